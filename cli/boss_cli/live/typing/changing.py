"""Taking back, correcting, and putting right what rewards prove wrong."""

from __future__ import annotations

from typing import Final, NamedTuple

from boss_cli.keep.entering import patch_lines, read_edits, rewards_and_suspects, step_count
from boss_cli.keep.renaming import names_in
from boss_cli.live.typing.command_words import BY_WORD, CommandWord, Does
from boss_cli.live.typing.entry_words import is_private
from boss_cli.position.opened import kept_meant
from boss_cli.shell.errors import UsageError, table_words
from boss_solver import BossError, LiveRecord, UnreadableError
from boss_solver.record.lines.progress import Progress
from boss_solver.table.entry.renaming import would_rename
from boss_solver.table.entry.results import Changed
from boss_solver.table.entry.watching import WatchedRecord
from boss_solver.table.lines.edits import Amend, Edit
from boss_solver.table.storage.doubt import DoubtError
from boss_solver.table.storage.patches import Patch
from boss_solver.table.storage.seen import RecordState

_MOST: Final = 4
"""Lines that a preview of a change tells."""


class Fix(NamedTuple):
    """Lines to amend, and the rewards that can be entered then."""

    amendments: tuple[Amend, ...]
    rewards: str


def changed_words(changed: Changed, hidden: bool) -> tuple[str, ...]:
    """Which lines went and which came."""
    return tuple(patch_lines(changed, lambda text: "(hidden)" if hidden and is_private(text) else text))


def told_lines(patch: Patch, hidden: bool, most: int) -> tuple[str, ...]:
    """The first of the lines that a change takes out or brings, and how many more; none where it changes nothing."""
    if not patch.old and not patch.new:
        return ()
    lines = changed_words(Changed(patch, Progress()), hidden)
    more = len(lines) - most
    return lines if more < 2 else (*lines[:most], f"... and {more} more lines")


def edits_in(word: str, rest: str) -> list[Edit]:
    """What ``amend``, ``delete``, ``insert`` or ``change`` and the words after it say. Raises UsageError."""
    if not rest:
        raise UsageError(f"{word} what? such as: {EXAMPLES[word]}")
    if word == "change":
        return read_edits([part for part in rest.split(";") if part.strip()])
    if word == "delete":
        return read_edits([f"delete {number}" for number in rest.split()])
    return read_edits([f"{word} {rest}"])


def corrected(live: LiveRecord, word: str, rest: str, seen: RecordState, hidden: bool) -> tuple[str, ...]:
    """Correct the state that was seen, and tell which lines went and which came. Raises UsageError, and as it."""
    is_choice = BY_WORD[word].does is Does.KEEP
    changed = live.keep(kept_meant(rest), seen=seen) if is_choice else live.change(edits_in(word, rest), seen=seen)
    return changed_words(changed, hidden)


def would_correct(live: LiveRecord, command: CommandWord, rest: str, hidden: bool) -> tuple[str, ...]:
    """The changes by taking back, bringing back or correcting, or why it cannot be done as it is typed so far."""
    try:
        match command.does:
            case Does.UNDO:
                patch = live.would_move(step_count(rest or "1"))
            case Does.REDO:
                patch = live.would_move(-step_count(rest or "1"))
            case Does.CORRECT if rest:
                patch = live.would_change(edits_in(command.word, rest))
            case Does.RENAME if rest:
                patch = would_rename(live, *names_in(rest))
            case _:
                return ()
    except (UsageError, BossError) as error:
        return (f"? {table_words(error)[0]}",)
    return told_lines(patch, hidden, _MOST)


EXAMPLES = {
    "amend": "amend 12 Blue DE+2 NY3",
    "delete": "delete 12",
    "insert": "insert 12 Blue DE+2 NY3",
    "change": "change amend 12 Blue NY3; delete 14",
}


def doubt_words(live: WatchedRecord, hidden: bool) -> tuple[str, ...]:
    """Both states of a record of which it cannot be told whether its last entry stands; nothing for any other."""
    if live.doubt is None:
        return ()
    if hidden:
        return ("whether the last entry stands cannot be told: Ctrl-T shows both states",)
    return (*live.doubt.words, "'keep file' or 'keep entry' says which of the two counts")


def outside_words(live: WatchedRecord, hidden: bool) -> tuple[str, ...]:
    """The words about a record that somebody else has changed."""
    by = "by hand or by another program" if live.is_edited else "in another terminal"
    return doubt_words(live, hidden) or (f"changed {by}",)


def refused_words(error: Exception, live: WatchedRecord, hidden: bool) -> tuple[str, ...]:
    """An error in one line, for a screen that has room for little else; both states of a record in doubt."""
    if isinstance(error, DoubtError):
        return doubt_words(live, hidden)
    if hidden:
        return ("not done; Ctrl-T shows why",)
    words = table_words(error)
    return ("; ".join(words),) if isinstance(error, UnreadableError) else tuple(words[:1])


def fixes_for(live: LiveRecord, text: str) -> tuple[tuple[Fix, ...], tuple[str, ...]]:
    """The ways to put right an entry that the rewards prove wrong, and the words that number them."""
    cards = text.strip()
    if cards.casefold().startswith("rewards "):
        cards = cards[8:]
    rewards, suspects = rewards_and_suspects(live, cards)
    fixes: list[Fix] = []
    words = []
    for suspect in suspects:
        for way in suspect.amendments:
            if way in [fix.amendments for fix in fixes]:
                continue  # it was found at another line already
            fixes.append(Fix(way, " ".join(map(str, rewards))))
            changes = "; ".join(f"line {amend.line} as {amend.text}" for amend in way)
            words.append(f"{len(fixes)}: {changes} (it is {suspect.text} now)")
    if words:
        words.insert(0, "An entry must be wrong. The number of the one that puts it right:")
    elif suspects:
        named = ", ".join(f"line {suspect.line} ({suspect.text})" for suspect in suspects)
        words = [f"An entry must be wrong. It could be {named}"]
    return tuple(fixes), tuple(words)


def apply_fix(live: LiveRecord, fix: Fix, seen: RecordState) -> tuple[str, ...]:
    """Amend the lines and enter the rewards, for the state that was seen; what was changed, in words."""
    changed = changed_words(live.change(fix.amendments, seen=seen), hidden=False)
    accepted = live.accept(f"rewards {fix.rewards}", seen=live.state)
    return (*changed, *(f"{line.number}  {line.text}" for line in accepted.lines))
