"""The commands. Each is thin: it finds what the question is about, asks the library, and hands the answer to a view.

What a command needs is imported when it runs, so that every command starts as fast as it can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boss_cli.exits import Exit

if TYPE_CHECKING:
    from boss_cli.environment import Environment

app = typer.Typer(
    name="boss",
    help="The Boss at your elbow: what every city can still hold, and what it is worth.",
    rich_markup_mode=None,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, with full precision, for other programs.")]
SeatOption = Annotated[
    str | None, typer.Option("--seat", metavar="PLAYER", help="Whose eyes, by name or P1 to P6 (in a full record).")
]
AtOption = Annotated[
    str | None, typer.Option("--at", metavar="LINE|HAND.TURN", help="The record as it stood: after line 12, or 2.7.")
]
GameOption = Annotated[int | None, typer.Option("--game", metavar="N", help="Which game of a file that holds several.")]


@app.callback(invoke_without_command=True)
def boss(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    """The Boss at your elbow: what every city can still hold, and what it is worth."""
    if version:
        from boss_solver import __version__

        env: Environment = context.obj
        env.write(f"boss-solver {__version__}\n")
        raise typer.Exit


@app.command(
    epilog="Examples: boss odds game.boss; boss odds game.boss detroit --at 2.7; "
    "boss odds --players 4 --hand ny3,de1,de4,boh,php --shown ny3 --seen p2:de2,p3:kc3"
)
def odds(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE] [CITY]...", help="A record (- for standard input) and the cities asked for."),
    ] = None,
    seat: SeatOption = None,
    at: AtOption = None,
    game: GameOption = None,
    players: Annotated[int | None, typer.Option(metavar="2-6", help="Without a record: how many play.")] = None,
    hand: Annotated[
        str | None, typer.Option(metavar="CARDS", help="Without a record: your hand as dealt, ny3,de1,...")
    ] = None,
    shown: Annotated[str, typer.Option(metavar="CARDS", help="Your own cards that lie open by now.")] = "",
    seen: Annotated[
        str, typer.Option(metavar="P2:CARD,...", help="Cards others showed; ? for one you did not note.")
    ] = "",
    cities: Annotated[
        str | None, typer.Option(metavar="CITIES", help="Without a record: the cities besides Chicago.")
    ] = None,
    undealt: Annotated[int | None, typer.Option(metavar="N", help="Without a record: cards left undealt.")] = None,
    as_json: JsonOption = False,
) -> int:
    """What every city can still hold, with exact probabilities and money, as one seat sees it."""
    from boss_cli.ask import ask_odds
    from boss_cli.source import from_file, typed

    env: Environment = context.obj
    words = words or []
    if players is None and hand is None and words:
        source = from_file(env, words[0], game, at)
        words = words[1:]
    else:
        source = typed(players, hand, shown, seen, cities, undealt)
    ask_odds(env, source, words, seat, as_json)
    return Exit.OK


@app.command()
def status(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record (- for standard input).")],
    seat: SeatOption = None,
    at: AtOption = None,
    game: GameOption = None,
    as_json: JsonOption = False,
) -> int:
    """The table as it stands: the row, who leads, what each needs to lead, supplies, money, what comes next."""
    from boss_cli.source import from_file
    from boss_cli.status_view import show_status, status_json

    env: Environment = context.obj
    source = from_file(env, file, game, at)
    if as_json:
        env.json(status_json(source, seat))
    else:
        show_status(env, source, seat)
    return Exit.OK


@app.command()
def check(
    context: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records (- for standard input).")],
    canonical: Annotated[
        bool, typer.Option("--canonical", help="Print the records in canonical form instead.")
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Read records and name everything that is wrong with them, with line and column."""
    from boss_cli.check_view import check_files

    return check_files(context.obj, files, canonical, as_json)


@app.command()
def rules(
    context: typer.Context,
    players: Annotated[int | None, typer.Option(metavar="2-6", help="Only what this many players need.")] = None,
    as_json: JsonOption = False,
) -> int:
    """The cards of every city, what they do, and the usual setups."""
    from boss_cli.rules_view import rules_json, show_rules

    env: Environment = context.obj
    if as_json:
        env.json(rules_json(players))
    else:
        show_rules(env, players)
    return Exit.OK
