"""Counting that several opponents share, from what a seat sees alone: who still moves, how far he can go."""

from __future__ import annotations

from typing import Final

import numpy as np

from boss_solver.playout.arrays.dtypes import Bools, Floats, Int8s, Int16s
from boss_solver.playout.arrays.lanes import Row
from boss_solver.playout.players.choosing import Scores
from boss_solver.playout.players.lane_view import View

SURELY: Final = 60_000
"""The weight of the choice, against 1 for passing."""

_FEWEST: Final = -100
"""Gangsters on a city of somebody who cannot place there: fewer than anybody has."""


def still_to_move(view: View) -> list[int]:
    """The other positions that still move in this hand: in the last round those that come later in it."""
    return [at for at, left in enumerate(view.everyone.left) if left and at != view.position]


def later_in_the_round(view: View) -> list[int]:
    """The other positions that still move in this round."""
    everyone = view.everyone
    sizes: tuple[int, ...] = everyone.same["sizes"]
    # Who was dealt fewer cards moves in the first rounds too, and is through before the others.
    rounds = [left and left + everyone.rounds - size for left, size in zip(everyone.left, sizes, strict=True)]
    return [at for at, left in enumerate(rounds) if at != view.position and left >= rounds[view.position]]


def can_place(view: View, position: int) -> Bools:
    """(cities, lanes) whether a position may still place on each city, if it has enough to lead there."""
    status, there = view.everyone.status[position], view.everyone.experts[position]
    may: Bools = (there + status[Row.EXPERTS]) > 0
    deck = view.deck
    if deck.closing is not None:
        may[deck.closing] &= status[Row.BANNED] == 0
    if deck.setup.options.chicago_entry != "free" and view.everyone.left[position] == 1:
        may[deck.chicago] &= status[Row.ENTERED] != 0
    return may


def reach(view: View, positions: list[int]) -> Int8s:
    """(cities, lanes) the most gangsters that any of these positions can have on each city."""
    most: Int8s = np.full(view.least.shape, _FEWEST, np.int8)
    for position in positions:
        furthest = view.totals[position] + view.supplies[position]
        np.maximum(most, np.where(can_place(view, position), furthest, np.int8(_FEWEST)), out=most)
    return most


def to_be_safe(view: View, positions: list[int]) -> Int8s:
    """(cities, lanes) the fewest gangsters to place so that none of these positions can pass the seat any more."""
    safe: Int8s = np.maximum(view.least, reach(view, positions) - view.mine)
    return safe


def take_best(view: View, worth: Int8s | Int16s | Floats, number: Int8s) -> Scores:
    """The city of most worth with so many gangsters; nothing where no worth is above 0, or no city can be led.

    A city that takes more than ``number`` to lead, or more than the supply, is left out, and one that the seat leads.
    """
    can = view.open & ~view.leads & (number >= view.least) & (number <= view.supply) & (worth > 0)
    wanted = np.where(can, worth, 0)
    best = wanted.argmax(axis=0)
    lanes = np.flatnonzero(wanted.max(axis=0) > 0)
    cities = np.zeros(can.shape, np.uint16)
    cities[best[lanes], lanes] = SURELY
    more: Int8s = np.where(can, number - view.least, 0).astype(np.int8)
    return Scores(cities, 1, more=more)


def nothing(view: View) -> Scores:
    """Places nothing."""
    return Scores(np.zeros(view.least.shape, np.uint16), 1)
