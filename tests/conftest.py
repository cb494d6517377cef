"""Settings shared by all tests."""

from __future__ import annotations

import gc
from collections import defaultdict
from importlib.util import find_spec
from random import Random

import pytest
from hypothesis import settings

from tests import long

# The usual tests try the same examples on every machine; a long set draws new ones from its seed.
# No deadline: a busy machine is no failure.
settings.register_profile("usual", max_examples=30, deadline=None, derandomize=True, database=None)
settings.register_profile("long", max_examples=long.examples(30), deadline=None, database=None, print_blob=True)
settings.load_profile("usual")

# The games written for OpenSpiel need it, and it is an extra; modules are looked into for doctests.
collect_ignore = [] if find_spec("pyspiel") else ["advice/spiel.py"]

# As `boss` itself does: looking through all tests for garbage time and again took a sixth of their time.
gc.set_threshold(100_000)


def pytest_collection_finish() -> None:
    """What was loaded by now stays: nothing of it is looked at for garbage again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)  # before pytest looks at the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of Hypothesis, and of a long test with many cases take as many as the scale says, by the seed."""
    cases = defaultdict(list)
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("examples")
        if item.get_closest_marker("long"):
            cases[item.nodeid.partition("[")[0]].append(item)
    dropped: set[pytest.Item] = set()
    for name, of_one in cases.items():
        kept = Random(f"{long.seed()} {name}").sample(of_one, long.count(len(of_one)))
        dropped |= {*of_one} - {*kept}
    if dropped:
        config.hook.pytest_deselected(items=list(dropped))
        items[:] = [item for item in items if item not in dropped]
