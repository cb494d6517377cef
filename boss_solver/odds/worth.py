"""The worth of a city to its winner: expected money less the cost of its losses.

The money is exact, the costs are estimates: see :mod:`boss_solver.odds.prices`. A worth has a standard error.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from boss_solver.errors import BossError
from boss_solver.game.cards import City, Face
from boss_solver.game.setup import usual
from boss_solver.game.state import Table
from boss_solver.inference.view import SeatView
from boss_solver.odds.ending import BadgesError, Ending, ending_of
from boss_solver.odds.prices import FREE, Loss, Price, PriceTable, usual_prices
from boss_solver.odds.rewards import CityOdds

LOST: Final = {
    Face.HOSPITAL: Loss.HOSPITAL,
    Face.PRISON: Loss.PRISON,
    Face.REVOLVER: Loss.EXPERT,
    Face.BANISHED: Loss.BANISHED,
}
"""The loss that a reward brings its winner."""


class NoPriceError(BossError):
    """The cost of losses is not known here."""


class PricesNow(NamedTuple):
    """The price of every loss in the hand that is going on."""

    prices: Mapping[Loss, Price]
    ending: Ending | None
    """Over which the hands to come were averaged; None if the game is over."""
    stated: frozenset[Loss] = frozenset()
    """Those that were stated, and are not from the table."""
    assumed: tuple[str, ...] = ()
    """Where the table has no game like this, whose prices these are."""

    def state(self, stated: Mapping[Loss, float]) -> PricesNow:
        """The same with some prices, in millions, put in their place."""
        known = {loss: Price(millions, 0.0) for loss, millions in stated.items()}
        return self._replace(prices={**self.prices, **known}, stated=self.stated | set(stated))


def prices_now(table: Table, unknown: int = 0, prices: PriceTable | None = None) -> PricesNow:
    """The price of every loss in this hand, averaged over how many hands may follow.

    ``unknown`` police cards were turned up and not noted. Where the table of prices lacks something, the prices are
    those of the nearest number of players, of the usual cities. Raises NoPriceError where no game in it is like this.
    """
    prices = prices or usual_prices()
    setup = table.setup
    if setup.options.teams != "no":
        raise NoPriceError("losses are priced for everybody playing for himself, and here teams play")
    ending = _ending(table, unknown)
    now, assumed = {}, []
    for loss in Loss:
        players = prices.nearest(setup.players, loss)
        now[loss] = FREE if ending is None else prices.averaged(players, loss, ending)
        if players != setup.players and (loss is not Loss.BANISHED or City.CINCINNATI in setup.cities):
            assumed.append(f"the price of {loss.words} is that of {players} players")
    if set(setup.cities) != set(usual(setup.players).cities) or setup.undealt:
        assumed.append(f"the prices are those of the usual cities for {setup.players} players")
    return PricesNow(now, ending, assumed=tuple(assumed))


def losses_priced(players: int, ending: Ending) -> dict[Loss, float]:
    """Millions that every loss costs in the hand of an ending, where the table is all that is known of the game."""
    prices = usual_prices()
    return {loss: prices.averaged(prices.nearest(players, loss), loss, ending).millions for loss in Loss}


def _ending(table: Table, unknown: int) -> Ending | None:
    """How many hands may follow; None for a game that is over."""
    if table.outcome is not None:
        return None
    try:
        return ending_of(table, unknown)
    except BadgesError as error:
        raise NoPriceError(f"what losses cost depends on how many hands follow, and {error}") from None


def worth(odds: CityOdds, now: PricesNow, others: int = 0, players: int = 2) -> Price:
    """The worth of a city to its winner, in millions, if so many ``others`` of the players stand there too.

    A shoot-out costs each of them an expert, and the winner gains his part of that.
    """
    money, error = float(odds.expected), 0.0
    for face, p in odds.reward.items():
        if face in LOST:
            price, factor = now.prices[LOST[face]], -1.0
        elif face is Face.SHOOT_OUT:
            price, factor = now.prices[Loss.EXPERT], others / (players - 1)
        else:
            continue
        money += factor * float(p) * price.millions
        # Prices of different losses come from the same games, so their errors may all be one way.
        error += abs(factor) * float(p) * price.error
    return Price(money, error)


def others_on(view: SeatView, city: City) -> int:
    """How many players but the seat (for a spectator: but the leader) have experts on a city."""
    hand = view.table.hand
    if hand is None or city not in hand.on:
        return 0
    mine = hand.leaders.get(city) if view.seat is None else view.seat
    return sum(stake.experts > 0 for seat, stake in enumerate(hand.on[city]) if seat != mine)


def worth_to(view: SeatView, odds: CityOdds, now: PricesNow) -> Price:
    """The worth of a city to a seat if it wins it, as the gangsters stand."""
    return worth(odds, now, others_on(view, odds.city), view.table.setup.players)
