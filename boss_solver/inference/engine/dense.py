"""The program over the cities in numpy, for many states: the same numbers as in Python's integers, below 2**63.

States are numbered in mixed radix with room for overflow in every digit, so that what a city adds to a state adds to
its number. A table holds the weight by number, which stays 0 where a place would hold too many cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from math import comb, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boss_solver.inference.engine.dense_city import MOST_WAYS, DenseCity, ways_to_lay
from boss_solver.inference.engine.half import Budget, Ways
from boss_solver.inference.engine.local import CityWeights
from boss_solver.inference.engine.model import BITS, MASK, Local, Model, multinomial

Integers = NDArray[np.int64]

_MOST_CELLS: Final = 1 << 19
"""Numbers in a table at most."""

_FEW_STEPS: Final = 100
"""Steps that Python's integers do in the time that numpy takes to begin."""


def suits(model: Model, cities: Sequence[Local]) -> bool:
    """Whether numpy pays, and cannot overflow.

    No number is larger than the number of deals without any facts, each weighed as much as hunches can.
    """
    if not model.room or BITS * len(model.room) > 62:
        return False
    if _steps(model, cities) < _FEW_STEPS or StateNumbering.of(model).cells > _MOST_CELLS:
        return False
    most = multinomial(model.sizes) * prod(model.numbers.values())
    most *= prod(max(ratio.numerator, ratio.denominator) for _, ratio in model.puzzle.factors)
    return most < 1 << 63 and all(ways_to_lay(model, city) <= MOST_WAYS for city in cities)


def _steps(model: Model, cities: Iterable[Local]) -> int:
    """Steps of the program over the cities, very roughly."""
    most = prod(room + 1 for room in model.room.values())
    states, steps = 1, 0
    for city in cities:
        cards = model.numbers[city.city] - 1 - sum(city.fixed.values())
        ways = comb(cards + len(model.room) - 1, cards) if cards > 0 else 1
        steps += states * ways
        states = min(states * ways, most)
    return steps


class StateNumbering:
    """The numbering of a model's states."""

    def __init__(self, sizes: tuple[int, ...], spare: tuple[int, ...]) -> None:
        self.sizes = sizes
        self.radices = tuple(size + 1 + more for size, more in zip(sizes, spare, strict=True))
        self.cells = prod(self.radices)

    @classmethod
    def of(cls, model: Model) -> StateNumbering:
        """The numbering in which no city can add so many cards to a place that a digit carries."""
        sizes = tuple(model.room.values())
        most = max((number - 1 for number in model.numbers.values()), default=0)
        return _numbering(sizes, tuple(min(size, most) for size in sizes))

    @cached_property
    def fits(self) -> NDArray[np.bool_]:
        """For each number whether no place holds too many cards."""
        fits = np.ones(1, bool)
        for size, radix in zip(self.sizes, self.radices, strict=True):
            fits = (np.arange(radix) <= size)[:, None] & fits
            fits = fits.reshape(-1)
        return fits

    @cached_property
    def worth(self) -> Integers:
        """The number that one card in each place adds to that of a state."""
        return np.array([prod(self.radices[:i]) for i in range(len(self.radices))], np.int64)

    @cached_property
    def full(self) -> int:
        """The number of the state in which all places have all their cards."""
        return int(self.worth @ self.sizes)

    def numbers(self, packed: Ways) -> Integers:
        """The numbers of packed states."""
        states = np.fromiter(packed, np.int64, len(packed))
        return ((states[:, None] >> BITS * np.arange(len(self.sizes))) & MASK) @ self.worth


def meeting(
    model: Model, first: Ways, rest: Ways, cities: Sequence[Local], budget: Budget
) -> tuple[DenseHalf, DenseHalf, int]:
    """The program over the cities from both ends, and the weight of all deals, as :func:`half.meeting` has them."""
    numbering = StateNumbering.of(model)
    front, back = DenseHalf(first, numbering, budget), DenseHalf(rest, numbering, budget)
    for city in sorted((DenseCity(model, local, numbering.worth) for local in cities), key=lambda city: -city.width):
        min(front, back, key=lambda half: half.states).add(city)
    return front, back, front.join(back)


@lru_cache(maxsize=64)
def _numbering(sizes: tuple[int, ...], spare: tuple[int, ...]) -> StateNumbering:
    return StateNumbering(sizes, spare)


class DenseHalf:
    """The program over some cities in numpy."""

    def __init__(self, first: Ways, numbering: StateNumbering, budget: Budget) -> None:
        self.first = first
        self._numbering = numbering
        self._budget = budget
        self._table = np.zeros(numbering.cells, np.int64)
        self.numbers = numbering.numbers(first)
        """The states after the last city."""
        self.weights = np.fromiter(first.values(), np.int64, len(first))
        """Their weights."""
        self.beyond = self.weights
        """The weight of all that is not in this half, by its last state."""
        self._steps: list[tuple[DenseCity, Integers, Integers]] = []
        """Cities, the states before them and their weights."""

    @property
    def states(self) -> int:
        """The number of states after the last city."""
        return len(self.numbers)

    def add(self, city: DenseCity) -> None:
        """Take one more city in."""
        before, weights = self.numbers, self.weights
        self._budget.spend(len(before) * city.width)
        self._steps.append((city, before, weights))
        reached = np.zeros(self._numbering.cells, bool)
        reached[before[:, None] + city.vectors] = True
        reached &= self._numbering.fits
        self.numbers = np.flatnonzero(reached)
        self._table[before] = weights
        # Taking too much from a place ends among the numbers that do not fit, whose weight is 0.
        self.weights = self._table[self.numbers[:, None] - city.vectors] @ city.ways
        self._table[before] = 0

    def join(self, other: DenseHalf) -> int:
        """Let both halves know what is beyond them, and return the weight of all deals."""
        full = self._numbering.full
        for half, opposite in ((self, other), (other, self)):
            self._table[half.numbers] = half.weights
            opposite.beyond = self._table[full - opposite.numbers]
            self._table[half.numbers] = 0
        # Answers are remembered, tables are too large for that.
        del self._table, other._table
        return int(self.weights @ self.beyond)

    def back(self) -> tuple[list[CityWeights], Ways]:
        """The marginals of each city, by one pass back; and the weight that follows each of the first states."""
        table = np.zeros(self._numbering.cells, np.int64)
        weights_of: list[CityWeights] = []
        after, values = self.numbers, self.beyond
        for city, before, weights in reversed(self._steps):
            table[after] = values
            follows = table[before[:, None] + city.vectors]
            table[after] = 0
            weights_of.append(city.weights(weights @ follows))
            after, values = before, follows @ city.ways
        return weights_of, dict(zip(self.first, values.tolist(), strict=True))
