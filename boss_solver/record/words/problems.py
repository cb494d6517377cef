"""Problems of a record: they are data, all of them at once, each with its place."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from boss_solver.errors import BossError


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, where it is, and what would do.

    A remark (``is_error`` false) is worth a look but stops nothing.
    """

    message: str
    line: int = 0
    """From 1; 0 where there is no line, as in words typed at a prompt."""
    column: int = 1
    """From 1, in characters."""
    word: str = ""
    """The offending word as it was typed."""
    expected: str = ""
    """The words or the kind of word that was expected there."""
    nearest: str = ""
    """The nearest legal thing, as it would be typed in place of the word."""
    file: str = ""
    is_error: bool = True

    def __str__(self) -> str:
        place = ":".join([self.file] * bool(self.file) + ([str(self.line), str(self.column)] if self.line else []))
        text = f"{place}: {self.message}" if place else self.message
        if self.word and shown(self.word) not in self.message:
            text += f" (at {quote(self.word)})"
        if self.expected and self.message != f"{self.expected} is missing":  # which has said it
            text += f"; expected {self.expected}"
        if self.nearest:
            text += f"; nearest: {self.nearest}"
        return text


class UnreadableError(BossError):
    """A text that cannot be taken: not a record, a word nobody knows, an event that is illegal.

    ``problems`` holds all of them, in the order of the lines.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class ReadingError(Exception):
    """Raised inside the reader for one bad word; the reader adds file and line and makes it a problem.

    Column 0 stands for the place behind the last word, where something is missing.
    """

    def __init__(self, message: str, column: int = 0, word: str = "", expected: str = "", nearest: str = "") -> None:
        self.problem = Problem(message, 0, column, word, expected, nearest)
        super().__init__(message)


LONGEST_SHOWN: Final = 60
"""Characters of a typed word that a message repeats."""


def cannot_be_shown(char: str) -> bool:
    """Whether a character moves the cursor, breaks the line or turns the direction of what follows it."""
    return unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or char in _TURNS_DIRECTION


_TURNS_DIRECTION: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def shown(text: str) -> str:
    r"""A typed word as a message may show it: not too long, and nothing in it that upsets a terminal.

    >>> shown("a\x1b[31mb")
    'a\\x1b[31mb'
    """
    if len(text) > LONGEST_SHOWN:
        text = text[:LONGEST_SHOWN] + "..."
    return "".join(ascii(char)[1:-1] if cannot_be_shown(char) else char for char in text)


def quote(text: str) -> str:
    """A typed word in a message."""
    return f"'{shown(text)}'"
