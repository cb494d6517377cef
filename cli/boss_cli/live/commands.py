"""The commands that take over the terminal: the live table, and following it."""

from __future__ import annotations

from typing import Annotated

import typer

from boss_cli.shell.options import Command, RecordOption

HiddenOption = Annotated[
    bool, typer.Option("--hidden", help="Begin with your cards, and all that follows from them, hidden.")
]


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command(cls=Command, short_help="The live table: type turns, see the board")(table)
    app.command(cls=Command, short_help="Follow a live table, read-only")(watch)


def table(context: typer.Context, record: RecordOption = None, hidden: HiddenOption = False) -> int:
    """Open the live table of a record: one line of input, the board always in sight; '?' tells what can be typed."""
    from boss_cli.live.opening import open_table

    return open_table(context.obj, record, hidden)


def watch(context: typer.Context, record: RecordOption = None, hidden: HiddenOption = False) -> int:
    """Follow a record at another terminal while it is kept, read-only: on a tablet at the table's end, say."""
    from boss_cli.live.opening import watch_record

    return watch_record(context.obj, record, hidden)
