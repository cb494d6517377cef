"""How long a whole `boss t` takes, at the first lines of a record and at its ten-thousandth."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from boss_solver.table.live import LiveRecord
from tests.bench.harness import Action, Result, versus
from tests.bench.startup import process

LINES = (10, 1_000, 10_000)
RECORDS = 40
"""More than a comparison has rounds."""
HEADER = ("boss-record 1", "players Red Blue Green Black", "seat Red", "hand")


def record(folder: Path, lines: int) -> Path:
    """A record of so many lines, most of them comments, that is being kept: one turn was entered, Blue is next."""
    path = folder / f"{lines}-{len(list(folder.iterdir()))}.boss"
    comments = [f"# remark {number}" for number in range(lines - len(HEADER) - 1)]
    path.write_text("".join(f"{line}\n" for line in (*HEADER, *comments)), encoding="utf-8", newline="\n")
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
