"""Ways of placing gangsters, by name. Each is one function from what its seat sees to a weight for every placement.

Money is counted in twelfths of a million. Unless it says otherwise, a policy values a city at the expected money of the
cards of it that its seat has not seen, and Chicago at what it would pay as the cards lie; what gangsters cost it is so
much for each (:data:`EACH`); the weight of a placement grows with the fourth power of value less cost, so that twice
the surplus is sixteen times as likely; it passes where no city is worth it; it places the least that leads, experts
first, and adds nothing where it leads.

Lost experts are priced by ``careful`` alone. It wins clearly more than a ``counter`` for it (docs/measured.md has the
figures), but its prices come from games between the players of the default mixture: if these knew the prices they would
be measured by themselves. They cost what they cost to players who do not fear them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np

from boss_solver.odds.prices import usual_prices
from boss_solver.odds.worth import LOST
from boss_solver.playout.arrays.deck import PACK, UNIT, Deck
from boss_solver.playout.arrays.dtypes import Int8s, UInt16s
from boss_solver.playout.players.choosing import Policy, Scores
from boss_solver.playout.players.lane_view import View

EACH: Final = 4
"""The worth of a gangster to its holder, in twelfths of a million."""

_MOST: Final = 60
"""Surplus beyond which nothing gets more likely."""

_LATE: Final = 2
"""Turns left, this one included, in what counts as the end of a hand."""

_HANDS_TO_FOLLOW: Final = 2
"""By which losses are priced where more hands follow."""


@dataclass(frozen=True)
class Random:
    """Passes a third of the time; else any open city and any legal number of gangsters, all alike."""

    name: str = "random"
    about: str = "passes one time in three, else any city it may place on and any legal number of gangsters, all alike"

    def scores(self, view: View) -> Scores:
        """The same weight for every open city, half as much for each of them for passing."""
        cities = np.full(view.least.shape, 2, np.uint16)
        passing = np.add.reduce(view.open.view(np.uint8), axis=0, dtype=np.uint16)
        return Scores(cities, passing, any_amount=True)


@dataclass(frozen=True)
class Counter:
    """Counts cards: places where the expected money exceeds what the gangsters cost."""

    name: str = "counter"
    about: str = "counts cards; places the least that leads where expected money exceeds what the gangsters cost"

    def scores(self, view: View) -> Scores:
        """Weights by surplus."""
        return Scores(weights_of(view, view.value, view.least * EACH), 1)


@dataclass(frozen=True)
class Careful:
    """The counter, but what the cards it has not seen would cost it later is taken off a city's expected money.

    A loss costs what it costs on average with two more hands to follow, and nothing in the last hand.
    """

    name: str = "careful"
    about: str = "a counter that takes off what lost experts and being banished would cost it in the hands to come"

    def scores(self, view: View) -> Scores:
        """Weights by surplus, the value less the expected cost of the losses."""
        return Scores(weights_of(view, careful_value(view), view.least * EACH), 1)


@dataclass(frozen=True)
class Patient:
    """The counter, but gangsters cost it half as much again until the last two rounds, and half as much then."""

    name: str = "patient"
    about: str = "a counter that holds gangsters dear until the last two rounds and cheap then"

    def scores(self, view: View) -> Scores:
        """Weights by surplus, the cost by the round."""
        each = EACH // 2 if view.cards_left <= _LATE else EACH * 3 // 2
        return Scores(weights_of(view, view.value, view.least * each), 1)


@dataclass(frozen=True)
class Knower:
    """The counter, but bids high on what it alone knows.

    It knows a reward if it has seen all other cards of the city, and alone if nobody else has, by the card backs that
    everybody sees. Where backs are not seen it takes itself to be alone.
    """

    name: str = "knower"
    about: str = "a counter that puts two gangsters more than it must on a city whose reward it alone knows to pay"

    def scores(self, view: View) -> Scores:
        """Weights by surplus, a million more and two gangsters more for what it alone knows."""
        alone = self.alone(view)
        value = view.value + (alone & np.int8(UNIT))
        return Scores(weights_of(view, value, view.least * EACH), 1, more=alone & 2)

    @staticmethod
    def alone(view: View) -> Int8s:
        """(cities, lanes) -1 where the seat alone knows the reward, and it pays; else 0."""
        cities = view.deck.chicago
        knows = view.number_unseen == 1
        knows &= view.value[:cities] > 0
        backs, face_down = view.backs, view.number_face_down
        if backs is not None:
            for position, counts in enumerate(backs):
                if position != view.position:
                    own = counts if view.seen_with is None else counts - (view.seen_with[position] & (PACK - 1))
                    knows &= (face_down - own) > 1
        alone = np.zeros((cities + 1, view.lanes), np.int8)
        np.negative(knows.view(np.int8), out=alone[:cities])
        return alone


@dataclass(frozen=True)
class Bluffer:
    """The counter, but opens on cities that it knows to be bad, to draw others there."""

    name: str = "bluffer"
    about: str = (
        "a counter that, before the last two rounds, also opens on cities it expects to pay less than a million"
    )

    weight: int = 300
    """The weight of an opening on a bad city: that of a surplus of some 1.8 millions."""

    def scores(self, view: View) -> Scores:
        """Weights by surplus; in early rounds a weight of its own for bad cities on which nobody stands."""
        weights = weights_of(view, view.value, view.least * EACH)
        if view.cards_left > _LATE:
            bad = view.value < UNIT
            bad &= view.leader < 0
            bad[view.deck.chicago] = False
            weights |= np.negative(bad.view(np.int8)).astype(np.uint16) & np.uint16(self.weight)
        return Scores(weights, 1)


@dataclass(frozen=True)
class Follower:
    """Believes others' bids: a city that another leads is worth more to it by the gangsters the leader has there."""

    name: str = "follower"
    about: str = "a counter that takes a city to be worth a quarter of a million more for each gangster of its leader"

    def scores(self, view: View) -> Scores:
        """Weights by surplus, the value by what others have placed."""
        value = view.value + view.most * (UNIT // 4)
        return Scores(weights_of(view, value, view.least * EACH), 1)


def careful_value(view: View) -> Int8s:
    """(cities, lanes) expected money less what losses cost on average, in twelfths of a million."""
    costs = _costs(view.deck)
    later = np.negative((~view.is_last).view(np.int8))
    value: Int8s = view.value.copy()
    for city, unseen in enumerate(view.unseen.view(np.uint8)):
        value[city] -= costs[city].take(unseen) & later
    return value


@lru_cache(maxsize=16)
def _costs(deck: Deck) -> Int8s:
    """(cities, 256) what losses cost on average, in twelfths of a million, by packed number of the cards not seen.

    Where several sets of cards have the same number and sum, the average over them.
    """
    prices, players = usual_prices(), deck.setup.players
    millions = {
        face: prices.price(prices.nearest(players, loss), loss, _HANDS_TO_FOLLOW).millions
        for face, loss in LOST.items()
    }
    averages = np.zeros((deck.chicago, 256), np.int8)
    for city in range(deck.chicago):
        cards = [card for card in deck.cards if deck.city_at[card.city] == city]
        sums: dict[int, list[float]] = {}
        for number in range(1, len(cards) + 1):
            for some in combinations(cards, number):
                packed = sum(card.money * PACK + 1 for card in some)
                cost = sum(millions.get(card.face, 0.0) for card in some) / number
                sums.setdefault(packed % 256, []).append(cost)
        for packed, costs in sums.items():
            averages[city, packed] = round(UNIT * sum(costs) / len(costs))
    return averages


def weights_of(view: View, value: Int8s, cost: Int8s) -> UInt16s:
    """(cities, lanes) the weight of each city by value and cost in twelfths of a million.

    The fourth power of value less cost, but 0 under half a million and where the seat leads; below 6400.
    """
    surplus = value - cost
    # A row, since numpy compares with single small numbers many times slower.
    np.minimum(surplus, np.full(view.lanes, _MOST, np.int8), out=surplus)
    counts = (surplus > 0) & (view.leader != view.position)
    surplus &= np.negative(counts.view(np.int8))
    weights: UInt16s = surplus.astype(np.uint16)
    weights *= weights
    weights >>= np.uint16(5)
    weights *= weights
    weights >>= np.uint16(1)
    return weights


_ALL: Final[tuple[Policy, ...]] = (
    Random(),
    Counter(),
    Patient(),
    Knower(),
    Bluffer(),
    Follower(),
    Careful(),
)

POLICIES: Final[dict[str, Policy]] = {policy.name: policy for policy in _ALL}
"""Every policy by its name; others can be added."""
