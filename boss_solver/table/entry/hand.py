"""The hand that is going on, read once: an entry reads its own line, not all that were entered before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from boss_solver.record.lines.entry import take
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line
from boss_solver.table.lines.typed import keyword

if TYPE_CHECKING:
    from boss_solver.inference.entries.history import History


class HandRead:
    """The lines of the last hand of a record. It goes along with the record, whatever is done to that."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        """The lines of the whole record, as far as it is good."""
        self._start = 0
        self._read: list[Line] = []
        self._histories: list[tuple[int, History]] = []
        """The last two histories that were asked for, each with its number of lines: undo goes back to the first."""

    def start(self, lines: list[str]) -> int:
        """How many lines stand before the hand of a record, given as its good lines."""
        self._go_along(lines)
        return self._start

    def lines(self, lines: list[str], progress_at: Callable[[int], Progress]) -> tuple[Line, ...]:
        """The lines of the hand, read. ``progress_at`` says how the record stood after so many of its lines."""
        self._go_along(lines)
        for at in range(self._start + len(self._read), len(lines)):
            progress = self._read[-1].after if self._read else progress_at(at)
            self._read.append(take(lines[at], progress, at + 1))
        return tuple(self._read)

    def add(self, lines: list[str], line: Line) -> None:
        """Keep the last line of a record as it was read when it was entered."""
        self._go_along(lines)
        if self._start + len(self._read) == len(lines) - 1:
            self._read.append(line)

    def history(self, lines: Sequence[Line], end: Progress) -> History:
        """The history of the hand's first lines for the seat whose record it is; after them it stands at ``end``."""
        from boss_solver.inference.entries.history import history_after, history_of  # a turn needs nothing of it

        size = len(lines)
        known = [one for one in self._histories if one[0] <= size and one[1].seat == end.seat]
        if not known:
            history: History = history_of(lines, end.here, end.seat)
        else:
            at, history = known[-1]
            if at < size:
                history = history_after(history, lines[at:], end.here)
        self._histories = [*(one for one in known if one[0] < size), (size, history)][-2:]
        return history

    def _go_along(self, lines: list[str]) -> None:
        """Keep what was read of lines that are still there."""
        same = len(self._lines)
        if lines[:same] != self._lines:
            same = next(
                at for at, (one, other) in enumerate(zip([*lines, None], self._lines, strict=False)) if one != other
            )
        # Of a hand that is gone an earlier one may be the last.
        first = 0 if same <= self._start else same
        start = next((at for at in range(len(lines) - 1, first - 1, -1) if keyword(lines[at]) == "hand"), None)
        if start is not None or first == 0:
            self._start, self._read, self._histories = start or 0, [], []
        del self._read[max(0, same - self._start) :]
        self._histories = [one for one in self._histories if one[0] <= len(self._read)]
        self._lines = lines
