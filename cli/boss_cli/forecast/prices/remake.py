"""Making the table of prices again: ``boss prices --remake FILE``."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Final

from boss_cli.forecast.prices.answer import QUESTION, PricesOptions, answered
from boss_cli.page.as_rich import tell
from boss_cli.page.output_file import new_file, write_new
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver import PriceTable
from boss_solver.game.setup import PLAYERS

_LONG: Final = 4096
"""Games for each price from which on it pays to start more processes."""


def act(env: Environment, options: PricesOptions, as_json: bool) -> Exit | None:
    """Play the games, write the table to a new file and show it; None where that is not asked for.

    Stopped with Ctrl-C it keeps what it can.
    """
    from boss_solver import make_prices
    from boss_solver.forecast.price_making import USUAL_GAMES, games_of

    if options.remake is None:
        _check_is_question(options)
        return None
    players, seed = options.players, options.seed
    if players is not None and players not in PLAYERS:
        raise UsageError(f"--players takes {PLAYERS[0]} to {PLAYERS[-1]}, not {players}")
    path = new_file(options.remake, "nothing was played or written")
    number = options.games or USUAL_GAMES
    among: Sequence[int] = tuple(PLAYERS) if players is None else (players,)
    workers = options.processes or (os.cpu_count() or 1 if number >= _LONG else 1)
    with ProgressBar(env, games_of(number, among), "games") as bar:
        made = make_prices(games=number, seed=seed, players=among, processes=workers, progress=bar.tell)
    write_new(path, file_text(made.table))
    return tell(env, answered(made.table, among, str(path), bool(made.stopped)), QUESTION.page, as_json)


def _check_is_question(options: PricesOptions) -> None:
    """Raises UsageError for options that only say how the prices are made."""
    seed = None if options.seed == 1 else options.seed
    for option, value in (("--games", options.games), ("--processes", options.processes), ("--seed", seed)):
        if value is not None:
            raise UsageError(f"{option} is for --remake FILE, which makes the prices again")


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
