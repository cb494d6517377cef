"""A record of which it is not known if its last entry is to stand: both states in a few lines, and how to choose.

The file and the journal of a record can disagree in a way that leaves two stories open: the program was stopped before
an entry was in the file, or a person took the entry out of it (:mod:`boss_solver.table.storage.recovery` says when).
Only the user knows, so he is asked; until then the record is what the file holds, and nothing is written to it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from boss_solver.errors import BossError, Command
from boss_solver.record.lines.progress import Progress
from boss_solver.table.lines.line_words import next_words
from boss_solver.table.storage.patches import between
from boss_solver.table.storage.store import StoreError

Kept = Literal["file", "entry"]
"""Which of the two states is to count: what the file holds, or what it is with the last entry."""
_SHOWN = 3
"""The most lines of a state that are shown; more are counted."""

State = tuple[tuple[str, ...], Progress]
"""The lines of a record, and how it stands after them."""


class Doubt(NamedTuple):
    """Two states of a record of which one is to be chosen."""

    name: str
    why: str
    file: State
    entry: State

    @property
    def words(self) -> tuple[str, ...]:
        """Why it cannot be told, and both states, one line each."""
        patch = between(self.file[0], self.entry[0])
        file = _told(patch.first, patch.old, self.file)
        entry = _told(patch.first, patch.new, self.entry)
        return f"{self.name}: {self.why}", f"  file:   {file}", f"  entry:  {entry}"


def _told(first: int, lines: tuple[str, ...], state: State) -> str:
    """How a state is told apart from the other: its own lines, or the last before them."""
    if not lines and first > 1:
        first, lines = first - 1, (state[0][first - 2],)
    words = [f"{first + at}  {line}" for at, line in enumerate(lines[:_SHOWN])] or ["no line"]
    if len(lines) > _SHOWN:
        words.append(f"and {len(lines) - _SHOWN} more")
    return f"{'; '.join(words)}. {next_words(state[1])}"


class DoubtError(StoreError):
    """It cannot be told whether the last entry of a record is to stand; nothing was changed."""

    def __init__(self, doubt: Doubt) -> None:
        self.doubt = doubt
        states = "\n".join([*doubt.words, "nothing was changed; '"])
        choose = Command("keep file"), "' or '", Command("keep entry"), "' says which of the two counts"
        super().__init__(states, *choose)


class NoDoubtError(BossError):
    """There is nothing to choose: the record's file and its journal tell the same."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name}: there is nothing to choose, its last entry is whole; nothing was changed")
