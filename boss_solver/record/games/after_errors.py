"""Going on after a bad line, so that all problems of a game come at once and none only because of another.

A bad line is counted as best it can be: a turn as a turn, with a card that nobody noted; a hand that does not end is
taken as settled with nobody paid. After that some rules cannot be relied on, and what seems to break them is not told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from boss_solver.errors import SetupError
from boss_solver.game.cards import Glimpse
from boss_solver.game.events import (
    BacksSeen,
    CardsSeen,
    Dealt,
    HandBegins,
    HandBroken,
    Placed,
    PoliceTurned,
    Revealed,
    RewardsTurned,
)
from boss_solver.game.rules import IllegalEventError, Rule
from boss_solver.game.state import Settlement
from boss_solver.game.turns import next_seat
from boss_solver.record.lines.entry import RefusedLineError
from boss_solver.record.lines.position import joined_at
from boss_solver.record.lines.progress import Progress, advance
from boss_solver.record.lines.statements import PositionEnds, Statement
from boss_solver.record.words.keywords import FIRST, keyword_of, other_keyword
from boss_solver.record.words.names import Exactness, nearest
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import seats_named
from boss_solver.record.words.tokens import Word

_CERTAIN: Final = (Rule.ONE_PLACE, Rule.REWARD_STAYS, Rule.CITY_IN_PLAY)
"""Two good lines that cannot both be true: wrong whatever a bad line was meant to say."""

_FROM_EARLIER_HANDS: Final = (Rule.SUPPLY, Rule.BANISHED, Rule.POLICE)
"""Rules that depend on all hands before, and so on a bad line in any of them."""

_OPENS_A_HAND: Final = (Placed, Revealed, Dealt, BacksSeen, CardsSeen)
"""Events that show, where no hand is going on, that the line of a hand is missing."""


@dataclass
class UnsureRules:
    """Which rules cannot be relied on any more after the bad lines so far."""

    game: bool = False
    """There was a bad line that may have been an event."""
    hand: bool = False
    """There was one in the hand that is going on."""
    seats: set[int] = field(default_factory=set)
    """Players of whom one in this hand may have been."""

    def covers(self, error: IllegalEventError, statement: Statement, before: Progress) -> bool:
        """Whether an event may be refused only because of an earlier bad line."""
        if error.rule in _CERTAIN or not self.game:
            return False
        table = before.here.table
        if error.rule is Rule.HOLDING and isinstance(statement, Revealed) and table.in_hand:
            return statement.seat in self.seats or not table.hand or not table.hand.left[statement.seat]
        last_round = table.hand is not None and table.hand.order is not None
        over = table.outcome is not None
        if error.rule in _FROM_EARLIER_HANDS or (error.rule is Rule.TURN_ORDER and last_round) or over:
            return self.game
        return self.hand

    def add(self, before: Progress, statements: Sequence[Statement]) -> None:
        """Note a bad line and what it seems to say, if anybody can tell."""
        self.game = self.hand = True
        for statement in statements:
            if isinstance(statement, (Placed, Revealed)):
                self.seats.add(statement.seat)
        mover = next_seat(before.state.table) if before.state else None
        if mover is not None:
            self.seats.add(mover)

    def new_hand(self) -> None:
        """A hand has begun, and no bad line is in it yet."""
        self.hand = False
        self.seats.clear()


def after_line(before: Progress, bad: RefusedLineError, unsure: UnsureRules) -> Progress:
    """The record with a bad line counted as best it can be; what that leaves unsure is noted."""
    unsure.add(before, bad.statements)
    after = bad.before if bad.statements else _after_unreadable(before, bad.words)
    for statement in bad.statements:
        after = _after_refused(after, statement)
    if after.state is not None and after.state.table.in_hand:
        had_hand = before.state is not None and before.state.table.in_hand
        if not had_hand or any(isinstance(statement, HandBegins) for statement in bad.statements):
            unsure.new_hand()
    return after


def after_position(progress: Progress) -> Progress | None:
    """The record with an open position taken as it is; None where it cannot be."""
    after = _first_of(progress, [PositionEnds(joined_at(progress))])
    return None if after.position else after


def meant(words: Sequence[Word], names: Sequence[str]) -> str:
    """The keyword that a line begins with or seems to begin with; empty where it is rather a turn."""
    first = words[0]
    keyword = "" if first.quoted else keyword_of(first.text)
    if keyword or first.quoted or seats_named(first, names):
        return keyword
    if other_keyword(first.text) == "police":
        return "police"
    close = nearest(first.text, (*sorted(FIRST), *names)) or ""
    return close if close in FIRST and not (close in _ALONE and len(words) > 1) else ""


_ALONE: Final = ("hand", "broken", "play")


def _after_unreadable(progress: Progress, words: Sequence[Word]) -> Progress:
    keyword = meant(words, progress.names)
    if keyword == "hand":
        return _after_refused(progress, HandBegins())
    if progress.state is None:
        return progress
    if keyword in _COUNTED:
        return _after_refused(progress, _COUNTED[keyword])
    mover = next_seat(progress.state.table)
    if keyword or mover is None:
        return progress
    named = seats_named(words[0], progress.names)
    seat = named[0][0] if len(named) == 1 and named[0][1] is Exactness.CODE else mover
    return _first_of(progress, [Revealed(seat, Glimpse(None), misplay=True)])


_COUNTED: Final[dict[str, Statement]] = {
    "police": PoliceTurned(None, misplay=True),
    "rewards": RewardsTurned(),
    "broken": HandBroken(),
}


def _after_refused(progress: Progress, statement: Statement) -> Progress:
    """The record with a statement counted that the rules refuse."""
    if isinstance(statement, _OPENS_A_HAND) and not progress.here.table.in_hand:
        begun = _first_of(progress, [HandBegins()])
        return _first_of(begun, [statement, *_instead(statement)])
    if isinstance(statement, HandBegins):
        return progress if _just_begun(progress) else _first_of(_settled(progress), [statement])
    after = _first_of(progress, [statement, *_instead(statement)])
    if isinstance(statement, RewardsTurned) and after is progress:
        return _settled(progress)
    return after


def _instead(statement: Statement) -> list[Statement]:
    """The statements that can be counted in place of a refused one, the best first."""
    match statement:
        case Placed():
            return [statement._replace(misplay=True)]
        case Revealed(seat):
            return [statement._replace(misplay=True), Revealed(seat, Glimpse(None), misplay=True)]
        case PoliceTurned():
            return [statement._replace(misplay=True), PoliceTurned(None, misplay=True)]
        case RewardsTurned() | HandBroken():
            return [type(statement)()]
    return []


def _just_begun(progress: Progress) -> bool:
    hand = progress.state.table.hand if progress.state else None
    return hand is not None and not (hand.finished or hand.shown or hand.on)


def _settled(progress: Progress) -> Progress:
    """The record with the hand that is going on, if there is one, taken as settled with nobody paid."""
    state = progress.state
    if state is None or state.table.hand is None or not state.table.in_hand:
        return progress
    players = len(progress.names)
    hand = state.table.hand._replace(left=(0,) * players, placing=None, settlement=Settlement((), (0,) * players))
    return progress._replace(state=state._replace(table=state.table._replace(hand=hand)))


def _first_of(progress: Progress, statements: Iterable[Statement]) -> Progress:
    for statement in statements:
        try:
            return advance(progress, statement)[1]
        except (ReadingError, SetupError, IllegalEventError):
            continue
    return progress
