"""Taking back, mending, and putting right what rewards prove wrong."""

from __future__ import annotations

from typing import NamedTuple

from boss_cli.boundary import UsageError
from boss_cli.keeping import patch_lines, read_edits, rewards_and_suspects
from boss_cli.live.saying import is_private
from boss_solver.table.edits import Amend
from boss_solver.table.live import LiveRecord
from boss_solver.table.results import Changed


class Fix(NamedTuple):
    """Lines to amend, and the rewards that can be entered then."""

    amendments: tuple[Amend, ...]
    rewards: str


def changed_words(changed: Changed, hidden: bool) -> tuple[str, ...]:
    """Which lines went and which came."""
    return tuple(patch_lines(changed, lambda text: "(hidden)" if hidden and is_private(text) else text))


def mend(live: LiveRecord, word: str, rest: str) -> Changed:
    """Do what ``amend``, ``delete``, ``insert`` or ``change`` and the words after it say. Raises UsageError."""
    if not rest:
        raise UsageError(f"{word} what? such as: {_EXAMPLES[word]}")
    if word == "change":
        return live.change(read_edits([part for part in rest.split(";") if part.strip()]))
    if word == "delete":
        return live.change(read_edits([f"delete {number}" for number in rest.split()]))
    return live.change(read_edits([f"{word} {rest}"]))


_EXAMPLES = {
    "amend": "amend 12 Blue DE+2 NY3",
    "delete": "delete 12",
    "insert": "insert 12 Blue DE+2 NY3",
    "change": "change amend 12 Blue NY3; delete 14",
}


def fixes_for(live: LiveRecord, text: str) -> tuple[tuple[Fix, ...], tuple[str, ...]]:
    """The ways to put right an entry that the rewards prove wrong, and the words that number them."""
    cards = text.strip()
    if cards.casefold().startswith("rewards "):
        cards = cards[8:]
    rewards, found = rewards_and_suspects(live, cards)
    fixes: list[Fix] = []
    words = []
    for one in found:
        for way in one.amendments:
            if way in [fix.amendments for fix in fixes]:
                continue  # it was found at another line already
            fixes.append(Fix(way, " ".join(map(str, rewards))))
            told = "; ".join(f"line {amend.line} as {amend.text}" for amend in way)
            words.append(f"{len(fixes)}: {told} (it is {one.text} now)")
    if words:
        words.insert(0, "An entry must be wrong. The number of the one that puts it right:")
    elif found:
        words = ["An entry must be wrong. It could be " + ", ".join(f"line {one.line} ({one.text})" for one in found)]
    return tuple(fixes), tuple(words)


def apply_fix(live: LiveRecord, fix: Fix) -> tuple[str, ...]:
    """Amend the lines and enter the rewards; what was changed, in words."""
    changed = changed_words(live.change(fix.amendments), hidden=False)
    accepted = live.accept(f"rewards {fix.rewards}")
    return (*changed, *(f"{line.number}  {line.text}" for line in accepted.lines))
