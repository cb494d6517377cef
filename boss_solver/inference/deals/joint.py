"""The joint distribution of several cities' rewards, exactly."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Final

from boss_solver.game.cards import Card, City
from boss_solver.inference.engine.combining import Kinds, sides, weights
from boss_solver.inference.engine.counting import ContradictionError
from boss_solver.inference.engine.formulas import REWARD
from boss_solver.inference.engine.half import Budget, Ways
from boss_solver.inference.engine.local import CityWays
from boss_solver.inference.engine.model import Local, Model, TooComplexError
from boss_solver.inference.engine.puzzle import Puzzle

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
    by_city = {local.city: _Rewards(model, local, local.city in cities) for local in model.local}
    front, back = sides(model, by_city.values(), budget)
    combined = weights(model, front, back, budget)
    free = {free_city.city for free_city in model.free}
    joint: dict[tuple[Card, ...], int] = {}
    for combination in itertools.product(*(model.cards[city] for city in cities)):
        kinds = {card.city: by_city[card.city].kind_of[card] for card, _ in combination if card.city not in free}
        weight = combined.get((front.key(kinds), back.key(kinds)), 0)
        if weight:
            # Rewards of free cities depend on nothing.
            alike = prod(copies for card, copies in combination if card.city in free)
            joint[tuple(card for card, _ in combination)] = weight * alike
    total = sum(joint.values())
    if not total:
        raise ContradictionError
    return {cards: Fraction(weight, total) for cards, weight in joint.items()}


class _Rewards(Kinds):
    """A city's ways, apart for each kind of reward if that is asked; rewards of a kind have the same ways."""

    def __init__(self, model: Model, local: Local, apart: bool) -> None:
        self.kind_of: dict[Card, int] = {}
        kinds: list[Ways] = []
        for card, _ in local.cards if apart else ():
            others = {(other, REWARD) for other, _ in local.cards if other != card}
            ways = CityWays(model, local._replace(barred=local.barred | others)).ways
            if ways not in kinds:
                kinds.append(ways)
            self.kind_of[card] = kinds.index(ways)
        if not apart:
            kinds.append(CityWays(model, local).ways)
        super().__init__(local.city, kinds, apart)
