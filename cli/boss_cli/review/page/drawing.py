"""Shared by the charts: places on a scale, and marks along an axis. All lengths are units of the drawing."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple


class Scale(NamedTuple):
    """A linear scale: numbers from ``low`` to ``high`` lie from ``start`` to ``end``."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a number lies, to a tenth of a unit.

        >>> Scale(0, 10, 100, 0).at(2.5)
        75.0
        """
        wide = self.high - self.low or 1
        return round(self.start + (value - self.low) / wide * (self.end - self.start), 1) + 0.0


class Mark(NamedTuple):
    """A number on an axis and where it lies."""

    at: float
    text: str


class Line(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


def marks(scale: Scale, most: int = 6) -> tuple[Mark, ...]:
    """Round numbers along a scale, few enough to be read.

    >>> [mark.text for mark in marks(Scale(-3, 21, 0, 100))]
    ['0', '5', '10', '15', '20']
    """
    step = next(step for step in _steps() if (scale.high - scale.low) / step < most)
    numbers = range(ceil(round(scale.low / step, 9)), floor(round(scale.high / step, 9)) + 1)
    places = 0 if step >= 1 else 2 if step < 0.1 or step == 0.25 else 1
    return tuple(Mark(scale.at(number * step), f"{number * step:.{places}f}") for number in numbers)


def _steps() -> Sequence[float]:
    return [base * 10**power for power in range(-2, 9) for base in (1, 2, 2.5, 5) if (base, power) != (2.5, 0)]


def column(x: float, scale: Scale, first: float, second: float, width: float) -> Box:
    """An upright rectangle between two numbers of a scale; never so low that it cannot be seen."""
    top, bottom = sorted((scale.at(first), scale.at(second)))
    return Box(round(x, 1), top, round(width, 1), max(0.5, round(bottom - top, 1)))


def spread(places: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """The places moved apart so that neighbours are ``least`` away from each other, in their order.

    >>> spread([10, 11, 50], 12, 0, 100)
    [10, 22, 50]
    """
    order = sorted(range(len(places)), key=lambda at: places[at])
    moved = list(places)
    before = low - least
    for at in order:
        moved[at] = max(moved[at], before + least)
        before = moved[at]
    after = high + least
    for at in reversed(order):
        moved[at] = min(moved[at], after - least)
        after = moved[at]
    return moved
