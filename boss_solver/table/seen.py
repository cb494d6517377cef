"""A record on disk as it is seen: its lines, how they stand, its undo stack. Nothing is written, no lock is taken."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from boss_solver.record.progress import Progress
from boss_solver.table import store
from boss_solver.table.checkpoints import Checkpoints, Reading
from boss_solver.table.disk import Disk
from boss_solver.table.journal import Journal, JournalError
from boss_solver.table.journal_lines import Line, bytes_of
from boss_solver.table.patches import Patch, PatchError, between
from boss_solver.table.recovery import Found, find
from boss_solver.table.store import store_error

_PAUSE = 0.005
"""Seconds before a record is read again that looks as if somebody were writing to it."""
_BUSY = 2.0
"""Seconds that an entry may take another program."""


class RecordState(NamedTuple):
    """What somebody has seen of a record: a change can be made for this state and no other.

    Equal states have the same lines, and undo and redo lead to the same lines from them.
    """

    data: bytes
    """All its lines."""
    undo: int
    """The place in the journal where undo goes back from; -1 where there is nothing to undo."""
    redo: int
    """The place in the journal that redo leads up to; -1 where there is none."""

    @property
    def lines(self) -> list[str]:
        """The lines."""
        return self.data.decode("utf-8", "surrogateescape").split("\n")[:-1]


class SeenFiles:
    """The files of one record. ``lines`` is the record, ``reading`` how it stands."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self.path = path
        self.disk = disk
        self.lines: list[str] = []
        self.data = b""
        self.reading = Reading(Progress(), 0, is_good=True)
        self.fits = False
        """Whether the journal's stack belongs to the record as it is."""
        self.notices: list[str] = []
        self._journal = Journal(disk, store.sidecar(path, "journal"))
        self._checkpoints = Checkpoints()
        self._seen: tuple[bytes, Line | None] | None = None
        self._found: Found | None = None
        self._has_lock = False
        self._is_calm = True

    @property
    def undo_steps(self) -> int:
        """How many steps back there are."""
        last = self._journal.last
        return last.depth if last and self.fits else 0

    @property
    def redo_steps(self) -> int:
        """How many steps forward again there are."""
        last = self._journal.last
        return last.top - last.depth if last and self.fits else 0

    @property
    def state(self) -> RecordState:
        """What is seen of the record."""
        last = self._journal.last
        return RecordState(self.data, last.cur, last.tip) if last and self.fits else RecordState(self.data, -1, -1)

    def moved(self, steps: int) -> Patch:
        """What so many steps back would change, or forward again where the number is negative; nothing is written.

        Raises StoreError, JournalError.
        """
        lines = list(self.lines)
        try:
            for _, patch in self._journal.back(steps) if steps > 0 else self._journal.forward(-steps):
                patch.on(lines)
        except PatchError:
            raise JournalError(f"the journal of this record is damaged ({self._journal.path.name})") from None
        except OSError as error:
            raise store_error(error, self.path) from error
        return between(self.lines, lines)

    def refresh(self) -> bool:
        """Read the record if it is not as it was seen last, and say whether. Raises StoreError.

        Nothing is written and no lock is taken, so another program may be writing: then it is read once more.
        """
        changed = self._look()
        while changed and not self._is_calm:
            time.sleep(_PAUSE)
            if not self._look():
                break
        return changed

    def _look(self) -> bool:
        try:
            data = self.disk.read(self.path)
            self._journal.load()
            seen = (data, self._journal.last)
            if self._seen == seen:
                return False
            if self._seen is None:
                self._checkpoints.load(self.disk, self._state)
            self._found = found = find(data, self._journal, self._checkpoints)
        except OSError as error:
            raise store_error(error, self.path, "nothing was changed" if self._has_lock else "") from error
        self._seen = seen
        self._is_calm = found.fits or self._journal.last is None
        self.lines, self.data, self.fits = list(found.lines), bytes_of(found.text), found.fits
        self.reading = self._checkpoints.read(self.lines, self.data)
        if found.notice and not self._has_lock and not self._may_be_writing(found):
            self._tell(found.notice)
        return True

    def _may_be_writing(self, found: Found) -> bool:
        """Whether what looks torn may be another program in the middle of an entry."""
        try:
            return found.fits and self.disk.age(self._journal.path) < _BUSY
        except OSError:
            return True

    def _tell(self, notice: str) -> None:
        notice = f"{self.path.name}: {notice}"
        self.notices = [*(one for one in self.notices if not notice.startswith(one)), notice]

    @property
    def _state(self) -> Path:
        return store.sidecar(self.path, "state")

    def last_known(self) -> list[str]:
        """The lines that the journal knows; none where it is of no use."""
        try:
            return self._journal.text().split("\n")[:-1]
        except (OSError, JournalError):
            return []

    def reads_well(self, lines: Sequence[str]) -> bool:
        """Whether these lines would be a good record."""
        return self._checkpoints.read(lines, bytes_of("".join(line + "\n" for line in lines))).is_good

    def progress_at(self, lines: int) -> Reading:
        """How the record stood after so many of its lines."""
        part = self.lines[:lines]
        return self._checkpoints.read(part, bytes_of("".join(line + "\n" for line in part)))
