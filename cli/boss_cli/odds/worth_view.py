"""What losses cost in the hand that is asked about, and what cities are worth by that: in words and as data."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any, Final, NamedTuple

from boss_cli.page.layout import listed
from boss_cli.shell.errors import UsageError
from boss_solver.inference.view import SeatView
from boss_solver.odds.prices import Loss, Price
from boss_solver.odds.rewards import CityOdds
from boss_solver.odds.worth import LOST, NoPriceError, PricesNow, prices_now, worth_to

WORTH_IN_THE_LAST: Final = "worth~ is the expected money: in the last hand a loss costs nothing, but for ties"

_MOST: Final = 1000.0
"""Millions that a stated price can be at most."""


class Worths(NamedTuple):
    """What cities are worth to a seat."""

    view: SeatView
    now: PricesNow | None
    """None where losses cannot be priced."""
    why_not: str = ""

    def of(self, odds: CityOdds) -> Price | None:
        """The worth of one city in millions, if losses can be priced."""
        return None if self.now is None else worth_to(self.view, odds, self.now)

    def words(self, shown: Sequence[Price | None]) -> list[str | list[str]]:
        """What the numbers under ``worth~`` are, how sure they are, and the prices they come from."""
        if self.now is None:
            return [f"no worth: {self.why_not}"]
        if self._is_last and not self.now.stated:
            return [WORTH_IN_THE_LAST, *self.now.assumed]
        error = max((price.error for price in shown if price is not None), default=0.0)
        said = self.now.stated
        prices = [
            f"{_name(loss)} {price.millions:.2f}" + " as you said" * (loss in said) for loss, price in self._priced()
        ]
        sure = f"their prices are estimates from games played out{_at_most(error)};"
        return [
            "worth~: expected money less what the losses cost later, in millions",
            [*sure.split(" "), "'boss prices' tells more"],
            [*self._averaged().split(" "), *listed(prices)],
            *self.now.assumed,
        ]

    @property
    def _is_last(self) -> bool:
        """Whether no hand follows."""
        assert self.now is not None
        return self.now.ending is None or set(self.now.ending.last) == {self.now.ending.hand}

    def _averaged(self) -> str:
        assert self.now is not None
        if self.now.ending is None or self._is_last:
            return "a loss costs, in the last hand:"
        left = float(self.now.ending.expected_hands) - 1
        return f"a loss costs, with {left:.2f} hands to follow on average:"

    def _priced(self) -> list[tuple[Loss, Price]]:
        """The losses that a city of this game can bring, and their prices."""
        assert self.now is not None
        faces = {card.face for card in self.view.table.setup.cards}
        return [(loss, self.now.prices[loss]) for face, loss in LOST.items() if face in faces]


def _name(loss: Loss) -> str:
    return "expert for good" if loss is Loss.EXPERT else loss.value


def _at_most(error: float) -> str:
    if not error:
        return ""
    return " (standard error of a worth " + (f"at most {error:.3f})" if error >= 0.0005 else "below 0.001)")


def worths_of(view: SeatView, unknown: int, stated: Sequence[str], is_typed: bool = False) -> Worths:
    """What losses cost in the hand of a view (of a typed position: in the first), with prices stated as ``expert=0.8``.

    Raises UsageError for one that cannot be read.
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
    found = {}
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
        found[loss] = millions
    return found


def price_json(price: Price) -> dict[str, float]:
    """A number of millions that was estimated."""
    return {"value": price.millions, "standard_error": price.error}


def prices_json(worths: Worths | None) -> dict[str, Any] | None:
    """Where worths come from, as data."""
    if worths is None:
        return None
    now = worths.now
    if now is None:
        return {"losses": None, "hands_to_follow": None, "remarks": [f"no worth: {worths.why_not}"]}
    last = {} if now.ending is None else now.ending.last
    return {
        "losses": {
            loss.value: {"millions": price_json(now.prices[loss]), "stated": loss in now.stated}
            for loss in dict.fromkeys(LOST.values())
        },
        "hands_to_follow": [
            {"hands": hand - now.ending.hand, "probability": {"exact": str(p), "value": float(p)}}
            for hand, p in last.items()
            if now.ending is not None
        ],
        "remarks": list(now.assumed),
    }
