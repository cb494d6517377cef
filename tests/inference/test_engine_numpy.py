"""The program in numpy gives the numbers of the one in Python's integers, to the last digit."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from random import Random

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from boss_solver.inference.engine import dense
from boss_solver.inference.engine.counting import Deals
from boss_solver.inference.engine.model import Model
from boss_solver.inference.engine.puzzle import Puzzle, in_places
from tests import long
from tests.inference.riddles import cards_of, random_question, random_riddle

SEEDS = st.integers(0, 2**40)


def many_lacks(players: int, number: int, seed: int = 1) -> Puzzle:
    """A position at the start of a hand, with so many cards that players lack."""
    rng = Random(seed)
    puzzle = random_riddle(rng, players, 9, spectator=0).puzzle
    cards, places = cards_of(puzzle), range(len(puzzle.places))
    return puzzle.given(*(in_places(puzzle, (rng.choice(cards),), (rng.choice(places),), 0, 0) for _ in range(number)))


def marginals(puzzle: Puzzle, arrays: bool) -> list[object]:
    """All that can be asked."""
    deals = Deals(puzzle, arrays=arrays)
    found: list[object] = [deals.weight]
    if deals.weight:
        for city, cards in puzzle.unseen:
            found += [deals.reward(city), *(deals.undealt(card) for card, _ in cards)]
            for place in puzzle.places:
                if place.seat is not None and place.shown is None:
                    found.append(deals.number(place.seat, city))
                    found += [deals.held(place.seat, card) for card, _ in cards]
        found += [deals.slot(i) for i, place in enumerate(puzzle.places) if place.shown is not None]
    return found


def suits(puzzle: Puzzle) -> bool:
    model = Model(puzzle)
    return dense.suits(model, model.local)


def both(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Compare; whether numpy could be used."""
    monkeypatch.setattr(dense, "_FEW_STEPS", -1)
    assert marginals(puzzle, True) == marginals(puzzle, False)
    return suits(puzzle)


def compare(seed: int) -> None:
    rng = Random(seed)
    puzzle = random_question(rng, rng.randint(2, 6), rng.choice((1, 2, 3, 9))).puzzle
    with pytest.MonkeyPatch.context() as monkeypatch:
        event("numpy" if both(puzzle, monkeypatch) else "integers")


@settings(max_examples=long.examples(50))
@given(SEEDS)
def test_equal(seed: int) -> None:
    compare(seed)


@pytest.mark.long
def test_equal_in_many_more() -> None:
    @settings(max_examples=long.count(20_000, 20))
    @given(SEEDS)
    def check(seed: int) -> None:
        compare(seed)

    check()


@pytest.mark.parametrize("players", [4, 5, 6])
def test_equal_where_much_is_known(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert both(many_lacks(players, 25), monkeypatch)


def test_used_only_where_it_pays_and_cannot_overflow() -> None:
    puzzle = many_lacks(6, 25)
    assert suits(puzzle)
    assert not suits(many_lacks(6, 0))
    some = in_places(puzzle, cards_of(puzzle)[:1], (0,), 1, 9)
    assert suits(puzzle.weighed(((some, Fraction(7, 3)),)))
    heavy = puzzle.weighed(((some, Fraction(10**9, 7)),))
    assert not suits(heavy)
    deals, plain = Deals(heavy, arrays=True), Deals(puzzle, arrays=True)
    assert deals.scale == 7
    held = Deals(puzzle.given(some), arrays=True).weight
    assert deals.weight == (plain.weight - held) * 7 + held * 10**9


def test_too_many_ways_or_states_are_left_to_integers(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = many_lacks(5, 25)
    assert suits(puzzle)
    for module, bound in ((dense, "MOST_WAYS"), (dense, "_MOST_CELLS")):
        with monkeypatch.context() as patch:
            patch.setattr(module, bound, 100)
            assert not suits(puzzle)


def test_counting_does_not_load_it_unless_asked() -> None:
    code = (
        "import sys; from tests.inference.riddles import random_riddle; from random import Random;"
        "from boss_solver.inference.engine.counting import count;"
        "one, other = (random_riddle(Random(seed), 6, 9).puzzle for seed in (1, 2));"
        "count(one).total; print('numpy' in sys.modules);"
        "count(one, arrays=True).total; print('numpy' in sys.modules);"  # it is counted already
        "count(other, arrays=True); print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "True"]
