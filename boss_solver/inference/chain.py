"""The program over the cities, for the total and for what lies outside each city.

Cities that facts span come first, so that the facts are soon decided. The others, those with many ways first, are added
from both ends where there are few states, so that the program meets in the middle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from boss_solver.inference import dense
from boss_solver.inference.half import Budget, Half, PlainHalf, Ways
from boss_solver.inference.local import CityWays, CityWeights
from boss_solver.inference.model import MASK, Model
from boss_solver.inference.settling import settlings, soonest


class Chain:
    """All deals of a model, summed."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._budget = Budget()
        cities = {local.city: CityWays(model, local) for local in model.local}
        self._opening = PlainHalf({0: model.common_ways}, model, self._budget)
        for city, settling in settlings(model, soonest(model)).items():
            self._opening.add(cities.pop(city), settling)
        kind = dense.DenseHalf if dense.suits(model) else PlainHalf
        front: Half = kind(self._opening.last, model, self._budget)
        back: Half = kind(model.rest_table(), model, self._budget)
        for ways in sorted(cities.values(), key=lambda city: -len(city.ways)):
            min(front, back, key=lambda half: half.states).add(ways)
        first, second, full = front.last, back.last, model.full
        front.beyond = {state: second.get(full - state, 0) for state in first}
        back.beyond = {state: first.get(full - state, 0) for state in second}
        self._front, self._back = front, back
        self.total = sum(number * front.beyond[state] for state, number in first.items())

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
