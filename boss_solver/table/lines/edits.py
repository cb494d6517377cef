"""Changes to earlier lines: amend, delete, insert, several at once.

>>> lines = ["hand", "Red NY3", "Blue NY2", "note Blue lacks NY1", "drop note 4"]
>>> edited(lines, [Delete(2), Insert(5, "Green BO3"), Insert(5, "Red BO3")]).texts
['hand', 'Blue NY2', 'note Blue lacks NY1', 'Green BO3', 'Red BO3', 'drop note 3']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from boss_solver.record.words.problems import Problem, UnreadableError


class Amend(NamedTuple):
    """Another text for a line."""

    line: int
    text: str


class Delete(NamedTuple):
    """A line taken out."""

    line: int


class Insert(NamedTuple):
    """A new line before another; before the line after the last, it is a new last one."""

    before: int
    text: str


Edit = Amend | Delete | Insert
"""Line numbers are those of the record before any of the edits, also where a text says ``drop note 12``."""


class NewLine(NamedTuple):
    """A line of the record after some edits."""

    text: str
    was: int | None
    """The line's number before them, if it is unchanged; None for a text typed now."""


class Edited(NamedTuple):
    """A record after some edits; not yet read."""

    lines: tuple[NewLine, ...]

    @property
    def texts(self) -> list[str]:
        """The lines as texts."""
        return [line.text for line in self.lines]


def edited(lines: Sequence[str], edits: Sequence[Edit]) -> Edited:
    """The lines after the edits, in the order given where several insert at one place.

    Raises UnreadableError for a line that is not there, for two edits of one line, for a text of several lines, and
    where a ``drop`` is left without the line it drops.
    """
    changed: dict[int, Amend | Delete] = {}
    inserted: dict[int, list[str]] = {}
    for edit in edits:
        number = edit.before if isinstance(edit, Insert) else edit.line
        last = len(lines) + isinstance(edit, Insert)
        if not 1 <= number <= last:
            what = f"there is no line {number}"
            raise UnreadableError([Problem(what, expected=f"1 to {last}" if last else "a record with lines")])
        if not isinstance(edit, Delete):
            _check_text(edit.text)
        if isinstance(edit, Insert):
            inserted.setdefault(number, []).append(edit.text)
        elif number in changed:
            raise UnreadableError([Problem(f"line {number} is changed twice", expected="one change a line")])
        else:
            changed[number] = edit
    return _renumbered(lines, _merged(lines, changed, inserted))


def _check_text(text: str) -> None:
    if not text.strip():
        raise UnreadableError([Problem("a line without words", expected="what it is to say, or delete")])
    if len(re.split(r"[\r\n]", text.strip("\r\n"))) > 1:
        raise UnreadableError([Problem("this is more than one line", expected="one edit for each line")])


def _merged(
    lines: Sequence[str], changed: dict[int, Amend | Delete], inserted: dict[int, list[str]]
) -> list[tuple[str, int | None, int | None]]:
    """The new lines: text, former number if unchanged, former number if it is still the same line."""
    merged: list[tuple[str, int | None, int | None]] = []
    for number in range(1, len(lines) + 2):
        merged += [(text.strip(), None, None) for text in inserted.get(number, ())]
        edit = changed.get(number)
        if isinstance(edit, Amend):
            merged.append((edit.text.strip(), None, number))
        elif edit is None and number <= len(lines):
            merged.append((lines[number - 1], number, number))
    return merged


def _renumbered(lines: Sequence[str], merged: Sequence[tuple[str, int | None, int | None]]) -> Edited:
    places = {number: at for at, (_, _, number) in enumerate(merged, 1) if number is not None}
    renumbered = []
    problems = []
    for at, (text, was, _) in enumerate(merged, 1):
        drop = DROPS.match(text)
        number = int(drop[2]) if drop else 0
        if drop is None or not 1 <= number <= len(lines):
            renumbered.append(NewLine(text, was))
        elif number in places:
            renumbered.append(NewLine(f"{drop[1]}{places[number]}{text[drop.end() :]}", was))
        else:
            what = f"this drops line {number}, which is deleted"
            problems.append(Problem(what, at, drop.start(2) + 1, drop[2], "this line deleted as well"))
    if problems:
        raise UnreadableError(problems)
    return Edited(tuple(renumbered))


DROPS: Final = re.compile(r"(\s*drop\s+(?:(?:note|hunch|line)\s+)?)(\d+)(?!\S)", re.IGNORECASE)
"""A line that names another by its number."""
