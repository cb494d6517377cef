"""The command that measures what reading is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boss_cli.completing import complete_files
from boss_cli.options import Command, JsonOption

if TYPE_CHECKING:
    from boss_cli.environment import Environment

_EPILOG = (
    "\b\nExamples:\n"
    "  boss calibrate game.boss\n"
    "  boss calibrate game.boss --no-backs --json\n"
    "  boss calibrate --play softmax-4 --games 4 --without softmax\n"
    "\n\b\nRecords must have settled hands; every hand is read through the eyes of all\n"
    "whose cards it tells in the end, at the beginning of every round but the first.\n"
    "With --play games are played instead: by a policy of 'boss sim --list', by\n"
    "softmax-T with a temperature per million, or by the mixture.\n"
    "Ctrl-C ends it with the games read so far."
)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command(cls=Command, short_help="What reading bids is worth", epilog=_EPILOG)(calibrate)


def calibrate(
    context: typer.Context,
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]...", help="Records of games.", autocompletion=complete_files),
    ] = None,
    play: Annotated[str | None, typer.Option("--play", metavar="POLICY", help="Play games of such players.")] = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, max=1_000_000, help="With --play: how many games.")
    ] = 100,
    players: Annotated[int, typer.Option("--players", metavar="2-6", help="With --play: seats at the table.")] = 4,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Which games, and which deals.")] = 0,
    without: Annotated[
        list[str] | None,
        typer.Option("--without", metavar="FAMILY", help="Leave out types made from a policy. Repeatable."),
    ] = None,
    no_backs: Annotated[
        bool, typer.Option("--no-backs", help="Readers do not see the backs of others' cards.")
    ] = False,
    last: Annotated[bool, typer.Option("--last", help="With --play: only the beginning of every last round.")] = False,
    processes: Annotated[
        int, typer.Option("--processes", metavar="N", min=1, max=64, help="With --play: processes to work with.")
    ] = 1,
    as_json: JsonOption = False,
) -> int:
    """Whether reading helps: the cards' odds and the read odds of finished hands beside what came true."""
    from boss_cli.calibrating import Calibration, calibrate_files, calibrate_play

    env: Environment = context.obj
    told = Calibration(without or [], not no_backs, seed)
    if play is not None:
        return calibrate_play(env, told, files or [], play, games, players, last, processes, as_json)
    return calibrate_files(env, told, files or [], as_json)
