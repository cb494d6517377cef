"""Opponents that save their gangsters for the end of a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from boss_solver.playout.players.choosing import Scores
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.policies import careful_value
from tests.opponents.deciding import nothing, still_to_move, take_best, to_be_safe


@dataclass(frozen=True)
class Waiter:
    """Shows itself once, waits, and comes when nobody can answer any more."""

    name: str = "waiter"
    about: str = "one gangster on the first turn, then nothing; 3 or 4 in the last round but one, the rest in the last"

    def scores(self, view: View) -> Scores:
        """One, nothing, three or four, the rest as far as it takes; always the city of most value."""
        value = careful_value(view)
        if view.cards_left == 1:
            return take_best(view, value, to_be_safe(view, still_to_move(view)))
        if view.cards_left == 2:
            return take_best(view, value, np.clip(view.least, 3, 4))
        is_first = view.cards_left == view.everyone.dealt[view.position]
        return take_best(view, value, np.ones_like(view.least)) if is_first else nothing(view)


@dataclass(frozen=True)
class Hoarder:
    """Keeps everything for the last two rounds, and takes what is worth most then."""

    name: str = "hoarder"
    about: str = "nothing until the last two rounds, then the most valuable city, with so many that nobody passes it"

    def scores(self, view: View) -> Scores:
        """Nothing; then as many as make the city safe, or all there are if they do not."""
        if view.cards_left > 2:
            return nothing(view)
        safe = to_be_safe(view, still_to_move(view))
        return take_best(view, careful_value(view), np.minimum(safe, view.supply))


SAVERS: Final = (Waiter(), Hoarder())
