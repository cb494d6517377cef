"""Records as text for these tests: of events, with any names; of one line after a known beginning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from boss_solver.game.events import Event, Joined, Placed, Revealed
from boss_solver.game.setup import Setup
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.record import Record
from boss_solver.record.lines.statements import SeatIs, Statement
from boss_solver.record.lines.writer import write_statements
from boss_solver.record.words.problems import Problem
from tests.oracles.games import Game
from tests.written import header, position, version_of

FOUR: Final = "boss-record 1\nplayers Red Blue Green Black\nhand\n"
"""A game of four at its first turn, nothing known of the cards."""

TWO: Final = "boss-record 1\nplayers Ann Bob\n"
"""A game of two before its first hand."""


def text_of(
    setup: Setup, events: Iterable[Event], names: Sequence[str], *, full: bool = True, seat: int | None = None
) -> str:
    """The canonical record: a full one, or (``full`` false) that of the seat, or of a spectator."""
    lines: list[list[Statement]] = [[one] for one in header(setup, tuple(names))]
    if not full:
        lines.append([SeatIs(seat)])
    for event in events:
        before = lines[-1][-1]
        if isinstance(event, Joined):
            lines += [[one] for one in position(event)]
        elif isinstance(event, Revealed) and isinstance(before, Placed) and before.seat == event.seat:
            lines[-1].append(event)
        else:
            lines.append([event])
    lines[0] = [version_of(lines)]
    return "".join(write_statements(line, names) + "\n" for line in lines)


def text_of_game(game: Game, names: Sequence[str], seat: int | None = None) -> str:
    """The record of a game of the referee: a full one, or that of a seat. The police card comes where it is due."""
    lines = ["boss-record 1", f"players {' '.join(names)}", f"cities {' '.join(game.cities)}"]
    lines += [f"seat {names[seat]}"] if seat is not None else []
    for hand in game.hands:
        lines.append("hand")
        lines += [
            f"dealt {names[owner]} {' '.join(cards)}" for owner, cards in enumerate(hand.dealt) if seat in (None, owner)
        ]
        if hand.undealt and "undealt" not in lines[3]:
            lines.insert(3, f"undealt {len(hand.undealt)}")
        due = len(hand.dealt[0]) - 1
        for at, turn in enumerate(hand.turns):
            if hand.police and turn.round == due and (at == 0 or hand.turns[at - 1].round < due):
                lines.append(f"police {hand.police}")
            place = f"{turn.place[0]}+{turn.place[1]},{turn.place[2]} " if turn.place else ""
            lines.append(f"{names[turn.seat]} {place.replace(',0 ', ' ')}{turn.reveal}")
        lines.append(f"rewards {' '.join(hand.rewards[city] for city in hand.row if city != 'CH')}")
    return "".join(line + "\n" for line in lines)


def canonical(line: str, before: str = FOUR) -> str:
    """The last line of a record that ends with this one, in canonical form. The record must be good."""
    record = good(before + line + "\n")
    return record.lines[-1].text(record.names)


def good(text: str) -> Record:
    """The record in a text that has no problem."""
    record = loads(text)
    assert record.problems == ()
    return record


def problem(line: str, before: str = FOUR) -> Problem:
    """The one problem of a record that ends with this line, and what does not depend on the line checked."""
    record = loads(before + line + "\n")
    assert len(record.problems) == 1, record.problems
    found = record.problems[0]
    beginning = loads(before)
    assert record.lines[: record.good_lines] == beginning.lines[: record.good_lines]
    assert record.good == (beginning.lines[record.good_lines - 1].after if record.good_lines else beginning.good)
    typed = record.lines[found.line - 1].raw if found.line <= len(record.lines) else ""
    there = typed[found.column - 1 :]
    assert there.startswith((found.word, f'"{found.word}"')), (found, typed)
    return found
