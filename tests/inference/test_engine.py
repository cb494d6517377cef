"""The engine's counts and marginals: against the enumerator for every kind of statement, and its promises."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from math import factorial
from random import Random

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import CARDS, City
from boss_solver.inference.engine import half
from boss_solver.inference.engine.counting import ContradictionError, Deals, count, is_possible, probability
from boss_solver.inference.engine.formulas import FALSE, REWARD, TRUE, AllOf, AnyOf, Formula, all_of, any_of, atom
from boss_solver.inference.engine.model import TooComplexError
from boss_solver.inference.engine.puzzle import Place, Puzzle, in_places
from tests import long
from tests.inference.riddles import Riddle, cards_of, question, random_formula, random_riddle, riddle_of
from tests.oracles.bruteforce import Position, Summary
from tests.oracles.bruteforce import probability as enumerated_probability

SEEDS = st.integers(0, 2**40)


def agree(riddle: Riddle, found: Summary) -> None:
    """All marginals are the enumerator's, as fractions."""
    puzzle = riddle.puzzle
    deals = count(puzzle)
    assert deals.total == found.count
    assert Fraction(deals.weight, deals.scale) == found.weight
    cards = cards_of(puzzle)
    for city, _ in puzzle.unseen:
        assert {str(card): p for card, p in deals.reward(city).items()} == found.reward[city.value]
    for place, (kind, index) in enumerate(riddle.places):
        if kind == "seat":
            for card in cards:
                assert deals.held(index, card) == found.holding.get((index, str(card)), 0)
            for city, _ in puzzle.unseen:
                assert deals.number(index, city) == found.counts[index, city.value]
        elif kind == "slot":
            assert {str(card): p for card, p in deals.slot(place).items()} == found.slots[index]
        else:
            assert {str(card): p for card in cards if (p := deals.undealt(card))} == found.undealt


def compare(seed: int, most: int = 1_500) -> None:
    riddle = question(seed)
    found = riddle.answer(most)
    if found is None:
        event("too many deals")
    elif found.count == 0:
        event("no deal")
        assert not is_possible(riddle.puzzle)
        with pytest.raises(ContradictionError):
            count(riddle.puzzle)
    else:
        event("compared")
        agree(riddle, found)
        statement = random_formula(Random(seed), riddle.puzzle)
        expected = enumerated_probability(riddle.position, lambda deal: riddle.is_true(statement, deal))
        assert probability(riddle.puzzle, statement) == expected


@settings(max_examples=long.examples(200))
@given(SEEDS)
def test_equal_to_the_enumerator(seed: int) -> None:
    compare(seed)


@pytest.mark.long
def test_equal_to_the_enumerator_in_many_more() -> None:
    @settings(max_examples=long.count(50_000, 50))
    @given(SEEDS)
    def check(seed: int) -> None:
        compare(seed, 6_000)

    check()


@settings(max_examples=50)
@given(SEEDS)
def test_order_of_what_is_said_changes_nothing(seed: int) -> None:
    riddle = question(seed)
    facts, hunches = list(riddle.puzzle.facts), list(riddle.puzzle.hunches)
    Random(seed).shuffle(facts)
    hunches.reverse()
    one, other = (
        Deals(riddle.puzzle),
        Deals(dataclasses.replace(riddle.puzzle, facts=tuple(facts)).weighed(tuple(hunches))),
    )
    assert one.weight == other.weight
    if one.weight:
        for city, _ in riddle.puzzle.unseen:
            assert one.reward(city) == other.reward(city)


@settings(max_examples=50)
@given(SEEDS)
def test_distributions_add_up(seed: int) -> None:
    rng = Random(seed)
    riddle = random_riddle(rng, rng.randint(4, 6), 9)
    puzzle = riddle.puzzle.given(random_formula(rng, riddle.puzzle), random_formula(rng, riddle.puzzle))
    if not is_possible(puzzle):
        return
    deals = count(puzzle)
    for city, _ in puzzle.unseen:
        assert sum(deals.reward(city).values()) == 1
        for place in puzzle.places:
            if place.seat is not None and place.shown is None:
                assert sum(deals.number(place.seat, city).values()) == 1
    for i, place in enumerate(puzzle.places):
        if place.shown is not None:
            assert sum(deals.slot(i).values()) == 1
        elif place.seat is not None:
            numbers = [deals.number(place.seat, city) for city, _ in puzzle.unseen]
            assert sum(number * p for one in numbers for number, p in one.items()) == place.size


def test_hunch_about_everything_or_nothing_changes_no_chance() -> None:
    plain = random_riddle(Random(3), 4, 2).puzzle
    city = plain.unseen[0][0]
    for certain in (TRUE, FALSE, AllOf((AnyOf((TRUE, FALSE)),)), AnyOf((AllOf((FALSE,)),))):
        hunched = count(plain.weighed(((certain, Fraction(7, 3)),)))
        assert hunched.reward(city) == count(plain).reward(city)
        assert hunched.total == count(plain).total


def test_all_of_nothing_is_not_any_of_nothing() -> None:
    plain = random_riddle(Random(3), 4, 2).puzzle
    nothing: list[Formula] = [AllOf(()), AnyOf(())]
    assert nothing[0] != nothing[1]
    some = in_places(plain, cards_of(plain)[:1], (0,), 1, 9)
    other = in_places(plain, cards_of(plain)[1:2], (0,), 1, 9)
    two: list[Formula] = [AllOf((some, other)), AnyOf((some, other))]
    assert two[0] != two[1]
    assert not is_possible(plain.given(FALSE))
    assert count(plain.given(TRUE)).total == count(plain).total
    assert all_of(()) == all_of((TRUE, TRUE)) == any_of((some, TRUE)) == TRUE
    assert any_of(()) == any_of((FALSE, FALSE)) == all_of((some, FALSE)) == FALSE
    assert all_of((some, some)) == any_of((some, some)) == all_of((TRUE, some)) == any_of((some, FALSE)) == some


def test_bounds_that_decide_themselves() -> None:
    cards = [CARDS["DE1"], CARDS["DE2"]]
    assert atom(cards, (0,), 0, 5, there=2) == TRUE
    assert atom(cards, (0,), 3, 5, there=2) == FALSE
    assert atom(cards, (0,), 2, 1, there=2) == FALSE
    assert atom(cards, (), 1, 1, there=2) == FALSE
    assert atom(cards, (), 0, 0, there=2) == TRUE


@pytest.mark.parametrize("statement", [TRUE, FALSE])
def test_probability_of_what_is_decided(statement: AllOf | AnyOf) -> None:
    plain = random_riddle(Random(5), 3, 2).puzzle
    assert probability(plain, statement) == (1 if statement == TRUE else 0)


def test_numbers_past_64_bits_are_exact() -> None:
    spectator = riddle_of(Position(players=6)).puzzle
    rewards = 4 * 4 * 5 * 3 * 4 * 4 * 3 * 5
    everything = rewards * factorial(24) // factorial(4) ** 6
    assert count(spectator).total == everything > 2**63
    saint_louis = in_places(spectator, (CARDS["SLt"],), (0,), 1, 9)
    assert count(spectator.given(saint_louis)).total * 32 == everything * (1 - Fraction(1, 5)) * 32 / 6
    revolvers = [card for card in cards_of(spectator) if card.face == "r"]
    none = in_places(spectator, revolvers, (0,), 0, 0)
    some = in_places(spectator, revolvers, (0,), 1, 9)
    assert probability(spectator, none) + probability(spectator, some) == 1


def test_one_reward_told_leaves_the_others_alone() -> None:
    spectator = riddle_of(Position(players=4)).puzzle
    told = count(spectator.given(in_places(spectator, (CARDS["BO3"],), (REWARD,), 1, 1)))
    assert told.reward(City.BOSTON) == {CARDS["BO3"]: 1}
    assert told.total == count(spectator).total / 2
    assert told.reward(City.DETROIT) == count(spectator).reward(City.DETROIT)


def test_cards_that_do_not_fit_the_places_have_no_deal() -> None:
    unseen = ((City.KANSAS_CITY, ((CARDS["KC2"], 1), (CARDS["KC3"], 1))),)
    assert count(Puzzle(unseen, (Place(1, 0),))).total == 2
    assert not is_possible(Puzzle(unseen, (Place(2, 0),)))
    assert not is_possible(Puzzle(((City.KANSAS_CITY, ()),), ()))
    assert Deals(Puzzle(unseen, (Place(2, 0),))).total == 0


def test_too_much_is_refused_by_the_stated_bound_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    riddle = random_riddle(Random(1), 6, 9)
    cards = cards_of(riddle.puzzle)
    spanning = [
        AnyOf(
            (
                in_places(riddle.puzzle, cards[i : i + 1], (0,), 1, 1),
                in_places(riddle.puzzle, cards[-1 - i :], (1,), 1, 9),
            )
        )
        for i in range(3)
    ]
    puzzle = riddle.puzzle.given(*spanning)
    spent: list[int] = []
    with monkeypatch.context() as counted:
        counted.setattr(half.Budget, "spend", lambda _, steps: spent.append(steps))
        weight = Deals(puzzle).weight
    steps = sum(spent)
    assert 100 < steps <= half.MOST_STEPS
    monkeypatch.setattr(half, "MOST_STEPS", steps)
    assert Deals(puzzle).weight == weight
    monkeypatch.setattr(half, "MOST_STEPS", steps - 1)
    with pytest.raises(TooComplexError, match="leave some out"):
        Deals(puzzle)
