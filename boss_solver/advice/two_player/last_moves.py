"""The last round of two players after every pair of placements: the result of each placement of its first mover.

The last mover sees everything that the first could hide, so his reply is the best one, and is worked out at once. Of
the first mover's placements those are left that none other of them equals or beats whatever the last mover holds; how
gangsters are divided between experts and occasionals makes no difference but to what occasionals cost, so the fewest
are sent, and of numbers that the other passes at the same cost, or cannot pass, the least.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boss_solver.advice.two_player.cards_unseen import Paying
from boss_solver.advice.two_player.public_turns import LastRoundTables
from boss_solver.playout.arrays.dtypes import Floats, Int64s


class LastPlacement(NamedTuple):
    """One placement of the last round's first mover, after every pair of placements."""

    city: int
    """Its number; -1 for passing."""
    sent: Int64s
    """(pairs,) gangsters sent; 0 for none, or where it cannot be done."""


def last_moves(
    table: LastRoundTables, some: Int64s, mover: int, pays: Paying, price: float
) -> tuple[tuple[LastPlacement, ...], Floats]:
    """Value every placement of the last round's first mover after some pairs of placements.

    Args:
        table: The table before the last round.
        some: The pairs, all with this mover.
        mover: Who moves first in the last round.
        pays: The payments of cities, for every way of holding cards, Chicago included.
        price: The price of an occasional, in millions; not below 0.

    Returns the placements, and (pairs, ways, placements) what the mover gains with them over the other, in millions;
    -inf for what cannot be done.
    """
    return _LastRound(table, some, mover, pays, price).moves()


class _LastRound:
    """The arrays are (pairs, ways) where nothing else is said, values those of the mover less those of the other."""

    def __init__(self, table: LastRoundTables, some: Int64s, mover: int, pays: Paying, price: float) -> None:
        other = 1 - mover
        self.pays, self.price = pays, price
        self.mine, self.yours = table.total[mover, some], table.total[other, some]
        self.expert, self.his_expert = table.has_expert[mover, some], table.has_expert[other, some]
        self.may, self.he_may = table.may[mover, some], table.may[other, some]
        self.experts, self.occasionals = table.supply[mover][:, some]
        self.his_experts, self.his_occasionals = table.supply[other][:, some]
        leader = table.leader[some]
        self.leads, self.he_leads = leader == mover, leader == other
        self.may_add = table.may_add
        self.used = table.used[other, some] - table.used[mover, some]

    def moves(self) -> tuple[tuple[LastPlacement, ...], Floats]:
        now = self._now()
        replies = [self._reply(city) for city in range(self.mine.shape[1])]
        elsewhere = _least_of_others(replies)
        passing = now + np.minimum(0.0, np.minimum.reduce(replies))
        options, values = [LastPlacement(-1, np.zeros(len(self.mine), np.int64))], [passing]
        for city, best in enumerate(elsewhere):
            for sent in self._numbers(city):
                options.append(LastPlacement(city, sent))
                values.append(np.where(sent[:, None] > 0, now + self._sent(city, sent, best), -np.inf))
        return tuple(options), np.stack(values, axis=-1)

    def _owned(self, city: int, his: bool, leader_expert: Int64s | int, other_expert: Int64s | int) -> Floats:
        """The worth of a city that one of them leads, by who has experts there."""
        pays = self.pays
        ones = np.ones(len(self.mine), np.int64)
        worth: Floats = (
            pays.money[city]
            - np.outer(ones * leader_expert, pays.hurt[city])
            + np.outer(ones * other_expert, pays.shot[city])
        )
        return -worth if his else worth

    def _city_now(self, city: int) -> Floats:
        mine = self._owned(city, False, self.expert[:, city], self.his_expert[:, city])
        yours = self._owned(city, True, self.his_expert[:, city], self.expert[:, city])
        worth: Floats = self.leads[:, city, None] * mine + self.he_leads[:, city, None] * yours
        return worth

    def _now(self) -> Floats:
        """The result if nobody places any more."""
        total: Floats = self.price * self.used[:, None]
        for city in range(self.mine.shape[1]):
            total = total + self._city_now(city)
        return total

    def _cost(self, city: int, needs: Int64s) -> Floats:
        """(pairs,) the cost of the occasionals if the last mover sends so many; inf where he cannot."""
        occasionals = np.maximum(0, needs - self.his_experts)
        can = (self.he_may[:, city] > 0) & (occasionals <= self.his_occasionals)
        can &= (self.his_expert[:, city] > 0) | (self.his_experts > 0)
        return np.where(can, self.price * occasionals, np.inf)

    def _reply(self, city: int) -> Floats:
        """The change if the last mover takes a city that the mover has left alone; inf where he cannot."""
        needs = np.maximum(1, self.mine[:, city] - self.yours[:, city] + 1)
        taken = self._owned(city, True, 1, self.expert[:, city]) - self._city_now(city)
        change: Floats = taken + self._cost(city, needs)[:, None]
        return change

    def _numbers(self, city: int) -> list[Int64s]:
        """The numbers of gangsters that can make a difference; 0 where they cannot be sent.

        Just enough to lead, just enough to cost the other so many occasionals, and just enough to be out of his reach.
        """
        least = np.maximum(1, self.yours[:, city] - self.mine[:, city] + 1)
        supply = self.experts + self.occasionals
        can = (self.may[:, city] > 0) & ((self.expert[:, city] > 0) | (self.experts > 0))
        if not self.may_add:
            can &= ~self.leads[:, city]
        beyond = self.his_experts + self.yours[:, city] - self.mine[:, city]
        most = int(self.his_occasionals.max(initial=0))
        numbers = [np.where(can & (least <= supply), least, 0)]
        for number in range(most + 1):
            sent = beyond + number
            wanted = can & (sent > least) & (sent <= supply) & (number <= self.his_occasionals)
            if wanted.any():
                numbers.append(np.where(wanted, sent, 0))
        return numbers

    def _sent(self, city: int, sent: Int64s, elsewhere: Floats) -> Floats:
        """The change if the mover sends so many to a city and the last mover then does his best."""
        mine = self._owned(city, False, 1, self.his_expert[:, city])
        needs = np.maximum(1, self.mine[:, city] + sent - self.yours[:, city] + 1)
        back = self._owned(city, True, 1, 1) - mine + self._cost(city, needs)[:, None]
        cost = self.price * np.maximum(0, sent - self.experts)
        change: Floats = mine - self._city_now(city) - cost[:, None] + np.minimum(0.0, np.minimum(elsewhere, back))
        return change


def _least_of_others(values: list[Floats]) -> list[Floats]:
    """For each array the minimum over all the others."""
    none = np.full_like(values[0], np.inf)
    before, after = [none], [none]
    for value in values[:-1]:
        before.append(np.minimum(before[-1], value))
    for value in values[:0:-1]:
        after.append(np.minimum(after[-1], value))
    return [np.minimum(earlier, later) for earlier, later in zip(before, reversed(after), strict=True)]
