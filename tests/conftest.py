"""Settings shared by all tests."""

from __future__ import annotations

from hypothesis import settings

# The usual tests try the same examples on every machine; a long set draws new ones from its seed.
# No deadline: a busy machine is no failure.
settings.register_profile("usual", max_examples=60, deadline=None, derandomize=True, database=None)
settings.register_profile("long", deadline=None, database=None, print_blob=True)
settings.load_profile("usual")
