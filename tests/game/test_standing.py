"""What players count most, against a search through everything that can still be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boss_solver.game.apply import apply
from boss_solver.game.cards import Badge, City, Glimpse
from boss_solver.game.events import HandBegins, Joined, Placed, Revealed
from boss_solver.game.moves import Placement, legal_placements, verify_place
from boss_solver.game.options import Options
from boss_solver.game.rules import Rule
from boss_solver.game.setup import custom, usual
from boss_solver.game.standing import can_lead, is_decided, may_enter_chicago, most_of_others, needs, stake, turns_left
from boss_solver.game.state import Account, FaceUp, GameState, Stake, Table, new_game
from boss_solver.game.turns import Expect, expected
from tests import long
from tests.game.sitting import Sitting, joined
from tests.play import choose_placement

NY, CH, BO, DE, CI = City.NEW_YORK, City.CHICAGO, City.BOSTON, City.DETROIT, City.CINCINNATI
UNNOTED: Final = Glimpse(None)


# worked by hand


def test_what_it_takes_to_lead() -> None:
    sitting = joined(usual(3), on="DE:2+2,1:1+1 NY:3+1")
    now = sitting.now
    assert [needs(now, seat, DE) for seat in range(3)] == [3, 0, 4]
    assert [needs(now, seat, NY) for seat in range(3)] == [2, 2, 0]
    assert [needs(now, seat, BO) for seat in range(3)] == [1, 1, 1]
    assert [most_of_others(now, seat, DE) for seat in range(3)] == [3, 1, 3]
    assert (stake(now, 1, DE), stake(now, 2, BO)) == (Stake(2, 1), Stake())


def test_leader_with_as_many_as_another_leads() -> None:
    sitting = joined(usual(3), on="DE:2+2")
    sitting.turn("DE+2", misplay=True)
    assert [needs(sitting.now, seat, DE) for seat in range(3)] == [1, 0, 3]


@pytest.mark.parametrize(
    ("account", "lead"),
    [
        (Account(alive=4, occasionals=0), True),  # four against three
        (Account(alive=3, occasionals=0), False),
        (Account(alive=1, occasionals=3), True),
        (Account(alive=0, occasionals=3), False),  # no expert to lead them
        (Account(alive=6, away=(5, 0), occasionals=2), False),
        (Account(banned=frozenset([CI])), False),
    ],
)
def test_who_can_still_lead(account: Account, lead: bool) -> None:
    sitting = joined(usual(3), accounts=[account], on="CI:2+3")
    assert can_lead(sitting.table, 0, CI) == lead
    assert can_lead(sitting.table, 1, CI)
    assert not is_decided(sitting.table, CI)
    assert not is_decided(sitting.table, BO)  # nobody there yet


def test_nobody_can_pass_the_leader() -> None:
    accounts = [Account(alive=2, occasionals=0), Account(), Account(alive=1, occasionals=1)]
    sitting = joined(usual(3), accounts=accounts, on="CI:2+2")
    assert is_decided(sitting.table, CI)
    sitting = joined(usual(3), accounts=accounts, on="CI:2+1")
    assert not is_decided(sitting.table, CI)


def test_an_expert_there_leads_occasionals_though_none_is_left() -> None:
    sitting = joined(usual(2), accounts=[Account(alive=1)], on="DE:2+2:1+1")
    assert sitting.now.supply[0] == Stake(0, 3)
    assert can_lead(sitting.table, 0, DE)
    assert not can_lead(sitting.table, 0, NY)


def test_no_turn_left_is_no_chance() -> None:
    """P1 has one card left and places elsewhere with it: his reveal ends his hand."""
    sitting = joined(usual(2), shown="1=NY1 2=NY2 1=NY3 2=BO3 1=BOh 2=DE1 1=DE2 2=DE3", on="DE:2+1")
    assert turns_left(sitting.now, 0) == 1
    assert can_lead(sitting.table, 0, DE)
    sitting.police()
    sitting.do(Placed(0, NY, 1))
    assert turns_left(sitting.now, 0) == 0
    assert not can_lead(sitting.table, 0, DE)
    assert can_lead(sitting.table, 0, NY)  # he leads it
    assert is_decided(sitting.table, DE)
    sitting.finish()
    assert not can_lead(sitting.table, 1, NY)
    sitting.settle()
    assert not can_lead(sitting.table, 0, NY)


def test_chicago_may_cost_a_placement_elsewhere_first() -> None:
    """It takes two turns and two experts: one to wherever it costs least, the others to Chicago."""
    shown = "1=NY1 2=NY2 1=NY3 2=BO3"
    for experts, on, lead in (
        (2, "", True),
        (1, "", False),
        (2, "NY:2+1 BO:2+1 DE:2+1 CH:2+1", True),  # 2 and 2 of the 4 he has
        (2, "NY:2+2 BO:2+1 DE:2+1 CH:2+2", False),  # 2 and 3
    ):
        sitting = joined(usual(2), accounts=[Account(alive=experts, occasionals=2)], shown=shown, on=on)
        assert not may_enter_chicago(sitting.table, 0)
        assert can_lead(sitting.table, 0, CH) == lead
    last = joined(usual(2), shown=f"{shown} 1=BOh 2=DE1 1=DE2 2=DE3")
    assert turns_left(last.now, 0) == 1
    assert not can_lead(last.table, 0, CH)


def test_expert_in_chicago_by_a_misplay_leads_there_though_none_else_is_left() -> None:
    """One expert is left for the placement elsewhere; Chicago then needs an occasional only."""
    sitting = joined(usual(2), accounts=[Account(alive=2)], badges=[Badge.SILVER, Badge.GOLD])
    sitting.turn("CH+1", misplay=True)
    sitting.turn("NY+1")
    sitting.turn()
    sitting.turn("CH+2")
    assert sitting.now.leaders[CH] == 1
    assert can_lead(sitting.table, 0, CH)
    assert (0, CH) in leads(sitting.state)


def test_before_the_first_hand_there_is_nothing_to_lead() -> None:
    sitting = Sitting(usual(2))
    assert not can_lead(sitting.table, 0, NY)
    assert not is_decided(sitting.table, NY)
    assert not may_enter_chicago(sitting.table, 0)
    sitting.do(HandBegins())
    assert can_lead(sitting.table, 0, NY)


# against a search

SMALL: Final = (
    (custom(2, (NY, DE, CI)), 2),
    (custom(2, (NY, CI)), 3),
    (custom(2, (NY, DE, CI), options=Options(chicago_entry="free")), 2),
    (custom(2, (NY, DE, CI), options=Options(add_where_leading="no")), 2),
    (custom(3, (NY, DE, CI), undealt=1), 1),
)
"""Setups, and how many turns of each player are searched."""


@st.composite
def small_positions(draw: st.DrawFn) -> GameState:
    """Positions with few gangsters and few turns to come, so that a search ends."""
    setup, rounds = draw(st.sampled_from(SMALL))
    rng = draw(st.randoms(use_true_random=False))
    accounts = tuple(
        Account(
            alive=rng.randint(0, 4),
            occasionals=rng.randint(0, 2),
            banned=frozenset([CI] if rng.random() < 0.3 else []),
        )
        for _ in range(setup.players)
    )
    shown = tuple(FaceUp(seat, UNNOTED) for _ in range(setup.cards_each - rounds) for seat in range(setup.players))
    badges = (Badge.SILVER, Badge.GOLD)  # that of this hand has come
    state = apply(new_game(setup), Joined(2, True, setup.first_row, 0, badges, accounts, (), shown))
    for _ in range(draw(st.integers(0, setup.players))):
        what, seat = expected(state.table)
        if what is not Expect.TURN or seat is None:
            break
        place = choose_placement(state.table, seat, rng)
        if place is not None:
            state = apply(state, Placed(seat, *place))
            if rng.random() < 0.2:  # the moment between placing and revealing
                break
        state = apply(state, Revealed(seat, UNNOTED))
    return state


def following(state: GameState, movers: frozenset[int]) -> Iterator[GameState]:
    """Every state after the next placement, pass or reveal; only ``movers`` place."""
    what, seat = expected(state.table)
    if seat is None:
        return
    yield apply(state, Revealed(seat, UNNOTED))
    if what is Expect.TURN and seat in movers:
        for place in legal_placements(state.table, seat):
            yield apply(state, Placed(seat, *place))


def reachable(state: GameState, movers: frozenset[int]) -> Iterator[Table]:
    """The tables of all continuations, each once; what matters for placing tells them apart."""
    seen = set()
    todo = [state]
    while todo:
        here = todo.pop()
        hand = here.table.hand
        assert hand is not None
        key = (tuple(sorted(hand.on.items())), hand.supply, hand.left, hand.placing, hand.order)
        if key not in seen:
            seen.add(key)
            yield here.table
            todo += following(here, movers)


def leaders(table: Table) -> dict[City, int]:
    assert table.hand is not None
    return dict(table.hand.leaders)


def leads(state: GameState) -> set[tuple[int, City]]:
    """Who leads which city in some continuation in which nobody else places."""
    return {
        (seat, city)
        for seat in range(state.table.setup.players)
        for table in reachable(state, frozenset([seat]))
        for city, leader in leaders(table).items()
        if leader == seat
    }


def passed(state: GameState) -> set[City]:
    """The cities whose leader is passed in some continuation."""
    now = leaders(state.table)
    everybody = frozenset(range(state.table.setup.players))
    return {
        city
        for table in reachable(state, everybody)
        for city, leader in leaders(table).items()
        if leader != now.get(city, leader)
    }


def check_against_search(state: GameState) -> None:
    table = state.table
    seats = range(table.setup.players)
    assert {(seat, city) for seat in seats for city in table.row if can_lead(table, seat, city)} == leads(state)
    decided = {city for city in table.row if is_decided(table, city)}
    assert decided == leaders(table).keys() - passed(state)


@given(small_positions())
@settings(max_examples=long.examples(20))
def test_claims_agree_with_a_search(state: GameState) -> None:
    check_against_search(state)


@pytest.mark.long
@given(st.data())
@settings(max_examples=long.count(4000))
def test_many_claims_agree_with_a_search(data: st.DataObject) -> None:
    check_against_search(data.draw(small_positions()))


@given(small_positions())
def test_needs_and_entry_are_what_placing_is_measured_by(state: GameState) -> None:
    """With gangsters enough, a placement fails to lead if and only if it is smaller than what the player needs."""
    table = state.table
    what, seat = expected(table)
    hand = table.hand
    assume(what is Expect.TURN)
    assert hand is not None
    assert seat is not None
    rich = tuple(Stake(9, 9) if who == seat else supply for who, supply in enumerate(hand.supply))
    table = table._replace(hand=hand._replace(supply=rich))
    for city in table.row:
        for number in range(1, 10):
            rules = {breach.rule for breach in verify_place(table, seat, Placement(city, number))}
            assert (Rule.LEAD in rules) == (number < needs(hand, seat, city))
            assert (Rule.CHICAGO_ENTRY in rules) == (city is CH and not may_enter_chicago(table, seat))
