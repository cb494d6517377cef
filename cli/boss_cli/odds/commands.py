"""The commands that ask: odds, holdings, who knows what, why, how many deals, the table as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boss_cli.shell.completion import complete_files, complete_words
from boss_cli.shell.exits import Exit
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
    SeedOption,
    SeenOption,
    SettingOption,
    ShownOption,
    UndealtOption,
)

if TYPE_CHECKING:
    from boss_cli.shell.environment import Environment

_WHERE = (
    "\n\nA first word that is a file is the record; else it is the current one, or what --record says. With --players "
    "and --hand there is no record: you are P1, the others clockwise P2, P3, ..."
)
_EPILOGS = {
    "status": "\b\nExamples:\n  boss status game.boss\n  boss status game.boss --at 12 --seat Red\n"
    "\n\b\nA player's column shows his gangsters on the city (2,1: two experts and one\n"
    "occasional) and what he must add to lead it (+3), or x if he no longer can.",
    "holdings": "\b\nExamples:\n  boss holdings\n  boss holdings game.boss Blue\n"
    "  boss holdings game.boss Blue --at 1.13 --read" + _WHERE,
    "knows": "\b\nExamples:\n  boss knows\n  boss knows game.boss Blue --at 2.7\n"
    "  boss knows game.boss --at 1.13 --read" + _WHERE,
    "leak": "\b\nExamples:\n  boss leak\n  boss leak --players 3 --hand ny3,de1,de4,boh,kc2" + _WHERE,
    "why": "\b\nExamples:\n  boss why detroit\n  boss why game.boss Blue DE3\n"
    "  boss why game.boss detroit --at 1.13 --read" + _WHERE,
    "count": "\b\nExamples:\n  boss count\n  boss count game.boss --first 3\n  boss count --sample 5 --seed 1" + _WHERE,
}

AskedWords = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE] [WORD]...",
        help="A record (- for standard input), and what is asked about.",
        autocompletion=complete_words,
    ),
]


_HELP = {
    "holdings": "For every opponent (or one) and every unseen card: the probability that he has it.",
    "knows": "What each opponent (or one) can think of every city; who knows it already; what they know of you.",
    "leak": "For each card you could reveal now: what it tells the others, in bits, and which tells least.",
    "why": "The entries that moved a city's odds, or a player's chance to hold a card; a proof where it is certain.",
}


_READING = ("holdings", "knows", "why")
"""The questions that know --read, besides the odds."""


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    for name, words in _HELP.items():
        (_add_reading_question if name in _READING else _add_question)(app, name, words)
    for command in (status, count):
        name = command.__name__
        app.command(cls=Command, epilog=_EPILOGS[name])(command)


def _add_question(app: typer.Typer, name: str, help_words: str) -> None:
    def ask(
        context: typer.Context,
        words: AskedWords = None,
        given: GivenOption = None,
        record: RecordOption = None,
        seat: SeatOption = None,
        at: AtOption = None,
        game: GameOption = None,
        players: PlayersOption = None,
        hand: HandOption = None,
        shown: ShownOption = None,
        seen: SeenOption = None,
        cities: CitiesOption = None,
        undealt: UndealtOption = None,
        as_json: JsonOption = False,
    ) -> int:
        from boss_cli.odds.answers import QUESTIONS
        from boss_cli.position.asking import Asking, Typed

        typed = Typed(players, hand, shown, seen, cities, undealt)
        asking = Asking(name, words or [], typed, record, game, at, seat, given or [])
        QUESTIONS[name](context.obj, asking, as_json)
        return Exit.OK

    ask.__doc__ = help_words
    app.command(name, cls=Command, epilog=_EPILOGS[name])(ask)


def _add_reading_question(app: typer.Typer, name: str, help_words: str) -> None:
    def ask(
        context: typer.Context,
        words: AskedWords = None,
        read: ReadOption = False,
        profiles: ProfilesOption = False,
        setting: SettingOption = None,
        seed: SeedOption = 0,
        given: GivenOption = None,
        record: RecordOption = None,
        seat: SeatOption = None,
        at: AtOption = None,
        game: GameOption = None,
        players: PlayersOption = None,
        hand: HandOption = None,
        shown: ShownOption = None,
        seen: SeenOption = None,
        cities: CitiesOption = None,
        undealt: UndealtOption = None,
        as_json: JsonOption = False,
    ) -> int:
        from boss_cli.bids.reading import reads_asked
        from boss_cli.odds.answers import READING
        from boss_cli.position.asking import Asking, Typed

        typed = Typed(players, hand, shown, seen, cities, undealt)
        asking = Asking(name, words or [], typed, record, game, at, seat, given or [])
        READING[name](context.obj, asking, as_json, reads_asked(read, profiles, seed, setting))
        return Exit.OK

    ask.__doc__ = help_words
    app.command(name, cls=Command, epilog=_EPILOGS[name])(ask)


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
    from boss_cli.position.asking import record_source

    env: Environment = context.obj
    source = record_source(env, file, record, game, at)
    if as_json:
        from boss_cli.status.as_json import status_json

        env.json(status_json(source, seat))
    else:
        from boss_cli.status.view import show_status

        show_status(env, source, seat)
    return Exit.OK


def count(
    context: typer.Context,
    words: AskedWords = None,
    first: Annotated[int, typer.Option("--first", metavar="N", min=0, max=10_000, help="Print the first N deals.")] = 0,
    sample: Annotated[
        int, typer.Option("--sample", metavar="N", min=0, max=10_000, help="Print N deals drawn at random.")
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The seed of the sample.")] = 0,
    given: GivenOption = None,
    record: RecordOption = None,
    seat: SeatOption = None,
    at: AtOption = None,
    game: GameOption = None,
    players: PlayersOption = None,
    hand: HandOption = None,
    shown: ShownOption = None,
    seen: SeenOption = None,
    cities: CitiesOption = None,
    undealt: UndealtOption = None,
    as_json: JsonOption = False,
) -> int:
    """The exact number of deals, how each entry reduced it, and the first of them or some at random."""
    from boss_cli.odds.count import ask_count
    from boss_cli.position.asking import Asking, Typed

    typed = Typed(players, hand, shown, seen, cities, undealt)
    asking = Asking("count", words or [], typed, record, game, at, seat, given or [])
    ask_count(context.obj, asking, first, sample, seed, as_json)
    return Exit.OK
