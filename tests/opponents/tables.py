"""Tables to measure at: one player against others, every deal played with the same seatings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from boss_solver.game.setup import Setup, usual
from boss_solver.game.state import new_game
from boss_solver.inference.view import view_of
from boss_solver.odds.scoring import NORMAL_95
from boss_solver.playout.estimates import Estimate, estimate
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.seated_players import Mixture, Player

_AT_A_TIME: Final = 1024
"""Deals that are played at a time."""


class Share(NamedTuple):
    """How one player did at a table."""

    wins: Estimate
    """His part of the wins, 0 to 1, a shared win being shared; the error is between deals."""
    deals: int
    seatings: int
    """In how many seatings each deal was played."""

    @property
    def half(self) -> float:
        """Half the width of the 95 % interval."""
        return NORMAL_95 * self.wins.error

    def __str__(self) -> str:
        return f"{100 * self.wins.mean:5.1f} +- {100 * self.half:.1f} %"


@dataclass(frozen=True)
class TableOfOpponents:
    """One player and the others of his table: he has every seat, and each of them every place after him.

    Every deal is played with all of these seatings, so that luck with cards, seats and neighbours evens out. A deal
    with all its seatings is one observation.
    """

    setup: Setup
    player: Player | Mixture
    others: tuple[Player | Mixture, ...]
    """One for each other seat, or fewer, who then take turns."""
    seed: int = 0
    backs_seen: bool = True

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """By seat who sits there: 0 the player, otherwise the number of the first of the others who is like him."""
        number = self.setup.players - 1
        others = [self.others[at % len(self.others)] for at in range(number)]
        alike = [1 + others.index(other) for other in others]
        orders = {(*alike[first:], *alike[:first]) for first in range(number)}
        return tuple((*order[:seat], 0, *order[seat:]) for order in sorted(orders) for seat in range(number + 1))

    def share(self, games: int) -> Share:
        """Play so many games, rounded up to whole deals."""
        start = start_of(view_of(new_game(self.setup), None))
        people = (self.player, *(self.others[at % len(self.others)] for at in range(self.setup.players - 1)))
        deals = -(-games // len(self.seatings))
        wins = np.zeros(deals)
        for seating in self.seatings:
            playouts = Playouts(start, [people[who] for who in seating], self.seed, backs_seen=self.backs_seen)
            for first in range(0, deals, _AT_A_TIME):
                some = min(_AT_A_TIME, deals - first)
                wins[first : first + some] += playouts.play(first, some).wins[seating.index(0)]
        return Share(estimate(wins / len(self.seatings)), deals, len(self.seatings))


def share_of(
    player: Player | Mixture,
    others: Sequence[Player | Mixture],
    *,
    players: int = 4,
    games: int = 2000,
    seed: int = 1,
) -> Share:
    """The win share of a player at the usual table of so many, against these others."""
    return TableOfOpponents(usual(players), player, tuple(others), seed).share(games)
