"""A record on disk, read as it grows. It never writes and takes no lock."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final, Self

from boss_solver.errors import SetupError
from boss_solver.game.turns import Expected, expected
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line, Record
from boss_solver.record.words.problems import Problem, UnreadableError
from boss_solver.table.entry.hand import HandRead
from boss_solver.table.entry.results import NothingToUndoError
from boss_solver.table.lines.edits import Edit, edited
from boss_solver.table.lines.explicit import explicit
from boss_solver.table.lines.line_words import next_words
from boss_solver.table.lines.proposals import proposal
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.doubt import Doubt
from boss_solver.table.storage.patches import Patch, between
from boss_solver.table.storage.seen import RecordState, SeenFiles

_READ_AT_ONCE: Final = 1000
"""Lines of a record that is read as a whole while a line is being typed: a game has a third of that at most. Of a
longer one a preview does not tell in which later lines a player is written who was left out."""


class WatchedRecord:
    """One record on disk, whatever state it is in. :meth:`refresh` sees what others have written since."""

    files_as: ClassVar[type[SeenFiles]] = SeenFiles

    def __init__(self, files: SeenFiles) -> None:
        self._files = files
        self._record: tuple[bytes, Record] | None = None
        self._canonical: tuple[bytes, dict[int, str]] = b"", {}
        self._hand = HandRead()

    @classmethod
    def open(cls, path: str | Path, disk: Disk | None = None) -> Self:
        """Open a record that is there; nothing is written. Raises StoreError."""
        files = cls.files_as(Path(path).resolve(), disk or Disk())
        files.refresh()
        return cls(files)

    @property
    def path(self) -> Path:
        """Where the record is."""
        return self._files.path

    @property
    def lines(self) -> Sequence[str]:
        """The record's lines as they stand."""
        return tuple(self._files.lines)

    @property
    def text(self) -> str:
        """The whole record."""
        return "".join(line + "\n" for line in self._files.lines)

    @property
    def record(self) -> Record:
        """The record read as a whole. Raises UnreadableError where it holds several games."""
        if self._record is None or self._record[0] != self._files.data:
            self._record = (self._files.data, loads(self.text, self.path.name))
        return self._record[1]

    @property
    def progress(self) -> Progress:
        """How the record stands; before its first bad line if it has one."""
        return self._files.reading.progress

    @property
    def names(self) -> tuple[str, ...]:
        """The players, clockwise."""
        return self.progress.names

    @property
    def expected(self) -> Expected | None:
        """The next move of the game, and whose it is; None while the header does not say what is played."""
        if not self.names or self.progress.position is not None:
            return None
        try:
            return expected(self.progress.here.table)
        except SetupError:
            return None

    @property
    def next(self) -> str:
        """The next thing that the record waits for, in words."""
        return next_words(self.progress)

    @property
    def proposal(self) -> str | None:
        """The line that follows by itself, if there is one: the rewards, once all of them are known."""
        return proposal(self.progress)

    @property
    def is_good(self) -> bool:
        """Whether every line can be read, so that more can be entered."""
        return self._files.reading.is_good

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems that keep the record from going on; empty if it is good."""
        if self.is_good:
            return ()
        try:
            return self.record.problems
        except UnreadableError as error:
            return error.problems

    @property
    def doubt(self) -> Doubt | None:
        """The question that is open about the record, to be asked before anything is entered: see :mod:`.doubt`."""
        return self._files.doubt

    @property
    def is_edited(self) -> bool:
        """Whether a person or another program has changed the file since the last entry."""
        return self._files.is_edited

    @property
    def undo_steps(self) -> int:
        """How many entries can be undone."""
        return self._files.undo_steps

    @property
    def redo_steps(self) -> int:
        """How many undone entries can be redone."""
        return self._files.redo_steps

    @property
    def state(self) -> RecordState:
        """The state of the record as it is seen here; a change can be made for this state and no other."""
        return self._files.state

    def would_move(self, steps: int) -> Patch:
        """The change that taking back so many entries would make, or bringing back where the number is negative.

        Nothing is written. Raises NothingToUndoError where there are not so many, StoreError, JournalError.
        """
        name, there = ("undo", self.undo_steps) if steps > 0 else ("redo", self.redo_steps)
        if not 0 < abs(steps) <= there:
            raise NothingToUndoError(name, abs(steps), there, is_empty=not self._files.lines)
        return self._files.moved(steps)

    def would_change(self, edits: Sequence[Edit]) -> Patch:
        """The change that edits would make, without a look whether the result can be read. Raises UnreadableError."""
        new = edited(self._files.lines, edits)
        if not edits or len(self._files.lines) > _READ_AT_ONCE:
            return between(self._files.lines, new.texts)
        if self._canonical[0] != self._files.data:
            self._canonical = self._files.data, {}
        lines = explicit(new.lines, self._read_lines(), self._canonical[1])
        return between(self._files.lines, [line.text for line in lines])

    def _read_lines(self) -> Sequence[Line]:
        """The record's lines as they were read; none where it holds several games."""
        try:
            return self.record.lines
        except UnreadableError:
            return ()

    def take_notices(self) -> tuple[str, ...]:
        """The sentences that the user should read about the file (it was torn and put right, say), each once."""
        notices, self._files.notices = tuple(self._files.notices), []
        return notices

    def refresh(self) -> bool:
        """See what other programs have written since, and say whether there is anything. Raises StoreError."""
        return self._files.refresh()

    def hand_lines(self) -> tuple[Line, ...]:
        """The lines of the hand that is going on, or went on last, read."""
        return self._hand.lines(self._good_lines(), lambda start: self._files.progress_at(start).progress)

    def _good_lines(self) -> list[str]:
        return self._files.lines[: self._files.reading.lines]

    def _hand_start(self) -> int:
        """How many lines stand before the hand."""
        return self._hand.start(self._good_lines())
