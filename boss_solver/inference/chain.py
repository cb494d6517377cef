"""The program over the cities: how much each place has received so far, for the total and for what lies outside a city.

Cities that facts span come first, so that the facts are soon decided. Then cities with many ways, while there are few
states. Where the last state is known, because the tracked places take all cards, the program runs from both ends and
meets in the middle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from boss_solver.inference import dense
from boss_solver.inference.half import Budget, Half, PlainHalf, Ways
from boss_solver.inference.local import CityWays, CityWeights
from boss_solver.inference.model import MASK, Model
from boss_solver.inference.spanning import settlings


class Left(NamedTuple):
    """Weight of deals by the number of cards of free cities in each tracked place, and in the pool."""

    tracked: Mapping[int, Ways]
    pool: Ways


class Chain:
    """All deals of a model, summed in Python's integers."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._budget = Budget()
        cities = {local.city: CityWays(model, local) for local in model.local}
        self._opening = PlainHalf({0: model.free_ways * model.factor}, model, self._budget)
        for city, settling in settlings(model).items():
            self._opening.add(cities.pop(city), settling)
        self._meet(sorted(cities.values(), key=lambda city: -len(city.ways)))
        front, back, full = self._front, self._back, model.full
        first, second = front.last, back.last
        front.beyond = {state: second.get(full - state, 0) for state in first}
        back.beyond = {state: first.get(full - state, 0) for state in second}
        self.total = sum(number * front.beyond[state] for state, number in first.items())

    def _meet(self, cities: list[CityWays]) -> None:
        """Add the cities to the front or the back, wide ones where there are few states."""
        model = self.model
        if model.pool_size:
            self._front = self._half(self._opening.last)
            for city in cities:
                self._front.add(city)
            full = model.full
            ends = {full - state: model.rest_ways(_unpacked(model, full - state)) for state in self._front.last}
            self._back: Half = PlainHalf(ends, model, self._budget)
        else:
            self._front, self._back = self._half(self._opening.last), self._half(model.rest_table())
            for city in cities:
                min(self._front, self._back, key=lambda half: half.states).add(city)

    def _half(self, first: Ways) -> Half:
        model = self.model
        return dense.DenseHalf(first, model, self._budget) if dense.suits(model) else PlainHalf(first, model, self._budget)

    def weights(self) -> tuple[list[CityWeights], Left]:
        """Where the cards of each city are that is not free, and how many cards of free cities are where."""
        front, self._opening.beyond = self._front.back()
        opening, _ = self._opening.back()
        back, values = self._back.back()
        rest = {state: number * values[state] for state, number in self._back.first.items()}
        return opening + front + back, self._left(rest)

    def _left(self, weights: Ways) -> Left:
        model = self.model
        tracked: dict[int, dict[int, int]] = {place: defaultdict(int) for place in model.tracked}
        pool: dict[int, int] = defaultdict(int)
        for state, weight in weights.items():
            left = _unpacked(model, state)
            for place, number in zip(tracked, left, strict=True):
                tracked[place][number] += weight
            pool[model.free_cards - sum(left)] += weight
        return Left(tracked, pool)


def _unpacked(model: Model, state: int) -> list[int]:
    """The numbers of cards in the tracked places."""
    return [(state >> shift) & MASK for shift in model.shift.values()]
