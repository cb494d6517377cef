"""``boss review``: what is to be looked back at, in whose eyes, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from boss_cli.boundary import UsageError
from boss_cli.environment import Environment
from boss_cli.layout import Page
from boss_cli.review_view import show_hand, show_summary
from boss_solver.record.names import fold
from boss_solver.record.problems import ReadingError
from boss_solver.record.record import Record
from boss_solver.record.seats import read_seat
from boss_solver.record.words import Word
from boss_solver.review.game import GameReview, review


class Asked(NamedTuple):
    """How a game is to be looked back at."""

    seat: str | None = None
    """Whose eyes, as typed."""
    summary_only: bool = False


def game_text(page: Page, record: Record, title: str, asked: Asked) -> None:
    """Put the review of a game on a page."""
    game = review(record)
    eyes = eyes_asked(game, asked.seat)
    show_summary(page, game, title)
    if not asked.summary_only:
        for hand in game.hands:
            show_hand(page, game, hand, eyes)


def eyes_asked(game: GameReview, word: str | None) -> tuple[int | None, ...]:
    """The seats whose eyes are asked for: one, all, or by default the keeper's, in a full record all.

    Raises UsageError for a word that names nobody.
    """
    everyone = tuple(range(len(game.names)))
    if word is None:
        progress = game.record.good
        if progress.is_full:
            return everyone
        return (progress.seat,)
    if fold(word) == "all":
        return everyone
    if fold(word) in ("none", "spectator"):
        return (None,)
    try:
        return (read_seat(Word(word, 1), game.names),)
    except ReadingError as error:
        raise UsageError(f"{error.problem}; or: all, spectator") from None


def show_game(env: Environment, record: Record, title: str, asked: Asked) -> None:
    """Print the review of one game."""
    page = Page(env)
    game_text(page, record, title, asked)
    page.show()
