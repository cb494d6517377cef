"""The search of the adviser as it was: everything is tried against the default mixture, and the best mean is taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from boss_solver.advice.search.imagined_games import ImaginedGames
from boss_solver.advice.search.turn_options import TurnOptions
from boss_solver.playout.arrays.dtypes import Floats, Indices, UInt16s
from boss_solver.playout.players.choosing import Scores
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.seated_players import Mixture, Player

_EXTRA: Final = 4
"""Numbers of gangsters that are tried on a city: the least that lead, one more, two more, three more."""
_SURELY: Final = 60_000
"""The weight of the choice, against 1 for passing."""


class SearchBudget(NamedTuple):
    """How much is tried at each of the two steps of a turn."""

    first: int
    """Deals on which everything is tried."""
    left: int
    """How many of the best go on."""
    more: int
    """Further deals on which these are tried."""


@dataclass(frozen=True)
class Search:
    """Tries options in playouts from what a seat sees."""

    budget: SearchBudget
    own: Player
    """How the seat itself plays on in them."""
    others: Mixture
    seed: int = 0

    def best(self, view: View, options: TurnOptions, placing: bool) -> Indices:
        """(lanes,) for every game the number of its best option."""
        budget = self.budget
        totals = self._tried(view, options, placing, 0, budget.first)
        kept = _leading(options.lane, totals, budget.left)
        rest = options.some(kept)
        totals[kept] += self._tried(view, rest, placing, 1, budget.more)
        order = np.lexsort((totals[kept], rest.lane))
        last = np.flatnonzero(np.diff(rest.lane[order], append=-1))
        chosen: Indices = kept[order[last]]
        return chosen

    def _tried(self, view: View, options: TurnOptions, placing: bool, stage: int, deals: int) -> Floats:
        """(options,) the worth of each, added up over the deals."""
        games = ImaginedGames.drawn(view, placing, deals, self.seed, stage)
        totals: Floats = games.worths(options, self.own, self.others).sum(axis=1)
        return totals


def _leading(lane: Indices, totals: Floats, left: int) -> Indices:
    """The numbers of the best options of each game, so many at most, in the order of the games."""
    order = np.lexsort((-totals, lane))
    starts = np.flatnonzero(np.diff(lane[order], prepend=-1))
    place = np.arange(len(order)) - np.repeat(starts, np.diff(starts, append=len(order)))
    leading: Indices = order[place < left]
    return leading


@dataclass(frozen=True)
class Adviser:
    """Places where its playouts show the most worth."""

    name: str
    about: str
    search: Search
    is_slow: bool = True

    def scores(self, view: View) -> Scores:
        """Nearly all the weight on one placement."""
        options = _placements(view)
        best = self.search.best(view, options, placing=True)
        cities = np.zeros(view.least.shape, np.uint16)
        more = np.zeros(view.least.shape, np.int8)
        some = best[options.city[best] >= 0]
        cities[options.city[some], options.lane[some]] = _SURELY
        more[options.city[some], options.lane[some]] = options.more[some]
        return Scores(cities, 1, more)


@dataclass(frozen=True)
class AdviserReveal:
    """Shows the card that leaves the most worth in its playouts."""

    name: str
    about: str
    search: Search
    looks: bool = True

    def weights(self, view: View) -> UInt16s:
        """All the weight on one card."""
        lanes = np.repeat(np.arange(view.lanes), view.cards_left)
        card = np.tile(np.arange(view.cards_left), view.lanes)
        options = TurnOptions(lanes, np.full(len(card), -1, np.intp), np.zeros(len(card), np.int8), card)
        best = self.search.best(view, options, placing=False)
        weights = np.zeros((view.cards_left, view.lanes), np.uint16)
        place = np.argsort(view.cards, axis=0)[options.card[best], options.lane[best]]
        weights[place, options.lane[best]] = 1
        return weights


def _placements(view: View) -> TurnOptions:
    """Everywhere the seat can place, with the least that lead and some more, and placing nothing."""
    more = np.arange(_EXTRA, dtype=np.int8)
    fits = view.open & (view.least + more[:, None, None] <= view.supply)
    extra, city, lane = np.nonzero(fits)
    lane = np.concatenate([np.arange(view.lanes), lane])
    order = np.argsort(lane, kind="stable")
    city = np.concatenate([np.full(view.lanes, -1), city])
    amount = np.concatenate([np.zeros(view.lanes, np.int8), more[extra]])
    none = np.full(len(order), -1, np.intp)
    return TurnOptions(lane[order], city[order], amount[order], none)
