"""The questions, answered by the library and shown by the views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from boss_cli.bids.reading import Reads, find_read
from boss_cli.odds.subjects import cities_named
from boss_cli.position.asking import Asking, find_question
from boss_cli.position.hidden_hand import Question
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_solver.game.cards import Card
from boss_solver.record.words.names import cities_matching
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import read_seat, seats_named
from boss_solver.record.words.tokens import Word

if TYPE_CHECKING:
    pass

T = TypeVar("T")


def ask_holdings(env: Environment, asking: Asking, as_json: bool, reads: Reads | None = None) -> None:
    """``boss holdings``: where each unseen card can be."""
    from boss_cli.odds.holdings_view import Holdings, holdings_json, show_holdings

    asked, words, read = find_read(env, asking, reads)
    holdings = Holdings(asked.view, asked.deals, _opponents(asked, words))
    if as_json:
        env.json(holdings_json(holdings, asked.names, asked.title, asked.remarks, read))
    else:
        show_holdings(env, holdings, asked.names, asked.title, asked.remarks, read)


def ask_knows(env: Environment, asking: Asking, as_json: bool, reads: Reads | None = None) -> None:
    """``boss knows``: what each opponent can think."""
    from boss_cli.odds.knows_view import knows_json, show_knows

    asked, words, read = find_read(env, asking, reads)
    seats = _opponents(asked, words)
    if as_json:
        env.json(knows_json(asked.view, asked.deals, seats, asked.names, asked.title, asked.remarks, read))
    else:
        show_knows(env, asked.view, asked.deals, seats, asked.names, asked.title, asked.remarks, read)


def ask_leak(env: Environment, asking: Asking, as_json: bool) -> None:
    """``boss leak``: what a card of one's own would tell."""
    from boss_cli.odds.knows_view import leaks_json, show_leaks
    from boss_solver.odds.knowledge import leaks

    asked, words = find_question(env, asking)
    if words:
        raise UsageError(f"'{words[0]}' is too much: boss leak asks about all your cards")
    if asked.view.own is None:
        raise UsageError("your own cards are not in the record, so nothing can be said of them")
    found = leaks(asked.view, asked.deals)
    if as_json:
        env.json(leaks_json(asked.view, found, asked.names, asked.title, asked.remarks))
    else:
        show_leaks(env, asked.view, found, asked.names, asked.title, asked.remarks)


def ask_why(env: Environment, asking: Asking, as_json: bool, reads: Reads | None = None) -> None:
    """``boss why CITY`` or ``boss why PLAYER CARD``."""
    from boss_cli.odds.why_view import Subject, show_why, why_json

    asked, words, read = find_read(env, asking, reads)
    if not words:
        raise UsageError("why what? boss why CITY, or boss why PLAYER CARD")
    subject = _subject(asked, words, Subject)
    if as_json:
        env.json(why_json(asked.history, subject, asked.names, asked.title, asked.remarks, read))
    else:
        show_why(env, asked.history, subject, asked.names, asked.title, asked.remarks, read)


def _subject(asked: Question, words: Sequence[str], make: Callable[..., T]) -> T:
    from boss_solver.record.lines.cardwords import cards_told

    cities = asked.view.table.setup.cities
    first = Word(words[0], 1)
    named = seats_named(first, asked.names)
    if len(words) > 1 and named and not cities_matching(" ".join(words)):
        try:
            seat = read_seat(first, asked.names)
            cards = [card for card, _ in cards_told([Word(word, 1) for word in words[1:]], cities)]
        except ReadingError as error:
            raise UsageError(str(error.problem)) from None
        if len(cards) != 1 or not isinstance(cards[0], Card):
            raise UsageError("one card at a time: boss why PLAYER CARD")
        return make(None, seat, cards[0])
    found = cities_named(words, cities)
    if len(found) != 1:
        raise UsageError("one city at a time: boss why CITY")
    return make(found[0])


def _opponents(asked: Question, words: Sequence[str]) -> tuple[int, ...]:
    if not words:
        return asked.opponents
    try:
        seats = tuple(dict.fromkeys(read_seat(Word(word, 1), asked.names) for word in words))
    except ReadingError as error:
        raise UsageError(str(error.problem)) from None
    if asked.history.seat in seats and asked.view.own is not None:
        raise UsageError(f"{asked.names[asked.history.seat or 0]} knows his own cards; ask about another player")
    return seats


QUESTIONS: dict[str, Callable[[Environment, Asking, bool], None]] = {
    "leak": ask_leak,
}
"""What answers each question, by the name of its command."""

READING: dict[str, Callable[[Environment, Asking, bool, Reads | None], None]] = {
    "holdings": ask_holdings,
    "knows": ask_knows,
    "why": ask_why,
}
"""Those that can read behaviour besides, and how (None where nothing is read)."""
