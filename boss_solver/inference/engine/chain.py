"""The program over the cities, for the total and for what lies outside each city.

Cities that facts span come first, so that the facts are soon decided. The others, those with many ways first, are added
from both ends where there are few states, so that the program meets in the middle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from boss_solver.inference.engine.half import Budget, Half, PlainHalf, Ways, meeting
from boss_solver.inference.engine.local import CityWays, CityWeights
from boss_solver.inference.engine.model import MASK, Local, Model
from boss_solver.inference.engine.spanning_facts import settlings, soonest


class Chain:
    """All deals of a model, summed; with ``arrays`` in numpy, where that pays."""

    def __init__(self, model: Model, arrays: bool = False) -> None:
        self.model = model
        budget = self.budget = Budget()
        opening = self._opening = PlainHalf({0: model.common_ways}, model, budget)
        spanned = settlings(model, soonest(model))
        local = {local.city: local for local in model.local}
        for city, settling in spanned.items():
            opening.add(CityWays(model, local.pop(city)), settling)
        self._front, self._back, self.total = self._meet(list(local.values()), arrays)

    def _meet(self, cities: Sequence[Local], arrays: bool) -> tuple[Half, Half, int]:
        """Both halves of the program over the cities, and the total weight."""
        model, first, rest = self.model, self._opening.last, self.model.rest_table()
        if arrays:
            from boss_solver.inference.engine import dense  # numpy takes longer to load than a count does

            if dense.suits(model, cities):
                return dense.meeting(model, first, rest, cities, self.budget)
        return meeting(model, first, rest, cities, self.budget)

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
