"""Processes that are killed, and processes that write to one record at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import IO

import pytest

from boss_solver.record.games.reader import loads
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.storage.disk import LockedError
from boss_solver.table.storage.store import StoreError, sidecar
from tests import long
from tests.table.helpers import FastDisk, choose, game_lines, header_size, kept
from tests.tree import ROOT

LINES = game_lines(4, seed=3)
HEADER = header_size(LINES)


def _start(path: Path, lines: Sequence[str], *options: str) -> subprocess.Popen[str]:
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.table.streamer", str(path), *options],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert child.stdin is not None
    if lines:
        child.stdin.write("".join(line + "\n" for line in lines))
        child.stdin.close()
    return child


def _out(child: subprocess.Popen[str]) -> IO[str]:
    assert child.stdout is not None
    return child.stdout


def _killed(path: Path, rest: Sequence[str], pause: float, undo: bool) -> int:
    """Let a process enter lines, kill it, and say how many it had acknowledged."""
    child = _start(path, rest, *["--undo"] * undo)
    _out(child).readline()  # it has the record open
    time.sleep(pause)
    os.kill(child.pid, signal.SIGKILL)
    said = _out(child).read().split("\n")[:-1]
    _ended(child)
    return int(said[-1]) if said else 0


def _ended(child: subprocess.Popen[str]) -> int:
    with _out(child) as out:
        out.read()
    return child.wait()


def _kill_again_and_again(folder: Path, times: int, seed: int) -> None:
    rng = Random(seed)
    record = LiveRecord.create(folder / "game.boss", LINES[:HEADER])
    path = record.path
    for number in range(times):
        done, redo = len(record.lines), record.redo_steps
        undo = number % 2 == 1
        acknowledged = _killed(path, LINES[done:], rng.uniform(0, 0.06), undo)
        record = LiveRecord.open(path)  # it resumes where it was
        choose(record, rng.choice(["file", "entry"]))
        now = len(record.lines)
        assert list(record.lines) == LINES[:now]
        assert done + acknowledged <= now <= done + acknowledged + 1, number
        assert record.is_good
        assert record.undo_steps == now - HEADER
        assert record.redo_steps in (redo if now == done else 0, int(undo))
        assert not list(folder.glob("*.torn-*"))
        if record.redo_steps == 1:  # it was killed between undo and redo
            record.redo()
        if len(record.lines) > len(LINES) * 2 // 3:
            record.undo(record.undo_steps)
    assert record.progress == loads(record.text).good


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_killed_at_random_moments(tmp_path: Path) -> None:
    _kill_again_and_again(tmp_path, 12, 1)


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_killed_at_a_thousand_moments(tmp_path: Path) -> None:
    _kill_again_and_again(tmp_path, long.count(1000), long.seed())


@pytest.mark.parametrize("processes", [2, 4])
def test_processes_that_write_at_once_lose_nothing(tmp_path: Path, processes: int) -> None:
    record = kept(tmp_path, LINES[: HEADER + 3])
    start = len(record.lines)
    each = 60 // processes
    theirs = [[f"# Milo lacks DE{i % 4 + 1}  # {who}.{i}" for i in range(each)] for who in range(processes)]
    children = [_start(record.path, lines) for lines in theirs]
    watcher = _start(record.path, [], "--watch")
    seen = [int(_out(watcher).readline())]
    while any(child.poll() is None for child in children):
        assert watcher.stdin is not None
        watcher.stdin.write("look\n")
        watcher.stdin.flush()
        seen.append(int(_out(watcher).readline() or -1))
    watcher.communicate()
    assert watcher.returncode == 0
    assert seen[1:] == sorted(seen[1:])
    assert [_ended(child) for child in children] == [0] * processes
    record = LiveRecord.open(record.path)
    assert record.take_notices() == ()
    new = list(record.lines[start:])
    assert sorted(new) == sorted(line for lines in theirs for line in lines)
    for lines in theirs:
        assert [line for line in new if line in lines] == lines
    assert record.undo_steps == 3 + processes * each
    record.undo(record.undo_steps)
    assert record.lines == tuple(LINES[:HEADER])


def test_two_sessions_see_each_other(tmp_path: Path) -> None:
    one = kept(tmp_path, LINES[: HEADER + 3])
    two = LiveRecord.open(one.path, FastDisk())
    for at, line in enumerate(LINES[HEADER + 3 : HEADER + 20]):
        (one, two)[at % 2].accept(line)
    assert one.refresh() or two.refresh()
    assert one.lines == two.lines == tuple(LINES[: HEADER + 20])
    assert one.undo(2).patch.old == tuple(LINES[HEADER + 18 : HEADER + 20])
    assert two.redo_steps == 0  # not looked again
    assert two.redo().patch.new == (LINES[HEADER + 18],)
    assert not two.refresh()
    assert one.refresh()


def test_a_record_that_somebody_else_keeps_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from filelock import FileLock

    record = kept(tmp_path, LINES[: HEADER + 3])
    record = LiveRecord.open(record.path)
    before = record.text
    monkeypatch.setattr("boss_solver.table.storage.store.locked.__wrapped__.__defaults__", (0.05,))
    with (
        FileLock(str(sidecar(record.path, "lock"))),
        pytest.raises(StoreError, match=r"another program has been writing to this record for 0\.05 s"),
    ):
        record.accept(LINES[HEADER + 3])
    assert LiveRecord.open(record.path).text == before  # reading takes no lock
    record.accept(LINES[HEADER + 3])
    assert issubclass(LockedError, OSError)
