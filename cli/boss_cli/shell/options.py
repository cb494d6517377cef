"""Options and arguments that several commands share."""

from __future__ import annotations

from math import isnan
from typing import Annotated

import typer
from typer.core import TyperCommand

from boss_cli.shell.completion import complete_records, complete_seats
from boss_cli.shell.errors import UsageError

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
RecordOption = Annotated[
    str | None,
    typer.Option(
        "--record",
        metavar="RECORD",
        help="A file, or a record that is kept, in place of the current one.",
        autocompletion=complete_records,
    ),
]
SeparatorOption = Annotated[
    str | None,
    typer.Option(
        "--separator", metavar=",|;|tab", help="Between the cells of --csv; with ';' numbers have a decimal comma."
    ),
]
ReadOption = Annotated[
    bool, typer.Option("--read", help="Beside the cards' odds a guess from how the others have placed.")
]
SettingOption = Annotated[
    str | None,
    typer.Option("--setting", metavar="NAME", help="Read by what 'boss calibrate --write NAME' has fitted and kept."),
]
ProfilesOption = Annotated[
    bool,
    typer.Option("--profiles", help="The same, with what games kept by 'boss profiles --keep' told of these players."),
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", min=0, help="With --read: the seed of drawn deals.")]


def a_number(context: typer.Context, option: typer.CallbackParam, seconds: float | None) -> float | None:
    """The seconds, unless they are none at all: ``nan`` reads as a number, and no time is ever up by it."""
    if seconds is not None and isnan(seconds):
        raise UsageError(f"{option.opts[0]} takes a number, 0 or more, not 'nan'")
    return seconds


SecondsOption = Annotated[
    float | None,
    typer.Option("--seconds", metavar="S", min=0, help="Stop early after so long.", callback=a_number),
]


class Command(TyperCommand):
    """A command whose usage names what is needed without braces around it."""

    def collect_usage_pieces(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # a subclass of it
        """The words of the usage line."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]
