"""Games played step by step: at every step the views, the odds and the written record of what happened so far."""

from __future__ import annotations

from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, run_state_machine_as_test

from boss_solver.game.apply import replay
from boss_solver.game.cards import Card, City
from boss_solver.game.events import BacksSeen, Event, HandBegins, Revealed, RewardsTurned
from boss_solver.game.setup import Setup
from boss_solver.game.state import GameState
from boss_solver.inference.view import view_of
from boss_solver.odds.rewards import Odds, odds_of
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import dumps, loads
from tests import long
from tests.inference.asking import agree, check_sums, enumerated
from tests.inference.situations import hand_of
from tests.machine import GameMachine
from tests.play import Habits
from tests.strategies import setups
from tests.written import text_of


class Asking(GameMachine):
    """What the seat can conclude at every step, against the truth and, where there is time, against all deals."""

    habits = Habits(gaps=0.15, backs=0.15, seen=0.2)
    misplays = True

    def __init__(self) -> None:
        super().__init__()
        self.last: Odds | None = None

    def check(self, event: Event, before: GameState) -> None:
        if isinstance(event, HandBegins):
            self.last = None
        view = view_of(self.seen_state, self.seat)
        if not view.has_hand:
            return
        odds = odds_of(view)
        check_sums(odds)
        for card in self.deal.rewards:
            assert odds.city(card.city).of(card.face) > 0
        noted = not isinstance(event, Revealed) or isinstance(hand_of(view).shown[-1].card, Card)
        assert self.last is None or not noted or odds.deals <= self.last.deals
        self.last = odds
        assert [one.city for one in odds.cities] == [city for city in self.table.row if city is not City.CHICAGO]
        if odds.deals <= 40:
            found = enumerated(view, 200)
            if found is not None:
                agree(view, found)


class Writing(GameMachine):
    """After every step the record of all that happened, and that of the seat, are written and read again."""

    setups: ClassVar[st.SearchStrategy[Setup]] = setups(rulings=True)
    habits = Habits(gaps=0.15, backs=0.15, seen=0.2)
    misplays = True

    @invariant()
    def written_and_read_again(self) -> None:
        if not self.events:
            return
        for full, events, state in ((True, self.events, self.state), (False, self.seen, self.seen_state)):
            record = loads(text_of(self.table.setup, events, self.seat, full=full))
            assert not record.problems
            assert [*map(in_order, record.events)] == [*map(in_order, events)]
            assert in_order_of_backs(record.state) == in_order_of_backs(state)
            text = dumps(record)
            assert dumps(loads(text)) == text
            assert replay(self.table.setup, record.events) == record.state

    def teardown(self) -> None:
        """What the seat saw can be taken from the full record: no more and no less."""
        if not self.events:
            return
        full = loads(text_of(self.table.setup, self.events))
        own = loads(as_seen_by(full, self.seat))
        assert not own.problems
        assert view_of(own.state, self.seat) == view_of(full.state, self.seat)


def in_order(event: Event) -> Event:
    """The event with what it lists in one order: a record has its own, whatever the program was told."""
    match event:
        case BacksSeen():
            return event._replace(counts=tuple(sorted(event.counts)))
        case RewardsTurned():
            return RewardsTurned(tuple(sorted(event.cards)))
    return event


def in_order_of_backs(state: GameState) -> GameState:
    hand = state.table.hand
    assert hand is not None
    backs = tuple(one._replace(counts=tuple(sorted(one.counts))) for one in hand.backs)
    return state._replace(table=state.table._replace(hand=hand._replace(backs=backs)))


TestAsking = Asking.TestCase
TestAsking.settings = settings(max_examples=long.examples(8), stateful_step_count=20, deadline=None)
TestWriting = Writing.TestCase
TestWriting.settings = settings(max_examples=long.examples(6), stateful_step_count=15, deadline=None)


@pytest.mark.long
@pytest.mark.parametrize("machine", [Asking, Writing])
def test_many_more_games(machine: type[GameMachine]) -> None:
    run_state_machine_as_test(
        machine, settings=settings(max_examples=long.count(1_000, 5), stateful_step_count=30, deadline=None)
    )
