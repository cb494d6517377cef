"""Deals one after the other: all of them, each once, in order, the first ones at once."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import CARDS, City
from boss_solver.inference.deals.enumeration import Laid, enumerate_deals, pieces
from boss_solver.inference.engine.counting import count
from boss_solver.inference.engine.formulas import FALSE, REWARD
from boss_solver.inference.engine.puzzle import Place, Puzzle, in_places
from tests import long
from tests.inference.riddles import Riddle, cards_of, question, random_formula, random_riddle
from tests.oracles.bruteforce import Deal, weight_of
from tests.oracles.bruteforce import enumerate_deals as enumerated

SEEDS = st.integers(0, 2**40)


def laid(riddle: Riddle, deal: Deal) -> tuple[tuple[str, int], ...]:
    """A deal of the enumerator's as cards and their places, Boston's two 3s not told apart."""
    places = (REWARD, *range(len(riddle.places)))
    return tuple(sorted((card, place) for place in places for card in riddle.cards_in(deal, place)))


def compare(seed: int, most: int = 800) -> None:
    riddle = question(seed)
    found = riddle.answer(most)
    if found is None:
        return
    deals = list(enumerate_deals(riddle.puzzle))
    assert len(deals) == found.count
    assert sum((deal.weight for deal in deals), Fraction(0)) == found.weight
    places = [deal.places for deal in deals]
    assert places == sorted(set(places))
    names = [str(card) for card in pieces(riddle.puzzle)]
    ours = Counter((tuple(sorted(zip(names, deal.places, strict=True))), deal.weight) for deal in deals)
    assert ours == Counter(
        (laid(riddle, deal), weight_of(riddle.position, deal)) for deal in enumerated(riddle.position)
    )


@settings(max_examples=long.examples(70))
@given(SEEDS)
def test_the_enumerators_deals(seed: int) -> None:
    compare(seed)


@pytest.mark.long
def test_the_enumerators_deals_in_many_more() -> None:
    @settings(max_examples=long.count(20_000, 20))
    @given(SEEDS)
    def check(seed: int) -> None:
        compare(seed, 6_000)

    check()


def test_first_deals_of_very_many() -> None:
    rng = Random(4)
    riddle = random_riddle(rng, 6, 9, spectator=0)
    assert count(riddle.puzzle).total > 10**14
    plain = list(itertools.islice(enumerate_deals(riddle.puzzle), 50))
    assert plain[0].places < plain[-1].places
    cards = cards_of(riddle.puzzle)
    facts = [in_places(riddle.puzzle, (rng.choice(cards),), (rng.randrange(5),), 0, 0) for _ in range(12)]
    some = list(itertools.islice(enumerate_deals(riddle.puzzle.given(*facts)), 500))
    assert len({deal.places for deal in some}) == 500
    for deal in some:
        for place, at in enumerate(riddle.puzzle.places):
            assert deal.places.count(place) == at.size


def test_one_more_fact_only_leaves_some_out() -> None:
    rng = Random(11)
    for _ in range(20):
        riddle = random_riddle(rng, 3, 1)
        all_of_them = [deal.places for deal in enumerate_deals(riddle.puzzle)][:3_000]
        more = riddle.puzzle.given(random_formula(rng, riddle.puzzle))
        kept = {deal.places for deal in enumerate_deals(more)}
        assert [places for places in all_of_them if places in kept] == [
            deal.places for deal in enumerate_deals(more) if deal.places <= all_of_them[-1]
        ]


def test_two_equal_cards_are_two() -> None:
    cards = ((CARDS["BO3"], 2), (CARDS["BOh"], 1))
    puzzle = Puzzle(((City.BOSTON, cards),), (Place(2, 1),))
    assert pieces(puzzle) == (CARDS["BO3"], CARDS["BO3"], CARDS["BOh"])
    one = Fraction(1)
    assert list(enumerate_deals(puzzle)) == [Laid((-1, 0, 0), one), Laid((0, -1, 0), one), Laid((0, 0, -1), one)]


def test_no_deal() -> None:
    puzzle = random_riddle(Random(1), 4, 2).puzzle
    assert list(enumerate_deals(puzzle.given(FALSE))) == []
    card = cards_of(puzzle)[0]
    nowhere = in_places(puzzle, (card,), (REWARD, *range(len(puzzle.places))), 0, 0)
    assert list(enumerate_deals(puzzle.given(nowhere))) == []
