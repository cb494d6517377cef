"""What was played against the rules and played on: recorded as such, and the rules apply from there."""

from __future__ import annotations

import pytest

from boss_solver.game.cards import CARDS, Badge, City
from boss_solver.game.events import Dealt, Placed, PoliceTurned, Revealed
from boss_solver.game.moves import legal_placements
from boss_solver.game.rules import IllegalEventError, Rule
from boss_solver.game.setup import usual
from boss_solver.game.standing import needs
from boss_solver.game.state import Account, Stake
from boss_solver.game.turns import Expect, Expected, expected
from tests.game.sitting import Sitting, joined, known

NY, CH, BO, DE = City.NEW_YORK, City.CHICAGO, City.BOSTON, City.DETROIT


def started(words: str = "", players: int = 3) -> Sitting:
    """So many players after these turns of the first hand."""
    sitting = Sitting(usual(players))
    sitting.begin()
    sitting.turns(words)
    return sitting


def misplays(sitting: Sitting) -> list[str]:
    return [what for _, what in sitting.now.misplays]


def test_what_is_not_marked_is_refused_and_says_that_it_can_be() -> None:
    sitting = started("DE+2")
    error = sitting.refused(Placed(1, DE, 2))
    assert error.can_be_misplay
    assert not sitting.refused(Placed(1, DE, 13)).can_be_misplay


def test_placement_that_did_not_lead_leaves_the_leader() -> None:
    sitting = started("DE+2")
    sitting.turn("DE+1", misplay=True)
    sitting.turn("DE+2", misplay=True)
    assert sitting.now.leaders == {DE: 0}
    assert sitting.now.on[DE] == (Stake(2), Stake(1), Stake(2))
    assert sitting.now.supply == (Stake(4, 3), Stake(5, 3), Stake(4, 3))
    assert [seat for seat, _ in sitting.now.misplays] == [1, 2]
    assert [needs(sitting.now, seat, DE) for seat in range(3)] == [0, 2, 1]
    sitting.refuses(Placed(0, DE, 7), Rule.SUPPLY)
    sitting.finish()
    sitting.settle()
    assert sitting.settlement.effects[0].winner == 0  # who led first, though P3 has as many


def test_whoever_misplayed_may_lead_later_by_the_rules() -> None:
    sitting = started("DE+2")
    sitting.turn("DE+2", misplay=True)
    sitting.turns("- - DE+1")
    assert sitting.now.leaders == {DE: 1}


def test_out_of_turn_the_skipped_player_is_next() -> None:
    sitting = started("-")
    sitting.turn("DE+1", seat=2, misplay=True)
    assert misplays(sitting) == ["it is P2's turn, not P3's"]
    assert sitting.seat == 1
    sitting.turns("-")
    assert sitting.seat == 0
    sitting.finish()
    sitting.settle()
    assert sitting.money == (0, 0, 1)


def test_player_who_played_twice_waits_until_the_others_are_level() -> None:
    sitting = started("- - -")
    sitting.turn("-", seat=2, misplay=True)
    assert sitting.seat == 0
    sitting.turns("- -")
    assert sitting.seat == 0  # P3 has shown two cards already
    sitting.finish()
    assert sitting.now.left == (0, 0, 0)


def test_playing_while_another_has_still_to_reveal() -> None:
    sitting = started()
    sitting.do(Placed(0, DE, 1))
    sitting.turn("NY+1", seat=1, misplay=True)
    assert misplays(sitting) == ["P1 has placed and must reveal a card first"]
    assert expected(sitting.table) == Expected(Expect.TURN, 0)


def test_two_cities_in_one_turn() -> None:
    sitting = started()
    sitting.do(Placed(0, DE, 1), Placed(0, NY, 1, misplay=True))
    assert sitting.now.leaders == {DE: 0, NY: 0}
    assert misplays(sitting) == ["P1 has placed in this turn"]
    assert expected(sitting.table) == Expected(Expect.REVEAL, 0)


def test_chicago_first_occasionals_alone_and_a_banished_player() -> None:
    sitting = joined(usual(3), accounts=[Account(banned=frozenset([City.CINCINNATI]))])
    sitting.turn("CH+1", misplay=True)
    sitting.turn("DE+0,2", misplay=True)
    assert sitting.now.leaders == {CH: 0, DE: 1}
    sitting.turn()
    sitting.turn("CI+1", misplay=True)
    assert misplays(sitting) == [
        "P1 has placed nowhere else in this hand, so Chicago is closed to P1",
        "P2 has no expert on Detroit to lead the occasionals",
        "P1 is banished from Cincinnati",
    ]


@pytest.mark.parametrize("reward", ["DEr", "DE3"])
def test_nobody_dies_where_no_expert_is(reward: str) -> None:
    sitting = started()
    sitting.turn("DE+0,2", misplay=True)
    sitting.hide(reward)
    sitting.finish()
    sitting.settle()
    assert sitting.table.accounts[0] == Account(CARDS[reward].money, CARDS[reward].money, 6, (0, 0), 1)
    assert sitting.settlement.effects[0].killed == ()


def test_hospital_and_shoot_out_find_no_expert_either() -> None:
    sitting = started(players=6)
    sitting.turn("SL+0,1", misplay=True)
    sitting.turns("SL+2")
    sitting.turn("ME+0,1", misplay=True)
    sitting.hide("SLs MEh")
    sitting.finish()
    sitting.settle()
    assert [account.alive for account in sitting.table.accounts] == [6] * 6
    assert sitting.table.accounts[2].away == (0, 0)


def test_police_card_that_comes_late() -> None:
    """P1 has moved before anybody thought of it: the turn is marked, the card is turned up then."""
    sitting = started("- - - " * 3)
    assert expected(sitting.table).what is Expect.POLICE
    sitting.turn("DE+1", misplay=True)
    assert set(misplays(sitting)) == {"a police card is turned up before P1's turn"}
    assert expected(sitting.table) == Expected(Expect.POLICE, 1)
    sitting.do(PoliceTurned(Badge.GOLD))
    assert expected(sitting.table) == Expected(Expect.TURN, 1)
    assert sitting.table.badges == (Badge.GOLD,)


def test_police_card_after_the_last_card_only_as_a_misplay() -> None:
    sitting = started("- - - " * 3)
    while any(sitting.now.left):
        sitting.turn(misplay=True)
    assert expected(sitting.table).what is Expect.REWARDS
    error = sitting.refused(PoliceTurned(Badge.GOLD))
    assert (error.rule, error.can_be_misplay) == (Rule.POLICE, True)
    assert "too late" in str(error)
    sitting.do(PoliceTurned(Badge.GOLD, misplay=True))
    sitting.settle()
    assert sitting.table.badges == (Badge.GOLD,)


def test_police_card_that_comes_early() -> None:
    sitting = started("- - -")
    assert sitting.refused(PoliceTurned(Badge.GOLD)).can_be_misplay
    sitting.do(PoliceTurned(Badge.GOLD, misplay=True))
    assert misplays(sitting) == ["no police card is due yet"]
    sitting.turns("- - - " * 3)
    assert expected(sitting.table).what is Expect.TURN


def test_police_card_forgotten() -> None:
    """Three silver would be up; with one forgotten the game goes on, and there are hands enough for all."""
    sitting = started("- - - " * 3)
    sitting.do(PoliceTurned(None))
    assert misplays(sitting) == ["the police card was forgotten"]
    assert not sitting.refused(PoliceTurned(Badge.GOLD)).can_be_misplay
    sitting.finish()
    sitting.settle()
    for badge in (Badge.SILVER, Badge.BOTH, Badge.SILVER):
        sitting.begin("NY1")
        sitting.turns("NY+1" + " -" * 8)
        assert expected(sitting.table).what is Expect.POLICE
        sitting.do(PoliceTurned(badge))
        sitting.finish()
        sitting.settle()
    assert sitting.table.hand_no == 4
    assert sitting.over()


def test_police_card_in_an_extra_hand_only_as_a_misplay() -> None:
    badges = (Badge.SILVER, Badge.BOTH, Badge.SILVER)
    sitting = joined(usual(3), 4, badges=badges)
    assert sitting.refused(PoliceTurned(Badge.GOLD)).can_be_misplay
    sitting.turns("- - - " * 5)
    assert expected(sitting.table).what is Expect.REWARDS


def test_the_same_misplay_is_named_once() -> None:
    sitting = started("- - - " * 3)
    while any(sitting.now.left):
        sitting.turn(misplay=True)
    assert misplays(sitting) == [f"a police card is turned up before P{number}'s turn" for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (Placed(1, DE, 13, misplay=True), Rule.SUPPLY),
        (Placed(1, City.MEMPHIS, 1, misplay=True), Rule.CITY_IN_PLAY),
        (Revealed(1, CARDS["NY1"], misplay=True), Rule.ONE_PLACE),
        (Revealed(1, CARDS["ME1"], misplay=True), Rule.CITY_IN_PLAY),
        (Revealed(0, CARDS["DE2"], misplay=True), Rule.HOLDING),
        (Placed(3, DE, 1, misplay=True), Rule.SEAT),
        (PoliceTurned(Badge.BOTH, misplay=True), Rule.POLICE),
    ],
)
def test_what_cannot_have_happened_stays_refused(event: Placed | Revealed | PoliceTurned, rule: Rule) -> None:
    sitting = joined(usual(3), 2, shown="1=NY1", badges=[Badge.BOTH])
    sitting.do(Dealt(0, known("NY1 NY2 DE1 KC2 CI1")))
    error = sitting.refused(event)
    assert rule in [breach.rule for breach in error.breaches]
    assert not error.can_be_misplay


def test_legal_placements_ignore_what_could_be_misplayed() -> None:
    sitting = started("DE+2")
    assert legal_placements(sitting.table, 2) == ()
    with pytest.raises(IllegalEventError):
        sitting.do(Placed(2, DE, 3))
