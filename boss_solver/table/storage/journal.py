"""The journal of a record, a file next to it: changes are written down before they are made; undo and redo use them.

:mod:`boss_solver.table.storage.journal_lines` tells what stands in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from boss_solver.errors import BossError
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.journal_lines import (
    JournalEntry,
    StateMark,
    base_line,
    bytes_of,
    done_line,
    mark_of,
    move_line,
    patch_line,
    read_done,
    read_line,
)
from boss_solver.table.storage.patches import Patch, PatchError
from boss_solver.table.storage.store import append, cut, mark, replace

ROOM: Final = 64 * 1024
"""Bytes left behind before the journal is worth writing again."""
_WINDOW: Final = 4 * 1024
_MANY: Final = 16
"""Lines looked up one by one before the whole file is read instead."""


class JournalError(BossError):
    """The journal is damaged where it is needed."""


class JournalPlace(NamedTuple):
    """The newest line of a journal, or what was the newest once."""

    line: JournalEntry
    end: int
    """Where it ends, in bytes, with the mark that follows it."""
    is_done: bool
    """Whether its change is known to be in the record."""


class Journal:
    """The journal of one record; ``last`` is its newest line, None where there is no journal that can be used."""

    def __init__(self, disk: Disk, path: Path) -> None:
        self.disk = disk
        self.path = path
        self.place: JournalPlace | None = None
        self._size = 0
        self._known: dict[int, JournalEntry] = {}
        self._whole = b""
        self._looked = 0

    @property
    def last(self) -> JournalEntry | None:
        """Its newest line, marks left aside; None where there is no journal that can be used."""
        return self.place.line if self.place else None

    def load(self) -> None:
        """Find the newest line. Raises OSError where there is a file that cannot be read."""
        self._looked = 0
        try:
            self._size = self.disk.size(self.path)
        except FileNotFoundError:
            self.place, self._size = None, 0
            return
        place = self.place
        if place is None or place.end != self._size or self._read(place.line.at) != place.line:
            self._forget()
            self.place = self._newest(self._size)

    def _forget(self) -> None:
        self._known.clear()
        self._whole = b""

    def before_last(self) -> JournalPlace | None:
        """The line that was the newest before the one that is the newest now. Raises OSError."""
        return self._newest(self._need().line.at)

    def _newest(self, size: int) -> JournalPlace | None:
        """The newest line within so many bytes of the file."""
        window = _WINDOW
        while True:
            start = max(0, size - window)
            data = self.disk.read_part(self.path, start, size - start)
            end = data.rfind(b"\n") + 1
            mark: tuple[int, int, int] | None = None
            while end > 0:
                begin = data.rfind(b"\n", 0, end - 1) + 1
                if begin == 0 and start > 0:
                    break
                line = read_line(data[begin:end], start + begin)
                if line is not None:
                    is_done = mark is not None and mark[:2] == (line.at, line.end)
                    return JournalPlace(line, mark[2] if mark and is_done else line.end, is_done or line.kind == "base")
                at = read_done(data[begin:end])
                mark = (at, start + begin, start + end) if at is not None else None
                end = begin
            if start == 0:
                return None
            window *= 8

    def _read(self, at: int) -> JournalEntry | None:
        if at < len(self._whole):
            return read_line(self._whole[at : self._whole.find(b"\n", at) + 1], at)
        window = _WINDOW
        while True:
            data = self.disk.read_part(self.path, at, window)
            end = data.find(b"\n") + 1
            if end or len(data) < window:
                return read_line(data[:end], at)
            window *= 8

    def _line(self, at: int) -> JournalEntry:
        line = self._known.get(at)
        if line is None:
            self._looked += 1
            if self._looked == _MANY:
                self._whole = self.disk.read(self.path)
            line = self._read(at)
        if line is None or line.prev > at:
            raise self._damaged()
        self._known[at] = line
        return line

    def start(self, text: str) -> None:
        """Start a new journal with a record as it is. Raises OSError, the journal as it was."""
        self._write_from_start(base_line(text))

    def _write_from_start(self, data: bytes) -> None:
        replace(self.disk, self.path, data)
        self._forget()
        self._size = len(data)
        self.place = self._newest(self._size)

    def push(self, patch: Patch, after: StateMark) -> None:
        """Write down a change. Raises OSError, the journal as it was if its disk allows."""
        last = self._need().line
        self._append(patch_line(patch, last.after, after, last.cur, last.depth + 1, self._line(last.cur).live))

    def move(self, to: int, after: StateMark) -> None:
        """Write down that the record goes back, or forward again, to the state after a line. Raises OSError."""
        last = self._need().line
        self._append(move_line(last.after, after, (to, last.tip), (self._line(to).depth, last.top), last.live))

    def _append(self, data: bytes) -> None:
        end = self._need().end
        if end != self._size:  # a line that was cut short
            cut(self.disk, self.path, end)
        append(self.disk, self.path, data)
        self._size = end + len(data)
        line = read_line(data, end)
        assert line is not None
        self.place = JournalPlace(line, self._size, is_done=False)
        self._known[line.at] = line

    def finish(self) -> None:
        """Mark the change of the newest line as made. Call it when the record is synced; where it fails, no harm."""
        line, end, is_done = self._need()
        if is_done:
            return
        data = done_line(line.at)
        try:
            mark(self.disk, self.path, data)
        except OSError:
            self._size = -1  # whatever is there of it, the next line takes its place
            return
        self._size = end + len(data)
        self.place = JournalPlace(line, self._size, is_done=True)

    def take_back(self, place: JournalPlace) -> None:
        """Cut off what came after a line that was the newest. Raises OSError."""
        cut(self.disk, self.path, place.end)
        self._size = place.end
        self.place = place
        self._forget()

    def back(self, number: int) -> list[tuple[int, Patch]]:
        """The patches that lead ``number`` steps back, newest first, each with the place it leads to."""
        at = self._need().line.cur
        path = []
        for _ in range(number):
            line = self._line(at)
            assert line.patch is not None
            at = line.prev
            path.append((at, line.patch.back))
        return path

    def forward(self, number: int) -> list[tuple[int, Patch]]:
        """The patches that lead ``number`` steps forward again, each with the place it leads to."""
        last = self._need().line
        return self._chain(last.tip, last.cur)[:number]

    def _chain(self, tip: int, base: int) -> list[tuple[int, Patch]]:
        patches = []
        while tip != base:
            line = self._line(tip)
            if line.patch is None:
                raise self._damaged()
            patches.append((tip, line.patch))
            tip = line.prev
        return patches[::-1]

    def text(self, line: JournalEntry | None = None) -> str:
        """The record as it was after a line, or after the newest. Raises JournalError where it is damaged, OSError."""
        last = line or self._need().line
        lines = self._line(0).text.split("\n")[:-1]
        for _, patch in self._chain(last.cur, 0):
            try:
                patch.on(lines)
            except PatchError:
                raise self._damaged() from None
        text = "".join(line + "\n" for line in lines)
        if mark_of(bytes_of(text)) != last.after:
            raise self._damaged()
        return text

    def tidy(self) -> None:
        """Write the journal again if most of it is of no use any more. Raises OSError, the journal as it was."""
        last, _, is_done = self._need()
        if not is_done or self._size - last.live <= max(ROOM, last.live):
            return
        base = self._line(0)
        data = bytearray(base_line(base.text))
        places = {0: 0}
        at, before = 0, base.after
        for old, patch in self._chain(last.tip, 0):
            line = self._line(old)
            places[old] = len(data)
            data += patch_line(patch, before, line.after, at, line.depth, len(data))
            at, before = places[old], line.after
        newest = at
        if last.cur != last.tip:
            newest = len(data)
            data += move_line(before, last.after, (places[last.cur], at), (last.depth, last.top), len(data))
        data += done_line(newest)
        self._write_from_start(bytes(data))

    def _damaged(self) -> JournalError:
        return JournalError(f"the journal of this record is damaged ({self.path.name})")

    def _need(self) -> JournalPlace:
        if self.place is None:
            raise JournalError(f"there is no journal of this record ({self.path.name})")
        return self.place
