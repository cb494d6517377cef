"""Another process that makes entries: ``python -m tests.table.streamer RECORD < LINES``.

It enters the lines it reads one by one, saying ``N`` once the N-th is acknowledged. With ``--undo`` it takes every
third entry back and brings it again. With ``--watch`` it only says how many lines it sees, over and over.
"""

from __future__ import annotations

import sys
from pathlib import Path

from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.entry.watching import WatchedRecord


def _say(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def stream(path: Path, lines: list[str], undo: bool) -> None:
    """Enter the lines, and say so."""
    record = LiveRecord.open(path)
    _say(0)
    for number, line in enumerate(lines, 1):
        record.accept(line)
        if undo and number % 3 == 0:
            record.undo()
            record.redo()
        _say(number)


def watch(path: Path) -> None:
    """Say how many lines there are, until the input ends; every look must show a good record."""
    record = WatchedRecord.open(path)
    _say(0)
    while sys.stdin.readline():
        record.refresh()
        assert record.is_good
        assert record.take_notices() == ()
        _say(len(record.lines))


if __name__ == "__main__":
    _, name, *options = sys.argv
    if "--watch" in options:
        watch(Path(name))
    else:
        stream(Path(name), sys.stdin.read().splitlines(), "--undo" in options)
