"""Every call to the file system that keeping a record makes, in one small object.

Nothing else in this folder opens, writes or renames a file, so a test can put a :class:`Disk` of its own in its place
and let any single call fail. Files are written without a buffer: what :meth:`Disk.write` has taken, the system has, and
there is nothing to flush but the system's own buffers (:meth:`Disk.fsync`).
"""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

POLL = 0.01
"""Seconds between two looks at what somebody else holds."""
_TRIES = 50


class LockedError(OSError):
    """Somebody else kept the lock for all of the time allowed."""


class Disk:
    """The real file system. Every method raises OSError where it fails."""

    def read(self, path: Path) -> bytes:
        """The whole of a file."""
        return path.read_bytes()

    def read_part(self, path: Path, start: int, length: int) -> bytes:
        """Some bytes of a file; fewer where it ends."""
        with path.open("rb", buffering=0) as file:
            file.seek(start)
            parts = []
            while length > 0 and (part := file.read(length)):
                parts.append(part)
                length -= len(part)
            return b"".join(parts)

    def size(self, path: Path) -> int:
        """Bytes of a file."""
        return path.stat().st_size

    def age(self, path: Path) -> float:
        """Seconds since a file was written to."""
        return time.time() - path.stat().st_mtime

    def is_there(self, path: Path) -> bool:
        """Whether there is anything of that name."""
        return os.path.lexists(path)

    def names(self, folder: Path) -> list[str]:
        """The names in a folder."""
        return sorted(os.listdir(folder))  # noqa: PTH208  (names are all that is wanted)

    def make_folder(self, folder: Path) -> None:
        """Make a folder and those it stands in, where they are missing."""
        folder.mkdir(parents=True, exist_ok=True)

    def open_end(self, path: Path) -> int:
        """Open a file that is there, to write at its end."""
        return os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)

    def open_new(self, path: Path, like: Path) -> int:
        """Open an empty file, whatever was there, with the permissions that ``like`` has if it is there."""
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666)
        if os.name != "nt" and like.exists():
            os.fchmod(handle, like.stat().st_mode & 0o7777)
        return handle

    def behind(self, path: Path) -> Path | None:
        """The file that a name leads to, whether it is there or not: links are followed.

        None where it leads to what can only be written into: a device, a pipe, a socket, one of the program's own
        streams (``/dev/stdout``), whatever that leads to.
        """
        try:
            mode = path.lstat().st_mode
        except FileNotFoundError:
            return path
        if stat.S_ISREG(mode):
            return path
        if stat.S_ISLNK(mode):
            if stream_of(path) is not None:
                return None
            try:
                mode = path.stat().st_mode
            except FileNotFoundError:
                return Path(os.path.realpath(path))
            path = Path(os.path.realpath(path))
        return path if stat.S_ISREG(mode) or stat.S_ISDIR(mode) else None

    def open_into(self, path: Path) -> int:
        """Open what is there, to write into it as it is: a device, a pipe, a stream of the program's own."""
        stream = stream_of(path)
        if stream is not None:
            return os.dup(stream)
        return os.open(path, os.O_WRONLY | getattr(os, "O_NOCTTY", 0) | _BINARY)

    def write(self, handle: int, data: bytes | memoryview) -> int:
        """Write at least one byte and say how many: a full disk or a signal can make it fewer than given."""
        return os.write(handle, data)

    def fsync(self, handle: int) -> None:
        """Return when the file is on the disk itself."""
        if sys.platform == "darwin":
            import fcntl

            try:  # fsync on macOS leaves it in the drive's own buffer
                fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            except OSError:
                os.fsync(handle)
        else:
            os.fsync(handle)

    def truncate(self, handle: int, size: int) -> None:
        """Cut a file to a size."""
        os.ftruncate(handle, size)

    def close(self, handle: int) -> None:
        """Close a file; done even where it fails."""
        os.close(handle)

    def replace(self, source: Path, target: Path) -> None:
        """Give a file another name in the same folder, in place of what has it, all at once."""
        for _ in range(_TRIES if os.name == "nt" else 0):
            try:
                source.replace(target)
            except PermissionError:  # on Windows, while somebody reads it
                time.sleep(POLL)
            else:
                return
        source.replace(target)

    def sync_folder(self, folder: Path) -> None:
        """Return when the names in a folder are on the disk itself, where the system has a call for that."""
        if os.name == "nt":
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def remove(self, path: Path) -> None:
        """Remove a file if it is there."""
        path.unlink(missing_ok=True)

    @contextmanager
    def lock(self, path: Path, seconds: float) -> Iterator[None]:
        """Hold a lock file that no other process or thread holds. Raises LockedError when it takes too long.

        Where the lock is free and the system has ``flock``, that is all it takes. Everything else (waiting, other
        systems, file systems without locks) is filelock's, which uses the same lock on the same file.
        """
        handle = _quick_lock(path)
        if handle is not None:
            try:
                yield
            finally:
                os.close(handle)  # gives the lock back
            return
        from filelock import FileLock, Timeout  # takes a sixth of the time of a whole command to load

        lock = FileLock(str(path))
        try:
            lock.acquire(timeout=seconds, poll_interval=POLL)
        except Timeout:
            raise LockedError(f"somebody else has held it for {seconds:g} s") from None
        try:
            yield
        finally:
            lock.release()

    def is_locked(self, path: Path) -> bool:
        """Whether somebody holds the lock file just now."""
        if not self.is_there(path):
            return False
        try:
            import fcntl
        except ImportError:
            return self._is_locked_elsewhere(path)
        handle = os.open(path, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(handle)
        return False

    def _is_locked_elsewhere(self, path: Path) -> bool:
        """Whether the lock is held, where there is no ``flock``."""
        try:
            with self.lock(path, 0):
                return False
        except LockedError:
            return True


def stream_of(path: Path) -> int | None:
    """The number of the program's own stream that a name leads to, as ``/dev/stdout`` does; None for other names.

    >>> stream_of(Path("/dev/fd/2")), stream_of(Path("stdout"))
    (2, None)
    """
    if os.name == "nt":
        return None
    name = os.path.abspath(path)  # noqa: PTH100  (links in it are looked at one by one)
    for _ in range(_TRIES):
        if match := _STREAM.fullmatch(name):
            return int(match[1] or ("std", "stdout", "stderr").index(match[2]))
        if not os.path.islink(name):  # noqa: PTH114
            return None
        folder, target = os.path.split(name)[0], os.readlink(name)  # noqa: PTH115
        name = os.path.normpath(os.path.join(folder, target))  # noqa: PTH118
    return None


def _quick_lock(path: Path) -> int | None:
    """A handle that has the lock; None where it is not to be had at once."""
    try:
        import fcntl
    except ImportError:
        return None
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.samestat(os.fstat(handle), path.stat()):  # nobody has removed the file meanwhile
            return handle
    except OSError:
        pass
    os.close(handle)
    return None


_STREAM = re.compile(r"/(?:dev|proc/self)/(?:fd/([0-9]{1,4})|(stdout|stderr))")
_BINARY = getattr(os, "O_BINARY", 0)
