"""A record on disk as it is seen: its lines, how they stand, its undo stack. Nothing is written, no lock is taken."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from boss_solver.record.lines.progress import Progress
from boss_solver.table.storage import store
from boss_solver.table.storage.checkpoints import Checkpoints, GoodPart
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.doubt import Doubt, DoubtError
from boss_solver.table.storage.journal import Journal, JournalError, JournalPlace
from boss_solver.table.storage.journal_lines import bytes_of
from boss_solver.table.storage.patches import Patch, PatchError, between
from boss_solver.table.storage.recovery import FoundFile, find
from boss_solver.table.storage.store import store_error

_PAUSE = 0.005
"""Seconds before a record is read again that looks as if somebody were writing to it."""


class RecordState(NamedTuple):
    """The state of a record that somebody has seen: a change can be made for this state and no other.

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
        self.reading = GoodPart(Progress(), 0, is_good=True)
        self.fits = False
        """Whether the journal's stack belongs to the record as it is."""
        self.notices: list[str] = []
        self._journal = Journal(disk, store.sidecar(path, "journal"))
        self._checkpoints = Checkpoints()
        self.doubt: Doubt | None = None
        """The question that is open about it, to be asked before anything is written."""
        self._seen: tuple[bytes, JournalPlace | None] | None = None
        self._stands: JournalPlace | None = None
        self._found: FoundFile | None = None
        self._has_lock = False
        self._is_sure = True

    @property
    def undo_steps(self) -> int:
        """How many steps back there are."""
        return self._stands.line.depth if self._stands else 0

    @property
    def redo_steps(self) -> int:
        """How many steps forward again there are."""
        return self._stands.line.top - self._stands.line.depth if self._stands else 0

    @property
    def is_edited(self) -> bool:
        """Whether it is not as the last entry left it, and not in doubt either."""
        return self._journal.place is not None and not self.fits and self.doubt is None

    @property
    def state(self) -> RecordState:
        """The state of the record as it is seen."""
        line = self._stands.line if self._stands else None
        return RecordState(self.data, line.cur, line.tip) if line else RecordState(self.data, -1, -1)

    def moved(self, steps: int) -> Patch:
        """The change that so many steps back would make, or forward if the number is negative; nothing is written.

        Raises StoreError, DoubtError where the last entry may not stand, JournalError.
        """
        if self.doubt is not None:
            raise DoubtError(self.doubt)
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

    def standing(self) -> tuple[bytes, tuple[str, ...]]:
        """The file as it is to be taken, and what is to be told of it; read no further than that. Raises StoreError."""
        try:
            data = self.disk.read(self.path)
            self._journal.load()
            if self._journal.place is None:
                return data, ()
            file = find(data, self._journal)
            if file.fits and not file.notice:
                return data, ()
        except OSError as error:
            raise store_error(error, self.path) from error
        self.refresh()
        file = self._found or file
        words = self.doubt.words if self.doubt else ()
        return self.data if file.keeps_copy else file.data, (*self.notices, *words)

    @property
    def _is_calm(self) -> bool:
        """Whether it is as an entry leaves it, or no entry was ever made."""
        return self.fits or self._journal.place is None

    def _look(self) -> bool:
        try:
            data = self.disk.read(self.path)
            self._journal.load()
            seen = (data, self._journal.place)
            if self._seen == seen and self._is_sure:
                return False
            if self._seen is None:
                self._checkpoints.load(self.disk, self._state)
            self._found = file = find(data, self._journal)
        except OSError as error:
            raise store_error(error, self.path, "nothing was changed" if self._has_lock else "") from error
        is_new = self._seen != seen
        self._seen = seen
        self.lines, self.data, self.fits = list(file.lines), bytes_of(file.text), file.fits
        self._stands = file.stands
        self.reading = self._checkpoints.read(self.lines, self.data)
        self._judge(file)
        return is_new or self._is_sure

    def _judge(self, file: FoundFile) -> None:
        """Tell what has happened to the file, and what is to be asked, unless somebody is in the middle of an entry."""
        self.doubt, self._is_sure = None, True
        if not file.notice and file.entry is None:
            return
        if not self._has_lock and store.is_locked(self.disk, self.path):
            self._is_sure = False  # so it is looked at again
            return
        if file.notice and not self._has_lock:
            self._tell(file.notice)
        if file.entry is not None:
            self.doubt = Doubt(self.path.name, file.doubt, self._state_of(file.lines), self._state_of(file.entry))

    def _state_of(self, lines: Sequence[str]) -> tuple[tuple[str, ...], Progress]:
        data = bytes_of("".join(line + "\n" for line in lines))
        return tuple(lines), self._checkpoints.read(lines, data).progress

    def _tell(self, notice: str) -> None:
        notice = f"{self.path.name}: {notice}"
        self.notices = [*(one for one in self.notices if not notice.startswith(one)), notice]

    @property
    def _state(self) -> Path:
        return store.sidecar(self.path, "state")

    def reads_well(self, lines: Sequence[str]) -> bool:
        """Whether these lines would be a good record."""
        return self._checkpoints.read(lines, bytes_of("".join(line + "\n" for line in lines))).is_good

    def progress_at(self, lines: int) -> GoodPart:
        """How the record stood after so many of its lines."""
        part = self.lines[:lines]
        return self._checkpoints.read(part, bytes_of("".join(line + "\n" for line in part)))
