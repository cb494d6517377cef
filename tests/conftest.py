"""Settings shared by all tests."""

from __future__ import annotations

from importlib.util import find_spec

from hypothesis import settings

# The usual tests try the same examples on every machine; a long set draws new ones from its seed.
# No deadline: a busy machine is no failure.
settings.register_profile("usual", max_examples=60, deadline=None, derandomize=True, database=None)
settings.register_profile("long", deadline=None, database=None, print_blob=True)
settings.load_profile("usual")

# The games written for OpenSpiel need it, and it is an extra; modules are looked into for doctests.
collect_ignore = [] if find_spec("pyspiel") else ["advice/spiel.py"]
