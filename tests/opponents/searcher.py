"""An opponent that saves, and in the last round plays out what the others can answer to each of its placements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from boss_solver.playout.arrays.deck import UNIT
from boss_solver.playout.arrays.dtypes import Floats, Int8s
from boss_solver.playout.players.choosing import Scores
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.policies import careful_value
from tests.opponents.deciding import SURELY, can_place, nothing, still_to_move, take_best, to_be_safe

_EACH: Final = 1
"""The price of a gangster in the last round, in twelfths of a million."""
_OCCASIONAL: Final = 6
"""The further price of an occasional: it does not come back."""


@dataclass(frozen=True)
class Searcher:
    """Saves until the last round but one; in the last it knows in what order who answers, and tries everything."""

    name: str = "searcher"
    about: str = "saves, and in the last round tries every city, plays out the best replies and takes what leaves most"
    is_slow: bool = True

    def scores(self, view: View) -> Scores:
        """One gangster in the first turn, a few in the last but one, and what the search finds in the last."""
        if view.cards_left == 1:
            return _searched(view)
        value = careful_value(view)
        if view.cards_left == 2:
            few = np.minimum(to_be_safe(view, still_to_move(view)), 4)
            return take_best(view, value, np.maximum(view.least, few))
        is_first = view.cards_left == view.everyone.dealt[view.position]
        return take_best(view, value, np.ones_like(view.least)) if is_first else nothing(view)


def _searched(view: View) -> Scores:
    """The placement of the last round after which it is best off, the others having answered."""
    value = _last_values(view)
    most_worth = _worth_after(view, value, None, np.zeros(view.lanes, np.int8))
    cities = np.zeros(value.shape, np.uint16)
    more = np.zeros(value.shape, np.int8)
    for city, number in _placements(view):
        can = view.open[city] & (number <= view.supply)
        if not can.any():
            continue
        worth = _worth_after(view, value, city, np.where(can, number, 0).astype(np.int8))
        better = np.flatnonzero(can & (worth > most_worth))
        most_worth[better] = worth[better]
        cities[:, better] = 0
        cities[city, better] = SURELY
        more[city, better] = (number - view.least[city])[better]
    return Scores(cities, 1, more)


def _placements(view: View) -> Iterator[tuple[int, Int8s]]:
    """Every city, with the least that lead, and with as many as nobody can pass."""
    for numbers in (view.least, to_be_safe(view, still_to_move(view))):
        yield from enumerate(numbers)


def _last_values(view: View) -> Floats:
    """(cities, lanes) the values in twelfths of a million, Chicago's with its own last card on top of its city."""
    deck, card = view.deck, view.cards[0]
    value: Floats = careful_value(view).astype(np.float64)
    top = view.top.copy()
    top[deck.city[card], np.arange(view.lanes)] = deck.top[card]
    value[deck.chicago] = UNIT * (top[list(view.left_of_chicago)].sum(axis=0) // 2)
    return value


def _worth_after(view: View, value: Floats, city: int | None, number: Int8s) -> Floats:
    """(lanes,) its own cities less the average of the others', when each of these has answered in turn.

    Each is taken to value the cities as it does, and to go where that is most after the price of the least that lead.
    """
    every = np.arange(view.lanes)
    most, leader = view.most.copy(), view.leader.copy()
    if city is not None:
        placed = number > 0
        most[city, placed] = (view.mine[city] + number)[placed]
        leader[city, placed] = view.position
    for position in still_to_move(view):
        there = view.totals[position]
        needed = most + np.int8(1) - there
        can = can_place(view, position) & (needed <= view.supplies[position]) & (leader != position)
        gain = np.where(can, value - _EACH * needed, 0)
        best = gain.argmax(axis=0)
        some = np.flatnonzero(gain[best, every] > 0)
        at = best[some]
        most[at, some] = (there + needed)[at, some]
        leader[at, some] = position
    own = np.where(leader == view.position, value, 0).sum(axis=0)
    others = np.where((leader >= 0) & (leader != view.position), value, 0).sum(axis=0)
    price = number * _EACH + np.maximum(0, number - view.experts) * _OCCASIONAL
    worth: Floats = own - others / (len(view.totals) - 1) - price
    return worth
