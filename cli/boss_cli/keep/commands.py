"""The commands that keep a record: begin it, enter lines, take back, correct."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Final

import typer

from boss_cli.shell.completion import (
    complete_city_list,
    complete_files,
    complete_kept,
    complete_line,
    complete_own_seat,
    complete_seats,
)
from boss_cli.shell.listing import COMMANDS, LINES
from boss_cli.shell.options import Command, JsonOption, RecordOption

if TYPE_CHECKING:
    from boss_cli.shell.environment import Environment

_FREE_WORDS = {"ignore_unknown_options": True}
"""A card such as ``SL -2`` must not be taken for an option."""

Words = Annotated[
    list[str] | None,
    typer.Argument(metavar="[WORD]...", help="The words of the line.", autocompletion=complete_line),
]

_CHECK: Final = (
    "\b\nExamples:\n  boss check game.boss\n  boss check *.boss\n"
    "  boss check --canonical game.boss > tidy.boss\n"
    "\n\b\nOne line for each game; what is wrong goes to standard error, each on a line\n"
    "of its own: FILE:LINE:COLUMN: what is wrong; expected ...; nearest: ..."
)


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    for name, prefix in LINES.items():
        _add_line(app, name, prefix)
    for command in (start, settle, undo, redo, amend, delete, insert, change, rename, edit, keep, show):
        app.command(cls=Command, context_settings=_FREE_WORDS)(command)
    app.command(cls=Command, epilog=_CHECK)(check)
    app.add_typer(records, name="records")


def _add_line(app: typer.Typer, name: str, prefix: str) -> None:
    def enter_line(
        context: typer.Context, line: Words = None, record: RecordOption = None, as_json: JsonOption = False
    ) -> int:
        from boss_cli.keep.entering import enter

        return enter(context.obj, record, line or [], prefix, as_json)

    enter_line.__doc__ = f"{COMMANDS[name].summary}."
    command: Callable[..., int] = enter_line
    app.command(name, cls=Command, context_settings=_FREE_WORDS)(command)


def check(
    context: typer.Context,
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Records (- for standard input).", autocompletion=complete_files),
    ],
    canonical: Annotated[
        bool, typer.Option("--canonical", help="Print the records in canonical form, if nothing is wrong.")
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Read records and name everything that is wrong with them, with line and column."""
    from boss_cli.keep.check import check_files

    return check_files(context.obj, files, canonical, as_json)


def start(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="What the record is to be called.")] = None,
    players: Annotated[str | None, typer.Option(metavar="NAMES", help="Clockwise, the start player first.")] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Which of them you are; none to watch; all for a full record.",
            autocompletion=complete_own_seat,
        ),
    ] = None,
    cities: Annotated[
        str | None,
        typer.Option(metavar="CITIES", help="Other than the usual ones.", autocompletion=complete_city_list),
    ] = None,
    undealt: Annotated[int | None, typer.Option(metavar="N", help="Cards that stay undealt.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A ruling of this table; 'boss rules' lists them.")
    ] = None,
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="A title to keep.")] = None,
    date: Annotated[str | None, typer.Option(metavar="TEXT", help="Other than today.")] = None,
    place: Annotated[str | None, typer.Option(metavar="TEXT", help="Where you play.")] = None,
    line: Annotated[
        list[str] | None,
        typer.Option(metavar="LINE", help="A line after the header, in place of 'hand'. Repeatable: a position."),
    ] = None,
    record: RecordOption = None,
) -> int:
    """Begin a game's record and make it the current one; at a terminal, what is missing is asked for."""
    from boss_cli.keep.starting import Beginning
    from boss_cli.keep.starting import start as begin

    beginning = Beginning(name, players, seat, cities, undealt, option or (), date, place, title, line or [])
    return begin(context.obj, record, beginning)


def settle(
    context: typer.Context,
    cards: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CARD]...", help="Rewards as turned up.", autocompletion=complete_line),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Take what follows without asking.")] = False,
    record: RecordOption = None,
) -> int:
    """Show the rewards that follow from the cards and settle the hand."""
    from boss_cli.keep.entering import settle as take_rewards

    return take_rewards(context.obj, record, " ".join(cards or []), yes)


Steps = Annotated[str, typer.Argument(metavar="[N]", help="How many.")]


def undo(context: typer.Context, steps: Steps = "1", record: RecordOption = None) -> int:
    """Take back the last entries or changes, as many as you like."""
    from boss_cli.keep.entering import undo as take_back

    return take_back(context.obj, record, steps)


def redo(context: typer.Context, steps: Steps = "1", record: RecordOption = None) -> int:
    """Bring back what was undone last; a new entry clears it."""
    from boss_cli.keep.entering import redo as bring_back

    return bring_back(context.obj, record, steps)


Line = Annotated[str, typer.Argument(metavar="LINE", help="The number of a line, as 'boss show' has it.")]
NewWords = Annotated[list[str], typer.Argument(metavar="WORD...", help="The line's words.")]


def amend(context: typer.Context, line: Line, words: NewWords, record: RecordOption = None) -> int:
    """Put another text in the place of an earlier line."""
    from boss_cli.keep.entering import change_line

    return change_line(context.obj, record, "amend", line, words)


def insert(context: typer.Context, line: Line, words: NewWords, record: RecordOption = None) -> int:
    """Put a new line before an earlier one."""
    from boss_cli.keep.entering import change_line

    return change_line(context.obj, record, "insert", line, words)


def delete(
    context: typer.Context,
    lines: Annotated[list[str], typer.Argument(metavar="LINE...", help="The numbers of lines.")],
    record: RecordOption = None,
) -> int:
    """Take out earlier lines."""
    return _change(context.obj, record, [f"delete {line}" for line in lines])


def change(
    context: typer.Context,
    edits: Annotated[
        list[str], typer.Argument(metavar="EDIT...", help="'amend 12 TEXT', 'delete 14', 'insert 15 TEXT'.")
    ],
    record: RecordOption = None,
) -> int:
    """Correct several lines at once: two swapped ones, say. Line numbers are those before any of the edits."""
    return _change(context.obj, record, edits)


def _change(env: Environment, record: str | None, edits: list[str]) -> int:
    from boss_cli.keep.entering import change as change_lines
    from boss_cli.keep.entering import read_edits

    return change_lines(env, record, read_edits(edits))


def rename(
    context: typer.Context,
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER", help="His name, a beginning of it, or P1 to P6.", autocompletion=complete_seats
        ),
    ],
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name he is to have.")],
    record: RecordOption = None,
) -> int:
    """Give a player another name in every line; comments, titles, dates and places stay as they are."""
    from boss_cli.keep.renaming import rename as give_name

    return give_name(context.obj, record, player, name)


def edit(context: typer.Context, record: RecordOption = None) -> int:
    """Open a copy of the record in $VISUAL or $EDITOR; it is taken back only if it reads without errors."""
    from boss_cli.keep.entering import edit as open_editor

    return open_editor(context.obj, record)


def keep(
    context: typer.Context,
    which: Annotated[str, typer.Argument(metavar="file|entry", help="What counts.")],
    record: RecordOption = None,
) -> int:
    """Say which counts, where a record's file and its last entry differ and it cannot be told why.

    The program was stopped before an entry was in the file, or somebody took it out of the file since: 'entry' lets the
    entry stand, 'file' leaves the record as the file is.
    """
    from boss_cli.keep.entering import keep as choose

    return choose(context.obj, record, which)


def show(
    context: typer.Context,
    last: Annotated[int | None, typer.Option("--last", metavar="N", min=1, help="Only the last lines.")] = None,
    record: RecordOption = None,
) -> int:
    """Print the record with its line numbers."""
    from boss_cli.keep.entering import show_record

    return show_record(context.obj, record, last)


records = typer.Typer(rich_markup_mode=None, invoke_without_command=True, help="The records that are kept.")


@records.callback()
def list_all(context: typer.Context, as_json: JsonOption = False) -> int:
    """List the records that are kept; the current one is marked."""
    if context.invoked_subcommand is None:
        from boss_cli.keep.shelf import list_records

        return list_records(context.obj, as_json)
    return 0


Name = Annotated[
    str,
    typer.Argument(metavar="NAME", help="A record's name, or the beginning of it.", autocompletion=complete_kept),
]
NewName = Annotated[str, typer.Argument(metavar="NEW", help="The other name.")]


@records.command("choose", short_help="Make a record the current one")
def choose_record(context: typer.Context, name: Name) -> int:
    """Make a record the current one."""
    from boss_cli.keep.shelf import choose

    return choose(context.obj, name)


@records.command("copy", short_help="Copy a record under another name")
def copy_record(context: typer.Context, name: Name, new: NewName) -> int:
    """Copy a record under another name."""
    from boss_cli.keep.shelf import copy

    return copy(context.obj, name, new)


@records.command("rename", short_help="Give a record another name")
def rename_record(context: typer.Context, name: Name, new: NewName) -> int:
    """Give a record another name; undo goes with it."""
    from boss_cli.keep.shelf import rename

    return rename(context.obj, name, new)


@records.command("remove", short_help="Remove a record, after a question")
def remove_record(
    context: typer.Context,
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Without the question.")] = False,
) -> int:
    """Remove a record for good, after a question."""
    from boss_cli.keep.shelf import remove

    return remove(context.obj, name, yes)
