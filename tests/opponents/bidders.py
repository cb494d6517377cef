"""Opponents that weigh what a city pays against the gangsters it takes, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from boss_solver.playout.arrays.deck import PACK, UNIT
from boss_solver.playout.arrays.dtypes import Bools, Floats, Int8s, Int16s
from boss_solver.playout.players.choosing import Scores
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.policies import careful_value
from tests.opponents.deciding import later_in_the_round, still_to_move, take_best, to_be_safe

_EACH: Final = (1, 4, 10)
"""The price of a gangster, in twelfths of a million, in the last turn, the one before, and earlier."""


def price_now(view: View) -> int:
    """The price of a gangster by the turns that are left, in twelfths of a million."""
    return _EACH[min(view.cards_left, len(_EACH)) - 1]


@dataclass(frozen=True)
class Blocker:
    """Takes only what nobody can take from it again in the same round."""

    name: str = "blocker"
    about: str = (
        "counts who can still pass a lead in this round; places as many as nobody can, where that pays, or waits"
    )

    def scores(self, view: View) -> Scores:
        """The value less the price of as many as make the city safe; in the last turn, if it must be, of all it has."""
        safe = to_be_safe(view, later_in_the_round(view))
        if view.cards_left == 1:
            safe = np.minimum(safe, view.supply)
        worth: Int16s = careful_value(view) - safe.astype(np.int16) * price_now(view)
        return take_best(view, worth, safe)


@dataclass(frozen=True)
class Auctioneer:
    """Takes the hand for an auction: gangsters are money, and there are so many millions to be had for them all."""

    name: str = "auctioneer"
    about: str = "values cities exactly and bids up to that over the price of a gangster, which falls towards the end"

    times: tuple[float, ...] = (0.25, 1.0, 4.0)
    """How many times the even price a gangster is to it, in the last turn, the one before, and earlier."""
    occasional: int = 6
    """The further price of an occasional, in twelfths of a million: it does not come back."""

    def scores(self, view: View) -> Scores:
        """What is left of the value after the price, with as many as make it safe, but not more than it is worth."""
        value = exact_value(view)
        price = np.maximum(even_price(view) * self.times[min(view.cards_left, len(self.times)) - 1], 0.5)
        limit = np.minimum(np.maximum(value, 0) // price, view.supply)
        safe = to_be_safe(view, still_to_move(view))
        number: Int8s = np.maximum(view.least, np.minimum(safe, limit)).astype(np.int8)
        worth = value - price * number - self.occasional * np.maximum(0, number - view.experts)
        return take_best(view, worth, number)


def exact_value(view: View) -> Floats:
    """(cities, lanes) expected money in twelfths of a million, unrounded, less what losses cost on average."""
    value: Floats = careful_value(view).astype(np.float64)
    packed = view.unseen
    number = np.maximum(packed & (PACK - 1), 1)
    value[:-1] += UNIT * (packed >> 3) / number - view.value[:-1]
    return value


def even_price(view: View) -> Floats:
    """(lanes,) what a gangster would be worth if all of this hand, placed or not, shared evenly what is to be had."""
    money = np.maximum(careful_value(view), 0).sum(axis=0, dtype=np.float64)
    gangsters = view.supplies.sum(axis=0) + view.totals.sum(axis=(0, 1))
    price: Floats = money / np.maximum(gangsters, 1)
    return price


@dataclass(frozen=True)
class Mimic:
    """Goes where somebody leads who may know the reward."""

    name: str = "mimic"
    about: str = "takes a city to be worth a million more where its leader's card backs say that he may know the reward"

    early: int = 12
    """The price of a gangster, in twelfths of a million, before the last two rounds."""
    following: int = 8
    """The same where it follows."""

    def scores(self, view: View) -> Scores:
        """The value, a million more where it follows, less the price of the least that lead."""
        followed = led_by_knowers(view)
        each = price_now(view) if view.cards_left <= 2 else np.where(followed, self.following, self.early)
        worth: Int16s = careful_value(view) + followed * np.int16(UNIT) - view.least.astype(np.int16) * each
        return take_best(view, worth, view.least)


def led_by_knowers(view: View) -> Bools:
    """(cities, lanes) whether another leads who may know the reward: all cards but one are face up or in his hand.

    Where backs are not seen, a lead of two gangsters or more says that he may. Nobody knows Chicago's.
    """
    cities = view.deck.chicago
    found = np.zeros((cities + 1, view.lanes), np.bool_)
    if view.backs is None:
        found[:cities] = (view.leader[:cities] >= 0) & (view.most[:cities] > 1)
        return found & ~view.leads
    for position, backs in enumerate(view.backs):
        if position != view.position:
            found[:cities] |= (view.leader[:cities] == position) & (view.number_face_down - backs <= 1)
    return found


BIDDERS: Final = (Blocker(), Auctioneer(), Mimic())
