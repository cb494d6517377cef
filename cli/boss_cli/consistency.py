"""Whether the entries of a record leave any deal at all: each may be legal while together they cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boss_solver.game.events import HandBegins, Joined
from boss_solver.inference.counting import ContradictionError, count
from boss_solver.inference.puzzle import puzzle_of
from boss_solver.inference.view import view_of
from boss_solver.record.problems import Problem
from boss_solver.record.progress import Progress
from boss_solver.record.record import Line, Record


def contradictions(record: Record) -> list[Problem]:
    """For each hand that no deal agrees with, the first line at which that is so, before the first bad line."""
    found = []
    for lines in _hands(record.lines[: record.good_lines]):
        for seat in _seats(record.good):
            if _has_deals(lines[-1].after, seat):
                continue
            # What is known of a hand only grows, so a contradiction stays to its end.
            low, high = 0, len(lines) - 1
            while low < high:
                middle = (low + high) // 2
                if _has_deals(lines[middle].after, seat):
                    low = middle + 1
                else:
                    high = middle
            eyes = f", as {record.names[seat]} sees it" if record.good.is_full and seat is not None else ""
            what = f"no deal agrees with everything entered up to here{eyes}"
            expected = "another count of card backs, or another card, in this hand"
            found.append(Problem(what, lines[low].number, expected=expected, file=record.file))
            break
    return found


def _hands(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The lines of each hand that changed something about it."""
    here: list[Line] = []
    before = None
    for line in lines:
        state = line.after.state
        if state is None or state is before:
            continue
        before = state
        if here and any(isinstance(event, (HandBegins, Joined)) for event in line.events):
            yield here
            here = []
        if view_of(state, None).has_hand:
            here.append(line)
    if here:
        yield here


def _seats(progress: Progress) -> tuple[int | None, ...]:
    """Whose eyes the record is checked with: its owner's; everybody's in a full one."""
    return (None, *range(len(progress.names))) if progress.is_full else (progress.seat,)


def _has_deals(progress: Progress, seat: int | None) -> bool:
    try:
        count(puzzle_of(view_of(progress.here, seat)))
    except ContradictionError:
        return False
    return True
