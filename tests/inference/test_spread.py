"""How cities' cards are spread over the holdings, against every deal."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from fractions import Fraction
from random import Random

import pytest

from boss_solver.game.cards import City
from boss_solver.inference.deals.enumeration import enumerate_deals, pieces
from boss_solver.inference.deals.spread import Spread, spread_of
from boss_solver.inference.engine.counting import ContradictionError
from boss_solver.inference.engine.formulas import FALSE
from boss_solver.inference.engine.model import TooComplexError
from boss_solver.inference.engine.puzzle import Puzzle
from tests.inference.riddles import random_question

MOST = 3000


def by_numbers(spread: Spread) -> dict[tuple[tuple[int, ...], ...], Fraction]:
    """The probability of each way in numbers alone."""
    total = sum(spread.weights.values())
    found: dict[tuple[tuple[int, ...], ...], Fraction] = defaultdict(Fraction)
    for combination, weight in spread.weights.items():
        ways = zip(spread.cities, combination, strict=True)
        found[tuple(city[i].numbers for city, i in ways)] += Fraction(weight, total)
    return dict(found)


def copies(spread: Spread) -> dict[tuple[int, object], Fraction]:
    """The expected number of copies of each card in each group."""
    total = sum(spread.weights.values())
    found: dict[tuple[int, object], Fraction] = defaultdict(Fraction)
    for combination, weight in spread.weights.items():
        for city, i in zip(spread.cities, combination, strict=True):
            for group, (number, cards) in enumerate(zip(city[i].numbers, city[i].cards, strict=True)):
                for card, part in cards.items():
                    found[group, card] += Fraction(weight * number * part, total * sum(cards.values()))
    return {key: value for key, value in found.items() if value}


def check(puzzle: Puzzle, cities: list[City]) -> bool:
    deals = list(itertools.islice(enumerate_deals(puzzle), MOST))
    if len(deals) == MOST:
        return False
    spread = spread_of(puzzle, cities)
    group_of = {place: group for group, places in enumerate(spread.groups) for place in places}
    cards = pieces(puzzle)
    total = sum(deal.weight for deal in deals)
    numbers: dict[tuple[tuple[int, ...], ...], Fraction] = defaultdict(Fraction)
    held: dict[tuple[int, object], Fraction] = defaultdict(Fraction)
    for deal in deals:
        counts: Counter[tuple[City, int]] = Counter()
        for card, place in zip(cards, deal.places, strict=True):
            if card.city in cities and place in group_of:
                counts[card.city, group_of[place]] += 1
                held[group_of[place], card] += deal.weight / total
        way = tuple(tuple(counts[city, group] for group in range(len(spread.groups))) for city in cities)
        numbers[way] += deal.weight / total
    assert by_numbers(spread) == numbers
    assert copies(spread) == held
    return True


def test_against_every_deal() -> None:
    rng = Random(2)
    checked = 0
    for _ in range(150):
        puzzle = random_question(rng, rng.randint(2, 4), rng.randint(1, 2)).puzzle
        cities = [city for city, _ in puzzle.unseen]
        try:
            checked += check(puzzle, rng.sample(cities, rng.randint(1, len(cities))))
        except ContradictionError:
            assert not list(itertools.islice(enumerate_deals(puzzle), 1))
    assert checked > 60


def test_what_cannot_be_or_takes_too_long_is_refused() -> None:
    puzzle = random_question(Random(4), 3, 2).puzzle
    cities = [city for city, _ in puzzle.unseen]
    with pytest.raises(TooComplexError):
        spread_of(puzzle, cities, 0)
    with pytest.raises(ContradictionError):
        spread_of(puzzle.given(FALSE), cities)
