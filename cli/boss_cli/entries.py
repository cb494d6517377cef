"""Entries in words: where they stand and what they say."""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver.inference.history import Moment
from boss_solver.inference.statements import Told
from boss_solver.record.saying import write_said
from boss_solver.record.writer import write_statements


def place_words(line: int) -> str:
    """Where an entry stands: its line, or that it was typed with the question."""
    return f"line {line}" if line else "typed"


def entry_text(moment: Moment, names: Sequence[str]) -> str:
    """What an entry says, in the words of the record."""
    if isinstance(moment.entry, Told):
        return told_text(moment.entry, names)
    return write_statements([moment.entry], names)


def told_text(told: Told, names: Sequence[str]) -> str:
    """A note or a hunch in the words of the record."""
    words = write_said(told.said, names)
    if told.factor is None:
        return f"note {words}"
    return f"hunch {told.factor.numerator}:{told.factor.denominator} {words}"
