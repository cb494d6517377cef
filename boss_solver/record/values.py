"""Single values in a line: a number, a city, a fixed number of words."""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver.game.cards import City
from boss_solver.record.names import cities_matching, nearest
from boss_solver.record.problems import ReadingError
from boss_solver.record.words import Word


def one(words: Sequence[Word], what: str) -> Word:
    """The only word there is. Raises ReadingError for none or several."""
    if not words:
        raise ReadingError(f"{what} is missing", expected=what)
    only(words, 1)
    return words[0]


def only(words: Sequence[Word], number: int) -> None:
    """Raise ReadingError where there are more words than that."""
    if len(words) > number:
        extra = words[number]
        raise ReadingError(f"'{extra.text}' is too much here", extra.column, extra.text, "the end of the line")


def number_of(word: Word, what: str, low: int = 0) -> int:
    """A whole number of at most two digits. Raises ReadingError for anything else."""
    text = word.text.replace("\u2212", "-")
    try:
        number = int(text) if len(text) <= 4 else low - 1
    except ValueError:
        number = low - 1
    if not low <= number <= 99:
        raise ReadingError(f"'{word.text}' is no number for {what}", word.column, word.text, f"a number from {low}")
    return number


def comma_parts(words: Sequence[Word]) -> list[Word]:
    """The words, those with commas taken apart."""
    parts = []
    for word in words:
        column = word.column
        for part in word.text.split(","):
            if part:
                parts.append(Word(part, column))
            column += len(part) + 1
    return parts


def read_city(word: Word, cities: Sequence[City]) -> City:
    """One of the cities, by code, name or beginning. Raises ReadingError otherwise, or where two fit."""
    found = [match.value for match in cities_matching(word.text) if match.value in cities]
    if len(found) == 1:
        return found[0]
    if found:
        both = " or ".join(city.title for city in found)
        raise ReadingError(f"'{word.text}' can be {both}", word.column, word.text, "more letters")
    known = cities_matching(word.text)
    what = f"{known[0].value.title} is not one of them" if known else f"'{word.text}' is no city"
    titles = [city.title for city in cities]
    raise ReadingError(what, word.column, word.text, f"one of {' '.join(cities)}", nearest(word.text, titles) or "")


def read_cities(words: Sequence[Word], cities: Sequence[City], what: str) -> tuple[City, ...]:
    """Cities one after the other, by codes or in several words each. Raises ReadingError for any other word."""
    if not words:
        raise ReadingError(f"{what} are missing", expected=f"some of {' '.join(cities)}")
    parts = comma_parts(words)
    found: list[City] = []
    at = 0
    while at < len(parts):
        for end in range(min(len(parts), at + 3), at + 1, -1):
            joined = " ".join(part.text for part in parts[at:end])
            hits = [match.value for match in cities_matching(joined) if match.value in cities]
            if len(hits) == 1:
                found.append(hits[0])
                at = end
                break
        else:
            found.append(read_city(parts[at], cities))
            at += 1
    return tuple(found)
