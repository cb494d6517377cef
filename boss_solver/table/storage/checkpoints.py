"""How the record stood after some of its lines, kept so that an entry need not read all the lines before it.

A checkpoint is a progress, and the hash of the bytes that led to it: it holds wherever a record begins with these. They
are kept at the end and at doubling distances before it, in memory and in a hidden file next to the record,
``.game.boss.state``. That file is a cache and nothing else: a missing, damaged or older one, or one of another program,
counts as none. Reading it makes only the plain values that a progress consists of, whatever the file holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from boss_solver.record.lines.entry import RefusedLineError, take
from boss_solver.record.lines.progress import Progress, is_too_new
from boss_solver.record.lines.record import Line
from boss_solver.record.lines.statements import Version
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.journal_lines import Hashing, bytes_of, digest, hashing
from boss_solver.table.storage.store import replace
from boss_solver.version import program_mark

_LAYOUT: Final = 1
FOLDERS: Final = ("game", "record")


class GoodPart(NamedTuple):
    """A record read as far as it is good."""

    progress: Progress
    lines: int
    """Lines before the first bad one; all of them if there is none."""
    is_good: bool


class _Point(NamedTuple):
    lines: int
    size: int
    digest: str
    progress: Progress | None
    """None while it is only known as ``packed``."""
    packed: bytes = b""


class Checkpoints:
    """The checkpoints of one record."""

    def __init__(self) -> None:
        self.points: list[_Point] = []

    def read(self, lines: Sequence[str], data: bytes) -> GoodPart:
        """Read a record, given as its lines and as bytes, from the last checkpoint that it begins with."""
        start, progress, hasher = self._best(data)
        points = {start.lines: start}
        wanted = {len(lines), *_doubling(len(lines))}
        size = start.size
        for number in range(start.lines, len(lines)):
            line = _taken(lines[number], progress, number + 1)
            if line is None:
                self._put([*points.values()])
                return GoodPart(progress, number, is_good=False)
            progress = line.after
            piece = bytes_of(lines[number]) + b"\n"
            size += len(piece)
            hasher.update(piece)
            if number + 1 in wanted:
                points[number + 1] = _Point(number + 1, size, hasher.hexdigest(), progress)
        self._put([*points.values()])
        return GoodPart(progress, len(lines), is_good=True)

    def add(self, lines: int, data: bytes, progress: Progress) -> None:
        """Note how the record stands after all of these bytes, which are so many lines."""
        self._put([_Point(lines, len(data), digest(data), progress)])

    def _best(self, data: bytes) -> tuple[_Point, Progress, Hashing]:
        """The last checkpoint that the bytes begin with, its progress, and the hash so far."""
        hasher, at = hashing(), 0
        fitting = [(_Point(0, 0, "", Progress()), hasher.copy())]
        for point in self.points:
            hasher.update(data[at : point.size])
            at = point.size
            if point.size > len(data) or hasher.hexdigest() != point.digest:
                break
            fitting.append((point, hasher.copy()))
        for point, hashed in reversed(fitting):
            progress = point.progress or _unpacked(point)
            if progress is not None:
                return point, progress, hashed
        raise AssertionError("nothing can be read before the first line")

    def _put(self, points: Sequence[_Point]) -> None:
        """Add points, and drop those of a doubling of the distance but the nearest and the farthest."""
        by_size = {point.size: point for point in self.points}
        by_size |= {point.size: point for point in points if point.lines}
        latest = max((point.lines for point in points), default=0)
        nearest: dict[tuple[bool, int], _Point] = {}
        farthest: dict[tuple[bool, int], _Point] = {}
        for point in sorted(by_size.values(), key=lambda point: point.size):
            bucket = point.lines > latest, abs(latest - point.lines).bit_length()
            nearest.setdefault(bucket, point)
            farthest[bucket] = point
        kept = {point.size: point for point in (*nearest.values(), *farthest.values())}
        self.points = [kept[size] for size in sorted(kept)]

    def load(self, disk: Disk, path: Path) -> None:
        """Take the checkpoints of the file, if it can be used."""
        try:
            data = disk.read(path)
        except OSError:
            return
        from boss_solver.table.storage.packing import PackError, unpack  # slow to load, and short records do without

        try:
            mark, points = unpack(data)
            if mark == program():
                self.points = [_Point(int(n), int(size), str(hashed), None, blob) for n, size, hashed, blob in points]
        except (PackError, TypeError, ValueError):
            self.points = []

    def save(self, disk: Disk, path: Path) -> None:
        """Write the checkpoints to the file, or leave it: nothing depends on it."""
        from boss_solver.table.storage.packing import pack

        self.points = [point if point.packed else point._replace(packed=pack(point.progress)) for point in self.points]
        points = [(point.lines, point.size, point.digest, point.packed) for point in self.points]
        try:
            replace(disk, path, pack((program(), points)), synced=False)
        except OSError:
            return


def _taken(text: str, progress: Progress, number: int) -> Line | None:
    """The line, or None where it is bad."""
    try:
        line = take(text, progress, number)
    except RefusedLineError:
        return None
    if line.statements and not progress.version and not isinstance(line.statements[0], Version):
        return None
    return None if is_too_new(progress, line.after) else line


def _doubling(lines: int) -> list[int]:
    return [lines - (1 << power) for power in range(lines.bit_length()) if lines > 1 << power]


def _unpacked(point: _Point) -> Progress | None:
    from boss_solver.table.storage.packing import PackError, unpack_progress

    try:
        return unpack_progress(point.packed)
    except PackError:
        return None


def program() -> tuple[Any, ...]:
    """The mark of this program; another program that may have written a checkpoint has another one."""
    return (_LAYOUT, program_mark(*FOLDERS))
