"""What a hand pays and costs, Chicago included: answers worked by hand."""

from __future__ import annotations

import pytest

from boss_solver.game.cards import CARDS, DECKS, Card, City, Face
from boss_solver.game.chicago import payout, payout_range, pile
from boss_solver.game.events import Placed, RewardsTurned
from boss_solver.game.moves import legal_placements
from boss_solver.game.options import Options
from boss_solver.game.rules import Rule
from boss_solver.game.settling import known_rewards
from boss_solver.game.setup import custom, usual
from boss_solver.game.state import Account, Effect, Stake
from tests.game.sitting import Sitting, joined, known

TWO = usual(2)
SIX = usual(6)


# what a reward does


@pytest.mark.parametrize("reward", [str(card) for card in CARDS.values()])
def test_every_reward(reward: str) -> None:
    """P1 wins the city with two experts, P2 has lost it with one and an occasional; six players, all cities."""
    card = CARDS[reward]
    sitting = Sitting(SIX)
    sitting.hand(reward, f"- {card.city}+3", f"{card.city}+1,1")
    money = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "t": -2, "s": 4}.get(card.face, 0)
    dead = 1 if card.face is Face.REVOLVER else 0
    away = {"h": (1, 0), "p": (1, 1)}.get(card.face, (0, 0))
    banned = frozenset([City.CINCINNATI] if reward == "CIb" else [])
    winner, loser, *others = sitting.table.accounts
    assert winner == Account(money, money, 6 - dead, away, 3, banned)
    assert loser == Account(alive=5 if reward == "SLs" else 6, occasionals=2)
    assert others == [Account()] * 4
    killed = (0,) if dead else (1,) if reward == "SLs" else ()
    assert sitting.settlement.effects == (Effect(card.city, 0, card, money, killed),)
    assert sitting.settlement.gained == (money, 0, 0, 0, 0, 0)


def test_nobody_there_is_nothing_given() -> None:
    sitting = Sitting(SIX)
    sitting.hand("NY3 SLs CIb")
    assert sitting.settlement.effects == ()
    assert sitting.table.accounts == (Account(),) * 6


def test_rewards_resolve_from_the_left_and_chicago_last() -> None:
    sitting = Sitting(TWO)
    sitting.hand("NY2 BO3 DE1", "DE+1 CH+1=NY3", "BO+1 NY+1")
    assert [(effect.city, effect.winner, effect.money) for effect in sitting.settlement.effects] == [
        ("NY", 1, 2),
        ("BO", 1, 3),
        ("DE", 0, 1),
        ("CH", 0, 1),
    ]
    assert sitting.money == (2, 5)


@pytest.mark.parametrize(
    ("reward", "supplies"),
    [("BOh", [6, 5, 6, 6]), ("BOp", [6, 5, 5, 6]), ("DEr", [6, 5, 5, 5]), ("DE3", [6, 6, 6, 6])],
)
def test_experts_come_back_in_the_right_hand(reward: str, supplies: list[int]) -> None:
    sitting = Sitting(TWO)
    found = []
    for number in range(4):
        sitting.begin(reward)
        found.append(sitting.experts()[0])
        sitting.finish(f"{reward[:2]}+1" if number == 0 else "")
        sitting.settle()
    assert found == supplies


def test_absences_add_up() -> None:
    """Prison, hospital and a revolver in the first hand, hospital again in the second."""
    sitting = Sitting(usual(4))
    sitting.hand("BOp MEh DEr", "BO+1 ME+1 DE+1")
    assert sitting.table.accounts[0] == Account(0, 0, 5, (2, 1), 3)
    sitting.begin("BOh")
    assert sitting.experts() == (3, 6, 6, 6)
    sitting.finish("BO+1")
    sitting.settle()
    assert sitting.table.accounts[0] == Account(0, 0, 5, (2, 0), 3)
    for experts in (3, 5):
        sitting.begin()
        assert sitting.experts()[0] == experts
        sitting.finish()
        sitting.settle()


def test_shoot_out_hits_everybody_else_on_the_card_and_nobody_else() -> None:
    sitting = Sitting(SIX)
    sitting.hand("SLs", "SL+1", "- SL+1,1", "- SL+3", "NY+1")
    assert [account.alive for account in sitting.table.accounts] == [5, 5, 6, 6, 6, 6]
    assert sitting.money == (0, 0, 4, 0, 0, 0)
    sitting.begin()
    assert sitting.experts() == (5, 5, 6, 6, 6, 6)


def test_banishment_lasts_for_city_player_and_game() -> None:
    sitting = Sitting(usual(3))
    sitting.hand("CIb", "CI+1")
    for _ in range(2):
        sitting.begin()
        while sitting.seat != 0:
            assert sitting.seat is not None
            assert City.CINCINNATI in {place.city for place in legal_placements(sitting.table, sitting.seat)}
            sitting.turns("-")
        sitting.refuses(Placed(0, City.CINCINNATI, 2), Rule.BANISHED)
        assert {place.city for place in legal_placements(sitting.table, 0)} == {"NY", "BO", "DE", "KC"}
        sitting.finish()
        sitting.settle()


def test_theft_below_zero() -> None:
    sitting = Sitting(SIX)
    sitting.hand("SLt NY1", "SL+1 NY+1")
    assert sitting.money[0] == -1
    sitting.hand("SLt", "SL+1")
    assert sitting.money[0] == -3
    assert sitting.table.accounts[0].last == -2


def test_occasionals_are_gone_once_placed_and_won_or_not() -> None:
    sitting = Sitting(TWO)
    sitting.hand("", "DE+1,2", "DE+1,3")
    assert [account.occasionals for account in sitting.table.accounts] == [1, 0]
    sitting.begin()
    assert sitting.now.supply == (Stake(6, 1), Stake(6, 0))


# Chicago


def test_chicago_counts_what_was_played_last_to_its_left() -> None:
    """New York 3 and Boston prison on top pay 1: half of 3, rounded down. Detroit 4 is to its right."""
    sitting = Sitting(TWO)
    sitting.hand()
    assert sitting.table.row == ("NY", "CH", "BO", "DE")
    sitting.hand("BOh", "BO+1=NY1 =DE4 CH+1 - =BOp", "- =BO3 - - =NY3")
    assert sitting.table.row == ("NY", "BO", "CH", "DE")
    assert sitting.money == (1, 0)
    assert pile(sitting.now, City.BOSTON) == known("BO3 BO3 BOp")


def test_chicago_ignores_what_is_covered_and_piles_that_are_empty() -> None:
    sitting = Sitting(TWO)
    sitting.hand("NY0", "DE+1=NY3 CH+1=NY2 - - =NY1")
    assert sitting.money == (1, 0)  # Detroit's 1, and half of 1 is 0
    sitting = Sitting(usual(3))
    sitting.begin()
    assert payout_range(sitting.table) == (0, 0)


def test_chicago_pays_nobody_if_nobody_is_there() -> None:
    sitting = Sitting(TWO)
    sitting.hand("", "- - - - =NY3")
    assert sitting.money == (0, 0)


@pytest.mark.parametrize(
    ("tops", "pays"),
    [("NY3 BO3", 3), ("NY3 BO3 DE3", 4), ("SLs", 2), ("SLt", 0), ("NY3 SLt", 1), ("SL4 SLs", 4), ("CIb", 0), ("", 0)],
)
def test_chicago_adds_up_and_halves_once(tops: str, pays: int) -> None:
    assert payout(known(tops), Options()) == pays


def test_chicago_sees_a_shoot_out_and_a_theft() -> None:
    setup = custom(2, (City.DETROIT, City.SAINT_LOUIS))
    for last, pays in (("SLs", 2), ("SLt", 0), ("SL4", 2)):
        sitting = joined(setup, 2, before=True, row="DE SL CH")
        sitting.hand("DEr", "- SL+1 CH+1 =DE2", f"- - - ={last}")
        assert sitting.settlement.effects[-1] == Effect(City.CHICAGO, 0, None, 1 + pays)


def test_chicago_walks_to_the_right_end_and_stays() -> None:
    sitting = Sitting(TWO)
    rows, markers = [], []
    for _ in range(5):
        sitting.hand("NY1", "NY+1")
        rows.append(" ".join(sitting.table.row))
        markers.append(sitting.table.marker)
    assert rows == ["NY CH BO DE", "NY BO CH DE", "NY BO DE CH", "NY BO DE CH", "NY BO DE CH"]
    assert markers == [0, 1, 0, 1, 0]


def test_chicago_at_the_right_end_counts_every_city() -> None:
    sitting = joined(TWO, 4, before=True, row="NY BO DE CH")
    sitting.hand("DE1", "NY+1=BOh CH+1=BOp =NY3 =BO3 =DE4", "=NY1 =NY2 =DEr =DE2 =DE3")
    assert sitting.settlement.gained == (5, 0)


# cards that stay undealt


def test_undealt_cards_stay_hidden() -> None:
    """Three cities for three players, a card left over: what lies under a city must be read off the table."""
    sitting = Sitting(custom(3, (City.NEW_YORK, City.BOSTON, City.DETROIT), undealt=1))
    sitting.begin("NY2 BO3 DE2")
    sitting.finish("NY+1=DE1 =DE3 =DE4", "=DEr =BO3 =BOh", "=NY0 =BOp =NY3")
    assert known_rewards(sitting.state) == {card.city: card for card in known("BO3 DE2")}
    assert sitting.refused(RewardsTurned()).rule is Rule.REWARDS
    assert sitting.refused(RewardsTurned(known("NY3"))).rule is Rule.REWARDS
    sitting.do(RewardsTurned(known("NY2")))
    assert sitting.money == (2, 0, 0)
    assert sitting.now.rewards == {card.city: card for card in known("NY2 BO3 DE2")}


def test_undealt_card_of_a_city_where_nobody_went_need_not_be_known() -> None:
    sitting = Sitting(custom(3, (City.NEW_YORK, City.BOSTON, City.DETROIT), undealt=1))
    sitting.begin("NY2 BO3 DE2")
    sitting.finish("DE+1=DE1 =DE3 =DE4", "=DEr =BO3 =BOh", "=NY0 =BOp =NY3")
    sitting.do(RewardsTurned())
    assert sitting.money == (2, 0, 0)
    assert sitting.now.rewards == {card.city: card for card in known("BO3 DE2")}


def test_decks_are_those_of_the_box() -> None:
    assert sum(len(deck) for deck in DECKS.values()) == 32
    assert len(CARDS) == 31
    assert Card(City.BOSTON, Face.THREE) in DECKS[City.BOSTON]
    assert [usual(number).cards_each for number in range(2, 7)] == [5, 5, 5, 4, 4]
