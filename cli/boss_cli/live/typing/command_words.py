"""The words that are no lines of the record: questions, corrections, and what the screen does."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple


class Does(Enum):
    """The purpose of a word."""

    ASK = auto()
    """It answers a question; nothing is changed."""
    ADVISE = auto()
    """It works out what to do, while typing goes on."""
    GIVEN = auto()
    """It tries a statement."""
    UNDO = auto()
    REDO = auto()
    CORRECT = auto()
    """It changes earlier lines."""
    RENAME = auto()
    """It gives a player another name."""
    KEEP = auto()
    """It says which counts, where it cannot be told whether the last entry stands."""
    EDIT = auto()
    """It opens the user's editor."""
    SETTLE = auto()
    """It takes the line that follows by itself."""
    HELP = auto()
    BOARD = auto()
    """It goes back to the board."""
    HIDE = auto()
    READ = auto()
    """It shows what is read from behaviour besides, or leaves it out again."""
    CARRY = auto()
    """It takes in what kept games told of the players, or leaves that out again."""
    NEW = auto()
    """It begins another record."""
    OPEN = auto()
    """It goes on with another record that is kept."""
    QUIT = auto()


class CommandWord(NamedTuple):
    """A word, its short form, and what it does."""

    word: str
    short: str
    does: Does
    about: str


WORDS: Final = (
    CommandWord("advise", "a", Does.ADVISE, "advise [MOVE] (or Ctrl-G): what to place and show now"),
    CommandWord("odds", "o", Does.ASK, "odds [CITY...]: what every city can still hold"),
    CommandWord("holdings", "h", Does.ASK, "holdings [PLAYER]: where each unseen card can be"),
    CommandWord("knows", "k", Does.ASK, "knows [PLAYER]: what each opponent can think"),
    CommandWord("leak", "l", Does.ASK, "leak: what a card of yours would tell"),
    CommandWord("why", "w", Does.ASK, "why CITY, why PLAYER CARD: what moved a number"),
    CommandWord("count", "", Does.ASK, "count: how many deals there are"),
    CommandWord("chicago", "", Does.ASK, "chicago: what Chicago will pay; chicago 3: what it paid"),
    CommandWord("ending", "", Does.ASK, "ending: how many hands the game still has"),
    CommandWord("review", "", Does.ASK, "review: the game so far looked back at"),
    CommandWord("outlook", "", Does.ASK, "outlook: who wins how often, and with how much"),
    CommandWord("profiles", "", Does.ASK, "profiles [--keep]: what kind of players the others are; keep it by name"),
    CommandWord("prices", "", Does.ASK, "prices: what a lost expert costs"),
    CommandWord("status", "s", Does.ASK, "status: the table in full"),
    CommandWord("given", "g", Does.GIVEN, "given STATEMENT: the odds if it were true"),
    CommandWord("show", "", Does.ASK, "show: the record with its line numbers"),
    CommandWord("check", "", Does.ASK, "check: what is wrong with the record"),
    CommandWord("rules", "", Does.ASK, "rules: cards, setups, tie-breaks, options"),
    CommandWord("records", "", Does.ASK, "records: the records that are kept"),
    CommandWord("undo", "u", Does.UNDO, "undo [N]: take back the last entries"),
    CommandWord("redo", "r", Does.REDO, "redo [N]: bring them back"),
    CommandWord("amend", "", Does.CORRECT, "amend LINE TEXT: another text for an earlier line"),
    CommandWord("delete", "", Does.CORRECT, "delete LINE...: take out earlier lines"),
    CommandWord("insert", "", Does.CORRECT, "insert LINE TEXT: a new line before an earlier one"),
    CommandWord("change", "", Does.CORRECT, "change EDIT; EDIT: several at once, only the result is checked"),
    CommandWord("rename", "", Does.RENAME, "rename PLAYER NAME: another name for a player, in all lines"),
    CommandWord("keep", "", Does.KEEP, "keep file, keep entry: which of the two counts, if it asks"),
    CommandWord("edit", "", Does.EDIT, "edit: the record in your editor"),
    CommandWord("settle", "", Does.SETTLE, "settle: take the rewards that follow"),
    CommandWord("board", "", Does.BOARD, "board (or Esc): back to the board"),
    CommandWord("hide", "", Does.HIDE, "hide (or Ctrl-T): hide your cards and all that follows from them"),
    CommandWord("read", "", Does.READ, "read (or Ctrl-R): beside the odds a guess read from the others' bids, or not"),
    CommandWord("carry", "", Does.CARRY, "carry: that guess with what kept games told of these players, or without"),
    CommandWord("new", "", Does.NEW, "new: begin another record"),
    CommandWord("open", "", Does.OPEN, "open NAME: go on with another record that is kept"),
    CommandWord("help", "?", Does.HELP, "? : this"),
    CommandWord("quit", "q", Does.QUIT, "quit (or Ctrl-D): leave; nothing is lost"),
    CommandWord("exit", "", Does.QUIT, ""),
)

ENTERING: Final = (Does.UNDO, Does.REDO, Does.CORRECT, Does.RENAME, Does.KEEP, Does.SETTLE)
"""Words that change the record."""
BY_WORD: Final = {word.word: word for word in WORDS}
BY_SHORT: Final = {word.short: word for word in WORDS if word.short}
SHORT_LINES: Final = {"n": "note"}
"""Keywords of the record that have a short form here."""
ASKING: Final = (Does.ASK, Does.GIVEN, Does.ADVISE)
"""Words that ask a question, which may take more than a moment."""
PUBLIC: Final = ("rules", "records", "prices")
"""Questions whose answers tell nothing of the user's cards."""
