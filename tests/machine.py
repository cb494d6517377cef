"""Games played step by step from a secret deal, for hypothesis: what state machines of all kinds build on.

A :class:`GameMachine` plays by the rules. It keeps the full state, and beside it the record of one seat or of a
spectator, with what its owner leaves out and adds. Subclasses look at what they like after every event::

    class OddsMachine(GameMachine):
        def check(self, event, before):
            assert fits(self.deal, self.seen_state)

    TestOdds = OddsMachine.TestCase
"""

from __future__ import annotations

from random import Random
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from boss_solver.game.apply import apply
from boss_solver.game.events import Event, HandBegins, HandBroken, Placed, PoliceTurned, Revealed
from boss_solver.game.setup import Setup
from boss_solver.game.state import GameState, Hand, Table, new_game
from boss_solver.game.turns import Expect, expected
from tests.play import Deal, Habits, deal_cards, dealt, next_event, noted, police_left, sighting, still_held
from tests.strategies import SEEDED, setups


class GameMachine(RuleBasedStateMachine):
    """A game of two to six players; ``state`` knows every holding, ``seen_state`` what one seat's record says."""

    setups: ClassVar[st.SearchStrategy[Setup]] = setups()
    habits: ClassVar[Habits] = Habits(gaps=0.1, backs=0.1)
    """How often cards are left out of the record of the seat, and backs put in."""
    misplays: ClassVar[bool] = False
    """Whether something is played against the rules now and then, and played on."""

    def __init__(self) -> None:
        super().__init__()
        self.state: GameState
        self.seen_state: GameState
        self.seat: int | None = None
        """Whose record it is; None for a spectator's."""
        self.deal: Deal
        """The secret of the hand that is going on or ended last."""
        self.events: list[Event] = []
        """The full record."""
        self.seen: list[Event] = []
        """The record of the seat."""

    # what subclasses look at

    def check(self, event: Event, before: GameState) -> None:
        """Called after every event with the full state before it; ``state`` and ``seen_state`` are those after it."""

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def hand(self) -> Hand:
        """The hand that is going on or ended last."""
        assert self.table.hand is not None
        return self.table.hand

    def waits(self) -> Expect:
        return expected(self.table).what

    # play

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        setup = data.draw(self.setups, label="setup")
        self.seat = data.draw(st.sampled_from([*range(setup.players), None]), label="seat")
        self.state = self.seen_state = new_game(setup)

    def do(self, event: Event, rng: Random) -> None:
        """Apply an event to both records."""
        before = self.state
        self.state = apply(before, event)
        self.events.append(event)
        for one in noted(self.seat, event, self.state, self.deal, self.habits, rng):
            self.seen_state = apply(self.seen_state, one)
            self.seen.append(one)
        self.check(event, before)

    def step(self, rng: Random) -> None:
        """Whatever comes next by the rules; a new hand is dealt at once."""
        if self.waits() is Expect.HAND:
            self.deal = deal_cards(self.table.setup, rng)
            self.do(HandBegins(), rng)
            for event in dealt(self.deal):
                self.do(event, rng)
        elif self.waits() is not Expect.NOTHING:
            self.do(next_event(self.state, self.deal, rng), rng)

    @rule(rng=SEEDED)
    def one_step(self, rng: Random) -> None:
        self.step(rng)

    @rule(rng=SEEDED, number=st.integers(2, 30))
    def some_steps(self, rng: Random, number: int) -> None:
        for _ in range(number):
            self.step(rng)

    @rule(rng=SEEDED)
    def rest_of_the_hand(self, rng: Random) -> None:
        self.step(rng)
        while self.table.in_hand:
            self.step(rng)

    @precondition(lambda self: self.table.in_hand)
    @rule(rng=SEEDED, really=st.integers(0, 4).map(lambda number: number == 4))
    def break_off(self, rng: Random, really: bool) -> None:
        if really:
            self.do(HandBroken(), rng)

    @precondition(lambda self: self.habits.seen and self.table.in_hand)
    @rule(rng=SEEDED)
    def something_is_seen(self, rng: Random) -> None:
        """Everybody sees cards that stay where they are."""
        event = sighting(self.state, self.deal, rng)
        if event is not None:
            self.do(event, rng)

    @precondition(lambda self: self.misplays and self.table.in_hand and any(self.hand.left))
    @rule(rng=SEEDED)
    def misplay(self, rng: Random) -> None:
        """Something that may be against the rules but can happen at a table, and is played on."""
        seat = rng.choice([seat for seat, left in enumerate(self.hand.left) if left])
        supply = self.hand.supply[seat]
        events: list[Event] = [Revealed(seat, rng.choice(still_held(self.table, self.deal, seat)), misplay=True)]
        if supply.total:
            number = rng.randint(1, supply.total)
            experts = rng.randint(max(0, number - supply.occasionals), min(number, supply.experts))
            events.append(Placed(seat, rng.choice(self.table.row), experts, number - experts, misplay=True))
        if not self.hand.police_done:
            events.append(PoliceTurned(rng.choice((None, *police_left(self.table))), misplay=True))
        self.do(rng.choice(events), rng)
