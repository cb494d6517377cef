"""How much of a long set to run, and from which seed.

A long set is a test marked `long`. It is left out of the usual tests and run by
`python -m tests.check --long SCALE`, where 1 is the whole set and 0.01 a hundredth of it: of the cases that the test
counts, and of its parameters. From a scale of 0.1 on the usual tests of Hypothesis run as well, with more examples.
"""

from __future__ import annotations

import os

SCALE = "BOSS_LONG_SCALE"
SEED = "BOSS_LONG_SEED"


WITH_EXAMPLES = 0.1
"""The scale from which the tests of Hypothesis run with more examples."""
_TIMES = 20
"""How many times the usual examples a whole long run tries."""


def examples(usual: int) -> int:
    """How many examples a test of Hypothesis tries: few in the usual tests, many in a long run."""
    return max(usual, round(_TIMES * usual * float(os.environ.get(SCALE, "0"))))


def count(full: int, least: int = 1) -> int:
    """How many cases to run of a set whose whole has this many."""
    return max(least, round(full * float(os.environ.get(SCALE, "1"))))


def seed() -> int:
    """The seed to draw them from: the same one gives the same cases."""
    return int(os.environ.get(SEED, "1"))
