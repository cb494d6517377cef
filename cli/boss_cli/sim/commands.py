"""The command that plays: tournaments between players of the program's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boss_cli.shell.completion import complete_players
from boss_cli.shell.exits import Exit
from boss_cli.shell.options import Command, JsonOption, SecondsOption

if TYPE_CHECKING:
    from boss_cli.shell.environment import Environment

_EPILOG = (
    "\b\nExamples:\n"
    "  boss sim --list\n"
    "  boss sim counter bluffer random --players 4 --games 2000 --seed 1\n"
    "  boss sim patient counter/protecting --games 500 --json\n"
    "  boss sim adviser mixture --games 4\n"
    "  boss sim --ladder --players 3 --games 200\n"
    "\n\b\nA player is a policy, or POLICY/REVEAL with a way to choose the card to show.\n"
    "--ladder seats one of each learned level at tables of every other, and of the mixture.\n"
    "The adviser tries its moves in playouts: a game with him takes about a second.\n"
    "Every deal is played again with the seats rotated, so that luck evens out.\n"
    "Ctrl-C ends it with the games played so far. The same seed plays the same games."
)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command(cls=Command, epilog=_EPILOG)(sim)


def sim(
    context: typer.Context,
    policies: Annotated[
        list[str] | None,
        typer.Argument(metavar="[POLICY]...", help="Who plays.", autocompletion=complete_players),
    ] = None,
    players: Annotated[int, typer.Option("--players", metavar="2-6", help="Seats at the table.")] = 4,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, max=100_000_000, help="Games, rounded up to whole deals.")
    ] = 2000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Which games.")] = 0,
    cities: Annotated[str | None, typer.Option(metavar="CITIES", help="The cities besides Chicago.")] = None,
    undealt: Annotated[int | None, typer.Option(metavar="N", help="Cards left undealt.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A ruling of the table. Repeatable.")
    ] = None,
    seconds: SecondsOption = None,
    processes: Annotated[
        int | None,
        typer.Option("--processes", metavar="N", min=1, max=64, help="Processes to work with; all cores if long."),
    ] = None,
    records: Annotated[
        str | None,
        typer.Option("--records", metavar="FILE|FOLDER", help="Write whole records there: a new file, or a folder."),
    ] = None,
    record_games: Annotated[
        int, typer.Option("--record-games", metavar="N", min=1, max=10_000, help="How many of the first games.")
    ] = 10,
    listed: Annotated[bool, typer.Option("--list", help="Tell the policies and the ways to reveal.")] = False,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="The learned levels and the mixture, each against all others.")
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Play many whole games between policies and say who wins how much, with 95 % confidence intervals."""
    from boss_cli.sim.run import Simulation, list_players, play_ladder, simulate

    env: Environment = context.obj
    if listed:
        list_players(env, as_json)
        return Exit.OK
    simulation = Simulation(policies or [], players, games, seed, cities, undealt, option or [], seconds, processes)
    if ladder:
        return play_ladder(env, simulation, records, as_json)
    return simulate(env, simulation, records, record_games, as_json)
