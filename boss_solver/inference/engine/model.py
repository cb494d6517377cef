"""A puzzle made ready for counting: which places must be in the state, which cities need their facts looked at.

- A *filled* place holds a known number of cards of every city; its facts say all there is to say.
- A *tracked* place is one that some fact speaks of: how many cards it has received so far is part of the state.
- All other places are alike, so they are tracked as one, the *pool*, which is divided up at the end.
- A city no fact speaks of is *free*: its cards go anywhere, so all free cities together are one multinomial.
- A fact that spans cities keeps a counter in the state, a *field*.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from math import comb, factorial, prod
from typing import Final, NamedTuple

from boss_solver.errors import BossError
from boss_solver.game.cards import Card, City
from boss_solver.inference.engine.formulas import Atom, Formula, cities_of, holds
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.engine.sorted_facts import Hunch, barred_by, count_in, sorted_facts
from boss_solver.inference.engine.spanning import Field, leaves_of

BITS: Final = 7
"""Bits of one number in a packed state: up to 63, and a guard bit that catches overflow."""

MASK: Final = (1 << BITS) - 1

POOL: Final = -2
"""All pooled places together, as one of the tracked places."""


class TooComplexError(BossError):
    """Statements that span so many cities and places that an exact count would take too long."""


class Local(NamedTuple):
    """A city whose facts must be looked at."""

    city: City
    cards: tuple[tuple[Card, int], ...]
    """Its unseen cards and how many there are of each."""
    facts: tuple[Formula, ...]
    hunches: tuple[Hunch, ...]
    barred: frozenset[tuple[Card, int]]
    """Cards that cannot be in a place (or cannot be the REWARD)."""
    fixed: dict[int, int]
    """Filled places and the number of its cards in each."""


class Free(NamedTuple):
    """A city of which nothing is known but how many of its cards filled places hold."""

    city: City
    cards: tuple[tuple[Card, int], ...]
    unseen: int
    fixed: dict[int, int]
    """Filled places and the number of its cards in each."""

    @property
    def spread(self) -> int:
        """Its cards that may be anywhere but under the city and in the filled places."""
        return self.unseen - 1 - sum(self.fixed.values())


class Model:
    """The places and cities of a puzzle, sorted into what can be pooled and what must be counted one by one.

    Places given as ``apart`` are not pooled; the cities ``looked_at`` are not free, and with ``every_city`` none is.
    Each attribute is worked out when it is first asked for.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        apart: Iterable[int] = (),
        *,
        every_city: bool = False,
        looked_at: Collection[City] = (),
    ) -> None:
        self.puzzle = puzzle
        self.sizes = [place.size for place in puzzle.places]
        self.cards = dict(puzzle.unseen)
        self.numbers = puzzle.cards_unseen
        """Unseen cards of each city."""
        self._sorted = sorted_facts(puzzle)
        self.spanning = self._sorted.spanning
        """Facts that span cities, and hunches with their ratio."""
        self.factor = self._sorted.factor
        """The weight by hunches that are true or false of all deals."""
        self._touched = self._sorted.places.union(apart)
        self._asked_for = frozenset(self.numbers) if every_city else frozenset(looked_at)

    @cached_property
    def impossible(self) -> bool:
        """Whether it is plain without counting that no deal fits."""
        return not self._sizes_fit() or self._sorted.has_false or any(free.spread < 0 for free in self.free)

    def _sizes_fit(self) -> bool:
        """Whether there is a reward for every city, and the other unseen cards fill the places."""
        numbers = self.numbers.values()
        return min(numbers, default=0) > 0 and sum(numbers) - len(numbers) == sum(self.sizes)

    # the places

    @cached_property
    def _full(self) -> dict[int, dict[City, int]]:
        """The places that hold a known number of cards of every city; cities of which they have none may be missing."""
        known: dict[int, dict[City, int]] = defaultdict(dict)
        for city, facts in self._sorted.facts.items():
            for fact in facts:
                counted = count_in(fact, self.cards[city])
                if counted is not None:
                    place, number = counted
                    known[place][city] = number
        return {place: counts for place, counts in known.items() if sum(counts.values()) == self.sizes[place]}

    @cached_property
    def filled(self) -> dict[int, dict[City, int]]:
        """The filled places, with the number of cards of each city."""
        full = self._full
        return {
            place: {city: full[place].get(city, 0) for city in self.numbers}
            for place in sorted(full.keys() & self._touched)
        }

    @cached_property
    def pool(self) -> list[int]:
        """The pooled places."""
        return [i for i in range(len(self.sizes)) if i not in self._touched]

    @cached_property
    def pool_size(self) -> int:
        """Cards in the pooled places together."""
        return sum(self.sizes[i] for i in self.pool)

    @cached_property
    def room(self) -> dict[int, int]:
        """The tracked places, POOL among them if there is one, and the cards each of them takes."""
        room = {place: self.sizes[place] for place in sorted(self._touched - self._full.keys())}
        return room | {POOL: self.pool_size} if self.pool_size else room

    # the packed state

    @cached_property
    def shift(self) -> dict[int, int]:
        """By tracked place: where its number of cards begins."""
        return {place: BITS * n for n, place in enumerate(self.room)}

    @cached_property
    def guard(self) -> int:
        """The highest bit of every number."""
        return sum(1 << (shift + BITS - 1) for shift in self.shift.values())

    @cached_property
    def full(self) -> int:
        """The state in which all places have all their cards."""
        return sum(self.room[place] << shift for place, shift in self.shift.items())

    @cached_property
    def limit(self) -> int:
        """The full state with all guards: less a state it keeps them while no place has too many cards."""
        return self.guard + self.full

    @cached_property
    def tracked_mask(self) -> int:
        """The bits of the tracked places."""
        return (1 << BITS * len(self.room)) - 1

    @cached_property
    def fields(self) -> list[Field]:
        """The counters of facts that span cities."""
        leaves = dict.fromkeys(leaf for formula, _ in self.spanning for leaf in leaves_of(formula))
        return [Field(leaf, cities_of(leaf), BITS * (len(self.room) + n)) for n, leaf in enumerate(leaves)]

    # the cities

    @cached_property
    def _facts(self) -> dict[City, list[Formula]]:
        """By city the facts about it alone, but for those that say what filled places hold."""
        facts = {
            city: [fact for fact in facts if not self._is_fill(fact, city)]
            for city, facts in self._sorted.facts.items()
        }
        return {city: some for city, some in facts.items() if some}

    def _is_fill(self, fact: Formula, city: City) -> bool:
        """Whether a fact only says what a filled place holds anyway."""
        place, number = count_in(fact, self.cards[city]) or (None, 0)
        return place in self.filled and self.filled[place][city] == number

    @cached_property
    def _looked_at(self) -> set[City]:
        """The cities that are not free."""
        fielded = (city for field in self.fields for city in field.cities)
        return {*self._asked_for, *self._facts, *self._sorted.hunches, *fielded}

    def _fixed(self, city: City) -> dict[int, int]:
        return {place: counts[city] for place, counts in self.filled.items()}

    @cached_property
    def local(self) -> list[Local]:
        """The cities whose facts must be looked at."""
        cities = []
        for city, cards in self.puzzle.unseen:
            if city in self._looked_at:
                counted, barred = barred_by(self._facts.get(city, ()), cards)
                hunches = tuple(self._sorted.hunches.get(city, ()))
                cities.append(Local(city, cards, tuple(counted), hunches, barred, self._fixed(city)))
        return cities

    @cached_property
    def free(self) -> list[Free]:
        """The free cities."""
        return [
            Free(city, cards, self.numbers[city], self._fixed(city))
            for city, cards in self.puzzle.unseen
            if city not in self._looked_at
        ]

    @cached_property
    def free_cards(self) -> int:
        """Cards of the free cities that may be anywhere."""
        return sum(max(0, free.spread) for free in self.free)

    @property
    def common_ways(self) -> int:
        """The factor of every state's weight.

        The ways to choose the rewards and the filled places' cards of all free cities, to divide up the pool, and the
        weight by hunches that speak of no card.
        """
        ways = prod(city.unseen * multinomial([*city.fixed.values(), city.spread]) for city in self.free)
        return ways * multinomial(self.sizes[i] for i in self.pool) * self.factor

    def rest_table(self) -> dict[int, int]:
        """Ways to put the free cities' cards into the tracked places, by packed state."""
        ways_left = [(0, self.free_cards, 1)]
        later = sum(self.room.values())
        for place, shift in self.shift.items():
            room = self.room[place]
            later -= room
            ways_left = [
                (state + (number << shift), left - number, ways * comb(left, number))
                for state, left, ways in ways_left
                for number in range(max(0, left - later), min(room, left) + 1)
            ]
        return {state: ways for state, left, ways in ways_left if not left}


def multinomial(sizes: Iterable[int]) -> int:
    """Ways to divide distinct cards into places of these sizes."""
    sizes = list(sizes)
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def weight_by(hunches: Iterable[Hunch], number: Callable[[Atom], int]) -> int:
    """Weight of a deal by its hunches, in units of one over the product of their denominators."""
    return prod(ratio.numerator if holds(formula, number) else ratio.denominator for formula, ratio in hunches)
