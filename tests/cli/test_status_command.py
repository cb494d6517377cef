"""`boss status`: the table in words, at the edges of the rules."""

from __future__ import annotations

import json
from typing import Any

import pytest
from boss_cli.shell.exits import Exit

from tests.cli.running import boss

TWO = "boss-record 1\nplayers Red Blue\nhand\n"


def status(text: str, *arguments: object) -> dict[str, Any]:
    out = boss("status", "-", *arguments, "--json", stdin=text)
    assert out.code == Exit.OK, out.err
    found: dict[str, Any] = json.loads(out.out)
    return found


def said(text: str, *arguments: object) -> str:
    out = boss("status", "-", *arguments, stdin=text)
    assert out.code == Exit.OK, out.err
    return out.out


def row(text: str, start: str) -> list[str]:
    return next(line for line in text.splitlines() if line.startswith(start)).split()


# who leads, what others need


def test_who_leads_and_what_the_others_need() -> None:
    text = said(TWO + "Red DE+2,1 NY3\nBlue DE+4 NY2\n")
    assert row(text, "Detroit") == ["Detroit", "-", "Blue", "4", "2,1", "+2", "4", "leads"]
    assert row(text, "New York") == ["New", "York", "3", "[2]", "nobody", "+1", "+1"]
    assert "Chicago would pay 1 million now: half of what is on top to its left, NY2" in text


def test_a_lead_that_can_no_longer_be_passed_is_decided() -> None:
    text = TWO + "Red DE+6,3 NY3\nBlue KC+1 NY2\n".replace("KC+1", "NY+1")
    assert "Red 9, decided" in said(text)
    city = next(one for one in status(text)["cities"] if one["city"] == "DE")
    assert city["decided"] and not city["players"][1]["can_lead"]


def test_chicago_is_closed_until_one_has_placed_elsewhere() -> None:
    assert "Chicago is closed to all until they have placed elsewhere" in said(TWO)
    text = said(TWO + "Red DE+1 NY3\n")
    assert "Chicago is open to Red; closed to Blue until they place elsewhere" in text
    assert row(text, "Chicago") == ["Chicago", "pays", "1", "nobody", "+1", "+1*"]
    assert "* after placing elsewhere" in text


def test_chicago_may_pay_more_where_an_unknown_card_may_lie_on_top() -> None:
    found = status(TWO + "Red NY?\n")
    assert found["chicago"]["pays_now_millions"] == {"least": 0, "most": 1}
    assert "Chicago would pay 0 to 1 million now (unknown cards may lie on top)" in said(TWO + "Red NY?\n")


# edges of the rules, refused


@pytest.mark.parametrize(
    ("turns", "wrong"),
    [
        ("Red CH+1 NY3\n", "Chicago is closed to Red"),
        ("Red DE+0,1 NY3\n", "no expert on Detroit to lead the occasionals"),
        ("Red DE+2 NY3\nBlue DE+2 NY2\n", "does not lead: Blue would have 2 there against 2"),
        ("Red DE+7 NY3\n", "has 6 experts and 3 occasionals left"),
        ("Blue NY3\n", "it is Red's turn, not Blue's"),
        ("Red NY3\nRed NY2\n", "it is Blue's turn, not Red's"),
        ("police gold\n", "no police card is due yet"),
        ("rewards NY1 BO3 DE1\n", "the hand goes on: 10 cards are still to be shown"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_the_rule(turns: str, wrong: str) -> None:
    out = boss("status", "-", stdin=TWO + turns)
    assert out.code == Exit.WRONG and out.out == ""
    assert wrong in out.err


def test_an_impossible_sequence_of_badges_is_refused() -> None:
    text = "boss-record 1\nplayers Red Blue\nposition in hand 4\nbadges both both silver\nplay\n"
    out = boss("status", "-", stdin=text)
    assert out.code == Exit.WRONG and "2 police cards with both: there is 1" in out.err
    text = "boss-record 1\nplayers Red Blue\nposition in hand 4\nbadges silver silver both gold\nplay\n"
    assert "three badges of one colour were up" in boss("status", "-", stdin=text).err


# edges of the rules, shown


def position(lines: str, hand: str = "in hand 2") -> str:
    return f"boss-record 1\nplayers Red Blue Green\nposition {hand}\n{lines}play\n"


def test_money_below_zero() -> None:
    text = said(position("player Red money -2\n"))
    assert row(text, "Red")[:2] == ["Red", "-2"]


def test_away_this_hand_and_the_next() -> None:
    lines = "player Red money 0 away-two 1\nplayer Blue money 0 away-one 1 dead 2\n"
    text = said(position(lines))
    assert "experts  away this hand  away next hand  dead" in text
    assert row(text, "Red")[1:6] == ["0", "5", "1", "1", "0"]
    assert row(text, "Blue")[1:6] == ["0", "3", "1", "0", "2"]


def test_the_banished_cannot_lead() -> None:
    text = said(position("player Red money 0 banned CI\n"))
    assert row(text, "Cincinnati") == ["Cincinnati", "-", "nobody", "x", "+1", "+1"]
    assert row(text, "Red")[-1] == "CI"


def test_no_expert_left_at_all() -> None:
    text = said(position("player Red money 0 dead 6\n"))
    assert row(text, "New York")[3:] == ["nobody", "x", "+1", "+1"]


def test_chicago_at_the_right_end_counts_everything() -> None:
    lines = "row NY BO DE CH\nshown Red NY3 Blue BO3 Red DE4\n"
    text = f"boss-record 1\nplayers Red Blue\nposition in hand 4\n{lines}play\n"
    assert "Chicago would pay 5 million now: half of what is on top to its left, NY3 BO3 DE4" in said(text)


def test_the_last_rounds_order_follows_supplies_and_then_is_fixed() -> None:
    found = status(TWO + "Red DE+4 NY3\nBlue NY2\n")
    assert found["last_round"] == {"order": ["Blue", "Red"], "fixed": False}
    turns = "Red DE+4 NY3\nBlue NY2\nRed NY1\nBlue DE1\nRed DE2\nBlue DE3\npolice gold\nRed BO3\nBlue BOh\n"
    found = status(TWO + turns)
    assert found["last_round"] == {"order": ["Blue", "Red"], "fixed": True}
    assert found["next"] == {"what": "turn", "player": "Blue"}
    assert "order of the last round: Blue, Red" in said(TWO + turns)
    assert "order of the last round, as supplies stand: Blue, Red" in said(TWO + "Red DE+4 NY3\nBlue NY2\n")


# the course of a game


def test_before_the_first_hand() -> None:
    text = said("boss-record 1\nplayers Red Blue\n")
    assert "before the first hand" in text and "next: a hand is dealt" in text
    assert "hand 1: Red starts; the row from the left is NY CH BO DE" in text


def test_a_hand_broken_off_is_dealt_again() -> None:
    text = said(TWO + "Red DE+3 NY3\nbroken\n")
    assert "hand 1 was broken off and is dealt again" in text
    assert "hand 1: Red starts" in text
    assert status(TWO + "Red DE+3 NY3\nbroken\n")["hand_state"] == "broken"


def test_a_player_who_leaves_ends_the_game_unfinished() -> None:
    text = TWO + "Red DE+3 NY3\nleaves Blue\n"
    assert "the game ended unfinished: a player left" in said(text)
    assert status(text)["outcome"]["winners"] == []


def test_misplays_are_named_ever_after() -> None:
    found = status(TWO + "Red CH+1 NY3 !\nBlue NY2\n")
    assert found["misplays"] == [
        {"player": "Red", "what": "Red has placed nowhere else in this hand, so Chicago is closed to Red"}
    ]
    assert "misplays of this hand, played on:" in said(TWO + "Red CH+1 NY3 !\nBlue NY2\n")


def test_the_last_hand_is_announced() -> None:
    assert "this hand is not the last" in said(TWO)
    lines = "badges silver gold\n"
    assert "this hand is not the last" in said(position(lines, "in hand 3"))
    assert "this hand may be the last" in said(position("badges silver silver\n", "in hand 3"))
    assert "this hand is the last" in said(position("badges silver silver both\n", "in hand 3"))
    assert "is an extra one" in said(position("badges silver silver both\n", "in hand 4"))


def test_a_game_joined_in_the_middle_goes_on() -> None:
    found = json.loads(boss("status", "examples/joined.boss", "--json").out)
    assert (found["hand"], found["round"], found["start_player"]) == (2, 4, "Bruno")
    assert found["holding"]["left"] == ["NY3"]


def test_own_cards_that_were_shown_and_not_noted() -> None:
    text = "boss-record 1\nplayers Red Blue\nseat Red\nhand\ndealt Red NY3 NY2 DE1 DE2 BO3\nRed ?\n"
    assert "Red holds NY2 NY3 BO3 DE1 DE2, but 1 of these was shown and not noted" in said(text)


def test_another_seats_cards_are_not_shown() -> None:
    out = boss("status", "examples/joined.boss", "--seat", "Anna")
    assert out.code == Exit.USAGE
    assert "this record was kept by Carla and cannot know what Anna saw" in out.err


@pytest.mark.parametrize(
    ("at", "said_of"),
    [("1.0", "hand 1, round 1"), ("2.7", "hand 2, round 3"), ("33", "hand 2, round 1"), ("49", "hand 2, as")],
)
def test_the_record_as_it_stood(at: str, said_of: str) -> None:
    assert said_of in boss("status", "examples/three-players.boss", "--at", at).out.splitlines()[0]


@pytest.mark.parametrize("at", ["0", "2.99", "9.1", "x", "1.x", "-1", "1.2.3", "9" * 5000, "٣.x"])
def test_places_that_are_not_in_the_record(at: str) -> None:
    out = boss("status", "examples/three-players.boss", f"--at={at}")
    assert out.code == Exit.USAGE and out.out == ""


def test_a_game_of_a_file_with_several() -> None:
    out = boss("status", "tests/cli/records/several.boss")
    assert out.code == Exit.USAGE and "there are 2 games in this file; --game takes 1 to 2" in out.err
    assert boss("status", "tests/cli/records/several.boss", "--game", "1").code == Exit.OK
    assert boss("status", "tests/cli/records/several.boss", "--game", "2").code == Exit.WRONG
    assert boss("status", "tests/cli/records/several.boss", "--game", "3").code == Exit.USAGE
