"""Statements into canonical text: the exact inverse of reading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from boss_solver.game.cards import City
from boss_solver.game.events import (
    AccountSlip,
    BacksSeen,
    CardsSeen,
    ChicagoPaid,
    Dealt,
    HandBegins,
    HandBroken,
    MarkerSlip,
    Misdealt,
    Placed,
    PlayerLeft,
    PoliceFound,
    PoliceTurned,
    Revealed,
    RewardsTurned,
    RowSlip,
)
from boss_solver.game.moves import Placement
from boss_solver.game.state import Spot, Stake
from boss_solver.record.lines.statements import (
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
    SizesAre,
    StakesAre,
    Statement,
    Tag,
    UndealtIs,
    Version,
)
from boss_solver.record.words.keywords import VERSION
from boss_solver.record.words.names import fold
from boss_solver.record.words.seats import written
from boss_solver.record.words.tokens import quoted


def write_statements(statements: Sequence[Statement], names: Sequence[str]) -> str:
    """The canonical text of one line (a turn's placement and reveal are two statements), without its comment."""
    if len(statements) > 1:
        return _turn(statements, names)
    return write(statements[0], names) if statements else ""


def write(statement: Statement, names: Sequence[str]) -> str:
    """The canonical text of one statement."""
    return _WRITERS[type(statement)](statement, names)


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


def _misdealt(said: Misdealt, names: Sequence[str]) -> str:
    sizes = (f"{written(names[seat])} {size}" for seat, size in said.sizes)
    return _joined("dealt", *sizes, *"!" * said.misplay)


def _seen(said: CardsSeen, names: Sequence[str]) -> str:
    where = said.spot.value if said.seat is None else at_spot(names[said.seat])
    return _joined("seen", where, *said.cards)


def at_spot(name: str) -> str:
    """A player's name where ``reward`` or ``undealt`` could stand as well."""
    return quoted(name) if fold(name) in (Spot.REWARD, "rewards", Spot.UNDEALT) else written(name)


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


def _account_slip(slip: AccountSlip, names: Sequence[str]) -> str:
    parts: list[object] = ["player", written(names[slip.seat])]
    for word, number in (
        ("money", slip.money),
        ("experts", slip.experts),
        ("dead", slip.dead),
        ("away-one", slip.away_one),
        ("away-two", slip.away_two),
        ("occasionals", slip.occasionals),
    ):
        if number is not None:
            parts += [word, number]
    if slip.banned is not None:
        parts += ["banned", *(slip.banned or ["none"])]
    return _joined(*parts, "!")


def _police(said: PoliceTurned, names: Sequence[str]) -> str:
    cards = said.badge or "forgotten", *([said.second] if said.second else [])
    return _joined("police", *cards) + " !" * said.misplay


def _stakes(said: StakesAre, names: Sequence[str]) -> str:
    pairs = (f"{written(names[seat])} {_amount(gangsters)}" for seat, gangsters in said.stakes)
    return _joined("on", said.city, *pairs)


def _shown(said: ShownAre, names: Sequence[str]) -> str:
    parts = ["shown"]
    last: int | None = None
    for seat, card in said.cards:
        if seat != last:
            parts.append(written(names[seat]))
            last = seat
        parts.append(str(card))
    return " ".join(parts)


_WRITERS: Final[dict[type, Callable[[Any, Sequence[str]], str]]] = {
    Version: lambda said, names: f"{VERSION} {said.number}",
    Players: lambda said, names: _joined("players", *map(written, said.names)),
    SeatIs: lambda said, names: f"seat {'none' if said.seat is None else written(names[said.seat])}",
    CitiesAre: lambda said, names: _joined("cities", *said.cities),
    UndealtIs: lambda said, names: f"undealt {said.number}",
    OptionIs: lambda said, names: f"option {said.name} {said.value}",
    Tag: lambda said, names: f"{said.name} {said.text}",
    Note: lambda said, names: f"{said.keyword} {said.text}",
    HandBegins: lambda said, names: "hand",
    Dealt: lambda said, names: _joined("dealt", written(names[said.seat]), *said.cards, *"!" * said.misplay),
    Misdealt: _misdealt,
    BacksSeen: _backs,
    CardsSeen: _seen,
    Placed: lambda said, names: _turn([said], names),
    Revealed: lambda said, names: _turn([said], names),
    PoliceTurned: _police,
    PoliceFound: lambda said, names: f"police was {said.badge}",
    MarkerSlip: lambda said, names: f"marker {written(names[said.seat])} !",
    RowSlip: lambda said, names: _joined("row", *said.row, "!"),
    AccountSlip: _account_slip,
    ChicagoPaid: lambda said, names: f"chicago {said.amount}",
    RewardsTurned: lambda said, names: _joined("rewards", *said.cards),
    HandBroken: lambda said, names: "broken",
    PlayerLeft: lambda said, names: f"leaves {written(names[said.seat])}",
    PositionOpens: lambda said, names: f"position {'in' if said.in_hand else 'before'} hand {said.hand_no}",
    RowIs: lambda said, names: _joined("row", *said.row),
    MarkerIs: lambda said, names: f"marker {written(names[said.seat])}",
    BadgesAre: lambda said, names: _joined("badges", *(badge or "forgotten" for badge in said.badges)),
    AccountIs: _account,
    StakesAre: _stakes,
    ShownAre: _shown,
    SizesAre: lambda said, names: _misdealt(Misdealt(said.sizes, True), names),
    PositionEnds: lambda said, names: "play",
}
"""How each kind of statement is written; a test holds that none is missing."""
