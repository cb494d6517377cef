"""Everybody against everybody: one player at a table that the others fill with another player.

>>> from boss_solver.game.setup import usual
>>> from boss_solver.playout.players.registry import player_named
>>> entrants = tuple(Entrant(name, player_named(name)) for name in ("counter", "random"))
>>> played = RoundRobin(usual(2), entrants, games=100, seed=1).run()
>>> played.wins[0][1].mean > played.wins[1][0].mean
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from boss_solver.game.setup import Setup
from boss_solver.playout.estimates import Estimate
from boss_solver.playout.games.tournament import Entrant, Tournament
from boss_solver.playout.work import Stopped, do_all


class RoundRobinPlayed(NamedTuple):
    """How everybody did against everybody."""

    wins: tuple[tuple[Estimate | None, ...], ...]
    """By entrant, and by who has all other seats: the part of the games that he won, 0 to 1, a shared win being shared.
    None against himself, and where it was stopped before they played."""
    games: int
    """That each pair has played."""
    stopped: Stopped


@dataclass(frozen=True)
class RoundRobin:
    """A tournament for every pair: each deal is played with the one in every seat. All pairs play the same deals."""

    setup: Setup
    entrants: tuple[Entrant, ...]
    games: int
    """For each pair, rounded up to whole deals."""
    seed: int = 0

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Who plays against tables of whom."""
        numbers = range(len(self.entrants))
        return [(one, other) for one in numbers for other in numbers if one != other]

    def run(
        self,
        *,
        processes: int = 1,
        seconds: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> RoundRobinPlayed:
        """Play them all, or until the time is up or Ctrl-C; ``progress`` is called with the pairs that are done.

        Raises KeyboardInterrupt only before any pair was done.
        """
        pairs = self.pairs
        done = do_all(self, pairs, processes=processes, seconds=seconds, progress=progress)
        found = dict(zip(pairs, done.results, strict=False))
        numbers = range(len(self.entrants))
        wins = tuple(tuple(found.get((one, other)) for other in numbers) for one in numbers)
        table = self._table(0, 0)
        return RoundRobinPlayed(wins, table.deals * len(table.seatings), done.stopped)

    def do(self, pair: tuple[int, int]) -> Estimate:
        """Play the games of a pair."""
        played = self._table(*pair).run()
        if played.stopped is not Stopped.NO:
            raise KeyboardInterrupt
        return played.rows[0].wins

    def _table(self, one: int, other: int) -> Tournament:
        entrants = (self.entrants[one], *[self.entrants[other]] * (self.setup.players - 1))
        return Tournament(self.setup, entrants, self.games, self.seed, only_rotated=True)
