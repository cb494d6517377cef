"""The signs on the board, and what they mean: below it where there is room, and in the help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boss_cli.live.board.grids import CHANGED, GUESSED, NOTED
from boss_cli.shell.environment import Line

SIGNS: Final = (
    "[3] lies on top",
    "3< leads with three (2,1<: two experts and an occasional)",
    "3! leads, and nobody can pass it any more",
    "+2 needs two more to lead; 1 +2: has one there",
    "x can lead no more in this hand",
    "+1c enters Chicago only after placing elsewhere",
    "=1 what Chicago would pay",
    "un unseen cards of the city",
    ">0, hurt the chances that it pays, that it costs an expert",
    "exp.M expected money, millions",
    f"{CHANGED} the last entry changed these odds",
    f"{NOTED} a note of yours moves them",
    f"{GUESSED} at the end: a guess of yours moves them",
    f"{GUESSED}>0, {GUESSED}hurt, {GUESSED}exp.M a guess read from the others' bids (Ctrl-R), never a fact",
    "M money, millions; left gangsters to place: experts,occasionals",
    "out experts missing: 1a this hand, 1b the next hand, 1d dead",
    "holds colours in hand: ?2 two of unknown colour, (DE) follows from all other backs, KC3 all saw it",
)
"""All of them."""


def legend(cities: Sequence[Line], players: Sequence[Line]) -> str:
    """The meaning of the signs that are on the board."""
    row = "\n".join(line.text for line in cities[1:])
    heads = [(lines[0].text if lines else "") for lines in (cities, players)]
    held = "\n".join(line.text for line in players[1:])
    meanings = [
        ("[3] on top" if "[" in row else ""),
        ("3< leads with 3" if "<" in row else ""),
        ("! nobody can pass it" if "!" in row else ""),
        ("+2 so many more lead" if "+" in row else ""),
        ("x can lead no more" if "x" in row else ""),
        ("c after placing elsewhere" if any(cell.endswith("c") and "+" in cell for cell in row.split()) else ""),
        ("un unseen" if " un " in heads[0] else ""),
        ("exp.M expected money, millions" if "exp.M" in heads[0] else ""),
        (f"{GUESSED}: a guess read from bids" if f"{GUESSED}exp.M" in heads[0] else ""),
        (f"{CHANGED} changed by the last entry" if CHANGED in row else ""),
        (f"{NOTED} moved by your notes" if NOTED in row else ""),
        (f"{GUESSED} moved by your guesses" if any(line.text.endswith(GUESSED) for line in cities[1:]) else ""),
        ("(DE) follows from all other backs" if "(" in held else ""),
        ("left: gangsters to place" if players else ""),
        ("out: a this hand, b next hand, d dead" if " out " in heads[1] else ""),
    ]
    return "; ".join(part for part in meanings if part)
