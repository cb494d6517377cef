"""A guarded search: a policy's own choice stands unless playouts show clearly that another is better.

What a policy likes best is tried against every kind of opponents there may be, on the same deals. An option is ranked
by what it gains on the policy's own choice, half by the mean over the kinds and half by the kind against which it gains
least; it is taken only if that is beyond the error of the gain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from boss_solver.advice.search.imagined_games import ImaginedGames
from boss_solver.advice.search.turn_options import OrderedOptions
from boss_solver.playout.arrays.dtypes import Indices
from boss_solver.playout.players.ladder import LADDER, STRONG
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.population import KINDS
from boss_solver.playout.players.seated_players import Mixture, Player

_WORST: Final = 0.5
"""How much the kind against which an option gains least counts, 0 to 1."""


class GuardedBudget(NamedTuple):
    """How much is tried at a step of a turn."""

    options: int
    """Placements at most."""
    deals: int
    """Deals for each of them, over all kinds of opponents."""


BUDGET: Final = GuardedBudget(8, 96)
"""The budget of the adviser in tournaments: some milliseconds a move."""


@dataclass(frozen=True)
class GuardedSearch:
    """Tries options in playouts from what a seat sees."""

    budget: GuardedBudget = BUDGET
    own: Player = LADDER[STRONG]
    """Whose choice stands, and how the seat plays on."""
    kinds: tuple[Mixture, ...] = tuple(KINDS.values())
    """How the others may play."""
    sure: float = 1.5
    """Standard errors by which another option must be better."""
    seed: int = 0

    def best(self, view: View, ordered: OrderedOptions, placing: bool) -> Indices:
        """(games,) for every game the number of its best option."""
        options, first = ordered
        number = len(self.kinds)
        deals = self.budget.deals // number
        gains = np.empty((number, len(options.lane)))
        variance = np.zeros(len(options.lane))
        drawn = ImaginedGames.drawn(view, placing, number * deals, self.seed, int(placing))
        for gain, others, games in zip(gains, self.kinds, drawn.split(number), strict=True):
            worths = games.worths(options, self.own, others)
            more = worths - worths[first[options.lane]]
            gain[:] = more.mean(axis=1)
            variance += more.var(axis=1) / (deals * number**2)
        ranked = (1 - _WORST) * gains.mean(axis=0) + _WORST * gains.min(axis=0)
        ranked[ranked <= self.sure * np.sqrt(variance)] = -np.inf
        ranked[first] = 0
        order = np.lexsort((ranked, options.lane))
        last = np.flatnonzero(np.diff(options.lane[order], append=-1))
        chosen: Indices = order[last]
        return chosen
