"""How the cards of some cities are spread over the holdings, jointly: numbers of cards, and which they are.

Places that no fact tells apart are one *group*, within which every arrangement is equally likely. So all there is to
know of a city is how many of its cards each group has, and which card one of those is that is taken at random.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boss_solver.game.cards import Card, City
from boss_solver.inference.engine.combining import Kinds, sides, weights
from boss_solver.inference.engine.counting import ContradictionError
from boss_solver.inference.engine.half import Budget
from boss_solver.inference.engine.local import CityWays
from boss_solver.inference.engine.model import MASK, POOL, Local, Model
from boss_solver.inference.engine.puzzle import Puzzle


class CitySpread(NamedTuple):
    """One way to spread a city's unseen cards over the groups."""

    numbers: tuple[int, ...]
    """By group: how many of them it has."""
    cards: tuple[Mapping[Card, int], ...]
    """By group: the weight of each card, if one of the city's cards there is taken at random."""


class Spread(NamedTuple):
    """All ways to spread the cards of some cities."""

    groups: tuple[tuple[int, ...], ...]
    """The places of each group, by their indices in the puzzle."""
    cities: tuple[tuple[CitySpread, ...], ...]
    """By city, in the order asked for: its ways."""
    weights: Mapping[tuple[int, ...], int]
    """The weight of each combination of their ways, by their indices; combinations that cannot be are missing."""


def spread_of(puzzle: Puzzle, cities: Sequence[City], most_steps: int | None = None) -> Spread:
    """How the cards of these cities are spread.

    Raises ContradictionError if no deal fits, TooComplexError if it takes more than ``most_steps``.
    """
    model = Model(puzzle, looked_at=cities)
    if model.impossible:
        raise ContradictionError
    # Without room in a place there is nothing to group; a filled place is a group of its own.
    keys = [*model.filled, *(place for place in model.room if place != POOL), *([POOL] if model.pool else [])]
    groups = tuple(tuple(model.pool) if key == POOL else (key,) for key in keys)
    budget = Budget(most_steps)
    spreads: dict[City, tuple[CitySpread, ...]] = {}
    kinds = []
    for local in model.local:
        ways = CityWays(model, local)
        vectors = list(ways.ways)
        if local.city in cities:
            budget.spend(len(vectors) * sum(map(len, ways.steps)) if len(ways.kinds) > 1 else len(vectors))
            spreads[local.city] = tuple(_city_spread(model, local, ways, vector, keys) for vector in vectors)
            kinds.append(Kinds(local.city, [{vector: ways.ways[vector]} for vector in vectors], True))
        else:
            kinds.append(Kinds(local.city, [ways.ways], False))
    front, back = sides(model, kinds, budget)
    by_city: dict[tuple[int, ...], int] = {}
    order = [*front.apart, *back.apart]
    at = [order.index(city) for city in cities]
    for (ahead, behind), weight in weights(model, front, back, budget).items():
        if weight:
            both = (*ahead, *behind)
            by_city[tuple(both[i] for i in at)] = weight
    if not by_city:
        raise ContradictionError
    return Spread(groups, tuple(spreads[city] for city in cities), by_city)


def _city_spread(model: Model, local: Local, ways: CityWays, vector: int, keys: Sequence[int]) -> CitySpread:
    numbers = tuple(
        local.fixed[key] if key in local.fixed else (vector >> model.shift[key]) & MASK if key in model.shift else 0
        for key in keys
    )
    if len(ways.kinds) <= 1:  # all its cards are alike to the facts, so they are alike wherever they are
        alike = dict(local.cards)
        return CitySpread(numbers, tuple(alike if number else {} for number in numbers))
    placed = ways.weights({way: int(way == vector) for way in ways.ways}).cards
    cards = tuple(
        {card.card: card.placed[key] for card in placed if card.placed.get(key)} if number else {}
        for key, number in zip(keys, numbers, strict=True)
    )
    return CitySpread(numbers, cards)
