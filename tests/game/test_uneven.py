"""Hands that were not dealt evenly and played on: rounds until all hands are empty, who has none is passed over."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from boss_solver.game.apply import apply
from boss_solver.game.events import (
    Event,
    HandBegins,
    Misdealt,
    Placed,
    PoliceTurned,
    Revealed,
)
from boss_solver.game.rules import IllegalEventError
from boss_solver.game.setup import Setup, usual
from boss_solver.game.sizes import dealt_to, shown_by_all, undealt_in
from boss_solver.game.state import GameState, Hand, Table, new_game
from boss_solver.game.turns import Expect, expected, round_no
from tests import long
from tests.play import deal_cards, misdealt, next_event, uneven_sizes
from tests.strategies import SEEDED, setups


def hand_of(state: GameState) -> Hand:
    assert state.table.hand is not None
    return state.table.hand


def in_literal_rounds(setup: Setup, marker: int, sizes: tuple[int, ...], rng: Random) -> tuple[list[Event], GameState]:
    """A hand played by somebody who goes round the table with the cards in hand; the program is asked at every turn."""
    deal = deal_cards(setup, rng, sizes)
    events: list[Event] = [HandBegins(), *misdealt(deal, setup)]
    state = new_game(setup)
    state = state._replace(table=state.table._replace(marker=marker))
    for event in events:
        state = apply(state, event)
    held = list(sizes)
    done = False
    for number in range(1, max(sizes) + 1):
        order = [(marker + i) % setup.players for i in range(setup.players)]
        if number == max(sizes):
            supply = hand_of(state).supply
            order.sort(key=lambda seat: -supply[seat].total)
        if not done and held[marker] <= 2:
            assert expected(state.table).what is Expect.POLICE
            events.append(next_event(state, deal, rng))
            state = apply(state, events[-1])
            done = True
        for seat in order:
            if not held[seat]:
                continue
            assert expected(state.table) == (Expect.TURN, seat)
            assert round_no(state.table) == number
            while hand_of(state).left[seat] == held[seat]:
                events.append(next_event(state, deal, rng))
                state = apply(state, events[-1])
            held[seat] -= 1
            assert hand_of(state).left == tuple(held)
    if not done:
        events.append(next_event(state, deal, rng))
        state = apply(state, events[-1])
    assert expected(state.table).what is Expect.REWARDS
    return events, state


def check_rounds(setup: Setup, rng: Random) -> None:
    sizes = uneven_sizes(setup, rng)
    events, state = in_literal_rounds(setup, rng.randrange(setup.players), sizes, rng)
    assert dealt_to(state.table) == shown_by_all(state.table) == sizes
    assert undealt_in(state.table) == setup.undealt + setup.players * setup.cards_each - sum(sizes)
    check_told_late(setup, state, events, rng)


def check_told_late(setup: Setup, end: GameState, events: list[Event], rng: Random) -> None:
    """Told after some turns it is as if it had been told before them."""
    if not isinstance(events[1], Misdealt):
        return
    hand, told, *played = events
    at = rng.randrange(len(played) + 1)
    begin = new_game(setup)
    begin = begin._replace(table=begin.table._replace(marker=end.table.marker))
    early = late = apply(begin, hand)
    early = apply(early, told)
    try:
        for event in played[:at]:
            early = apply(early, event)
            late = apply(late, marked(event))
    except IllegalEventError:  # somebody has shown more cards than the record thought he had
        assert max(dealt_to(early.table)) > setup.cards_each
        return
    late = apply(late, told)
    assert same(late.table, early.table)
    for event in played[at:]:
        late = apply(late, event)
    assert same(late.table, end.table)


def marked(event: Event) -> Event:
    return event._replace(misplay=True) if isinstance(event, Placed | Revealed | PoliceTurned) else event


def same(one: Table, other: Table) -> bool:
    """Whether two tables are alike in all but the slips that are noted, and in which order those came who moved."""
    hands = [table.hand for table in (one, other)]
    assert hands[0] is not None and hands[1] is not None
    plain = [hand._replace(misplays=(), order=None) for hand in hands if hand]
    return plain[0] == plain[1] and expected(one) == expected(other) and one.badges == other.badges


@settings(max_examples=60)
@given(setups(), SEEDED)
def test_rounds_go_on_until_all_hands_are_empty(setup: Setup, rng: Random) -> None:
    check_rounds(setup, rng)


@pytest.mark.long
def test_rounds_in_many_more_hands() -> None:
    rng = Random("uneven")
    for _ in range(long.count(5_000, 50)):
        check_rounds(usual(rng.randint(2, 6)), rng)
