"""A puzzle made ready for counting: which places must be in the state, which cities need their facts looked at.

- A *filled* place holds a known number of cards of every city; its facts say all there is to say.
- A *tracked* place is one that some fact speaks of: how many cards it has received so far is part of the state.
- All other places are alike, so they are counted as one *pool* and divided up at the end.
- A city no fact speaks of is *free*: its cards go anywhere, so all free cities together are one multinomial.
- A fact that spans cities keeps a counter in the state, a *field*.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, prod

from boss_solver.errors import BossError
from boss_solver.game.cards import Card, City
from boss_solver.inference.formulas import (
    FALSE,
    MANY,
    REWARD,
    AllOf,
    Atom,
    Formula,
    atoms_of,
    cities_of,
)
from boss_solver.inference.puzzle import Puzzle

BITS = 7
"""Bits of one number in a packed state: up to 63, and a guard bit that catches overflow."""

MOST_STATES = 300_000
"""States of the program over the cities; a puzzle that needs more is refused rather than answered by guesswork."""


class TooComplexError(BossError):
    """Statements that span so many cities and places that an exact count would take too long."""


@dataclass(frozen=True, slots=True)
class Field:
    """A counter in the state for one atom of a fact that spans cities."""

    atom: Atom
    shift: int
    cap: int
    """Numbers from here on are all the same to the fact."""
    is_truth: bool
    """Whether the atom speaks of one city only, so that the counter just says whether it is true."""


@dataclass(frozen=True, slots=True)
class Local:
    """A city whose facts must be looked at."""

    city: City
    cards: tuple[Card, ...]
    """Its unseen cards, each copy by itself, equal ones side by side."""
    facts: tuple[Formula, ...]
    hunches: tuple[tuple[Formula, Fraction], ...]
    barred: frozenset[tuple[Card, int]]
    """Cards that cannot be in a place (or cannot be the REWARD)."""


@dataclass(frozen=True, slots=True)
class Free:
    """A city of which nothing is known but how many of its cards filled places hold."""

    city: City
    cards: tuple[tuple[Card, int], ...]
    unseen: int
    fixed: tuple[tuple[int, int], ...]
    """Filled places and the number of its cards in each."""

    @property
    def spread(self) -> int:
        """Its cards that may be anywhere but under the city and in the filled places."""
        return self.unseen - 1 - sum(number for _, number in self.fixed)


class Model:
    """The places and cities of a puzzle, sorted into what can be pooled and what must be counted one by one."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.sizes = [place.size for place in puzzle.places]
        facts = [part for fact in puzzle.facts for part in _parts(fact)]
        self.impossible = FALSE in facts or not _sizes_fit(puzzle)
        touched = {i for one in self._all_atoms(facts) for i in one.places if i != REWARD}
        self.filled = self._filled(facts, touched)
        self.tracked = [i for i in sorted(touched) if i not in self.filled]
        self.pool = [i for i in range(len(self.sizes)) if i not in touched]
        self.pool_size = sum(self.sizes[i] for i in self.pool)
        self.pool_ways = multinomial(self.sizes[i] for i in self.pool)
        self.shift = {place: BITS * n for n, place in enumerate(self.tracked)}
        self.guard = sum(1 << (shift + BITS - 1) for shift in self.shift.values())
        self.limit = self.guard + sum(self.sizes[i] << shift for i, shift in self.shift.items())
        self.spanning = [fact for fact in facts if len(cities_of(fact)) > 1]
        self.spanning_hunches = [one for one in puzzle.hunches if len(cities_of(one[0])) != 1]
        self.fields = self._fields()
        self._sort_cities([fact for fact in facts if len(cities_of(fact)) == 1])

    def _all_atoms(self, facts: Iterable[Formula]) -> list[Atom]:
        formulas = [*facts, *(formula for formula, _ in self.puzzle.hunches)]
        return [one for formula in formulas for one in atoms_of(formula)]

    def _filled(self, facts: Iterable[Formula], touched: set[int]) -> dict[int, dict[City, int]]:
        """Places that hold a known number of cards of every city."""
        known: dict[int, dict[City, int]] = defaultdict(dict)
        there = dict(self.puzzle.unseen)
        for fact in facts:
            if not isinstance(fact, Atom) or len(fact.places) > 1 or REWARD in fact.places:
                continue
            cities = cities_of(fact)
            if len(cities) == 1 and fact.low == fact.high:
                (city,) = cities
                if all(card in fact.cards for card, _ in there[city]):
                    known[next(iter(fact.places))][city] = fact.low
        filled = {}
        for place, numbers in known.items():
            if sum(numbers.values()) == self.sizes[place]:
                filled[place] = {city: numbers.get(city, 0) for city, _ in self.puzzle.unseen}
        return {place: filled[place] for place in sorted(touched) if place in filled}

    def _fields(self) -> list[Field]:
        formulas = [*self.spanning, *(formula for formula, _ in self.spanning_hunches)]
        fields = []
        for n, one in enumerate(dict.fromkeys(a for formula in formulas for a in atoms_of(formula))):
            shift = BITS * (len(self.tracked) + n)
            truth = len({card.city for card in one.cards}) == 1
            cap = 1 if truth else one.low if one.high >= MANY else one.high + 1
            fields.append(Field(one, shift, cap, truth))
        return fields

    def _sort_cities(self, facts: Iterable[Formula]) -> None:
        by_city: dict[City, list[Formula]] = defaultdict(list)
        for fact in facts:
            (city,) = cities_of(fact)
            by_city[city].append(fact)
        hunches: dict[City, list[tuple[Formula, Fraction]]] = defaultdict(list)
        for formula, ratio in self.puzzle.hunches:
            cities = cities_of(formula)
            if len(cities) == 1:
                hunches[next(iter(cities))].append((formula, ratio))
        fielded = {card.city for field in self.fields for card in field.atom.cards}
        self.local: list[Local] = []
        self.free: list[Free] = []
        for city, cards in self.puzzle.unseen:
            fixed = {place: numbers[city] for place, numbers in self.filled.items()}
            own = [f for f in by_city[city] if not self._is_fill(f)]
            if own or hunches[city] or city in fielded:
                pieces = tuple(card for card, number in cards for _ in range(number))
                fills = [_exactly(cards, place, number) for place, number in fixed.items()]
                counted, barred = _barred([*own, *fills], pieces)
                self.local.append(Local(city, pieces, tuple(counted), tuple(hunches[city]), barred))
            else:
                unseen = sum(number for _, number in cards)
                self.free.append(Free(city, cards, unseen, tuple(fixed.items())))
        self.impossible |= any(one.spread < 0 for one in self.free)
        self.free_cards = sum(max(0, one.spread) for one in self.free)

    def _is_fill(self, fact: Formula) -> bool:
        """Whether a fact only says what a filled place holds anyway."""
        if not isinstance(fact, Atom) or len(fact.places) != 1 or fact.low != fact.high:
            return False
        (place,) = fact.places
        (city,) = cities_of(fact)
        whole = all(card in fact.cards for card, _ in dict(self.puzzle.unseen)[city])
        return place in self.filled and whole and self.filled[place][city] == fact.low

    @property
    def free_ways(self) -> int:
        """Ways to choose the rewards and the filled places' cards of all free cities."""
        return prod(one.unseen * multinomial([*(n for _, n in one.fixed), one.spread]) for one in self.free)

    def rest_ways(self, state: int) -> int:
        """Ways to fill what is left with the free cities' cards, and to divide up the pool."""
        left = [self.sizes[i] - ((state >> shift) & MANY) for i, shift in self.shift.items()]
        pooled = self.free_cards - sum(left)
        if pooled < 0:
            return 0
        return factorial(self.free_cards) // prod(map(factorial, (*left, pooled))) * self.pool_ways


def multinomial(sizes: Iterable[int]) -> int:
    """Ways to divide distinct cards into places of these sizes."""
    sizes = list(sizes)
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def _parts(fact: Formula) -> tuple[Formula, ...]:
    return fact.parts if isinstance(fact, AllOf) else (fact,)


def _sizes_fit(puzzle: Puzzle) -> bool:
    """Whether there is a reward for every city, and the other unseen cards fill the places."""
    numbers = puzzle.cards_unseen.values()
    return min(numbers, default=0) > 0 and sum(numbers) - len(numbers) == sum(p.size for p in puzzle.places)


def _exactly(cards: Iterable[tuple[Card, int]], place: int, number: int) -> Atom:
    return Atom(frozenset(card for card, _ in cards), frozenset((place,)), number, number)


def _barred(facts: Iterable[Formula], cards: Iterable[Card]) -> tuple[list[Formula], frozenset[tuple[Card, int]]]:
    """The facts that must be counted, and the cards that others of them simply bar from a place."""
    counted: list[Formula] = []
    barred: set[tuple[Card, int]] = set()
    for fact in facts:
        if isinstance(fact, Atom) and fact.high == 0:
            barred.update((card, place) for card in fact.cards for place in fact.places)
        elif isinstance(fact, Atom) and fact.places == {REWARD} and fact.low == 1:
            barred.update((card, REWARD) for card in cards if card not in fact.cards)
        else:
            counted.append(fact)
    return counted, frozenset(barred)
