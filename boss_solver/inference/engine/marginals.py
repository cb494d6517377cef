"""From weights of deals to the chances of single cards: dividing up the pool, and the cards of free cities.

Chances are kept as a numerator and a denominator, since most are never looked at.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from math import comb
from typing import NamedTuple

from boss_solver.game.cards import Card, City
from boss_solver.inference.engine.formulas import REWARD
from boss_solver.inference.engine.local import CityWeights
from boss_solver.inference.engine.model import POOL, Free, Model

Weights = Mapping[int, int]
"""Weight of the deals by a number of cards."""


class Marginals(NamedTuple):
    """The chances of one city's cards; what cannot be is missing."""

    city: City
    reward: dict[Card, tuple[int, int]]
    cards: dict[tuple[int, Card], tuple[int, int]]
    """By place and card: the chance that it is there (at least one, where there are two)."""
    numbers: dict[int, tuple[Weights, int]]
    """By place: the chances of each number of the city's cards there, over one denominator."""


def local_marginals(model: Model, weights: CityWeights, fixed: Mapping[int, int], total: int) -> Marginals:
    """The chances in a city whose cards were looked at."""
    reward: dict[Card, tuple[int, int]] = {}
    cards: dict[tuple[int, Card], tuple[int, int]] = {}
    for card, _, placed, both in weights.cards:
        for place, weight in placed.items():
            if not weight:
                continue
            if place == REWARD:
                reward[card] = weight, total
            elif place != POOL:
                cards[place, card] = weight - both.get(place, 0), total
            else:
                for pooled in model.pool:
                    chance = _in_part(weight, both.get(POOL, 0), model.pool_size, model.sizes[pooled])
                    cards[pooled, card] = chance[0], chance[1] * total
    numbers: dict[int, tuple[Weights, int]] = {place: ({number: 1}, 1) for place, number in fixed.items()}
    for place, by_number in weights.numbers.items():
        if place != POOL:
            numbers[place] = by_number, total
    for place in model.pool:
        divided, ways = _drawn(weights.numbers.get(POOL, {0: total}), model.pool_size, model.sizes[place])
        numbers[place] = divided, total * ways
    return Marginals(weights.city, reward, cards, numbers)


class FreeMarginals:
    """The chances in free cities, from the weights of how many of all their cards are in each tracked place."""

    def __init__(self, model: Model, left: Mapping[int, Weights], total: int) -> None:
        self._model = model
        self._left = left
        self._total = total
        self._known: dict[int, dict[int, tuple[Weights, int]]] = {}

    def of(self, free: Free) -> Marginals:
        """The chances of one city. Its cards are all alike, so those in a place are a random choice of them."""
        numbers: dict[int, tuple[Weights, int]] = {place: ({number: 1}, 1) for place, number in free.fixed.items()}
        numbers |= self._numbers(free.spread)
        unseen = free.unseen
        cards: dict[tuple[int, Card], tuple[int, int]] = {}
        for place, (chances, total) in numbers.items():
            singles = sum([chance * number for number, chance in chances.items()])
            pairs = sum([chance * number * (number - 1) for number, chance in chances.items()])
            if singles:
                for card, copies in free.cards:
                    chance = singles, unseen
                    if copies == 2:
                        chance = 2 * singles * (unseen - 1) - pairs, unseen * (unseen - 1)
                    cards[place, card] = chance[0], chance[1] * total
        reward = {card: (copies, unseen) for card, copies in free.cards}
        return Marginals(free.city, reward, cards, numbers)

    def _numbers(self, spread: int) -> dict[int, tuple[Weights, int]]:
        """The numbers of a city's cards by place, if so many of them may be anywhere."""
        if spread not in self._known:
            model = self._model
            numbers: dict[int, tuple[Weights, int]] = {}
            for place, left in self._left.items():
                mixed, ways = _drawn(left, model.free_cards, spread)
                numbers[place] = mixed, self._total * ways
            pooled, total = numbers.pop(POOL, ({0: self._total}, self._total))
            for place in model.pool:
                divided, ways = _drawn(pooled, model.pool_size, model.sizes[place])
                numbers[place] = divided, total * ways
            self._known[spread] = numbers
        return self._known[spread]


def _in_part(weight: int, both: int, whole: int, part: int) -> tuple[int, int]:
    """Weight with at least one card in a random part, given its copies in the whole in sum and the weight of two."""
    if not both:
        return weight * part, whole
    single = weight - 2 * both
    pairs = whole * (whole - 1)
    return single * part * (whole - 1) + both * (pairs - (whole - part) * (whole - part - 1)), pairs


def _drawn(marked: Weights, total: int, drawn: int) -> tuple[dict[int, int], int]:
    """Weights of how many marked cards are among those drawn, by weights of how many of all cards are marked.

    Also the number of ways to draw, by which the weights are too large.
    """
    by_number: dict[int, int] = defaultdict(int)
    for number, weight in marked.items():
        if weight:
            for there, ways in _draws(total, drawn, number):
                by_number[there] += weight * ways
    return by_number, comb(total, drawn)


@cache
def _draws(total: int, drawn: int, marked: int) -> list[tuple[int, int]]:
    """The numbers of marked cards among those drawn, and the ways of each."""
    numbers = range(max(0, drawn + marked - total), min(drawn, marked) + 1)
    return [(number, comb(marked, number) * comb(total - marked, drawn - number)) for number in numbers]
