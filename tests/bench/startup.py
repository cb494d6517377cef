"""How long a whole process takes, next to one that only loads what every command line of this kind loads."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.harness import Action, Result, versus

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = "examples/four-players-seat-red.boss"


def process(*command: str) -> Action:
    """Running a command from the project's root, its output thrown away.

    Raises:
        subprocess.CalledProcessError: when called and the command fails.
    """

    def run() -> None:
        subprocess.run(command, cwd=ROOT, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    return run


def boss(*arguments: str) -> Action:
    """Running the installed command `boss`."""
    return process(str(Path(sys.executable).parent / "boss"), *arguments)


def bench() -> Iterator[Result]:
    baseline = process(sys.executable, "-c", "import typer, rich.console")
    yield versus("boss odds FILE", boss("odds", EXAMPLE), baseline, at_most=1.6)
    yield versus("boss --help", boss("--help"), baseline, at_most=1.1)
