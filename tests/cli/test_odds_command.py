"""`boss odds`: typed positions and records, equal things shown equal, every number with its unit."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from boss_cli.shell.exits import Exit

from tests.cli.running import boss

TYPED = ("odds", "--players", "4", "--hand", "ny3,de1,de4,boh,php")


def answer(*arguments: object, stdin: str = "") -> dict[str, Any]:
    out = boss(*arguments, "--json", stdin=stdin)
    assert out.code == Exit.OK, out.err
    found: dict[str, Any] = json.loads(out.out)
    return found


def rewards(found: dict[str, Any]) -> dict[str, dict[str, Fraction]]:
    return {one["city"]: {face: Fraction(p["exact"]) for face, p in one["reward"].items()} for one in found["cities"]}


# a typed position and a record


def test_number_of_deals_known_from_elsewhere() -> None:
    assert answer(*TYPED)["deals"] == 1_961_511_552
    assert answer("odds", "--players", 2, "--hand", "bo3,bo3,ny3,de1,de2")["deals"] <= 18


def test_a_typed_position_gives_what_the_record_of_it_gives() -> None:
    record = """boss-record 1
        players Red Blue Green Black
        seat Red
        hand
        dealt Red NY3 DE1 DE4 BOh PHp
        Red NY3
        Blue DE2
        Green KC3
        Black ?
    """
    typed = answer(*TYPED, "--shown", "ny3", "--seen", "p2:de2,p3:kc3,p4:?")
    kept = answer("odds", "-", stdin=record)
    assert typed["deals"] == kept["deals"]
    assert typed["cities"] == [one for city in rewards(typed) for one in kept["cities"] if one["city"] == city]


def test_cards_without_an_owner_are_taken_in_turn_order_and_it_is_said() -> None:
    out = boss(*TYPED, "--shown", "ny3", "--seen", "de2,kc3")
    assert "cards without an owner were taken in turn order: P2 DE2, P3 KC3" in out.out
    assert "you are P1; the others clockwise are P2, P3, P4" in out.out
    named = answer(*TYPED, "--shown", "ny3", "--seen", "p2:de2,p3:kc3")
    assert answer(*TYPED, "--shown", "ny3", "--seen", "de2,kc3")["deals"] == named["deals"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", 4, "--hand", "ny3,de1,de4,boh"), "P1 is dealt 5 cards, not 4"),
        (("--players", 5, "--hand", "ny3,de1,de4,boh,php"), "P1 is dealt 4 cards, not 5"),
        (("--players", 1, "--hand", "ny3"), "1 cannot play The Boss; it takes 2 to 6 players"),
        (("--players", 7, "--hand", "ny3"), "7 cannot play The Boss; it takes 2 to 6 players"),
        (("--players", 10**9, "--hand", "ny3"), "cannot play The Boss"),
        (("--players", 5, "--cities", "ny,bo,de,kc,ci,me,ph,sl", "--hand", "ny3"), "do not divide by 5"),
        ((*TYPED[1:], "--shown", "ny3,de1,de4", "--seen", "p2:de2"), "nobody is ever more than one ahead"),
        ((*TYPED[1:], "--shown", "ny2"), "P1 does not have New York 2"),
        ((*TYPED[1:], "--seen", "p1:ny3"), "your own NY3 belongs to --shown"),
        ((*TYPED[1:], "--hand", "ny3,de1,de4,boh,?"), "--hand"),
        (("--players", 4), "needs --hand"),
        (("--hand", "ny3"), "needs --players"),
    ],
)
def test_hands_of_wrong_sizes_and_tables_of_wrong_sizes_are_refused(arguments: Sequence[object], said: str) -> None:
    out = boss("odds", *arguments)
    assert out.code in (Exit.WRONG, Exit.USAGE)
    assert said in out.err and out.out == ""


def test_five_with_and_without_saint_louis() -> None:
    usual = answer("odds", "--players", 5, "--hand", "ny3,de1,boh,php")
    expansion = answer("odds", "--players", 5, "--cities", "ny,bo,kc,ci,me,ph,sl", "--hand", "ny3,sls,boh,php")
    assert {one["city"] for one in usual["cities"]} == {"NY", "BO", "DE", "KC", "CI", "ME", "PH"}
    assert {one["city"] for one in expansion["cities"]} == {"NY", "BO", "KC", "CI", "ME", "PH", "SL"}
    assert rewards(expansion)["SL"].keys() == {"1", "2", "4", "t"}


# one card in one place


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--hand", "ny3,ny3,bo3,de1,de2"), "New York 3: there is one"),
        (("--hand", "bo3,bo3,bo3,de1,de2"), "Boston 3: there are 2"),
        (("--hand", "ny3,de1,bo3,bo3,de2", "--seen", "p2:bo3"), "Boston 3"),
        (("--hand", "ny3,de1,bo3,boh,de2", "--seen", "p2:ny3"), "New York 3"),
        (("--hand", "ny0,ny1,ny2,ny3,de2"), "one of them must be its reward"),
    ],
)
def test_a_card_in_two_places_is_refused(arguments: Sequence[str], said: str) -> None:
    out = boss("odds", "--players", 2, *arguments)
    assert out.code == Exit.WRONG
    assert said in out.err


def test_both_boston_threes_are_welcome_and_interchangeable() -> None:
    found = rewards(answer("odds", "--players", 2, "--hand", "bo3,bo3,ny3,de1,de2"))
    assert found["BO"] == {"h": Fraction(1, 2), "p": Fraction(1, 2)}
    one = rewards(answer("odds", "--players", 2, "--hand", "bo3,boh,ny3,de1,de2"))
    assert one["BO"] == {"3": Fraction(1, 2), "p": Fraction(1, 2)}


# numbers as they are shown


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_equal_probabilities_look_equal(width: int) -> None:
    out = boss("odds", "examples/four-players-seat-red.boss", width=width).out
    assert "33.3" not in out and "nan" not in out.casefold()
    assert out.count("1/3") >= 8  # Kansas City and Memphis: three faces each, the sums besides


@pytest.mark.parametrize("command", ["examples/four-players-seat-red.boss", "examples/joined.boss"])
def test_what_is_shown_adds_up_to_one(command: str) -> None:
    out = boss("odds", command, width=30).out  # no table fits, so every city has its line
    rows = [line for line in re.sub(r"\n    +", " ", out).splitlines() if "unseen:" in line]
    assert rows
    for row in rows:
        cells = re.findall(r": (\d+%|\d+/\d+)", row.partition("pays")[0])
        total = sum(Fraction(cell.rstrip("%")) / (100 if cell.endswith("%") else 1) for cell in cells)
        assert total == 1, row


def test_what_is_certain_is_certain_everywhere() -> None:
    found = answer("odds", "examples/joined.boss")
    for one in found["cities"]:
        if one["unseen"] == 1:
            assert list(one["reward"].values()) == [{"exact": "1", "value": 1.0}]
    row = next(line for line in boss("odds", "examples/joined.boss").out.splitlines() if line.startswith("New York"))
    assert row.split()[2:] == ["1", "100%", ".", ".", ".", ".", ".", "100%", ".", ".", "1", "1.00"]


@pytest.mark.parametrize("width", [30, 40, 60, 80, 200])
def test_money_is_labelled_and_the_count_is_called_exact(width: int) -> None:
    out = " ".join(boss("odds", "examples/four-players-seat-red.boss", width=width).out.split())
    assert "million" in out
    assert "exact, from 144 deals consistent with what Red knows" in out


def test_only_what_was_asked_for_is_shown() -> None:
    found = answer("odds", "examples/four-players-seat-red.boss", "detroit", "kc")
    assert [one["city"] for one in found["cities"]] == ["DE", "KC"]
    assert answer("odds", "examples/four-players-seat-red.boss", "Kansas", "City") == answer(
        "odds", "examples/four-players-seat-red.boss", "カンサスシティ"
    )


def test_chicago_and_cities_of_other_games_are_answered() -> None:
    for asked in (("odds", "--players", 2, "--hand", "ny3,ny2,bo3,de1,de2"), ("why", "examples/joined.boss")):
        out = boss(*asked, "chicago")
        assert (out.code, out.err) == (
            Exit.USAGE,
            "boss: Chicago has no reward; 'boss chicago' tells what it will pay\n",
        )
    out = boss("odds", "examples/joined.boss", "memphis")
    assert "Memphis is not in this game, which has NY BO DE KC CI" in out.err


# Chicago


SEAT = "examples/four-players-seat-red.boss"


def test_chicago_has_a_row_where_it_stands() -> None:
    out = boss("odds", SEAT, width=200).out
    cities = re.findall(r"^(New York|Boston|Chicago|Detroit)", out, re.MULTILINE)
    assert cities[:4] == ["New York", "Boston", "Chicago", "Detroit"]
    assert "Chicago pays 1 million now (half of 2), 0 to 3 in the end; its odds are those if everybody reveals" in out
    assert "Chicago" not in boss("odds", SEAT, "detroit").out
    alone = answer("odds", SEAT, "chicago")
    assert alone["cities"] == [] and alone["chicago"] == answer("odds", SEAT)["chicago"]
    assert answer(*TYPED)["chicago"] is None


def test_the_row_of_chicago_is_the_short_form_of_its_command() -> None:
    short, whole = answer("odds", SEAT)["chicago"], answer("chicago", SEAT)
    for field in ("sum_now_millions", "pays_now_millions", "possible_millions"):
        assert short[field] == whole[field]
    usual = whole["random_order"]
    assert short["revealed_at_random"]["expected_millions"] == usual["expected_millions"]
    more = sum(Fraction(p["exact"]) for payout, p in usual["chances"].items() if int(payout) > 0)
    assert short["revealed_at_random"]["pays_more_than_0"]["exact"] == str(more)


def test_what_takes_too_long_is_left_to_the_command() -> None:
    tied = "tests/cli/records/tied.boss"
    found = answer("odds", tied)["chicago"]
    assert found["revealed_at_random"] is None and found["possible_millions"]["by_cards_alone"]
    assert "'boss chicago' tells what to expect" in boss("odds", tied, width=200).out


# records


def test_card_backs_of_one_opponent_alone_are_used() -> None:
    start = "boss-record 1\nplayers A B C\nseat A\nhand\ndealt A NY3 DE1 BOh CI1 KC2\n"
    without = answer("odds", "-", stdin=start)
    one = answer("odds", "-", stdin=start + "backs B NY NY BO DE CI\n")
    part = answer("odds", "-", stdin=start + "backs B NY=2\n")
    assert one["deals"] < part["deals"] < without["deals"]
    assert rewards(one)["NY"] == {face: Fraction(1, 3) for face in "012"}


def test_a_spectator_is_called_so() -> None:
    text = "boss-record 1\nplayers A B\nseat none\nhand\nA NY3\n"
    assert "consistent with what a spectator knows" in boss("odds", "-", stdin=text).out


def test_before_a_hand_there_is_nothing_to_ask() -> None:
    out = boss("odds", "-", stdin="boss-record 1\nplayers A B\n")
    assert out.code == Exit.USAGE and "no hand is going on" in out.err


@pytest.mark.parametrize("seat", ["Rosa", "milo", "P3", "I"])
def test_seats_are_named_as_in_a_record(seat: str) -> None:
    found = answer("odds", "examples/three-players.boss", "--at", "1.3", "--seat", seat)
    assert found["seat"] == {"Rosa": "Rosa", "milo": "Milo", "P3": "Ines", "I": "Ines"}[seat]
    assert found["deals"] > 1
