"""The joint distribution of several cities' rewards, exactly."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Final

from boss_solver.game.cards import Card, City
from boss_solver.inference.counting import ContradictionError
from boss_solver.inference.formulas import REWARD
from boss_solver.inference.half import Budget, Ways, added, merged
from boss_solver.inference.local import CityWays
from boss_solver.inference.model import Local, Model, TooComplexError
from boss_solver.inference.puzzle import Puzzle
from boss_solver.inference.settling import Settling, settlings, soonest

MOST_COMBINATIONS: Final = 100_000
"""Combinations of different cards; more are refused."""


def joint_rewards(puzzle: Puzzle, cities: Sequence[City]) -> dict[tuple[Card, ...], Fraction]:
    """The probability of every possible combination of the cities' rewards, in the order in which they are given.

    Raises ContradictionError if no deal fits, TooComplexError for more than 100,000 combinations or too many steps.
    """
    model = Model(puzzle)
    if len(set(cities)) < len(cities):
        raise ValueError("a city is named twice")
    if prod(len(model.cards[city]) for city in cities) > MOST_COMBINATIONS:
        raise TooComplexError(f"more than {MOST_COMBINATIONS:,} combinations of rewards: ask for fewer cities at once")
    if model.impossible:
        raise ContradictionError
    budget = Budget()
    front, back = _sides(model, cities, budget)
    weights = _weights(model, front, back, budget)
    free = {one.city for one in model.free}
    found: dict[tuple[Card, ...], int] = {}
    for combination in itertools.product(*(model.cards[city] for city in cities)):
        rewards = {card.city: card for card, _ in combination if card.city not in free}
        weight = weights.get((front.key(rewards), back.key(rewards)), 0)
        if weight:
            # Rewards of free cities depend on nothing.
            alike = prod(copies for card, copies in combination if card.city in free)
            found[tuple(card for card, _ in combination)] = weight * alike
    total = sum(found.values())
    if not total:
        raise ContradictionError
    return {cards: Fraction(weight, total) for cards, weight in found.items()}


class _Kinds:
    """A city's ways, apart for each kind of reward if that is asked; rewards of a kind have the same ways."""

    def __init__(self, model: Model, local: Local, asked: bool) -> None:
        self.city = local.city
        self.asked = asked
        self.kind_of: dict[Card, int] = {}
        self.ways: list[Ways] = []
        for card, _ in local.cards if asked else ():
            others = {(other, REWARD) for other, _ in local.cards if other != card}
            ways = CityWays(model, local._replace(barred=local.barred | others)).ways
            if ways not in self.ways:
                self.ways.append(ways)
            self.kind_of[card] = self.ways.index(ways)
        if not asked:
            self.ways.append(CityWays(model, local).ways)

    @property
    def width(self) -> int:
        """About how many states it makes of one."""
        return sum(map(len, self.ways))


class _Side:
    """The program over some cities from one end, a table for each combination of kinds of rewards."""

    def __init__(self, first: Ways, model: Model, budget: Budget) -> None:
        self.tables: dict[tuple[int, ...], Ways] = {(): first}
        self._asked: list[_Kinds] = []
        self._model = model
        self._budget = budget

    @property
    def states(self) -> int:
        """The number of states in all tables."""
        return sum(map(len, self.tables.values()))

    def add(self, city: _Kinds, settling: Settling | None = None) -> None:
        """Take one more city in."""
        self._budget.spend(self.states * city.width)
        tables: dict[tuple[int, ...], Ways] = {}
        for key, states in self.tables.items():
            for kind, ways in enumerate(city.ways):
                after = added(self._model, states, ways)
                if settling:
                    after = merged(after, {state: settling.settle(state) for state in after})
                if after:
                    tables[(*key, kind) if city.asked else key] = after
        self.tables = tables
        if city.asked:
            self._asked.append(city)

    def key(self, rewards: dict[City, Card]) -> tuple[int, ...]:
        """The table for these rewards."""
        return tuple(city.kind_of[rewards[city.city]] for city in self._asked)


def _sides(model: Model, asked: Sequence[City], budget: Budget) -> tuple[_Side, _Side]:
    cities = {local.city: _Kinds(model, local, local.city in asked) for local in model.local}
    front, back = _Side({0: model.factor}, model, budget), _Side(model.rest_table(), model, budget)
    for city, settling in settlings(model, soonest(model)).items():
        front.add(cities.pop(city), settling)
    for kinds in sorted(cities.values(), key=lambda city: (city.asked, -city.width)):
        min(front, back, key=lambda side: side.states).add(kinds)
    return front, back


def _weights(
    model: Model, front: _Side, back: _Side, budget: Budget
) -> dict[tuple[tuple[int, ...], tuple[int, ...]], int]:
    """The weight of each combination of kinds, in front and in the back, up to a common factor."""
    budget.spend(front.states * len(back.tables))
    full = model.full
    return {
        (ahead, behind): sum(number * second.get(full - state, 0) for state, number in first.items())
        for (ahead, first), (behind, second) in itertools.product(front.tables.items(), back.tables.items())
    }
