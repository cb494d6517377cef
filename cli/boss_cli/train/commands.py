"""The command that trains: the weights of the learned players, by playing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boss_cli.shell.options import Command, JsonOption

if TYPE_CHECKING:
    from boss_cli.shell.environment import Environment

_EPILOG = (
    "\b\nExamples:\n"
    "  boss train try.training --players 2 --generations 1 --candidates 4 --games 8\n"
    "  boss train try.training --players 2 --weights try.json\n"
    "\n\b\nThe levels from 'level-1' to 'strong' are fitted one after the other, each\n"
    "against those before it. 'boss train FILE' alone does it with the usual effort for\n"
    "every number of players, which takes hours. FILE is written after every generation:\n"
    "Ctrl-C stops, and the same command goes on from there to the same weights in the\n"
    "end. The same seed makes the same weights on one machine."
)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command(cls=Command, epilog=_EPILOG)(train)


def train(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="Keeps the training; it goes on from there.")],
    weights: Annotated[
        str | None, typer.Option("--weights", metavar="FILE", help="When all is ready, a new file for the weights.")
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option(
            "--players", metavar="2-6", min=2, max=6, help="For tables of so many. Repeatable; all if not given."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, max=2**63 - 1, help="Which games; 1 if not given.")
    ] = None,
    generations: Annotated[
        int | None, typer.Option("--generations", metavar="N", min=1, help="Of each level; 60 if not given.")
    ] = None,
    candidates: Annotated[
        int | None,
        typer.Option("--candidates", metavar="N", min=4, help="Weights tried in a generation; 128 if not given."),
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", metavar="N", min=1, help="Played by each of them; 256 if not given.")
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option("--processes", metavar="1-2", min=1, max=2, help="Processes to work with; all cores if long."),
    ] = None,
    as_json: JsonOption = False,
) -> int:
    """Train the learned players, from 'level-1' to 'strong', by letting them play against each other."""
    from boss_cli.train.training import Wish, go_on

    env: Environment = context.obj
    return go_on(env, Wish(file, weights, players or [], seed, generations, candidates, games, processes), as_json)
