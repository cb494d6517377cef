"""``boss replay --quiz --moves``: what to do at turns that cost something, and what each answer loses."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from boss_cli.page.layout import Page
from boss_cli.replay.quiz_round import Answered, ask_all, begin_question
from boss_cli.replay.stepping import Asked
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver.advice.candidate_moves import Move
from boss_solver.review.hands.game import review_of
from boss_solver.review.judged.deciding import QUICK, Decider
from boss_solver.review.replay.quiz import Score
from boss_solver.review.replay.quiz_moves import MoveQuestion, QuizOption, move_questions, spots_between

SCHEMA: Final = "boss-quiz-moves/1"
_LETTERS: Final = "abcd"
_TEXT: Final = "What would you do?"


class MoveQuiz(NamedTuple):
    """What is asked, and of which replay."""

    asked: Asked
    decider: Decider
    questions: tuple[MoveQuestion, ...]

    @property
    def how(self) -> str:
        """How the answers were found."""
        effort = self.decider.effort
        return (
            "judged from the cards alone: exactly what can be solved, what cannot by up to "
            f"{effort.samples:,} playouts and {effort.deals:,} fresh deals to compare"
        )


def make_move_quiz(env: Environment, asked: Asked, seed: int, number: int) -> MoveQuiz:
    """The questions that a seed gives. Raises UsageError where there is nothing to ask about."""
    seat = asked.replay.seat
    if seat is None:
        raise UsageError("--moves asks what a player would do, and a spectator does nothing: --seat PLAYER")
    spots = spots_between(review_of(asked.replay.record), asked.steps, seat)
    decider = Decider(QUICK, seed)
    with ProgressBar(env, len(spots), "turns judged") as bar:
        questions = move_questions(spots, decider, number, bar.step)
    if not questions:
        who = asked.replay.names[seat]
        raise UsageError(
            f"{asked.title}: no turn of {who} that can be judged cost anything, so there is none to ask about"
        )
    return MoveQuiz(asked, decider, questions)


def run_move_quiz(env: Environment, quiz: MoveQuiz, as_json: bool) -> Exit:
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

    def ask(number: int, question: MoveQuestion) -> Answered | None:
        answer = _ask(env, quiz, number, question)
        if answer is None:
            return None
        chosen = _read(question, answer)
        is_right = chosen is not None and chosen.is_right
        return Answered(is_right, lambda score: _judge(env, quiz, question, chosen, score))

    return ask_all(env, quiz.questions, quiz.decider.seed, ask)


def _introduce(page: Page, quiz: MoveQuiz, what: str) -> None:
    for remark in quiz.asked.remarks:
        page.say(remark)
    number = len(quiz.questions)
    asks = f"{number} question{'s' * (number != 1)}, --seed {quiz.decider.seed} asks the same again"
    page.say(asks + (f"; {what}" if what else ""), bold=True)
    page.say(quiz.how)


def _ask(env: Environment, quiz: MoveQuiz, number: int, question: MoveQuestion) -> str | None:
    """The answer typed, empty for none; None where the quiz is to end."""
    page = Page(env)
    _say_question(page, quiz, number, question)
    page.show()
    prompt = _prompt(question)
    while True:
        answer = env.ask(f"{prompt}: ").strip()
        if answer.casefold() in ("q", "quit"):
            return None
        if answer == "" or _read(question, answer) is not None:
            return answer
        if answer.casefold() not in ("?", "h", "help"):
            env.show(f"'{answer}' is no answer")
        env.show(f"{prompt}, or the move itself; Enter passes, q ends the quiz")


def _prompt(question: MoveQuestion) -> str:
    letters = _LETTERS[: len(question.options)]
    return f"{', '.join(letters[:-1])} or {letters[-1]}"


def _read(question: MoveQuestion, text: str) -> QuizOption | None:
    """The option that is meant, by its letter or as the move; None where none is."""
    letter = text.casefold().rstrip(")")
    if len(letter) == 1 and letter in _LETTERS[: len(question.options)]:
        return question.options[_LETTERS.index(letter)]
    move = " ".join(text.casefold().split())
    return next((one for one in question.options if str(one.move).casefold() == move), None)


def _say_question(page: Page, quiz: MoveQuiz, number: int, question: MoveQuestion) -> None:
    begin_question(page, quiz.asked, question.step, number, len(quiz.questions))
    page.gap()
    page.say(_TEXT, bold=True)
    for letter, option in zip(_LETTERS, question.options, strict=False):
        page.say(f"{letter}) {_words(option.move)}", indent=2)


def _words(move: Move) -> str:
    return str(move) if move.place else f"{move} (place nothing)"


def _judge(env: Environment, quiz: MoveQuiz, question: MoveQuestion, chosen: QuizOption | None, score: Score) -> None:
    page = Page(env)
    verdict = "passed" if chosen is None else "right" if chosen.is_right else f"wrong, {_lost(chosen)}"
    page.say(verdict, bold=True)
    _explain(page, quiz, question)
    page.say(f"{score.right} of {score.questions} right")
    page.show()


def _lost(option: QuizOption) -> str:
    error = f" +/- {option.loss.error:.2f}" if option.loss.error else ""
    return f"it loses {option.loss.mean:.2f}{error} million"


def _explain(page: Page, quiz: MoveQuiz, question: MoveQuestion) -> None:
    """What every option loses, and which was chosen in the game."""
    seat = quiz.asked.replay.seat
    assert seat is not None
    who = quiz.asked.replay.names[seat]
    for letter, option in zip(_LETTERS, question.options, strict=False):
        what = "right" if option.is_right else _lost(option)
        if option.is_right and option.loss.mean > 0:
            what += f" as far as can be told: {_lost(option)}"
        done = f"; {who} did this" if option.move == question.made else ""
        page.say(f"{letter}) {_words(option.move)}: {what}{done}", indent=2)


def _print_sheet(env: Environment, quiz: MoveQuiz) -> None:
    page = Page(env)
    _introduce(page, quiz, "answers below")
    for number, question in enumerate(quiz.questions, 1):
        _say_question(page, quiz, number, question)
    page.gap()
    page.say("answers", bold=True)
    for number, question in enumerate(quiz.questions, 1):
        page.say(f"question {number}")
        _explain(page, quiz, question)
    page.show()


def _quiz_json(quiz: MoveQuiz) -> dict[str, Any]:
    replay = quiz.asked.replay
    assert replay.seat is not None
    return {
        "schema": SCHEMA,
        "record": quiz.asked.title,
        "seat": replay.names[replay.seat],
        "seed": quiz.decider.seed,
        "made_by": quiz.how,
        "questions": [_question_json(question) for question in quiz.questions],
        "remarks": list(quiz.asked.remarks),
    }


def _question_json(question: MoveQuestion) -> dict[str, Any]:
    return {
        "at": question.step.label,
        "line": question.step.line,
        "text": _TEXT,
        "options": [
            {
                "move": str(one.move),
                "loss_millions": {"value": one.loss.mean, "standard_error": one.loss.error},
                "right": one.is_right,
                "made": one.move == question.made,
            }
            for one in question.options
        ],
    }
