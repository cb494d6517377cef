"""Entries in words: where they stand and what they say."""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver.inference.history import noted_of
from boss_solver.inference.statements import Told
from boss_solver.record.noting import write_noted


def place_words(line: int) -> str:
    """Where an entry stands: its line, or that it was typed with the question."""
    return f"line {line}" if line else "typed"


def told_text(told: Told, names: Sequence[str]) -> str:
    """A note or a hunch in the words of the record."""
    return " ".join(write_noted(noted_of(told), names))
