"""``boss prices``: the prices of losses, and making their table anew."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Final

from boss_cli.forecast.prices_view import prices_json, show_prices
from boss_cli.page.output_file import new_file, write_new
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver.game.setup import PLAYERS
from boss_solver.odds.prices import PriceTable, usual_prices
from boss_solver.playout.work import Stopped

_LONG: Final = 4096
"""Games for each price from which on it pays to start more processes."""


def tell_prices(env: Environment, players: int | None, as_json: bool) -> None:
    """The table that comes with the program, or what of it is about so many players."""
    table = usual_prices()
    if players is not None and players not in table.players:
        raise UsageError(f"--players takes {table.players[0]} to {table.players[-1]}, not {players}")
    shown = table.players if players is None else (players,)
    if as_json:
        env.json(prices_json(table, shown, None, False))
    else:
        show_prices(env, table, shown, None, False)


def remake_prices(
    env: Environment,
    file: str,
    games: int | None,
    seed: int,
    players: int | None,
    processes: int | None,
    as_json: bool,
) -> int:
    """Play the games, write the table to a new file and show it. Stopped with Ctrl-C it keeps what it can."""
    from boss_solver.forecast.price_making import USUAL_GAMES, games_of, make_prices

    if players is not None and players not in PLAYERS:
        raise UsageError(f"--players takes {PLAYERS[0]} to {PLAYERS[-1]}, not {players}")
    path = new_file(file, "nothing was played or written")
    number = games or USUAL_GAMES
    among: Sequence[int] = tuple(PLAYERS) if players is None else (players,)
    workers = processes or (os.cpu_count() or 1 if number >= _LONG else 1)
    with ProgressBar(env, games_of(number, among), "games") as bar:
        made = make_prices(games=number, seed=seed, players=among, processes=workers, progress=bar.tell)
    write_new(path, file_text(made.table))
    if as_json:
        env.json(prices_json(made.table, among, str(path), bool(made.stopped)))
    else:
        show_prices(env, made.table, among, str(path), bool(made.stopped))
    return Exit.INTERRUPTED if made.stopped is Stopped.INTERRUPTED else Exit.OK


def file_text(table: PriceTable) -> str:
    """The table as it is kept: a line for each loss, so that a difference between two tables can be read."""
    data = table.to_json()
    prices = data.pop("prices")
    head = json.dumps(data, indent=1)[:-2]
    blocks = []
    for players, losses in prices.items():
        rows = ",\n".join(f"   {json.dumps(loss)}: {json.dumps(cells)}" for loss, cells in losses.items())
        blocks.append(f"  {json.dumps(players)}: {{\n{rows}\n  }}")
    body = ",\n".join(blocks)
    return f'{head},\n "prices": {{\n{body}\n }}\n}}\n'
