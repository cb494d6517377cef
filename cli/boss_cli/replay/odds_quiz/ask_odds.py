"""``boss replay --quiz``: what is typed as an answer to a question about the odds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Final

from boss_cli.page.page import Page
from boss_cli.replay.odds_quiz.answer import OddsQuizAnswer, drawn_questions, odds_quiz_answer
from boss_cli.replay.odds_quiz.page import prompt_words, question_page, solution_page
from boss_cli.replay.part import ReplayPart
from boss_cli.replay.quiz_round import Judged, Quiz, option_typed
from boss_cli.shell.message import Message, Text, message
from boss_solver import City
from boss_solver.record.words.names import cities_matching
from boss_solver.review.replay.quiz import Form, QuizQuestion

_PERCENT: Final = re.compile(r"(\d{1,3}(?:[.,]\d{1,9})?) ?%?")
_FRACTION: Final = re.compile(r"(\d{1,9}) ?/ ?(\d{1,9})")


class OddsQuiz(Quiz):
    """Questions about the odds at some moments of a replay. Raises UsageError where there is nothing to ask about."""

    below: ClassVar[Message] = message("the answers stand at the end")

    def __init__(self, part: ReplayPart, seed: int, number: int) -> None:
        self._part, self._seed = part, seed
        self._drawn = tuple(drawn_questions(part, seed, number))

    @cached_property
    def answer(self) -> OddsQuizAnswer:
        """The questions and their answers."""
        return odds_quiz_answer(self._part, self._seed, self._drawn)

    def question(self, number: int, is_printed: bool) -> Page:
        """A question; where it is printed it says how a probability is written."""
        question = self.answer.questions[number - 1]
        made = question_page(question)
        if is_printed and question.form is Form.PERCENT:
            made.say(prompt_words(question), indent=2)
        return made

    def prompt(self, number: int) -> Text:
        """The ways to type an answer."""
        return prompt_words(self.answer.questions[number - 1])

    def judged(self, number: int, typed: str) -> Judged | None:
        """A typed answer; None for what is none."""
        question = self._drawn[number - 1]
        value = typed_answer(question, typed) if typed else None
        if typed and value is None:
            return None
        is_right = value is not None and question.is_right(value)
        verdict = message("right") if is_right else message("wrong") if typed else message("passed")
        return Judged(is_right, solution_page(self.answer.questions[number - 1], verdict, is_bold=True))

    def solution(self, number: int) -> Page:
        """The answer of a question, as it is printed."""
        return solution_page(self.answer.questions[number - 1], str(number), is_bold=False)


def new_seed() -> int:
    """A seed that nobody chose, short enough to be typed again."""
    import secrets

    return secrets.randbelow(10**6)


def typed_answer(question: QuizQuestion, typed: str) -> Fraction | City | None:
    """The meaning of a typed answer; None where it has none."""
    choices: Sequence[Fraction | City] = question.options or [odds.city for odds in question.cities]
    if question.form is Form.PERCENT:
        return _probability(typed)
    at = option_typed(typed, len(choices))
    if at is not None:
        return choices[at]
    if question.form is Form.BETTER:
        named = [match.value for match in cities_matching(typed) if match.value in choices]
        return named[0] if len(named) == 1 else None
    value = _probability(typed)
    return value if value in choices else None


def _probability(text: str) -> Fraction | None:
    """``40``, ``40%``, ``33.3``, ``2/5``; None for anything else, or above 1."""
    percent, fraction = _PERCENT.fullmatch(text), _FRACTION.fullmatch(text)
    value = None
    if percent:
        value = Fraction(percent[1].replace(",", ".")) / 100
    elif fraction and int(fraction[2]):
        value = Fraction(int(fraction[1]), int(fraction[2]))
    return value if value is not None and value <= 1 else None
