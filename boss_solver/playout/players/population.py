"""Who one may be playing against: kinds of opponents, from those who spend early to the strongest there is.

>>> list(KINDS), list(OPPONENTS)
(['beginners', 'waiting', 'strong', 'with slips'], ['beginners', 'club'])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Final

from boss_solver.playout.players.ladder import LADDER, LEVELS, STRONG, Level, level_name
from boss_solver.playout.players.learned import learned_player
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.players.seated_players import Mixture

SLIPS: Final = 0.3
"""The temperature of a strong player with slips, in millions: ten times that of the ladder."""

WITH_SLIPS: Final = learned_player(
    "strong-with-slips", "the strongest level, but often content with what is only nearly as good", Level(LEVELS), SLIPS
)

KINDS: Final[Mapping[str, Mixture]] = {
    "beginners": MIXTURE,
    "waiting": tuple(LADDER[level_name(number)] for number in range(2, LEVELS)),
    "strong": (LADDER[STRONG],),
    "with slips": (WITH_SLIPS,),
}
"""Kinds of opponents by name; all players of a kind are equally likely at a seat."""


def equal_parts(mixtures: Sequence[Mixture]) -> Mixture:
    """A mixture to which each of some adds the same share, however many players it has."""
    size = lcm(*map(len, mixtures))
    return tuple(player for mixture in mixtures for player in mixture for _ in range(size // len(mixture)))


OPPONENTS: Final[Mapping[str, Mixture]] = {
    "beginners": MIXTURE,
    "club": equal_parts([KINDS["beginners"], KINDS["waiting"], KINDS["strong"]]),
}
"""Tables to expect by name, besides the policies there are: ``club`` is a third each of beginners, of waiting kinds and
of the strongest level."""
