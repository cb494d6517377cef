"""The commands that look ahead: what Chicago will pay, how many hands the game still has."""

from __future__ import annotations

from typing import Annotated

import typer

from boss_cli.shell.completion import complete_files, complete_policies
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
    SecondsOption,
    SettingOption,
)


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command(
        cls=Command,
        epilog="\b\nExamples:\n  boss outlook\n  boss outlook game.boss --at 2.7 --given 'Blue lacks DEr'\n"
        "  boss outlook --policy counter --samples 20000\n"
        "  boss outlook game.boss --at 2.7 --read\n"
        "\n\b\nHidden cards are drawn as likely as they are to the seat, and the rest of\n"
        "the game is played by policies ('boss sim --list'). Ctrl-C ends it with the\n"
        "games played so far. The same seed plays the same games.",
    )(outlook)


def outlook(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]", help="A record (- for standard input).", autocompletion=complete_files),
    ] = None,
    policy: Annotated[
        str | None,
        typer.Option("--policy", metavar="NAME", help="How the others play on.", autocompletion=complete_policies),
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option("--samples", metavar="N", min=100, max=100_000_000, help="How many games to play."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The seed of the games.")] = 0,
    seconds: SecondsOption = None,
    read: ReadOption = False,
    profiles: ProfilesOption = False,
    setting: SettingOption = None,
    given: GivenOption = None,
    record: RecordOption = None,
    seat: SeatOption = None,
    at: AtOption = None,
    game: GameOption = None,
    as_json: JsonOption = False,
) -> int:
    """Each player's chance to win and money at the end, as one seat sees it now, with standard errors."""
    from boss_cli.bids.reading import reads_asked
    from boss_cli.forecast.outlook import OutlookOptions, ask_outlook
    from boss_cli.position.asking import Asking, Typed

    nothing = Typed(None, None, None, None, None, None)
    asking = Asking("outlook", words or [], nothing, record, game, at, seat, given or [])
    reads = reads_asked(read, profiles, seed, setting)
    return ask_outlook(context.obj, asking, OutlookOptions(policy, samples, seed, seconds, reads), as_json)
