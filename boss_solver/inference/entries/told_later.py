"""A moment of a record, with the numbers of cards dealt that its hand names only later."""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver.game.events import Misdealt
from boss_solver.game.outside_turns.misdealing import Sizes, dealt_like
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line


def as_it_was(lines: Sequence[Line], at: int) -> tuple[Progress, tuple[Line, ...]]:
    """The record after the line at an index, and the lines up to it.

    Where the hand was not dealt evenly and only a later line says so, one more line says so.
    """
    progress, until = lines[at].after, tuple(lines[: at + 1])
    sizes = _told_later(lines, at)
    if sizes is None or progress.state is None:
        return progress, until
    state = dealt_like(progress.state, sizes)
    if state == progress.state:
        return progress, until
    progress = progress._replace(state=state)
    misdealt = Misdealt(tuple(enumerate(sizes)), misplay=True)
    return progress, (*until, lines[at]._replace(statements=(misdealt,), after=progress))


def _told_later(lines: Sequence[Line], at: int) -> Sizes | None:
    sizes = None
    for line in lines[at + 1 :]:
        if line.is_bad or line.begins_hand:
            break
        hand = line.after.state.table.hand if line.after.state else None
        sizes = hand.sizes if hand is not None else sizes
    return sizes
