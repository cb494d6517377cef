"""How good odds were: true rewards under the cards' odds and under the read odds.

The *gain* at one city and moment is the logarithm to the base 2 of how much likelier reading held the true reward to be
than the cards alone did, in bits. Moments of one hand are not independent, so intervals are clustered by hand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import log2, nan, sqrt
from typing import Final, NamedTuple

from boss_solver.game.cards import City, Face

_WIDE: Final = 1.959963984540054
"""Standard errors on each side of a mean within which 95 % of a normal distribution lies."""


class Scored(NamedTuple):
    """One city at one moment through the eyes of one seat."""

    hand: tuple[int, int]
    """The game and the place of the hand in it."""
    hand_no: int
    """The number of the hand in its game, from 1."""
    round_no: int
    """The round that was about to begin, from 1."""
    seat: int
    city: City
    faces: tuple[Face, ...]
    cards: tuple[float, ...]
    """The cards' probability of each face."""
    read: tuple[float, ...]
    """The read probability of each face."""
    true: int
    """The place of the true reward among the faces."""

    @property
    def gain(self) -> float:
        """Bits gained by reading; negative if it did harm."""
        return log2(self.read[self.true] / self.cards[self.true])


class Mean(NamedTuple):
    """A mean over city-moments, clustered by hand."""

    value: float
    error: float
    """Its standard error; not a number with less than two hands."""
    number: int
    """City-moments."""
    hands: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval."""
        return self.value - _WIDE * self.error, self.value + _WIDE * self.error


def clustered(values: Iterable[tuple[tuple[int, int], float]]) -> Mean:
    """The mean of some values, each with the hand it comes from."""
    sums: dict[tuple[int, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for hand, value in values:
        sums[hand][0] += value
        sums[hand][1] += 1
    number = sum(one[1] for one in sums.values())
    if not number:
        return Mean(nan, nan, 0, 0)
    mean = sum(one[0] for one in sums.values()) / number
    hands = len(sums)
    if hands < 2:
        return Mean(mean, nan, int(number), hands)
    away = sum((total - mean * some) ** 2 for total, some in sums.values())
    return Mean(mean, sqrt(away * hands / (hands - 1)) / number, int(number), hands)


def gain(scored: Iterable[Scored]) -> Mean:
    """Bits gained a city."""
    return clustered((one.hand, one.gain) for one in scored)


class Quality(NamedTuple):
    """How good some odds were, over the same city-moments."""

    bits: Mean
    """Bits by which the true reward was a surprise (log-loss to the base 2): 0 is perfect."""
    brier: Mean
    """Squared distance from the truth, summed over faces: 0 is perfect, 2 is certain of something false."""


def quality(scored: Sequence[Scored], *, read: bool) -> Quality:
    """How good the read odds were, or the cards' odds."""
    odds = [(one.hand, one.read if read else one.cards, one.true) for one in scored]
    return Quality(
        clustered((hand, -log2(chances[true])) for hand, chances, true in odds),
        clustered(
            (hand, sum((chance - (at == true)) ** 2 for at, chance in enumerate(chances)))
            for hand, chances, true in odds
        ),
    )


class Tenth(NamedTuple):
    """The probabilities between two tenths, and how often they came true."""

    low: float
    number: int
    foretold: float
    """Their mean, 0 to 1."""
    observed: Mean
    """How often they came true, 0 to 1."""


def reliability(scored: Iterable[Scored], *, read: bool) -> tuple[Tenth, ...]:
    """Every probability of every face, sorted into tenths; empty tenths are left out."""
    bins: dict[int, list[tuple[tuple[int, int], float, bool]]] = defaultdict(list)
    for one in scored:
        for at, chance in enumerate(one.read if read else one.cards):
            bins[min(9, int(chance * 10))].append((one.hand, chance, at == one.true))
    return tuple(
        Tenth(
            number / 10,
            len(found),
            sum(chance for _, chance, _ in found) / len(found),
            clustered((hand, float(came)) for hand, _, came in found),
        )
        for number, found in sorted(bins.items())
    )
