"""The program over the cities, for the total and for what lies outside each city.

Cities that facts span come first, so that the facts are soon decided. The others, those with many ways first, are added
from both ends where there are few states, so that the program meets in the middle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeVar

from boss_solver.inference.engine import dense
from boss_solver.inference.engine.dense_city import DenseCity
from boss_solver.inference.engine.half import Budget, Half, PlainHalf, Ways
from boss_solver.inference.engine.local import CityWays, CityWeights
from boss_solver.inference.engine.model import MASK, Local, Model
from boss_solver.inference.engine.spanning_facts import settlings, soonest


class Chain:
    """All deals of a model, summed."""

    def __init__(self, model: Model) -> None:
        self.model = model
        budget = self.budget = Budget()
        opening = self._opening = PlainHalf({0: model.common_ways}, model, budget)
        spanned = settlings(model, soonest(model))
        local = {one.city: one for one in model.local}
        for city, settling in spanned.items():
            opening.add(CityWays(model, local.pop(city)), settling)
        self.total = self._meet(list(local.values()))

    def _meet(self, cities: list[Local]) -> int:
        """Add the cities, wide ones first, to the front or the back, whichever has fewer states; the total weight."""
        model, first, rest = self.model, self._opening.last, self.model.rest_table()
        if dense.suits(model, cities):
            grid = dense.Grid.of(model)
            ahead, behind = dense.DenseHalf(first, grid, self.budget), dense.DenseHalf(rest, grid, self.budget)
            for one in _wide_first(DenseCity(model, city, grid.worth) for city in cities):
                _smaller(ahead, behind).add(one)
            self._front: Half = ahead
            self._back: Half = behind
            return ahead.join(behind)
        front, back = PlainHalf(first, model, self.budget), PlainHalf(rest, model, self.budget)
        for ways in _wide_first(CityWays(model, city) for city in cities):
            _smaller(front, back).add(ways)
        self._front, self._back = front, back
        return front.join(back)

    def weights(self) -> tuple[list[CityWeights], Mapping[int, Ways]]:
        """Where the cards of each city are that is not free; and for free cities the weight by cards in each place."""
        front, self._opening.beyond = self._front.back()
        opening, _ = self._opening.back()
        back, values = self._back.back()
        left: dict[int, dict[int, int]] = {}
        weights = [(state, number * values[state]) for state, number in self._back.first.items()]
        for place, shift in self.model.shift.items():
            left[place] = defaultdict(int)
            for state, weight in weights:
                left[place][(state >> shift) & MASK] += weight
        return opening + front + back, left


_City = TypeVar("_City", CityWays, DenseCity)
_Half = TypeVar("_Half", PlainHalf, dense.DenseHalf)


def _wide_first(cities: Iterable[_City]) -> list[_City]:
    return sorted(cities, key=lambda city: -city.width)


def _smaller(one: _Half, other: _Half) -> _Half:
    return one if one.states <= other.states else other
