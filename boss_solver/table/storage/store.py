"""Files that are whole whatever happens: appended to, cut or replaced so that a return means it is on the disk.

- :func:`append` writes at the end and syncs; where that fails it cuts the file back.
- :func:`mark` writes at the end and does not sync: for what may as well be missing.
- :func:`cut` shortens a file.
- :func:`replace` writes a new file next to the old one, syncs it, renames it, syncs the folder: a reader, also one that
  comes after a crash, finds the old bytes or the new ones. Links are followed and stay; what is no file (a device, a
  pipe) is written into.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from boss_solver.errors import BossError
from boss_solver.table.storage.disk import Disk, LockedError

LOCK_SECONDS = 10.0
"""How long an entry waits for another process that is writing to the same record."""


class StoreError(BossError):
    """A file could not be read or written. One sentence says which, why, and what became of the record.

    ``is_open`` says that what was being written may still turn up in the record: the disk failed, and taking it back
    failed as well.
    """

    def __init__(self, *message: str, is_open: bool = False) -> None:
        self.is_open = is_open
        super().__init__(*message)


class NoRecordError(StoreError):
    """There is no such record."""


class ChangedError(StoreError):
    """The record is no longer what the change was made for: another program has written to it."""


def sidecar(path: Path, kind: str) -> Path:
    """The hidden file that belongs to a record: ``.game.boss.lock`` to ``game.boss``."""
    return path.with_name(f".{path.name}.{kind}")


def append(disk: Disk, path: Path, data: bytes) -> None:
    """Write at the end of a file that is there. Raises OSError, the file as it was, or at worst part of it written."""
    size = disk.size(path)
    handle = disk.open_end(path)
    try:
        try:
            _write_all(disk, handle, data)
            disk.fsync(handle)
        except OSError:
            disk.truncate(handle, size)
            disk.fsync(handle)
            raise
    finally:
        disk.close(handle)


def mark(disk: Disk, path: Path, data: bytes) -> None:
    """Write at the end of a file that is there, without syncing. Raises OSError, with part of it written at worst."""
    handle = disk.open_end(path)
    try:
        _write_all(disk, handle, data)
    finally:
        disk.close(handle)


def cut(disk: Disk, path: Path, size: int) -> None:
    """Shorten a file to a size."""
    handle = disk.open_end(path)
    try:
        disk.truncate(handle, size)
        disk.fsync(handle)
    finally:
        disk.close(handle)


def replace(disk: Disk, path: Path, data: bytes, synced: bool = True) -> None:
    """Put a file in place of what has this name, all at once. Raises OSError.

    Where it fails the old file is there, unless it was the folder that could not be synced: then it may be either.
    A link stays, and what it leads to is replaced. What is no file is written into: then part of it may be written.

    Args:
        disk: The file system.
        path: The name.
        data: All of the new file.
        synced: Whether to return only when it is on the disk; a cache need not be.
    """
    target = disk.behind(path)
    if target is None:
        _write_into(disk, path, data)
        return
    path = target
    new = sidecar(path, "new")
    try:
        handle = disk.open_new(new, like=path)
        try:
            _write_all(disk, handle, data)
            if synced:
                disk.fsync(handle)
        finally:
            disk.close(handle)
        disk.replace(new, path)
    except OSError:
        with suppress(OSError):
            disk.remove(new)
        raise
    if synced:
        disk.sync_folder(path.parent)


def _write_into(disk: Disk, path: Path, data: bytes) -> None:
    handle = disk.open_into(path)
    try:
        _write_all(disk, handle, data)
    finally:
        disk.close(handle)


def _write_all(disk: Disk, handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[disk.write(handle, rest) :]


def keep_copy(disk: Disk, path: Path, data: bytes) -> Path:
    """Keep some bytes next to a record as ``NAME.torn-1``, or the next number, unless they are kept already."""
    number = 1
    while disk.is_there(copy := path.with_name(f"{path.name}.torn-{number}")):
        if disk.read(copy) == data:
            return copy
        number += 1
    replace(disk, copy, data)
    return copy


@contextmanager
def locked(disk: Disk, path: Path, seconds: float = LOCK_SECONDS) -> Iterator[None]:
    """Hold the lock of a record, of the one that a link leads to. Raises StoreError where it cannot be had."""
    with suppress(OSError):
        path = disk.behind(path) or path
    try:
        lock = disk.lock(sidecar(path, "lock"), seconds)
        lock.__enter__()
    except LockedError:
        what = f"{path.name}: another program has been writing to this record for {seconds:g} seconds"
        raise StoreError(f"{what}; nothing was changed, try again") from None
    except (OSError, NotImplementedError) as error:
        raise store_error(error, path, "nothing was changed") from error
    try:
        yield
    finally:
        with suppress(OSError):  # the system gives it back at the latest when the process ends
            lock.__exit__(None, None, None)


def is_locked(disk: Disk, path: Path) -> bool:
    """Whether somebody is writing to a record just now; where that cannot be told, nobody can be."""
    try:
        return disk.is_locked(sidecar(path, "lock"))
    except OSError:
        return False


def store_error(error: Exception, path: Path, result: str = "", is_open: bool = False) -> StoreError:
    """An error of the file system in words; ``result`` says what became of the record."""
    number = error.errno if isinstance(error, OSError) else None
    kind = StoreError
    if number in (errno.ENOSPC, errno.EDQUOT):
        why = "the disk is full"
    elif number == errno.ENOENT and not path.parent.is_dir():
        why = f"its folder is gone ({path.parent})"
    elif number == errno.ENOENT:
        why, kind = "there is no such record", NoRecordError
    elif number == errno.EISDIR:
        why = "that is a folder, not a record"
    elif number == errno.ELOOP:
        why = "it is a link that leads back to itself"
    elif number == errno.ENXIO:
        why = "that is a socket, and nothing can be written into it"
    elif number == errno.EROFS:
        why = "its disk is read-only"
    elif number in (errno.EACCES, errno.EPERM):
        why = "there is no permission to read or write it"
    else:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
    return kind(f"{path.name}: {why}{f'; {result}' if result else ''}", is_open=is_open)
