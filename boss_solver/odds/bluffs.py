"""A bluff: a bid against the bidder's own knowledge."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

GAP: Final = 1
"""Millions by which a bidder's own cards must lower what he expects for his bid to count as a bluff."""


def is_bluff(own: Fraction, public: Fraction, *, own_is_certain: bool, public_is_certain: bool) -> bool:
    """Whether a bid on a city is a bluff.

    It is one if the city is worth at least :data:`GAP` millions less to the bidder than to somebody who sees only what
    lies face up, or if the bidder knows for certain that it pays nothing. Where the cards face up tell the reward to
    everybody, no bid is a bluff: nobody is misled.

    Args:
        own: Millions that the bidder could expect of the city.
        public: Millions that somebody could expect who sees only the cards face up.
        own_is_certain: Whether the bidder knew the reward.
        public_is_certain: Whether everybody knew it by the cards face up.

    >>> is_bluff(Fraction(1), Fraction(2), own_is_certain=False, public_is_certain=False)
    True
    """
    return not public_is_certain and ((own_is_certain and own <= 0) or public - own >= GAP)
