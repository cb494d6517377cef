"""The results of an entry, an undo, a change, and the errors that say why there was none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boss_solver.errors import BossError
from boss_solver.game.events import Event
from boss_solver.record.lines.progress import Progress
from boss_solver.record.words.problems import Problem, UnreadableError
from boss_solver.table.lines.line_words import next_words
from boss_solver.table.lines.proposals import proposal
from boss_solver.table.storage.patches import Patch


class TakenLine(NamedTuple):
    """A line that was entered."""

    number: int
    text: str
    """The line as it was written into the record."""
    events: tuple[Event, ...]
    before: Progress
    after: Progress
    said: str
    """Its meaning in words; empty for a note, a header or a comment."""
    disproved: tuple[int, ...] = ()
    """The line numbers of the notes that it disproves."""


class Accepted(NamedTuple):
    """One or several lines entered, on the disk by now."""

    lines: tuple[TakenLine, ...]
    progress: Progress
    """How the record stands."""

    @property
    def said(self) -> str:
        """The meaning of the lines in words, and what comes next."""
        return " ".join([*(line.said for line in self.lines if line.said), self.next])

    @property
    def next(self) -> str:
        """The next thing that the record waits for, in words."""
        return next_words(self.progress)

    @property
    def proposal(self) -> str | None:
        """The line that follows by itself, if there is one."""
        return proposal(self.progress)


class Changed(NamedTuple):
    """The record was changed, on the disk by now; nothing was if the patch is empty."""

    patch: Patch
    """The lines that are gone and those in their place."""
    progress: Progress
    """How the record stands."""

    @property
    def next(self) -> str:
        """The next thing that the record waits for, in words."""
        return next_words(self.progress)


class EntryError(UnreadableError):
    """A typed line cannot be taken. The problem's line counts what was typed, 0 if that was one line.

    ``accepted`` is what came before it and stands, None if nothing did; ``rest`` is the line and those after it.
    """

    def __init__(
        self, problems: Sequence[Problem], accepted: Accepted | None = None, rest: tuple[str, ...] = ()
    ) -> None:
        super().__init__(problems)
        self.accepted = accepted
        self.rest = rest
        if accepted:
            stand = len(accepted.lines)
            lines = "the line before it stands" if stand == 1 else f"the {stand} lines before it stand"
            self.args = (f"{self}; {lines}",)


class NothingToUndoError(BossError):
    """There are not so many entries to undo or redo."""

    def __init__(self, name: str, steps: int, there: int, is_empty: bool = False) -> None:
        self.there = there
        if steps < 1:
            what = f"{name} takes a number from 1 on, not {steps}"
        elif there:
            what = f"only {there} {'entry' if there == 1 else 'entries'} can be {name}ne, not {steps}"
        elif is_empty:
            what = f"there is nothing to {name}: the record is empty"
        elif name == "undo":
            what = "there is nothing to undo: nothing has been entered here since the record was begun or brought in"
        else:
            what = "there is nothing to redo"
        super().__init__(what)
