"""Facts from before that a record does not tell when it joins a game in the middle."""

from __future__ import annotations

from collections.abc import Iterable

from boss_solver.game.events import Joined
from boss_solver.record.lines.record import Line


def unknown_police(lines: Iterable[Line]) -> int:
    """How many police cards had been turned up when the record joined the game that it does not name.

    A hand that is told to have gone without its card had none.
    """
    for line in lines:
        for event in line.events:
            if isinstance(event, Joined):
                hand = line.after.here.table.hand
                turned = event.hand_no - 1 + (event.in_hand and hand is not None and hand.police_done)
                return max(0, turned - len(event.badges))
            return 0
    return 0
