"""A program stopped at any byte, and a person who edits the record afterwards: what was taken out stays out.

What must hold is told here from the bytes alone: those of the record before and after every entry of the operation that
was cut short, and those that the person left. Nothing of it is asked of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from boss_solver.record.games.reader import loads
from boss_solver.record.words.problems import UnreadableError
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.entry.watching import WatchedRecord
from boss_solver.table.storage.doubt import DoubtError
from boss_solver.table.storage.standing_file import standing
from boss_solver.table.storage.store import NoRecordError
from tests import long
from tests.table.crashing import NAME, OPERATIONS, Course, Crash, course_of, write_files
from tests.table.helpers import FastDisk

NOTE = "# Milo lacks NY3"


def _lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


EDITS: dict[str, Callable[[bytes, Course], bytes]] = {
    "nothing": lambda data, _: data,
    "moved away and back": lambda data, _: data,
    "last line removed": lambda data, _: b"".join(_lines(data)[:-1]),
    "last two lines removed": lambda data, _: b"".join(_lines(data)[:-2]),
    "a line in the middle removed": lambda data, _: b"".join(_lines(data)[:6] + _lines(data)[7:]),
    "a line changed": lambda data, _: data.replace(b"hand\n", b"hand  # a new one\n"),
    "the last line changed": lambda data, _: data.removesuffix(b"\n") + b"  # hm\n",
    "half of the last line cut": lambda data, _: data[: -(len(_lines(data)[-1]) // 2 + 1)],
    "a line added": lambda data, _: data.removesuffix(b"\n") + b"\n# by hand\n",
    "a line inserted": lambda data, _: b"".join([*_lines(data)[:2], b"title by hand\n", *_lines(data)[2:]]),
    "an older copy": lambda _, course: course.older,
    "the copy before": lambda _, course: course.states[0],
    "the copy that was to come": lambda _, course: course.states[-1],
    "no end of the last line": lambda data, _: data.removesuffix(b"\n"),
    "other ends of lines": lambda data, _: data.replace(b"\n", b"\r\n"),
    "a byte-order mark": lambda data, _: b"\xef\xbb\xbf" + data,
}


class Truth(NamedTuple):
    """What a record may be taken for."""

    states: frozenset[bytes]
    """It is one of these, and nothing is asked."""
    asked: frozenset[tuple[bytes, bytes]] = frozenset()
    """Or this is asked: the file, or what it is with the entry."""


def _usual(data: bytes) -> bytes:
    """The lines of a file in the usual way."""
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    return data if data.endswith(b"\n") or not data else data + b"\n"


def truth(crash: Crash, left: bytes) -> Truth:
    """What must hold of a file that a person left so, after the program was stopped."""
    lines, states = _usual(left), crash.states
    written = frozenset([lines])
    if crash.is_over or lines == states[-1]:
        return Truth(written)
    for before, after in pairwise(states):
        is_torn = after.startswith(left) and left.startswith(before) and len(before) < len(left) < len(after)
        if is_torn:
            return Truth(frozenset([after]) if left == crash.files[NAME] else frozenset([after, lines]))
        if lines == before:  # the entry may not have been written down yet
            return Truth(written, frozenset([(before, after)]))
    return Truth(written)


def _agree(path: Path, session: LiveRecord) -> LiveRecord:
    """The record as somebody opens it who may write; whoever only reads, or had it open, sees the same."""
    files = path.read_bytes()
    record = LiveRecord.open(path, FastDisk())
    session.refresh()
    watched = WatchedRecord.open(path, FastDisk())
    assert path.read_bytes() == files  # reading writes nothing
    assert watched.lines == session.lines == record.lines
    assert watched.doubt == session.doubt == record.doubt
    assert watched.undo_steps == session.undo_steps == record.undo_steps
    assert _usual(standing(path)[0]) == record.text.encode()
    return record


def _goes_on(path: Path, crash: Crash, record: LiveRecord) -> None:
    """What is entered next stands behind what the record is taken for, and undo brings back nothing else."""
    state, steps = record.text.encode(), record.undo_steps
    if state not in crash.states:
        assert (steps, record.redo_steps) == (0, 0)
    if loads(record.text).problems:
        left = path.read_bytes()
        with pytest.raises(UnreadableError):
            record.accept(NOTE)
        assert path.read_bytes() == left
        return
    record.accept(NOTE)
    assert path.read_bytes() == state + NOTE.encode() + b"\n"
    again = LiveRecord.open(path, FastDisk())
    assert (again.doubt, again.undo_steps) == (None, steps + 1)
    again.undo()
    assert path.read_bytes() == state
    assert again.undo_steps == steps
    if steps:
        again.undo(steps)
        assert state.startswith(path.read_bytes()) or "hand  #" in record.text or state in crash.states


def _is_asked(path: Path, record: LiveRecord, kept: str) -> bytes:
    """Nothing is entered before it is answered; what the record is then."""
    doubt = record.doubt
    assert doubt is not None
    left = path.read_bytes()
    for operation in (lambda: record.accept(NOTE), record.undo, record.redo):
        with pytest.raises(DoubtError, match="nothing was changed"):
            operation()
        assert path.read_bytes() == left
    state = doubt.file if kept == "file" else doubt.entry
    record.keep("file" if kept == "file" else "entry")
    assert (record.doubt, record.lines) == (None, state[0])
    return record.text.encode()


def check(folder: Path, course: Course, crash: Crash, edit: str, kept: str) -> None:
    """One program stopped, one edit, one answer."""
    write_files(folder, crash.files)
    path = folder / NAME
    session = LiveRecord.open(path, FastDisk())
    left = EDITS[edit](crash.files[NAME], course)
    if edit == "moved away and back":
        path.rename(folder / "away")
        for look in (
            lambda: LiveRecord.open(path),
            lambda: standing(path),
            session.refresh,
            lambda: session.accept(NOTE),
        ):
            with pytest.raises((NoRecordError, FileNotFoundError)):
                look()
        (folder / "away").rename(path)
    else:
        path.write_bytes(left)
    allowed = truth(crash, left)
    record = _agree(path, session)
    if record.doubt is None:
        assert record.text.encode() in allowed.states
    else:
        found = tuple(
            "".join(f"{line}\n" for line in state[0]).encode() for state in (record.doubt.file, record.doubt.entry)
        )
        assert found in allowed.asked
        assert _is_asked(path, record, kept) == found[kept == "entry"]
        _agree(path, session)
    _goes_on(path, crash, record)


@pytest.mark.parametrize("name", OPERATIONS)
def test_stopped_anywhere_and_edited_in_any_way(tmp_path: Path, name: str) -> None:
    """A slice of it; the whole is among the long sets."""
    course = course_of(tmp_path, name)
    rng = Random(name)
    for edit in EDITS:
        # the last steps are where the record and the mark are written, so most of the stops fall there
        at = len(course.steps) - rng.choice([0, rng.randrange(60), rng.randrange(60), rng.randrange(len(course.steps))])
        check(tmp_path, course, course.crash(max(0, at)), edit, rng.choice(["file", "entry"]))


@pytest.mark.long
@pytest.mark.parametrize("name", OPERATIONS)
def test_stopped_at_every_byte_and_edited_in_every_way(tmp_path: Path, name: str) -> None:
    course = course_of(tmp_path, name)
    crashes = list(course.crashes())
    cases = [(crash, edit) for crash in crashes for edit in EDITS]
    rng = Random(long.seed())
    for crash, edit in rng.sample(cases, min(len(cases), long.count(20_000))):
        check(tmp_path, course, crash, edit, rng.choice(["file", "entry"]))
