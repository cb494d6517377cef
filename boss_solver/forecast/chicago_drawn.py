"""Chicago's payout as counted over samples, whatever they are samples of."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import NamedTuple

from boss_solver.forecast.chicago_short import Outlook
from boss_solver.playout.estimates import Estimate, estimate_of


class PayoutCounts(NamedTuple):
    """Chicago's payout in many samples."""

    number: int
    """Samples drawn."""
    counts: Mapping[int, int]
    """In how many of them Chicago paid so much, in millions."""
    effective: float = inf
    """The effective number of the deals that they come from, where these are a weighed set."""

    @property
    def estimate(self) -> Estimate:
        """The mean in millions, with its standard error."""
        total = sum(payout * count for payout, count in self.counts.items())
        squares = sum(payout**2 * count for payout, count in self.counts.items())
        return estimate_of(self.number, total, squares, self.effective)

    @property
    def mean(self) -> float:
        """In millions."""
        return self.estimate.mean

    @property
    def outlook(self) -> Outlook:
        """The same as probabilities."""
        return Outlook({payout: n / self.number for payout, n in self.counts.items()}, *self.estimate)
