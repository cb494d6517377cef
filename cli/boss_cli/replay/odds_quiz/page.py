"""A question about the odds in words, and its answer with where it comes from."""

from __future__ import annotations

from boss_cli.page.numbers import face_word, look_of, millions, probability
from boss_cli.page.page import Page, listed
from boss_cli.replay.odds_quiz.answer import CityAsked, OddsAsked
from boss_cli.replay.quiz_round import LETTERS, letter_words
from boss_cli.shell.message import Message, Text, message
from boss_solver.review.replay.quiz import TOLERANCE, Form


def question_page(question: OddsAsked) -> Page:
    """A question, and the options to choose from."""
    made = Page()
    for remark in question.remarks:
        made.say(remark)
    made.say("")
    made.say(question.text, bold=True)
    for letter, option in zip(LETTERS, _options(question), strict=False):
        made.say(message("{letter}) {option}", letter=letter, option=option), indent=2)
    return made


def _options(question: OddsAsked) -> list[str]:
    if question.form is Form.BETTER:
        return [city.city.title for city in question.cities]
    look = look_of(question.options)
    return [probability(p, look, "0%") for p in question.options]


def prompt_words(question: OddsAsked) -> Text:
    """The ways to type an answer."""
    if question.form is Form.PERCENT:
        return message(
            "a percentage such as 40, or a fraction such as 2/5; {points} points off is near enough",
            points=int(TOLERANCE * 100),
        )
    return letter_words(len(question.cities if question.form is Form.BETTER else question.options))


def solution_page(question: OddsAsked, verdict: Text, is_bold: bool) -> Page:
    """The right answer after a verdict or a number, and the odds that it comes from."""
    made = Page()
    made.say(message("{verdict}: {answer}", verdict=verdict, answer=_answer_words(question)), bold=is_bold)
    for city in question.cities:
        made.say(_rewards(city), indent=2)
    return made


def _answer_words(question: OddsAsked) -> Text:
    right = question.answer
    if right.probability is None:
        return "" if right.city is None else right.city.title
    shown = probability(right.probability, look_of(question.options or (right.probability,)), "0%")
    if not question.options:
        return shown
    letter = LETTERS[question.options.index(right.probability)]
    return message("{letter}) {option}", letter=letter, option=shown)


def _rewards(city: CityAsked) -> list[Text]:
    look = look_of(city.reward.values())
    faces: list[Text] = [
        message("{face} {chance}", face=face_word(face), chance=probability(p, look)) for face, p in city.reward.items()
    ]
    expected: Message = message("expected {millions} million", millions=millions(city.expected_millions))
    return [message("{city}:", city=city.city.title), *listed(faces)[:-1], message("{face};", face=faces[-1]), expected]
