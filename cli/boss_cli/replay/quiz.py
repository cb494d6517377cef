"""``boss replay --quiz``: questions about the odds at moments of a game, answers, and the score."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from boss_cli.page.layout import Page
from boss_cli.page.numbers import Look, exact, look_of, millions, probability
from boss_cli.position.position import said_remarks
from boss_cli.replay.quiz_round import Answered, ask_all, begin_question
from boss_cli.replay.stepping import Asked
from boss_cli.replay.view import odds_or_reason
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_solver.game.cards import City
from boss_solver.odds.rewards import CityOdds
from boss_solver.record.words.names import cities_matching
from boss_solver.review.replay.quiz import TOLERANCE, About, Form, QuizQuestion, Score, chosen_steps, question_at

SCHEMA = "boss-quiz/1"
_LETTERS: Final = "abcd"
_PERCENT: Final = re.compile(r"(\d{1,3}(?:[.,]\d{1,9})?) ?%?")
_FRACTION: Final = re.compile(r"(\d{1,9}) ?/ ?(\d{1,9})")


class Quiz(NamedTuple):
    """What is asked, and of which replay."""

    asked: Asked
    seed: int
    questions: tuple[QuizQuestion, ...]


def new_seed() -> int:
    """A seed that nobody chose, short enough to be typed again."""
    import secrets

    return secrets.randbelow(10**6)


def make_quiz(asked: Asked, seed: int, number: int) -> Quiz:
    """The questions that a seed gives. Raises UsageError where there is nothing to ask about."""
    return Quiz(asked, seed, tuple(_questions(asked, seed, number)))


def _questions(asked: Asked, seed: int, number: int) -> Iterator[QuizQuestion]:
    steps = chosen_steps(asked.steps, seed, number)
    if not steps:
        raise UsageError(f"{asked.title}: no hand is going on at any of these steps, so there is nothing to ask about")
    for step in steps:
        odds = odds_or_reason(asked.replay, step)
        if isinstance(odds, str):
            raise UsageError(f"{asked.title}: {step.label}: {odds}")
        yield question_at(step, odds, seed)


def run_quiz(env: Environment, quiz: Quiz, as_json: bool) -> Exit:
    """Ask at a terminal; elsewhere print the questions, and their answers below; or all of it as JSON."""
    if as_json:
        env.json(_quiz_json(quiz))
        return Exit.OK
    if not env.can_ask:
        _print_sheet(env, quiz)
        return Exit.OK
    page = Page(env)
    _introduce(page, quiz, "Enter passes, q ends the quiz, ? helps")
    page.show()

    def ask(number: int, question: QuizQuestion) -> Answered | None:
        answer = _ask(env, quiz, number, question)
        if answer is None:
            return None
        is_right = answer != "" and question.is_right(_as_answer(question, answer))
        return Answered(is_right, lambda score: _judge(env, question, is_right, answer == "", score))

    return ask_all(env, quiz.questions, quiz.seed, ask)


def _introduce(page: Page, quiz: Quiz, what: str) -> None:
    for remark in quiz.asked.remarks:
        page.say(str(remark))
    number = len(quiz.questions)
    page.say(f"{number} question{'s' * (number != 1)}, --seed {quiz.seed} asks the same again; {what}", bold=True)


def _ask(env: Environment, quiz: Quiz, number: int, question: QuizQuestion) -> str | None:
    """The answer typed, empty for none; None where the quiz is to end."""
    page = Page(env)
    _say_question(page, quiz, number, question)
    page.show()
    while True:
        answer = env.ask(f"{_prompt(question)}: ").strip()
        if answer.casefold() in ("q", "quit"):
            return None
        if answer.casefold() in ("?", "h", "help"):
            _help(env, question)
            continue
        if answer == "" or _read(question, answer) is not None:
            return answer
        env.show(f"'{answer}' is no answer; {_prompt(question)}, Enter passes, q ends the quiz")


def _help(env: Environment, question: QuizQuestion) -> None:
    """Tell what can be typed."""
    page = Page(env)
    page.say(f"an answer: {_prompt(question)}")
    page.say(f"{'Enter':<12} passes")
    page.say(f"{'q':<12} ends the quiz")
    page.show()


def _say_question(page: Page, quiz: Quiz, number: int, question: QuizQuestion) -> None:
    begin_question(page, quiz.asked, question.step, number, len(quiz.questions))
    for remark in said_remarks(question.known, quiz.asked.replay.names):
        page.say(str(remark))
    page.gap()
    page.say(_text(question), bold=True)
    for letter, option in zip(_LETTERS, _options(question), strict=False):
        page.say(f"{letter}) {option}", indent=2)


def _text(question: QuizQuestion) -> str:
    city = question.cities[0].city.title
    match question.about:
        case About.MONEY:
            return "Which reward is worth more to its winner, by expected money?"
        case About.HURT:
            return f"How likely does the reward of {city} cost its winner an expert?"
        case About.PAYS:
            return f"How likely does the reward of {city} pay more than 0?"


def _options(question: QuizQuestion) -> list[str]:
    if question.form is Form.BETTER:
        return [one.city.title for one in question.cities]
    look = look_of(question.options)
    return [probability(p, look, "0%") for p in question.options]


def _prompt(question: QuizQuestion) -> str:
    if question.form is Form.PERCENT:
        return f"a percentage such as 40, or a fraction such as 2/5; {int(TOLERANCE * 100)} points off is near enough"
    letters = _LETTERS[: len(question.cities if question.form is Form.BETTER else question.options)]
    return f"{', '.join(letters[:-1])} or {letters[-1]}"


def _as_answer(question: QuizQuestion, text: str) -> Fraction | City:
    found = _read(question, text)
    assert found is not None
    return found


def _read(question: QuizQuestion, text: str) -> Fraction | City | None:
    """What an answer means; None where it means nothing."""
    choices: Sequence[Fraction | City] = question.options or [one.city for one in question.cities]
    if question.form is Form.PERCENT:
        return _probability(text)
    letter = text.casefold().rstrip(")")
    if len(letter) == 1 and letter in _LETTERS[: len(choices)]:
        return choices[_LETTERS.index(letter)]
    if question.form is Form.BETTER:
        named = [match.value for match in cities_matching(text) if match.value in choices]
        return named[0] if len(named) == 1 else None
    given = _probability(text)
    return given if given in choices else None


def _probability(text: str) -> Fraction | None:
    """``40``, ``40%``, ``33.3``, ``2/5``; None for anything else, or above 1."""
    percent, fraction = _PERCENT.fullmatch(text), _FRACTION.fullmatch(text)
    found = None
    if percent:
        found = Fraction(percent[1].replace(",", ".")) / 100
    elif fraction and int(fraction[2]):
        found = Fraction(int(fraction[1]), int(fraction[2]))
    return found if found is not None and found <= 1 else None


def _judge(env: Environment, question: QuizQuestion, is_right: bool, is_passed: bool, score: Score) -> None:
    page = Page(env)
    verdict = "right" if is_right else "passed" if is_passed else "wrong"
    page.say(f"{verdict}: {_answer(question)}", bold=True)
    _explain(page, question)
    page.say(f"{score.right} of {score.questions} right")
    page.show()


def _answer(question: QuizQuestion) -> str:
    if isinstance(question.answer, City):
        return question.answer.title
    options = _options(question)
    letter = f"{_LETTERS[question.options.index(question.answer)]}) " if options else ""
    look = look_of(question.options or (question.answer,))
    return letter + probability(question.answer, look, "0%")


def _explain(page: Page, question: QuizQuestion) -> None:
    for one in question.cities:
        page.say(_rewards(one), indent=2)


def _rewards(one: CityOdds) -> str:
    look: Look = look_of(one.reward.values())
    faces = ", ".join(f"{face.word} {probability(p, look)}" for face, p in one.reward.items())
    return f"{one.city.title}: {faces}; expected {millions(one.expected)} million"


def _print_sheet(env: Environment, quiz: Quiz) -> None:
    page = Page(env)
    _introduce(page, quiz, "the answers stand at the end")
    for number, question in enumerate(quiz.questions, 1):
        _say_question(page, quiz, number, question)
        if question.form is Form.PERCENT:
            page.say(f"{_prompt(question)}", indent=2)
    page.gap()
    page.say("answers", bold=True)
    for number, question in enumerate(quiz.questions, 1):
        page.say(f"{number}: {_answer(question)}")
        _explain(page, question)
    page.show()


def _quiz_json(quiz: Quiz) -> dict[str, Any]:
    replay = quiz.asked.replay
    return {
        "schema": SCHEMA,
        "record": quiz.asked.title,
        "seat": None if replay.seat is None else replay.names[replay.seat],
        "seed": quiz.seed,
        "questions": [_question_json(question) for question in quiz.questions],
        "remarks": list(quiz.asked.remarks),
    }


def _question_json(question: QuizQuestion) -> dict[str, Any]:
    answer = question.answer
    return {
        "at": question.step.label,
        "line": question.step.line,
        "form": question.form.value,
        "about": question.about.value,
        "text": _text(question),
        "cities": [
            {
                "city": one.city.value,
                "reward": {face.value: exact(p) for face, p in one.reward.items()},
                "expected_millions": exact(one.expected),
            }
            for one in question.cities
        ],
        "options": [exact(p) for p in question.options],
        "answer": {
            "city": answer.value if isinstance(answer, City) else None,
            "probability": None if isinstance(answer, City) else exact(answer),
            "tolerance": exact(TOLERANCE) if question.form is Form.PERCENT else None,
        },
    }
