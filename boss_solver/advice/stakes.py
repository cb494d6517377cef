"""The worth of a hand to a seat when it has ended: money, and the worth of what goes on to the next hand.

Millions won, less the price of what was lost: experts missing one hand or two, experts lost for good, occasionals used,
a city closed. The prices are those of :mod:`boss_solver.odds.prices`, averaged over how many hands may follow. Of a
shoot-out that a seat wins, each expert it kills is worth to it the price of an expert divided by the number of its
opponents, as everywhere. Two players are each other's only opponent, so there the difference of both is what counts,
and a shoot-out counts by the other's loss.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, Final, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from boss_solver.game.state import Table
from boss_solver.odds.prices import Loss
from boss_solver.odds.worth import PricesNow, prices_now
from boss_solver.playout.arrays.dtypes import Floats, Int64s
from boss_solver.playout.arrays.hand_ends import SettledHands

_PLACES: Final = 10**6
"""Prices are rounded to a millionth of a million, so that exact values are short fractions."""


class WorthParts(NamedTuple):
    """The parts of a value, in millions; they add up to it. Losses are negative."""

    rewards: float = 0.0
    """Money of the cities it leads."""
    chicago: float = 0.0
    experts: float = 0.0
    """The price of experts that hospital, prison, revolver and shoot-out take from it."""
    closed: float = 0.0
    """The price of being banished."""
    occasionals: float = 0.0
    """The price of the occasionals it used."""
    kills: float = 0.0
    """The worth of the others' losses in a shoot-out that it wins; 0 for two players."""
    opponent: float = 0.0
    """For two players, the worth of the hand to the other, as a loss."""

    @property
    def value(self) -> float:
        """The sum of the parts."""
        return sum(self)


class ExactWorthParts(NamedTuple):
    """The same as fractions: see :class:`WorthParts`."""

    rewards: Fraction
    chicago: Fraction
    experts: Fraction
    closed: Fraction
    occasionals: Fraction
    kills: Fraction
    opponent: Fraction

    @property
    def value(self) -> Fraction:
        """The sum of the parts, in millions."""
        return sum(self, Fraction())

    @property
    def rounded(self) -> WorthParts:
        """The parts as floating point numbers."""
        return WorthParts(*map(float, self))


class Stakes(NamedTuple):
    """The prices of everything that can be lost in this hand."""

    prices: Mapping[Loss, Fraction]
    """In millions, with denominators of a million at most."""
    players: int

    @property
    def unit(self) -> int:
        """How many of the smallest amounts there are make a million: every part is a whole number of them."""
        return lcm(*(price.denominator for price in self.prices.values())) * (self.players - 1)

    def price(self, loss: Loss) -> float:
        """The price of one loss, in millions."""
        return float(self.prices[loss])

    def units_of(self, loss: Loss) -> int:
        """The price of one loss, in units."""
        return int(self.prices[loss] * self.unit)

    def parts(self, settled: SettledHands, seat: int) -> Floats:
        """(parts, lanes) the worth of every settled hand to a seat in millions, in the order of :class:`WorthParts`."""
        return self.units(settled, seat) / self.unit

    def units(self, settled: SettledHands, seat: int) -> Int64s:
        """(parts, lanes) the same, exactly, in units: see :attr:`unit`."""
        return worth_of_seats(settled, {loss: self.units_of(loss) for loss in self.prices}, self.unit)[:, seat]

    def exact(self, units: Sequence[int], over: int = 1) -> ExactWorthParts:
        """Parts in millions, from parts in units over a whole number."""
        return ExactWorthParts(*(Fraction(part, over * self.unit) for part in units))


LanePrices = Mapping[Loss, "float | Floats"]
"""The price of each loss in millions, the same in every lane or (lanes,)."""


@overload
def worth_of_seats(settled: SettledHands, prices: Mapping[Loss, int], million: int) -> Int64s: ...


@overload
def worth_of_seats(settled: SettledHands, prices: LanePrices) -> Floats: ...


def worth_of_seats(settled: SettledHands, prices: LanePrices, million: int | None = None) -> Int64s | Floats:
    """(parts, seats, lanes) what settled hands are worth to every seat, in the order of :class:`WorthParts`.

    In millions; or, where prices are whole numbers of units of which so many make a ``million``, exactly, in these.
    """
    players, lanes = settled.gained.shape
    kind: type[np.float64 | np.int64] = np.float64 if million is None else np.int64
    worth: NDArray[Any] = np.zeros((len(WorthParts._fields), players, lanes), kind)
    seats = np.arange(players)[:, None]
    chicago = (settled.boss == seats) * settled.payout.astype(kind)
    worth[0], worth[1] = settled.gained - chicago, chicago
    worth[:2] *= million or 1
    lost = ((settled.hospital, Loss.HOSPITAL), (settled.prison, Loss.PRISON), (settled.killed, Loss.EXPERT))
    for count, loss in lost:
        worth[2] -= count.astype(kind) * prices[loss]
    worth[3] -= settled.banished.astype(kind) * prices[Loss.BANISHED]
    worth[4] -= settled.used.astype(kind) * prices[Loss.OCCASIONAL]
    if players == 2:
        worth[6] = -worth.sum(axis=0)[::-1]
    else:
        kill = prices[Loss.EXPERT]
        worth[5] = settled.shot.astype(kind) * (kill / (players - 1) if million is None else kill // (players - 1))
    return worth


def stakes_of(table: Table, unknown: int = 0, now: PricesNow | None = None) -> Stakes:
    """The stakes of the hand that is going on; ``unknown`` police cards were turned up and not noted.

    Raises NoPriceError where no game in the table of prices is like this.
    """
    now = now or prices_now(table, unknown)
    prices = {loss: Fraction(round(price.millions * _PLACES), _PLACES) for loss, price in now.prices.items()}
    return Stakes(prices, table.setup.players)
