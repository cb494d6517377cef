"""Who sits at the table: ways of placing and of revealing put together, and tables of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from boss_solver.playout.players.choosing import Policy, Reveal


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

    policies: tuple[Policy, ...]
    """Every way of placing, each once."""
    reveals: tuple[Reveal, ...]
    """Every way of revealing."""
    seats: tuple[tuple[tuple[int, int], ...], ...]
    """By seat the players that may sit there, all equally likely: the indices of their policy and reveal."""

    @property
    def is_drawn(self) -> bool:
        """Whether anything about it is left to chance."""
        return any(len(players) > 1 for players in self.seats)

    def of_seats(self, which: int, seats: Sequence[int]) -> tuple[int, ...]:
        """The policies (``which`` 0) or reveals (1) that may be at one of these seats."""
        return tuple(sorted({player[which] for seat in seats for player in self.seats[seat]}))


def company_of(seats: Sequence[Player | Mixture]) -> Company:
    """The company with one player, or a mixture of players, at each seat."""
    mixtures = [(seat,) if isinstance(seat, Player) else tuple(seat) for seat in seats]
    everyone = [player for mixture in mixtures for player in mixture]
    policies = tuple(dict.fromkeys(player.policy for player in everyone))
    reveals = tuple(dict.fromkeys(player.reveal for player in everyone))
    at = {player: (policies.index(player.policy), reveals.index(player.reveal)) for player in everyone}
    return Company(policies, reveals, tuple(tuple(at[player] for player in mixture) for mixture in mixtures))
