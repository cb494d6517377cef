"""How long a whole `boss t` takes, at the first lines of a record and at its ten-thousandth, and with many notes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from boss_solver.table.entry.live import LiveRecord
from tests.bench.harness import Action, Result, versus
from tests.bench.startup import process

LINES = (10, 1_000, 10_000)
NOTES = 3_000
RECORDS = 40
"""More than a comparison has rounds."""
HEADER = ("boss-record 1", "players Red Blue Green Black", "seat Red", "hand")
WORDS = ("note Blue lacks", "note Green lacks", "hunch 3:2 Black holds", "hunch 70% Blue or Green holds")
CARDS = ("DEr", "NY0", "BOh", "CI2", "ME3")


def record(folder: Path, lines: int, notes: int = 0) -> Path:
    """A record of so many lines, most of them comments, that is being kept: one turn was entered, Blue is next.

    ``notes`` of them are notes and guesses of the hand that is going on.
    """
    path = folder / f"{lines}-{notes}-{len(list(folder.iterdir()))}.boss"
    comments = [f"# remark {number}" for number in range(lines - notes - len(HEADER) - 1)]
    said = [f"{WORDS[number % len(WORDS)]} {CARDS[number % len(CARDS)]}" for number in range(notes)]
    path.write_text("".join(f"{line}\n" for line in (*HEADER, *comments, *said)), encoding="utf-8", newline="\n")
    LiveRecord.open(path).accept("de3 ny3")
    return path


def installed() -> dict[str, str]:
    """The environment, as it is where the program is used: Python keeps what it compiled, on the call to warm up."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def turn(paths: list[Path]) -> Action:
    """Entering a turn, in another of these records each time."""
    boss = str(Path(sys.executable).parent / "boss")

    def run() -> None:
        environment = installed() | {"BOSS_RECORD": str(paths.pop())}
        subprocess.run([boss, "t", "kc3", "de2"], env=environment, check=True, stdout=subprocess.DEVNULL)

    return run


def entry(live: LiveRecord) -> Action:
    """Entering a turn and taking it back, in a session that goes on."""

    def run() -> None:
        live.accept("kc3")
        live.undo()

    return run


def bench() -> Iterator[Result]:
    baseline = process(sys.executable, "-c", "import typer, rich.console")
    with tempfile.TemporaryDirectory() as folder:
        for lines in LINES:
            yield versus(
                f"boss t, {lines:,} lines",
                turn([record(Path(folder), lines) for _ in range(RECORDS)]),
                baseline,
                at_most=1.3,
            )
        yield versus(
            f"boss t, {NOTES:,} notes in the hand",
            turn([record(Path(folder), NOTES + 10, NOTES) for _ in range(RECORDS)]),
            turn([record(Path(folder), NOTES + 10) for _ in range(RECORDS)]),
            at_most=3,
        )
        kept, none = (LiveRecord.open(record(Path(folder), NOTES + 10, notes)) for notes in (NOTES, 0))
        yield versus(f"an entry, {NOTES:,} notes in the hand", entry(kept), entry(none), at_most=3)
