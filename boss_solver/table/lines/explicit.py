"""Lines that keep their meaning when those before them change: a player who was left out is written into them."""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line
from boss_solver.table.lines.edits import NewLine
from boss_solver.table.lines.typed import as_written


def explicit(lines: Sequence[NewLine], old_lines: Sequence[Line], known: dict[int, str] | None = None) -> list[NewLine]:
    """The lines, those that stand after the first change in canonical form, which names every player.

    Args:
        lines: The record after some edits.
        old_lines: Its lines before them, as they were read; none where they could not be.
        known: Canonical forms of these lines by their numbers, found before; those found now are added.
    """
    texts = list(lines)
    known = {} if known is None else known
    if not old_lines:
        return texts
    first = next((at for at, line in enumerate(lines) if line.was != at + 1), len(lines))
    for at in range(first, len(lines)):
        was = lines[at].was
        old = old_lines[was - 1] if was is not None else None
        if old is not None and old.statements and old.raw == lines[at].text:
            if old.number not in known:
                before = old_lines[old.number - 2].after if old.number > 1 else Progress()
                known[old.number] = as_written(old, before).raw
            texts[at] = lines[at]._replace(text=known[old.number])
    return texts
