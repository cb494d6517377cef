"""Single values in a line: a number, a city, a fixed number of words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from boss_solver.game.cards import City
from boss_solver.record.words.names import Exactness, cities_matching, nearest
from boss_solver.record.words.problems import ReadingError, quote
from boss_solver.record.words.tokens import Word

_NUMBER: Final = re.compile(r"[-\u2212\uff0d]?\d{1,2}")
MOST_WORDS_OF_A_CITY: Final = 3


def one_word(words: Sequence[Word], what: str) -> Word:
    """The only word there is. Raises ReadingError for none or several."""
    if not words:
        raise ReadingError(f"{what} is missing", expected=what)
    only(words, 1)
    return words[0]


def only(words: Sequence[Word], number: int) -> None:
    """Raise ReadingError where there are more words than that."""
    if len(words) > number:
        extra = words[number]
        raise ReadingError(f"{quote(extra.text)} is too much here", extra.column, extra.text, "the end of the line")


def number_of(word: Word, what: str, low: int = 0) -> int:
    """A whole number of at most two digits. Raises ReadingError for anything else."""
    if _NUMBER.fullmatch(word.text):
        number = int(word.text.replace("\u2212", "-").replace("\uff0d", "-"))
        if number >= low:
            return number
    what = f"{quote(word.text)} is no number for {what}" if word.text else f"the number for {what} is missing"
    raise ReadingError(what, word.column, word.text, f"a number from {low} to 99")


def comma_parts(words: Sequence[Word]) -> list[Word]:
    """The words, those with commas taken apart."""
    parts = []
    for word in words:
        if word.quoted or not _COMMA.search(word.text):
            parts.append(word)
            continue
        column = word.column
        for part in _COMMA.split(word.text):
            if part:
                parts.append(Word(part, column))
            column += len(part) + 1
    return parts


_COMMA: Final = re.compile("[,;\u3001\uff0c]")


def glued(words: Sequence[Word], sign: str) -> list[Word]:
    """The words, those on both sides of the sign made one: ``DE = 1`` as ``DE=1``."""
    joined: list[Word] = []
    for word in words:
        last = joined[-1] if joined else None
        joins = last and not last.quoted and not word.quoted
        if joins and last and (last.text.endswith(sign) or word.text.startswith(sign)):
            joined[-1] = last._replace(text=last.text + word.text)
        else:
            joined.append(word)
    return joined


def unmarked(words: Sequence[Word]) -> tuple[tuple[Word, ...], bool]:
    """The words without the ``!`` at their end, and whether it was there."""
    last = words[-1] if words else None
    if last is None or last.quoted or not last.text.endswith(("!", "\uff01")):
        return tuple(words), False
    bare = last.text.rstrip("!\uff01")
    return (*words[:-1], *([last._replace(text=bare)] if bare else ())), True


def read_city(word: Word, cities: Sequence[City]) -> City:
    """One of the cities, by code, name or beginning. Raises ReadingError otherwise, or where two fit."""
    matches = () if word.quoted else cities_matching(word.text)
    meant = [match.value for match in matches if match.value in cities]
    if len(meant) == 1:
        return meant[0]
    if meant:
        both = " or ".join(city.title for city in meant)
        raise ReadingError(f"{quote(word.text)} can be {both}", word.column, word.text, "more letters")
    what = f"{matches[0].value.title} is not one of them" if matches else f"{quote(word.text)} is no city"
    close = nearest(word.text, [city.title for city in cities]) or ""
    raise ReadingError(what, word.column, word.text, f"one of {' '.join(cities)}", close)


def city_first(words: Sequence[Word], cities: Sequence[City]) -> tuple[City, int]:
    """The city that the first words name, and how many words that takes. Raises ReadingError where they name none."""
    first = cities_matching(words[0].text)
    if not (first and first[0].exactness < Exactness.BEGINNING):
        for end in range(min(len(words), MOST_WORDS_OF_A_CITY), 1, -1):
            if not any(word.quoted for word in words[:end]):
                joined = " ".join(word.text for word in words[:end])
                meant = [match.value for match in cities_matching(joined) if match.value in cities]
                if len(meant) == 1:
                    return meant[0], end
    return read_city(words[0], cities), 1


def read_cities(words: Sequence[Word], cities: Sequence[City], what: str) -> tuple[City, ...]:
    """Cities one after the other, by codes or in several words each. Raises ReadingError for any other word."""
    if not words:
        raise ReadingError(f"{what} are missing", expected=f"some of {' '.join(cities)}")
    parts = comma_parts(words)
    meant: list[City] = []
    at = 0
    while at < len(parts):
        city, used = city_first(parts[at:], cities)
        meant.append(city)
        at += used
    return tuple(meant)
