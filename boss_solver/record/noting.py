"""The user's own lines: ``note S``, ``hunch 7:3 S``, ``hunch 70% S``, ``drop note 12``, where S is a statement."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final

from boss_solver.game.cards import City
from boss_solver.record.problems import ReadingError
from boss_solver.record.said import Said
from boss_solver.record.saying import read_said, write_said
from boss_solver.record.words import Word, split

_RATIO: Final = re.compile(r"(\d{1,200}):(\d{1,200})")
_PERCENT: Final = re.compile(r"(\d{1,3}(?:[.,]\d{1,20})?)%")


@dataclass(frozen=True, slots=True)
class NoteOf:
    """The user holds a statement to be true."""

    said: Said


@dataclass(frozen=True, slots=True)
class HunchOf:
    """The user thinks a statement likelier or less likely; one of the two numbers is given."""

    said: Said
    factor: Fraction | None
    """What a deal in which it is true is multiplied by."""
    target: Fraction | None = None
    """The probability it shall have, given the facts and the notes so far."""


@dataclass(frozen=True, slots=True)
class DropOf:
    """A note or hunch counts no longer."""

    line: int
    """The line on which it stands."""


Noted = NoteOf | HunchOf | DropOf


def read_noted(keyword: str, words: Sequence[Word], names: tuple[str, ...], cities: tuple[City, ...]) -> Noted:
    """What a line that begins with ``note``, ``hunch`` or ``drop`` says. Raises ReadingError for anything else."""
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
    expected = "odds or a percentage first: hunch 7:3 Blue holds DEr, hunch 70% reward BO in 3"
    if not words:
        raise ReadingError("a hunch of what?", expected=expected)
    text, rest = words[0].text, words[1:]
    if rest and rest[0].text == "%":
        text, rest = text + "%", rest[1:]
    ratio, percent = _RATIO.fullmatch(text), _PERCENT.fullmatch(text)
    if ratio:
        for_it, against = int(ratio[1]), int(ratio[2])
        if not for_it or not against:
            raise _sure(words[0])
        return HunchOf(read_said(rest, names, cities), Fraction(for_it, against))
    if percent:
        target = Fraction(percent[1].replace(",", ".")) / 100
        if not 0 < target < 1:
            raise _sure(words[0])
        return HunchOf(read_said(rest, names, cities), None, target)
    raise ReadingError("a hunch says how likely", words[0].column, words[0].text, expected)


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
    percent = (target or Fraction(1, 2)) * 100
    return f"{Decimal(percent.numerator) / percent.denominator:f}%"


@lru_cache(maxsize=4096)
def noted_from(keyword: str, text: str, names: tuple[str, ...], cities: tuple[City, ...]) -> Noted:
    """As :func:`read_noted`, from the text after the keyword."""
    return read_noted(keyword, split(text).words, names, cities)
