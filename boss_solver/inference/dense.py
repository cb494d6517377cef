"""The program over the cities in numpy, for many states: the same numbers as in Python's integers, below 2**63.

States are numbered in mixed radix with room for overflow in every digit, so that what a city adds to a state adds to
its number. A table holds the weight by number, which stays 0 where a place would hold too many cards.
"""

from __future__ import annotations

import sys
from functools import cached_property, lru_cache
from math import comb, prod
from typing import TYPE_CHECKING, Final

from boss_solver.inference.half import Budget, Ways
from boss_solver.inference.local import CityWays, CityWeights
from boss_solver.inference.model import BITS, MASK, Model, multinomial

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]

_MOST_CELLS: Final = 1 << 19
"""Numbers in a table at most."""

_FEW_STEPS: Final = 3_000
"""Steps that Python's integers do in about the time in which numpy sets off."""


def suits(model: Model) -> bool:
    """Whether numpy is loaded anyway, pays, and cannot overflow.

    No number is larger than the number of deals without any facts, each weighed as much as hunches can.
    """
    if "numpy" not in sys.modules or BITS * len(model.room) > 62:
        return False
    most = multinomial(model.sizes) * prod(model.numbers.values())
    most *= prod(max(ratio.numerator, ratio.denominator) for _, ratio in model.puzzle.hunches)
    return most < 1 << 63 and Grid.of(model).cells <= _MOST_CELLS and _steps(model) > _FEW_STEPS


def _steps(model: Model) -> int:
    """Steps of the program over the cities, very roughly."""
    most = prod(room + 1 for room in model.room.values())
    states, steps = 1, 0
    for local in model.local:
        cards = model.numbers[local.city] - 1 - sum(local.fixed.values())
        ways = comb(cards + len(model.room) - 1, cards) if cards > 0 and model.room else 1
        steps += states * ways
        states = min(states * ways, most)
    return steps


class Grid:
    """The numbering of a model's states."""

    def __init__(self, sizes: tuple[int, ...], spare: tuple[int, ...]) -> None:
        self.sizes = sizes
        self.radices = tuple(size + 1 + more for size, more in zip(sizes, spare, strict=True))
        self.cells = prod(self.radices)

    @classmethod
    def of(cls, model: Model) -> Grid:
        """The numbering in which no city can add so many cards to a place that a digit carries."""
        sizes = tuple(model.room.values())
        most = max((number - 1 for number in model.numbers.values()), default=0)
        return _grid(sizes, tuple(min(size, most) for size in sizes))

    @cached_property
    def fits(self) -> NDArray[np.bool_]:
        """For each number whether no place holds too many cards."""
        import numpy as np

        fits = np.ones(1, bool)
        for size, radix in zip(self.sizes, self.radices, strict=True):
            fits = (np.arange(radix) <= size)[:, None] & fits
            fits = fits.reshape(-1)
        return fits

    @cached_property
    def _digits(self) -> tuple[Integers, Integers, Integers]:
        """For each digit its worth, its radix, and its shift in a packed state."""
        import numpy as np

        worth = [prod(self.radices[:i]) for i in range(len(self.radices))]
        return np.array(worth, np.int64), np.array(self.radices, np.int64), BITS * np.arange(len(self.radices))

    def numbers(self, packed: Ways) -> Integers:
        """The numbers of packed states."""
        import numpy as np

        worth, _, shifts = self._digits
        states = np.fromiter(packed, np.int64, len(packed))
        return ((states[:, None] >> shifts) & MASK) @ worth

    def packed(self, numbers: Integers) -> list[int]:
        """The packed states with these numbers."""
        worth, radices, shifts = self._digits
        found: list[int] = ((numbers[:, None] // worth % radices) << shifts).sum(axis=1).tolist()
        return found


@lru_cache(maxsize=64)
def _grid(sizes: tuple[int, ...], spare: tuple[int, ...]) -> Grid:
    return Grid(sizes, spare)


class DenseHalf:
    """The program in numpy."""

    def __init__(self, first: Ways, model: Model, budget: Budget) -> None:
        import numpy as np

        self.first = first
        self.beyond: Ways = {}
        self._grid = Grid.of(model)
        self._budget = budget
        self._table = np.zeros(self._grid.cells, np.int64)
        self._numbers = self._grid.numbers(first)
        self._weights = np.fromiter(first.values(), np.int64, len(first))
        self._steps: list[tuple[CityWays, Integers, Integers, Integers, Integers]] = []
        """Cities, what they add and in how many ways, the states before them and their weights."""

    @property
    def states(self) -> int:
        """The number of states after the last city."""
        return len(self._numbers)

    @cached_property
    def last(self) -> Ways:
        """Weight by state after the last city."""
        return dict(zip(self._grid.packed(self._numbers), self._weights.tolist(), strict=True))

    def add(self, city: CityWays) -> None:
        """Take one more city in."""
        import numpy as np

        before, weights = self._numbers, self._weights
        vectors = self._grid.numbers(city.ways)
        ways = np.fromiter(city.ways.values(), np.int64, len(vectors))
        self._budget.spend(len(before) * len(vectors))
        self._steps.append((city, vectors, ways, before, weights))
        reached = np.zeros(self._grid.cells, bool)
        reached[before[:, None] + vectors] = True
        reached &= self._grid.fits
        self._numbers = np.flatnonzero(reached)
        self._table[before] = weights
        # Taking too much from a place ends among the numbers that do not fit, whose weight is 0.
        self._weights = self._table[self._numbers[:, None] - vectors] @ ways
        self._table[before] = 0

    def back(self) -> tuple[list[CityWeights], Ways]:
        """The marginals of each city, by one pass back; and the weight that follows each of the first states."""
        import numpy as np

        table = self._table
        found: list[CityWeights] = []
        beyond = [self.beyond[state] for state in self._grid.packed(self._numbers)]
        after, values = self._numbers, np.array(beyond, np.int64)
        for city, vectors, ways, before, weights in reversed(self._steps):
            table[after] = values
            follows = table[before[:, None] + vectors]
            table[after] = 0
            outside = dict(zip(city.ways, (weights @ follows).tolist(), strict=True))
            found.append(city.weights(outside))
            after, values = before, follows @ ways
        return found, dict(zip(self.first, values.tolist(), strict=True))
