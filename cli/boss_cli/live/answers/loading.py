"""Modules that the live table loads in the background, so that the first answer comes as fast as the next."""

from __future__ import annotations


def load_advice() -> None:
    """Load all that advice is worked out with."""
    import numpy  # noqa: F401  (slow to load, and needed by the first playout)

    import boss_cli.live.answers.advising  # noqa: F401  (the same)
