"""Hands with a known story are told so: who knew what, which bids were bluffs, what came of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boss_solver.game.cards import City, Face
from boss_solver.review.hands.bids import Result
from tests.review.told import KNOWN_TO_ONE, LURED, game


def test_three_of_detroit_and_a_bid_of_four_that_lures() -> None:
    (hand,) = game(LURED).hands
    bid = hand.bids[0]
    assert (bid.turn, bid.seat, bid.city, bid.gangsters) == (1, 0, City.DETROIT, 4)
    assert bid.own is not None and set(bid.own.reward) == {Face.ONE, Face.REVOLVER}
    assert bid.public is not None
    assert (bid.expected, bid.public.expected) == (Fraction(1, 2), Fraction(2))
    assert bid.knew is None and bid.knowers == ()
    assert bid.bluff is not None and not bid.bluff.is_sure
    assert [tuple(one) for one in bid.bluff.followers] == [(1, 5, False, False)]
    assert (bid.bluff.taken_by, bid.bluff.result) == (1, Result.WORKED)
    assert (str(bid.reward), bid.paid, bid.winner) == ("DEr", 0, 1)


def test_a_follower_without_knowledge_is_no_bluffer() -> None:
    (hand,) = game(LURED).hands
    assert [(one.turn, one.bluff is not None) for one in hand.bids] == [(1, True), (2, False), (3, True), (14, False)]
    assert hand.bids[1].expected == 2
    last = hand.bids[3]
    assert last.knew is Face.ZERO and last.public is not None and last.public.certain is Face.ZERO
    assert last.bluff is None, "all can see that New York pays nothing"


def test_a_bluff_that_all_could_see_when_it_was_followed() -> None:
    (hand,) = game(LURED).hands
    bluff = hand.bids[2].bluff
    assert bluff is not None and bluff.is_sure and bluff.result is Result.PUBLIC
    assert [tuple(one) for one in bluff.followers] == [(0, 2, True, True)]


def test_a_bluff_that_nobody_follows_is_kept() -> None:
    (hand,) = game(LURED.replace("Blue DE+5 NY2", "Blue KC+5 NY2")).hands
    assert hand.bids[0].bluff is not None
    assert hand.bids[0].bluff.result is Result.KEPT and hand.bids[0].bluff.followers == ()


def test_a_bluff_that_backfires() -> None:
    """Of 1 and the revolver it was the 1: more than the half million that the bluffer could expect."""
    (hand,) = game(LURED.replace("DE1", "DEr")).hands
    assert hand.bids[0].bluff is not None and hand.bids[0].bluff.result is Result.BACKFIRED
    assert hand.bids[0].paid == 1


def test_a_bluff_in_a_hand_that_was_not_settled_is_open() -> None:
    text = LURED.removesuffix("rewards\n")
    for ending in (text, f"{text}broken\n"):
        (hand,) = game(ending).hands
        assert hand.bids[0].bluff is not None and hand.bids[0].bluff.result is Result.OPEN


def test_a_bluff_behind_the_leader_changes_nothing() -> None:
    text = LURED.replace("Red DE+4 NY1\nBlue DE+5 NY2\n", "Red NY1\nBlue DE+5 NY2\n").replace(
        "Red BOh", "Red DE+4 BOh !"
    )
    bluff = next(one.bluff for one in game(text).hands[0].bids if one.misplay)
    assert bluff is not None and (bluff.result, bluff.followers) == (Result.IDLE, ())


def test_a_reward_known_to_all_but_one() -> None:
    (hand,) = game(KNOWN_TO_ONE).hands
    lead = hand.eyes.lead(City.NEW_YORK)
    assert lead is not None
    assert (lead.knowers, lead.others, lead.since, lead.until) == ((0,), (1,), 0, 7)
    first, second, third = (one for one in hand.bids if one.city is City.NEW_YORK)
    assert (first.seat, first.knew, first.knowers) == (0, Face.THREE, (0,))
    assert (second.seat, second.knew, second.knowers) == (1, None, (0,))
    assert third.paid == 3
    assert first.bluff is None and second.bluff is None
    assert [first.is_seen, second.is_seen] == [True, False]


@pytest.mark.parametrize(
    ("city", "known"),
    [
        (City.NEW_YORK, {0: 6, 1: 6, 2: 2}),
        (City.BOSTON, {0: 3, 1: 4, 2: 4}),
        (City.DETROIT, {0: 13, 1: 14, 2: 14}),
        (City.KANSAS_CITY, {0: 11, 1: 9, 2: 11}),
        (City.CINCINNATI, {0: 12, 1: 12, 2: 8}),
    ],
)
def test_from_when_on_each_knew(city: City, known: dict[int, int]) -> None:
    """Worked out by hand: from when on a player's cards and those face up leave only one."""
    (hand,) = game(LURED).hands
    assert hand.known_from(city) == known


def test_what_reveals_told() -> None:
    (hand,) = game(LURED).hands
    told = {one.turn: one for one in hand.reveals}
    # Blue shows New York 2: Green, who holds the 3 and saw the 1, had 0 and 2 left; Red, who holds the 1, had 0, 2, 3.
    assert told[2].bits[2] == pytest.approx(1)
    assert told[2].bits[0] == pytest.approx(0.585, abs=0.001)
    assert told[2].newly_known == (2,)
    # Boston's two 3s look alike: Blue showing one of two that are left tells nothing.
    assert told[15].total == pytest.approx(0)
    assert told[15].foreseen == pytest.approx(0)


def test_what_moved_the_odds_most() -> None:
    (hand,) = game(LURED).hands
    red = hand.swings(0)
    assert [one.moved for one in red[:4]] == [Fraction(1, 2)] * 4
    assert [one.turn.number for one in red[:4]] == [6, 11, 12, 13]
    assert red[3].gain == Fraction(-1, 2)
    assert all(one.turn.seat != 0 for one in red), "one's own cards are no news"


def test_money_and_who_won_what_with_what() -> None:
    found = game(LURED)
    (hand,) = found.hands
    won = [(str(one.city), one.winner, one.stake.total, str(one.reward), one.money) for one in hand.takings]
    assert won == [("NY", 0, 2, "NY0", 0), ("DE", 1, 5, "DEr", 0)]
    assert (hand.gained, found.money) == ((0, 0, 0), (0, 0, 0))
    left = hand.story.holding(1, 6)
    assert left is not None and " ".join(map(str, left)) == "BO3 KC2 CIb"
