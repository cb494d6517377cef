"""The types of players that reading believes in, and how much of each: a small grid with a prior.

A type is a policy and how surely it is followed. Whatever the type, a player now and then does anything at all
(:attr:`PlayerType.slips` of his turns: passes one time in three, else any city, all alike), and the number of
gangsters he sends to the city of his choice is the policy's only :attr:`PlayerType.exact` of the time; else it is any
legal number, each gangster beyond the least half as likely. So no legal choice is impossible, and nobody is taken for
somebody else because of one gangster more.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from boss_solver.playout.players.choosing import Policy, Reveal
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.reading.choices.styles import Deceiver, Eager, Generous, Opener, OpenEyed, Softmax


@dataclass(frozen=True)
class PlayerType:
    """A way to play that somebody may have."""

    policy: Policy
    weight: float
    """How much of the prior it is, before all are divided by their sum."""
    family: str
    """The name of its origin: types of one family are left out together when their policy is tested."""
    slips: float = 0.04
    """Part of his turns on which he does anything at all."""
    exact: float = 0.85
    """Part of his placements of which the number of gangsters is the policy's."""

    @property
    def name(self) -> str:
        """The policy's name."""
        return self.policy.name

    def heated(self, heat: float) -> PlayerType:
        """The same with its temperature multiplied, if it has one."""
        if heat == 1 or not isinstance(self.policy, Softmax):
            return self
        policy = dataclasses.replace(self.policy, temperature=self.policy.temperature * heat)
        return dataclasses.replace(self, policy=policy)


@dataclass(frozen=True)
class TypeGrid:
    """The types there are, and what a reveal is taken to tell."""

    types: tuple[PlayerType, ...]
    reveal: Reveal = REVEALS["at-random"]
    """How cards to show are chosen; the default says nothing of the others, and so tells nothing."""
    alike: float = 0.0
    """The probability that all players of a table are of one type, which may be any of the grid; else each is of a type
    of his own, whatever the others are."""
    emphasis: float = 1.0
    """To what power the chance of a hand's choices counts; above 1 what is read is further from the cards' odds."""

    @property
    def prior(self) -> tuple[float, ...]:
        """How much of each type is believed in before anything was seen; they add up to 1."""
        whole = sum(kind.weight for kind in self.types)
        return tuple(kind.weight / whole for kind in self.types)

    def without(self, families: Collection[str]) -> TypeGrid:
        """The grid without the types made from some policies."""
        return dataclasses.replace(self, types=tuple(kind for kind in self.types if kind.family not in families))

    def heated(self, heat: float) -> TypeGrid:
        """The grid with the temperature of every type that has one multiplied."""
        return dataclasses.replace(self, types=tuple(kind.heated(heat) for kind in self.types))


GRID: Final = TypeGrid(
    (
        PlayerType(Softmax(1), 3, "softmax"),
        PlayerType(Softmax(2), 3, "softmax"),
        PlayerType(Softmax(4), 3, "softmax"),
        PlayerType(Softmax(8), 3, "softmax"),
        PlayerType(Softmax(3, 0), 3, "softmax"),
        PlayerType(Eager(1.5), 2, "eager"),
        PlayerType(Eager(3), 2, "eager"),
        PlayerType(Eager(6), 2, "eager"),
        PlayerType(Eager(3, 0), 3, "eager"),
        PlayerType(Eager(6, 0), 3, "eager"),
        PlayerType(Generous(3), 4, "generous"),
        PlayerType(Generous(6), 3, "generous"),
        PlayerType(Generous(5, 0), 3, "generous"),
        PlayerType(POLICIES["counter"], 8, "counter"),
        PlayerType(POLICIES["patient"], 8, "patient"),
        PlayerType(POLICIES["knower"], 8, "knower"),
        PlayerType(POLICIES["follower"], 8, "follower"),
        PlayerType(POLICIES["bluffer"], 8, "bluffer"),
        PlayerType(Opener(3), 4, "opener"),
        PlayerType(Opener(3, 0), 3, "opener"),
        PlayerType(Deceiver(3), 3, "deceiver"),
        PlayerType(Deceiver(3, 0), 3, "deceiver"),
        PlayerType(OpenEyed(0.5), 3, "open-eyed"),
        PlayerType(OpenEyed(2), 2, "open-eyed"),
        PlayerType(POLICIES["random"], 5, "random"),
    ),
    alike=0.5,
    emphasis=1.2,
)
"""The types that are shipped; their weights add up to 100.

The emphasis makes what is said come true as often as it is said at the mixed table of playouts, whose players also show
cards to some purpose: that says much the same as their bids, and reveals are taken to say nothing.
"""
