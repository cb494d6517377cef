"""The program over some cities, one after the other: how much each place has received so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from boss_solver.inference.engine.local import CityWays, CityWeights
from boss_solver.inference.engine.model import Local, Model, TooComplexError
from boss_solver.inference.engine.spanning_facts import Settling

MOST_STEPS: Final = 10_000_000
"""Steps of the program from state to state; a puzzle that needs more is refused rather than answered by guesswork."""

Ways = Mapping[int, int]
"""Number of ways (or weight) by packed state, or by what is added to it."""


class Budget:
    """Keeps count of the steps; ``most`` of them, if it is not the usual number."""

    def __init__(self, most: int | None = None) -> None:
        self.most = MOST_STEPS if most is None else most
        self.steps = 0

    def spend(self, steps: int) -> None:
        """Count so many more. Raises TooComplexError if they are too many."""
        self.steps += steps
        if self.steps > self.most:
            raise TooComplexError("these statements tie too many cities together to be counted exactly; leave some out")


class Half(Protocol):
    """The program over some cities, from one end."""

    first: Ways
    """Weight by state before the first city."""

    @property
    def states(self) -> int:
        """The number of states after the last city."""

    def back(self) -> tuple[list[CityWeights], Ways]:
        """The marginals of each city, by one pass back; and the weight that follows each of the first states."""


class CityStep(NamedTuple):
    """One city taken in."""

    city: CityWays
    before: Ways
    """Weight by state before it."""
    settled: Mapping[int, tuple[int, int]]
    """By state after it, if facts span the city: the state kept, and a weight."""


class PlainHalf:
    """The program in Python's integers."""

    def __init__(self, first: Ways, model: Model, budget: Budget) -> None:
        self.first = first
        self.last = first
        self.beyond: Ways = {}
        self.steps: list[CityStep] = []
        self._model = model
        self._budget = budget

    @property
    def states(self) -> int:
        """The number of states after the last city."""
        return len(self.last)

    def add(self, city: CityWays, settling: Settling | None = None) -> None:
        """Take one more city in."""
        before = self.last
        self._budget.spend(len(before) * len(city.ways))
        after = added(self._model, before, city.ways)
        settled: dict[int, tuple[int, int]] = {}
        if settling:
            settled = {state: settling.settle(state) for state in after}
            after = merged(after, settled)
        self.last = after
        self.steps.append(CityStep(city, before, settled))

    def join(self, other: PlainHalf) -> int:
        """Let both halves know what is beyond them, and return the weight of all deals."""
        full = self._model.full
        self.beyond = {state: other.last.get(full - state, 0) for state in self.last}
        other.beyond = {state: self.last.get(full - state, 0) for state in other.last}
        return sum(number * self.beyond[state] for state, number in self.last.items())

    def back(self) -> tuple[list[CityWeights], Ways]:
        """The marginals of each city, by one pass back; and the weight that follows each of the first states."""
        marginals: list[CityWeights] = []
        values = self.beyond
        for city, before, settled in reversed(self.steps):
            if settled:
                values = {state: factor * values[to] for state, (to, factor) in settled.items() if factor}
            outside, values = _outside(city.ways, before, values)
            marginals.append(city.weights(outside))
        return marginals, values


def meeting(
    model: Model, first: Ways, rest: Ways, cities: Sequence[Local], budget: Budget
) -> tuple[PlainHalf, PlainHalf, int]:
    """The program over the cities from both ends, and the weight of all deals.

    Cities with many ways come first, each on the side that has fewer states.
    """
    front, back = PlainHalf(first, model, budget), PlainHalf(rest, model, budget)
    for city in sorted((CityWays(model, local) for local in cities), key=lambda city: -city.width):
        min(front, back, key=lambda half: half.states).add(city)
    return front, back, front.join(back)


def added(model: Model, states: Ways, ways: Ways) -> dict[int, int]:
    """The weight of each state after a city, where no place has too many cards."""
    after: dict[int, int] = defaultdict(int)
    steps = list(ways.items())
    for state, number in states.items():
        for vector, here in steps:
            after[state + vector] += number * here
    limit, guard = model.limit, model.guard
    return {state: number for state, number in after.items() if (limit - state) & guard == guard}


def merged(states: Ways, settled: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    """The weight of each state once facts are looked at."""
    kept: dict[int, int] = defaultdict(int)
    for state, number in states.items():
        to, factor = settled[state]
        if factor:
            kept[to] += number * factor
    return kept


def _outside(ways: Ways, before: Ways, values: Ways) -> tuple[Ways, Ways]:
    """One step back: the weight outside a city by what it adds, and the weight that follows each state before."""
    get = values.get
    outside = dict.fromkeys(ways, 0)
    following: dict[int, int] = {}
    steps = list(ways.items())
    for state, number in before.items():
        value = 0
        for vector, here in steps:
            after = get(state + vector)
            if after:
                outside[vector] += number * after
                value += here * after
        following[state] = value
    return outside, following
