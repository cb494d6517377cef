"""The command that says what to do now."""

from __future__ import annotations

from typing import Annotated

import typer

from boss_cli.shell.completion import complete_words
from boss_cli.shell.options import (
    AtOption,
    Command,
    GameOption,
    GivenOption,
    JsonOption,
    ProfilesOption,
    ReadOption,
    RecordOption,
    SeatOption,
    SettingOption,
    a_number,
)

_EPILOG = (
    "\b\nExamples:\n"
    "  boss advise\n"
    "  boss advise 'de2 ci1'\n"
    "  boss advise game.boss --at 1.8 --read\n"
    "  boss advise game.boss --at 1.12 --aim win --time 1\n"
    "  boss advise --samples 20000 --seed 1 --json\n"
    "\n\b\nA move is typed as for 'boss t': a placement or none, and a card. With a\n"
    "placement alone the best card with it is found. Numbers with ~ are estimates:\n"
    "what can happen is played out by policies ('boss sim --list') from hidden cards\n"
    "as likely as they are to you. Ctrl-C ends it with what was found so far. The\n"
    "same seed and --samples give the same answer."
)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command(cls=Command, epilog=_EPILOG)(advise)


def advise(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE] [MOVE]",
            help="A record (- for standard input), and a move of yours to judge.",
            autocompletion=complete_words,
        ),
    ] = None,
    aim: Annotated[
        str | None,
        typer.Option("--aim", metavar="worth|win", help="What counts: this hand's worth (usual), or winning the game."),
    ] = None,
    read: ReadOption = False,
    profiles: ProfilesOption = False,
    setting: SettingOption = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--time", metavar="S", min=0, max=3600, callback=a_number, help="Stop after so many seconds: 2 if not told."
        ),
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option(
            "--samples", metavar="N", min=100, max=20_000_000, help="So many playouts, however long it takes."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The seed of the playouts.")] = 0,
    given: GivenOption = None,
    price: Annotated[
        list[str] | None,
        typer.Option(
            "--price",
            metavar="LOSS=MILLIONS",
            help="What a loss costs you: expert (for good), hospital, prison, banished. Repeatable.",
        ),
    ] = None,
    record: RecordOption = None,
    seat: SeatOption = None,
    at: AtOption = None,
    game: GameOption = None,
    as_json: JsonOption = False,
) -> int:
    """The best moves for the seat to move, with reasons and how sure that is, or your own move against them."""
    from boss_cli.advise.advise import AdviseOptions, ask_advise
    from boss_cli.bids.reading import reads_asked
    from boss_cli.position.asking import Asking, Typed

    nothing = Typed(None, None, None, None, None, None)
    asking = Asking("advise", words or [], nothing, record, game, at, seat, given or [], price or [])
    options = AdviseOptions(aim, reads_asked(read, profiles, seed, setting), seconds, samples, seed)
    return ask_advise(context.obj, asking, options, as_json)
