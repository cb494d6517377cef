"""A record on disk with its lock, journal and checkpoints: read, changed and put right, never half of it.

A change is written down in the journal and synced, then made in the record and synced, then marked in the journal as
finished; only then does the call return.
Where the disk fails in between, the record and the journal are put back as they were. Where that fails as well, the
change may still turn up when the record is next opened, and the error says so.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from boss_solver.record.lines.progress import Progress
from boss_solver.table.storage import store
from boss_solver.table.storage.checkpoints import GoodPart
from boss_solver.table.storage.doubt import DoubtError, Kept, NoDoubtError
from boss_solver.table.storage.journal import JournalError
from boss_solver.table.storage.journal_lines import bytes_of, mark_of
from boss_solver.table.storage.patches import Patch, PatchError
from boss_solver.table.storage.recovery import FoundFile
from boss_solver.table.storage.seen import RecordState, SeenFiles
from boss_solver.table.storage.store import ChangedError, StoreError, store_error

_WORTH_KEEPING = 50
"""The number of lines from which checkpoints are kept in a file: fewer are read as fast without."""


class RecordFiles(SeenFiles):
    """The files of one record, to be written to."""

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

    @contextmanager
    def writing(self, seen: RecordState | None = None, *, in_doubt: bool = False) -> Iterator[None]:
        """Hold the lock, with the record as it is on disk now, put right where it needs it.

        Raises ChangedError where the record is not in the state that was ``seen``, DoubtError where it cannot be told
        what the record is, unless ``in_doubt`` allows that, and StoreError.
        """
        if not self.disk.is_there(self.path):
            raise store_error(FileNotFoundError(errno.ENOENT, ""), self.path, "nothing was changed")
        with store.locked(self.disk, self.path):
            self._has_lock = True
            try:
                self._look()
                if seen is not None and self.state != seen:
                    what = "another program has changed it since you saw it"
                    raise ChangedError(f"{self.path.name}: {what}; nothing was changed, look again")
                if self.doubt is not None and not in_doubt:
                    raise DoubtError(self.doubt)
                yield
            finally:
                self._has_lock = False

    def _put_right(self) -> None:
        """Write the lines that count into the file, before anything else is written to it."""
        file = self._found
        if file is None or file.data == self.data:
            return
        try:
            notice = file.notice
            if file.keeps_copy:
                copy = store.keep_copy(self.disk, self.path, file.data)
                notice += f"; the file as it was is kept as {copy.name}"
            store.replace(self.disk, self.path, self.data)
        except OSError as error:
            raise store_error(error, self.path, "nothing was changed") from error
        if notice:
            self._tell(notice)
        self._found = None

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

    def choose(self, kept: Kept) -> None:
        """Take one of the two states of a record of which it cannot be told which counts, durably.

        Call it while ``writing(in_doubt=True)``. Raises NoDoubtError, StoreError, JournalError.
        """
        file, stands = self._found, self._stands
        if self.doubt is None or file is None or file.entry is None:
            raise NoDoubtError(self.path.name)
        try:
            if kept == "entry":
                self._take_entry(file)
            elif stands is not None:
                self._journal.take_back(stands)
            else:
                self._journal.start(file.text)
        except OSError as error:
            raise store_error(error, self.path, "nothing was changed") from error
        self._look()

    def _take_entry(self, file: FoundFile) -> None:
        assert file.entry is not None
        if file.stands is None:
            copy = store.keep_copy(self.disk, self.path, file.data)
            self._tell(f"the file as it was is kept as {copy.name}")
        store.replace(self.disk, self.path, bytes_of("".join(line + "\n" for line in file.entry)))
        self._journal.finish()

    def _bytes(self, lines: Sequence[str], patch: Patch) -> bytes:
        if not patch.old and patch.first == len(self.lines) + 1:
            return self.data + bytes_of("".join(line + "\n" for line in patch.new))
        return bytes_of("".join(line + "\n" for line in lines))

    def _begin_stack(self) -> None:
        if self._journal.last is not None:
            self._tell("it was changed by hand or by another program, so undo starts again here")
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
        self._journal.finish()
        self.lines, self.data, self.fits = lines, data, True
        self._found = None
        self._stands = self._journal.place
        self._seen = (data, self._journal.place)
        if progress is None:
            self.reading = self._checkpoints.read(lines, data)
        else:
            self.reading = GoodPart(progress, len(lines), is_good=True)
            self._checkpoints.add(len(lines), data, progress)

    def _write(self, data: bytes, note: Callable[[], None]) -> None:
        place = self._journal.place
        assert place is not None
        is_noted = False
        try:
            note()
            is_noted = True
            self._put(data)
        except OSError as error:
            try:
                if is_noted:
                    self._put_back(data)
                self._journal.take_back(place)
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
                self._stands = self._journal.place
                self._seen = (self.data, self._journal.place)
        if len(self.lines) >= _WORTH_KEEPING:
            self._checkpoints.save(self.disk, self._state)
