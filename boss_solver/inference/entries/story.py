"""A record as the story of its hands: each turn with the game before and after it, and the deal.

>>> from boss_solver.record.games.reader import load
>>> first, *_ = stories(load("examples/two-players.boss"))
>>> first.number, len(first.turns), first.is_settled, first.gaps
(1, 10, True, ())
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boss_solver.game.apply import apply
from boss_solver.game.cards import Card, City, Shown
from boss_solver.game.events import AccountSlip, Event, MarkerSlip, Placed, Revealed, RowSlip, begins_hand
from boss_solver.game.settling import known_rewards
from boss_solver.game.setup import Setup
from boss_solver.game.state import GameState, Hand, new_game
from boss_solver.inference.entries.rebuilding import Rebuilt, rebuilt
from boss_solver.record.lines.record import Line, Record


class Turn(NamedTuple):
    """One turn: a placement or none, and the card shown."""

    number: int
    """Cards shown in this hand once it is over: 1 for the first turn."""
    seat: int
    placed: Placed | None
    card: Shown | None
    """None where the record ends before the card was shown. One that nobody noted and that follows is put in."""
    line: int
    """Of the record, where the turn begins."""
    before: GameState
    after: GameState


class Story(NamedTuple):
    """One hand, seen from its end."""

    number: int
    """The number of the hand, from 1; a hand dealt again has the number of the one broken off."""
    start: GameState
    """When the hand began, or when the record joined it."""
    turns: tuple[Turn, ...]
    end: GameState
    """After the last event of the hand: settled, broken off or unfinished."""
    dealt: Rebuilt
    """The deal, as far as it follows from the whole hand."""
    line: int
    """Of the record, where the hand begins."""
    states: tuple[tuple[int, GameState], ...]
    """The game after each event before the hand was settled or broken off, and the line of the event."""

    @property
    def hand(self) -> Hand:
        """The hand as it ended."""
        hand = self.end.table.hand
        assert hand is not None
        return hand

    @property
    def is_settled(self) -> bool:
        """Whether the rewards were turned up."""
        return self.hand.settlement is not None

    @property
    def gaps(self) -> tuple[int, ...]:
        """The seats whose holding is not known."""
        return tuple(seat for seat, held in enumerate(self.dealt.holdings) if held is None)

    def reward(self, city: City) -> Card | None:
        """The city's reward; None where it was not turned up."""
        return (self.hand.rewards or {}).get(city)

    def hidden_reward(self, city: City) -> Card | None:
        """The city's reward where it was never turned up and follows from the known cards; else None."""
        return None if self.hand.rewards is not None else known_rewards(self.end).get(city)

    def state_at(self, line: int) -> GameState:
        """The game after a line of the hand, or where it has ended by then, after its last turn."""
        return next((state for number, state in reversed(self.states) if number <= line), self.start)

    def holding(self, seat: int, number: int) -> tuple[Card, ...] | None:
        """The cards a player still had after so many turns; None where they are not known."""
        held = self.dealt.holdings[seat]
        if held is None:
            return None
        rest = list(held)
        for at, up in enumerate(self.hand.shown[:number]):
            card = self.dealt.card(at, up.card)
            if up.seat == seat:
                if card is None:
                    return None
                rest.remove(card)
        return tuple(rest)


def stories(record: Record) -> tuple[Story, ...]:
    """The hands of a record, in order; hands broken off are among them. Raises UnreadableError if it has errors."""
    record.require()
    return stories_of(record.lines, record.good.setup) if record.names else ()


def stories_of(lines: Sequence[Line], setup: Setup, before: GameState | None = None) -> tuple[Story, ...]:
    """The hands of some lines; the last may be going on.

    They are the first lines of a record, or the game stood as ``before`` says when they began.
    """
    done: list[Story] = []
    hand: _StoryMaker | None = None
    state = before or new_game(setup)
    for line in lines:
        for event in line.events:
            before, state = state, apply(state, event)
            if begins_hand(event):
                done += hand.finished() if hand else ()
                hand = _StoryMaker(state, line.number)
            elif hand is not None and not isinstance(event, MarkerSlip | RowSlip | AccountSlip):
                hand.add(event, line, before, state)
    return (*done, *(hand.finished() if hand else ()))


class _StoryMaker:
    """A hand being put together."""

    def __init__(self, start: GameState, line: int) -> None:
        self._start = self._end = start
        self._line = line
        self._states: list[tuple[int, GameState]] = []
        self._turns: list[Turn] = []

    def add(self, event: Event, line: Line, before: GameState, after: GameState) -> None:
        """Add one more event."""
        self._end = after
        if after.table.hand is not None and not after.table.hand.finished:
            self._states.append((line.number, after))
        match event:
            case Placed():
                number = _shown(before) + 1
                self._turns.append(Turn(number, event.seat, event, None, line.number, before, after))
            case Revealed():
                last = self._turns[-1] if self._turns else None
                if last is not None and last.card is None and last.seat == event.seat:
                    self._turns[-1] = last._replace(card=event.card, after=after)
                else:
                    turn = Turn(_shown(after), event.seat, None, event.card, line.number, before, after)
                    self._turns.append(turn)

    def finished(self) -> Sequence[Story]:
        """The hand, if one was going on at all: a record can join between two hands."""
        if self._end.table.hand is None:
            return ()
        dealt = rebuilt(self._end)
        turns = tuple(self._completed(turn, dealt) for turn in self._turns)
        states = tuple((line, dealt.seen(state)) for line, state in self._states)
        start, end = dealt.seen(self._start), dealt.seen(self._end)
        return (Story(end.table.hand_no, start, turns, end, dealt, self._line, states),)

    @staticmethod
    def _completed(turn: Turn, dealt: Rebuilt) -> Turn:
        """A turn with the cards that nobody noted and that follow: at the table all saw them."""
        card = None if turn.card is None else dealt.card(turn.number - 1, turn.card) or turn.card
        return turn._replace(card=card, before=dealt.seen(turn.before), after=dealt.seen(turn.after))


def _shown(state: GameState) -> int:
    return len(state.table.hand.shown) if state.table.hand else 0
