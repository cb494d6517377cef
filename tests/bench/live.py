"""The live table at a pseudo-terminal: from Enter to the finished screen, and from `boss` to the prompt.

With reading switched on: from an entry to the screen with the read odds on it, in this process; the board with the
cards' odds stands before that, as fast as without.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.harness import Action, Prepared, Result, seconds, versus
from tests.bench.startup import process
from tests.bench.turn import installed

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FINISHED = "\x1b[?25h"
"""A drawn screen ends with the cursor shown."""
ROUNDS = 12
SEAT_OF_SIX = ("seat Rosa", "dealt Rosa NY0 BOp DEr SLt", "backs Milo DE ME ME PH", "backs Ines NY KC PH SL")


def record(folder: Path, example: str) -> tuple[str, list[str]]:
    """An example as a seat's record up to its first turn, with backs, and the turns of its first round."""
    lines = (EXAMPLES / f"{example}.boss").read_text(encoding="utf-8").splitlines()
    start = lines.index("hand")
    dealt = [line for line in lines[start + 1 : start + 8] if line.startswith(("dealt", "backs"))]
    first = start + 1 + len(dealt)
    head = lines[:first]
    if example == "six-players":  # a full record: made one seat's
        head = [*lines[:start], SEAT_OF_SIX[0], "hand", *SEAT_OF_SIX[1:]]
    text = "".join(f"{line}\n" for line in head if line)
    (folder / f"{example}.boss").write_text(text, encoding="utf-8", newline="\n")
    return f"{example}.boss", lines[first : first + ROUNDS]


def opened(folder: Path, name: str) -> Any:
    """The live table of a record, its prompt shown."""
    import pexpect

    environment = installed() | {"BOSS_HOME": str(folder), "TERM": "xterm-256color"}
    (folder / "current").write_text(name, encoding="utf-8")
    child = pexpect.spawn(str(Path(sys.executable).parent / "boss"), env=environment, dimensions=(24, 80))
    child.delaybeforesend = None
    child.expect_exact(FINISHED)
    return child


def entering(child: Any, turns: list[str]) -> Action:
    """Enter to the finished screen: the line is typed already, and the next one after the clock has stopped.

    A line is taken back again once all were entered, so that any number of rounds can be timed.
    """
    import pexpect

    waiting = list(turns)

    def quiet() -> None:
        while True:
            try:
                child.read_nonblocking(65536, timeout=0.15)
            except pexpect.TIMEOUT:
                return

    def run() -> None:
        child.send("\r")
        child.expect_exact(FINISHED)

    def ready() -> None:
        if not waiting:
            child.send(f"undo {len(turns)}\r")
            quiet()
            waiting.extend(turns)
        child.send(waiting.pop(0))
        quiet()

    return Prepared(ready, run)


def reading_along(folder: Path, name: str, turns: list[str]) -> Action:
    """An entry, the board, what is read for it, and the board with that."""
    from boss_cli.live.live_table import LiveTable
    from boss_cli.shell.environment import Environment

    from boss_solver.table.entry.live import LiveRecord

    environment = Environment(sys.stdin, sys.stdout, sys.stderr, {"BOSS_HOME": str(folder)})
    table = LiveTable(environment, LiveRecord.open(folder / name))
    if not table.along.is_on:
        table.toggle_read()
    waiting = list(turns)

    def draw() -> None:
        table.frame(80, 24)
        work = table.to_read()
        if work is not None:
            table.along.take(work())
        table.frame(80, 24)

    def ready() -> None:
        if not waiting:
            table.enter(f"undo {len(turns)}")
            waiting.extend(turns)
        draw()

    def run() -> None:
        assert table.enter(waiting.pop(0)), table.shown.said
        draw()

    return Prepared(ready, run)


def bench() -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for example, at_most in (("four-players-red-whole", 0.050), ("six-players", 0.100)):
            record_name, turns = record(folder, example)
            child = opened(folder, record_name)
            yield seconds(f"Enter, {example}", entering(child, turns), at_most=at_most, rounds=ROUNDS)
            child.close(force=True)
        for example, at_most in (("four-players-red-whole", 0.100), ("six-players", 0.200)):
            (alone := folder / f"read-{example}").mkdir()
            action = reading_along(alone, *record(alone, example))
            yield seconds(f"read along, {example}", action, at_most=at_most, rounds=ROUNDS)

        open_ones: list[Any] = []

        def close() -> None:
            while open_ones:
                open_ones.pop().close(force=True)

        start = Prepared(close, lambda: open_ones.append(opened(folder, "four-players-red-whole.boss")))
        baseline = process(sys.executable, "-c", "import typer, rich.console")
        yield versus("boss to its prompt", start, baseline, at_most=2.5)
        close()
