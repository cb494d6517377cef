"""Lines that keep their meaning when those before them change: a player who was left out is written into them."""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line
from boss_solver.table.lines.edits import NewLine
from boss_solver.table.lines.typed import as_written


def explicit(lines: Sequence[NewLine], read: Sequence[Line], known: dict[int, str] | None = None) -> list[NewLine]:
    """The lines, those that stand after the first change in canonical form, which names every player.

    Args:
        lines: The record after some edits.
        read: Its lines before them, as they were read; none where they could not be.
        known: Canonical forms of these lines by their numbers, found before; those found now are added.
    """
    found = list(lines)
    known = {} if known is None else known
    if not read:
        return found
    first = next((at for at, line in enumerate(lines) if line.was != at + 1), len(lines))
    for at in range(first, len(lines)):
        was = lines[at].was
        old = read[was - 1] if was is not None else None
        if old is not None and old.statements and old.raw == lines[at].text:
            if old.number not in known:
                before = read[old.number - 2].after if old.number > 1 else Progress()
                known[old.number] = as_written(old, before).raw
            found[at] = lines[at]._replace(text=known[old.number])
    return found
