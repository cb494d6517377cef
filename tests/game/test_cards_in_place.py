"""A card is in one place, one of each city is its reward; unknown cards, holdings, backs and rewards that clash."""

from __future__ import annotations

from boss_solver.game.cards import CARDS, Card, City, Face, Glimpse
from boss_solver.game.chicago import payout_range, settled_payouts
from boss_solver.game.events import BacksSeen, ChicagoPaid, Dealt, Revealed, RewardsTurned
from boss_solver.game.moves import legal_reveals
from boss_solver.game.rules import Rule
from boss_solver.game.seen.located import remaining, unseen
from boss_solver.game.settling import known_rewards
from boss_solver.game.setup import usual
from tests.game.sitting import Sitting, card, joined, known

NY, CH, BO, DE = City.NEW_YORK, City.CHICAGO, City.BOSTON, City.DETROIT
OWN = known("NY0 NY1 BOh DE1 DE2")


def two(own: bool = True) -> Sitting:
    """Two players, P1's holding known or nobody's."""
    sitting = Sitting(usual(2))
    sitting.begin()
    if own:
        sitting.do(Dealt(0, OWN))
        sitting.hide()
    return sitting


# one place


def test_card_shown_twice_is_always_refused() -> None:
    sitting = two(own=False)
    sitting.turn("=DE3")
    for misplay in (False, True):
        error = sitting.refused(Revealed(1, CARDS["DE3"], misplay))
        assert str(error) == "Detroit 3: there is one, and it is shown by P1 already"
        assert error.legal == "one of DE1 DE2 DE4 DEr"
    sitting.turn()
    assert str(sitting.refused(Revealed(0, CARDS["DE3"]))) == "Detroit 3: there is one, and P1 would have 2"


def test_bostons_two_threes_pass_and_a_third_does_not() -> None:
    sitting = two(own=False)
    sitting.turns("=BO3 =BO3")
    error = sitting.refused(Revealed(0, CARDS["BO3"]))
    assert error.rule is Rule.ONE_PLACE
    assert str(error) == "Boston 3: there are 2, and they are shown by P2 and with P1 already"
    assert unseen(sitting.state)[CARDS["BO3"]] == 0
    sitting = two(own=False)
    sitting.do(Dealt(0, known("BO3 BO3 NY0 NY1 NY2")))
    sitting.refuses(Dealt(1, known("BO3 BOh DE1 DE2 DE3")), Rule.ONE_PLACE)
    assert sitting.refused(Dealt(1, known("DE1 DE2 DE3 BOh BO3"))).legal == "one of BOp"
    sitting.hide()
    sitting.turns("=BO3 - =BO3 -")
    assert sitting.refused(Revealed(0, CARDS["BO3"])).legal == "one of NY0 NY1 NY2"


def test_card_held_by_one_is_not_shown_by_another() -> None:
    sitting = two()
    sitting.turns("-")
    sitting.refuses(Revealed(1, CARDS["NY0"]), Rule.ONE_PLACE)
    assert CARDS["NY0"] not in legal_reveals(sitting.state, 1)


def test_player_shows_only_what_he_holds_and_once() -> None:
    sitting = two()
    assert legal_reveals(sitting.state, 0) == OWN
    sitting.refuses(Revealed(0, CARDS["DE3"]), Rule.HOLDING)
    sitting.turns("=DE1 -")
    error = sitting.refused(Revealed(0, CARDS["DE1"]))
    assert (error.rule, str(error), error.legal) == (
        Rule.HOLDING,
        "P1 does not have Detroit 1",
        "one of NY0 NY1 BOh DE2",
    )
    assert remaining(sitting.state, 0) == {one: 1 for one in OWN if one != CARDS["DE1"]}
    assert remaining(sitting.state, 1) is None


def test_card_that_does_not_exist() -> None:
    sitting = two(own=False)
    sitting.refuses(Revealed(0, Card(NY, Face.REVOLVER)), Rule.ONE_PLACE)
    assert sitting.refused(Revealed(0, Card(NY, Face.REVOLVER))).legal == "one of NY0 NY1 NY2 NY3"
    sitting.refuses(Revealed(0, Card(CH, Face.ONE)), Rule.CITY_IN_PLAY)
    sitting.refuses(Dealt(0, (Card(CH, Face.ONE), *OWN[1:])), Rule.CITY_IN_PLAY)
    sitting.finish()
    sitting.refuses(RewardsTurned((Card(NY, Face.REVOLVER),)), Rule.REWARDS)


def test_the_last_card_of_a_city_is_its_reward() -> None:
    sitting = two(own=False)
    sitting.turns("=NY0 =NY1 =NY2")
    sitting.refuses(Revealed(1, CARDS["NY3"]), Rule.REWARD_STAYS)
    sitting.refuses(Revealed(1, Glimpse(NY)), Rule.REWARD_STAYS)
    sitting.do(Revealed(1, Glimpse(None)))
    assert known_rewards(sitting.state) == {NY: CARDS["NY3"]}
    sitting.refuses(Dealt(0, known("NY0 NY2 NY3 BO3 BOh")), Rule.REWARD_STAYS)


# holdings and backs


def test_holding_has_the_right_number_of_cards_and_those_shown() -> None:
    sitting = two(own=False)
    sitting.turns("=DE3 =NY0")
    sitting.refuses(Dealt(0, known("DE3 NY1 NY2 BO3")), Rule.HOLDING)
    sitting.refuses(Dealt(0, known("DE1 DE2 NY1 NY2 BO3")), Rule.HOLDING)
    sitting.refuses(Dealt(0, known("DE3 KC2 NY1 NY2 BO3")), Rule.CITY_IN_PLAY)
    sitting.refuses(Dealt(0, known("DE3 DE3 NY1 NY2 BO3")), Rule.ONE_PLACE)
    sitting.refuses(Dealt(0, known("DE3 NY0 NY1 NY2 BO3")), Rule.ONE_PLACE)
    sitting.do(Dealt(0, known("DE3 NY1 NY2 BO3 BO3")))
    sitting.do(Dealt(0, known("BO3 DE3 NY1 NY2 BO3")))  # the same again
    sitting.refuses(Dealt(0, known("DE3 NY1 NY2 BO3 BOh")), Rule.HOLDING)


def test_holding_fits_the_cards_shown_that_nobody_noted() -> None:
    sitting = two(own=False)
    sitting.turn("=DE?")
    sitting.refuses(Dealt(0, known("NY0 NY1 NY2 BO3 BOh")), Rule.HOLDING)
    sitting.do(Dealt(0, known("NY0 NY1 DE1 BO3 BOh")))
    sitting.turn("=DE?")
    sitting.refuses(Revealed(0, CARDS["DE1"]), Rule.HOLDING)  # it was the one of Detroit that he has shown
    sitting.refuses(Revealed(0, Glimpse(DE)), Rule.HOLDING)
    assert CARDS["DE1"] not in legal_reveals(sitting.state, 0)
    sitting.turn("=?")
    sitting.turns("=? =BO? =? =NY1 =? =NY0")


def test_backs_are_as_many_as_the_cards_in_hand() -> None:
    sitting = two(own=False)
    sitting.turn()
    sitting.refuses(BacksSeen(0, ((NY, 2), (DE, 3))), Rule.HOLDING)
    sitting.refuses(BacksSeen(0, ((NY, 2),)), Rule.HOLDING)
    sitting.refuses(BacksSeen(0, ((NY, 4), (DE, 0))), Rule.HOLDING)  # one of four is the reward
    sitting.refuses(BacksSeen(0, ((NY, 2), (NY, 2))), Rule.HOLDING)
    sitting.refuses(BacksSeen(0, ((NY, -1), (DE, 4), (BO, 1))), Rule.HOLDING)
    sitting.refuses(BacksSeen(0, ((City.MEMPHIS, 2), (DE, 2))), Rule.CITY_IN_PLAY)
    sitting.do(BacksSeen(0, ((NY, 2), (DE, 2))), BacksSeen(1, ((BO, 1),), whole=False))
    first, second = sitting.now.backs
    assert (first.shown_before, first.whole, second.shown_before, second.whole) == (1, True, 0, False)


# rewards


def test_rewards_follow_and_a_reward_that_differs_proves_a_wrong_entry() -> None:
    sitting = two(own=False)
    sitting.hide("NY2 BOp DE4")
    sitting.finish("NY+1")
    assert known_rewards(sitting.state) == {one.city: one for one in known("NY2 BOp DE4")}
    for word in ("NY1", "BO3", "DE1"):
        error = sitting.refused(RewardsTurned(known(word)))
        assert error.rule is Rule.REWARDS
        assert "an entry is wrong" in str(error)
    assert sitting.refused(RewardsTurned(known("NY1"))).legal == "NY2 by the cards as entered"
    sitting.refuses(RewardsTurned(known("NY2 NY2")), Rule.REWARDS)
    sitting.refuses(RewardsTurned(known("ME1")), Rule.CITY_IN_PLAY)
    sitting.refuses(RewardsTurned(known("NY1 BO3")), Rule.REWARDS, Rule.REWARDS)
    sitting.do(RewardsTurned(known("DE4")))
    assert sitting.money == (2, 0)


def test_own_card_is_no_reward() -> None:
    sitting = two()
    sitting.finish(*[" ".join(f"={one}" for one in OWN)])
    assert sitting.refused(RewardsTurned(known("NY0"))).rule is Rule.REWARDS


def test_equal_cards_are_a_known_reward() -> None:
    """Boston's hospital and prison are seen, so its reward is a 3, whichever."""
    sitting = joined(usual(2), shown="1=BOh 2=BOp")
    assert known_rewards(sitting.state) == {BO: CARDS["BO3"]}


def test_unknown_cards_leave_the_reward_to_be_read() -> None:
    sitting = two(own=False)
    sitting.hide("NY2 BOp DE4")
    sitting.finish("NY+1=DE?")
    assert DE not in known_rewards(sitting.state)
    # Nobody is in Detroit, so nobody needs to say what it was.
    sitting.do(RewardsTurned())
    assert sitting.money == (2, 0)
    assert sitting.now.rewards is not None
    assert DE not in sitting.now.rewards


def test_reward_of_a_city_with_gangsters_must_be_known() -> None:
    sitting = two(own=False)
    sitting.finish("NY+1=NY? =NY0 =NY1 =BO3 =BO3", "=BOh =DE1 =DE2 =DE3 =DEr")
    assert known_rewards(sitting.state) == {one.city: one for one in known("BOp DE4")}
    error = sitting.refused(RewardsTurned())
    assert (error.rule, error.legal) == (Rule.REWARDS, "a card of NY")
    sitting.do(RewardsTurned(known("NY2")))
    assert sitting.money == (2, 0)


# what Chicago pays where cards are unknown


REWARDS = known("NY0 BO3 DE1")


def chicago(one: str, other: str, own: str = "") -> Sitting:
    """A hand of two players at its end, P1 in Chicago and New York, which is all there is to Chicago's left.

    P2 shows his last card first, since P1 has fewer gangsters.
    """
    sitting = joined(usual(2), 2, on="NY:1+1 CH:1+1")
    if own:
        sitting.do(Dealt(0, known(own)))
    sitting.hide("NY0 BO3 DE1")
    sitting.finish(one, other)
    return sitting


def payouts(sitting: Sitting) -> set[int] | None:
    return settled_payouts(sitting.state, {one.city: one for one in REWARDS})


def test_payout_follows_if_all_cards_are_known() -> None:
    sitting = chicago("- - - - =NY3", "=NY2 =NY1")
    assert payout_range(sitting.table) == (1, 1)
    assert payouts(sitting) == {1}
    sitting.do(ChicagoPaid(2))
    assert sitting.refused(RewardsTurned()).legal == "1 by the cards as entered"


def test_payout_follows_if_only_one_card_is_left_for_the_unknown_one() -> None:
    """New York 1 and 2 are noted, 0 is its reward."""
    sitting = chicago("=BOh =BOp =DEr =DE2 =NY?", "=NY2 =NY1 =BO3 =DE3 =DE4")
    assert payout_range(sitting.table) == (0, 1)
    assert payouts(sitting) == {1}
    before = sitting.state
    for paid in (0, 2):
        sitting.state = before
        sitting.do(ChicagoPaid(paid))
        assert sitting.refused(RewardsTurned(REWARDS)).legal == "1 by the cards as entered"
        sitting.refuses(ChicagoPaid(1), Rule.SEQUENCE)
    sitting.state = before
    sitting.do(ChicagoPaid(1), RewardsTurned(REWARDS))
    assert sitting.money == (1, 0)


def test_payout_that_does_not_follow_is_asked_for() -> None:
    """New York 3 and Detroit's revolver were not noted: the one was shown first, the other last."""
    sitting = chicago("=? =BOh =BOp =DE2 =?", "=NY2 =NY1 =BO3 =DE3 =DE4")
    assert payouts(sitting) == {0, 1}
    assert "unknown cards may lie on top" in str(sitting.refused(RewardsTurned(REWARDS)))
    sitting.do(ChicagoPaid(1), RewardsTurned(REWARDS))
    assert sitting.money == (1, 0)


def test_unknown_card_is_not_the_last_of_a_city_whose_reward_was_not_said() -> None:
    """One of Boston's two cards that are left is its reward, so of the two unknown cards one is New York 3."""
    sitting = chicago("=BO? =BOh =DEr =DE2 =?", "=NY2 =NY1 =BO3 =DE3 =DE4")
    left = {one.city: one for one in known("NY0 DE1")}
    assert settled_payouts(sitting.state, left) == {1}


def test_so_many_unknown_cards_that_only_the_range_is_checked() -> None:
    sitting = chicago("=? =? =? =? =?", "=? =? =? =? =?")
    assert payouts(sitting) is None
    sitting.refuses(RewardsTurned(REWARDS), Rule.REWARDS)
    before = sitting.state
    sitting.do(ChicagoPaid(2))
    assert sitting.refused(RewardsTurned(REWARDS)).legal == "0 to 1 by the cards as entered"
    sitting.state = before
    sitting.do(ChicagoPaid(1), RewardsTurned(REWARDS))
    assert sitting.money == (1, 0)


def test_unknown_card_of_a_known_holding_is_one_of_it() -> None:
    """P1 has held New York 3; what P2 showed without anybody noting it can only be Detroit's revolver."""
    sitting = chicago("=DE2 =DE4 =BOh =BOp =?", "=NY1 =NY2 =BO3 =DE3 =?", own="NY3 BOh BOp DE2 DE4")
    assert payouts(sitting) == {1}
    assert remaining(sitting.state, 0) == {CARDS["NY3"]: 1}


def test_payout_matters_to_nobody_if_nobody_is_there() -> None:
    sitting = two(own=False)
    sitting.finish("=? =? =? =? =?", "=? =? =? =? =?")
    sitting.do(RewardsTurned())
    assert sitting.money == (0, 0)


def test_cards_read_as_they_are_written() -> None:
    assert [str(card(word)) for word in ("DE3", "DE?", "?")] == ["DE3", "DE?", "?"]
    assert [card(word).title for word in ("SLs", "DE?", "?")] == [
        "Saint Louis shoot-out",
        "Detroit ?",
        "an unknown card",
    ]
    assert [face.word for face in (Face.THREE, Face.REVOLVER, Face.SHOOT_OUT)] == ["3", "revolver", "shoot-out"]
