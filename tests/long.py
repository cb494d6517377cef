"""How much of a long set to run, and from which seed.

A long set is a test marked `long`. It is left out of the usual tests and run by
`python -m tests.check --long SCALE`, where 1 is the whole set and 0.01 a hundredth of it.
"""

from __future__ import annotations

import os

SCALE = "BOSS_LONG_SCALE"
SEED = "BOSS_LONG_SEED"


def count(full: int, least: int = 1) -> int:
    """How many cases to run of a set whose whole has this many."""
    return max(least, round(full * float(os.environ.get(SCALE, "1"))))


def seed() -> int:
    """The seed to draw them from: the same one gives the same cases."""
    return int(os.environ.get(SEED, "1"))
