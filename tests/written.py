"""Events as the text of a record, for tests that need one.

>>> from boss_solver.game.events import HandBegins
>>> print(text_of(usual(2), [HandBegins()]), end="")
boss-record 1
players Rosa Milo
hand
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from boss_solver.game.events import Event, Joined, Placed, Revealed
from boss_solver.game.setup import EXPERTS, Setup, usual
from boss_solver.record.lines.statements import (
    AccountIs,
    BadgesAre,
    CitiesAre,
    MarkerIs,
    OptionIs,
    Players,
    PositionEnds,
    PositionOpens,
    RowIs,
    SeatIs,
    ShownAre,
    SizesAre,
    StakesAre,
    Statement,
    UndealtIs,
    Version,
)
from boss_solver.record.lines.versions import version_needed
from boss_solver.record.lines.writer import write_statements

NAMES: Final = ("Rosa", "Milo", "Ines", "Otto", "Vera", "Kurt")


def text_of(setup: Setup, events: Iterable[Event], seat: int | None = None, *, full: bool = True) -> str:
    """The canonical record: a full one, or (``full`` false) that of the seat, or of a spectator."""
    names = NAMES[: setup.players]
    events = list(events)
    needs = max((version_needed(event, None) for event in events), default=1)
    needs = 2 if any(isinstance(event, Joined) and event.sizes for event in events) else needs
    lines: list[list[Statement]] = [[Version(needs)], *([one] for one in header(setup, names)[1:])]
    if not full:
        lines.append([SeatIs(seat)])
    for event in events:
        before = lines[-1][-1]
        if isinstance(event, Revealed) and isinstance(before, Placed) and _one_turn(before, event):
            lines[-1].append(event)
        elif isinstance(event, Joined):
            lines += [[one] for one in position(event)]
        else:
            lines.append([event])
    lines[0] = [version_of(lines)]
    return "".join(write_statements(line, names) + "\n" for line in lines)


def version_of(lines: Iterable[Iterable[Statement]]) -> Version:
    """The version that some lines need."""
    return Version(max(version_needed(one, None) for line in lines for one in line))


def _one_turn(placed: Placed, revealed: Revealed) -> bool:
    return (placed.seat, placed.misplay) == (revealed.seat, revealed.misplay)


def header(setup: Setup, names: tuple[str, ...]) -> list[Statement]:
    """The lines before the first event."""
    found: list[Statement] = [Version(1), Players(names)]
    if setup.cities != usual(setup.players).cities:
        found.append(CitiesAre(setup.cities))
    if setup.undealt:
        found.append(UndealtIs(setup.undealt))
    return found + [OptionIs(name, value) for name, value in setup.options.changed().items()]


def position(event: Joined) -> list[Statement]:
    """The position block of a game that is joined in the middle."""
    found: list[Statement] = [PositionOpens(event.hand_no, event.in_hand), RowIs(event.row), MarkerIs(event.marker)]
    if event.badges:
        found.append(BadgesAre(event.badges))
    for seat, account in enumerate(event.accounts):
        away, later = account.away
        dead = EXPERTS - account.alive
        banned = tuple(city for city in event.row if city in account.banned)
        found.append(AccountIs(seat, account.money, dead, away - later, later, account.occasionals, banned))
    found += [StakesAre(city, stakes) for city, stakes in event.on]
    if event.shown:
        found.append(ShownAre(event.shown))
    if event.sizes:
        found.append(SizesAre(event.sizes))
    return [*found, PositionEnds(event)]
