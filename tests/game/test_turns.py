"""What a player may do and when: placing, revealing, the police card, the last round."""

from __future__ import annotations

import pytest

from boss_solver.game.cards import CARDS, Badge, City
from boss_solver.game.chicago import payout_range, settled_payouts
from boss_solver.game.events import (
    BacksSeen,
    ChicagoPaid,
    Dealt,
    HandBegins,
    HandBroken,
    Joined,
    Placed,
    PoliceTurned,
    Revealed,
    RewardsTurned,
)
from boss_solver.game.moves import Placement, amount, legal_placements, legal_reveals
from boss_solver.game.rules import Rule
from boss_solver.game.setup import custom, usual
from boss_solver.game.standing import may_enter_chicago
from boss_solver.game.state import Account, Stake
from boss_solver.game.turns import Expect, Expected, expected, last_round_order, next_seat, round_no, round_order
from tests.game.sitting import Sitting, joined, known, placement

TWO = usual(2)
FOUR = usual(4)
NY, CH, BO, DE = City.NEW_YORK, City.CHICAGO, City.BOSTON, City.DETROIT


def started(words: str = "") -> Sitting:
    """Two players after these turns of the first hand."""
    sitting = Sitting(TWO)
    sitting.begin()
    sitting.turns(words)
    return sitting


# placing


def test_placing_takes_strictly_more_than_anybody_has() -> None:
    sitting = started("DE+2 DE+3")
    for word in ("DE+1", "DE+0,1"):  # three against three is a tie at the top
        sitting.refuses(Placed(0, *placement(word)), Rule.LEAD)
    assert {placement("DE+2"), placement("DE+1,1"), placement("DE+0,2")} <= set(legal_placements(sitting.table, 0))
    sitting.turn("DE+2")
    assert sitting.now.leaders == {DE: 0}
    assert sitting.now.on[DE] == (Stake(4, 0), Stake(3, 0))
    error = sitting.refused(Placed(1, DE, 1))
    assert str(error) == "DE+1 does not lead: P2 would have 4 there against 4"
    assert error.legal == "2 or more to Detroit"


def test_occasionals_need_an_expert_there_or_with_them() -> None:
    sitting = started("DE+1 -")
    sitting.refuses(Placed(0, NY, 0, 1), Rule.EXPERT_FIRST)
    assert sitting.refused(Placed(0, NY, 0, 2)).legal == "NY+1,2"
    assert placement("DE+0,3") in legal_placements(sitting.table, 0)  # one expert covers all three
    assert placement("NY+1,3") in legal_placements(sitting.table, 0)
    sitting.turn("DE+0,3")
    assert sitting.now.supply[0] == Stake(5, 0)


def test_chicago_after_a_placement_elsewhere_in_this_hand() -> None:
    sitting = started()
    sitting.refuses(Placed(0, CH, 1), Rule.CHICAGO_ENTRY)
    assert not may_enter_chicago(sitting.table, 0)
    sitting.turns("DE+1 - CH+1 -")
    assert may_enter_chicago(sitting.table, 0)
    assert not may_enter_chicago(sitting.table, 1)
    assert placement("CH+1") in legal_placements(sitting.table, 0)
    sitting.finish()
    sitting.settle()
    sitting.begin()
    for seat in (1, 0):  # what was placed in an earlier hand does not count
        sitting.refuses(Placed(seat, CH, 1), Rule.CHICAGO_ENTRY)
        sitting.turn()


def test_supply_is_all_there_is() -> None:
    sitting = started("DE+6 -")
    sitting.refuses(Placed(0, DE, 1), Rule.SUPPLY)
    sitting.refuses(Placed(0, DE, 0, 4), Rule.SUPPLY)
    sitting.refuses(Placed(0, DE, 0, 0), Rule.SUPPLY)
    sitting.refuses(Placed(0, DE, -1, 3), Rule.SUPPLY)
    assert [str(place) for place in legal_placements(sitting.table, 0)] == ["DE+0,1", "DE+0,2", "DE+0,3"]
    assert str(sitting.refused(Placed(0, DE, 1, 4))) == "P1 has 3 occasionals left, not 1 expert and 4 occasionals"
    sitting.turns("DE+0,3 -")
    assert sitting.refused(Placed(0, DE, 1)).legal == "no placement at all"
    assert amount(sitting.now.supply[0]) == "no gangsters"


def test_no_expert_left_at_all() -> None:
    """Six in their graves: occasionals alone can do nothing, and the game goes on."""
    sitting = joined(TWO, accounts=[Account(alive=0)])
    assert legal_placements(sitting.table, 0) == ()
    sitting.refuses(Placed(0, NY, 0, 1), Rule.EXPERT_FIRST)
    sitting.finish("", "NY+1")
    sitting.settle()
    assert sitting.table.accounts[0] == Account(alive=0)
    sitting = joined(TWO, accounts=[Account(alive=2, away=(2, 1))], on="NY:2+1")
    assert legal_placements(sitting.table, 0) == ()


def test_adding_where_one_leads_is_allowed() -> None:
    sitting = started("DE+1 - DE+1 -")
    assert sitting.now.on[DE][0] == Stake(2, 0)


def test_one_city_a_turn() -> None:
    sitting = started()
    sitting.do(Placed(0, DE, 1))
    assert expected(sitting.table) == Expected(Expect.REVEAL, 0)
    sitting.refuses(Placed(0, NY, 1), Rule.ONE_CITY)
    sitting.refuses(Placed(1, NY, 1), Rule.TURN_ORDER)
    assert legal_placements(sitting.table, 0) == ()
    assert legal_reveals(sitting.state, 1) == ()


def test_only_what_is_in_the_game() -> None:
    sitting = started()
    sitting.refuses(Placed(0, City.MEMPHIS, 1), Rule.CITY_IN_PLAY)
    sitting.refuses(Revealed(0, CARDS["ME1"]), Rule.CITY_IN_PLAY)
    for seat in (-1, 2):
        sitting.refuses(Placed(seat, NY, 1), Rule.SEAT)
        sitting.refuses(Revealed(seat, CARDS["NY1"]), Rule.SEAT)
        sitting.refuses(Dealt(seat, known("NY1 NY2 NY3 DE1 DE2")), Rule.SEAT)
        sitting.refuses(BacksSeen(seat, ((NY, 5),)), Rule.SEAT)


def test_every_broken_rule_is_named() -> None:
    sitting = joined(usual(3), accounts=[Account(banned=frozenset([City.CINCINNATI]))], on="CI:2+3", marker=1)
    sitting.refuses(Placed(0, City.CINCINNATI, 0, 1), Rule.TURN_ORDER, Rule.BANISHED, Rule.EXPERT_FIRST, Rule.LEAD)
    assert sitting.refused(Placed(0, City.CINCINNATI, 0, 1)).rule is Rule.TURN_ORDER


# the course of a hand


def test_turns_go_clockwise_from_the_marker() -> None:
    sitting = Sitting(usual(3))
    for marker in (0, 1, 2, 0):
        sitting.begin()
        for number in range(2 * 3):
            assert expected(sitting.table) == Expected(Expect.TURN, (marker + number) % 3)
            assert round_no(sitting.table) == 1 + number // 3
            sitting.turn()
        sitting.finish()
        assert round_no(sitting.table) == 5
        sitting.settle()
    assert round_no(Sitting(usual(3)).table) == 0


def test_what_is_out_of_place_is_refused() -> None:
    sitting = Sitting(TWO)
    for event in (
        Placed(0, NY, 1),
        Revealed(0, CARDS["NY1"]),
        PoliceTurned(Badge.GOLD),
        ChicagoPaid(1),
        RewardsTurned(),
        HandBroken(),
        Dealt(0, known("NY1 NY2 NY3 DE1 DE2")),
        BacksSeen(0, ((NY, 5),)),
    ):
        sitting.refuses(event, Rule.SEQUENCE)
    assert not legal_placements(sitting.table, 0)
    assert not legal_reveals(sitting.state, 0)
    sitting.begin()
    error = sitting.refused(RewardsTurned())
    assert (error.rule, error.legal) == (Rule.SEQUENCE, "a turn of P1")
    sitting.refuses(ChicagoPaid(1), Rule.SEQUENCE)
    sitting.refuses(HandBegins(), Rule.SEQUENCE)
    sitting.refuses(Joined(1, False, TWO.first_row, 0, (), (Account(),) * 2), Rule.SEQUENCE)
    sitting.finish()
    for event in (Placed(0, NY, 1), Revealed(0, CARDS["NY0"])):
        sitting.refuses(event, Rule.HOLDING)  # no card left
    sitting.settle()
    sitting.refuses(RewardsTurned(), Rule.SEQUENCE)


@pytest.mark.parametrize(("players", "after"), [(2, 3), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_police_card_comes_before_the_last_round_but_one(players: int, after: int) -> None:
    sitting = Sitting(usual(players))
    sitting.begin()
    for _ in range(after * players):
        assert expected(sitting.table).what is Expect.TURN
        sitting.refuses(PoliceTurned(Badge.GOLD), Rule.POLICE)
        sitting.turn()
    assert expected(sitting.table) == Expected(Expect.POLICE, 0)
    sitting.refuses(Placed(0, NY, 1), Rule.POLICE)
    sitting.refuses(Revealed(0, sitting.some_card(0)), Rule.POLICE)
    assert not legal_placements(sitting.table, 0)
    assert not legal_reveals(sitting.state, 0)
    sitting.do(PoliceTurned(Badge.BOTH))
    assert expected(sitting.table) == Expected(Expect.TURN, 0)
    sitting.refuses(PoliceTurned(Badge.GOLD), Rule.POLICE)
    assert (sitting.table.badges, sitting.now.badge) == ((Badge.BOTH,), Badge.BOTH)


def test_police_with_three_cards_each_comes_after_the_first_round() -> None:
    sitting = Sitting(custom(4, (NY, BO, DE, City.KANSAS_CITY)))
    sitting.begin()
    for _ in range(4):
        assert expected(sitting.table).what is Expect.TURN
        sitting.turn()
    assert expected(sitting.table).what is Expect.POLICE


def test_no_police_card_twice() -> None:
    sitting = joined(TWO, 2, shown="1=NY1 2=NY2 1=NY3 2=BO3 1=DE1 2=DE2", badges=[Badge.BOTH])
    sitting.refuses(PoliceTurned(Badge.BOTH), Rule.POLICE)
    assert sitting.refused(PoliceTurned(Badge.BOTH)).legal == "silver or gold"
    sitting.do(PoliceTurned(Badge.SILVER))


# the last round


def test_last_round_goes_by_what_is_left_and_ties_by_the_usual_order() -> None:
    """P3 opens. Of nine gangsters P1 and P3 have placed two, P4 has one expert away, P2 has all."""
    sitting = joined(FOUR, marker=2, accounts=[*[Account()] * 3, Account(away=(1, 0))])
    sitting.turns("DE+1,1 - NY+2 -")
    assert last_round_order(sitting.table) == (1, 3, 2, 0)
    sitting.turns("- - - - " * 3)
    assert round_order(sitting.table) == (1, 3, 2, 0)
    assert [_play(sitting) for _ in range(4)] == [1, 3, 2, 0]


def test_last_round_order_is_fixed_when_it_begins() -> None:
    """P2 has most, and places most of it in his turn; nobody changes places for that."""
    shown = "1=NY1 2=NY2 3=NY3 1=BO3 2=BO3 3=BOh 1=DE1 2=DE2 3=DE3"
    sitting = joined(usual(3), shown=shown, on="KC:1+1")
    sitting.turns("- - -")
    assert round_order(sitting.table) == (1, 2, 0)
    sitting.turn("NY+5")
    assert round_order(sitting.table) == (1, 2, 0)
    assert last_round_order(sitting.table) == (2, 0, 1)
    assert [_play(sitting) for _ in range(2)] == [2, 0]


def test_rounds_before_the_last_go_clockwise_whatever_is_left() -> None:
    sitting = started("DE+6,3 -")
    for _ in range(3):
        assert [sitting.seat, _play(sitting), _play(sitting)] == [0, 0, 1]
        sitting.police()
    assert sitting.seat == 1


def _play(sitting: Sitting) -> int:
    seat = sitting.seat
    assert seat is not None
    sitting.turn()
    return seat


def test_before_the_first_hand_nobody_moves() -> None:
    table = Sitting(FOUR).table
    assert expected(table) == Expected(Expect.HAND)
    assert next_seat(table) is None
    assert last_round_order(table) == round_order(table) == (0, 1, 2, 3)
    assert payout_range(table) == (0, 0)
    assert settled_payouts(Sitting(FOUR).state, {}) == {0}


def test_once_all_cards_are_shown_nobody_moves() -> None:
    sitting = started()
    sitting.finish()
    assert next_seat(sitting.table) is None
    assert expected(sitting.table) == Expected(Expect.REWARDS)


def test_placements_read_as_they_are_written() -> None:
    assert [str(Placement(DE, *amount)) for amount in ((2, 0), (0, 3), (1, 2))] == ["DE+2", "DE+0,3", "DE+1,2"]
