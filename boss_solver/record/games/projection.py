"""One seat's record from a full one: what that player would have written down.

>>> from boss_solver.record.games.reader import loads
>>> full = loads('''boss-record 1
... players Rosa Milo
... hand
... dealt Rosa NY3 BOh BOp DE1 DE4
... dealt Milo NY0 NY2 BO3 DE2 DEr
... Rosa DE+2 NY3      # wants what Milo wants
... ''')
>>> print(as_seen_by(full, 0, backs=True), end="")
boss-record 1
players Rosa Milo
seat Rosa
hand
dealt Rosa NY3 BOh BOp DE1 DE4
backs Milo NY NY BO DE DE
Rosa DE+2 NY3
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from boss_solver.errors import BossError
from boss_solver.game.cards import City, Glimpse
from boss_solver.game.events import BacksSeen, ChicagoPaid, Dealt, Misdealt, RewardsTurned
from boss_solver.game.sizes import dealt_to
from boss_solver.game.state import GameState
from boss_solver.record.games.reader import dumps, loads
from boss_solver.record.lines.record import Line, Record, hand_ends
from boss_solver.record.lines.statements import Note, Players, SeatIs, Statement
from boss_solver.record.lines.versions import OLDEST
from boss_solver.record.lines.writer import write_statements


class ProjectionError(BossError):
    """A seat was asked for whose eyes the record does not have."""


def as_seen_by(record: Record, seat: int | None, backs: bool = False) -> str:
    """The text of the record as one seat, or a spectator (None), would have kept it.

    A ``seat`` line is added and what the others were dealt is left out. All that is public stays. Comments and
    notes (``note``, ``hunch``, ``drop``) are left out, every one of them: any may tell a hidden card. Titles, dates
    and places are kept as they are.

    Args:
        record: A full record, or one kept by this very seat. A spectator's can be made of any.
        seat: Whose eyes; seats count from 0.
        backs: Whether to add the card backs of all others, before the first turn of every hand, where the record
            tells them. Everybody at a table sees them.

    Raises:
        UnreadableError: The record has errors.
        ProjectionError: There is no such seat, or the record was kept by somebody else.
    """
    record.require()
    require_seat(record, seat)
    texts = [write_statements(one, record.names) for one in _lines(record, seat, backs)]
    kept = [text for at, text in enumerate(texts) if text or (at and texts[at - 1])]
    text = "".join(text + "\n" for text in kept)
    if record.good.version > OLDEST:
        # What needed it may have been the user's own.
        return dumps(loads(text))
    return text


def require_seat(record: Record, seat: int | None) -> None:
    """Check that the record can be seen with this seat's eyes; None is a spectator. Raises ProjectionError."""
    if seat is None:
        return
    if not 0 <= seat < len(record.names):
        raise ProjectionError(f"there is no seat P{seat + 1}; {len(record.names)} play: {', '.join(record.names)}")
    if not record.good.is_full and record.good.seat != seat:
        keeper = "a spectator" if record.good.seat is None else record.names[record.good.seat]
        raise ProjectionError(f"this record was kept by {keeper} and cannot know what {record.names[seat]} saw")


def _lines(record: Record, seat: int | None, backs: bool) -> Iterator[Sequence[Statement]]:
    """The statements of each line of the seat's record; none for a blank line."""
    pending = False
    ends = hand_ends(record.lines)
    for at, line in enumerate(record.lines):
        if not line.statements:
            if not line.comment:
                yield ()
            continue
        kept = tuple(one for one in line.statements if _is_kept(one, seat)) or _sizes_told(line)
        if pending and not all(isinstance(one, Note | Dealt | Misdealt | BacksSeen) for one in line.statements):
            yield from _backs(record, at, ends[at], seat)
            pending = False
        if any(isinstance(one, RewardsTurned) for one in kept):
            yield from _chicago(record.lines[at].after.here)
        if kept:
            yield kept
        pending = pending or (backs and line.begins_hand)
        if any(isinstance(one, Players) for one in kept):
            yield (SeatIs(seat),)
    if pending:
        yield from _backs(record, len(record.lines), record.lines[-1], seat)


def _is_kept(statement: Statement, seat: int | None) -> bool:
    if isinstance(statement, Dealt):
        return statement.seat == seat
    return not isinstance(statement, Note | SeatIs)


def _sizes_told(line: Line) -> tuple[Statement, ...]:
    """How many cards everybody was dealt, where a holding that the seat does not see says that it was not even."""
    table = line.after.here.table
    if not any(isinstance(one, Dealt) and one.misplay for one in line.statements) or table.hand is None:
        return ()
    sizes = [(seat, size) for seat, size in enumerate(dealt_to(table)) if size != table.setup.cards_each]
    return (Misdealt(tuple(sizes), misplay=True),) if sizes else ()


def _backs(record: Record, at: int, end: Line, seat: int | None) -> Iterator[Sequence[Statement]]:
    """The backs of the others' cards as they were before line ``at`` (an index), from what the whole hand tells."""
    before, last = record.lines[at - 1].after.here, end.after.here
    hand = before.table.hand
    if hand is None or hand.finished:
        return
    players = before.table.setup.players
    known = {backs.seat for backs in hand.backs if backs.whole}
    first = 0 if seat is None else seat + 1
    for other in ((first + i) % players for i in range(players)):
        held = _held(before, last, other)
        same_size = dealt_to(before.table)[other] == dealt_to(last.table)[other]
        if other not in known | {seat} and held is not None and same_size:
            counts = tuple((city, held[city]) for city in before.table.setup.cities if held[city])
            yield (BacksSeen(other, counts),)


def _held(before: GameState, last: GameState, seat: int) -> Counter[City] | None:
    """How many cards of each city the player holds, from what the record knows of him later in the hand."""
    dealt, hand, later = last.dealt[seat], before.table.hand, last.table.hand
    assert hand is not None and later is not None
    shown = [up.card.city for up in hand.shown if up.seat == seat]
    own = [up.card for up in later.shown if up.seat == seat]
    cities = [card.city for card in (own if dealt is None else dealt)]
    if None in shown or None in cities or len(cities) < dealt_to(last.table)[seat]:
        return None
    return Counter(city for city in cities if city) - Counter(city for city in shown if city)


def _chicago(settled: GameState) -> Iterator[Sequence[Statement]]:
    """Chicago's payout, where cards that nobody noted may hide it from the seat: everybody saw the money."""
    hand = settled.table.hand
    assert hand is not None and hand.settlement is not None
    if hand.paid is None and any(isinstance(up.card, Glimpse) for up in hand.shown):
        for effect in hand.settlement.effects:
            if effect.city is City.CHICAGO:
                yield (ChicagoPaid(effect.money),)
