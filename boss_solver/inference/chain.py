"""The program over the cities: forward, then backward, for the total and for what lies outside every city."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import prod

from boss_solver.inference.formulas import Atom, holds
from boss_solver.inference.model import BITS, MOST_STATES, Model, TooComplexError

_MASK = (1 << BITS) - 1

Ways = Mapping[int, int]
"""Number of ways (or weight) by packed state, or by what is added to it."""


class Chain:
    """All deals of a model, summed. ``steps`` are the forward tables, ``values`` what can still follow each state."""

    def __init__(self, model: Model, cities: Sequence[Ways]) -> None:
        self.model = model
        self.cities = cities
        self._saturate = _saturation(model)
        self.steps: list[dict[int, int]] = [{0: model.free_ways}]
        for ways in cities:
            self.steps.append(self._step(self.steps[-1], ways))
        self.ends = {state: self._end(state) for state in self.steps[-1]}
        self.total = sum(ways * self.ends[state] for state, ways in self.steps[-1].items())

    def _step(self, states: Ways, ways: Ways) -> dict[int, int]:
        after: dict[int, int] = defaultdict(int)
        limit, guard, saturate = self.model.limit, self.model.guard, self._saturate
        tracked = (1 << BITS * len(self.model.tracked)) - 1
        steps = list(ways.items())
        for state, number in states.items():
            for vector, here in steps:
                new = state + vector
                if (limit - (new & tracked)) & guard == guard:
                    if saturate:
                        new = saturate(new)
                    after[new] += number * here
        if len(after) > MOST_STATES:
            raise TooComplexError("these statements tie too many cities together to be counted exactly; leave some out")
        return after

    def _end(self, state: int) -> int:
        """Weight of all that follows the last city: the free cities, the pool, the facts that span cities."""
        model = self.model
        ways = model.rest_ways(state)
        if not model.fields or not ways:
            return ways
        fields = {field.atom: field for field in model.fields}

        def number(one: Atom) -> int:
            field = fields[one]
            count = (state >> field.shift) & _MASK
            return (one.low if count else -1) if field.is_truth else count

        if not all(holds(fact, number) for fact in model.spanning):
            return 0
        return ways * prod(
            ratio.numerator if holds(formula, number) else ratio.denominator
            for formula, ratio in model.spanning_hunches
        )

    def outside(self) -> list[dict[int, int]]:
        """For each city: the weight of all that is outside it, by what the city adds to the state."""
        self.values: list[Ways] = [self.ends]
        found: list[dict[int, int]] = []
        saturate = self._saturate
        for ways, states in zip(reversed(self.cities), reversed(self.steps[:-1]), strict=True):
            get = self.values[-1].get
            outside: dict[int, int] = dict.fromkeys(ways, 0)
            earlier: dict[int, int] = {}
            steps = list(ways.items())
            for state, number in states.items():
                value = 0
                for vector, here in steps:
                    after = get(saturate(state + vector) if saturate else state + vector)
                    if after:
                        outside[vector] += number * after
                        value += here * after
                earlier[state] = value
            self.values.append(earlier)
            found.append(outside)
        self.values.reverse()
        found.reverse()
        return found

    def left(self) -> tuple[dict[int, dict[int, int]], dict[int, int]]:
        """Weight of deals by the cards of free cities in each tracked place, and in the pool."""
        model = self.model
        tracked: dict[int, dict[int, int]] = {place: defaultdict(int) for place in model.tracked}
        pool: dict[int, int] = defaultdict(int)
        for state, ways in self.steps[-1].items():
            weight = ways * self.ends[state]
            pooled = model.free_cards
            for place, shift in model.shift.items():
                left = model.sizes[place] - ((state >> shift) & _MASK)
                tracked[place][left] += weight
                pooled -= left
            pool[pooled] += weight
        return tracked, pool


def _saturation(model: Model) -> Callable[[int], int] | None:
    """What keeps the counters of facts that span cities no larger than matters; None where there are none."""
    if not model.fields:
        return None
    fields = [(field.shift, field.cap) for field in model.fields]

    def saturate(state: int) -> int:
        for shift, cap in fields:
            number = (state >> shift) & _MASK
            if number > cap:
                state -= (number - cap) << shift
        return state

    return saturate
