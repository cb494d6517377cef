"""When a game ends and who wins it, hands broken off, players who leave: answers worked by hand."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from boss_solver.game.cards import POLICE, Badge, City
from boss_solver.game.events import HandBegins, HandBroken, Placed, PlayerLeft, PoliceTurned, RewardsTurned
from boss_solver.game.rules import Rule
from boss_solver.game.setup import usual
from boss_solver.game.state import Account, Stake, Won, most_badges
from boss_solver.game.turns import Expect, expected
from tests.game.sitting import Sitting, joined

TWO = usual(2)
SIX = usual(6)
NEARLY_OVER = (Badge.SILVER, Badge.GOLD, Badge.SILVER, Badge.GOLD)
"""Whatever comes next ends the game."""


def test_police_end_the_game_after_hand_3_4_5_with_one_three_one_fifth() -> None:
    orders = sorted(set(permutations(POLICE)))
    assert len(orders) == 30
    ends: Counter[int] = Counter()
    for order in orders:
        sitting = Sitting(TWO)
        for badge in order:
            sitting.begin("NY1" if sitting.table.hand_no == 0 else "NY0")
            sitting.turns("NY+1 - - - - -")
            assert not sitting.last()
            sitting.do(PoliceTurned(badge))
            last = sitting.last()
            sitting.finish()
            sitting.settle()
            assert sitting.over() == last
            if last:
                break
        ends[sitting.table.hand_no] += 1
        assert expected(sitting.table).what is Expect.NOTHING
        assert sitting.refused(HandBegins()).rule is Rule.SEQUENCE
    assert ends == {3: 6, 4: 18, 5: 6}


@pytest.mark.parametrize(
    ("badges", "most"),
    [("", 0), ("silver", 1), ("both", 1), ("silver gold", 1), ("silver both", 2), ("gold gold both", 3)],
)
def test_both_counts_for_either(badges: str, most: int) -> None:
    assert most_badges(tuple(Badge(word) for word in badges.split())) == most


def last_hand(*accounts: Account) -> Sitting:
    """Two or more players before a hand that is the last."""
    return joined(usual(len(accounts)), 5, before=True, badges=NEARLY_OVER, accounts=accounts)


def test_most_money_wins() -> None:
    sitting = last_hand(Account(money=5), Account(money=4))
    sitting.hand()
    assert (sitting.outcome.winners, sitting.outcome.by) == ((0,), Won.MONEY)
    assert sitting.outcome.standing == ((5, 0, 9), (4, 0, 9))


def test_level_on_money_the_last_hand_decides() -> None:
    sitting = last_hand(Account(money=3), Account(money=5))
    sitting.hand("NY2", "NY+1")
    assert (sitting.outcome.winners, sitting.outcome.by) == ((0,), Won.LAST_HAND)


def test_money_of_the_last_hand_is_net() -> None:
    """P1 wins 3, 1 from Chicago, and a theft: 2. P2 wins 3 and ends level, with more in this hand."""
    sitting = joined(SIX, 5, before=True, badges=NEARLY_OVER, accounts=[Account(money=5), Account(money=4)])
    sitting.hand("BO3 SLt PH3", "SL+1 BO+1 CH+1", "PH+1 - =NY1 =NY2")
    assert sitting.settlement.gained == (2, 3, 0, 0, 0, 0)
    assert sitting.money[:2] == (7, 7)
    assert (sitting.outcome.winners, sitting.outcome.by) == ((1,), Won.LAST_HAND)


@pytest.mark.parametrize(
    ("one", "other", "plans", "winner"),
    [
        (Account(alive=5), Account(), (), 1),
        (Account(occasionals=1), Account(occasionals=0), (), 0),
        (Account(alive=5, occasionals=3), Account(occasionals=1), (), 0),
        (Account(away=(2, 1)), Account(alive=5), (), 0),  # those away are alive
        (Account(), Account(), ("DE+1",), 1),  # by the revolver of this very hand
        (Account(), Account(alive=5), ("BO+1,3",), 0),  # the hospital kills nobody, and the occasionals count
    ],
)
def test_level_on_both_the_gangsters_decide(one: Account, other: Account, plans: tuple[str, ...], winner: int) -> None:
    sitting = last_hand(one, other)
    sitting.hand("DEr BOh", *plans)
    assert (sitting.outcome.winners, sitting.outcome.by) == ((winner,), Won.GANGSTERS)


def test_tie_break_only_among_those_who_are_level() -> None:
    """P3 has most gangsters and the best last hand, but less money; P2 the better last hand of the others."""
    sitting = last_hand(Account(money=6), Account(money=4, alive=2), Account(money=0))
    sitting.hand("NY2 BO3", "", "NY+1", "BO+1")
    assert sitting.money == (6, 6, 3)
    assert (sitting.outcome.winners, sitting.outcome.by) == ((1,), Won.LAST_HAND)


def test_level_on_everything_an_extra_hand_is_played() -> None:
    """Marker and Chicago move, spent occasionals stay spent, absences run on, and no police card is turned."""
    sitting = last_hand(Account(), Account())
    sitting.hand("BOp NY0", "NY+1,1", "BO+1,1")
    assert not sitting.over()
    assert sitting.table.row == ("NY", "CH", "BO", "DE")
    assert expected(sitting.table).what is Expect.HAND
    sitting.begin()
    assert (sitting.table.hand_no, sitting.table.extra, sitting.table.marker) == (6, 1, 1)
    assert sitting.table.row == ("NY", "BO", "CH", "DE")
    assert sitting.now.supply == (Stake(6, 2), Stake(5, 2))
    assert sitting.last()
    sitting.finish("NY+1,1", "DE+1,1")
    sitting.settle()
    assert sitting.table.badges == (*NEARLY_OVER, Badge.BOTH)
    assert (sitting.outcome.winners, sitting.outcome.by) == ((1,), Won.MONEY)
    assert sitting.outcome.standing == ((0, 0, 8), (1, 1, 8))


def test_extra_hands_go_on_while_level() -> None:
    sitting = last_hand(Account(), Account())
    for extra in range(1, 4):
        sitting.hand()
        assert not sitting.over()
        sitting.begin()
        assert sitting.table.extra == extra
        assert sitting.refused(PoliceTurned(Badge.GOLD)).rule is Rule.POLICE
        sitting.do(HandBroken())  # as if it had not been: the same extra hand again
    sitting.hand("NY1", "NY+1")
    assert sitting.table.hand_no == 8
    assert sitting.outcome.winners == (0,)


def test_extra_hand_counts_occasionals_used_in_it_and_none_used_before() -> None:
    """P1 spends an occasional in hand 5, which still counts there; in the extra hand it leaves P2 ahead."""
    sitting = last_hand(Account(), Account())
    sitting.hand("NY0", "NY+1,1")
    assert not sitting.over()
    sitting.hand("NY0", "", "NY+1,3")
    assert sitting.outcome.standing == ((0, 0, 8), (0, 0, 9))
    assert (sitting.outcome.winners, sitting.outcome.by) == ((1,), Won.GANGSTERS)


def test_broken_hand_is_dealt_again_as_it_was() -> None:
    sitting = Sitting(TWO)
    sitting.hand("BOp", "BO+1")
    sitting.begin()
    before = sitting.table
    sitting.turns("NY+1 - - - - - -")
    assert len(sitting.table.badges) == 2
    sitting.do(HandBroken())
    assert sitting.table.badges == before.badges  # the police card goes back
    assert sitting.table.accounts == before.accounts
    assert expected(sitting.table).what is Expect.HAND
    assert sitting.refused(RewardsTurned()).rule is Rule.SEQUENCE
    sitting.begin()
    assert sitting.table == before
    sitting.finish()
    sitting.settle()
    sitting.begin()
    assert sitting.experts() == (5, 6)


def test_last_hand_broken_off_is_no_longer_the_last() -> None:
    sitting = last_hand(Account(), Account())
    sitting.begin()
    sitting.turns("- - - - - - -")
    assert sitting.last()
    sitting.do(HandBroken())
    assert not sitting.last()
    sitting.begin()
    assert (sitting.table.hand_no, sitting.table.extra) == (5, 0)
    sitting.turns("- - - - - -")
    assert expected(sitting.table).what is Expect.POLICE


@pytest.mark.parametrize("turns", [None, "", "DE+1", "- - - - - - - - - -"])
def test_player_who_leaves_ends_the_game_unfinished(turns: str | None) -> None:
    sitting = Sitting(TWO)
    sitting.hand("NY2", "NY+1,1")
    if turns is not None:
        sitting.begin()
        sitting.turns(turns)
    sitting.refuses(PlayerLeft(2), Rule.SEAT)
    sitting.do(PlayerLeft(1))
    assert (sitting.outcome.winners, sitting.outcome.by) == ((), Won.UNFINISHED)
    assert [money for money, _, _ in sitting.outcome.standing] == [2, 0]
    assert expected(sitting.table).what is Expect.NOTHING
    for event in (HandBegins(), PlayerLeft(0), Placed(0, City.NEW_YORK, 1), RewardsTurned(), HandBroken()):
        sitting.refuses(event, Rule.SEQUENCE)
