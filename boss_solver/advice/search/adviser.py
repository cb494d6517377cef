"""The adviser as a player: as the strongest level plays, unless playouts show clearly that something else is better.

It knows neither who sits where nor what they hold. All the games of a batch are searched at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from boss_solver.advice.search.guarded import GuardedSearch
from boss_solver.advice.search.turn_options import all_cards, best_placements
from boss_solver.playout.arrays.dtypes import UInt16s
from boss_solver.playout.players.choosing import Scores
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.learned import Learned, LearnedReveal
from boss_solver.playout.players.seated_players import Player

_SEARCH: Final = GuardedSearch()

_SURELY: Final = 60_000
"""The weight of the choice, against 1 for passing."""


@dataclass(frozen=True)
class Adviser:
    """Places as the strongest level does, or better where its playouts say so."""

    name: str = "adviser"
    about: str = "does what the strongest level would do, unless its playouts clearly prefer something else"
    search: GuardedSearch = _SEARCH
    is_slow: bool = True

    def scores(self, view: View) -> Scores:
        """Nearly all the weight on one placement."""
        policy = self.search.own.policy
        assert isinstance(policy, Learned)
        ordered = best_placements(view, policy, self.search.budget.options)
        chosen = ordered.options.some(self.search.best(view, ordered, placing=True))
        chosen = chosen.some(np.flatnonzero(chosen.city >= 0))
        cities = np.zeros(view.least.shape, np.uint16)
        more = np.zeros(view.least.shape, np.int8)
        cities[chosen.city, chosen.lane] = _SURELY
        more[chosen.city, chosen.lane] = chosen.more
        return Scores(cities, 1, more)


@dataclass(frozen=True)
class AdviserReveal:
    """Shows the card that the strongest level would show, or a better one where its playouts say so."""

    name: str = "adviser"
    about: str = "shows the card that the strongest level would show, unless its playouts prefer another"
    looks: bool = True
    search: GuardedSearch = _SEARCH

    def weights(self, view: View) -> UInt16s:
        """All the weight on one card."""
        reveal = self.search.own.reveal
        assert isinstance(reveal, LearnedReveal)
        ordered = all_cards(view, reveal)
        chosen = ordered.options.some(self.search.best(view, ordered, placing=False))
        weights = np.zeros((view.cards_left, view.lanes), np.uint16)
        place = np.argsort(view.cards, axis=0)[chosen.card, chosen.lane]
        weights[place, chosen.lane] = 1
        return weights


ADVISER: Final = Player(Adviser(), AdviserReveal())
"""The adviser as a player in tournaments."""
