"""The commands. Each is thin: it finds what the question is about, asks the library, and hands the answer to a view.

What a command needs is imported when it runs, so that every command starts as fast as it can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boss_cli.advise import commands as advise_commands
from boss_cli.ask.command import register
from boss_cli.ask.registry import QUESTIONS
from boss_cli.bids import commands as reading_commands
from boss_cli.forecast import commands as forecast_commands
from boss_cli.keep import commands as keep_commands
from boss_cli.live import commands as live_commands
from boss_cli.odds import commands as ask_commands
from boss_cli.replay import commands as look_back_commands
from boss_cli.review import commands as review_commands
from boss_cli.shell.completion import complete_files
from boss_cli.shell.exits import Exit
from boss_cli.shell.options import Command, JsonOption
from boss_cli.sim import commands as sim_commands

if TYPE_CHECKING:
    from boss_cli.shell.environment import Environment

app = typer.Typer(
    name="boss",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

FilesArgument = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="Records (- for standard input).", autocompletion=complete_files)
]


@app.callback(
    invoke_without_command=True,
    epilog="\b\nExamples:\n"
    "  boss                                the live table, at a terminal\n"
    "  boss start --players 'Ann Bob Cy'   begin a record and make it the current one\n"
    "  boss t de3 kc2                      a turn: three gangsters to Detroit, shows KC 2\n"
    "  boss odds                           what every city can still hold\n"
    "  boss status game.boss --at 2.7      the table of a file after turn 7 of hand 2\n"
    "  boss check *.boss                   what is wrong with these records\n"
    "\n\b\nExit codes: 0 done, 1 a record or position is wrong, 2 the command is,\n"
    "3 a file cannot be read, 70 a mistake in the program, 130 stopped, 143 ended (SIGTERM).",
)
def boss(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    """The Boss at your elbow: what every city can still hold, and what it is worth."""
    env: Environment = context.obj
    if version:
        from boss_solver.version import __version__

        env.write(f"boss-solver {__version__}\n")
        raise typer.Exit
    if context.invoked_subcommand is None:
        _without_a_command(env, context)


def _without_a_command(env: Environment, context: typer.Context) -> None:
    """Print the table as it stands, or help where no record is kept; at a terminal the live table opens instead."""
    from boss_cli.position.asking import record_source
    from boss_solver.table.storage.folder import RECORD
    from boss_solver.table.storage.store import NoRecordError

    try:
        source = record_source(env, None, None, None, None)
    except NoRecordError:
        if env.variables.get(RECORD):
            raise
        env.write(context.get_help() + "\n")
        return
    from boss_cli.status.view import show_status

    show_status(env, source, None)


live_commands.register(app)
keep_commands.register(app)
advise_commands.register(app)
ask_commands.register(app)
forecast_commands.register(app)
for _name in QUESTIONS:
    register(app, _name)


@app.command(
    cls=Command,
    short_help="What is wrong with records",
    epilog="\b\nExamples:\n  boss check game.boss\n  boss check *.boss\n"
    "  boss check --canonical game.boss > tidy.boss\n"
    "\n\b\nOne line for each game; what is wrong goes to standard error, each on a line\n"
    "of its own: FILE:LINE:COLUMN: what is wrong; expected ...; nearest: ...",
)
def check(
    context: typer.Context,
    files: FilesArgument,
    canonical: Annotated[
        bool, typer.Option("--canonical", help="Print the records in canonical form, if nothing is wrong.")
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Read records and name everything that is wrong with them, with line and column."""
    from boss_cli.keep.check import check_files

    return check_files(context.obj, files, canonical, as_json)


@app.command(
    cls=Command,
    short_help="Cards, setups, tie-breaks, options",
    epilog="\b\nExamples:\n  boss rules\n  boss rules --players 4",
)
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


review_commands.register(app)
look_back_commands.register(app)
sim_commands.register(app)
reading_commands.register(app)
app.add_typer(keep_commands.records, name="records")
