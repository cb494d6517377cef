"""The statements of a record as plain data for JSON, and back.

>>> from boss_solver.game.events import Placed
>>> from boss_solver.record.as_json.fields import Fields
>>> data = data_of(Placed(1, City.DETROIT, 2), ["Red", "Blue"])
>>> data
{'kind': 'placed', 'player': 'Blue', 'city': 'DE', 'experts': 2, 'occasionals': 0, 'misplay': False}
>>> statement_from(Fields(data, "", ["Red", "Blue"]))
Placed(seat=1, city=<City.DETROIT: 'DE'>, experts=2, occasionals=0, misplay=False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from boss_solver.game.cards import Badge, City
from boss_solver.game.events import (
    AccountSlip,
    BacksSeen,
    CardsSeen,
    ChicagoPaid,
    Dealt,
    HandBegins,
    HandBroken,
    Joined,
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
from boss_solver.game.state import FaceUp, Spot, Stake
from boss_solver.record.as_json.fields import Fields
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

Data = dict[str, Any]


def data_of(statement: Statement, names: Sequence[str]) -> Data:
    """A statement as data; its ``kind`` says which."""
    kind = _KIND_OF[type(statement)]
    return {"kind": kind, **_KINDS[kind].data(statement, names)}


def statement_from(fields: Fields) -> Statement:
    """The statement that data tells. Raises ExchangeError with the place of the field that is wrong.

    The position that ``play`` ends is not part of its data: it follows from the lines before it.
    """
    kind = fields.text("kind")
    if kind not in _KINDS:
        raise fields.wrong("kind", f"is {kind!r}, which nothing in a record is; there are {', '.join(_KINDS)}")
    return _KINDS[kind].statement(fields)


class _Kind(NamedTuple):
    """One kind of statement, both ways."""

    type: type
    data: Callable[[Any, Sequence[str]], Data]
    statement: Callable[[Fields], Statement]


def _codes(things: Iterable[object]) -> list[str]:
    return [str(one) for one in things]


def _nothing(statement: Statement, names: Sequence[str]) -> Data:
    return {}


def _counts(fields: Fields) -> tuple[tuple[City, int], ...]:
    counts = fields.inner("counts")
    cities = Fields({"counts": list(counts.value)}, fields.place).members("counts", City)
    return tuple((city, counts.number(city)) for city in cities)


def _account(said: AccountIs, names: Sequence[str]) -> Data:
    return {
        "player": names[said.seat],
        "money_millions": said.money,
        "dead_experts": said.dead,
        "away_this_hand": said.away_one,
        "away_this_hand_and_next": said.away_two,
        "occasionals": said.occasionals,
        "banned": _codes(said.banned),
    }


def _account_from(fields: Fields) -> Statement:
    return AccountIs(
        fields.seat("player"),
        money=fields.number("money_millions"),
        dead=fields.number("dead_experts"),
        away_one=fields.number("away_this_hand"),
        away_two=fields.number("away_this_hand_and_next"),
        occasionals=fields.number("occasionals"),
        banned=fields.members("banned", City),
    )


def _stakes(said: StakesAre, names: Sequence[str]) -> Data:
    return {
        "city": said.city.value,
        "stakes": [{"player": names[seat], **gangsters._asdict()} for seat, gangsters in said.stakes],
    }


def _stakes_from(fields: Fields) -> Statement:
    stakes = fields.objects("stakes")
    return StakesAre(
        fields.member("city", City),
        tuple((one.seat("player"), Stake(one.number("experts"), one.number("occasionals"))) for one in stakes),
    )


def _sizes(said: Misdealt | SizesAre, names: Sequence[str]) -> Data:
    return {"dealt": [{"player": names[seat], "cards": size} for seat, size in said.sizes]}


def _sizes_from(fields: Fields) -> tuple[tuple[int, int], ...]:
    return tuple((one.seat("player"), one.number("cards")) for one in fields.objects("dealt"))


def _shown(said: ShownAre, names: Sequence[str]) -> Data:
    return {"face_up": [{"player": names[seat], "card": str(card)} for seat, card in said.cards]}


def _placed(said: Placed, names: Sequence[str]) -> Data:
    return {
        "player": names[said.seat],
        "city": said.city.value,
        "experts": said.experts,
        "occasionals": said.occasionals,
        "misplay": said.misplay,
    }


def _placed_from(fields: Fields) -> Statement:
    return Placed(
        fields.seat("player"),
        fields.member("city", City),
        fields.number("experts"),
        fields.number("occasionals"),
        fields.flag("misplay"),
    )


def _police_from(fields: Fields) -> Statement:
    badge = None if fields.value.get("badge", "") is None else fields.member("badge", Badge)
    second = fields.member("second", Badge) if fields.has("second") else None
    return PoliceTurned(badge, fields.flag("misplay"), second)


def _police(said: PoliceTurned, names: Sequence[str]) -> Data:
    second = {"second": said.second} if said.second else {}
    return {"badge": said.badge, "misplay": said.misplay, **second}


_SLIPS: Final = {
    "money_millions": "money",
    "experts": "experts",
    "dead_experts": "dead",
    "away_this_hand": "away_one",
    "away_this_hand_and_next": "away_two",
    "occasionals": "occasionals",
}
"""Numbers of an account that a slip can tell, and what they are called here."""


def _account_slip(said: AccountSlip, names: Sequence[str]) -> Data:
    amounts = {field: getattr(said, name) for field, name in _SLIPS.items() if getattr(said, name) is not None}
    banned = {} if said.banned is None else {"banned": _codes(said.banned)}
    return {"player": names[said.seat], **amounts, **banned}


def _account_slip_from(fields: Fields) -> Statement:
    amounts = {name: fields.number(field) for field, name in _SLIPS.items() if fields.has(field)}
    banned = fields.members("banned", City) if fields.has("banned") else None
    return AccountSlip(fields.seat("player"), **amounts, banned=banned)


def _badges_from(fields: Fields) -> Statement:
    # A hand that went without its police card is null.
    codes = fields.list("badges")
    known = Fields({"badges": [code for code in codes if code is not None]}, fields.place)
    badges = iter(known.members("badges", Badge))
    return BadgesAre(tuple(None if code is None else next(badges) for code in codes))


def _backs(said: BacksSeen, names: Sequence[str]) -> Data:
    counts = {city.value: number for city, number in said.counts}
    return {"player": names[said.seat], "counts": counts, "whole": said.whole}


def _seen(said: CardsSeen, names: Sequence[str]) -> Data:
    player = None if said.seat is None else names[said.seat]
    return {"where": said.spot.value, "player": player, "cards": _codes(said.cards)}


def _seen_from(fields: Fields) -> Statement:
    spot, seat = fields.member("where", Spot), fields.seat_or_none("player")
    if (seat is None) is (spot is Spot.HOLDING):
        raise fields.wrong("player", "is to be named where cards were seen in a holding, and null elsewhere")
    return CardsSeen(spot, seat, fields.cards("cards"))


_NO_POSITION: Final = Joined(0, False, (), 0, (), ())
"""Stands for the position that the lines before ``play`` make."""

_KINDS: Final[dict[str, _Kind]] = {
    "version": _Kind(Version, lambda said, _: {"number": said.number}, lambda f: Version(f.number("number"))),
    "players": _Kind(Players, lambda said, _: {"names": list(said.names)}, lambda f: Players(f.texts("names"))),
    "seat": _Kind(
        SeatIs,
        lambda said, names: {"player": None if said.seat is None else names[said.seat]},
        lambda f: SeatIs(f.seat_or_none("player")),
    ),
    "cities": _Kind(
        CitiesAre, lambda said, _: {"cities": _codes(said.cities)}, lambda f: CitiesAre(f.members("cities", City))
    ),
    "undealt": _Kind(UndealtIs, lambda said, _: {"number": said.number}, lambda f: UndealtIs(f.number("number"))),
    "option": _Kind(
        OptionIs,
        lambda said, _: {"name": said.name, "value": said.value},
        lambda f: OptionIs(f.text("name"), f.text("value")),
    ),
    "text": _Kind(
        Tag, lambda said, _: {"name": said.name, "text": said.text}, lambda f: Tag(f.text("name"), f.text("text"))
    ),
    "note": _Kind(
        Note,
        lambda said, _: {"name": said.keyword, "text": said.text},
        lambda f: Note(f.text("name"), f.text("text")),
    ),
    "hand": _Kind(HandBegins, _nothing, lambda f: HandBegins()),
    "dealt": _Kind(
        Dealt,
        lambda said, names: {
            "player": names[said.seat],
            "cards": _codes(said.cards),
            **({"misplay": True} if said.misplay else {}),
        },
        lambda f: Dealt(f.seat("player"), f.cards("cards"), f.has("misplay") and f.flag("misplay")),
    ),
    "misdealt": _Kind(
        Misdealt,
        lambda said, names: {**_sizes(said, names), "misplay": said.misplay},
        lambda f: Misdealt(_sizes_from(f), f.flag("misplay")),
    ),
    "backs": _Kind(BacksSeen, _backs, lambda f: BacksSeen(f.seat("player"), _counts(f), f.flag("whole"))),
    "seen": _Kind(CardsSeen, _seen, _seen_from),
    "placed": _Kind(Placed, _placed, _placed_from),
    "revealed": _Kind(
        Revealed,
        lambda said, names: {"player": names[said.seat], "card": str(said.card), "misplay": said.misplay},
        lambda f: Revealed(f.seat("player"), f.shown("card"), f.flag("misplay")),
    ),
    "police": _Kind(PoliceTurned, _police, _police_from),
    "police_found": _Kind(
        PoliceFound, lambda said, _: {"badge": said.badge}, lambda f: PoliceFound(f.member("badge", Badge))
    ),
    "marker_slip": _Kind(
        MarkerSlip, lambda said, names: {"player": names[said.seat]}, lambda f: MarkerSlip(f.seat("player"))
    ),
    "row_slip": _Kind(
        RowSlip, lambda said, _: {"cities": _codes(said.row)}, lambda f: RowSlip(f.members("cities", City))
    ),
    "account_slip": _Kind(AccountSlip, _account_slip, _account_slip_from),
    "chicago": _Kind(
        ChicagoPaid, lambda said, _: {"millions": said.amount}, lambda f: ChicagoPaid(f.number("millions"))
    ),
    "rewards": _Kind(
        RewardsTurned, lambda said, _: {"cards": _codes(said.cards)}, lambda f: RewardsTurned(f.cards("cards"))
    ),
    "broken": _Kind(HandBroken, _nothing, lambda f: HandBroken()),
    "leaves": _Kind(
        PlayerLeft, lambda said, names: {"player": names[said.seat]}, lambda f: PlayerLeft(f.seat("player"))
    ),
    "position": _Kind(
        PositionOpens,
        lambda said, _: {"hand": said.hand_no, "in_hand": said.in_hand},
        lambda f: PositionOpens(f.number("hand"), f.flag("in_hand")),
    ),
    "row": _Kind(RowIs, lambda said, _: {"cities": _codes(said.row)}, lambda f: RowIs(f.members("cities", City))),
    "marker": _Kind(MarkerIs, lambda said, names: {"player": names[said.seat]}, lambda f: MarkerIs(f.seat("player"))),
    "badges": _Kind(BadgesAre, lambda said, _: {"badges": list(said.badges)}, _badges_from),
    "account": _Kind(AccountIs, _account, _account_from),
    "stakes": _Kind(StakesAre, _stakes, _stakes_from),
    "shown": _Kind(
        ShownAre,
        _shown,
        lambda f: ShownAre(tuple(FaceUp(one.seat("player"), one.shown("card")) for one in f.objects("face_up"))),
    ),
    "sizes": _Kind(SizesAre, _sizes, lambda f: SizesAre(_sizes_from(f))),
    "play": _Kind(PositionEnds, _nothing, lambda f: PositionEnds(_NO_POSITION)),
}
"""Every kind of statement by its name in the data; a test holds that none is missing."""

_KIND_OF: Final = {kind.type: name for name, kind in _KINDS.items()}
