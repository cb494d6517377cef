"""How a seat is taken to play on after the move that is judged: soundly, and fast enough for many playouts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from boss_solver.game.setup import OCCASIONALS
from boss_solver.playout.arrays.dtypes import Int8s
from boss_solver.playout.players.choosing import Scores
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.policies import careful_value, weights_of
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.playout.players.seated_players import Player

_EXPERT: Final = (1, 2, 4)
"""The cost of an expert, in twelfths of a million, in the last turn, the one before, and earlier: it comes back."""
_OCCASIONAL: Final = 9
"""The further cost of an occasional: it does not come back."""


@dataclass(frozen=True)
class Thrifty:
    """The careful one, but experts cost it less towards the end of a hand, and occasionals more at any time."""

    name: str = "thrifty"
    about: str = "a careful player to whom experts are cheap in a hand's last turns and occasionals always dear"

    def scores(self, view: View) -> Scores:
        """Weights by surplus, the cost by who is sent."""
        each = _EXPERT[min(view.cards_left, len(_EXPERT)) - 1]
        occasionals: Int8s = np.clip(view.least - view.experts, 0, OCCASIONALS)
        occasionals *= np.int8(_OCCASIONAL)
        cost = view.least * np.int8(each) + occasionals
        return Scores(weights_of(view, careful_value(view), cost), 1)


OWN: Final = Player(Thrifty(), REVEALS["protecting"])
"""How a seat is taken to play on after what is tried."""
