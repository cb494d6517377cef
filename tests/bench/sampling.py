"""Drawing deals: how long the tables take, deals a second, and what the process comes to need."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random

from boss_solver.inference.deals.sampler import Sampler
from boss_solver.inference.engine.puzzle import Puzzle
from tests.bench.counting import POSITIONS, puzzle_for
from tests.bench.harness import Result, rate, seconds
from tests.inference.riddles import random_riddle
from tests.oracles.bruteforce import read_lines

DEALS = 500_000

SECONDS_FOR_TABLES = {4: 0.015, 6: 0.05}

MEGABYTES = 150


def puzzles() -> Iterator[tuple[str, int, Puzzle]]:
    """The start of a hand, and positions with facts: name, players, puzzle."""
    lines = read_lines(POSITIONS)
    for players, number in ((4, 1), (6, 5)):
        yield f"{players} players, no facts", players, random_riddle(Random(1), players, 9, spectator=0).puzzle
        yield f"{players} players, many facts", players, puzzle_for(lines[number])


def draw_a_million() -> None:
    """What the process for the memory does."""
    for _, _, puzzle in puzzles():
        Sampler(puzzle).draw(1_000_000)


def peak_megabytes() -> float:
    """The most memory that a process needs that draws a million deals of each puzzle."""
    code = (
        "import resource, sys; from tests.bench.sampling import draw_a_million; draw_a_million();"
        "print(open('/proc/self/status').read() if sys.platform == 'linux'"
        " else f'VmHWM: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f}')"
    )
    # On Linux ru_maxrss would be that of this process, if that is larger.
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return int(done.stdout.split("VmHWM:")[1].split()[0]) / 1024


def bench() -> Iterator[Result]:
    for name, players, puzzle in puzzles():
        yield seconds(f"tables: {name}", lambda: Sampler(puzzle), at_most=SECONDS_FOR_TABLES[players])  # noqa: B023  (run at once)
        sampler = Sampler(puzzle)
        yield rate(f"deals: {name}", lambda: sampler.draw(DEALS), DEALS, at_least=2_000_000)  # noqa: B023  (run at once)
    peak = peak_megabytes()
    yield Result("memory of the process", f"<= {MEGABYTES} MB", f"{peak:.0f} MB", peak / MEGABYTES, peak <= MEGABYTES)
