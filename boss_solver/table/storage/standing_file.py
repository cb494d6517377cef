"""A record's file for programs that only read it: the same lines count as for those that write to it."""

from __future__ import annotations

from pathlib import Path

from boss_solver.table.storage.store import sidecar


def standing(path: Path) -> tuple[bytes, tuple[str, ...]]:
    """The bytes of a record as they are to be taken, and what is to be told of its file.

    A file without a journal, which is no record that was kept here, is taken as it is. Raises OSError.
    """
    data = path.read_bytes()
    if not _has_journal(path):
        return data, ()
    from boss_solver.table.storage.disk import Disk
    from boss_solver.table.storage.seen import SeenFiles
    from boss_solver.table.storage.store import StoreError

    try:
        return SeenFiles(path.resolve(), Disk()).standing()
    except StoreError:  # the journal cannot be read, and the record can
        return data, ()


def _has_journal(path: Path) -> bool:
    try:
        return sidecar(path.resolve(), "journal").stat().st_size > 0
    except (OSError, RuntimeError):  # a name too long for more to be added, links in a circle
        return False
