"""Answers are values: they hold nothing but numbers, texts and messages, and their pages are made of them alone."""

from __future__ import annotations

import pickle
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

import pytest
from boss_cli.ask.line import parsed
from boss_cli.ask.registry import question_named
from boss_cli.page.as_text import stacked
from boss_cli.page.data import Answer, stated, values
from boss_cli.page.page import Column, Table
from boss_cli.position.find import seen
from boss_cli.position.position import Position
from boss_cli.position.source import of_record
from boss_cli.replay.answer import ReplayAnswer, replay_answer
from boss_cli.replay.moves_quiz.answer import moves_quiz_answer
from boss_cli.replay.odds_quiz.ask_odds import OddsQuiz
from boss_cli.replay.page import step_page
from boss_cli.replay.part import StepRange, find_replay
from boss_cli.shell.message import Message, message

from boss_solver.record.games.reader import load, loads
from boss_solver.review.hands.game import review_of
from boss_solver.review.judged.deciding import Decider, Effort
from boss_solver.review.replay.quiz_moves import move_questions, spots_between
from tests.tree import ROOT

TYPED = (
    "odds",
    "odds --read --price expert=1",
    "odds --given 'Blue lacks DE2'",
    "holdings",
    "holdings Blue --read",
    "knows",
    "knows --read",
    "leak",
    "why detroit",
    "why Blue BO3 --read",
    "count --first 2",
    "ending",
)


def asked(typed: str, record: str = "examples/four-players-seat-red.boss") -> tuple[Any, Answer]:
    """A question and its answer."""
    name, *words = shlex.split(typed)
    question = question_named(name)
    options = parsed(question.options, shlex.join(words))
    position: Position = seen(of_record(loads((ROOT / record).read_text(encoding="utf-8")), "game"), options)
    return question, question.answer(position, options)


def inner(value: Any) -> Iterator[Any]:
    """All that a value holds that holds nothing itself."""
    if is_dataclass(value) and not isinstance(value, Message):
        for one in fields(value):
            yield from inner(getattr(value, one.name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield key
            yield from inner(item)
    elif isinstance(value, tuple):
        for item in value:
            yield from inner(item)
    else:
        yield value


@pytest.mark.parametrize("typed", TYPED)
def test_an_answer_holds_values_and_nothing_else(typed: str) -> None:
    _, answer = asked(typed)
    kinds = {type(value) for value in inner(answer)}
    assert all(issubclass(kind, str | int | float | Fraction | Enum | Message | None.__class__) for kind in kinds)


@pytest.mark.parametrize("typed", TYPED)
def test_a_page_is_made_of_the_answer_alone(typed: str) -> None:
    question, answer = asked(typed)
    elsewhere: Answer = pickle.loads(pickle.dumps(answer))
    assert elsewhere == answer
    assert question.page(elsewhere).parts == question.page(answer).parts


def replay_answers() -> Iterator[Answer]:
    """Steps of a replay, and a quiz of either kind about them."""
    position = of_record(load(ROOT / "tests/cli/records/lured.boss"), "game")
    part = find_replay(position, "Blue", StepRange("1.8", None, None))
    yield replay_answer(part, part.steps, spoilers=True)
    yield OddsQuiz(part, 1, 3).answer
    decider = Decider(Effort("quick", 600, 64, 0, 16), 1)
    spots = spots_between(review_of(part.replay.record), part.steps, 1)
    yield moves_quiz_answer(part, decider, move_questions(spots, decider, 2))


def test_replays_and_quizzes_hold_values_and_nothing_else() -> None:
    for answer in replay_answers():
        kinds = {type(value) for value in inner(answer)}
        assert all(issubclass(kind, str | int | float | Fraction | Enum | Message | None.__class__) for kind in kinds)
        elsewhere: Answer = pickle.loads(pickle.dumps(answer))
        assert elsewhere == answer and elsewhere.data() == answer.data()
        if isinstance(answer, ReplayAnswer) and isinstance(elsewhere, ReplayAnswer):
            pages = [[step_page(step).parts for step in replay.steps] for replay in (answer, elsewhere)]
            assert pages[0] == pages[1]


@values
class Money(Answer):
    """An answer."""

    sum: int = stated("millions")
    of: str = stated("whose", default="Red")


def test_a_declared_value_takes_its_fields_by_name() -> None:
    assert Money(sum=3) == Money(sum=3, of="Red") != Money(sum=4)
    assert repr(Money(sum=3)) == "Money(sum=3, of='Red')"
    assert len({Money(sum=3), Money(sum=3, of="Red")}) == 1
    with pytest.raises(TypeError, match="without 'sum'"):
        Money()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="has no 'total'"):
        Money(sum=3, total=4)  # type: ignore[call-arg]
    with pytest.raises(FrozenInstanceError):
        Money(sum=3).sum = 4  # type: ignore[misc]


def test_stacked_rows_of_one_name_stand_below_it() -> None:
    columns = [
        Column("city", ["Boston", ""]),
        Column("odds", [message("cards"), message("read")], leads=True),
        Column("pays", ["50%", "~41.3%"]),
        Column("hurt", [".", "~0.1%"]),
    ]
    lines = [
        " ".join(map(str, [part.text] if isinstance(part.text, str | Message) else part.text))
        for part in stacked(Table(columns))
    ]
    assert lines == ["Boston", "cards: pays: 50%", "read: pays: ~41.3%; hurt: ~0.1%"]
