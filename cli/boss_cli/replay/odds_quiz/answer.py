"""Questions about the odds with their answers, as values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from boss_cli.page.data import EXPECTATION, Answer, kept, stated, values
from boss_cli.position.position import said_remarks
from boss_cli.replay.answer import odds_or_reason, step_table
from boss_cli.replay.part import ReplayPart
from boss_cli.replay.quiz_round import QuizAsked
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import Message, Text, message
from boss_solver import City, Face, question_at
from boss_solver.review.replay.quiz import TOLERANCE, About, Form, QuizQuestion, chosen_steps


@values
class CityAsked:
    """A city that is asked about."""

    city: City = stated("the code of the city asked about, or of the two to choose from")
    reward: Mapping[Face, Fraction] = stated("by face: that it is the reward, by what the seat could know then")
    expected_millions: Fraction = stated("expected money for the winner", kind=EXPECTATION)


@values
class RightAnswer:
    """The right answer."""

    city: City | None = stated("the better city")
    probability: Fraction | None = stated("the answer in other forms")
    tolerance: Fraction | None = stated("how far off is near enough; null where one of several is chosen")


@values
class OddsAsked(QuizAsked):
    """A question about the odds."""

    form: Form = stated(
        "`percent` (a probability, near enough), `choice` (one of the options), `better` (one of the cities)"
    )
    about: About = stated("`pays` (more than 0), `hurt` (costs an expert), `money` (expected)")
    text: Text = stated("the question in words")
    cities: tuple[CityAsked, ...] = stated()
    options: tuple[Fraction, ...] = stated("those to choose from, the smallest first")
    answer: RightAnswer = stated()
    remarks: tuple[Text, ...] = kept()
    """The notes and guesses that went into the answer."""


@values
class OddsQuizAnswer(Answer):
    """Questions about the odds at moments of a game."""

    SCHEMA: ClassVar[str] = "boss-quiz/1"

    record: str = stated("the file")
    seat: str | None = stated("whose eyes; null for a spectator")
    seed: int = stated("what asks the same again")
    questions: tuple[OddsAsked, ...] = stated()
    remarks: tuple[Text, ...] = stated("what was assumed")


def drawn_questions(part: ReplayPart, seed: int, number: int) -> Iterator[QuizQuestion]:
    """The questions that a seed gives. Raises UsageError where there is nothing to ask about."""
    steps = chosen_steps(part.steps, seed, number)
    if not steps:
        raise UsageError(f"{part.title}: no hand is going on at any of these steps, so there is nothing to ask about")
    for step in steps:
        odds, reason = odds_or_reason(part.replay, step)
        if odds is None:
            raise UsageError(f"{part.title}: {step.label}: {reason}")
        yield question_at(step, odds, seed)


def odds_quiz_answer(part: ReplayPart, seed: int, questions: Sequence[QuizQuestion]) -> OddsQuizAnswer:
    """The questions of a seed as an answer."""
    return OddsQuizAnswer(
        record=part.title,
        seat=part.seat,
        seed=seed,
        questions=tuple(_asked(part, question) for question in questions),
        remarks=part.remarks,
    )


def _asked(part: ReplayPart, question: QuizQuestion) -> OddsAsked:
    right = question.answer
    return OddsAsked(
        at=question.step.label,
        line=question.step.line,
        step=step_table(part, question.step),
        form=question.form,
        about=question.about,
        text=_text(question),
        cities=tuple(
            CityAsked(city=odds.city, reward=odds.reward, expected_millions=odds.expected) for odds in question.cities
        ),
        options=question.options,
        answer=RightAnswer(
            city=right if isinstance(right, City) else None,
            probability=None if isinstance(right, City) else right,
            tolerance=TOLERANCE if question.form is Form.PERCENT else None,
        ),
        remarks=tuple(said_remarks(question.known, part.replay.names)),
    )


def _text(question: QuizQuestion) -> Message:
    city = question.cities[0].city.title
    match question.about:
        case About.MONEY:
            return message("Which reward is worth more to its winner, by expected money?")
        case About.HURT:
            return message("How likely does the reward of {city} cost its winner an expert?", city=city)
        case About.PAYS:
            return message("How likely does the reward of {city} pay more than 0?", city=city)
