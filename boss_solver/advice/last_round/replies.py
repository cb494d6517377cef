"""The rest of the last round after a move, in every lane at once: all replies of all who still move, to the end.

Nobody who has moved in the last round moves again in it, so the values of a move are averages over replies, or, against
the best reply, the smallest over them: backward induction of one step for each player who still moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from boss_solver.advice.last_round.exact import ExactValues, MixedPositions
from boss_solver.advice.last_round.models import PlacingModel
from boss_solver.advice.stakes import Stakes
from boss_solver.game.setup import EXPERTS, OCCASIONALS
from boss_solver.playout.arrays.dtypes import Int64s
from boss_solver.playout.arrays.hand_ends import settle
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.games.lane_turns import order_by_seat, order_last_round, place, show
from boss_solver.playout.players.choosing import Placements, ways_of
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.policies import Random

_ANYTHING: Final = Random()
"""A policy that gives every legal placement some weight."""


class TooManyError(Exception):
    """There are more ways to play on than are looked at."""


class Replies:
    """All replies of those who still move, and what they lead to."""

    def __init__(self, stakes: Stakes, seat: int, order: Sequence[int] | None, number: int, most: int) -> None:
        self.values = ExactValues()
        self.stakes = stakes
        self.seat = seat
        """For whom positions are valued."""
        self.order = order
        """Who still moves, in order; None where the order follows the supplies."""
        self.number = number
        """How many still move."""
        self.most = most
        """How many positions may be looked at."""
        self.seen = 0
        self.part = 1.0
        """The part of all positions that is looked at once those now in hand are, about."""

    def modelled(self, lanes: Lanes, deal: Int64s, placings: Mapping[int, PlacingModel], moved: int = 0) -> Int64s:
        """(lanes,) the numbers of the values of positions, the others placing as modelled.

        ``deal`` is the number of each lane's deal. Raises TooManyError.
        """
        if moved == self.number:
            return self._settled(lanes)
        if self.order is not None:
            return self._mixed(lanes, deal, placings, moved, self.order[moved])
        order_last_round(lanes, moved)
        values = np.empty(lanes.number, np.int64)
        seats = lanes.status[moved, Row.SEAT].copy()
        for seat in np.unique(seats).tolist():
            some = np.flatnonzero(seats == seat)
            values[some] = self._mixed(lanes.taken(some), deal[some], placings, moved, seat)
        return values

    def _mixed(self, lanes: Lanes, deal: Int64s, placings: Mapping[int, PlacingModel], moved: int, seat: int) -> Int64s:
        """One player moves: the average over what his policies do."""
        policies, chances, kinds = placings[seat]
        position = seat if self.order is not None else moved
        view = View(lanes, position)
        ways = [ways_of(policy, view) for policy in policies]
        keys = [_key(way.lane, way.city, way.experts, way.occasionals) for way in ways]
        is_some = np.zeros(lanes.number * _CHOICES, np.bool_)
        for key in keys:
            is_some[key] = True
        choices = np.flatnonzero(is_some)
        weights = np.zeros((len(ways), len(choices)), np.int64)
        for row, key, way in zip(weights, keys, ways, strict=True):
            row[np.searchsorted(choices, key)] = way.weight
        lane, after = self._after(lanes, position, choices)
        value = self.modelled(after, deal[lane], placings, moved + 1)
        totals = np.stack([way.total for way in ways])
        return self.values.mixed(MixedPositions(lane, value, weights, totals, kinds[deal], chances))

    def best(self, lanes: Lanes, group: Int64s, weight: Int64s) -> Int64s:
        """(lanes,) the numbers of the values of positions, the only other player choosing what is worst for the seat.

        He cannot tell lanes of one ``group`` apart, which he holds to be as likely as their ``weight``. Raises
        TooManyError.
        """
        if not self.number:
            return self._settled(lanes)
        position = 1 - self.seat
        ways = ways_of(_ANYTHING, View(lanes, position))
        choices = np.sort(_key(ways.lane, ways.city, ways.experts, ways.occasionals))
        lane, after = self._after(lanes, position, choices)
        value = self._settled(after)
        totals = np.array([sum(exact.parts) for exact in self.values.all], np.int64)
        # In one group the placements are the same, so a choice and a group are one decision.
        _, decision = np.unique(group[lane] * _CHOICES + choices % _CHOICES, return_inverse=True)
        worth = np.zeros(decision.max() + 1, object)
        np.add.at(worth, decision, totals[value].astype(object) * weight[lane])
        _, rank = np.unique(worth, return_inverse=True)
        order = np.lexsort((choices, rank[decision], lane))
        firsts = np.concatenate([[True], np.diff(lane[order]) > 0])
        values: Int64s = value[order[firsts]]
        return values

    def _after(self, lanes: Lanes, position: int, choices: Int64s) -> tuple[Int64s, Lanes]:
        """The lane that each choice follows, and the lanes after them."""
        self.look_at(len(choices))
        rest, occasionals = np.divmod(choices, OCCASIONALS + 1)
        rest, experts = np.divmod(rest, EXPERTS + 1)
        lane, city = np.divmod(rest, _CITIES)
        after = lanes.taken(lane)
        at = -(np.arange(1, lanes.deck.chicago + 2)[:, None] == city).astype(np.int8)
        place(after, position, Placements(at, experts.astype(np.int8), occasionals.astype(np.int8)))
        show(after, position, None)
        return lane, after

    def look_at(self, number: int) -> None:
        """Count positions. Raises TooManyError as soon as all that are to come would be too many at this rate."""
        self.seen += number
        if self.seen > self.most * self.part:
            raise TooManyError

    def _settled(self, lanes: Lanes) -> Int64s:
        if self.order is None:
            order_by_seat(lanes)
        return self.values.of_rows(self.stakes.units(settle(lanes), self.seat).T)


_CITIES: Final = 10
"""More than the numbers of cities, Chicago and passing included."""

_CHOICES: Final = _CITIES * (EXPERTS + 1) * (OCCASIONALS + 1)


def _key(lane: Int64s, city: Int64s, experts: Int64s, occasionals: Int64s) -> Int64s:
    """A choice as one number, by its lane first, passing before all cities."""
    key: Int64s = ((lane * _CITIES + city + 1) * (EXPERTS + 1) + experts) * (OCCASIONALS + 1) + occasionals
    return key
