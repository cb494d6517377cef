"""Counting the deals that fit, exactly.

The cities are taken one after the other. The state is how many cards each place has received so far; only places
of which something is known need to be in it. The others are alike, so they are counted as one pool and divided up at
the end, and a place whose number of cards of every city is known fills itself. Cities of which nothing is known are
one multinomial.

All numbers are Python integers: nothing is rounded and nothing overflows.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import factorial, prod

from boss_solver.errors import BossError
from boss_solver.game.cards import Card, City
from boss_solver.inference.puzzle import CountFact, Puzzle

_BITS = 7
"""Bits of one place's number in a packed state: up to 63 cards and a guard bit that catches overflow."""


class ContradictionError(BossError):
    """No deal agrees with everything that is known: some entry is wrong."""


@dataclass(frozen=True, slots=True)
class Deals:
    """The deals that fit a puzzle, counted with every card a distinct piece."""

    total: int
    """Number of consistent deals."""
    reward_counts: Mapping[City, Mapping[Card, int]]
    """For each city, the number of deals in which each card is its reward; impossible cards are missing."""

    def reward(self, city: City) -> dict[Card, Fraction]:
        """The distribution of the city's reward: exact probabilities that add up to 1."""
        return {card: Fraction(number, self.total) for card, number in self.reward_counts[city].items()}


@lru_cache(maxsize=512)
def count(puzzle: Puzzle) -> Deals:
    """Count the deals that fit. Raises ContradictionError if there are none."""
    problem = _Problem(puzzle)
    total, rewards = problem.solve()
    if total == 0:
        raise ContradictionError("no deal agrees with everything entered: some entry must be wrong")
    return Deals(total, rewards)


def multinomial(sizes: Sequence[int]) -> int:
    """Ways to divide distinct cards into places of these sizes."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


class _Problem:
    """One puzzle made ready: which places are pooled, which fill themselves, which are in the state."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.turned = dict(puzzle.rewards)
        self.facts: dict[City, list[CountFact]] = defaultdict(list)
        known: list[set[City]] = [set() for _ in puzzle.places]
        touched: set[int] = set()
        for fact in puzzle.facts:
            self.facts[fact.city].append(fact)
            touched.update(fact.places)
            if len(fact.places) == 1:
                known[fact.places[0]].add(fact.city)
        # A place that is known to hold its fill of some cities has none of the others.
        for i, place in enumerate(puzzle.places):
            fixed = {f.city: f.number for f in puzzle.facts if f.places == (i,)}
            if fixed and sum(fixed.values()) >= place.size:
                for city, _ in puzzle.unseen:
                    if city not in fixed:
                        self.facts[city].append(CountFact(city, (i,), 0))
                        known[i].add(city)
        cities = {city for city, _ in puzzle.unseen}
        self.filled = {i for i in touched if known[i] >= cities}
        self.tracked = [i for i in sorted(touched) if i not in self.filled]
        self.pool = [place.size for i, place in enumerate(puzzle.places) if i not in touched]
        self.shift = {place: _BITS * n for n, place in enumerate(self.tracked)}
        self.guard = sum(1 << (shift + _BITS - 1) for shift in self.shift.values())
        self.full = sum(puzzle.places[i].size << shift for i, shift in self.shift.items())

    def solve(self) -> tuple[int, dict[City, dict[Card, int]]]:
        if not self._sizes_fit():
            return 0, {}
        special, free_cards, factor = [], 0, multinomial(self.pool)
        uniform: list[City] = []
        for city, cards in self.puzzle.unseen:
            unseen = sum(number for _, number in cards)
            fixed = self._fixed_only(city)
            if city in self.turned or fixed is None:
                special.append((city, cards))
                continue
            spread = unseen - 1 - sum(fixed)
            if unseen == 0 or spread < 0 or min(fixed, default=0) < 0:
                return 0, {}
            uniform.append(city)
            factor *= unseen * multinomial([*fixed, spread])
            free_cards += spread
        total, rewards = self._combine(special, free_cards, factor)
        for city, cards in self.puzzle.unseen:
            if city in uniform:
                unseen = sum(number for _, number in cards)
                rewards[city] = {card: total * number // unseen for card, number in cards}
        return total, {city: rewards[city] for city, _ in self.puzzle.unseen} if total else {}

    def _sizes_fit(self) -> bool:
        """Whether the unseen cards fill the places, as they must; and no place is known to hold too much."""
        cards = sum(self.puzzle.cards_unseen.values()) - len(self.puzzle.unseen)
        if cards != sum(place.size for place in self.puzzle.places):
            return False
        for i in self.filled:
            fixed = {f.city: f.number for facts in self.facts.values() for f in facts if f.places == (i,)}
            if sum(fixed.values()) != self.puzzle.places[i].size:
                return False
        return True

    def _fixed_only(self, city: City) -> list[int] | None:
        """The city's cards in places that fill themselves, if nothing else is known of the city; else None."""
        numbers: dict[int, int] = {}
        for fact in self.facts[city]:
            if len(fact.places) > 1 or fact.places[0] not in self.filled:
                return None
            if numbers.setdefault(fact.places[0], fact.number) != fact.number:
                return [-1]
        return list(numbers.values())

    def _combine(
        self, special: Sequence[tuple[City, Sequence[tuple[Card, int]]]], free_cards: int, factor: int
    ) -> tuple[int, dict[City, dict[Card, int]]]:
        """One pass forward and one backward over the special cities; what the rest can do is a closed term."""
        ways = [self._city_ways(city, cards) for city, cards in special]
        forward = [{0: factor}]
        for by_reward in ways:
            forward.append(self._step(forward[-1], _summed(by_reward.values())))
        rest = factorial(free_cards)
        backward: dict[int, int] = {}
        for state in forward[-1]:
            left = [self.puzzle.places[i].size - ((state >> s) & 63) for i, s in self.shift.items()]
            pooled = free_cards - sum(left)
            backward[state] = rest // prod(map(factorial, [*left, pooled])) if pooled >= 0 else 0
        total = sum(number * backward[state] for state, number in forward[-1].items())
        rewards: dict[City, dict[Card, int]] = {}
        for (city, _), by_reward, before in zip(
            reversed(special), reversed(ways), reversed(forward[:-1]), strict=True
        ):
            outside: dict[int, int] = defaultdict(int)
            vectors = _summed(by_reward.values())
            earlier = {}
            for state, number in before.items():
                value = 0
                for vector, here in vectors.items():
                    after = backward.get(state + vector, 0)
                    if after:
                        outside[vector] += number * after
                        value += here * after
                earlier[state] = value
            backward = earlier
            found = {
                card: sum(here * outside[vector] for vector, here in vectors.items())
                for card, vectors in by_reward.items()
            }
            rewards[city] = {card: number for card, number in found.items() if number}
        return total, rewards

    def _step(self, states: Mapping[int, int], vectors: Mapping[int, int]) -> dict[int, int]:
        after: dict[int, int] = defaultdict(int)
        limit, guard = self.full | self.guard, self.guard
        for state, number in states.items():
            for vector, here in vectors.items():
                new = state + vector
                if (limit - new) & guard == guard:
                    after[new] += number * here
        return after

    def _city_ways(self, city: City, cards: Sequence[tuple[Card, int]]) -> dict[Card, dict[int, int]]:
        """For each reward of the city: ways to put its other cards into places, by what they add to the state."""
        unseen = sum(number for _, number in cards)
        shapes = self._shapes(self.facts[city], unseen - 1)
        found = {}
        for card, number in cards:
            if self.turned.get(city, card) == card:
                copies = 1 if city in self.turned else number
                found[card] = {vector: ways * copies for vector, ways in shapes.items()}
        return found

    def _shapes(self, facts: Sequence[CountFact], cards: int) -> dict[int, int]:
        """Ways to put so many distinct cards of one city into places, by what they add to the state."""
        involved = sorted({i for fact in facts for i in fact.places} | set(self.tracked))
        ways: dict[int, int] = defaultdict(int)
        for numbers in _compositions([self.puzzle.places[i].size for i in involved], cards):
            at = dict(zip(involved, numbers, strict=True))
            if any(sum(at[i] for i in fact.places) != fact.number for fact in facts):
                continue
            vector = sum(number << self.shift[i] for i, number in at.items() if i in self.shift)
            ways[vector] += multinomial([*numbers, cards - sum(numbers)])
        return ways


def _summed(many: Iterable[Mapping[int, int]]) -> dict[int, int]:
    total: dict[int, int] = defaultdict(int)
    for one in many:
        for vector, number in one.items():
            total[vector] += number
    return total


def _compositions(sizes: Sequence[int], cards: int) -> Iterator[tuple[int, ...]]:
    """Every way to put at most ``cards`` cards into places of these sizes, by number alone."""
    for numbers in itertools.product(*(range(min(size, cards) + 1) for size in sizes)):
        if sum(numbers) <= cards:
            yield numbers
