"""The table of prices on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from boss_cli.page.layout import Grid, Page, listed
from boss_cli.page.numbers import grouped
from boss_cli.shell.environment import Environment
from boss_solver.odds.prices import Cell, Loss, Price, PriceTable

SCHEMA = "boss-prices/1"

_SURE: Final = 2
"""Standard errors that a price must be away from 0 to be told from it."""


def show_prices(
    env: Environment, table: PriceTable, players: Sequence[int], file: str | None, is_stopped: bool
) -> None:
    """Print what every loss costs by players and by hands to follow, with standard errors, and how it was found."""
    page = Page(env)
    page.say("what a loss costs, in millions, by the hands that follow (standard error in brackets)", bold=True)
    page.gap()
    for number in players:
        _show_players(page, table, number)
        page.gap()
    cells = [cell for number in players for loss in Loss for cell in table.cells.get((number, loss), ())[1:]]
    if not all(map(_is_sure, cells)):
        page.say("?: not to be told from 0, being less than two standard errors away from it")
    page.say(_last_hand_words(table, players))
    for words in _how_words(table):
        page.say(words)
    if is_stopped:
        page.say("stopped early: the number of games is what all prices had by then")
    if file is not None:
        page.say(f"Written: {file}")
    page.show()


def _show_players(page: Page, table: PriceTable, players: int) -> None:
    rows = {loss: table.cells[players, loss][1:] for loss in Loss if (players, loss) in table.cells}
    most = max(map(len, rows.values()))
    heads = [f"{players} players", *("1 hand" if left == 1 else f"{left} hands" for left in range(1, most + 1))]
    wide = Grid(heads, [[loss.words, *map(_cell, cells)] for loss, cells in rows.items()])
    short = Grid(heads, [[loss.value, *map(_cell, cells)] for loss, cells in rows.items()], gap=1)
    if page.first_that_fits(wide, short) is None:
        page.say(heads[0], bold=True)
        for loss, cells in rows.items():
            page.say([f"{loss.words}:", *listed([f"{h}: {_cell(c)}" for h, c in zip(heads[1:], cells, strict=True)])])


def _cell(cell: Cell) -> str:
    return f"{cell.price.millions:.2f}{'' if _is_sure(cell) else '?'} ({_error(cell.price)})"


def _error(price: Price) -> str:
    return "-" if price.error != price.error else f"{price.error:.3f}"


def _is_sure(cell: Cell) -> bool:
    return abs(cell.price.millions) >= _SURE * cell.price.error


def _last_hand_words(table: PriceTable, players: Sequence[int]) -> list[str]:
    """What a loss costs where no hand follows: it only counts for ties."""
    found = [table.cells[number, Loss.EXPERT][0].wins for number in players]
    percents = sorted(100 * wins.millions for wins in found)
    error = max(100 * wins.error for wins in found)
    between = f"{percents[0]:.2f}" if len(percents) == 1 else f"{percents[0]:.2f} to {percents[-1]:.2f}"
    return [
        "in the last hand a loss costs no money;",
        "an expert lost for good counts in a tie there,",
        f"which costs {between}% of a win (standard error {error:.2f})",
    ]


def _how_words(table: PriceTable) -> list[list[str]]:
    policies = list(dict.fromkeys(name.split("/")[0] for name in table.policies))
    reveals = list(dict.fromkeys(name.split("/")[-1] for name in table.policies))
    return [
        ["estimates: whole games were played twice,", "with the same cards and chances,", "with the loss and without"],
        [
            f"players: {', '.join(policies)};",
            f"reveals: {', '.join(reveals)};",
            "any of them at any seat",
        ],
        [
            f"{grouped(table.games)} pairs of games for each number of players and of hands, seed {table.seed};",
            f"made by '{table.command}'",
        ],
        ["--json has also what each loss costs in chances to win"],
    ]


def prices_json(table: PriceTable, players: Sequence[int], file: str | None, is_stopped: bool) -> dict[str, Any]:
    """The same as data; documented in docs/json.md."""
    return {
        "schema": SCHEMA,
        "policies": list(table.policies),
        "seed": table.seed,
        "games": table.games,
        "command": table.command,
        "stopped": is_stopped,
        "file": file,
        "prices": [
            {
                "players": number,
                "loss": loss.value,
                "words": loss.words,
                "by_hands": [
                    {
                        "hands": left,
                        "millions": _price_json(cell.price),
                        "wins": _price_json(cell.wins),
                        "games": cell.games,
                    }
                    for left, cell in enumerate(table.cells[number, loss])
                ],
            }
            for number in players
            for loss in Loss
            if (number, loss) in table.cells
        ],
    }


def _price_json(price: Price) -> dict[str, float | None]:
    return {"value": price.millions, "standard_error": price.error if price.error == price.error else None}
