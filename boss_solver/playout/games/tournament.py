"""Tournaments: whole games between players, every deal played again with the seats rotated.

>>> from boss_solver.game.setup import usual
>>> from boss_solver.playout.players.registry import player_named
>>> entrants = [Entrant(name, player_named(name)) for name in ("counter", "random")]
>>> standings = Tournament(usual(3), tuple(entrants), games=200, seed=1).run()
>>> standings.games, standings.rows[0].wins.mean > standings.rows[1].wins.mean
(200, True)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from boss_solver.game.events import Event
from boss_solver.game.setup import Setup
from boss_solver.game.state import new_game
from boss_solver.inference.view import view_of
from boss_solver.playout.arrays.dtypes import Floats
from boss_solver.playout.arrays.random_blocks import BLOCK
from boss_solver.playout.estimates import Estimate, estimate_of
from boss_solver.playout.games.recording import Recorder, record_text
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.seated_players import Mixture, Player
from boss_solver.playout.work import Stopped, do_all

_MOST_DEALS, _MOST_GAMES = 4096, 32768
"""The most that is played between two reports of progress, if a block of deals is not more."""

_MOST_IF_SLOW: Final = 32
"""The same for players that take long. Larger pieces are faster, but report progress less often."""
_PIECES: Final = 8
"""The fewest pieces into which long work is divided."""


class Entrant(NamedTuple):
    """A player who takes part, under a name."""

    name: str
    player: Player | Mixture


class Standing(NamedTuple):
    """The result of an entrant in an average game, at an average one of his seats."""

    name: str
    seats: int
    """How often he sat at a table: games times his seats in them."""
    wins: Estimate
    """His part of the win, 0 to 1, a shared win being shared; 1 / players for a player like all others."""
    money: Estimate
    """Money at the end, in millions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """The result of a tournament."""

    rows: tuple[Standing, ...]
    """In the order of the entrants."""
    wanted: int
    """Games that were to be played."""
    games: int
    """Games that were played."""
    deals: int
    """Different deals among them."""
    seatings: int
    """In how many seatings each deal was played."""
    hands: Estimate
    """Hands in a game."""
    stopped: Stopped


class _DealSums(NamedTuple):
    """Sums over some deals. However many are played, no more than this is kept."""

    deals: int
    sums: Floats
    """(2 for each entrant, and 1) over the deals: wins and money, the mean over the entrant's seats; hands."""
    squares: Floats
    """The same of the squares."""


@dataclass(frozen=True)
class Tournament:
    """Games between some players.

    Seats are filled with the entrants in a circle, as often round as it takes. Every deal is played with all of
    :attr:`seatings`: everybody moving on by one seat each time, and in other orders round the circle, so that luck with
    cards, seats and neighbours evens out. The errors take account of that: they are between deals. The games are
    rounded up to whole deals.
    """

    setup: Setup
    entrants: tuple[Entrant, ...]
    games: int
    seed: int = 0
    at_a_time: int | None = None
    """Deals that are played before the first report of progress, for players that take long; later pieces grow. None
    for the fastest way."""
    only_rotated: bool = False
    """Whether other orders round the circle are left out: where all but one of the entrants are alike, they are the
    same games."""

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """Every seating in which a deal is played: by seat the entrant who sits there."""
        number = len(self.entrants)
        return tuple(
            tuple((seat + rotation) * stride % number for seat in range(self.setup.players))
            for stride in range(1, 2 if self.only_rotated else number + 1)
            if math.gcd(stride, number) == 1
            for rotation in range(number)
        )

    @property
    def deals(self) -> int:
        """How many deals are played."""
        return -(-self.games // len(self.seatings))

    @cached_property
    def _playouts(self) -> tuple[Playouts, ...]:
        start = start_of(view_of(new_game(self.setup), None))
        return tuple(
            Playouts(start, [self.entrants[i].player for i in seating], self.seed) for seating in self.seatings
        )

    def run(
        self,
        *,
        processes: int = 1,
        seconds: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Standings:
        """Play them all, or until the time is up or Ctrl-C; ``progress`` is called with the games played so far.

        Raises KeyboardInterrupt only before any game was played.
        """
        pieces = self._pieces()

        def tell(done: int) -> None:
            if progress is not None:
                progress(len(self.seatings) * sum(number for _, number in pieces[:done]))

        done = do_all(self, pieces, processes=processes, seconds=seconds, progress=tell)
        return self._standings(done.results, done.stopped)

    def _pieces(self) -> list[tuple[int, int]]:
        """The first deal and the number of deals of every piece of the work."""
        if self.at_a_time is not None:
            size, largest = self.at_a_time, _MOST_IF_SLOW
        else:
            most = min(_MOST_DEALS, _MOST_GAMES // len(self.seatings), self.deals // _PIECES)
            size = largest = BLOCK * max(1, most // BLOCK)
        pieces, first = [], 0
        while first < self.deals:
            pieces.append((first, min(size, self.deals - first)))
            first, size = first + size, max(size, min(2 * size, largest))
        return pieces

    def do(self, piece: tuple[int, int]) -> _DealSums:
        """Play some deals with every seating."""
        first, deals = piece
        number = len(self.entrants)
        wins, money, hands = np.zeros((number, deals)), np.zeros((number, deals)), np.zeros(deals)
        for seating, playouts in zip(self.seatings, self._playouts, strict=True):
            played = playouts.play(first, deals)
            hands += played.hands
            for seat, entrant in enumerate(seating):
                wins[entrant] += played.wins[seat]
                money[entrant] += played.money[seat]
        times = self._times
        means = np.concatenate([wins / times, money / times, hands[None] / len(self.seatings)])
        return _DealSums(deals, means.sum(axis=1), (means * means).sum(axis=1))

    @property
    def _times(self) -> int:
        """How often everybody sits at a table in the course of a deal's seatings."""
        return len(self.seatings) * self.setup.players // len(self.entrants)

    def _standings(self, parts: list[_DealSums], stopped: Stopped) -> Standings:
        deals = sum(part.deals for part in parts)
        sums = np.sum([part.sums for part in parts], axis=0)
        squares = np.sum([part.squares for part in parts], axis=0)
        estimates = [estimate_of(deals, *both) for both in zip(sums.tolist(), squares.tolist(), strict=True)]
        number, each = len(self.entrants), len(self.seatings)
        rows = tuple(
            Standing(entrant.name, deals * self._times, estimates[i], estimates[number + i])
            for i, entrant in enumerate(self.entrants)
        )
        return Standings(
            rows=rows,
            wanted=self.deals * each,
            games=deals * each,
            deals=deals,
            seatings=each,
            hands=estimates[-1],
            stopped=stopped,
        )

    def records(self, games: int) -> list[str]:
        """The first games as full records: of each deal, all seatings."""
        texts: list[str] = []
        deals = min(self.deals, -(-games // len(self.seatings)))
        for first in range(0, deals, BLOCK):
            some = min(BLOCK, deals - first)
            recorders = [Recorder(some) for _ in self.seatings]
            for playouts, recorder in zip(self._playouts, recorders, strict=True):
                playouts.play(first, some, recorder)
            texts += [
                self._record(first + deal, number, recorder.lines[deal])
                for deal in range(some)
                for number, recorder in enumerate(recorders)
            ]
        return texts[:games]

    def _record(self, deal: int, number: int, lines: Sequence[Sequence[Event]]) -> str:
        seated = [self.entrants[i].name for i in self.seatings[number]]
        names = [f"P{seat + 1}-{name.replace('/', '-')}" for seat, name in enumerate(seated)]
        title = f"seed {self.seed}, deal {deal + 1}, seating {number + 1} of {len(self.seatings)}"
        return record_text(self.setup, names, title, lines)
