"""How good odds were: true rewards under the cards' odds and under the read odds.

The *gain* at one city and moment is the logarithm to the base 2 of how much likelier reading held the true reward to be
than the cards alone did, in bits. Moments of one hand are not independent, so intervals are clustered by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log2
from typing import NamedTuple

from boss_solver.game.cards import City, Face
from boss_solver.odds.scoring import Forecast, Mean, Tenth, clustered, tenths


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredCity:
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
    by_cards: tuple[float, ...]
    """The cards' probability of each face."""
    by_bids: tuple[float, ...]
    """The read probability of each face."""
    true: int
    """The index of the true reward among the faces."""

    @property
    def gain(self) -> float:
        """Bits gained by reading; negative if it did harm."""
        return log2(self.by_bids[self.true] / self.by_cards[self.true])

    def forecast(self, *, by_bids: bool) -> Forecast:
        """Return the read odds, or the cards' odds, with what was true."""
        return Forecast(self.hand, self.by_bids if by_bids else self.by_cards, self.true)


def gain(cities: Iterable[ScoredCity]) -> Mean:
    """Return the bits gained a city."""
    return clustered((city.hand, city.gain) for city in cities)


class Quality(NamedTuple):
    """How good some odds were, over the same city-moments."""

    bits: Mean
    """Bits by which the true reward was a surprise (log-loss to the base 2): 0 is perfect."""
    brier: Mean
    """Squared distance from the truth, summed over faces: 0 is perfect, 2 is certain of something false."""


def quality(cities: Sequence[ScoredCity], *, by_bids: bool) -> Quality:
    """Return how good the read odds were, or the cards' odds."""
    forecasts = [city.forecast(by_bids=by_bids) for city in cities]
    return Quality(
        clustered((forecast.cluster, forecast.surprise) for forecast in forecasts),
        clustered((forecast.cluster, forecast.brier) for forecast in forecasts),
    )


def reliability(cities: Iterable[ScoredCity], *, by_bids: bool) -> tuple[Tenth, ...]:
    """Sort every probability of every face into tenths; empty tenths are left out."""
    return tenths(city.forecast(by_bids=by_bids) for city in cities)
