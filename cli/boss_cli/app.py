"""The program: its commands, each loaded when it is run.

A command is thin: it finds what the question is about, asks the library, and shows the answer.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from boss_cli.shell.listing import COMMANDS, Listed

if TYPE_CHECKING:
    from boss_cli.shell.environment import Environment


class Commands(TyperGroup):
    """The commands: all are listed, and one is loaded when it is named."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = {
            name: TyperCommand(name, short_help=listed.summary, hidden=name == "t") for name, listed in COMMANDS.items()
        }
        self._loaded: set[str] = set()

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is named, loaded."""
        if args and args[0] in COMMANDS:
            self.load(args[0])
        return super().resolve_command(ctx, args)

    def load(self, name: str) -> Any:
        """A command by its name, with its options."""
        if name not in self._loaded:
            self.commands[name] = _command(name, COMMANDS[name])
            self._loaded.add(name)
        return self.commands[name]


def _command(name: str, listed: Listed) -> Any:
    typed = typer.Typer(rich_markup_mode=None)
    if listed.is_question:
        from boss_cli.ask.command import register

        register(typed, name)
    else:
        import_module(listed.place).register(typed)
    typed.registered_commands = [info for info in typed.registered_commands if _name(info) == name]
    typed.registered_groups = [info for info in typed.registered_groups if info.name == name]
    return typer.main.get_group(typed).commands[name]


def _name(info: Any) -> str:
    return str(info.name or info.callback.__name__)


app = typer.Typer(
    name="boss",
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


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
        from boss_solver import __version__

        env.write(f"boss-solver {__version__}\n")
        raise typer.Exit
    if context.invoked_subcommand is None:
        _without_a_command(env, context)


def _without_a_command(env: Environment, context: typer.Context) -> None:
    """Print the table as it stands, or help where no record is kept; at a terminal the live table opens instead."""
    from boss_cli.position.find import record_position
    from boss_solver.table.storage.folder import RECORD
    from boss_solver.table.storage.store import NoRecordError

    try:
        position = record_position(env, None, None, None, None)
    except NoRecordError:
        if env.variables.get(RECORD):
            raise
        env.write(context.get_help() + "\n")
        return
    from boss_cli.page.as_text import show
    from boss_cli.status.table.answer import status_of
    from boss_cli.status.table.page import page

    show(env, page(status_of(position)))
