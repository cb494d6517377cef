"""The words about an entry, before and after it is made."""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver import LiveRecord
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line
from boss_solver.table.entry.preview import would_do
from boss_solver.table.entry.results import Accepted
from boss_solver.table.lines.line_words import said
from boss_solver.table.lines.offers import without_own_cards
from boss_solver.table.lines.typed import keyword

_PRIVATE = ("dealt", "note", "hunch", "drop")
"""Lines that tell what the user holds or thinks."""


def preview_words(line: Line, before: Progress, hidden: bool) -> tuple[str, ...]:
    """A line that could be entered, in canonical form, and what it would do."""
    kept = f"= {line.raw}" if line.statements or line.comment else ""
    if hidden:  # what would follow from the user's cards is left out
        line, before = line._replace(after=without_own_cards(line.after)), without_own_cards(before)
    return tuple(part for part in (kept, *would_do(line, before)) if part)


def accepted_words(accepted: Accepted, live: LiveRecord, hidden: bool) -> tuple[str, ...]:
    """The entry as it was understood, and which notes that disproves."""
    lines = []
    for line in accepted.lines:
        if hidden and keyword(line.text) in _PRIVATE:
            lines.append(f"{line.number}  {keyword(line.text)} ... (hidden)")
            continue
        lines.append(f"{line.number}  {line.text}")
        words = line.said
        if hidden and line.events:
            words = said(line.events, without_own_cards(line.before), without_own_cards(line.after))
        if words:
            lines.append(words)
        if not hidden:
            lines += [f"this disproves your note on line {note}: {live.lines[note - 1]}" for note in line.disproved]
    return tuple(lines)


def is_private(text: str) -> bool:
    """Whether a line tells what the user holds or thinks."""
    return keyword(text) in _PRIVATE


def stopped_words(lines: Sequence[str], at: int, taken: int) -> str:
    """That pasting stopped at a line that was refused, and what became of those before and after it."""
    rest = [line for line in lines[at + 1 :] if line.strip()]
    stand = f"; the {taken} before it stand" if taken > 1 else "; the one before it stands" if taken else ""
    more = f"; {len(rest)} after it not entered" if rest else ""
    return f"stopped at pasted line {at + 1}: {lines[at].strip()[:60]}{stand}{more}"
