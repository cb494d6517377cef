"""Exact values of many positions at once: vectors of fractions, each different one kept once and known by its number.

Where thousands of positions share few different values, as at the end of a hand, each average is computed once however
often it is asked for, and nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

import numpy as np

from boss_solver.playout.arrays.dtypes import Int64s


class ExactVector(NamedTuple):
    """A vector of fractions with one denominator, in lowest terms."""

    over: int
    parts: tuple[int, ...]

    @property
    def total(self) -> Fraction:
        """The sum of the parts."""
        return Fraction(sum(self.parts), self.over)


class MixedPositions(NamedTuple):
    """How some positions follow from their successors, by several policies at once."""

    lane: Int64s
    """(successors,) the position that each follows."""
    value: Int64s
    """(successors,) the number of its value."""
    weight: Int64s
    """(policies, successors) what each policy weighs it by."""
    total: Int64s
    """(policies, positions) the sums of these weights."""
    kind: Int64s
    """(positions,) how likely each policy is there, by a number of :attr:`chances`."""
    chances: Sequence[Sequence[Fraction]]


class ExactValues:
    """The different values met so far."""

    def __init__(self) -> None:
        self.all: list[ExactVector] = []
        self._numbers: dict[ExactVector, int] = {}
        self._mixed: dict[tuple[int, bytes, bytes], int] = {}

    def number(self, value: ExactVector) -> int:
        """The number of a value."""
        number = self._numbers.setdefault(value, len(self.all))
        if number == len(self.all):
            self.all.append(value)
        return number

    def of_rows(self, rows: Int64s) -> Int64s:
        """(positions,) the numbers of whole values, one row each."""
        different, inverse = np.unique(rows, axis=0, return_inverse=True)
        numbers = [self.number(ExactVector(1, tuple(row))) for row in different.tolist()]
        values: Int64s = np.array(numbers, np.int64)[inverse.reshape(-1)]
        return values

    def mixed(self, mixed: MixedPositions) -> Int64s:
        """(positions,) the numbers of the averages over policies, and over the choices of each."""
        order = np.lexsort((mixed.value, mixed.lane))
        lane, value = mixed.lane[order], mixed.value[order]
        new = np.concatenate([[True], (lane[1:] != lane[:-1]) | (value[1:] != value[:-1])])
        starts = np.flatnonzero(new)
        lane, value = lane[starts], value[starts]
        rows = np.concatenate([value[None], np.add.reduceat(mixed.weight[:, order], starts, axis=1)]).T.copy()
        totals = mixed.total.T.copy()
        ends = np.searchsorted(lane, np.arange(len(totals) + 1)).tolist()
        numbers = np.empty(len(totals), np.int64)
        for position, kind in enumerate(mixed.kind.tolist()):
            some = rows[ends[position] : ends[position + 1]]
            total = totals[position]
            key = (kind, some.tobytes(), total.tobytes())
            number = self._mixed.get(key)
            if number is None:
                number = self.number(self._average(some.tolist(), total.tolist(), mixed.chances[kind]))
                self._mixed[key] = number
            numbers[position] = number
        return numbers

    def _average(self, rows: list[list[int]], totals: list[int], chances: Sequence[Fraction]) -> ExactVector:
        """The mean over policies of the mean over choices, without a fraction until the end."""
        values = [self.all[number] for number, *_ in rows]
        below = lcm(*(value.over for value in values))
        scaled = [[part * (below // value.over) for part in value.parts] for value in values]
        over = lcm(*(total * chance.denominator for total, chance in zip(totals, chances, strict=True)))
        factors = [
            chance.numerator * (over // (total * chance.denominator))
            for total, chance in zip(totals, chances, strict=True)
        ]
        sums = [0] * len(scaled[0])
        for (_, *weights), parts in zip(rows, scaled, strict=True):
            factor = sum(weight * share for weight, share in zip(weights, factors, strict=True))
            for i, part in enumerate(parts):
                sums[i] += factor * part
        over *= below
        divisor = gcd(over, *sums)
        return ExactVector(over // divisor, tuple(part // divisor for part in sums))

    def mean(self, numbers: Sequence[int], weights: Sequence[int]) -> ExactVector:
        """The mean of some values, weighed by whole numbers."""
        summed: dict[int, int] = {}
        for number, weight in zip(numbers, weights, strict=True):
            summed[number] = summed.get(number, 0) + weight
        below = lcm(*(self.all[number].over for number in summed))
        sums = [0] * len(self.all[numbers[0]].parts)
        for number, weight in summed.items():
            over, parts = self.all[number]
            for i, part in enumerate(parts):
                sums[i] += weight * (below // over) * part
        below *= sum(weights)
        divisor = gcd(below, *sums)
        return ExactVector(below // divisor, tuple(part // divisor for part in sums))
