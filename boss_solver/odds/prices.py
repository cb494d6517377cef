"""The price of a loss, in millions.

The prices are read from a table that was made by playing whole games, each twice: with the loss and without. They are
estimates with a standard error, not exact numbers. ``boss prices --remake`` makes a new table.

>>> table = usual_prices()
>>> table.price(4, Loss.EXPERT, 3).millions > table.price(4, Loss.HOSPITAL, 3).millions
True
>>> table.price(4, Loss.EXPERT, 0)
Price(millions=0.0, error=0.0)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any, Final, NamedTuple

from boss_solver.errors import BossError
from boss_solver.odds.ending import Ending

FORMAT: Final = "boss-price-table/1"
MOST_LEFT: Final = 4
"""Hands that can still follow the first one."""

_FILE: Final = Path(__file__).with_name("prices.json")


class Loss(StrEnum):
    """A loss that a player can suffer."""

    HOSPITAL = "hospital"
    """An expert for one hand."""
    PRISON = "prison"
    """An expert for two hands."""
    EXPERT = "expert"
    """An expert for the rest of the game."""
    OCCASIONAL = "occasional"
    """An occasional that was never used."""
    BANISHED = "banished"
    """The right to place gangsters on the city that has this card."""

    @property
    def words(self) -> str:
        """The loss in words, and for how long."""
        return _WORDS[self]


_WORDS: Final = {
    Loss.HOSPITAL: "an expert, one hand",
    Loss.PRISON: "an expert, two hands",
    Loss.EXPERT: "an expert, for good",
    Loss.OCCASIONAL: "an occasional",
    Loss.BANISHED: "being banished",
}


class PriceTableError(BossError):
    """A file that is no table of prices."""


class Price(NamedTuple):
    """The cost of a loss to its player, on average."""

    millions: float
    error: float
    """The standard error, in millions; 0 where nothing was estimated."""


FREE: Final = Price(0.0, 0.0)


class Cell(NamedTuple):
    """One loss with one number of hands to come, estimated."""

    price: Price
    wins: Price
    """The same in shares of a win, 0 to 1, in place of millions."""
    games: int
    """Games that were played with the loss and without."""


class PriceTable(NamedTuple):
    """Prices by number of players, loss and hands to come after the one in which the loss happens."""

    cells: Mapping[tuple[int, Loss], tuple[Cell, ...]]
    """With 0, 1, ... hands to come. A loss that cannot happen with so many players is missing."""
    policies: tuple[str, ...]
    """The players of the games, each equally likely at every seat."""
    seed: int
    games: int
    """Games that were asked for, for each number of players and of hands to come."""

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that are in the table."""
        return tuple(sorted({players for players, _ in self.cells}))

    def nearest(self, players: int, loss: Loss) -> int:
        """The number of players in the table that is nearest to this one where that can be lost."""
        return min((n for n, lost in self.cells if lost is loss), key=lambda n: (abs(n - players), n))

    @property
    def command(self) -> str:
        """The command that makes the same table."""
        return f"boss prices --remake FILE --games {self.games} --seed {self.seed}"

    def price(self, players: int, loss: Loss, left: int) -> Price:
        """The price if so many hands follow; in the last hand it is 0, leaving ties out.

        Raises KeyError where that cannot be lost.
        """
        cells = self.cells[players, loss]
        return cells[min(left, MOST_LEFT)].price if left > 0 else FREE

    def averaged(self, players: int, loss: Loss, ending: Ending) -> Price:
        """The price in the hand of an ending, over the hands that may follow. Raises KeyError."""
        weighed = [(float(p), self.price(players, loss, last - ending.hand)) for last, p in ending.last.items() if p]
        # Each number of hands has games of its own.
        error = hypot(*(p * price.error for p, price in weighed))
        return Price(sum(p * price.millions for p, price in weighed), error)

    def to_json(self) -> dict[str, Any]:
        """The table as data, as it is kept in its file."""
        rows: dict[str, dict[str, list[list[float]]]] = {}
        for (players, loss), cells in self.cells.items():
            rows.setdefault(str(players), {})[loss.value] = [
                [*(round(number, 6) for number in (*cell.price, *cell.wins)), cell.games] for cell in cells
            ]
        return {
            "format": FORMAT,
            "about": "by players, by loss, for 0, 1, 2, ... hands to come: price in millions, its standard error, "
            "price in shares of a win, its standard error, games",
            "command": self.command,
            "policies": list(self.policies),
            "seed": self.seed,
            "games": self.games,
            "prices": rows,
        }


def prices_from(text: str) -> PriceTable:
    """The table in a file's text. Raises PriceTableError."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise PriceTableError(f"expected the format {FORMAT}, not {data['format']}")
        cells = {
            (int(players), Loss(loss)): tuple(
                Cell(Price(money, error), Price(wins, wins_error), int(games))
                for money, error, wins, wins_error, games in row
            )
            for players, losses in data["prices"].items()
            for loss, row in losses.items()
        }
        return PriceTable(cells, tuple(data["policies"]), int(data["seed"]), int(data["games"]))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise PriceTableError(f"this is no table of prices ({error})") from None


@cache
def usual_prices() -> PriceTable:
    """The table that comes with the program."""
    return prices_from(_FILE.read_text(encoding="utf-8"))
