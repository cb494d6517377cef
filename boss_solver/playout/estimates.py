"""Means over games that were played, with their standard errors. It does not load numpy: arrays bring it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from boss_solver.odds.scoring import NORMAL_95

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIN_PARTS: Final = 60
"""A share of a win, among one to six players, is a whole number of these parts; so sums of shares are exact."""


class Estimate(NamedTuple):
    """A mean over independent games."""

    mean: float
    error: float
    """Its standard error; not a number for less than two games."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval."""
        return self.mean - NORMAL_95 * self.error, self.mean + NORMAL_95 * self.error


def estimate(values: NDArray[np.integer | np.floating], effective: float = math.inf) -> Estimate:
    """The mean of numbers that come from games, one each.

    The games are independent of each other, but for the deals they share where these came from a weighed set:
    ``effective`` is how many deals it is worth. The error then is an upper bound of what one of such games has.
    """
    number = len(values)
    mean = float(values.mean(dtype="float64")) if number else math.nan
    if number < 2:
        return Estimate(mean, math.nan)
    return Estimate(mean, float(values.std(ddof=1, dtype="float64")) * math.sqrt(1 / number + 1 / effective))


def estimate_of(number: int, total: float, squares: float, effective: float = math.inf) -> Estimate:
    """The same from how many numbers there are, their sum and that of their squares; exact if these are whole."""
    if not number:
        return Estimate(math.nan, math.nan)
    if number < 2:
        return Estimate(total / number, math.nan)
    variance = max(0.0, number * squares - total * total) / number / (number - 1)
    return Estimate(total / number, math.sqrt(variance * (1 / number + 1 / effective)))
