"""A policy that tries its moves in playouts from what it sees, and takes the best.

It knows neither who sits where nor what they hold. All the games of a batch are searched at a time. To keep within a
small budget it looks at less than :mod:`boss_solver.advice.search.judging` does: first where to place, and with how
many gangsters (the least that lead and up to three more, experts first), whatever card follows; then which card
to show.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from boss_solver.advice.search.thrifty import OWN
from boss_solver.advice.stakes import LanePrices, worth_of_seats
from boss_solver.game.cards import Badge
from boss_solver.odds.ending import Ending, ending_after
from boss_solver.odds.prices import Loss
from boss_solver.odds.worth import losses_priced
from boss_solver.playout.arrays.dtypes import Floats, Indices, Int8s, UInt16s
from boss_solver.playout.arrays.hand_ends import settle
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.games.course import Course, GivenTurn, rows_to_play, seat_players
from boss_solver.playout.games.imagining import imagine, rows_to_imagine
from boss_solver.playout.players.choosing import Placements, Scores
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.players.seated_players import Mixture, Player, company_of

_EXTRA: Final = 4
"""Numbers of gangsters that are tried on a city: the least that lead, one more, two more, three more."""
_LANES: Final = 32768
"""Playouts at a time."""
_SURELY: Final = 60_000
"""The weight of the choice, against 1 for passing."""


class SearchBudget(NamedTuple):
    """How much is tried at each of the two steps of a turn."""

    first: int
    """Deals on which everything is tried."""
    left: int
    """How many of the best go on."""
    more: int
    """Further deals on which these are tried."""


BUDGET: Final = SearchBudget(32, 6, 96)
"""The budget of the adviser in tournaments: a few milliseconds a move."""


class TurnOptions(NamedTuple):
    """Things to try, each in one game of a batch."""

    lane: Indices
    """(options,) the game."""
    city: Indices
    """(options,) where to place; -1 for nowhere."""
    more: Int8s
    """(options,) gangsters beyond the least that lead."""
    card: Indices
    """(options,) which card of the sorted hand to show; -1 for what comes."""

    def some(self, at: Indices | slice) -> TurnOptions:
        """Some of them."""
        return TurnOptions(self.lane[at], self.city[at], self.more[at], self.card[at])

    def each(self, times: int) -> TurnOptions:
        """Each so many times, one after the other."""
        return self.some(np.repeat(np.arange(len(self.lane)), times))


@dataclass(frozen=True)
class Search:
    """Tries options in playouts from what a seat sees."""

    budget: SearchBudget = BUDGET
    own: Player = OWN
    """How the seat itself plays on in them."""
    others: Mixture = MIXTURE
    seed: int = 0

    def best(self, view: View, options: TurnOptions, placing: bool) -> Indices:
        """(lanes,) for every game the number of its best option."""
        budget = self.budget
        totals = self._tried(view, options, placing, 0, budget.first)
        kept = _leading(options.lane, totals, budget.left)
        rest = options.some(kept)
        totals[kept] += self._tried(view, rest, placing, 1, budget.more)
        order = np.lexsort((totals[kept], rest.lane))
        last = np.flatnonzero(np.diff(rest.lane[order], append=-1))
        chosen: Indices = kept[order[last]]
        return chosen

    def _tried(self, view: View, options: TurnOptions, placing: bool, stage: int, deals: int) -> Floats:
        """(options,) the worth of each, added up over the deals."""
        key = np.array([self.seed, 2 * view.cards_left + stage], np.uint64)
        raw = np.random.Generator(np.random.Philox(key=key))
        rows = rows_to_imagine(view.deck)
        turns = rows_to_play(view.deck, view.everyone.rounds)
        random = raw.integers(0, 65536, (rows + turns + len(view.totals), deals), np.uint16)
        totals = np.empty(len(options.lane))
        size = max(1, _LANES // deals)
        for first in range(0, len(totals), size):
            part = options.some(slice(first, first + size))
            totals[first : first + size] = self._played(view, part, placing, random)
        return totals

    def _played(self, view: View, options: TurnOptions, placing: bool, random: UInt16s) -> Floats:
        deals = random.shape[1]
        rows, turns = rows_to_imagine(view.deck), rows_to_play(view.deck, view.everyone.rounds)
        games, of = np.unique(options.lane, return_inverse=True)
        index = np.repeat(games, deals)
        imagined = imagine(view, index, np.tile(random[:rows], (1, len(games))))
        lanes = imagined.taken((of[:, None] * deals + np.arange(deals)).ravel())
        every = np.tile(random[rows:], (1, len(of)))
        company = company_of([self.own if at == view.position else self.others for at in range(len(view.totals))])
        seat_players(lanes, company, every[turns:], {})
        given = _given(view, options.each(deals), placing)
        seat = lanes.status[view.position, Row.SEAT].astype(np.intp)
        prices = _prices_of(lanes)
        course = Course(lanes, company, every[:turns], backs_seen=view.backs is not None)
        course.play_on(view.position, placing, given)
        worth = worth_of_seats(settle(lanes), prices).sum(axis=0)
        totals: Floats = worth[seat, lanes.lane].reshape(len(of), deals).sum(axis=1)
        return totals


def _leading(lane: Indices, totals: Floats, left: int) -> Indices:
    """The numbers of the best options of each game, so many at most, in the order of the games."""
    order = np.lexsort((-totals, lane))
    starts = np.flatnonzero(np.diff(lane[order], prepend=-1))
    place = np.arange(len(order)) - np.repeat(starts, np.diff(starts, append=len(order)))
    leading: Indices = order[place < left]
    return leading


def _given(view: View, options: TurnOptions, placing: bool) -> GivenTurn:
    """The first turn of every playout."""
    card = options.card.astype(np.int8)
    if not placing:
        return GivenTurn(None, card)
    cities = view.deck.chicago + 1
    at = np.negative((np.arange(cities)[:, None] == options.city).view(np.int8))
    number = np.where(options.city < 0, 0, view.least[options.city, options.lane] + options.more).astype(np.int8)
    experts = np.minimum(number, view.experts.take(options.lane))
    return GivenTurn(Placements(at, experts, number - experts), card if (card >= 0).all() else None)


def _prices_of(lanes: Lanes) -> LanePrices:
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


@dataclass(frozen=True)
class Adviser:
    """Places where its playouts show the most worth."""

    name: str = "adviser"
    about: str = "tries what it can do in playouts from what it sees, and does what was worth most"
    search: Search = Search()
    is_slow: bool = True

    def scores(self, view: View) -> Scores:
        """Nearly all the weight on one placement."""
        options = _placements(view)
        best = self.search.best(view, options, placing=True)
        cities = np.zeros(view.least.shape, np.uint16)
        more = np.zeros(view.least.shape, np.int8)
        some = best[options.city[best] >= 0]
        cities[options.city[some], options.lane[some]] = _SURELY
        more[options.city[some], options.lane[some]] = options.more[some]
        return Scores(cities, 1, more)


@dataclass(frozen=True)
class AdviserReveal:
    """Shows the card that leaves the most worth in its playouts."""

    name: str = "adviser"
    about: str = "shows the card that leaves the most worth in its playouts"
    looks: bool = True
    search: Search = Search()

    def weights(self, view: View) -> UInt16s:
        """All the weight on one card."""
        lanes = np.repeat(np.arange(view.lanes), view.cards_left)
        card = np.tile(np.arange(view.cards_left), view.lanes)
        options = TurnOptions(lanes, np.full(len(card), -1, np.intp), np.zeros(len(card), np.int8), card)
        best = self.search.best(view, options, placing=False)
        weights = np.zeros((view.cards_left, view.lanes), np.uint16)
        place = np.argsort(view.cards, axis=0)[options.card[best], options.lane[best]]
        weights[place, options.lane[best]] = 1
        return weights


def _placements(view: View) -> TurnOptions:
    """Everywhere the seat can place, with the least that lead and some more, and placing nothing."""
    more = np.arange(_EXTRA, dtype=np.int8)
    fits = view.open & (view.least + more[:, None, None] <= view.supply)
    extra, city, lane = np.nonzero(fits)
    lane = np.concatenate([np.arange(view.lanes), lane])
    order = np.argsort(lane, kind="stable")
    city = np.concatenate([np.full(view.lanes, -1), city])
    amount = np.concatenate([np.zeros(view.lanes, np.int8), more[extra]])
    none = np.full(len(order), -1, np.intp)
    return TurnOptions(lane[order], city[order], amount[order], none)


ADVISER: Final = Player(Adviser(), AdviserReveal())
"""The adviser as a player in tournaments."""
