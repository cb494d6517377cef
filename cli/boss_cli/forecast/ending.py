"""``boss ending``: how many hands the game still has, of a record or of police cards that are typed."""

from __future__ import annotations

from boss_cli.forecast.ending_view import ending_json, show_ending
from boss_cli.page.heading import coming
from boss_cli.position.asking import record_source
from boss_cli.position.source import Source
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_solver.odds.ending import Ending, Missed, PoliceCard, ending, ending_of
from boss_solver.record.lines.cardwords import read_badge
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.tokens import Word, split
from boss_solver.record.words.values import comma_parts


def ask_typed_ending(env: Environment, badges: str | None, hand: int | None, as_json: bool) -> None:
    """The answer for police cards typed on the command line."""
    _show(env, typed_ending(badges, hand), "", as_json)


def ask_ending(
    env: Environment, file: str | None, record: str | None, game: int | None, at: str | None, as_json: bool
) -> None:
    """The answer for a record."""
    source = record_source(env, file, record, game, at)
    _show(env, record_ending(source), source.title, as_json)


def _show(env: Environment, found: Ending, title: str, as_json: bool) -> None:
    if as_json:
        env.json(ending_json(found, title))
    else:
        show_ending(env, found, title)


def typed_ending(badges: str | None, hand: int | None) -> Ending:
    """The ending by police cards typed on the command line.

    Without a hand it is the one in which the last of them was turned up. Raises UsageError for a word that is no police
    card, BadgesError for cards that cannot be.
    """
    try:
        cards = [_read_card(word) for word in comma_parts(split(badges or "").words)]
    except ReadingError as error:
        raise UsageError(f"--badges: {error.problem}") from None
    return ending(cards, max(1, len(cards)) if hand is None else hand)


def _read_card(word: Word) -> PoliceCard:
    if word.text == Missed.UNKNOWN:
        return Missed.UNKNOWN
    return read_badge(word, forgotten=True) or Missed.FORGOTTEN


def record_ending(source: Source) -> Ending:
    """The ending by the police cards of a record; of those from before it begins the unknown ones were turned up."""
    progress = source.progress
    if not progress.names:
        raise UsageError("the record names no players yet")
    if progress.position is not None:
        raise UsageError("the position is not complete here: its lines end with 'play'")
    return ending_of(coming(progress.here) or progress.here.table, source.unknown_police)
