"""Combining cities, some of whose ways are kept apart by kind: the weight of every combination of their kinds."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence

from boss_solver.game.cards import City
from boss_solver.inference.engine.half import Budget, Ways, added, merged
from boss_solver.inference.engine.model import Model
from boss_solver.inference.engine.spanning_facts import Settling, settlings, soonest


class Kinds:
    """A city's ways, one set for each kind if they are kept ``apart``, else all in one."""

    def __init__(self, city: City, ways: Sequence[Ways], apart: bool) -> None:
        self.city = city
        self.ways = ways
        self.apart = apart

    @property
    def width(self) -> int:
        """About how many states it makes of one."""
        return sum(map(len, self.ways))


class Side:
    """The program over some cities from one end, a table for each combination of kinds."""

    def __init__(self, first: Ways, model: Model, budget: Budget) -> None:
        self.tables: dict[tuple[int, ...], Ways] = {(): first}
        self.apart: list[City] = []
        """The cities whose kinds are kept apart, in the order of the keys of the tables."""
        self._model = model
        self._budget = budget

    @property
    def states(self) -> int:
        """The number of states in all tables."""
        return sum(map(len, self.tables.values()))

    def add(self, city: Kinds, settling: Settling | None = None) -> None:
        """Take one more city in."""
        self._budget.spend(self.states * city.width)
        tables: dict[tuple[int, ...], Ways] = {}
        for key, states in self.tables.items():
            for kind, ways in enumerate(city.ways):
                after = added(self._model, states, ways)
                if settling:
                    after = merged(after, {state: settling.settle(state) for state in after})
                if after:
                    tables[(*key, kind) if city.apart else key] = after
        self.tables = tables
        if city.apart:
            self.apart.append(city.city)

    def key(self, kinds: Mapping[City, int]) -> tuple[int, ...]:
        """The table for these kinds."""
        return tuple(kinds[city] for city in self.apart)


def sides(model: Model, kinds: Iterable[Kinds], budget: Budget) -> tuple[Side, Side]:
    """All cities that are not free, from both ends. Raises TooComplexError where the budget does not reach."""
    cities = {city.city: city for city in kinds}
    front, back = Side({0: model.factor}, model, budget), Side(model.rest_table(), model, budget)
    for city, settling in settlings(model, soonest(model)).items():
        front.add(cities.pop(city), settling)
    for left in sorted(cities.values(), key=lambda rest: (rest.apart, -rest.width)):
        min(front, back, key=lambda side: side.states).add(left)
    return front, back


def weights(
    model: Model, front: Side, back: Side, budget: Budget
) -> dict[tuple[tuple[int, ...], tuple[int, ...]], int]:
    """The weight of each combination of kinds, in front and in the back, up to a common factor."""
    budget.spend(front.states * len(back.tables))
    full = model.full
    return {
        (ahead, behind): sum(number * second.get(full - state, 0) for state, number in first.items())
        for (ahead, first), (behind, second) in itertools.product(front.tables.items(), back.tables.items())
    }
