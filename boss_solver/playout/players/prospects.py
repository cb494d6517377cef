"""What a placement has in prospect, in every lane at once: what the learned policies weigh.

Everything is in the eyes of the seat that moves. Arrays are (cities, lanes) with Chicago last. Money is counted in
twelfths of a million, as by all policies, and scores in 384ths (:data:`FINE`), so that 16 bits do: numpy works with
short whole numbers several times faster than with floating point, and the result is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from boss_solver.playout.arrays.deck import PACK
from boss_solver.playout.arrays.dtypes import Bools, Int8s, Int16s
from boss_solver.playout.arrays.lanes import Row
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.policies import careful_value

FINE: Final = 32
"""Scores are in millions / UNIT / FINE."""

AMOUNTS: Final = 5
"""Amounts that are weighed for a city: the least that leads, one to three more, and what nobody can pass."""

OF_CITIES: Final = (
    "any city",
    "money",
    "losses",
    "another leads",
    "money, another leads",
    "the seat leads",
    "money, the seat leads",
    "Chicago",
    "money, Chicago",
    "entering Chicago by it",
    "money known",
    "the leader may know",
    "money, the leader may know",
)
"""Features that are the same for every amount on a city."""

OF_AMOUNTS: Final = (
    "experts",
    "occasionals",
    "occasionals, last hand",
    "nobody can pass",
    "money, nobody can pass",
    "seats that can pass",
    "money, seats that can pass",
    "what others expect, somebody can pass",
    "what the cheapest needs",
    "what others expect, what the cheapest needs",
    "money, somebody who may know can pass",
)
"""Features of an amount on a city. The cheapest is the seat nearest to the lead of those that can pass the least that
leads."""

FEATURES: Final = (*OF_CITIES, *OF_AMOUNTS)

OF_MONEY: Final = tuple("money" in name or "expect" in name or name == "losses" for name in FEATURES)
"""Which features are money; the others are numbers or yes and no."""

_NEVER: Final = -100
LEAST_SCORE: Final = -32768
"""The score of what is not legal."""


class Prospect(NamedTuple):
    """One amount on each city."""

    more: Int8s
    """(cities, lanes) gangsters beyond the least that lead."""
    score: Int16s
    """(cities, lanes) what it is worth; far below zero where it is not legal."""


def prospects(view: View, weights: Int16s) -> Iterator[Prospect]:
    """Every amount that is weighed, with its score: the weighted sum of its features.

    ``weights`` are (features, lanes), or one column for all lanes.
    """
    return _Table(view, dict(zip(FEATURES, weights, strict=True))).prospects()


class _Cost(NamedTuple):
    """What gangsters count for; arrays are (cities, lanes)."""

    has: Int8s
    """Experts of the seat."""
    occasionals: Int16s
    """Each occasional."""
    instead: Int16s
    """Each expert more than an occasional."""

    def __call__(self, number: Int8s) -> Int16s:
        """A number of gangsters, experts first."""
        cost: Int16s = self.occasionals * number.astype(np.int16)
        cost += self.instead * np.minimum(number, self.has).astype(np.int16)
        return cost


class _Table:
    """The table as the seat sees it, with its weights.

    Arrays are as large as all cities and lanes, and of one kind in each sum: numpy is several times slower where it has
    to stretch or to widen one of them.
    """

    def __init__(self, view: View, weights: dict[str, Int16s]) -> None:
        self.view = view
        self.weights = weights
        self.chicago = view.deck.chicago
        self.shape = view.least.shape
        self.money = view.value.astype(np.int16)
        expected = view.deck.average.take(view.face_down.view(np.uint8))
        self.expected = np.concatenate([expected, view.value[self.chicago :]]).astype(np.int16)
        """What the cards on the table let others expect."""
        self.after: Int8s = view.mine + view.least
        """What the seat has on a city with the least that leads."""
        self.room: Int8s = self._wide(view.supply) - view.least
        """Gangsters that are left then; less than 0 where it cannot be done."""
        self.room |= -(~view.open).view(np.int8)
        everyone = view.everyone
        self.others = [seat for seat, left in enumerate(everyone.left) if left and seat != view.position]
        """The positions that move again in this hand."""
        self.margins = [self._margin(seat) for seat in self.others]
        """(cities, lanes) for each of them how many more it could have than leads; far below 0 where it is shut out."""
        self.knows = [self._knows(seat) for seat in self.others] if view.backs is not None else []

    def prospects(self) -> Iterator[Prospect]:
        """Amount after amount."""
        cost, base = self._cost(), self._of_city()
        slopes = self._slopes()
        margin, knowing = self._most(self.margins), self._most_knowing()
        passed = slopes["passed"] + slopes["needs"] * (self.after + np.int8(1) - self._nearest()).astype(np.int16)
        experts_left = self._wide(self.view.experts) - self.view.least
        score = base + cost(self.view.least)
        for number in range(AMOUNTS - 1):
            more = _filled(number, self.shape)
            if number:
                score += cost.occasionals
                score += cost.instead & full_mask(experts_left >= more)
                passed += slopes["needs"]
            of_amount = score + slopes["passing"] * self._seats_that_pass(more).astype(np.int16)
            of_amount += passed & full_mask(margin > more)
            if self.knows:
                of_amount += slopes["knowing"] & full_mask(knowing > more)
            yield Prospect(more, _only(of_amount, self.room >= more))
        safe = np.maximum(margin, _filled(0, self.shape))
        yield Prospect(safe, _only(base + cost(self.view.least + safe), self.room >= safe))

    def _cost(self) -> _Cost:
        of = self.weights
        occasionals = of["occasionals"] + of["occasionals, last hand"] * self.view.is_last.astype(np.int16)
        wide = (np.broadcast_to(weight, self.shape).copy() for weight in (occasionals, of["experts"] - occasionals))
        return _Cost(self._wide(self.view.experts), *wide)

    def _wide(self, values: Int8s) -> Int8s:
        """(cities, lanes) the same for every city."""
        wide = np.empty(self.shape, np.int8)
        wide[:] = values
        return wide

    def _margin(self, seat: int) -> Int8s:
        view, status = self.view, self.view.everyone.status[seat]
        able = (view.everyone.experts[seat] > 0) | (status[Row.EXPERTS] > 0)
        closing = view.deck.closing
        if closing is not None:
            able[closing] &= status[Row.BANNED] == 0
        if view.deck.setup.options.chicago_entry != "free" and view.everyone.left[seat] == 1:
            able[self.chicago] &= status[Row.ENTERED] != 0
        margin: Int8s = view.totals[seat] + self._wide(view.supplies[seat])
        margin -= self.after
        return _or_never(margin, able)

    def _most(self, values: list[Int8s]) -> Int8s:
        """(cities, lanes) the most of all; far below 0 of none."""
        most = np.full(self.shape, _NEVER, np.int8)
        for each in values:
            np.maximum(most, each, out=most)
        return most

    def _most_knowing(self) -> Int8s:
        """(cities, lanes) the largest margin of those who may know the reward."""
        if not self.knows:
            return _filled(_NEVER, self.shape)
        pairs = zip(self.margins, self.knows, strict=True)
        return self._most([_or_never(margin.copy(), knows) for margin, knows in pairs])

    def _nearest(self) -> Int8s:
        """(cities, lanes) the most gangsters of those that can pass the least that leads."""
        nearest = np.zeros(self.shape, np.int8)
        for seat, margin in zip(self.others, self.margins, strict=True):
            there = self.view.totals[seat] & -(margin > _filled(0, self.shape)).view(np.int8)
            np.maximum(nearest, there, out=nearest)
        return nearest

    def _seats_that_pass(self, more: Int8s) -> Int8s:
        number = np.zeros(self.shape, np.int8)
        for margin in self.margins:
            number += (margin > more).view(np.int8)
        return number

    def _knows(self, seat: int) -> Bools:
        """(cities, lanes) whether a position has seen all cards of a city but one; of Chicago nobody has."""
        view = self.view
        assert view.backs is not None
        own: Int8s = view.backs[seat]
        if view.seen_with is not None:
            own = own - (view.seen_with[seat] & (PACK - 1))
        knows = np.zeros(self.shape, np.bool_)
        knows[:-1] = view.number_face_down - own == 1
        return knows

    def _of_city(self) -> Int16s:
        """The part of the score that is the same for every amount, as if nobody could pass."""
        view, money, of, chicago = self.view, self.money, self.weights, self.chicago
        score = (of["money"] + of["money, nobody can pass"]) * money
        score += of["any city"] + of["nobody can pass"]
        score += of["losses"] * (view.value - careful_value(view)).astype(np.int16)
        another = full_mask((view.leader >= 0) & ~view.leads)
        score += (of["money, another leads"] * money + of["another leads"]) & another
        score += (of["money, the seat leads"] * money + of["the seat leads"]) & full_mask(view.leads)
        known = full_mask(view.number_unseen == 1)
        score[:chicago] += (of["money known"] * money[:chicago]) & known
        score[:chicago] += of["entering Chicago by it"] * (view.everyone.status[view.position, Row.ENTERED] == 0)
        score[chicago] += of["Chicago"] + of["money, Chicago"] * money[chicago]
        if self.knows:
            informed = np.zeros(self.shape, np.bool_)
            for seat, knows in zip(self.others, self.knows, strict=True):
                informed |= knows & (view.leader == seat)
            score += (of["money, the leader may know"] * money + of["the leader may know"]) & full_mask(informed)
        return score

    def _slopes(self) -> dict[str, Int16s]:
        """(cities, lanes) what each unit of something about an amount adds."""
        money, of, expected = self.money, self.weights, self.expected
        return {
            "passed": (of["what others expect, somebody can pass"] * expected)
            - (of["money, nobody can pass"] * money + of["nobody can pass"]),
            "passing": of["money, seats that can pass"] * money + of["seats that can pass"],
            "needs": of["what others expect, what the cheapest needs"] * expected + of["what the cheapest needs"],
            "knowing": of["money, somebody who may know can pass"] * money,
        }


@lru_cache(maxsize=64)
def _filled(number: int, shape: tuple[int, ...]) -> Int8s:
    """The same number everywhere: numpy compares with a single one many times slower."""
    return np.full(shape, number, np.int8)


def full_mask(values: Bools) -> Int16s:
    """All bits where it is true, none elsewhere."""
    mask: Int16s = (-values.view(np.int8)).astype(np.int16)
    return mask


def _or_never(margin: Int8s, able: Bools) -> Int8s:
    """The margin where a seat is able, and far below zero elsewhere."""
    mask = -able.view(np.int8)
    margin &= mask
    margin |= np.int8(_NEVER) & ~mask
    return margin


def _only(score: Int16s, legal: Bools) -> Int16s:
    """The score where it is legal, and the least elsewhere. Masks, since numpy's ``where`` is many times slower."""
    mask = full_mask(legal)
    score &= mask
    score |= np.int16(LEAST_SCORE) & ~mask
    return score
