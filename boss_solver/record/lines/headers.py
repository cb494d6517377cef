"""The lines of a header: version, players, whose record it is, the set of cities, the rulings of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from boss_solver.game.cards import CITIES, City
from boss_solver.game.options import CHOICES
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.statements import CitiesAre, OptionIs, Players, SeatIs, Statement, UndealtIs, Version
from boss_solver.record.lines.versions import NEWEST
from boss_solver.record.words import keywords
from boss_solver.record.words.keywords import keyword_of
from boss_solver.record.words.names import fold, nearest
from boss_solver.record.words.problems import ReadingError, quote
from boss_solver.record.words.seats import MOST_PLAYERS, check_names, read_seat
from boss_solver.record.words.tokens import Word
from boss_solver.record.words.values import number_of, one_word, only, read_cities


class NewerFormatError(ReadingError):
    """The record is of a newer format, so that nothing after its first line can be read."""


def _version(words: Sequence[Word], progress: Progress) -> Statement:
    number = number_of(one_word(words, "the version number"), "the version", low=1)
    if number > NEWEST:
        what = f"this record is of format {number}; this program reads up to {NEWEST}"
        raise NewerFormatError(what, words[0].column, words[0].text, "a newer Boss Solver")
    return Version(number)


def _players(words: Sequence[Word], progress: Progress) -> Statement:
    names = check_names(words)
    if not 2 <= len(names) <= MOST_PLAYERS:
        word = words[MOST_PLAYERS] if len(words) > MOST_PLAYERS else Word("", 0)
        raise ReadingError(f"{len(names)} cannot play The Boss", word.column, word.text, "2 to 6 names, clockwise")
    return Players(names)


def _seat(words: Sequence[Word], progress: Progress) -> Statement:
    word = one_word(words, "a player, or none for a spectator")
    if not word.quoted and keyword_of(word.text) in ("none", "spectator"):
        return SeatIs(None)
    return SeatIs(read_seat(word, progress.names))


def _cities(words: Sequence[Word], progress: Progress) -> Statement:
    cities = read_cities(words, (*CITIES, City.CHICAGO), "the cities besides Chicago")
    for city, times in Counter(cities).items():
        if times > 1:
            what = f"{city.title} is named {times} times"
            raise ReadingError(what, words[0].column, words[0].text, "each city once")
    return CitiesAre(tuple(city for city in CITIES if city in cities))


def _undealt(words: Sequence[Word], progress: Progress) -> Statement:
    return UndealtIs(number_of(one_word(words, "a number of cards"), "the cards that stay undealt"))


def _option(words: Sequence[Word], progress: Progress) -> Statement:
    if len(words) < 2:
        raise ReadingError("an option has a name and a value", expected="option NAME VALUE")
    only(words, 2)
    name = _choice(words[0], CHOICES, "option")
    return OptionIs(name, _choice(words[1], CHOICES[name], f"value of {name}"))


def _choice(word: Word, choices: Iterable[str], what: str) -> str:
    meant = [choice for choice in choices if choice == word.text.casefold()]
    meant = meant or [choice for choice in choices if fold(choice) == fold(word.text)]
    if len(meant) != 1:
        close = nearest(word.text, choices) or ""
        expected_one = f"one of {', '.join(choices)}"
        raise ReadingError(f"{quote(word.text)} is no {what}", word.column, word.text, expected_one, close)
    return meant[0]


HEADER_READERS: Final[dict[str, Callable[[Sequence[Word], Progress], Statement]]] = {
    keywords.VERSION: _version,
    "players": _players,
    "seat": _seat,
    "cities": _cities,
    "undealt": _undealt,
    "option": _option,
}
