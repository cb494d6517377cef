"""Formulas mean what they say: alone, and as facts and hunches about the deals of any situation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import CARDS, Card
from boss_solver.inference.engine.counting import ContradictionError, Deals, count, is_possible, probability
from boss_solver.inference.engine.formulas import (
    FALSE,
    REWARD,
    TRUE,
    AllOf,
    AnyOf,
    Atom,
    Formula,
    all_of,
    any_of,
    atoms_of,
    holds,
)
from boss_solver.inference.engine.puzzle import Puzzle, in_places, puzzle_of
from boss_solver.inference.view import SeatView
from tests import long
from tests.inference.asking import agree_on, position_of
from tests.inference.situations import Situation, situations
from tests.oracles.bruteforce import Deal, Position, TooManyDealsError, summary
from tests.strategies import setups

# alone

ONE: Final = Atom(frozenset((CARDS["NY3"],)), frozenset((0,)), 1, 2)
TWO: Final = Atom(frozenset((CARDS["DEr"],)), frozenset((0, REWARD)), 0, 0)


def test_different_formulas_are_different() -> None:
    formulas: list[Formula] = [TRUE, FALSE, ONE, TWO, AllOf((ONE, TWO)), AnyOf((ONE, TWO))]
    assert len(set(formulas)) == len(formulas)
    assert all((one == two) == (i == j) for i, one in enumerate(formulas) for j, two in enumerate(formulas))


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (all_of(()), TRUE),
        (any_of(()), FALSE),
        (all_of((TRUE, TRUE)), TRUE),
        (all_of((TRUE, FALSE)), FALSE),
        (any_of((TRUE, FALSE)), TRUE),
        (any_of((FALSE, FALSE)), FALSE),
        (all_of((TRUE, ONE)), ONE),
        (all_of((ONE, FALSE)), FALSE),
        (any_of((FALSE, ONE)), ONE),
        (any_of((ONE, TRUE)), TRUE),
        (all_of((ONE, TWO, ONE)), AllOf((ONE, TWO))),
        (any_of((ONE, TWO, ONE)), AnyOf((ONE, TWO))),
    ],
)
def test_simplifying(made: Formula, expected: Formula) -> None:
    assert (type(made), made) == (type(expected), expected)


atoms = st.builds(
    Atom,
    st.sets(st.sampled_from(sorted(CARDS.values())), min_size=1, max_size=3).map(frozenset),
    st.sets(st.integers(REWARD, 2), min_size=1, max_size=2).map(frozenset),
    st.integers(0, 2),
    st.integers(2, 4),
)


def trees(leaves: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    """Formulas as they are built, simplified on the way."""
    return st.recursive(
        leaves,
        lambda inner: st.tuples(st.sampled_from((all_of, any_of)), st.lists(inner, max_size=3)).map(
            lambda pair: pair[0](pair[1])
        ),
        max_leaves=4,
    )


@given(st.lists(trees(atoms | st.sampled_from((TRUE, FALSE))), max_size=4), st.data())
def test_simplified_or_not_it_is_as_true(parts: list[Formula], data: st.DataObject) -> None:
    numbers = {one: data.draw(st.integers(0, 4)) for part in parts for one in atoms_of(part)}
    for simple, plain in ((all_of(parts), AllOf(tuple(parts))), (any_of(parts), AnyOf(tuple(parts)))):
        assert holds(simple, numbers.__getitem__) == holds(plain, numbers.__getitem__)


# as facts and hunches


def cards_in(view: SeatView, puzzle: Puzzle) -> Callable[[Deal, int], tuple[str, ...]]:
    """What a deal of the enumerator's has in a place of the puzzle."""
    assert view.table.hand is not None
    turns: dict[int, list[int]] = {}
    for at, (seat, _) in enumerate(view.table.hand.shown):
        turns.setdefault(seat, []).append(at)

    def cards(deal: Deal, at: int) -> tuple[str, ...]:
        if at == REWARD:
            return tuple(deal.reward.values())
        place = puzzle.places[at]
        if place.seat is None:
            return deal.undealt
        if place.shown is None:
            return deal.holding[place.seat]
        return (deal.slots[turns[place.seat][place.shown]],)

    return cards


def is_true(formula: Formula, cards: Callable[[Deal, int], tuple[str, ...]]) -> Callable[[Deal], bool]:
    """The formula as a question to a deal."""

    def number(atom: Atom, deal: Deal) -> int:
        wanted = {str(card) for card in atom.cards}
        return sum(card in wanted for place in atom.places for card in cards(deal, place))

    return lambda deal: holds(formula, lambda atom: number(atom, deal))


def statements(puzzle: Puzzle) -> st.SearchStrategy[Formula]:
    """Anything that can be said of the puzzle's unseen cards and places."""
    unseen: list[Card] = [card for _, cards in puzzle.unseen for card, _ in cards]
    things = st.lists(st.sampled_from([*unseen, *(city for city, _ in puzzle.unseen)]), min_size=1, max_size=3)
    places = st.sets(st.sampled_from([REWARD, *range(len(puzzle.places))]), min_size=1, max_size=2)
    bounds = st.tuples(st.integers(0, 2), st.integers(0, 3)).map(sorted)
    leaves = st.builds(lambda what, where, b: in_places(puzzle, what, where, b[0], b[1]), things, places, bounds)
    return trees(leaves)


MOST: Final = 400
few_deals = situations(setups(st.integers(2, 4)), last=6)


def compare(situation: Situation, data: st.DataObject) -> None:
    view = situation.view
    plain = puzzle_of(view)
    position = position_of(view)
    assume(is_possible(plain) and count(plain).total <= MOST)
    facts = data.draw(st.lists(statements(plain), max_size=2), label="facts")
    ratios = st.sampled_from((Fraction(7, 3), Fraction(1, 4), Fraction(2)))
    hunches = data.draw(st.lists(st.tuples(statements(plain), ratios), max_size=2), label="hunches")
    puzzle = replace(plain.given(*facts), hunches=tuple(hunches))
    cards = cards_in(view, plain)
    told = replace(
        position,
        statements=tuple(is_true(fact, cards) for fact in facts),
        weights=tuple(weight(is_true(formula, cards), ratio) for formula, ratio in hunches),
    )
    check_puzzle(view, puzzle, told, data.draw(statements(plain), label="asked"), cards)


def weight(question: Callable[[Deal], bool], ratio: Fraction) -> Callable[[Deal], Fraction]:
    return lambda deal: ratio if question(deal) else Fraction(1)


def check_puzzle(
    view: SeatView, puzzle: Puzzle, told: Position, asked: Formula, cards: Callable[[Deal, int], tuple[str, ...]]
) -> None:
    try:
        found = summary(told, max_deals=2 * MOST)
    except TooManyDealsError:
        return
    if not found.count:
        with pytest.raises(ContradictionError):
            count(puzzle)
        return
    deals: Deals = count(puzzle)
    assert deals.total == found.count
    assert Fraction(deals.weight, deals.scale) == found.weight
    agree_on(view, deals, found)
    true = replace(told, statements=(*told.statements, is_true(asked, cards)))
    assert probability(puzzle, asked) == summary(true, max_deals=2 * MOST).weight / found.weight


@pytest.mark.long
@settings(max_examples=long.examples(30))
@given(few_deals, st.data())
def test_facts_hunches_and_questions_against_the_enumerator(situation: Situation, data: st.DataObject) -> None:
    compare(situation, data)


@pytest.mark.long
def test_many_more_facts_and_hunches() -> None:
    @settings(max_examples=long.count(10_000, 50))
    @given(few_deals, st.data())
    def check(situation: Situation, data: st.DataObject) -> None:
        compare(situation, data)

    check()
