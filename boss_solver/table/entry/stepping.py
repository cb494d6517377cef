"""A record taken back and forth along its entries, and the answer where it cannot be told if the last one stands."""

from __future__ import annotations

from collections.abc import Callable

from boss_solver.table.entry.results import Changed, NothingToUndoError
from boss_solver.table.entry.watching import WatchedRecord
from boss_solver.table.storage.doubt import Kept
from boss_solver.table.storage.files import RecordFiles
from boss_solver.table.storage.patches import between
from boss_solver.table.storage.seen import RecordState


class SteppedRecord(WatchedRecord):
    """One record on disk, to be taken back and forth."""

    files_as = RecordFiles
    _files: RecordFiles

    def undo(self, steps: int = 1, *, seen: RecordState | None = None) -> Changed:
        """Take back the last entries or changes, of the state that was seen if that is told.

        Raises NothingToUndoError, ChangedError where it is in another state, StoreError.
        """
        return self._move(steps, "undo", self._files.undo, seen)

    def redo(self, steps: int = 1, *, seen: RecordState | None = None) -> Changed:
        """Bring back what was undone last, as seen if that is told; a new entry clears it.

        Raises NothingToUndoError, ChangedError where the record is in another state, StoreError.
        """
        return self._move(steps, "redo", self._files.redo, seen)

    def _move(self, steps: int, name: str, move: Callable[[int], None], seen: RecordState | None) -> Changed:
        with self._files.writing(seen):
            there = self.undo_steps if name == "undo" else self.redo_steps
            if not 0 < steps <= there:
                raise NothingToUndoError(name, steps, there, is_empty=not self._files.lines)
            before = self._files.lines
            move(steps)
            self._files.settle()
        return Changed(between(before, self._files.lines), self.progress)

    def keep(self, kept: Kept, *, seen: RecordState | None = None) -> Changed:
        """Choose between the two states of a record in doubt: as the file is, or with the last entry.

        Raises NoDoubtError where there is nothing to choose, ChangedError where the record is not in the state that was
        seen, JournalError, StoreError.
        """
        with self._files.writing(seen, in_doubt=True):
            before = self._files.lines
            self._files.choose(kept)
        return Changed(between(before, self._files.lines), self.progress)
