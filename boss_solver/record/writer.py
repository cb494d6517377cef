"""Statements into canonical text: the exact inverse of reading."""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver.game.cards import City
from boss_solver.game.events import (
    BacksSeen,
    ChicagoPaid,
    Dealt,
    HandBegins,
    HandBroken,
    Placed,
    PlayerLeft,
    PoliceTurned,
    Revealed,
    RewardsTurned,
)
from boss_solver.game.moves import Placement
from boss_solver.game.state import FaceUp, Stake
from boss_solver.record.keywords import VERSION
from boss_solver.record.seats import written
from boss_solver.record.statements import (
    AccountIs,
    BadgesAre,
    CitiesAre,
    MarkerIs,
    Note,
    OptionIs,
    Players,
    PositionEnds,
    PositionOpens,
    RowIs,
    SeatIs,
    ShownAre,
    StakesAre,
    Statement,
    Tag,
    UndealtIs,
    Version,
)


def write_statements(statements: Sequence[Statement], names: Sequence[str]) -> str:
    """The canonical text of one line (a turn's placement and reveal are two statements), without its comment."""
    if statements and isinstance(statements[0], (Placed, Revealed)):
        return _turn(statements, names)
    return " ".join(write(statement, names) for statement in statements)


def write(statement: Statement, names: Sequence[str]) -> str:
    """The canonical text of one statement."""
    match statement:
        case Version(number):
            return f"{VERSION} {number}"
        case Players(players):
            return _joined("players", *map(written, players))
        case SeatIs(seat):
            return f"seat {'none' if seat is None else written(names[seat])}"
        case CitiesAre(cities):
            return _joined("cities", *cities)
        case UndealtIs(number):
            return f"undealt {number}"
        case OptionIs(name, value):
            return f"option {name} {value}"
        case Tag(name, text):
            return f"{name} {text}"
        case Note(keyword, text):
            return f"{keyword} {text}"
        case Placed() | Revealed():
            return _turn([statement], names)
        case HandBegins():
            return "hand"
        case Dealt(seat, cards):
            return _joined("dealt", written(names[seat]), *cards)
        case BacksSeen():
            return _backs(statement, names)
        case PoliceTurned(badge, misplay):
            return f"police {badge or 'forgotten'}{' !' * misplay}"
        case ChicagoPaid(amount):
            return f"chicago {amount}"
        case RewardsTurned(cards):
            return _joined("rewards", *cards)
        case HandBroken():
            return "broken"
        case PlayerLeft(seat):
            return f"leaves {written(names[seat])}"
        case _:
            return _position(statement, names)


def _position(statement: Statement, names: Sequence[str]) -> str:
    match statement:
        case PositionOpens(hand_no, in_hand):
            return f"position {'in' if in_hand else 'before'} hand {hand_no}"
        case RowIs(row):
            return _joined("row", *row)
        case MarkerIs(seat):
            return f"marker {written(names[seat])}"
        case BadgesAre(badges):
            return _joined("badges", *badges)
        case AccountIs():
            return _account(statement, names)
        case StakesAre(city, stakes):
            pairs = (f"{written(names[seat])} {_amount(gangsters)}" for seat, gangsters in stakes)
            return _joined("on", city, *pairs)
        case ShownAre(cards):
            return f"shown {_shown(cards, names)}"
        case PositionEnds():
            return "play"
    raise TypeError(f"no text for {statement!r}")


def _joined(*parts: object) -> str:
    return " ".join(map(str, parts))


def _turn(statements: Sequence[Statement], names: Sequence[str]) -> str:
    parts: list[str] = []
    misplay = False
    for statement in statements:
        assert isinstance(statement, (Placed, Revealed))
        if not parts:
            parts.append(written(names[statement.seat]))
        if isinstance(statement, Placed):
            parts.append(str(Placement(statement.city, statement.experts, statement.occasionals)))
        else:
            parts.append(str(statement.card))
        misplay |= statement.misplay
    return " ".join(parts) + " !" * misplay


def _backs(statement: BacksSeen, names: Sequence[str]) -> str:
    if statement.whole:
        backs: list[str | City] = [city for city, number in statement.counts for _ in range(number)]
    else:
        backs = [f"{city}={number}" for city, number in statement.counts]
    return _joined("backs", written(names[statement.seat]), *backs)


def _amount(gangsters: Stake) -> str:
    return f"{gangsters.experts}{f',{gangsters.occasionals}' if gangsters.occasionals else ''}"


def _account(account: AccountIs, names: Sequence[str]) -> str:
    parts: list[object] = ["player", written(names[account.seat]), "money", account.money]
    for word, number, usual in (
        ("dead", account.dead, 0),
        ("away-one", account.away_one, 0),
        ("away-two", account.away_two, 0),
        ("occasionals", account.occasionals, 3),
    ):
        if number != usual:
            parts += [word, number]
    if account.banned:
        parts += ["banned", *account.banned]
    return _joined(*parts)


def _shown(cards: Sequence[FaceUp], names: Sequence[str]) -> str:
    parts: list[str] = []
    last: int | None = None
    for seat, card in cards:
        if seat != last:
            parts.append(written(names[seat]))
            last = seat
        parts.append(str(card))
    return " ".join(parts)
