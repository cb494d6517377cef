"""Options of a turn, each played on in imagined games, and what the hand was worth then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

import numpy as np

from boss_solver.advice.search.turn_options import TurnOptions
from boss_solver.advice.stakes import LanePrices, worth_of_seats
from boss_solver.game.cards import Badge
from boss_solver.odds.ending import Ending, ending_after
from boss_solver.odds.prices import Loss
from boss_solver.odds.worth import losses_priced
from boss_solver.playout.arrays.dtypes import Floats, UInt16s
from boss_solver.playout.arrays.hand_ends import settle
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.games.course import Course, rows_to_play, seat_players
from boss_solver.playout.games.imagining import imagine, rows_to_imagine
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.seated_players import Mixture, Player, company_of

_LANES: Final = 32768
"""Playouts at a time."""


@dataclass(frozen=True)
class ImaginedGames:
    """Deals that a seat can imagine in every game of a batch, the same for all it tries there."""

    view: View
    placing: bool
    """Whether the seat is to place; otherwise it has, and only shows a card."""
    random: UInt16s
    """(:func:`rows_of`, deals) random numbers."""

    @classmethod
    def drawn(cls, view: View, placing: bool, deals: int, seed: int, part: int = 0) -> ImaginedGames:
        """So many deals; other parts of a turn's search have others."""
        key = np.array([seed, 2 * view.cards_left + part], np.uint64)
        raw = np.random.Generator(np.random.Philox(key=key))
        rows = rows_to_imagine(view.deck) + rows_to_play(view.deck, view.everyone.rounds) + len(view.totals)
        return cls(view, placing, raw.integers(0, 65536, (rows, deals), np.uint16))

    def split(self, parts: int) -> Iterator[ImaginedGames]:
        """The deals in so many equal parts."""
        for random in np.split(self.random, parts, axis=1):
            yield ImaginedGames(self.view, self.placing, random)

    def worths(self, options: TurnOptions, own: Player, others: Mixture) -> Floats:
        """(options, deals) millions that the hand is worth to the seat after each option, in every deal."""
        deals = self.random.shape[1]
        worths = np.empty((len(options.lane), deals))
        size = max(1, _LANES // deals)
        for first in range(0, len(worths), size):
            some = slice(first, first + size)
            worths[some] = self._played(options.some(some), own, others)
        return worths

    def _played(self, options: TurnOptions, own: Player, others: Mixture) -> Floats:
        view, deals = self.view, self.random.shape[1]
        rows, turns = rows_to_imagine(view.deck), rows_to_play(view.deck, view.everyone.rounds)
        games, of = np.unique(options.lane, return_inverse=True)
        index = np.repeat(games, deals)
        imagined = imagine(view, index, np.tile(self.random[:rows], (1, len(games))))
        lanes = imagined.taken((of[:, None] * deals + np.arange(deals)).ravel())
        every = np.tile(self.random[rows:], (1, len(of)))
        company = company_of([own if at == view.position else others for at in range(len(view.totals))])
        seat_players(lanes, company, every[turns:], {})
        given = options.each(deals).given(view, self.placing)
        seat = lanes.status[view.position, Row.SEAT].astype(np.intp)
        prices = lane_prices(lanes)
        course = Course(lanes, company, every[:turns], backs_seen=view.backs is not None)
        course.play_on(view.position, self.placing, given)
        worth = worth_of_seats(settle(lanes), prices).sum(axis=0)
        played: Floats = worth[seat, lanes.lane].reshape(len(of), deals)
        return played


def lane_prices(lanes: Lanes) -> LanePrices:
    """The prices of losses in every game, by the police cards that are up in it."""
    key = lanes.badges[0] + 8 * lanes.badges[1] + 64 * lanes.badges[2].astype(np.int16) + 512 * lanes.extra
    kinds, of = np.unique(key, return_inverse=True)
    players = lanes.deck.setup.players
    tables = [_prices(players, lanes.hand_no, lanes.police_done, int(kind)) for kind in kinds]
    return {loss: np.array([table[loss] for table in tables]).take(of) for loss in Loss}


@lru_cache(maxsize=1024)
def _prices(players: int, hand_no: int, police_done: bool, kind: int) -> dict[Loss, float]:
    silver, gold, both, extra = kind % 8, kind // 8 % 8, kind // 64 % 8, kind // 512
    badges = [Badge.SILVER] * silver + [Badge.GOLD] * gold + [Badge.BOTH] * both
    end = Ending(hand_no, (), {hand_no: Fraction(1)}) if extra else ending_after(badges, hand_no, police_done)
    return losses_priced(players, end)
