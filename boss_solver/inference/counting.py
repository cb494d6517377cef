"""Counting the deals that fit, exactly, and everything that follows from the count.

The cities are taken one after the other; the state is how many cards each place of which something is known has
received so far. One pass forward and one backward give the number of deals and, for every city, the weight of all
that lies outside it; one more pass over the cards of each city gives every marginal. All numbers are Python integers:
nothing is rounded and nothing overflows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb, prod

from boss_solver.errors import BossError
from boss_solver.game.cards import Card, City
from boss_solver.inference.chain import Chain
from boss_solver.inference.formulas import REWARD, Formula
from boss_solver.inference.local import POOL, CityWays
from boss_solver.inference.model import Free, Model
from boss_solver.inference.puzzle import Puzzle


class ContradictionError(BossError):
    """No deal agrees with everything that is known: some entry is wrong."""


class Deals:
    """The deals that fit a puzzle, weighed by its hunches, and the marginals of that distribution.

    Every probability is exact. A card that is sought in a place may have two copies (Boston's 3); then the probability
    is that of at least one.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._model = Model(puzzle)
        self._cities: list[CityWays] = []
        self.weight = 0
        """Sum of the deals' weights, in units of ``1 / scale``."""
        self.scale = prod(ratio.denominator for _, ratio in puzzle.hunches)
        if not self._model.impossible:
            self._cities = [CityWays(self._model, local) for local in self._model.local]
            self._chain = Chain(self._model, [city.ways for city in self._cities])
            self.weight = self._chain.total

    @cached_property
    def total(self) -> int:
        """Number of consistent deals, every card a distinct piece; hunches do not change it."""
        return count(self.puzzle.without_hunches()).weight if self.puzzle.hunches else self.weight

    def reward(self, city: City) -> dict[Card, Fraction]:
        """The distribution of the city's reward; impossible cards are missing."""
        return self._rewards[city]

    def held(self, seat: int, card: Card) -> Fraction:
        """Probability that the player still has the card (at least one, where there are two)."""
        place = self.puzzle.holding(seat)
        return Fraction(0) if place is None else self._in_place.get((place, card), Fraction(0))

    def undealt(self, card: Card) -> Fraction:
        """Probability that the card (at least one, where there are two) is among the undealt."""
        found = [i for i, place in enumerate(self.puzzle.places) if place.seat is None]
        return self._in_place.get((found[0], card), Fraction(0)) if found else Fraction(0)

    def slot(self, place: int) -> dict[Card, Fraction]:
        """The distribution of a card that was shown and not noted, by the index of its place."""
        return {card: p for (where, card), p in self._in_place.items() if where == place}

    def number(self, seat: int, city: City) -> dict[int, Fraction]:
        """The distribution of how many cards of the city the player still has; impossible numbers are missing."""
        place = self.puzzle.holding(seat)
        return {0: Fraction(1)} if place is None else self._numbers[place, city]

    @cached_property
    def _rewards(self) -> dict[City, dict[Card, Fraction]]:
        return {city: rewards for city, rewards, _, _ in self._marginals}

    @cached_property
    def _in_place(self) -> dict[tuple[int, Card], Fraction]:
        return {(i, c): p for _, _, cards, _ in self._marginals for (i, c), p in cards.items() if p}

    @cached_property
    def _numbers(self) -> dict[tuple[int, City], dict[int, Fraction]]:
        return {(place, city): dist for city, _, _, numbers in self._marginals for place, dist in numbers.items()}

    @cached_property
    def _marginals(self) -> list[_CityMarginals]:
        if not self.weight:
            return []
        found = []
        for ways, outside in zip(self._cities, self._chain.outside(), strict=True):
            ways.backward(outside)
            found.append(_local_marginals(self._model, ways, self.weight))
        left = self._chain.left()
        found += [_free_marginals(self._model, free, left, self.weight) for free in self._model.free]
        order = {city: i for i, (city, _) in enumerate(self.puzzle.unseen)}
        return sorted(found, key=lambda one: order[one[0]])


@lru_cache(maxsize=1024)
def count(puzzle: Puzzle) -> Deals:
    """Count the deals that fit. Raises ContradictionError if there are none, TooComplexError if it takes too long."""
    deals = Deals(puzzle)
    if not deals.weight:
        raise ContradictionError("no deal agrees with everything entered: some entry must be wrong")
    return deals


def is_possible(puzzle: Puzzle) -> bool:
    """Whether any deal fits."""
    try:
        return count(puzzle).weight > 0
    except ContradictionError:
        return False


def probability(puzzle: Puzzle, statement: Formula) -> Fraction:
    """The exact probability of a statement. Raises ContradictionError if no deal fits the puzzle itself."""
    whole = count(puzzle)
    try:
        return Fraction(count(puzzle.given(statement)).weight, whole.weight)
    except ContradictionError:
        return Fraction(0)


_CityMarginals = tuple[City, dict[Card, Fraction], dict[tuple[int, Card], Fraction], dict[int, dict[int, Fraction]]]
"""A city, its reward, P(card in place) by place and card, and the number of its cards by place."""


def _local_marginals(model: Model, ways: CityWays, weight: int) -> _CityMarginals:
    rewards: dict[Card, Fraction] = {}
    cards: dict[tuple[int, Card], Fraction] = {}
    for card, copies, placed, both in ways.card_weights():
        if placed.get(REWARD):
            rewards[card] = Fraction(placed[REWARD], weight)
        for place in (*model.tracked, *model.filled):
            if placed.get(place):
                cards[place, card] = Fraction(placed[place] - both.get(place, 0), weight)
        for place in model.pool if placed.get(POOL) else ():
            two = both.get(POOL, 0)
            dist = {1: placed[POOL] - 2 * two, 2: two} if copies == 2 else {1: placed[POOL]}
            cards[place, card] = sum(
                (
                    Fraction(w, weight) * _some(model.pool_size, model.sizes[place], number)
                    for number, w in dist.items()
                ),
                Fraction(0),
            )
    numbers = {}
    counts = ways.numbers()
    for place in model.tracked:
        numbers[place] = _distribution(counts[place], weight)
    for place, fixed in model.filled.items():
        numbers[place] = {fixed[ways.local.city]: Fraction(1)}
    for place in model.pool:
        numbers[place] = _divided(_distribution(counts[POOL], weight), model.pool_size, model.sizes[place])
    return ways.local.city, rewards, cards, numbers


def _free_marginals(
    model: Model, free: Free, left: tuple[Mapping[int, Mapping[int, int]], Mapping[int, int]], weight: int
) -> _CityMarginals:
    tracked, pool = left
    numbers: dict[int, dict[int, Fraction]] = {place: {fixed: Fraction(1)} for place, fixed in free.fixed}
    total = model.free_cards
    for place in model.tracked:
        numbers[place] = _mixed(_distribution(tracked[place], weight), total, free.spread)
    pooled = _mixed(_distribution(pool, weight), total, free.spread)
    for place in model.pool:
        numbers[place] = _divided(pooled, model.pool_size, model.sizes[place])
    # The city's cards are all alike, so those in a place are a random choice of them.
    cards = {
        (place, card): sum((p * _some(free.unseen, number, copies) for number, p in dist.items()), Fraction(0))
        for place, dist in numbers.items()
        for card, copies in free.cards
    }
    rewards = {card: Fraction(copies, free.unseen) for card, copies in free.cards}
    return free.city, rewards, cards, numbers


def _distribution(weights: Mapping[int, int], total: int) -> dict[int, Fraction]:
    return {number: Fraction(weight, total) for number, weight in sorted(weights.items()) if weight}


def _some(total: int, chosen: int, wanted: int) -> Fraction:
    """Probability that a random choice of ``chosen`` out of ``total`` has at least one of ``wanted``."""
    if wanted == 1:
        return Fraction(chosen, total)
    return 1 - Fraction(comb(total - wanted, chosen), comb(total, chosen))


def _hypergeometric(total: int, chosen: int, wanted: int) -> Iterator[tuple[int, Fraction]]:
    """How many of ``wanted`` are in a random choice of ``chosen`` out of ``total``."""
    ways = comb(total, chosen)
    for number in range(max(0, chosen + wanted - total), min(chosen, wanted) + 1):
        yield number, Fraction(comb(wanted, number) * comb(total - wanted, chosen - number), ways)


def _mixed(room: Mapping[int, Fraction], total: int, wanted: int) -> dict[int, Fraction]:
    """How many of ``wanted`` free cards are in a place whose room for free cards has a distribution."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for chosen, p in room.items():
        for number, q in _hypergeometric(total, chosen, wanted):
            found[number] += p * q
    return dict(sorted(found.items()))


def _divided(pooled: Mapping[int, Fraction], pool: int, size: int) -> dict[int, Fraction]:
    """How many of the cards in the pool are in one of its places."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for wanted, p in pooled.items():
        for number, q in _hypergeometric(pool, size, wanted):
            found[number] += p * q
    return dict(sorted(found.items()))
