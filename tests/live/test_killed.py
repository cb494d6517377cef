"""A live table that is killed at any moment has kept all that its screen acknowledged, and goes on where it was."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from boss_solver.record.games.reader import loads
from boss_solver.table.entry.live import LiveRecord
from tests import long
from tests.live.entries import Entry, entries_of, header_of
from tests.live.terminal import CTRL_D, Terminal, record_lines
from tests.tree import EXAMPLES

EXAMPLE = EXAMPLES / "four-players-red-whole.boss"
HEADER = ["boss-record 1", "players Red Blue Green Black", "seat Red", "hand"]
SHORTEST, LONGEST = 0.1, 0.7
"""Seconds that a table is let live: from before it is drawn till many entries are made."""


def entries() -> list[Entry]:
    """The first two hands of a game, as they are typed."""
    return entries_of(loads(EXAMPLE.read_text(encoding="utf-8")).require())[:50]


def acknowledged(terminal: Terminal, target: Sequence[str]) -> int:
    """How many lines the screen has said are kept; each of them must be the one that was typed."""
    numbers = [0]
    for line in terminal.lines:
        if (said := re.fullmatch(r"(\d+)  (\S.*)", line)) and int(said[1]) <= len(target):
            assert target[int(said[1]) - 1] == said[2]
            numbers.append(int(said[1]))
    return max(numbers)


def lines_of(home: Path) -> list[str]:
    """The record as a table shows it: with a line that a killed one had written down but not finished writing."""
    return list(LiveRecord.open(home / "game.boss").lines)


def missing(home: Path) -> list[Entry]:
    """What is still to be typed."""
    return entries()[len(lines_of(home)) - len(HEADER) :]


def streamed(home: Path, target: Sequence[str], seconds: float) -> int:
    """Type all that is missing, kill the table after so many seconds, and say how many lines it had acknowledged."""
    seen = 0
    with Terminal(home) as terminal:
        end = time.monotonic() + seconds
        is_typed = False
        while time.monotonic() < end and terminal.read(0.005):
            seen = max(seen, acknowledged(terminal, target))
            if not is_typed and ">" in terminal.text:
                terminal.type("".join(f"{entry.text}\r" for entry in missing(home)))
                is_typed = True
        terminal.child.kill(signal.SIGKILL)
        while terminal.read(0.05):  # what it had written before
            seen = max(seen, acknowledged(terminal, target))
    return seen


def kill_until_whole(home: Path, rng: Random, kills: int) -> None:
    """Keep two hands at tables that are killed again and again, the last one left alone."""
    target = [*HEADER, *(entry.line for entry in entries())]
    (home / "game.boss").write_text("".join(f"{line}\n" for line in HEADER), encoding="utf-8", newline="\n")
    (home / "current").write_text("game.boss", encoding="utf-8")
    before = len(HEADER)
    for _ in range(kills):
        seen = streamed(home, target, rng.uniform(SHORTEST, LONGEST))
        kept = record_lines(home)
        assert kept == target[: len(kept)], "a line is torn or out of order"
        assert max(seen, before) <= len(kept), "something acknowledged is lost"
        before = len(kept)
    go_on(home, target)


def go_on(home: Path, target: Sequence[str]) -> None:
    """Type what is missing, and take back and bring back entries from before the kills."""
    with Terminal(home) as terminal:
        terminal.wait(">")
        for entry in missing(home):
            terminal.enter(entry.text, f"{len(lines_of(home)) + 1}  {entry.line}")
        steps = 5
        terminal.enter(f"undo {steps}", f"- {len(target)}  {target[-1]}")
        assert record_lines(home) == target[:-steps]
        terminal.enter(f"redo {steps}", f"+ {len(target)}  {target[-1]}")
        terminal.type(CTRL_D)
        assert terminal.end() == 0
    assert record_lines(home) == target


def test_header_is_where_the_entries_begin() -> None:
    record = loads(EXAMPLE.read_text(encoding="utf-8")).require()
    assert header_of(record).names == loads("\n".join(HEADER) + "\n").good.names


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    kill_until_whole(tmp_path, Random(7), kills=3)


@pytest.mark.long
@pytest.mark.parametrize("case", range(long.count(60)))
def test_nothing_acknowledged_is_lost_however_often(case: int, tmp_path: Path) -> None:
    kill_until_whole(tmp_path, Random(1000 * long.seed() + case), kills=6)
