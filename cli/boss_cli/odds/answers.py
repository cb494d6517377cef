"""The questions, answered by the library and shown by the views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from boss_cli.bids.reading import Reads, find_read, read_of
from boss_cli.position.asking import Asking, find_question, find_source
from boss_cli.position.hidden_hand import Question, question
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_solver.game.cards import CITIES, Card, City
from boss_solver.record.words.names import cities_matching
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import read_seat, seats_named
from boss_solver.record.words.tokens import Word
from boss_solver.record.words.values import read_cities

if TYPE_CHECKING:
    pass

T = TypeVar("T")


def ask_odds(env: Environment, asking: Asking, as_json: bool, reads: Reads | None = None) -> None:
    """``boss odds``: the odds of some cities, or of all."""
    from boss_cli.odds.odds_view import odds_json, show_odds
    from boss_cli.odds.worth_view import worths_of
    from boss_solver.odds.rewards import odds_of

    source, words = find_source(env, asking)
    asked = question(source, asking.seat, asking.given)
    read, remarks = read_of(env, source, asked, reads)
    asked = asked._replace(remarks=(*asked.remarks, *remarks))
    cities = asked.view.table.setup.cities
    # Without a record nobody knows where Chicago stands.
    chosen = _cities(words, (*cities, City.CHICAGO) if asked.title else cities)
    odds = odds_of(asked.known)
    short = None
    if City.CHICAGO in chosen:
        from boss_solver.forecast.chicago_short import chicago_in_short  # not every answer needs it

        short = chicago_in_short(odds.known)
    worths = worths_of(asked.view, source.unknown_police, asking.prices, not asked.title)
    if as_json:
        env.json(odds_json(odds, chosen, asked.view, asked.names, asked.title, asked.remarks, short, worths, read))
    else:
        show_odds(env, odds, chosen, asked.view, asked.names, asked.title, asked.remarks, short, worths, read)


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
