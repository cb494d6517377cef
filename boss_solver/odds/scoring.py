"""How good probabilities were: their surprise, their Brier score, and how often they came true.

Cases of one cluster, such as the moments of one hand, are not independent. So every standard error goes by clusters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from math import log2, nan, sqrt
from typing import Final, NamedTuple

NORMAL_95: Final = 1.959963984540054
"""Standard errors on each side of a mean within which 95 % of a normal distribution lies."""


class Forecast(NamedTuple):
    """The probabilities of what could happen, and which of it happened."""

    cluster: Hashable
    """The cases that hang together with this one share it."""
    chances: tuple[float, ...]
    true: int
    """The index of what happened."""

    @property
    def surprise(self) -> float:
        """Minus the logarithm to the base 2 of the probability of what happened, in bits (log-loss): 0 is perfect."""
        return -log2(self.chances[self.true])

    @property
    def brier(self) -> float:
        """Squared distance from the truth: 0 is perfect, 2 is certain of something false."""
        return sum((chance - (index == self.true)) ** 2 for index, chance in enumerate(self.chances))


class Mean(NamedTuple):
    """A mean of cases, with an error by clusters."""

    value: float
    error: float
    """Its standard error; not a number with less than two clusters."""
    number: int
    """Cases."""
    clusters: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval."""
        return self.value - NORMAL_95 * self.error, self.value + NORMAL_95 * self.error


class Tenth(NamedTuple):
    """The probabilities between two tenths, and how often they came true."""

    low: float
    number: int
    foretold: float
    """Their mean, 0 to 1."""
    observed: Mean
    """How often they came true, 0 to 1."""
    error: float
    """Standard error of the difference of the two; 0 where all is one cluster."""


def clustered(values: Iterable[tuple[Hashable, float]]) -> Mean:
    """Return the mean of some values, each with its cluster."""
    sums: dict[Hashable, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for cluster, value in values:
        sums[cluster][0] += value
        sums[cluster][1] += 1
    number = sum(count for _, count in sums.values())
    if not number:
        return Mean(nan, nan, 0, 0)
    mean = sum(total for total, _ in sums.values()) / number
    clusters = len(sums)
    if clusters < 2:
        return Mean(mean, nan, int(number), clusters)
    away = sum((total - mean * count) ** 2 for total, count in sums.values())
    return Mean(mean, sqrt(away * clusters / (clusters - 1)) / number, int(number), clusters)


def error_of_sum(differences: Iterable[tuple[Hashable, float]]) -> float:
    """Return the standard error of a sum of differences that are 0 on average, each with its cluster."""
    sums: dict[Hashable, float] = defaultdict(float)
    for cluster, difference in differences:
        sums[cluster] += difference
    return sqrt(sum(total**2 for total in sums.values())) if len(sums) > 1 else 0.0


def tenths(forecasts: Iterable[Forecast]) -> tuple[Tenth, ...]:
    """Sort every probability of every forecast into tenths; empty tenths are left out."""
    bins: dict[int, list[tuple[Hashable, float, bool]]] = defaultdict(list)
    for forecast in forecasts:
        for index, chance in enumerate(forecast.chances):
            bins[min(9, int(chance * 10))].append((forecast.cluster, chance, index == forecast.true))
    return tuple(
        Tenth(
            low=tenth / 10,
            number=len(cases),
            foretold=sum(chance for _, chance, _ in cases) / len(cases),
            observed=clustered((cluster, float(came)) for cluster, _, came in cases),
            error=error_of_sum((cluster, came - chance) for cluster, chance, came in cases) / len(cases),
        )
        for tenth, cases in sorted(bins.items())
    )
