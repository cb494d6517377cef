"""What is wrong with a record: problems are data, all of them at once, each with its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
    """What was expected there."""
    nearest: str = ""
    """The nearest legal thing."""
    file: str = ""
    is_error: bool = True

    def __str__(self) -> str:
        place = ":".join([self.file] * bool(self.file) + ([str(self.line), str(self.column)] if self.line else []))
        text = f"{place}: {self.message}" if place else self.message
        if self.word and self.word not in self.message:
            text += f" (at '{self.word}')"
        if self.expected:
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
    """Raised inside the reader for one bad word; the reader adds file and line and makes it a problem."""

    def __init__(self, message: str, column: int = 1, word: str = "", expected: str = "", nearest: str = "") -> None:
        self.problem = Problem(message, 0, column, word, expected, nearest)
        super().__init__(message)
