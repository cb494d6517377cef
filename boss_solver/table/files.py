"""A record on disk with its lock, journal and checkpoints: read, changed and put right, never half of it.

A change is written down in the journal and synced, then made in the record and synced; only then does the call return.
Where the disk fails in between, the record and the journal are put back as they were. Where that fails as well, the
change may still turn up when the record is next opened, and the error says so.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from boss_solver.record.progress import Progress
from boss_solver.table import store
from boss_solver.table.checkpoints import Checkpoints, Reading
from boss_solver.table.disk import Disk
from boss_solver.table.journal import Journal, JournalError
from boss_solver.table.journal_lines import Line, bytes_of, mark_of
from boss_solver.table.patches import Patch, PatchError
from boss_solver.table.recovery import Found, find
from boss_solver.table.store import StoreError, store_error

_PAUSE = 0.005
"""Seconds before a record is read again that looks as if somebody were writing to it."""
_BUSY = 2.0
"""Seconds that an entry may take another program."""
_WORTH_KEEPING = 50
"""Lines from which on checkpoints are kept in a file: fewer are read as fast."""


class RecordFiles:
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

    def create(self, lines: Sequence[str]) -> None:
        """Make the record, which must not be there. Raises StoreError."""
        data = bytes_of("".join(line + "\n" for line in lines))
        if not self.disk.is_there(self.path.parent):
            raise StoreError(f"{self.path.name}: its folder is gone ({self.path.parent}); nothing was changed")
        with store.locked(self.disk, self.path):
            if self.disk.is_there(self.path):
                raise StoreError(f"{self.path.name}: there is a record of this name already; nothing was changed")
            try:
                self._journal.start(data.decode("utf-8", "surrogateescape"))
                store.replace(self.disk, self.path, data)
            except OSError as error:
                for path in (self.path, self._journal.path):
                    with suppress(OSError):
                        self.disk.remove(path)
                raise store_error(error, self.path, "no record was made") from error
        self.refresh()

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

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the lock, with the record as it is on disk now, put right where it needs it. Raises StoreError."""
        if not self.disk.is_there(self.path):
            raise store_error(FileNotFoundError(errno.ENOENT, ""), self.path, "nothing was changed")
        with store.locked(self.disk, self.path):
            self._has_lock = True
            try:
                self._look()
                yield
            finally:
                self._has_lock = False

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

    def _put_right(self) -> None:
        """Make the file what it is taken for, before anything is written to it."""
        found = self._found
        if found is None or found.data == self.data:
            return
        try:
            notice = found.notice
            if found.keeps_copy:
                copy = store.keep_copy(self.disk, self.path, found.data)
                notice += f"; the file as it was is kept as {copy.name}"
            store.replace(self.disk, self.path, self.data)
        except OSError as error:
            raise store_error(error, self.path, "nothing was changed") from error
        if notice:
            self._tell(notice)
        self._found = None

    def _tell(self, notice: str) -> None:
        notice = f"{self.path.name}: {notice}"
        self.notices = [*(one for one in self.notices if not notice.startswith(one)), notice]

    @property
    def _state(self) -> Path:
        return store.sidecar(self.path, "state")

    def change(self, patch: Patch, progress: Progress | None = None) -> None:
        """Make a change, durably. ``progress`` is how the record stands after it, where that is known already.

        Call it while :meth:`writing`. Raises StoreError.
        """
        assert self._has_lock
        lines = patch.on(list(self.lines))
        data = self._bytes(lines, patch)
        self._put_right()
        if not self.fits:
            self._begin_stack()
        self._write(data, lambda: self._journal.push(patch, mark_of(data)))
        self._arrive(lines, data, progress)

    def _bytes(self, lines: Sequence[str], patch: Patch) -> bytes:
        if not patch.old and patch.first == len(self.lines) + 1:
            return self.data + bytes_of("".join(line + "\n" for line in patch.new))
        return bytes_of("".join(line + "\n" for line in lines))

    def _begin_stack(self) -> None:
        if self._journal.last is not None:
            self._tell("another program had changed it, so undo begins anew here")
        try:
            self._journal.start(self.data.decode("utf-8", "surrogateescape"))
        except OSError as error:
            raise store_error(error, self.path, "nothing was changed") from error
        self.fits = True

    def undo(self, steps: int) -> None:
        """Go so many steps back, durably. Call it while :meth:`writing`. Raises StoreError, JournalError."""
        self._move(lambda: self._journal.back(steps))

    def redo(self, steps: int) -> None:
        """Go so many steps forward again, durably. Call it while :meth:`writing`. Raises StoreError, JournalError."""
        self._move(lambda: self._journal.forward(steps))

    def _move(self, steps: Callable[[], list[tuple[int, Patch]]]) -> None:
        assert self._has_lock
        lines = list(self.lines)
        try:
            path = steps()
            for _, patch in path:
                patch.on(lines)
        except PatchError:
            raise JournalError(f"the journal of this record is damaged ({self._journal.path.name})") from None
        except OSError as error:
            raise store_error(error, self.path, "nothing was changed") from error
        data = bytes_of("".join(line + "\n" for line in lines))
        self._put_right()
        self._write(data, lambda: self._journal.move(path[-1][0], mark_of(data)))
        self._arrive(lines, data, None)

    def _arrive(self, lines: list[str], data: bytes, progress: Progress | None) -> None:
        self.lines, self.data, self.fits = lines, data, True
        self._found = None
        self._seen = (data, self._journal.last)
        if progress is None:
            self.reading = self._checkpoints.read(lines, data)
        else:
            self.reading = Reading(progress, len(lines), is_good=True)
            self._checkpoints.add(len(lines), data, progress)

    def _write(self, data: bytes, note: Callable[[], None]) -> None:
        mark = self._journal.last
        assert mark is not None
        is_noted = False
        try:
            note()
            is_noted = True
            self._put(data)
        except OSError as error:
            try:
                if is_noted:
                    self._put_back(data)
                self._journal.take_back(mark)
            except OSError:
                what = "it could not be taken back either, so look whether it is there when the disk works again"
                raise store_error(error, self.path, what, is_open=True) from error
            raise store_error(error, self.path, "nothing was changed") from error

    def _put(self, data: bytes) -> None:
        if data.startswith(self.data):
            store.append(self.disk, self.path, data[len(self.data) :])
        elif self.data.startswith(data):
            store.cut(self.disk, self.path, len(data))
        else:
            store.replace(self.disk, self.path, data)

    def _put_back(self, data: bytes) -> None:
        if data.startswith(self.data):
            store.cut(self.disk, self.path, len(self.data))
        else:
            store.replace(self.disk, self.path, self.data)

    def settle(self) -> None:
        """Keep what makes the next entry fast; nothing is lost where that fails. Call it while :meth:`writing`."""
        with suppress(OSError, JournalError):
            if self.fits:
                self._journal.tidy()
                self._seen = (self.data, self._journal.last)
        if len(self.lines) >= _WORTH_KEEPING:
            self._checkpoints.save(self.disk, self._state)

    def keep_copy(self) -> None:
        """Keep a copy of the record as it is. Raises StoreError."""
        data = self._found.data if self._found else self.data
        try:
            copy = store.keep_copy(self.disk, self.path, data)
        except OSError as error:
            raise store_error(error, self.path, "nothing was changed") from error
        self._tell(f"the record as it was is kept as {copy.name}")

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
