"""Entries in words: where they stand and what they say."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.shell.message import Message, message
from boss_solver.inference.entries.history import EntryMoment, noted_of
from boss_solver.inference.entries.note_claims import Claim
from boss_solver.record.lines.noting import write_noted


def place_words(line: int) -> Message:
    """Where an entry stands: its line, or that it was typed with the question."""
    return message("line {line}", line=line) if line else message("typed")


def claim_text(claim: Claim, names: Sequence[str]) -> str:
    """A note or a hunch in the words of the record."""
    return _unquoted(" ".join(write_noted(noted_of(claim), names)), names)


def entry_text(moment: EntryMoment, names: Sequence[str]) -> str:
    """An entry about hidden cards in the words of the record."""
    return _unquoted(moment.text(names), names)


def _unquoted(text: str, names: Sequence[str]) -> str:
    """Without the quotation marks around P1, P2, ... where these are the names of the seats: they read the same."""
    for number, name in enumerate(names, 1):
        if name == f"P{number}":
            text = text.replace(f'"{name}"', name)
    return text
