"""The turns of a record one by one, each with the game before and after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boss_solver.game.events import HandBegins, HandBroken, Placed, PlayerLeft, PoliceFound, PoliceTurned, Revealed
from boss_solver.game.state import GameState, Hand
from boss_solver.game.turns import round_no
from boss_solver.record.lines.record import Record


class PlayedTurn(NamedTuple):
    """One turn: a placement or none, and a card; the card is missing where the record or the hand breaks off."""

    seat: int
    place: Placed | None
    shown: Revealed | None
    police: str | None
    """The police card turned up just before it: ``silver``, ``gold``, ``both``, or ``forgotten``; two by a slip; ``was
    gold`` where one that had been forgotten was found."""
    first_line: int
    """Of the record: that of the placement, or of the card where nothing was placed."""
    line: int
    """The last line of the turn."""
    before: GameState
    after: GameState

    @property
    def hand_no(self) -> int:
        """The hand, from 1."""
        return self.before.table.hand_no

    @property
    def turn(self) -> int:
        """The turn of the hand, from 1."""
        return len(_hand(self.before).shown) + 1

    @property
    def round(self) -> int:
        """The round of the hand, from 1."""
        return round_no(self.before.table)

    @property
    def hand(self) -> Hand:
        """The hand after the turn."""
        return _hand(self.after)

    @property
    def is_misplay(self) -> bool:
        """Whether it was against the rules and played on."""
        return any(event is not None and event.misplay for event in (self.place, self.shown))


def played_turns(record: Record) -> Iterator[PlayedTurn]:
    """The turns of a record without errors, first to last. Raises UnreadableError otherwise."""
    record.require()
    before: GameState | None = None
    begun: PlayedTurn | None = None
    police: str | None = None
    for line in record.lines:
        after = line.after.state
        for event in line.events:
            assert after is not None
            if isinstance(event, PoliceTurned):
                police = " ".join(str(badge) for badge in (event.badge, event.second) if badge) or "forgotten"
            elif isinstance(event, PoliceFound):
                police = f"was {event.badge}"
            elif isinstance(event, Placed):
                assert before is not None
                begun = PlayedTurn(event.seat, event, None, police, line.number, line.number, before, after)
            elif isinstance(event, Revealed):
                turn = begun or PlayedTurn(
                    event.seat, None, event, police, line.number, line.number, before or after, after
                )
                yield turn._replace(shown=event, line=line.number, after=after)
                begun, police = None, None
            elif isinstance(event, HandBegins | HandBroken | PlayerLeft):
                if begun is not None:
                    yield begun
                begun, police = None, None
        before = after
    if begun is not None:
        yield begun


def _hand(state: GameState) -> Hand:
    hand = state.table.hand
    assert hand is not None
    return hand
