r"""What one types at the live table to keep a game: from its record, each line in the shortest way that help tells.

>>> from boss_solver.record.games.reader import loads
>>> game = loads("boss-record 1\nplayers Rosa Milo\nseat Rosa\nhand\ndealt Rosa NY3 BOh BOp DE1 DE4\nRosa DE+2 NY3\n")
>>> [one.text for one in entries_of(game)]
['ny3 boh bop de1 de4', 'de2 ny3']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from boss_solver.game.cards import City
from boss_solver.game.events import BacksSeen, Dealt, Event, HandBegins, Placed, PoliceTurned, Revealed, RewardsTurned
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line, Record
from boss_solver.record.words.seats import written
from boss_solver.table.entry.asking import Ask, AskKind, Passed, ask_of, passed, understood
from boss_solver.table.lines.typed import as_written


class Entry(NamedTuple):
    """Something typed at the table, without the Enter that follows it."""

    kind: AskKind
    """What was asked for."""
    text: str
    line: str
    """The line that it makes; empty where nothing was told."""
    events: tuple[Event, ...]

    @property
    def keys(self) -> int:
        """How many keys that is, Enter among them."""
        return len(self.text) + 1


def header_of(record: Record) -> Progress:
    """The record as it stands when the first hand begins at a new table: players, seat, the hand."""
    seat = record.good.seat
    lines = ["boss-record 1", "players " + " ".join(written(name) for name in record.names)]
    if not record.good.is_full:
        lines.append(f"seat {'none' if seat is None else written(record.names[seat])}")
    return loads("\n".join([*lines, "hand"]) + "\n").require().good


def entries_of(record: Record) -> list[Entry]:
    """All that is typed after the first hand has begun, to get the record's events from its first hand on.

    Every text is verified to be understood as the record's own line, or to be what Enter proposes.
    """
    progress = header_of(record)
    left = [line for line in record.lines if line.events]
    assert isinstance(left.pop(0).events[0], HandBegins), "the record does not begin with a hand"
    found: list[Entry] = []
    not_told: set[Passed] = set()
    while left:
        ask = ask_of(progress, not_told)
        line = _answer(ask, left)
        if line is None:
            not_told.update(passed(ask, progress))
            found.append(Entry(ask.kind, "", "", ()))
            continue
        left.remove(line)
        if _follows(line, ask):
            continue
        entry, progress = typed(line, ask, progress)
        found.append(entry)
    return found


def _answer(ask: Ask, left: Sequence[Line]) -> Line | None:
    """The line that answers what is asked for; None where the record does not have it."""
    if ask.kind not in (AskKind.BACKS, AskKind.CARDS):
        return left[0]
    for line in left:
        event = line.events[0]
        if isinstance(event, BacksSeen | Dealt) and event.seat == ask.seat:
            return line
        if not isinstance(event, BacksSeen | Dealt):
            break
    return None


def _follows(line: Line, ask: Ask) -> bool:
    """Whether a line tells backs that are not asked for, since they follow from all others."""
    event = line.events[0]
    return ask.kind is not AskKind.BACKS and isinstance(event, BacksSeen) and event.whole


def typed(line: Line, ask: Ask, before: Progress) -> tuple[Entry, Progress]:
    """How a line is typed, and how the record stands then."""
    text = shortest(line.events, ask, before)
    meant = text or ask.proposal
    assert meant is not None, f"Enter proposes nothing where {line.raw} was to come"
    taken = understood(meant, ask, before)
    assert taken.events == line.events, f"{text!r} is not understood as {line.raw}"
    return Entry(ask.kind, text, as_written(taken, before).raw, taken.events), taken.after


def shortest(events: Sequence[Event], ask: Ask, before: Progress) -> str:
    """The shortest text for what happened: Enter alone where it follows, else what the moment leaves to be told."""
    match events:
        case [HandBegins()]:
            return ""
        case [Dealt(_, cards)]:
            return " ".join(map(str, cards)).lower()
        case [BacksSeen()]:
            return " ".join(_colours(events[0])).lower()
        case [PoliceTurned(badge)] if badge is not None:
            return badge.value[0]
        case [RewardsTurned(cards)]:
            text = " ".join(("rewards", *map(str, cards)))
            return "" if text == ask.proposal else text.removeprefix("rewards ").lower()
        case [Placed() as place, Revealed() as shown] if place.seat == ask.seat:
            occasionals = f",{place.occasionals}" if place.occasionals else ""
            return f"{place.city.value}{place.experts}{occasionals} {shown.card}".lower()
        case [Revealed() as shown] if shown.seat == ask.seat:
            return str(shown.card).lower()
    raise ValueError(f"{events} in {before.names} is nothing that is usually typed")


def _colours(event: Event) -> Iterator[str]:
    assert isinstance(event, BacksSeen)
    for city, number in event.counts:
        assert isinstance(city, City)
        yield from [city.value] * number


def hands(entries: Iterable[Entry]) -> list[list[Entry]]:
    """The entries by hand; the Enter that deals a hand is its first."""
    found: list[list[Entry]] = [[]]
    for entry in entries:
        if entry.line == "hand":
            found.append([])
        found[-1].append(entry)
    return found
