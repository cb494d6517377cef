"""Which cards of one city a player holds: the whole distribution, not card by card."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from math import comb, prod

from boss_solver.game.cards import Card, City
from boss_solver.inference.engine.counting import Deals, probability
from boss_solver.inference.engine.formulas import Atom, Formula, all_of, atoms_of
from boss_solver.inference.engine.puzzle import Puzzle, in_places

Cards = tuple[tuple[Card, int], ...]
"""Cards and how many of each."""


def cards_of_city(deals: Deals, seat: int, city: City) -> dict[Cards, Fraction]:
    """The distribution of the cards of a city that a player holds or has shown without anybody noting them.

    Unnoted cards of all players count as held, because everybody at the table saw them. Exact.
    """
    puzzle = deals.puzzle
    unseen = dict(puzzle.unseen)[city]
    places = frozenset(i for i, place in enumerate(puzzle.places) if place.shown is not None or place.seat == seat)
    if len(places) == 1 and _all_alike(puzzle, city):
        return dict(_alike(unseen, deals.number(seat, city)))
    chances = {}
    for numbers in itertools.product(*(range(number + 1) for _, number in unseen)):
        cards = tuple((card, n) for (card, _), n in zip(unseen, numbers, strict=True))
        p = probability(puzzle, _exactly(puzzle, cards, places))
        if p:
            chances[tuple((card, n) for card, n in cards if n)] = p
    return chances


def _exactly(puzzle: Puzzle, cards: Cards, places: frozenset[int]) -> Formula:
    return all_of(in_places(puzzle, (card,), places, number, number) for card, number in cards)


def _all_alike(puzzle: Puzzle, city: City) -> bool:
    """Whether nothing that is known tells the city's unseen cards apart."""
    kinds = {card for card, _ in dict(puzzle.unseen)[city]}
    formulas = [*puzzle.facts, *(formula for formula, _ in puzzle.factors)]
    atoms: Iterator[Atom] = (atom for formula in formulas for atom in atoms_of(formula))
    return all(kinds <= atom.cards or not kinds & atom.cards for atom in atoms)


def _alike(unseen: Cards, numbers: dict[int, Fraction]) -> Iterator[tuple[Cards, Fraction]]:
    total = sum(number for _, number in unseen)
    for counts in itertools.product(*(range(number + 1) for _, number in unseen)):
        held = sum(counts)
        if held in numbers:
            ways = prod(comb(there, n) for (_, there), n in zip(unseen, counts, strict=True))
            cards = tuple((card, n) for (card, _), n in zip(unseen, counts, strict=True) if n)
            yield cards, numbers[held] * Fraction(ways, comb(total, held))
