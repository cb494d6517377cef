"""Which version of the record format a line needs, and the first line that says it.

A record is of the oldest version that has all its lines, so that older programs read what they can read.

>>> version_line("Boss-Record 1  # ours", 2)
'boss-record 2  # ours'
"""

from __future__ import annotations

from typing import Final

from boss_solver.game.events import (
    AccountSlip,
    CardsSeen,
    Dealt,
    MarkerSlip,
    Misdealt,
    Placed,
    PoliceFound,
    PoliceTurned,
    RowSlip,
)
from boss_solver.game.moves import is_beyond_supply
from boss_solver.game.state import GameState
from boss_solver.record.lines.statements import BadgesAre, Note, SizesAre, Statement
from boss_solver.record.words.keywords import VERSION
from boss_solver.record.words.tokens import split

OLDEST: Final = 1
"""The version of a record that uses nothing newer."""

NEWEST: Final = 2
"""The newest version that is read and written."""

SINCE: Final[dict[type, int]] = {
    MarkerSlip: 2,
    RowSlip: 2,
    AccountSlip: 2,
    PoliceFound: 2,
    Misdealt: 2,
    SizesAre: 2,
    CardsSeen: 2,
}
"""The version of kinds of statements that are newer than the first, whatever they say."""


def version_needed(statement: Statement, before: GameState | None) -> int:
    """The version of the format that has this statement; ``before`` is the game that it is said of, None before it."""
    is_newer = False
    match statement:
        case Placed(seat, _, experts, occasionals, misplay):
            hand = before.table.hand if misplay and before is not None else None
            is_newer = hand is not None and is_beyond_supply(hand, seat, experts, occasionals)
        case Dealt():
            is_newer = statement.misplay
        case PoliceTurned():
            is_newer = statement.second is not None
        case Note(keyword, text):
            is_newer = keyword == "hunch" and "/" in text.partition(" ")[0]
        case BadgesAre(badges):
            is_newer = None in badges
    return 2 if is_newer else SINCE.get(type(statement), OLDEST)


def version_line(text: str, number: int) -> str:
    """The first line of a record with another version, its comment kept."""
    comment = split(text).comment
    return f"{VERSION} {number}" + "  " * bool(comment) + comment
