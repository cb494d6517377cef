"""The questions, answered by the library and shown by the views."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from boss_cli.boundary import UsageError
from boss_cli.environment import Environment
from boss_cli.question import Question, question
from boss_cli.reads import Reads, read_of
from boss_cli.source import Source, from_file, typed
from boss_solver.game.cards import CITIES, Card, City
from boss_solver.record.names import cities_matching
from boss_solver.record.problems import ReadingError
from boss_solver.record.seats import read_seat, seats_named
from boss_solver.record.values import read_cities
from boss_solver.record.words import Word

if TYPE_CHECKING:
    from boss_solver.reading.posterior import Posterior

T = TypeVar("T")


class Typed(NamedTuple):
    """The options that describe a position without a record."""

    players: int | None
    hand: str | None
    shown: str | None
    seen: str | None
    cities: str | None
    undealt: int | None


class Asking(NamedTuple):
    """A question as it was typed."""

    command: str
    words: Sequence[str]
    position: Typed
    record: str | None
    game: int | None
    at: str | None
    seat: str | None
    given: Sequence[str]
    prices: Sequence[str] = ()
    """Prices of losses that are stated, as typed."""


def find_question(env: Environment, asking: Asking) -> tuple[Question, Sequence[str]]:
    """What is asked about, and the words after it."""
    source, rest = find_source(env, asking)
    return question(source, asking.seat, asking.given), rest


def find_read(
    env: Environment, asking: Asking, reads: Reads | None
) -> tuple[Question, Sequence[str], Posterior | None]:
    """The same, and what the others' placements say of it if that is asked for."""
    source, rest = find_source(env, asking)
    asked = question(source, asking.seat, asking.given)
    read, remarks = read_of(env, source, asked, reads)
    return asked._replace(remarks=(*asked.remarks, *remarks)), rest, read


def find_source(env: Environment, asking: Asking) -> tuple[Source, Sequence[str]]:
    """What the question is about, and the words that say what is asked.

    With ``--players`` and ``--hand`` it is a typed position; with ``--record`` that record; else a first word that is
    a file is the record (a city is never one, unless it is written with its folder or ending); else the current one.
    """
    position, words = asking.position, asking.words
    if position.players is not None or position.hand is not None:
        for option, value in (("--at", asking.at), ("--game", asking.game), ("--record", asking.record)):
            if value is not None:
                raise UsageError(f"{option} is about a record; with --players and --hand there is none")
        source = typed(
            position.players,
            position.hand,
            position.shown or "",
            position.seen or "",
            position.cities,
            position.undealt,
        )
        return source, words
    for name, value in position._asdict().items():
        if value is not None:
            raise UsageError(f"--{name} is for a position without a record, which needs --players and --hand")
    if asking.record is None and words and is_file(words[0]):
        return from_file(env, words[0], asking.game, asking.at), words[1:]
    return record_source(env, None, asking.record, asking.game, asking.at), words


def is_file(word: str) -> bool:
    """Whether a word names a record's file rather than what is asked about it."""
    if word == "-" or word.endswith(".boss") or "/" in word or os.sep in word:
        return True
    return not cities_matching(word) and Path(word).is_file()


def record_source(env: Environment, file: str | None, record: str | None, game: int | None, at: str | None) -> Source:
    """The record in a file, or the one that is meant where no file is named."""
    if file is None:
        from boss_solver.table.folder import record_meant

        file = str(record_meant(env.variables, record))
    return from_file(env, file, game, at)


def ask_odds(env: Environment, asking: Asking, as_json: bool, reads: Reads | None = None) -> None:
    """``boss odds``: the odds of some cities, or of all."""
    from boss_cli.odds_view import odds_json, show_odds
    from boss_cli.worth_view import worths_of
    from boss_solver.odds.rewards import odds_of

    source, words = find_source(env, asking)
    asked = question(source, asking.seat, asking.given)
    read, remarks = read_of(env, source, asked, reads)
    asked = asked._replace(remarks=(*asked.remarks, *remarks))
    cities = asked.view.table.setup.cities
    # Without a record nobody knows where Chicago stands.
    chosen = _cities(words, (*cities, City.CHICAGO) if asked.title else cities)
    odds = odds_of(asked.view, asked.history.told)
    short = None
    if City.CHICAGO in chosen:
        from boss_solver.forecast.chicago_short import chicago_in_short  # not every answer needs it

        short = chicago_in_short(asked.view, odds.known.puzzle)
    worths = worths_of(asked.view, source.unknown_police, asking.prices, not asked.title)
    if as_json:
        env.json(odds_json(odds, chosen, asked.view, asked.names, asked.title, asked.remarks, short, worths, read))
    else:
        show_odds(env, odds, chosen, asked.view, asked.names, asked.title, asked.remarks, short, worths, read)


def ask_holdings(env: Environment, asking: Asking, as_json: bool, reads: Reads | None = None) -> None:
    """``boss holdings``: where each unseen card can be."""
    from boss_cli.holdings_view import Holdings, holdings_json, show_holdings

    asked, words, read = find_read(env, asking, reads)
    holdings = Holdings(asked.view, asked.deals, _opponents(asked, words))
    if as_json:
        env.json(holdings_json(holdings, asked.names, asked.title, asked.remarks, read))
    else:
        show_holdings(env, holdings, asked.names, asked.title, asked.remarks, read)


def ask_knows(env: Environment, asking: Asking, as_json: bool, reads: Reads | None = None) -> None:
    """``boss knows``: what each opponent can think."""
    from boss_cli.knows_view import knows_json, show_knows

    asked, words, read = find_read(env, asking, reads)
    seats = _opponents(asked, words)
    if as_json:
        env.json(knows_json(asked.view, asked.deals, seats, asked.names, asked.title, asked.remarks, read))
    else:
        show_knows(env, asked.view, asked.deals, seats, asked.names, asked.title, asked.remarks, read)


def ask_leak(env: Environment, asking: Asking, as_json: bool) -> None:
    """``boss leak``: what a card of one's own would tell."""
    from boss_cli.knows_view import leaks_json, show_leaks
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
    from boss_cli.why_view import Subject, show_why, why_json

    asked, words, read = find_read(env, asking, reads)
    if not words:
        raise UsageError("why what? boss why CITY, or boss why PLAYER CARD")
    subject = _subject(asked, words, Subject)
    if as_json:
        env.json(why_json(asked.history, subject, asked.names, asked.title, asked.remarks, read))
    else:
        show_why(env, asked.history, subject, asked.names, asked.title, asked.remarks, read)


def _subject(asked: Question, words: Sequence[str], make: Callable[..., T]) -> T:
    from boss_solver.record.cardwords import cards_told

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
    found = _cities(words, cities)
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


def _cities(words: Sequence[str], cities: tuple[City, ...]) -> tuple[City, ...]:
    if not words:
        return cities
    asked = [Word(word, 1) for word in words]
    try:
        return read_cities(asked, cities, "cities")
    except ReadingError as error:
        problem = error.problem
    with suppress(ReadingError):
        for city in read_cities(asked, (*CITIES, City.CHICAGO), "cities"):
            if city is City.CHICAGO:
                raise UsageError("Chicago has no reward; 'boss chicago' tells what it will pay")
            if city not in cities:
                raise UsageError(f"{city.title} is not in this game, which has {' '.join(cities)}")
    raise UsageError(str(problem))


QUESTIONS: dict[str, Callable[[Environment, Asking, bool], None]] = {
    "leak": ask_leak,
}
"""What answers each question, by the name of its command."""

READING: dict[str, Callable[[Environment, Asking, bool, Reads | None], None]] = {
    "odds": ask_odds,
    "holdings": ask_holdings,
    "knows": ask_knows,
    "why": ask_why,
}
"""Those that can read behaviour besides, and how (None where nothing is read)."""
