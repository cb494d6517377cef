"""What the tests of kept records share: records to enter, disks that fail, a disk that can lose its power."""

from __future__ import annotations

import errno
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from boss_solver.game.setup import usual
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.doubt import Kept
from tests.play import play_game
from tests.written import text_of


def game_lines(players: int = 3, seed: int = 1, hands: int | None = None, seat: int | None = 0) -> list[str]:
    """A record from legal play, line by line: one seat's, or a full one where ``seat`` is None."""
    game = play_game(usual(players), Random(seed), hands)
    return text_of(usual(players), game.seen_by(seat), seat, full=seat is None).split("\n")[:-1]


def header_size(lines: list[str]) -> int:
    """How many lines stand before the first hand."""
    return lines.index("hand") if "hand" in lines else len(lines)


def kept(folder: Path, lines: list[str], disk: Disk | None = None) -> LiveRecord:
    """A record in a folder with these lines, all but the header entered one by one."""
    size = header_size(lines)
    record = LiveRecord.create(folder / "game.boss", lines[:size], disk or FastDisk())
    if lines[size:]:
        record.accept("\n".join(lines[size:]))
    return record


def unmark(path: Path) -> None:
    """Take the last mark out of a record's journal, as if the program had been stopped just before it."""
    journal = path.with_name(f".{path.name}.journal")
    lines = journal.read_bytes().splitlines(keepends=True)
    assert b'"kind":"done"' in lines.pop()
    journal.write_bytes(b"".join(lines))


def choose(record: LiveRecord, kept: Kept) -> None:
    """Say which state counts, where that cannot be told."""
    if record.doubt is not None:
        record.keep(kept)


class FastDisk(Disk):
    """Syncs nothing and locks nothing: for tests that are not about the disk."""

    def fsync(self, handle: int) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass

    @contextmanager
    def lock(self, path: Path, seconds: float) -> Iterator[None]:
        yield


class FailingDisk(FastDisk):
    """Counts its calls while it is armed, and fails at one of them, or from one on.

    ``how`` is ``before`` (nothing is done), ``after`` (it is done, and fails all the same) or ``short`` (a write does
    half and the next one fails).
    """

    def __init__(
        self,
        at: int | None = None,
        number: int = errno.EIO,
        how: str = "before",
        forever: bool = False,
        is_armed: bool = True,
    ) -> None:
        self.calls: list[str] = []
        self.at = at
        self.number = number
        self.how = how
        self.forever = forever
        self.is_armed = is_armed

    def _fails(self, name: str) -> bool:
        if not self.is_armed:
            return False
        self.calls.append(name)
        here = len(self.calls) - 1
        return self.at is not None and (here == self.at or (self.forever and here > self.at))

    @contextmanager
    def _call(self, name: str) -> Iterator[None]:
        fails = self._fails(name)
        if fails and self.how != "after":
            raise OSError(self.number, "made to fail")
        yield
        if fails:
            raise OSError(self.number, "made to fail")

    def read(self, path: Path) -> bytes:
        with self._call("read"):
            return super().read(path)

    def read_part(self, path: Path, start: int, length: int) -> bytes:
        with self._call("read_part"):
            return super().read_part(path, start, length)

    def size(self, path: Path) -> int:
        with self._call("size"):
            return super().size(path)

    def open_end(self, path: Path) -> int:
        if self._fails("open_end"):
            raise OSError(self.number, "made to fail")
        return super().open_end(path)

    def open_new(self, path: Path, like: Path) -> int:
        if self._fails("open_new"):
            raise OSError(self.number, "made to fail")
        return super().open_new(path, like)

    def write(self, handle: int, data: bytes | memoryview) -> int:
        if self._fails("write"):
            if self.how == "short" and len(data) > 1:
                self.at = len(self.calls)
                return super().write(handle, data[: len(data) // 2])
            if self.how == "after":
                super().write(handle, data)
            raise OSError(self.number, "made to fail")
        return super().write(handle, data)

    def fsync(self, handle: int) -> None:
        with self._call("fsync"):
            super().fsync(handle)

    def truncate(self, handle: int, size: int) -> None:
        with self._call("truncate"):
            super().truncate(handle, size)

    def close(self, handle: int) -> None:
        super().close(handle)  # closed even where it fails
        with self._call("close"):
            pass

    def replace(self, source: Path, target: Path) -> None:
        with self._call("replace"):
            super().replace(source, target)

    def sync_folder(self, folder: Path) -> None:
        with self._call("sync_folder"):
            pass

    def make_folder(self, folder: Path) -> None:
        with self._call("make_folder"):
            super().make_folder(folder)

    def names(self, folder: Path) -> list[str]:
        with self._call("names"):
            return super().names(folder)

    def remove(self, path: Path) -> None:
        with self._call("remove"):
            super().remove(path)

    @contextmanager
    def lock(self, path: Path, seconds: float) -> Iterator[None]:
        with self._call("lock"):
            pass
        yield
        with self._call("unlock"):
            pass


class PowerCut(BaseException):
    """The machine is off."""


class _File:
    """What a file holds, and what of it is on the disk for sure."""

    def __init__(self) -> None:
        self.now = b""
        self.sure = b""


class LossyDisk(Disk):
    """A disk in memory that forgets what was not synced, when its power is cut at a call.

    Contents come back as they were synced last, as they were written, or in part; names as they were when the folder
    was synced, with any beginning of what was done to them since.
    """

    def __init__(self, cut_at: int | None = None) -> None:
        self.cut_at = cut_at
        self.calls = 0
        self.names_now: dict[Path, _File] = {}
        self.names_sure: dict[Path, _File] = {}
        self.done: list[dict[Path, _File]] = []
        """Every state of the names since the folder was synced."""
        self.open_files: dict[int, _File] = {}

    def _tick(self) -> None:
        self.calls += 1
        if self.cut_at is not None and self.calls > self.cut_at:
            raise PowerCut

    def after_cut(self, rng: random.Random) -> LossyDisk:
        """A disk with what may be left of it."""
        names = rng.choice([self.names_sure, *self.done])
        survivor = LossyDisk()
        files: dict[int, _File] = {}
        for path, file in names.items():
            new = files.setdefault(id(file), _File())
            new.now = new.sure = self._left(file, rng)
            survivor.names_now[path] = new
        survivor.names_sure = dict(survivor.names_now)
        return survivor

    def _left(self, file: _File, rng: random.Random) -> bytes:
        if file.now.startswith(file.sure):
            more = len(file.now) - len(file.sure)
            some = rng.choice([0, more, rng.randint(0, more)])
            tail = file.now[len(file.sure) : len(file.sure) + some]
            return file.sure + (tail if rng.random() < 0.8 else b"\0" * len(tail))
        return rng.choice([file.now, file.sure])

    def _changed_names(self) -> None:
        self.done.append(dict(self.names_now))

    def _file(self, path: Path) -> _File:
        if path not in self.names_now:
            raise FileNotFoundError(errno.ENOENT, "no such file", str(path))
        return self.names_now[path]

    def read(self, path: Path) -> bytes:
        self._tick()
        return self._file(path).now

    def read_part(self, path: Path, start: int, length: int) -> bytes:
        return self.read(path)[start : start + length]

    def size(self, path: Path) -> int:
        return len(self.read(path))

    def is_there(self, path: Path) -> bool:
        return path in self.names_now or path == Path("/disk")

    def names(self, folder: Path) -> list[str]:
        return sorted(path.name for path in self.names_now)

    def make_folder(self, folder: Path) -> None:
        pass

    def open_end(self, path: Path) -> int:
        self._tick()
        return self._opened(self._file(path))

    def open_new(self, path: Path, like: Path) -> int:
        self._tick()
        file = self.names_now[path] = _File()
        self._changed_names()
        return self._opened(file)

    def _opened(self, file: _File) -> int:
        handle = len(self.open_files) + 3
        self.open_files[handle] = file
        return handle

    def write(self, handle: int, data: bytes | memoryview) -> int:
        self._tick()
        self.open_files[handle].now += bytes(data)
        return len(data)

    def fsync(self, handle: int) -> None:
        self._tick()
        file = self.open_files[handle]
        file.sure = file.now

    def truncate(self, handle: int, size: int) -> None:
        self._tick()
        file = self.open_files[handle]
        file.now = file.now[:size]

    def close(self, handle: int) -> None:
        self._tick()

    def replace(self, source: Path, target: Path) -> None:
        self._tick()
        self.names_now[target] = self.names_now.pop(source)
        self._changed_names()

    def sync_folder(self, folder: Path) -> None:
        self._tick()
        self.names_sure = dict(self.names_now)
        self.done.clear()

    def remove(self, path: Path) -> None:
        self._tick()
        self.names_now.pop(path, None)
        self._changed_names()

    @contextmanager
    def lock(self, path: Path, seconds: float) -> Iterator[None]:
        yield
