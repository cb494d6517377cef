"""The cost of losses in the hand that is asked about, and the worth of its cities by that."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isfinite
from typing import Final, NamedTuple

from boss_cli.page.data import Guess, kept, stated, values
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import Text, message
from boss_solver import CityOdds, Loss, NoPriceError, Price, PricesNow, SeatView, prices_now, worth_to
from boss_solver.odds.worth import LOST

_MOST: Final = 1000.0
"""Millions that a stated price can be at most."""


@values
class LossPrice:
    """The price of a loss."""

    millions: Guess = stated("the price, an estimate; without an error if it was stated")
    stated: bool = stated("whether `--price` stated it")


@values
class LossPrices:
    """The price of every loss."""

    hospital: LossPrice = stated("an expert who misses one hand")
    prison: LossPrice = stated("one who misses two hands")
    expert: LossPrice = stated("one who is lost for good")
    banished: LossPrice = stated("being banished")


@values
class HandsToFollow:
    """How many hands may follow."""

    hands: int = stated("so many hands follow this one")
    probability: Fraction = stated("that they do")


@values
class PricesUsed:
    """Where worths come from."""

    losses: LossPrices | None = stated("the price of every loss in this hand; null where losses cannot be priced")
    hands_to_follow: tuple[HandsToFollow, ...] | None = stated(
        "over what these prices are averaged; null where losses cannot be priced"
    )
    remarks: tuple[Text, ...] = stated("what was assumed, or why there is no worth")
    possible: tuple[Loss, ...] = kept(default=())
    """The losses that a city of this game can bring."""


class Worths(NamedTuple):
    """The worth of cities to a seat."""

    view: SeatView
    now: PricesNow | None
    """None where losses cannot be priced."""
    why_not: str = ""

    def of(self, odds: CityOdds) -> Guess | None:
        """The worth of one city in millions, if losses can be priced."""
        return None if self.now is None else _guess(worth_to(self.view, odds, self.now))

    @property
    def prices(self) -> PricesUsed:
        """The prices that worths come from, as an answer has them."""
        now = self.now
        if now is None:
            return PricesUsed(
                losses=None, hands_to_follow=None, remarks=(message("no worth: {why}", why=self.why_not),)
            )
        last = {} if now.ending is None else now.ending.last
        first = 0 if now.ending is None else now.ending.hand
        faces = {card.face for card in self.view.table.setup.cards}
        return PricesUsed(
            losses=LossPrices(
                **{
                    loss.value: LossPrice(millions=_guess(now.prices[loss]), stated=loss in now.stated)
                    for loss in dict.fromkeys(LOST.values())
                }
            ),
            hands_to_follow=tuple(HandsToFollow(hands=hand - first, probability=p) for hand, p in last.items()),
            remarks=now.assumed,
            possible=tuple(loss for face, loss in LOST.items() if face in faces),
        )


def _guess(price: Price) -> Guess:
    return Guess(price.millions, price.error)


def worths_of(view: SeatView, unknown: int, stated: Sequence[str], is_typed: bool = False) -> Worths:
    """The worth of cities by the losses of a view's hand (of a typed position: the first).

    ``stated`` are prices such as ``expert=0.8``. Raises UsageError for one that cannot be read.
    """
    prices = read_prices(stated)
    try:
        now = prices_now(view.table, unknown)
    except NoPriceError as error:
        return Worths(view, None, str(error))
    if is_typed:
        now = now._replace(assumed=("losses are priced as in the first hand", *now.assumed))
    return Worths(view, now.state(prices))


def read_prices(stated: Sequence[str]) -> dict[Loss, float]:
    """Prices in millions from words such as ``expert=0.8``. Raises UsageError."""
    names = {loss.value: loss for loss in LOST.values()} | {"revolver": Loss.EXPERT}
    prices = {}
    for text in stated:
        name, equals, number = (part.strip() for part in text.partition("="))
        loss = names.get(name.casefold())
        if not equals or loss is None:
            known = ", ".join(dict.fromkeys(loss.value for loss in names.values()))
            raise UsageError(f"--price takes LOSS=MILLIONS, not '{text}'; losses are {known}")
        try:
            millions = float(number.replace(",", "."))
        except ValueError:
            millions = float("nan")
        if not isfinite(millions) or abs(millions) > _MOST:
            raise UsageError(f"--price {name}=: expected a number of millions such as 0.8, not '{number}'")
        prices[loss] = millions
    return prices
