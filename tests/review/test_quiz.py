"""The quiz: exact answers, from what the seat saw, the same for the same seed."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import City
from boss_solver.game.setup import Setup
from boss_solver.record.games.reader import load, loads
from boss_solver.review.replay.quiz import (
    CHOICES,
    TOLERANCE,
    About,
    Form,
    QuizQuestion,
    Score,
    chosen_steps,
    question_at,
)
from boss_solver.review.replay.replay import Replay, replay_of
from tests.play import play_game
from tests.review.test_replaying import steps_until
from tests.review.twins import twins
from tests.strategies import SEEDED, setups
from tests.tree import ROOT
from tests.written import text_of

SEEDS = st.integers(0, 999)


def questions(replay: Replay, seed: int, number: int = 5) -> list[QuizQuestion]:
    return [question_at(step, replay.odds(step), seed) for step in chosen_steps(replay.steps, seed, number)]


@settings(max_examples=20)
@given(setups(), SEEDED, SEEDS)
def test_every_question_has_one_right_answer_and_it_is_that_of_the_odds(setup: Setup, rng: Random, seed: int) -> None:
    replay = replay_of(loads(text_of(setup, play_game(setup, rng, hands=2).events)), rng.randrange(setup.players))
    asked = questions(replay, seed, 12)
    assert [one.step.number for one in asked] == sorted({one.step.number for one in asked})
    for one in asked:
        odds = replay.odds(one.step)
        assert all(city == odds.city(city.city) for city in one.cities)
        assert one.is_right(one.answer)
        if isinstance(one.answer, City):
            better, other = sorted(one.cities, key=lambda city: -city.expected)
            assert one.form is Form.BETTER and one.about is About.MONEY
            assert better.expected > other.expected and one.answer == better.city
            assert not one.is_right(other.city)
            continue
        (city,) = one.cities
        assert one.answer == (city.hurt if one.about is About.HURT else city.pays)
        if one.form is Form.CHOICE:
            assert one.options == tuple(sorted(set(one.options))) and len(one.options) == CHOICES
            assert [one.is_right(option) for option in one.options].count(True) == 1
            assert all(0 <= option <= 1 for option in one.options)


@settings(max_examples=13)
@given(setups(), SEEDED, SEEDS)
def test_a_question_is_the_same_whatever_the_seat_cannot_see(setup: Setup, rng: Random, seed: int) -> None:
    pair = twins(setup, rng)
    one, other = (replay_of(loads(text_of(setup, game.events)), pair.seat) for game in (pair.one, pair.other))
    first, second = (steps_until(replay, pair.hand_no, pair.turn) for replay in (one, other))
    for a, b in list(zip(first, second, strict=True))[-5:-1]:
        assert question_at(a, one.odds(a), seed) == question_at(b, other.odds(b), seed)


def test_the_same_seed_asks_the_same_and_another_does_not() -> None:
    replay = replay_of(load(ROOT / "examples/four-players.boss"), 0)
    assert questions(replay, 1) == questions(replay, 1)
    assert questions(replay, 1) != questions(replay, 2)
    every = questions(replay, 3, 1000)
    assert len(every) == sum(step.in_hand for step in replay.steps)
    assert {one.form for one in every} == set(Form)
    assert {one.about for one in every} == set(About)


def test_uncertain_cities_are_asked_about_where_there_are_any() -> None:
    replay = replay_of(load(ROOT / "examples/three-players.boss"), 0)
    for one in questions(replay, 4, 1000):
        if any(city.certain is None for city in replay.odds(one.step).cities):
            assert any(city.certain is None for city in one.cities)


@pytest.mark.parametrize(("off", "is_right"), [(0, True), (5, True), (-5, True), (6, False), (-6, False)])
def test_near_enough(off: int, is_right: bool) -> None:
    replay = replay_of(load(ROOT / "examples/four-players.boss"), 0)
    one = next(one for one in questions(replay, 3, 1000) if one.form is Form.PERCENT)
    assert isinstance(one.answer, Fraction)
    assert one.is_right(one.answer + Fraction(off, 100)) == is_right
    assert Fraction(5, 100) == TOLERANCE


def test_the_score() -> None:
    assert Score().after(True).after(False).after(True) == Score(2, 3)
