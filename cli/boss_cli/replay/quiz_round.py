"""A quiz of any kind from its first question to its score: the parts that the kinds have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from boss_cli.page.as_text import show
from boss_cli.page.data import kept, stated, values
from boss_cli.page.page import Page
from boss_cli.replay.answer import StepTable
from boss_cli.replay.page import remarks_page, say_place, say_table
from boss_cli.shell.environment import Environment
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import Message, Text, message
from boss_solver.review.replay.quiz import Score

LETTERS: Final = "abcd"
"""The names of the options to choose from."""


@values
class QuizAsked:
    """A question of a quiz."""

    at: str = stated("the moment: hand and turn")
    line: int = stated("the last line of the record that counts")
    step: StepTable = kept()
    """The table at that moment."""


class QuizAnswer(Protocol):
    """The questions of a quiz with their answers."""

    @property
    def seed(self) -> int:
        """The number that asks the same again."""
        ...

    @property
    def questions(self) -> Sequence[QuizAsked]:
        """The questions in their order."""
        ...

    @property
    def remarks(self) -> Sequence[Text]:
        """Assumptions about the replay."""
        ...

    def data(self) -> dict[str, Any]:
        """All of it as JSON has it."""
        ...


class Judged(NamedTuple):
    """An answer that was typed, or an empty one, which passes."""

    is_right: bool
    solution: Page


class Quiz(ABC):
    """A quiz as it is asked and printed; questions have numbers from 1."""

    below: ClassVar[Message]
    """That the answers are printed below the questions."""

    @property
    @abstractmethod
    def answer(self) -> QuizAnswer:
        """The questions and their answers."""

    @abstractmethod
    def question(self, number: int, is_printed: bool) -> Page:
        """A question; where it is printed nobody is told later what can be typed."""

    @abstractmethod
    def prompt(self, number: int) -> Text:
        """The text where the answer is typed."""

    def choices(self, number: int) -> Text:
        """All that can be typed as an answer."""
        return self.prompt(number)

    @abstractmethod
    def judged(self, number: int, typed: str) -> Judged | None:
        """A typed answer; None for what is none."""

    @abstractmethod
    def solution(self, number: int) -> Page:
        """The answer of a question, as it is printed."""

    def introduction(self, how: Text) -> Page:
        """The page before the first question."""
        answer, number = self.answer, len(self.answer.questions)
        made = remarks_page(answer.remarks)
        said = "{number} {number|question|questions}, --seed {seed} asks the same again; {how}"
        made.say(message(said, number=number, seed=str(answer.seed), how=how), bold=True)
        return made


def run_quiz(env: Environment, quiz: Quiz, as_json: bool) -> Exit:
    """Ask at a terminal; elsewhere print the questions, and their answers below; or all of it as JSON."""
    if as_json:
        env.json(quiz.answer.data())
    elif env.can_ask:
        return _ask_all(env, quiz)
    else:
        show(env, _sheet(quiz))
    return Exit.OK


def _sheet(quiz: Quiz) -> Page:
    numbers = range(1, len(quiz.answer.questions) + 1)
    made = quiz.introduction(quiz.below)
    for number in numbers:
        made.add(_headed(quiz, number, is_printed=True))
    made.gap()
    made.say(message("answers"), bold=True)
    for number in numbers:
        made.add(quiz.solution(number))
    return made


def _headed(quiz: Quiz, number: int, *, is_printed: bool) -> Page:
    """A question below the table that it is about."""
    questions = quiz.answer.questions
    step = questions[number - 1].step
    made = Page()
    made.say("")
    made.say(message("question {number} of {questions}", number=number, questions=len(questions)), bold=True)
    say_place(made, step)
    say_table(made, step)
    made.add(quiz.question(number, is_printed))
    return made


def _ask_all(env: Environment, quiz: Quiz) -> Exit:
    """Ask the questions in turn, and tell the score; Ctrl-C ends it with the score so far."""
    show(env, quiz.introduction(message("Enter passes, q ends the quiz, ? helps")))
    questions, score, code = len(quiz.answer.questions), Score(), Exit.OK
    try:
        for number in range(1, questions + 1):
            judged = _asked(env, quiz, number)
            if judged is None:
                break
            score = score.after(judged.is_right)
            judged.solution.say(_score_words(score))
            show(env, judged.solution)
    except KeyboardInterrupt:
        code = Exit.INTERRUPTED
    said = "score: {score} (--seed {seed})"
    if score.questions < questions:
        said = "score: {score}, {left} not asked (--seed {seed})"
    seed = str(quiz.answer.seed)
    _say(env, message(said, score=_score_words(score), left=questions - score.questions, seed=seed))
    return code


def _asked(env: Environment, quiz: Quiz, number: int) -> Judged | None:
    """The answer that is typed; None where the quiz is to end."""
    show(env, _headed(quiz, number, is_printed=False))
    while True:
        typed = env.ask(env.language.text(message("{prompt}: ", prompt=quiz.prompt(number)))).strip()
        if typed.casefold() in ("q", "quit"):
            return None
        if typed.casefold() in ("?", "h", "help"):
            show(env, _help(quiz.choices(number)))
        elif (judged := quiz.judged(number, typed)) is not None:
            return judged
        else:
            said = "'{typed}' is no answer; {choices}, Enter passes, q ends the quiz"
            _say(env, message(said, typed=typed, choices=quiz.choices(number)))


def _help(choices: Text) -> Page:
    return remarks_page(
        (
            message("an answer: {choices}", choices=choices),
            message("Enter        passes"),
            message("q            ends the quiz"),
        )
    )


def _score_words(score: Score) -> Message:
    return message("{right} of {questions} right", right=score.right, questions=score.questions)


def _say(env: Environment, text: Text) -> None:
    env.show(env.language.text(text))


def letter_words(number: int) -> Text:
    """The letters of so many options: ``a, b or c``."""
    others, last = LETTERS[: number - 1], LETTERS[number - 1]
    return message("{letters} or {last}", letters=", ".join(others), last=last) if others else last


def option_typed(typed: str, number: int) -> int | None:
    """Which of so many options a letter means, from 0; None where it is no letter of theirs."""
    letter = typed.casefold().rstrip(")")
    return LETTERS.index(letter) if len(letter) == 1 and letter in LETTERS[:number] else None
