"""Who sits at the table: ways of placing and of revealing put together, and tables of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boss_solver.playout.choosing import Policy, Reveal


class Player(NamedTuple):
    """How a seat plays: how it places and how it reveals."""

    policy: Policy
    reveal: Reveal

    @property
    def name(self) -> str:
        """``counter/at-random``."""
        return f"{self.policy.name}/{self.reveal.name}"


Mixture = tuple[Player, ...]
"""Players of which each is equally likely to be the one at a seat, for the whole game."""


@dataclass(frozen=True)
class Company:
    """Who may sit where."""

    players: tuple[Player, ...]
    """Everybody, each once."""
    seats: tuple[tuple[int, ...], ...]
    """By seat the players that may sit there, as indices, all equally likely."""

    @property
    def is_drawn(self) -> bool:
        """Whether anything about it is left to chance."""
        return any(len(kinds) > 1 for kinds in self.seats)

    @property
    def everyone(self) -> tuple[int, ...]:
        """All players, as indices."""
        return tuple(range(len(self.players)))


def company_of(seats: Sequence[Player | Mixture]) -> Company:
    """The company with one player, or a mixture of players, at each seat."""
    mixtures = [(seat,) if isinstance(seat, Player) else tuple(seat) for seat in seats]
    players = tuple(dict.fromkeys(player for mixture in mixtures for player in mixture))
    at = {player: i for i, player in enumerate(players)}
    return Company(players, tuple(tuple(at[player] for player in mixture) for mixture in mixtures))
