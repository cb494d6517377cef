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
from fractions import Fraction
from math import comb, factorial, prod
from typing import Final, NamedTuple

from boss_solver.errors import BossError
from boss_solver.game.cards import Card, City
from boss_solver.inference.engine.formulas import FALSE, REWARD, TRUE, AllOf, Atom, Formula, atoms_of, cities_of, holds
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.engine.spanning import Field, grouped, leaves_of, simplified

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
    hunches: tuple[tuple[Formula, Fraction], ...]
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
        self.numbers = {city: sum(number for _, number in cards) for city, cards in puzzle.unseen}
        """Unseen cards of each city."""
        facts = [(part, cities_of(part)) for fact in puzzle.facts for part in _parts(simplified(fact))]
        hunches = [((formula, ratio), cities_of(formula)) for formula, ratio in _simplified(puzzle.factors)]
        self.impossible = not self._sizes_fit() or any(fact == FALSE for fact, _ in facts)
        formulas = [*(fact for fact, _ in facts), *(formula for (formula, _), _ in hunches)]
        touched = {i for formula in formulas for one in atoms_of(formula) for i in one.places if i != REWARD}
        touched.update(apart)
        self.spanning: list[tuple[Formula, Fraction | None]] = [
            *((grouped(fact), None) for fact, cities in facts if len(cities) > 1),
            *((grouped(formula), ratio) for (formula, ratio), cities in hunches if len(cities) > 1),
        ]
        """Facts that span cities, and hunches with their ratio."""
        certain = [ratio for (formula, ratio), _ in hunches if formula == TRUE]
        vain = [ratio for (formula, ratio), _ in hunches if formula == FALSE]
        self.factor = prod(ratio.numerator for ratio in certain) * prod(ratio.denominator for ratio in vain)
        """The weight by hunches that are true or false of all deals."""
        local = [(fact, next(iter(cities))) for fact, cities in facts if len(cities) == 1]
        self._fill(local, touched)
        self._lay_out_state()
        local_hunches = [(hunch, next(iter(cities))) for hunch, cities in hunches if len(cities) == 1]
        self._sort_cities(local, local_hunches, list(self.numbers) if every_city else looked_at)

    def _sizes_fit(self) -> bool:
        """Whether there is a reward for every city, and the other unseen cards fill the places."""
        numbers = self.numbers.values()
        return min(numbers, default=0) > 0 and sum(numbers) - len(numbers) == sum(self.sizes)

    def _fill(self, facts: Iterable[tuple[Formula, City]], touched: set[int]) -> None:
        """Find the places that hold a known number of cards of every city."""
        known: dict[int, dict[City, int]] = defaultdict(dict)
        for fact, city in facts:
            if isinstance(fact, Atom) and fact.low == fact.high and self._is_count(fact, city):
                (place,) = fact.places
                known[place][city] = fact.low
        full = {place for place, counts in known.items() if sum(counts.values()) == self.sizes[place]}
        self.filled = {
            place: {city: known[place].get(city, 0) for city in self.numbers} for place in sorted(full & touched)
        }
        self.pool = [i for i in range(len(self.sizes)) if i not in touched]
        self.pool_size = sum(self.sizes[i] for i in self.pool)
        self.room = {place: self.sizes[place] for place in sorted(touched - full)}
        """The tracked places, POOL among them if there is one, and the cards each of them takes."""
        if self.pool_size:
            self.room[POOL] = self.pool_size

    def _is_count(self, fact: Atom, city: City) -> bool:
        """Whether a fact speaks of all unseen cards of the city and of one place other than under the city."""
        return (
            len(fact.places) == 1
            and REWARD not in fact.places
            and all(card in fact.cards for card, _ in self.cards[city])
        )

    def _lay_out_state(self) -> None:
        self.shift = {place: BITS * n for n, place in enumerate(self.room)}
        self.guard = sum(1 << (shift + BITS - 1) for shift in self.shift.values())
        self.full = sum(self.room[place] << shift for place, shift in self.shift.items())
        """The state in which all places have all their cards."""
        self.limit = self.guard + self.full
        self.tracked_mask = (1 << BITS * len(self.room)) - 1
        leaves = dict.fromkeys(leaf for formula, _ in self.spanning for leaf in leaves_of(formula))
        self.fields = [Field(leaf, cities_of(leaf), BITS * (len(self.room) + n)) for n, leaf in enumerate(leaves)]

    def _sort_cities(
        self,
        facts: Iterable[tuple[Formula, City]],
        hunches: Iterable[tuple[tuple[Formula, Fraction], City]],
        looked_at: Collection[City],
    ) -> None:
        by_city: dict[City, list[Formula]] = defaultdict(list)
        for fact, city in facts:
            if not self._is_fill(fact, city):
                by_city[city].append(fact)
        weighed: dict[City, list[tuple[Formula, Fraction]]] = defaultdict(list)
        for hunch, city in hunches:
            weighed[city].append(hunch)
        fielded = {city for field in self.fields for city in field.cities}
        self.local: list[Local] = []
        self.free: list[Free] = []
        for city, cards in self.puzzle.unseen:
            fixed = {place: counts[city] for place, counts in self.filled.items()}
            if city in looked_at or city in by_city or city in weighed or city in fielded:
                counted, barred = _barred(by_city[city], cards)
                self.local.append(Local(city, cards, tuple(counted), tuple(weighed[city]), barred, fixed))
            else:
                self.free.append(Free(city, cards, self.numbers[city], fixed))
        self.impossible |= any(one.spread < 0 for one in self.free)
        self.free_cards = sum(max(0, one.spread) for one in self.free)

    def _is_fill(self, fact: Formula, city: City) -> bool:
        """Whether a fact only says what a filled place holds anyway."""
        if not isinstance(fact, Atom) or fact.low != fact.high or not self._is_count(fact, city):
            return False
        (place,) = fact.places
        return place in self.filled and self.filled[place][city] == fact.low

    @property
    def common_ways(self) -> int:
        """What every state is to be weighed by.

        The ways to choose the rewards and the filled places' cards of all free cities, to divide up the pool, and the
        weight by hunches that speak of no card.
        """
        free = prod(one.unseen * multinomial([*one.fixed.values(), one.spread]) for one in self.free)
        return free * multinomial(self.sizes[i] for i in self.pool) * self.factor

    def rest_table(self) -> dict[int, int]:
        """Ways to put the free cities' cards into the tracked places, by packed state."""
        found = [(0, self.free_cards, 1)]
        later = sum(self.room.values())
        for place, shift in self.shift.items():
            room = self.room[place]
            later -= room
            found = [
                (state + (number << shift), left - number, ways * comb(left, number))
                for state, left, ways in found
                for number in range(max(0, left - later), min(room, left) + 1)
            ]
        return {state: ways for state, left, ways in found if not left}


def multinomial(sizes: Iterable[int]) -> int:
    """Ways to divide distinct cards into places of these sizes."""
    sizes = list(sizes)
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def weight_by(hunches: Iterable[tuple[Formula, Fraction]], number: Callable[[Atom], int]) -> int:
    """What hunches weigh a deal by, in units of one over the product of their denominators."""
    return prod(ratio.numerator if holds(formula, number) else ratio.denominator for formula, ratio in hunches)


def _simplified(hunches: Iterable[tuple[Formula, Fraction]]) -> list[tuple[Formula, Fraction]]:
    return [(simplified(formula), ratio) for formula, ratio in hunches]


def _parts(fact: Formula) -> tuple[Formula, ...]:
    return fact.parts if isinstance(fact, AllOf) else (fact,)


def _barred(
    facts: Iterable[Formula], cards: Iterable[tuple[Card, int]]
) -> tuple[list[Formula], frozenset[tuple[Card, int]]]:
    """The facts that must be counted, and the cards that others of them simply bar from a place."""
    counted: list[Formula] = []
    barred: set[tuple[Card, int]] = set()
    for fact in facts:
        if isinstance(fact, Atom) and fact.low == fact.high == 0:
            barred.update((card, place) for card in fact.cards for place in fact.places)
        elif isinstance(fact, Atom) and fact.places == {REWARD} and fact.low == 1:
            barred.update((card, REWARD) for card, _ in cards if card not in fact.cards)
        else:
            counted.append(fact)
    return counted, frozenset(barred)
