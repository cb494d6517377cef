"""A record's files as they are when the program is stopped at any byte that it writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.lines.edits import Amend, Delete, Insert
from tests.table.helpers import FastDisk, game_lines, kept

LINES = game_lines(hands=1)
"""A hand of three players."""
ENTERED, MORE = LINES[:10], LINES[10:]
NAME, JOURNAL = "game.boss", ".game.boss.journal"

Files = dict[str, bytes]
Step = Callable[[Files], Files]


class WritingDisk(FastDisk):
    """Notes all that is written, a byte at a time, as steps from one state of the files to the next."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._names: dict[int, str] = {}

    def open_end(self, path: Path) -> int:
        handle = super().open_end(path)
        self._names[handle] = path.name
        return handle

    def open_new(self, path: Path, like: Path) -> int:
        handle = super().open_new(path, like)
        self._names[handle] = path.name
        self._note(path.name, lambda data: b"")
        return handle

    def write(self, handle: int, data: bytes | memoryview) -> int:
        size = super().write(handle, data)
        for at in range(size):
            self._add(self._names[handle], bytes(data[at : at + 1]))
        return size

    def _add(self, name: str, more: bytes) -> None:
        self._note(name, lambda data: data + more)

    def truncate(self, handle: int, size: int) -> None:
        super().truncate(handle, size)
        self._note(self._names[handle], lambda data: data[:size])

    def replace(self, source: Path, target: Path) -> None:
        super().replace(source, target)
        self.steps.append(
            lambda files: {
                **{name: data for name, data in files.items() if name != source.name},
                target.name: files[source.name],
            }
        )

    def _note(self, name: str, change: Callable[[bytes], bytes]) -> None:
        self.steps.append(lambda files: {**files, name: change(files.get(name, b""))})


def read_files(folder: Path) -> Files:
    """The record and what lies beside it, but for what nothing depends on."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith((".state", ".lock"))}


def write_files(folder: Path, files: Files) -> None:
    """Make a folder hold these files and no others."""
    for path in folder.iterdir():
        path.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)


OPERATIONS: dict[str, Callable[[LiveRecord], object]] = {
    "accept": lambda record: record.accept(MORE[0]),
    "accept several": lambda record: record.accept("\n".join(MORE[:2])),
    "undo": lambda record: record.undo(),
    "undo several": lambda record: record.undo(4),
    "redo": lambda record: record.redo(),
    "amend": lambda record: record.change([Amend(4, "hand  # the first")]),
    "insert and delete": lambda record: record.change([Delete(len(record.lines)), Insert(2, "title late")]),
    "replace": lambda record: record.replace_all("".join(f"{line}  # so\n" for line in record.lines)),
    "undo an amendment": lambda record: record.undo(),
}


class Crash(NamedTuple):
    """A program that was stopped in the middle of an operation."""

    files: Files
    states: tuple[bytes, ...]
    """The record before the operation and after each of its entries."""
    is_over: bool
    """Whether the operation had returned."""


class Course(NamedTuple):
    """An operation from its first byte to its last."""

    before: Files
    steps: Sequence[Step]
    states: tuple[bytes, ...]
    older: bytes
    """The record some entries earlier."""

    def crash(self, at: int) -> Crash:
        """The program stopped after so many steps."""
        files = self.before
        for step in self.steps[:at]:
            files = step(files)
        return Crash(files, self.states, at == len(self.steps))

    def crashes(self) -> Iterator[Crash]:
        """The program stopped at every step, and after the last."""
        files = self.before
        for at in range(len(self.steps) + 1):
            yield Crash(files, self.states, at == len(self.steps))
            if at < len(self.steps):
                files = self.steps[at](files)


def course_of(folder: Path, name: str) -> Course:
    """What one of the operations does to the files."""
    record = kept(folder, ENTERED)
    older = b"".join(f"{line}\n".encode() for line in ENTERED[:-3])
    if name == "redo":
        record.undo(2)
    if name == "undo an amendment":
        record.change([Amend(4, "hand  # the first")])
    before = read_files(folder)
    disk = WritingDisk()
    record = LiveRecord.open(record.path, disk)
    OPERATIONS[name](record)
    states = [before[NAME], (folder / NAME).read_bytes()]
    if name == "accept several":
        states.insert(1, before[NAME] + f"{MORE[0]}\n".encode())
    return Course(before, disk.steps, tuple(states), older)
