"""The moments that moved a seat's odds most."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from boss_solver.inference.entries.story import Turn
from boss_solver.odds.rewards import CityOdds
from boss_solver.review.hands.moments import Moment


class Swing(NamedTuple):
    """How one turn moved what a seat could think of one city."""

    seat: int | None
    """Whose odds; None for a spectator."""
    turn: Turn
    before: CityOdds
    after: CityOdds

    @property
    def moved(self) -> Fraction:
        """The probability that went from one reward to another, from 0 to 1: half the sum of all differences."""
        faces = {*self.before.reward, *self.after.reward}
        return sum((abs(self.before.of(face) - self.after.of(face)) for face in faces), Fraction(0)) / 2

    @property
    def gain(self) -> Fraction:
        """By how many millions the city's expected money rose."""
        return self.after.expected - self.before.expected


def swings(moments: tuple[Moment, ...]) -> tuple[Swing, ...]:
    """Everything that moved a seat's odds in a hand, what moved them most first; of equal ones the earlier first."""
    return tuple(sorted(_swings(moments), key=lambda swing: -swing.moved))


def _swings(moments: tuple[Moment, ...]) -> Iterator[Swing]:
    for before, after in itertools.pairwise(moments):
        assert after.turn is not None
        for city, was in before.cities.items():
            now = after.cities[city]
            if was.reward != now.reward:
                yield Swing(after.seat, after.turn, was, now)
