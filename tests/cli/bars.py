"""Bars of progress in tests: drawn at once, and what is left of one that went away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from unittest.mock import patch

WIPED: Final = "\x1b[1A\x1b[2K"
"""The last that a bar writes: its line is empty, and the next thing is written there."""


@contextmanager
def bars_at_once() -> Iterator[None]:
    """Every step of a bar is drawn, the first too."""
    with patch("boss_cli.shell.progress_bar._SECONDS", 0), patch("boss_cli.shell.progress_bar._FIRST", 0):
        yield
