"""Questions of what to do, with what every answer loses, as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from boss_cli.page.data import Answer, Guess, kept, stated, values
from boss_cli.page.numbers import grouped
from boss_cli.replay.answer import step_table
from boss_cli.replay.part import ReplayPart
from boss_cli.replay.quiz_round import QuizAsked
from boss_cli.shell.message import Text, message

if TYPE_CHECKING:
    from boss_solver.review.judged.deciding import Decider
    from boss_solver.review.replay.quiz_moves import MoveQuestion


@values
class MoveOption:
    """A move to choose."""

    move: str = stated("a move as it is typed: a placement or none, and the card to show")
    loss_millions: Guess = stated("what the best of the options is worth more, by what the seat could see")
    right: bool = stated("whether it is as good as the best, as far as can be told")
    made: bool = stated("whether it was done in the game")
    places: bool = kept()
    """Whether gangsters are placed."""


@values
class MoveAsked(QuizAsked):
    """A question of what to do."""

    text: Text = stated("the question in words")
    options: tuple[MoveOption, ...] = stated()


@values
class MovesQuizAnswer(Answer):
    """Questions of what to do at turns that cost something."""

    SCHEMA: ClassVar[str] = "boss-quiz-moves/1"

    record: str = stated("the file")
    seat: str = stated("whose turns")
    seed: int = stated("what asks the same again")
    made_by: Text = stated("how the answers were found")
    questions: tuple[MoveAsked, ...] = stated()
    remarks: tuple[Text, ...] = stated("what was assumed")


def moves_quiz_answer(part: ReplayPart, decider: Decider, questions: Sequence[MoveQuestion]) -> MovesQuizAnswer:
    """Questions of what a player would do as an answer."""
    assert part.seat is not None
    made_by = message(
        "judged from the cards alone: exactly what can be solved, what cannot by up to {playouts} playouts and {deals} "
        "fresh deals to compare",
        playouts=grouped(decider.effort.samples),
        deals=grouped(decider.effort.deals),
    )
    return MovesQuizAnswer(
        record=part.title,
        seat=part.seat,
        seed=decider.seed,
        made_by=made_by,
        questions=tuple(_asked(part, question) for question in questions),
        remarks=part.remarks,
    )


def _asked(part: ReplayPart, question: MoveQuestion) -> MoveAsked:
    return MoveAsked(
        at=question.step.label,
        line=question.step.line,
        step=step_table(part, question.step),
        text=message("What would you do?"),
        options=tuple(
            MoveOption(
                move=str(option.move),
                loss_millions=Guess(option.loss.mean, option.loss.error),
                right=option.is_right,
                made=option.move == question.made,
                places=option.move.place is not None,
            )
            for option in question.options
        ),
    )
