"""What a line of input is: one of the words there are, or a line of the record; and what is wrong with it."""

from __future__ import annotations

from boss_cli.live.saying import without_own_cards
from boss_cli.live.words import BY_SHORT, BY_WORD, CommandWord
from boss_solver.record.problems import UnreadableError
from boss_solver.record.progress import Progress
from boss_solver.record.seats import seats_named
from boss_solver.record.words import Word
from boss_solver.table.asking import Ask, understood


def command_in(text: str, ask: Ask, progress: Progress) -> tuple[CommandWord, str] | None:
    """The word that a line begins with and what follows it, unless the line is one of the record.

    A player's name, and for the short forms any line of the record, comes first. ``?`` alone asks for help; inside a
    turn it is a card that nobody noted.
    """
    if text.strip() in ("?", "\uff1f"):
        return BY_WORD["help"], ""
    first, _, rest = text.strip().partition(" ")
    word = first.casefold().removesuffix(":")
    found = BY_WORD.get(word) or BY_SHORT.get(word)
    if found is None or (found.word == "chicago" and rest.strip() and not rest.strip().startswith("--")):
        return None  # with anything but options behind it Chicago is what it paid, or the city
    if word in BY_WORD and not seats_named(Word(first, 1), progress.names):
        return found, rest.strip()
    try:
        understood(text, ask, progress)
    except UnreadableError:
        return found, rest.strip()
    return None


def error_words(text: str, ask: Ask, progress: Progress, error: UnreadableError, hidden: bool) -> str:
    """What is wrong with a line; where the user's cards are hidden, in words that tell nothing of them."""
    if not hidden:
        return str(error)
    try:
        understood(text, ask, without_own_cards(progress))
    except UnreadableError as public:
        return str(public)
    return "this cannot be; Ctrl-T shows why"
