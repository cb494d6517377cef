"""A line of input: one of the words there are, or a line of the record; and what is wrong with it."""

from __future__ import annotations

from typing import Final

from boss_cli.live.typing.changing import Fix, fixes_for, would_correct
from boss_cli.live.typing.command_words import ASKING, BY_SHORT, BY_WORD, SHORT_LINES, CommandWord, Does
from boss_cli.live.typing.entry_words import preview_words
from boss_cli.shell.listing import COMMANDS, LINES
from boss_solver import LiveRecord, UnreadableError
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line
from boss_solver.record.words.seats import seats_named
from boss_solver.record.words.tokens import Word
from boss_solver.table.entry.asking import Ask, AskKind, understood
from boss_solver.table.lines.offers import without_own_cards
from boss_solver.table.lines.typed import as_written

_ALONE: Final = (Does.HELP, Does.BOARD, Does.HIDE, Does.READ, Does.CARRY, Does.NEW, Does.EDIT, Does.QUIT)
"""Words that stand alone: with something behind it, it is a line of the record or nothing."""


def command_in(text: str, ask: Ask, progress: Progress) -> tuple[CommandWord, str] | None:
    """The word that a line begins with and what follows it, unless the line is one of the record.

    A player's name, and for the short forms any line of the record, comes first. ``?`` alone asks for help; inside a
    turn it is a card that nobody noted.
    """
    if text.strip() in ("?", "\uff1f"):
        return BY_WORD["help"], ""
    first, _, rest = text.strip().partition(" ")
    word = first.casefold().removesuffix(":")
    command = BY_WORD.get(word) or BY_SHORT.get(word)
    if command is None or (rest.strip() and command.does in _ALONE):
        return None
    if command.word == "chicago" and rest.strip() and not rest.strip().startswith("--"):
        return None  # with anything but options behind it Chicago is what it paid, or the city
    if word in BY_WORD and not seats_named(Word(first, 1), progress.names):
        return command, rest.strip()
    try:
        understood(text, ask, progress)
    except UnreadableError:
        return command, rest.strip()
    return None


class InputReader:
    """Reads a line of input as a line of the record: once, however often it is drawn before it is entered."""

    def __init__(self) -> None:
        self._last: tuple[str, Ask, Progress, Line] | None = None

    def line(self, text: str, ask: Ask, progress: Progress) -> Line:
        """The line that the text stands for, in canonical form. Raises UnreadableError."""
        last = self._last
        if last is None or last[:2] != (text.strip(), ask) or last[2] is not progress:
            line = as_written(_line_in(text, ask, progress), progress)
            self._last = last = text.strip(), ask, progress, line
        return last[3]


def _line_in(text: str, ask: Ask, progress: Progress) -> Line:
    """The line as it was read; ``n`` is short for a note where nothing else fits. Raises UnreadableError."""
    try:
        return understood(text, ask, progress)
    except UnreadableError:
        first, _, rest = text.strip().partition(" ")
        keyword = SHORT_LINES.get(first.casefold())
        if keyword is None or seats_named(Word(first, 1), progress.names):
            raise
        return understood(f"{keyword} {rest}", ask, progress)


def error_words(text: str, ask: Ask, progress: Progress, error: UnreadableError, hidden: bool) -> str:
    """What is wrong with a line; where the user's cards are hidden, in words that tell nothing of them."""
    if at_shell := _shell_words(text, progress):
        return at_shell
    if not hidden:
        return str(error)
    try:
        understood(text, ask, without_own_cards(progress))
    except UnreadableError as public:
        return str(public)
    return "this cannot be; Ctrl-T shows why"


def _shell_words(text: str, progress: Progress) -> str:
    """The words about a line that begins as a command in a shell does; nothing for any other line."""
    first, _, rest = text.strip().partition(" ")
    word, following = first.casefold(), rest.strip()
    if seats_named(Word(first, 1), progress.names):
        return ""
    if (word == "boss" and following.split(" ")[0].casefold() in COMMANDS) or (word in _BEFORE_LINES and following):
        return f"without '{first}' here: {following}"
    is_only_there = word in COMMANDS and word not in BY_WORD and word not in LINES
    return f"'boss {word}' is a command for a shell" if is_only_there else ""


_BEFORE_LINES: Final = ("turn", "t", "enter")
"""Commands that stand before a line of the record in a shell."""


def refusal(
    text: str, ask: Ask, live: LiveRecord, error: UnreadableError, hidden: bool
) -> tuple[tuple[Fix, ...], tuple[str, ...]]:
    """The words about a line that cannot be taken; with ways to put the record right where rewards prove it wrong."""
    words = error_words(text, ask, live.progress, error, hidden)
    if ask.kind is not AskKind.REWARDS or hidden:
        return (), (words,)
    fixes, ways = fixes_for(live, text)
    return fixes, (words, *ways)


def would(text: str, ask: Ask, live: LiveRecord, hidden: bool, reader: InputReader) -> tuple[str, ...]:
    """What a line of input would do, or what is wrong with it so far."""
    command = command_in(text, ask, live.progress)
    if command is not None:
        about = command[0].about or "leave; nothing is lost"
        return (about, *would_correct(live, command[0], command[1], hidden))
    try:
        line = reader.line(text, ask, live.progress)
        live.would_enter(line)
    except UnreadableError as error:
        return (f"? {error_words(text, ask, live.progress, error, hidden)}",)
    return preview_words(line, live.progress, hidden)


def question_in(text: str, ask: Ask, progress: Progress) -> Does | None:
    """What kind of question a line asks; None if it is none."""
    command = command_in(text, ask, progress) if text.strip() else None
    return command[0].does if command is not None and command[0].does in ASKING else None
