"""The facts and hunches of a puzzle, simplified and sorted by the cities they speak of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from boss_solver.game.cards import Card, City
from boss_solver.inference.engine.formulas import FALSE, REWARD, TRUE, AllOf, Atom, Formula, atoms_of, cities_of
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.engine.spanning import grouped, simplified

Hunch = tuple[Formula, Fraction]
"""A formula, and the ratio by which deals weigh more where it is true."""

Spanning = tuple[Formula, Fraction | None]
"""A fact that spans cities, or a hunch that does with its ratio."""


class SortedFacts(NamedTuple):
    """Facts and hunches, simplified, by the cities they speak of."""

    facts: Mapping[City, Sequence[Formula]]
    hunches: Mapping[City, Sequence[Hunch]]
    spanning: Sequence[Spanning]
    factor: int
    """The weight by hunches that are true or false of all deals."""
    has_false: bool
    """Whether a fact is false of all deals."""
    places: frozenset[int]
    """All places that are spoken of."""


def sorted_facts(puzzle: Puzzle) -> SortedFacts:
    """The facts and hunches of a puzzle; a fact with several parts is as many facts."""
    facts: dict[City, list[Formula]] = defaultdict(list)
    hunches: dict[City, list[Hunch]] = defaultdict(list)
    spanning: list[Spanning] = []
    factor, has_false = 1, False
    parts = [(part, None) for fact in puzzle.facts for part in _parts(simplified(fact))]
    weighed = [(simplified(formula), ratio) for formula, ratio in puzzle.factors]
    for formula, ratio in (*parts, *weighed):
        cities = cities_of(formula)
        if len(cities) > 1:
            spanning.append((grouped(formula), ratio))
        elif ratio is None:
            has_false |= formula == FALSE
            for city in cities:
                facts[city].append(formula)
        else:
            factor *= 1 if cities else ratio.numerator if formula == TRUE else ratio.denominator
            for city in cities:
                hunches[city].append((formula, ratio))
    atoms = (atom for formula, _ in (*parts, *weighed) for atom in atoms_of(formula))
    places = frozenset(place for atom in atoms for place in atom.places if place != REWARD)
    return SortedFacts(facts, hunches, spanning, factor, has_false, places)


def _parts(fact: Formula) -> tuple[Formula, ...]:
    return fact.parts if isinstance(fact, AllOf) else (fact,)


def count_in(fact: Formula, cards: Iterable[tuple[Card, int]]) -> tuple[int, int] | None:
    """The place and the number, if a fact tells how many of these cards are in one place other than under the city."""
    if not isinstance(fact, Atom) or fact.low != fact.high or len(fact.places) != 1 or REWARD in fact.places:
        return None
    (place,) = fact.places
    return (place, fact.low) if all(card in fact.cards for card, _ in cards) else None


def barred_by(
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
