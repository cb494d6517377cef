"""A question of what to do in words, and what every answer loses."""

from __future__ import annotations

from boss_cli.page.numbers import rounded
from boss_cli.page.page import Page
from boss_cli.replay.moves_quiz.answer import MoveAsked, MoveOption
from boss_cli.replay.quiz_round import LETTERS
from boss_cli.shell.message import Message, Text, message


def question_page(question: MoveAsked) -> Page:
    """A question, and the moves to choose from."""
    made = Page()
    made.say("")
    made.say(question.text, bold=True)
    for letter, option in zip(LETTERS, question.options, strict=False):
        made.say(message("{letter}) {move}", letter=letter, move=_move_words(option)), indent=2)
    return made


def solution_page(question: MoveAsked, player: str, verdict: Text, is_bold: bool) -> Page:
    """The losses of all options after a verdict or a number, and which was chosen in the game."""
    made = Page()
    made.say(verdict, bold=is_bold)
    for letter, option in zip(LETTERS, question.options, strict=False):
        said = "{letter}) {move}: {loss}; {player} did this" if option.made else "{letter}) {move}: {loss}"
        words = message(said, letter=letter, move=_move_words(option), loss=_loss_words(option), player=player)
        made.say(words, indent=2)
    return made


def verdict_words(option: MoveOption | None) -> Text:
    """Whether a chosen move is right; None for none that was chosen."""
    if option is None:
        return message("passed")
    return message("right") if option.right else message("wrong, {lost}", lost=_lost_words(option))


def _move_words(option: MoveOption) -> Text:
    return option.move if option.places else message("{move} (place nothing)", move=option.move)


def _loss_words(option: MoveOption) -> Message:
    if not option.right:
        return _lost_words(option)
    if option.loss_millions.value > 0:
        return message("right as far as can be told: {lost}", lost=_lost_words(option))
    return message("right")


def _lost_words(option: MoveOption) -> Message:
    loss = option.loss_millions
    said = "it loses {lost} +/- {error} million" if loss.standard_error else "it loses {lost} million"
    return message(said, lost=rounded(loss.value), error=rounded(loss.standard_error))
