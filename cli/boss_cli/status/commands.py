"""The commands about the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boss_cli.shell.exits import Exit
from boss_cli.shell.options import Command, JsonOption

if TYPE_CHECKING:
    from boss_cli.shell.environment import Environment


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command(cls=Command, epilog="\b\nExamples:\n  boss rules\n  boss rules --players 4")(rules)


def rules(
    context: typer.Context,
    players: Annotated[int | None, typer.Option(metavar="2-6", help="Only what this many players need.")] = None,
    as_json: JsonOption = False,
) -> int:
    """The cards of every city, what they do, the usual setups, tie-breaks, and where tables differ."""
    from boss_cli.status.rules import rules_json, show_rules

    env: Environment = context.obj
    if as_json:
        env.json(rules_json(players))
    else:
        show_rules(env, players)
    return Exit.OK
