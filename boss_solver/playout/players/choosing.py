"""From a policy's weights to probabilities, and to choices drawn by them: the same numbers for both.

A policy gives whole numbers as weights; the probability of an action is its weight over the sum (draws are by 16 random
bits, so each comes out right to within 1/65536). What cannot be done
weighs nothing, and passing always weighs something, so that there always is a choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

import numpy as np

from boss_solver.game.setup import EXPERTS, OCCASIONALS
from boss_solver.playout.arrays.dtypes import Bools, Floats, Int8s, Int64s, UInt8s, UInt16s
from boss_solver.playout.arrays.random_blocks import below
from boss_solver.playout.players.lane_view import View

PAIRS: Final = tuple((e, o) for e in range(EXPERTS + 1) for o in range(OCCASIONALS + 1) if e + o)
"""Every number of experts and of occasionals that a placement can have."""


class Scores(NamedTuple):
    """How much a policy is for each placement. The sum of all weights of a lane must stay below 65536."""

    cities: UInt16s
    """(cities, lanes) for each city, with the gangsters below; cities that are not open are left out later."""
    passing: UInt16s | int
    """(lanes,) for placing nothing; counts as 1 if it is less."""
    more: Int8s | None = None
    """(cities, lanes) gangsters beyond the least that lead, as far as the supply goes; None for no more."""
    any_amount: bool = False
    """Whether every legal number of gangsters of the city chosen is equally likely (``more`` is not looked at)."""


class Policy(Protocol):
    """How a seat places gangsters: one function from what it sees to weights.

    A policy with a true ``is_slow`` is called with the lanes in which it sits, others with all lanes at once.
    """

    @property
    def name(self) -> str:
        """The name, by which it is chosen."""

    @property
    def about(self) -> str:
        """A sentence that says how it chooses."""

    def scores(self, view: View) -> Scores:
        """The weights of the placements of every lane."""


class Reveal(Protocol):
    """How a seat chooses the card it shows."""

    @property
    def name(self) -> str:
        """The name, by which it is chosen."""

    @property
    def about(self) -> str:
        """A sentence that says how it chooses."""

    @property
    def looks(self) -> bool:
        """Whether the choice depends on anything; if not, all cards in hand are equally likely."""

    def weights(self, view: View) -> UInt16s:
        """(cards, lanes) the weight of each card in hand, below 65536 in sum."""


class Placements(NamedTuple):
    """The placements of all lanes."""

    at: Int8s
    """(cities, lanes) -1, so all bits, for the city chosen, 0 for the others; no -1 in lanes that pass."""
    experts: Int8s
    occasionals: Int8s


_MOST: Final = 65535
"""The largest sum of weights."""


@dataclass(frozen=True)
class Probabilities:
    """The probability of every placement, lane by lane."""

    passing: Floats
    """(lanes,)"""
    placing: Floats
    """(cities, experts 0 to 6, occasionals 0 to 3, lanes) 0 for what is not legal."""


def choose(policy: Policy, view: View, city: UInt16s, amount: UInt16s) -> Placements:
    """Draw a placement in every lane; ``city`` and ``amount`` are the random numbers to draw by."""
    scores = policy.scores(view)
    weights, passing = _cleared(scores, view)
    at = _drawn(weights, passing, city)
    if scores.any_amount:
        return _any_amount(view, at, amount)
    gangsters = _gangsters(scores, view)
    number: Int8s = np.bitwise_or.reduce(gangsters & at, axis=0)
    experts: Int8s = np.minimum(number, view.experts)
    number -= experts
    return Placements(at, experts, number)


class Ways(NamedTuple):
    """Everything that a policy may choose, in whole numbers: a probability is a weight over the total of its lane.

    What weighs nothing is left out. Choices are in the order of their lanes within each city, passing first.
    """

    lane: Int64s
    """(choices,)"""
    city: Int64s
    """(choices,) the number of the city; -1 for passing."""
    experts: Int64s
    occasionals: Int64s
    weight: Int64s
    """(choices,)"""
    total: Int64s
    """(lanes,) the sum of the weights of each lane's choices."""


def ways_of(policy: Policy, view: View) -> Ways:
    """Everything a policy may choose in every lane, with whole numbers as weights, so that probabilities are exact.

    Raises ValueError if a policy's weights add up to more than they may.
    """
    scores = policy.scores(view)
    cleared, least = _cleared(scores, view)
    weights, passing = cleared.astype(np.int64), np.zeros(view.lanes, np.int64) + least
    total = weights.sum(axis=0) + passing
    if total.max(initial=0) > _MOST:
        raise ValueError(f"the weights of {policy.name} add up to {total.max()}, more than {_MOST}")
    every = np.arange(view.lanes)
    choices = [_rows(every, -1, 0, 0, passing)]
    if scores.any_amount:
        shares, scale = _even_amounts(view, weights)
        total *= scale
        choices[0][4] *= scale
        for city, share in enumerate(shares):
            for (experts, occasionals), weight in zip(PAIRS, share, strict=True):
                some = np.flatnonzero(weight)
                choices.append(_rows(some, city, experts, occasionals, weight[some]))
    else:
        for city, gangsters in enumerate(_gangsters(scores, view)):
            some = np.flatnonzero(weights[city])
            led_by = np.minimum(gangsters, view.experts)[some]
            choices.append(_rows(some, city, led_by, gangsters[some] - led_by, weights[city, some]))
    lane, of_city, experts_sent, rest, weight = np.concatenate(choices, axis=1)
    return Ways(lane=lane, city=of_city, experts=experts_sent, occasionals=rest, weight=weight, total=total)


def _rows(
    lane: Int64s,
    city: int,
    experts: Int8s | int,
    occasionals: Int8s | int,
    weight: Int64s,
) -> Int64s:
    """(5, choices) lane, city, experts, occasionals and weight of some choices."""
    rows = np.empty((5, len(lane)), np.int64)
    for row, value in zip(rows, (lane, city, experts, occasionals, weight), strict=True):
        row[:] = value
    return rows


def _even_amounts(view: View, weights: Int64s) -> tuple[list[Int64s], Int64s]:
    """For each city (PAIRS, lanes) its weight divided evenly among the legal amounts, all scaled up to whole numbers.

    The scale of each lane is the second answer; it is at most the least common multiple of 1 to 27.
    """
    legal = []
    for city in range(len(weights)):
        at = np.zeros(weights.shape, np.int8)
        at[city] = -1
        legal.append(_legal_amounts(view, at).astype(np.int64))
    number = [np.maximum(1, amounts.sum(axis=0)) for amounts in legal]
    scale: Int64s = np.lcm.reduce(number, axis=0)
    shares = [amounts * (w * (scale // n)) for amounts, w, n in zip(legal, weights, number, strict=True)]
    return shares, scale


def probabilities(policy: Policy, view: View) -> Probabilities:
    """The probability of every placement, by which a choice of the policy is evidence."""
    lane, city, experts, occasionals, weight, total = ways_of(policy, view)
    chances = weight / total[lane]
    places = city >= 0
    placing = np.zeros((len(view.least), EXPERTS + 1, OCCASIONALS + 1, view.lanes))
    placing[city[places], experts[places], occasionals[places], lane[places]] = chances[places]
    return Probabilities(chances[: view.lanes], placing)


class ChoiceChance(NamedTuple):
    """How likely one choice was, in every lane."""

    city: Floats
    """(lanes,) the probability of the city (or of passing), however many gangsters go there."""
    is_amount: Bools | None
    """(lanes,) whether the policy sends just so many there; None if it sends any legal number, or passes."""


def chosen(policy: Policy, view: View, city: int | None, experts: int = 0, occasionals: int = 0) -> ChoiceChance:
    """How likely a policy was to choose this (a city of None is passing), by which a choice is evidence."""
    scores = policy.scores(view)
    weights, passing = _cleared(scores, view)
    total = weights.sum(axis=0, dtype=np.float64) + passing
    if city is None:
        return ChoiceChance(passing / total, None)
    if scores.any_amount:
        return ChoiceChance(weights[city] / total, None)
    gangsters = view.least[city]
    if scores.more is not None:
        gangsters = np.minimum(gangsters + scores.more[city], view.supply)
    with_experts = np.minimum(gangsters, view.experts)
    return ChoiceChance(weights[city] / total, (with_experts == experts) & (gangsters == experts + occasionals))


def choose_card(reveal: Reveal, view: View, random: UInt16s) -> Int8s | None:
    """Draw a card of the hand in every lane: its place in ``view.cards``; None for the last, hands being shuffled."""
    if not reveal.looks or view.cards_left == 1:
        return None
    weights = reveal.weights(view)
    at = _drawn(weights[1:], np.maximum(weights[0], _none_else(weights)), random)
    places = np.zeros(view.lanes, np.int8)
    for number, chosen in enumerate(at, 1):
        places |= chosen & np.int8(number)
    return places


def card_probabilities(reveal: Reveal, view: View) -> Floats:
    """(cards, lanes) the probability that each card in hand is shown."""
    if not reveal.looks:
        return np.full((view.cards_left, view.lanes), 1 / view.cards_left)
    weights = reveal.weights(view).copy()
    weights[0] = np.maximum(weights[0], _none_else(weights))
    chances: Floats = weights / weights.sum(axis=0, dtype=np.float64)
    return chances


def _none_else(weights: UInt16s) -> UInt16s:
    """1 where no card has a weight."""
    is_none: UInt16s = (np.add.reduce(weights, axis=0, dtype=np.uint16) == 0).astype(np.uint16)
    return is_none


def _cleared(scores: Scores, view: View) -> tuple[UInt16s, UInt16s | int]:
    """The weights of what is open, and that of passing, which is 1 at least."""
    weights = scores.cities * view.open.view(np.uint8)
    passing = scores.passing
    return weights, max(1, passing) if isinstance(passing, int) else np.maximum(passing, np.uint16(1))


def _gangsters(scores: Scores, view: View) -> Int8s:
    if scores.more is None:
        return view.least
    gangsters: Int8s = np.minimum(view.least + scores.more, view.supply)
    return gangsters


def _drawn(weights: UInt16s, passing: UInt16s | int, random: UInt16s) -> Int8s:
    """(rows, lanes): -1 for the row drawn; no -1 if passing was drawn, or the first card, which has no row."""
    rows = len(weights)
    sums = np.empty((rows + 1, weights.shape[1]), np.uint16)
    sums[0] = passing
    for i in range(rows):
        np.add(sums[i], weights[i], out=sums[i + 1])
    drawn = below(sums[rows], random)
    beyond = (sums <= drawn).view(np.int8)
    picked: Int8s = beyond[1:] - beyond[:-1]
    return picked


def _any_amount(view: View, at: Int8s, random: UInt16s) -> Placements:
    legal = _legal_amounts(view, at)
    drawn = below(np.add.reduce(legal, axis=0, dtype=np.uint16), random)
    experts, occasionals = np.zeros(view.lanes, np.int8), np.zeros(view.lanes, np.int8)
    so_far = np.zeros(view.lanes, np.uint16)
    for (some_experts, some_occasionals), fits in zip(PAIRS, legal, strict=True):
        this = ((so_far == drawn) & (fits != 0)).view(np.int8)
        experts += this * np.int8(some_experts)
        occasionals += this * np.int8(some_occasionals)
        so_far += fits
    return Placements(at, experts, occasionals)


def _legal_amounts(view: View, at: Int8s) -> UInt8s:
    """(PAIRS, lanes) whether so many gangsters are legal on the city chosen; nothing is where none is chosen."""
    least = np.bitwise_or.reduce(view.least & at, axis=0)
    least += np.int8(100) * (at.min(axis=0) == 0)
    there = np.bitwise_or.reduce(view.my_experts & at, axis=0)
    legal = np.empty((len(PAIRS), view.lanes), np.uint8)
    for i, (experts, occasionals) in enumerate(PAIRS):
        fits = (view.experts >= experts) & (view.occasionals >= occasionals) & (least <= experts + occasionals)
        if occasionals and not experts:
            fits &= there > 0
        legal[i] = fits
    return legal
