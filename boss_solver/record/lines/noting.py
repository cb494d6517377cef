"""The user's own lines: ``note S``, ``hunch 7:3 S``, ``hunch 70% S``, ``hunch 2/3 S``, ``drop 12``; S is said."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final

from boss_solver.game.cards import City
from boss_solver.record.lines.said import Said
from boss_solver.record.lines.saying import read_said, write_said
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.tokens import Word, split

_RATIO: Final = re.compile(r"(\d{1,200}):(\d{1,200})")
_PART: Final = re.compile(r"(\d{1,200})/(\d{1,200})")
_NUMBER: Final = re.compile(r"(?P<number>\d{1,3}(?:[.,]\d{1,20})?|[.,]\d{1,20})(?P<percent>%?)")


@dataclass(frozen=True, slots=True)
class NoteOf:
    """The user holds a statement to be true."""

    said: Said


@dataclass(frozen=True, slots=True)
class HunchOf:
    """The user thinks a statement likelier or less likely; one of the two numbers is given."""

    said: Said
    factor: Fraction | None
    """The factor of a deal in which it is true."""
    target: Fraction | None = None
    """The probability it shall have, given the facts and the notes so far."""


@dataclass(frozen=True, slots=True)
class DropOf:
    """A note or hunch counts no longer."""

    line: int
    """The line on which it stands."""


Noted = NoteOf | HunchOf | DropOf


def read_noted(keyword: str, words: Sequence[Word], names: tuple[str, ...], cities: tuple[City, ...]) -> Noted:
    """The content of a line that begins with ``note``, ``hunch`` or ``drop``. Raises ReadingError for anything else."""
    if keyword == "note":
        return NoteOf(read_said(words, names, cities))
    if keyword == "hunch":
        return _hunch(words, names, cities)
    rest = words[1:] if words and words[0].text.casefold() in ("note", "hunch", "line") else words
    if len(rest) == 1 and rest[0].text.isdecimal() and len(rest[0].text) < 7:
        return DropOf(int(rest[0].text))
    column = rest[0].column if rest else 1
    raise ReadingError("which note?", column, " ".join(w.text for w in rest), "the line it stands on: drop note 12")


def _hunch(words: Sequence[Word], names: tuple[str, ...], cities: tuple[City, ...]) -> HunchOf:
    if not words:
        raise ReadingError("a hunch of what?", expected=_HOW_LIKELY)
    texts = [unicodedata.normalize("NFKC", word.text).translate(_SIGNS) for word in words[:3]]
    most = next((at for at in range(1, len(texts)) if not _goes_on(texts[at - 1], texts[at])), len(texts))
    for used in range(most, 0, -1):  # "2 : 1" and "70 %" before "2"
        text = "".join(texts[:used])
        ratio, part, number = _RATIO.fullmatch(text), _PART.fullmatch(text), _NUMBER.fullmatch(text)
        if (ratio or part or number) and not any(word.quoted for word in words[:used]):
            return HunchOf(read_said(words[used:], names, cities), *_likely(words[0], ratio, part, number))
    raise ReadingError("a hunch says how likely", words[0].column, words[0].text, _HOW_LIKELY)


_HOW_LIKELY: Final = "how likely it is first: hunch 7:3 Blue holds DEr, hunch 70% or 2/3 or 0.7 reward BO in 3"
_SIGNS: Final = {0x2044: "/", 0x2215: "/", 0x2236: ":"}
"""Signs for a fraction and for a ratio that are not on a keyboard."""


def _goes_on(text: str, after: str) -> bool:
    """Whether a word is more of the number before it: ``2 : 1``, ``2 /3``, ``70 %``."""
    return text[-1:] in (":", "/") or after[:1] in (":", "/") or after == "%"


def _likely(
    word: Word, ratio: re.Match[str] | None, part: re.Match[str] | None, number: re.Match[str] | None
) -> tuple[Fraction | None, Fraction | None]:
    """The factor or the probability that is said. Raises ReadingError for one that is none, or no hunch."""
    if ratio:
        for_it, against = int(ratio[1]), int(ratio[2])
        if not for_it or not against:
            raise _sure(word)
        return Fraction(for_it, against), None
    if part:
        if not int(part[2]):
            raise ReadingError("nothing is divided by 0", word.column, word.text, _HOW_LIKELY)
        target = Fraction(int(part[1]), int(part[2]))
    else:
        assert number is not None
        target = Fraction(number["number"].replace(",", "."))
        if number["percent"]:
            target /= 100
    if target in (0, 1):
        raise _sure(word)
    if not 0 < target < 1:
        most = "100 %" if number and number["percent"] else "1"
        raise ReadingError(f"a hunch is likely from 0 to {most}", word.column, word.text, _HOW_LIKELY)
    return None, target


def _sure(word: Word) -> ReadingError:
    return ReadingError("0 and 100 % are no hunch", word.column, word.text, "a note, for what is certain")


def write_noted(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """The keyword and the canonical words after it."""
    match noted:
        case NoteOf(said):
            return "note", write_said(said, names)
        case HunchOf(said, factor, target):
            return "hunch", f"{_odds(factor, target)} {write_said(said, names)}"
        case DropOf(line):
            return "drop", f"note {line}"


def _odds(factor: Fraction | None, target: Fraction | None) -> str:
    if factor is not None:
        return f"{factor.numerator}:{factor.denominator}"
    assert target is not None
    percent = target * 100
    text = f"{Decimal(percent.numerator) / percent.denominator:f}%"
    # Thirds have no percentage that is exact, and are written as they are.
    exact = _NUMBER.fullmatch(text) is not None and Fraction(text[:-1]) == percent
    return text if exact else f"{target.numerator}/{target.denominator}"


@lru_cache(maxsize=4096)
def noted_from(keyword: str, text: str, names: tuple[str, ...], cities: tuple[City, ...]) -> Noted:
    """Read a note as :func:`read_noted`, from the text after the keyword."""
    return read_noted(keyword, split(text).words, names, cities)
