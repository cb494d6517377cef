"""A card that was shown and not noted lay face up all the same: it counts as seen, or nothing is said that needs it."""

from __future__ import annotations

import json

from boss_solver.game.cards import City
from boss_solver.record.games.reader import loads
from boss_solver.review.hands.bids import Result
from boss_solver.review.many.tally import tally
from boss_solver.review.replay.replay import replay_of
from tests.review.told import LURED, game
from tests.running import boss

SEEN = """boss-record 1
players Red Blue Green
seat Red
hand
dealt Red DE2 DE3 DE4 NY1 BOh
Red DE+4 NY1
Blue DE+2 NY2 !
Green NY+1 ?
Red BOh
Blue CI1
Green NY?
Red DE2
Blue CIb
Green ?
police silver
Red DE3
Blue KC2
Green CI3
Green DE1
Blue BO3
Red NY+2 DE4
rewards NY0 BO3 DEr KC3 CI2
"""
"""Green's only card of New York is the 3: shown in turn 6, not noted, and from then on nobody was in doubt."""

FULL = SEEN.replace("seat Red\n", "").replace(
    "hand\n", "hand\ndealt Blue NY2 BO3 KC2 CI1 CIb\ndealt Green NY3 BOp DE1 KCr CI3\n"
)


def test_a_card_that_follows_was_seen_by_all_when_it_was_shown() -> None:
    (hand,) = game(SEEN).hands
    assert {at: str(card) for at, card in hand.story.dealt.cards.items()} == {5: "NY3"}
    noted = game(SEEN.replace("NY?", "NY3")).hands[0]
    assert hand.known_from(City.NEW_YORK) == noted.known_from(City.NEW_YORK)
    assert hand.bids == noted.bids and hand.reveals == noted.reveals
    assert hand.eyes.lead(City.NEW_YORK) == noted.eyes.lead(City.NEW_YORK)
    assert {seat: [m.cities for m in own] for seat, own in hand.eyes.moments.items()} == {
        seat: [m.cities for m in own] for seat, own in noted.eyes.moments.items()
    }
    assert not any(bid.bluff for bid in hand.bids if bid.turn == 15)


def test_the_review_says_which_cards_it_has_put_in() -> None:
    out = boss("review", "-", stdin=SEEN, width=200).out
    assert "hand 1: shown, not noted, and told by the other cards: NY3 in turn 6; all saw it then." in out
    assert "until it was turned up" not in out
    assert "the record does not tell which card was shown in turns 3 and 9, and all saw it" in out


def test_what_a_card_that_does_not_follow_may_have_told_is_left_out() -> None:
    (hand,) = game(SEEN).hands
    assert hand.story.gaps == ()
    assert hand.story.dealt.unsure == {at: frozenset({City.BOSTON, City.KANSAS_CITY}) for at in (2, 8)}
    eyes = hand.eyes
    assert eyes.knew(0, City.KANSAS_CITY, 2) is False and eyes.knew(0, City.KANSAS_CITY, 3) is None
    assert eyes.knew(2, City.KANSAS_CITY, 3) is not None, "he knows what he has shown himself"
    assert eyes.lead(City.KANSAS_CITY) is None
    assert 0 not in hand.known_from(City.KANSAS_CITY)
    assert all(0 not in one.bits for one in hand.reveals if one.card.city is City.KANSAS_CITY)
    assert not any(one.after.city in (City.BOSTON, City.KANSAS_CITY) for one in hand.swings(0) if one.turn.number > 2)


def test_what_is_certain_without_the_card_stays_certain() -> None:
    true = game(FULL.replace("NY?", "NY3").replace("+1 ?", "+1 BOp").replace("Green ?", "Green KCr")).hands[0]
    for hand in (game(SEEN).hands[0], game(FULL).hands[0]):
        for seat in (0, 1, 2):
            for city in hand.story.start.table.setup.cities:
                for number in range(16):
                    knew = hand.eyes.knew(seat, city, number)
                    assert knew in (None, true.eyes.knew(seat, city, number))


def test_a_bluff_is_not_called_where_what_lay_face_up_is_not_told() -> None:
    late = SEEN.replace("Red NY+2 DE4", "Red BO+2 DE4")
    (hand,) = game(late).hands
    (bid,) = [bid for bid in hand.bids if bid.city is City.BOSTON]
    assert bid.public is None and bid.bluff is None and 1 in bid.untold
    out = boss("review", "-", stdin=late, width=200).out
    (row,) = [line for line in out.splitlines() if line.split()[:3] == ["15", "Red", "Boston"]]
    assert "?" in row
    data = json.loads(boss("review", "-", "--json", stdin=late).out)
    assert data["hands"][0]["bids"][-1]["face_up_expected_millions"] is None


def test_whether_a_bluff_worked_is_open_where_the_takers_cards_are_not_told() -> None:
    lines = [line for line in LURED.splitlines() if not line.startswith(("dealt Blue", "dealt Green"))]
    text = "\n".join([*lines[:2], "seat Red", *lines[2:]]).replace("Green KCr", "Green ?").replace("Blue CIb", "Blue ?")
    (hand,) = game(text.replace("rewards", "rewards NY0 BO3 DEr KC3 CI2") + "\n").hands
    assert hand.bids[0].bluff is not None and hand.bids[0].bluff.result is Result.UNTOLD


OPENED = """boss-record 1
players Red Blue Green
hand
dealt Red DE2 DE3 DE4 NY1 BOh
dealt Blue NY2 BO3 KC2 CI1 CIb
dealt Green NY3 BOp DE1 KCr CI3
Red DE+4 NY1
Blue NY2
Green NY3
Red DE2
Blue BO3
Green DE1
Red DE3
Blue CI1
Green CI3
police silver
Red DE4
Blue DE+5 KC2
Green BOp
Green KCr
Red BOh
Blue CIb
rewards
"""
"""Red's bid on the revolver of Detroit is followed when all of Detroit's other cards lie open."""


def test_a_taker_who_saw_what_all_saw_did_not_see_through_a_bluff() -> None:
    (hand,) = game(OPENED).hands
    (bluff,) = [bid.bluff for bid in hand.bids if bid.bluff]
    assert bluff.result is Result.PUBLIC
    out = boss("review", "-", stdin=OPENED, width=200).out
    assert "by then all could see it" in out and "seen through" not in out


def test_a_taker_who_knew_by_his_own_cards_saw_through_a_bluff() -> None:
    moves = (("Blue BO3", "Blue NY2"), ("Blue NY2\nGreen NY3", "Blue BO3\nGreen NY3"), ("Green DE1", "Green KC2"))
    text = OPENED.replace("BO3 KC2 CI1", "BO3 DE1 CI1").replace("BOp DE1 KCr", "BOp KC2 KCr")
    for old, new in moves:
        text = text.replace(old, new, 1)
    text = text.replace("Blue DE+5 KC2", "Blue DE+5 CIb").replace("Red BOh\nBlue CIb", "Red BOh\nBlue DE1")
    (hand,) = game(text).hands
    assert next(bid.bluff for bid in hand.bids if bid.bluff).result is Result.SEEN
    assert "seen through: he knew the reward" in " ".join(boss("review", "-", stdin=text).out.split())


def test_unfinished_hands_mark_what_a_card_not_noted_may_have_told() -> None:
    begun = "\n".join(FULL.splitlines()[:11]) + "\n"
    (hand,) = game(begun).hands
    assert hand.story.dealt.unsure[2] == frozenset(
        {City.BOSTON, City.DETROIT, City.KANSAS_CITY, City.CINCINNATI, City.NEW_YORK}
    )
    assert hand.eyes.knew(0, City.DETROIT, 3) in (True, None)


def test_what_cannot_be_measured_is_in_no_average() -> None:
    seats = (
        "boss-record 1\nplayers Red Blue\nseat Red\nhand\ndealt Red NY0 NY1 NY2 BOh DE1\nRed NY+1 BOh\nBlue DE+2 BOp\n"
    )
    counted = tally(game(seats))
    red, blue = counted.players
    assert counted.gaps == 1
    assert (red.bids_seen, red.known, red.measured, red.bits) == (1, 1, 0, 0.0)
    assert (blue.bids_seen, blue.known, blue.measured) == (0, 0, 1)
    out = boss("review", "-", stdin=seats, width=120).out
    row = next(line for line in out.splitlines() if line.split()[:3] == ["1", "Red", "BOh"])
    assert row.split()[3:6] == [".", "-", "-"]


def test_a_replay_shows_a_card_that_follows_as_it_was_seen() -> None:
    told, noted = (replay_of(loads(text), 0) for text in (SEEN, SEEN.replace("NY?", "NY3")))
    for one, other in zip(told.steps, noted.steps, strict=True):
        assert (one.view, one.happened) == (other.view, other.happened)
    assert "reveals New York 3" in told.steps[6].happened[0]
