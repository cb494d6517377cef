"""The command that shows the table as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boss_cli.shell.completion import complete_files
from boss_cli.shell.exits import Exit
from boss_cli.shell.options import AtOption, Command, GameOption, JsonOption, RecordOption, SeatOption

if TYPE_CHECKING:
    from boss_cli.shell.environment import Environment

_EPILOG = (
    "\b\nExamples:\n  boss status game.boss\n  boss status game.boss --at 12 --seat Red\n"
    "\n\b\nA player's column shows his gangsters on the city (2,1: two experts and one\n"
    "occasional) and what he must add to lead it (+3), or x if he no longer can."
)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command(cls=Command, epilog=_EPILOG)(status)


def status(
    context: typer.Context,
    file: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="A record (- for standard input).", autocompletion=complete_files),
    ] = None,
    record: RecordOption = None,
    seat: SeatOption = None,
    at: AtOption = None,
    game: GameOption = None,
    as_json: JsonOption = False,
) -> int:
    """The table as it stands: the row, who leads, what each needs to lead, supplies, money, what comes next."""
    from boss_cli.position.find import record_position

    env: Environment = context.obj
    source = record_position(env, file, record, game, at)
    if as_json:
        from boss_cli.status.as_json import status_json

        env.json(status_json(source, seat))
    else:
        from boss_cli.status.view import show_status

        show_status(env, source, seat)
    return Exit.OK
