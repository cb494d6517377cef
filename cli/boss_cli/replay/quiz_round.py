"""A quiz of any kind from its first question to its score: what the kinds have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from boss_cli.page.layout import Page
from boss_cli.replay.stepping import Asked
from boss_cli.replay.view import head_step, say_table
from boss_cli.shell.environment import Environment
from boss_cli.shell.exits import Exit
from boss_solver.review.replay.quiz import Score
from boss_solver.review.replay.replay import ReplayStep

T = TypeVar("T")


class Answered(NamedTuple):
    """A question that was answered, or passed."""

    is_right: bool
    tell: Callable[[Score], None]
    """Shows what was right, and the score with it."""


def ask_all(env: Environment, questions: Sequence[T], seed: int, ask: Callable[[int, T], Answered | None]) -> Exit:
    """Ask the questions in turn, and tell the score; Ctrl-C ends it with the score so far.

    ``ask`` is given the number of a question, from 1, and the question; it gives None where the quiz is to end.
    """
    score, code = Score(), Exit.OK
    try:
        for number, question in enumerate(questions, 1):
            answered = ask(number, question)
            if answered is None:
                break
            score = score.after(answered.is_right)
            answered.tell(score)
    except KeyboardInterrupt:
        code = Exit.INTERRUPTED
    more = "" if score.questions == len(questions) else f", {len(questions) - score.questions} not asked"
    env.show(f"score: {score.right} of {score.questions} right{more} (--seed {seed})")
    return code


def begin_question(page: Page, asked: Asked, step: ReplayStep, number: int, questions: int) -> None:
    """Which question it is, and the table that it is about."""
    page.gap()
    page.say(f"question {number} of {questions}", bold=True)
    head_step(page, asked.replay, step, asked.title)
    say_table(page, asked.replay, step)
