"""What a hand is worth to a seat when it has ended: money, and the worth of what is carried on to the next.

Millions won, less the price of what was lost: experts missing one hand or two, experts lost for good, occasionals used,
a city closed. The prices are those of :mod:`boss_solver.odds.prices`, averaged over how many hands may follow. Of a
shoot-out that a seat wins, each expert it kills is worth to it the price of an expert divided by the number of its
opponents, as everywhere. Two players are each other's only opponent, so there the difference of both is what counts,
and a shoot-out counts by the other's loss.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from boss_solver.game.state import Table
from boss_solver.odds.prices import Loss
from boss_solver.odds.worth import PricesNow, prices_now
from boss_solver.playout.settling import Settled

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PLACES: Final = 10**6
"""Prices are rounded to a millionth of a million, so that exact values are short fractions."""


class Parts(NamedTuple):
    """What a value is made of, in millions; they add up to it. Losses are negative."""

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
    """What a shoot-out that it wins is worth to it by the others' losses; 0 for two players."""
    opponent: float = 0.0
    """For two players, what the hand is worth to the other, as a loss."""

    @property
    def value(self) -> float:
        """What they add up to."""
        return sum(self)


class Stakes(NamedTuple):
    """What everything that can be lost in this hand is worth."""

    prices: Mapping[Loss, Fraction]
    """In millions."""
    players: int

    def parts(self, settled: Settled, seat: int) -> NDArray[np.float64]:
        """(parts, lanes) what every settled hand is worth to a seat, in the order of :class:`Parts`."""
        prices: LanePrices = {loss: float(price) for loss, price in self.prices.items()}
        return worth_of_seats(settled, prices)[:, seat]


LanePrices = Mapping[Loss, "float | NDArray[np.float64]"]
"""The price of each loss in millions, the same in every lane or (lanes,)."""


def worth_of_seats(settled: Settled, prices: LanePrices) -> NDArray[np.float64]:
    """(parts, seats, lanes) what settled hands are worth to every seat, in the order of :class:`Parts`."""
    import numpy as np

    players, lanes = settled.gained.shape
    found = np.zeros((len(Parts._fields), players, lanes))
    seats = np.arange(players)[:, None]
    found[1] = (settled.boss == seats) * settled.payout.astype(np.float64)
    found[0] = settled.gained - found[1]
    for count, loss in (
        (settled.hospital, Loss.HOSPITAL),
        (settled.prison, Loss.PRISON),
        (settled.killed, Loss.EXPERT),
    ):
        found[2] -= count * prices[loss]
    found[3] = -settled.banished * prices[Loss.BANISHED]
    found[4] = -settled.used * prices[Loss.OCCASIONAL]
    if players == 2:
        found[6] = -found.sum(axis=0)[::-1]
    else:
        found[5] = settled.shot * prices[Loss.EXPERT] / (players - 1)
    return found


def stakes_of(table: Table, unknown: int = 0, now: PricesNow | None = None) -> Stakes:
    """The stakes of the hand that is going on; ``unknown`` police cards were turned up and not noted.

    Raises NoPriceError where no game in the table of prices is like this.
    """
    now = now or prices_now(table, unknown)
    prices = {loss: Fraction(round(price.millions * _PLACES), _PLACES) for loss, price in now.prices.items()}
    return Stakes(prices, table.setup.players)
