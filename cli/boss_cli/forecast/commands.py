"""The commands that look ahead: what Chicago will pay, how many hands the game still has."""

from __future__ import annotations

from typing import Annotated

import typer

from boss_cli.shell.completion import complete_files, complete_policies
from boss_cli.shell.options import (
    AtOption,
    CitiesOption,
    Command,
    GameOption,
    GivenOption,
    HandOption,
    JsonOption,
    PlayersOption,
    ProfilesOption,
    ReadOption,
    RecordOption,
    SeatOption,
    SecondsOption,
    SeenOption,
    SettingOption,
    ShownOption,
    UndealtOption,
)

_CHICAGO_EPILOG = (
    "\b\nExamples:\n  boss chicago\n  boss chicago game.boss --given 'Blue lacks NY3'\n"
    "  boss chicago --play\n"
    "  boss chicago game.boss --at 2.7 --read\n"
    "  boss chicago --play --policy counter/protecting\n"
    "  boss chicago --players 3 --hand ny3,de1,de4,boh,kc2 --left ny,bo\n"
    "\n\nEverybody is taken to reveal the cards he holds in random order; with --play it also tells "
    "what comes of it if they place and reveal by policies ('boss sim --list'). With a number it is no question: "
    "'boss chicago 3' enters what Chicago paid, where unknown cards hide it."
)


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command(
        cls=Command,
        epilog=_CHICAGO_EPILOG,
        context_settings={"ignore_unknown_options": True},  # a payout of -1 must not be taken for an option
    )(chicago)
    app.command(
        cls=Command,
        epilog="\b\nExamples:\n  boss outlook\n  boss outlook game.boss --at 2.7 --given 'Blue lacks DEr'\n"
        "  boss outlook --policy counter --samples 20000\n"
        "  boss outlook game.boss --at 2.7 --read\n"
        "\n\b\nHidden cards are drawn as likely as they are to the seat, and the rest of\n"
        "the game is played by policies ('boss sim --list'). Ctrl-C ends it with the\n"
        "games played so far. The same seed plays the same games.",
    )(outlook)


def chicago(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE|MILLIONS]", help="A record (- for standard input).", autocompletion=complete_files
        ),
    ] = None,
    last_round: Annotated[
        str | None,
        typer.Option("--last-round", metavar="PLAYERS", help="The order of the last round, not as supplies stand."),
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option(
            "--samples", metavar="N", min=100, max=100_000_000, help="How many to draw where it cannot be counted."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The seed of the samples.")] = 0,
    play: Annotated[
        bool, typer.Option("--play", help="Also what it pays if the hand is played on by policies.")
    ] = False,
    policy: Annotated[
        str | None,
        typer.Option(
            "--policy", metavar="NAME", help="With --play: how the others play on.", autocompletion=complete_policies
        ),
    ] = None,
    read: ReadOption = False,
    profiles: ProfilesOption = False,
    setting: SettingOption = None,
    given: GivenOption = None,
    record: RecordOption = None,
    seat: SeatOption = None,
    at: AtOption = None,
    game: GameOption = None,
    players: PlayersOption = None,
    hand: HandOption = None,
    shown: ShownOption = None,
    seen: SeenOption = None,
    left: Annotated[
        str | None, typer.Option(metavar="CITIES", help="Without a record: the cities to Chicago's left.")
    ] = None,
    cities: CitiesOption = None,
    undealt: UndealtOption = None,
    as_json: JsonOption = False,
) -> int:
    """What Chicago pays now and can still pay, how likely that is, and which order of your own cards makes it most."""
    from boss_cli.bids.reading import reads_asked
    from boss_cli.forecast.chicago import ChicagoOptions, ask_chicago, enter_paid, is_amount
    from boss_cli.position.asking import Asking, Typed

    typed = Typed(players, hand, shown, seen, cities, undealt)
    asking = Asking("chicago", words or [], typed, record, game, at, seat, given or [])
    options = ChicagoOptions(last_round, left, samples, seed, play, policy, reads_asked(read, profiles, seed, setting))
    answer = enter_paid if is_amount(asking.words) else ask_chicago
    return answer(context.obj, asking, options, as_json)


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
