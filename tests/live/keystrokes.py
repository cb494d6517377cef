"""Keys it takes to keep a game at the live table: `python -m tests.live.keystrokes` prints the table of them.

The games are three of `examples/` that are played as people play: at least 60 % of the turns place gangsters, one in
five of those with occasionals; the names have four letters. Everything is typed as
the table's help tells it, Enter included, and each text is verified to be understood as the line it is for.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from boss_solver.game.events import Placed, Revealed
from boss_solver.record.games.reader import load
from boss_solver.record.lines.record import Record
from boss_solver.table.entry.asking import AskKind
from tests.live.entries import Entry, entries_of, hands
from tests.tree import EXAMPLES

START: Final = "boss"
"""What is typed at the shell."""


class Played(NamedTuple):
    """A game of `examples/` that is kept by one of its players, card backs included."""

    title: str

    def record(self) -> Record:
        """The game as its keeper wrote it down."""
        return load(EXAMPLES / self.title)


GAMES: Final = tuple(Played(f"evening-{name}.boss") for name in ("rosa", "ines", "otto"))


class Realism(NamedTuple):
    """How a game was played."""

    turns: int
    placing: int
    with_occasionals: int

    @property
    def is_enough(self) -> bool:
        """Whether people play like that: 60 % of turns place, a fifth of these with occasionals."""
        return 5 * self.placing >= 3 * self.turns and 5 * self.with_occasionals >= self.placing


def realism(record: Record) -> Realism:
    """How a game was played."""
    turns = sum(isinstance(event, Revealed) for event in record.events)
    places = [event for event in record.events if isinstance(event, Placed)]
    return Realism(turns, len(places), sum(place.occasionals > 0 for place in places))


def setting_up(record: Record) -> list[str]:
    """What is typed from the shell until the own holding is in, each followed by Enter."""
    seat = record.good.seat
    assert seat is not None, "somebody keeps it"
    holding = entries_of(record)[0]
    assert holding.kind is AskKind.CARDS
    return [START, " ".join(record.names), record.names[seat] if seat else "", "", holding.text]


class Counts(NamedTuple):
    """Keys of a game."""

    set_up: int
    turns: tuple[int, ...]
    """Of each turn."""
    hands: tuple[int, ...]
    """Of each whole hand: holding, backs, turns, police, rewards, and the Enter that deals it."""

    @property
    def a_turn(self) -> float:
        """The average."""
        return sum(self.turns) / len(self.turns)


def counts(record: Record) -> Counts:
    """The keys of a game."""
    entries = entries_of(record)
    turns = [entry.keys for entry in entries if is_turn(entry)]
    whole = [sum(entry.keys for entry in hand) for hand in hands(entries)]
    return Counts(sum(len(text) + 1 for text in setting_up(record)), tuple(turns), tuple(whole))


def is_turn(entry: Entry) -> bool:
    """Whether somebody placed or only showed a card."""
    return entry.kind in (AskKind.TURN, AskKind.REVEAL)


def table() -> str:
    """The table of counts, in Markdown."""
    lines = [
        "| keys, with Enter | set-up with my cards | an average turn | the longest turn | a hand with backs |",
        "| --- | --- | --- | --- | --- |",
        "| at most | 60 | 9 | | 300 |",
    ]
    for game in GAMES:
        found = counts(game.record())
        least, most = min(found.hands), max(found.hands)
        cells = (f"`{game.title}`", found.set_up, f"{found.a_turn:.1f}", max(found.turns), f"{least} to {most}")
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
