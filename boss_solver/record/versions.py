"""Which version of the record format a line needs, and the first line that says it.

A record is of the oldest version that has all its lines, so that older programs read what they can read.

>>> version_line("Boss-Record 1  # ours", 2)
'boss-record 2  # ours'
"""

from __future__ import annotations

from typing import Final

from boss_solver.game.events import CardsSeen, Dealt, Misdealt
from boss_solver.game.state import GameState
from boss_solver.record.keywords import VERSION
from boss_solver.record.statements import Note, SizesAre, Statement
from boss_solver.record.words import split

OLDEST: Final = 1
"""The version of a record that uses nothing newer."""

NEWEST: Final = 2
"""The newest version that is read and written."""

_SINCE: Final[dict[type, int]] = {Misdealt: 2, SizesAre: 2, CardsSeen: 2}
"""The version of kinds of statements that are newer than the first, whatever they say."""


def version_needed(statement: Statement, before: GameState | None) -> int:
    """The version of the format that has this statement; ``before`` is the game that it is said of, None before it."""
    if isinstance(statement, Dealt) and statement.misplay:
        return 2
    if isinstance(statement, Note) and statement.keyword == "hunch" and "/" in statement.text.partition(" ")[0]:
        return 2
    return _SINCE.get(type(statement), OLDEST)


def version_line(text: str, number: int) -> str:
    """The first line of a record with another version, its comment kept."""
    comment = split(text).comment
    return f"{VERSION} {number}" + "  " * bool(comment) + comment
