"""The commands. Each is thin: it finds what the question is about, asks the library, and hands the answer to a view.

What a command needs is imported when it runs, so that every command starts as fast as it can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperCommand

from boss_cli.completing import complete_files, complete_seats, complete_words
from boss_cli.exits import Exit

if TYPE_CHECKING:
    from boss_cli.environment import Environment

app = typer.Typer(
    name="boss",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, with full precision, for other programs.")]
SeatOption = Annotated[
    str | None,
    typer.Option(
        "--seat",
        metavar="PLAYER",
        help="Whose eyes, by name or P1 to P6 (in a full record).",
        autocompletion=complete_seats,
    ),
]
AtOption = Annotated[
    str | None,
    typer.Option("--at", metavar="LINE|HAND.TURN", help="As it stood after line 12, or after turn 7 of hand 2: 2.7."),
]
GameOption = Annotated[int | None, typer.Option("--game", metavar="N", help="Which game of a file that holds several.")]
FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="A record (- for standard input).", autocompletion=complete_files)
]


class Command(TyperCommand):
    """A command whose usage names what is needed without braces around it."""

    def collect_usage_pieces(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # a subclass of it
        """The words of the usage line."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


@app.callback(
    invoke_without_command=True,
    epilog="\b\nExamples:\n"
    "  boss odds game.boss                 what every city can still hold\n"
    "  boss status game.boss --at 2.7      the table after turn 7 of hand 2\n"
    "  boss check *.boss                   what is wrong with these records\n"
    "\n\b\nExit codes: 0 done, 1 a record or position is wrong, 2 the command is,\n"
    "3 a file cannot be read, 70 a mistake in the program, 130 stopped.",
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
        env.write(context.get_help() + "\n")


@app.command(
    cls=Command,
    short_help="What every city can still hold",
    epilog="\b\nExamples:\n"
    "  boss odds game.boss\n"
    "  boss odds game.boss detroit kc --at 2.7\n"
    "  boss odds --players 2 --hand ny0,ny3,bo3,de1,der\n"
    "  boss odds --players 4 --hand ny3,de1,de4,boh,php \\\n"
    "            --shown ny3 --seen p2:de2,p3:kc3\n"
    "\n"
    "The first word is always the record, the others are cities. With --players and --hand there is "
    "no record and every word is a city. Without a record you are P1, the others clockwise P2, P3, ...",
)
def odds(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE] [CITY]...",
            help="A record (- for standard input) and the cities asked for.",
            autocompletion=complete_words,
        ),
    ] = None,
    seat: SeatOption = None,
    at: AtOption = None,
    game: GameOption = None,
    players: Annotated[int | None, typer.Option(metavar="2-6", help="Without a record: how many play.")] = None,
    hand: Annotated[
        str | None, typer.Option(metavar="CARDS", help="Without a record: your hand as dealt, ny3,de1,...")
    ] = None,
    shown: Annotated[
        str | None, typer.Option(metavar="CARDS", help="Without a record: what of it lies open by now.")
    ] = None,
    seen: Annotated[
        str | None,
        typer.Option(metavar="P2:CARD,...", help="Without a record: what others showed; ? where you did not note it."),
    ] = None,
    cities: Annotated[
        str | None, typer.Option(metavar="CITIES", help="Without a record: the cities besides Chicago.")
    ] = None,
    undealt: Annotated[int | None, typer.Option(metavar="N", help="Without a record: cards left undealt.")] = None,
    as_json: JsonOption = False,
) -> int:
    """What every city can still hold, with exact probabilities and money, as one seat sees it."""
    from boss_cli.ask import Typed, ask_odds, find_source

    env: Environment = context.obj
    position = Typed(players, hand, shown, seen, cities, undealt)
    source, asked = find_source(env, words or [], position, game, at)
    ask_odds(env, source, asked, seat, as_json)
    return Exit.OK


@app.command(
    cls=Command,
    short_help="The table as it stands",
    epilog="\b\nExamples:\n  boss status game.boss\n  boss status game.boss --at 12 --seat Red\n"
    "\n\b\nA player's column shows his gangsters on the city (2,1: two experts and one\n"
    "occasional) and what he must add to lead it (+3), or x if he no longer can.",
)
def status(
    context: typer.Context,
    file: FileArgument,
    seat: SeatOption = None,
    at: AtOption = None,
    game: GameOption = None,
    as_json: JsonOption = False,
) -> int:
    """The table as it stands: the row, who leads, what each needs to lead, supplies, money, what comes next."""
    from boss_cli.source import from_file

    env: Environment = context.obj
    source = from_file(env, file, game, at)
    if as_json:
        from boss_cli.status_json import status_json

        env.json(status_json(source, seat))
    else:
        from boss_cli.status_view import show_status

        show_status(env, source, seat)
    return Exit.OK


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
    from boss_cli.check_view import check_files

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
    from boss_cli.rules_view import rules_json, show_rules

    env: Environment = context.obj
    if as_json:
        env.json(rules_json(players))
    else:
        show_rules(env, players)
    return Exit.OK
