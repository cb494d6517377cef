"""The words with a meaning of their own: the first words of lines that are not turns, and a few more."""

from __future__ import annotations

from typing import Final

from boss_solver.record.words.more_names import PASS_WORDS, POLICE_WORDS
from boss_solver.record.words.names import fold

VERSION: Final = "boss-record"
TAGS: Final = ("date", "place", "title")
HEADERS: Final = ("players", "seat", "cities", "undealt", "option", *TAGS)
POSITION: Final = ("row", "marker", "badges", "player", "on", "shown", "play")
NOTES: Final = ("note", "hunch", "drop")
EVENTS: Final = ("hand", "dealt", "backs", "seen", "police", "chicago", "rewards", "broken", "leaves")

TEXTS: Final = frozenset((*NOTES, *TAGS))
"""Keywords that any words may follow."""

KEYWORDS: Final = frozenset((VERSION, *HEADERS, "position", *POSITION, *NOTES, *EVENTS, "pass", "none", "spectator"))
"""Every word with a meaning of its own; a player of that name is written in quotation marks, but for LATER ones."""

FIRST: Final = KEYWORDS - {"none", "spectator"}
"""The keywords that a line can begin with."""

LATER: Final = frozenset(("seen",))
"""Keywords that the first version of the format did not have: as a name they stand without quotation marks."""

_BY_FOLD: Final = {fold(word): word for word in KEYWORDS}
_OTHER_WORDS: Final = {fold(word): "pass" for word in PASS_WORDS} | {fold(word): "police" for word in POLICE_WORDS}


def keyword_of(text: str) -> str:
    """The keyword that a word is, in any case or width, a colon after it left out; empty if it is none.

    >>> keyword_of("Dealt:"), keyword_of("BOSS\u2010RECORD"), keyword_of("deal")
    ('dealt', 'boss-record', '')
    """
    return _BY_FOLD.get(fold(text.rstrip(":\uff1a")), "")


def other_keyword(text: str) -> str:
    """The keyword that a word of another language stands for: ``pass`` or ``police``; empty if there is none.

    These words are no keywords where a player's name is or begins so: ask that first.

    >>> other_keyword("Polizei:"), other_keyword("paso"), other_keyword("pass")
    ('police', 'pass', '')
    """
    return _OTHER_WORDS.get(fold(text.rstrip(":\uff1a")), "")
