"""``boss replay --quiz --moves``: the questions, and what is typed as an answer."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from boss_cli.page.page import Page
from boss_cli.replay.moves_quiz.answer import MoveOption, MovesQuizAnswer, moves_quiz_answer
from boss_cli.replay.moves_quiz.page import question_page, solution_page, verdict_words
from boss_cli.replay.part import ReplayPart
from boss_cli.replay.quiz_round import Judged, Quiz, letter_words, option_typed
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import Message, Text, message
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver import review_of
from boss_solver.review.judged.deciding import QUICK, Decider
from boss_solver.review.replay.quiz_moves import MoveQuestion, move_questions, spots_between


class MovesQuiz(Quiz):
    """Questions of what to do at some turns of a replay. Raises UsageError where there is nothing to ask about."""

    below: ClassVar[Message] = message("answers below")

    def __init__(self, env: Environment, part: ReplayPart, seed: int, number: int) -> None:
        self._part, self._decider = part, Decider(QUICK, seed)
        self._drawn = _drawn(env, part, self._decider, number)

    @cached_property
    def answer(self) -> MovesQuizAnswer:
        """The questions and their answers."""
        return moves_quiz_answer(self._part, self._decider, self._drawn)

    def introduction(self, how: Text) -> Page:
        """The page before the first question, with how the answers were found."""
        made = super().introduction(how)
        made.say(self.answer.made_by)
        return made

    def question(self, number: int, is_printed: bool) -> Page:
        """A question."""
        return question_page(self.answer.questions[number - 1])

    def prompt(self, number: int) -> Text:
        """The letters of the moves."""
        return letter_words(len(self.answer.questions[number - 1].options))

    def choices(self, number: int) -> Text:
        """All that can be typed as an answer."""
        return message("{letters}, or the move itself", letters=self.prompt(number))

    def judged(self, number: int, typed: str) -> Judged | None:
        """A typed answer; None for what is none."""
        question = self.answer.questions[number - 1]
        option = _option_typed(question.options, typed) if typed else None
        if typed and option is None:
            return None
        is_right = option is not None and option.right
        return Judged(is_right, solution_page(question, self.answer.seat, verdict_words(option), is_bold=True))

    def solution(self, number: int) -> Page:
        """The answer of a question, as it is printed."""
        heading = message("question {number}", number=number)
        return solution_page(self.answer.questions[number - 1], self.answer.seat, heading, is_bold=False)


def _drawn(env: Environment, part: ReplayPart, decider: Decider, number: int) -> tuple[MoveQuestion, ...]:
    seat = part.replay.seat
    if seat is None:
        raise UsageError("--moves asks what a player would do, and a spectator does nothing: --seat PLAYER")
    spots = spots_between(review_of(part.replay.record), part.steps, seat)
    with ProgressBar(env, len(spots), "turns judged") as bar:
        questions = move_questions(spots, decider, number, bar.step)
    if not questions:
        raise UsageError(
            f"{part.title}: no turn of {part.seat} that can be judged cost anything, so there is none to ask about"
        )
    return questions


def _option_typed(options: tuple[MoveOption, ...], typed: str) -> MoveOption | None:
    """The option that is meant, by its letter or as the move; None where none is."""
    at = option_typed(typed, len(options))
    if at is not None:
        return options[at]
    move = " ".join(typed.casefold().split())
    return next((option for option in options if option.move.casefold() == move), None)
