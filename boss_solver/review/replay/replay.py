"""A game step by step as one seat saw it: after every turn the table, the odds, and nothing of what came later.

>>> from boss_solver.record.games.reader import loads
>>> full = loads('''boss-record 1
... players Rosa Milo
... hand
... dealt Rosa NY3 BOh BOp DE1 DE4
... dealt Milo NY0 NY2 BO3 DE2 DEr
... Rosa DE+2 NY3
... Milo BO+1 NY0
... ''')
>>> rosa = replay_of(full, 0)
>>> [step.label for step in rosa.steps], rosa.steps[1].happened
(['1.0', '1.1', '1.2'], ('Rosa sends 2 experts to Detroit and leads it with 2; reveals New York 3.',))
>>> rosa.odds(rosa.steps[1]).deals, rosa.hidden(rosa.steps[1]).rewards[0][1].title
(18, 'New York 1')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boss_solver.errors import BossError
from boss_solver.game.cards import CARD_ORDER, Card, City, Glimpse, Shown
from boss_solver.game.events import Dealt, Event, Revealed
from boss_solver.game.settling import known_rewards
from boss_solver.game.state import GameState, Hand, Table
from boss_solver.inference.entries.history import history_of
from boss_solver.inference.entries.note_claims import Claim, known
from boss_solver.inference.entries.rebuilding import Rebuilt, rebuilt
from boss_solver.inference.entries.seen_then import seen_by, seen_progress
from boss_solver.inference.view import SeatView, view_of
from boss_solver.odds.rewards import Odds, odds_of
from boss_solver.record.games.projection import require_seat
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line, Record, hand_ends, hand_start
from boss_solver.record.lines.statements import Note
from boss_solver.table.lines.line_words import said


class NoStepError(BossError):
    """A line or a turn was asked for that the game does not have."""


class ReplayStep(NamedTuple):
    """A moment of a game: a hand's beginning, the time after a turn, or a hand's end."""

    number: int
    """From 1, in this replay."""
    hand_no: int
    turn: int
    """Cards shown in this hand."""
    is_over: bool
    """Whether the hand has ended, or the game with it."""
    is_placing: bool
    """Whether somebody has placed and not yet revealed: the record breaks off there."""
    line: int
    """The last line of the record that counts."""
    view: SeatView
    happened: tuple[str, ...]
    """All that has happened since the step before and the seat could see, a sentence or two for each line."""

    @property
    def label(self) -> str:
        """Hand and turn: ``2.7``; ``2.end`` once it is over, ``2.7+`` in the middle of the turn after it."""
        return f"{self.hand_no}.{'end' if self.is_over else self.turn}{'+' * self.is_placing}"

    @property
    def in_hand(self) -> bool:
        """Whether a hand is going on, so that rewards are hidden."""
        return self.view.table.in_hand


class Hidden(NamedTuple):
    """The cards that the seat could not see at a step, as the whole record tells them."""

    holdings: tuple[tuple[int, tuple[Shown, ...]], ...]
    """The cards that each other seat still held; those that the record does not know are missing or ``DE?``, ``?``."""
    rewards: tuple[tuple[City, Card], ...]
    """Those that the record knows, in the order of the row."""


@dataclass(frozen=True, slots=True)
class Replay:
    """All steps of a game through the eyes of one seat, or of a spectator. :func:`replay_of` makes one."""

    record: Record
    seat: int | None
    steps: tuple[ReplayStep, ...]
    has_notes_left_out: bool
    """Whether notes stand in a full record: they may tell what this seat did not see, so they do not count."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, clockwise."""
        return self.record.names

    def progress(self, step: ReplayStep) -> Progress:
        """The record at a step as this seat would have kept it: nothing of it tells what others hold."""
        return seen_progress(self.record.good, step.view)

    def told(self, step: ReplayStep) -> tuple[Claim, ...]:
        """The notes and hunches that the seat's own record had by then."""
        if self.record.good.is_full:
            return ()
        lines = self.record.lines
        at = step.line - lines[0].number
        lines = lines[hand_start(lines, at) : at + 1]
        if not any(isinstance(one, Note) for line in lines for one in line.statements):
            return ()
        return history_of(lines, lines[-1].after.here, self.seat).claims

    def odds(self, step: ReplayStep) -> Odds:
        """Return the odds of every reward, by what the seat could know.

        Raises ContradictionError where card backs and cards in the record cannot both be right, TooComplexError where
        notes tie too much together.
        """
        return odds_of(known(step.view, self.told(step)))

    def hidden(self, step: ReplayStep) -> Hidden:
        """Return the cards that the seat could not see."""
        lines = self.record.lines
        at = step.line - lines[0].number
        return _hidden(lines[at].after.here, hand_ends(lines)[at].after.here, self.seat)

    def find(self, at: str) -> ReplayStep:
        """The step that ``12`` (a line of the record), ``2.7`` (a hand and a turn) or ``2.end`` means.

        A line means the first step that has it behind it; of a hand dealt twice the second is meant.
        Raises NoStepError.
        """
        first, dot, second = at.strip().partition(".")
        turn = second.removesuffix("+")
        if not _is_number(first) or (dot and not (second == "end" or _is_number(turn))):
            what = f"'{at.strip()}' is no place"
            raise NoStepError(f"{what}: a turn is 2.7, a hand's end 2.end, a line of the record 12")
        if dot:
            wanted = f"{int(first)}.{second if second == 'end' else int(turn)}{'+' * (turn != second)}"
            steps = [step for step in self.steps if step.label == wanted][-1:]
        else:
            steps = [step for step in self.steps if step.line >= int(first)]
        if not steps:
            raise NoStepError(f"this game has no {'turn' if dot else 'step at line'} {at.strip()}")
        return steps[0]


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10


def replay_of(record: Record, seat: int | None) -> Replay:
    """The steps of a game as a seat (None: a spectator) saw them.

    Card backs were public. Where a hand is known well enough to tell which backs everybody held, they count from its
    beginning on, whether they were entered or not.

    Raises:
        UnreadableError: The record has errors.
        ProjectionError: The record was kept by somebody else, or has no such seat.
        NoStepError: No hand has been dealt yet.
    """
    record.require()
    require_seat(record, seat)
    steps = tuple(step._replace(number=number) for number, step in enumerate(_steps(record, seat), 1))
    if not steps:
        raise NoStepError("no hand has been dealt yet, so there is nothing to step through")
    notes = any(isinstance(one, Note) for line in record.lines for one in line.statements)
    return Replay(record, seat, steps, record.good.is_full and notes)


def _view(state: GameState, seat: int | None, end: Line, deals: dict[int, Rebuilt]) -> SeatView:
    """Return the view of the seat in a state of the hand that ends with a line; ``deals`` keeps rebuilt deals."""
    if end.after.here.table.hand is None:
        return view_of(state, seat)
    if end.number not in deals:
        deals[end.number] = rebuilt(end.after.here)
    return seen_by(state, seat, deals[end.number])


def _steps(record: Record, seat: int | None) -> Iterator[ReplayStep]:
    ends = hand_ends(record.lines)
    before = Progress(names=record.names)
    happened: list[str] = []
    deals: dict[int, Rebuilt] = {}
    for at, line in enumerate(record.lines):
        if line.after.state is None:
            continue
        view = _view(line.after.here, seat, ends[at], deals)
        after = seen_progress(line.after, view)
        events = [_seen(one, view) for one in line.events if not isinstance(one, Dealt) or one.seat == seat]
        words = said(events, before, after)
        happened += [words] * bool(words)
        before = after
        is_last = at + 1 == len(record.lines)
        if is_last or _key(line.after.here.table) != _key(record.lines[at + 1].after.here.table):
            hand = view.table.hand
            if hand is None or (hand.placing is not None and not _is_over(view.table) and not is_last):
                continue  # it belongs to the step that follows
            yield _step(line, view, hand, tuple(happened))
            happened = []


def _seen(event: Event, view: SeatView) -> Event:
    """An event as the seat saw it: a card that was shown and not noted lay open all the same."""
    hand = view.table.hand
    if isinstance(event, Revealed) and isinstance(event.card, Glimpse) and hand is not None and hand.shown:
        return event._replace(card=hand.shown[-1].card)
    return event


def _step(line: Line, view: SeatView, hand: Hand, happened: tuple[str, ...]) -> ReplayStep:
    is_over = _is_over(view.table)
    is_placing = hand.placing is not None and not is_over
    return ReplayStep(0, view.table.hand_no, len(hand.shown), is_over, is_placing, line.number, view, happened)


def _is_over(table: Table) -> bool:
    return table.hand is not None and (table.hand.finished or table.outcome is not None)


def _key(table: Table) -> tuple[object, ...]:
    """Return a value that is the same on all lines of one step."""
    hand = table.hand
    if hand is None:
        return (table.hand_no,)
    return table.hand_no, len(hand.shown), hand.placing, _is_over(table)


# what it did not see


def _hidden(now: GameState, end: GameState, seat: int | None) -> Hidden:
    hand, last = now.table.hand, end.table.hand
    assert hand is not None and last is not None
    players = [other for other in range(len(hand.left)) if other != seat or now.dealt[other] is None]
    holdings = tuple((other, _held(now, end, other)) for other in players)
    rewards = last.rewards if last.rewards is not None else known_rewards(end)
    return Hidden(holdings, tuple((city, rewards[city]) for city in now.table.row if city in rewards))


def _held(now: GameState, end: GameState, seat: int) -> tuple[Shown, ...]:
    """Return the cards a seat still held, by its holding as dealt or by the cards it showed later."""
    hand, last, dealt = now.table.hand, end.table.hand, end.dealt[seat]
    assert hand is not None and last is not None
    shown = [up.card for up in hand.shown if up.seat == seat]
    if dealt is not None and not any(isinstance(card, Glimpse) for card in shown):
        return _sorted((Counter(dealt) - Counter(card for card in shown if isinstance(card, Card))).elements())
    later = [up.card for up in last.shown if up.seat == seat][len(shown) :]
    return (*_sorted(card for card in later if isinstance(card, Card)), *(c for c in later if isinstance(c, Glimpse)))


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=CARD_ORDER.__getitem__))
