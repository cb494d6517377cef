"""Questions about hidden cards through the command line: with facts, notes and guesses."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from boss_cli.exits import Exit

from tests.cli.running import boss

SEAT = "examples/four-players-seat-red.boss"
NOTED = "tests/cli/records/noted.boss"
SIX = ("--players", 6, "--hand", "ny3,de1,sl4,boh")


def answer(*command: object) -> dict[str, Any]:
    out = boss(*command, "--json")
    assert (out.code, out.err) == (Exit.OK, "")
    found: dict[str, Any] = json.loads(out.out)
    return found


def test_the_worked_case_of_six_players() -> None:
    found = answer("odds", *SIX, "--given", "p2 lacks DEr", "--given", "p3 holds KC3")
    assert found["deals"] == 711_374_856_192_000
    detroit = next(one for one in found["cities"] if one["city"] == "DE")
    assert {face: p["exact"] for face, p in detroit["reward"].items()} == {
        "2": "15/64",
        "3": "15/64",
        "4": "15/64",
        "r": "19/64",
    }
    assert {face: p["exact"] for face, p in detroit["cards_alone"]["reward"].items()} == dict.fromkeys("234r", "1/4")


def test_the_order_of_what_is_given_does_not_matter() -> None:
    given = ["p2 lacks DEr", "hunch 7:3 p3 holds KC3", "p4 has >=1 revolver", "hunch 1:2 reward DE in r"]
    first = answer("odds", *SIX, *[word for one in given for word in ("--given", one)])
    last = answer("odds", *SIX, *[word for one in reversed(given) for word in ("--given", one)])
    assert first["cities"] == last["cities"] and first["deals"] == last["deals"]


def test_facts_notes_and_guesses_never_look_the_same() -> None:
    out = boss("odds", NOTED, "detroit", width=200).out
    assert "\n  no guesses" in out and "\n  cards alone" in out
    assert "your notes, held to be true: note Green lacks DEr (line 7)" in out
    assert "a guess of yours, weighed in: hunch 7:3 Blue holds DE2 (line 8)" in out
    assert "without effect, being certain or impossible: hunch 1:2 Blue holds NY3 (line 9)" in out
    assert "disproved, and left out: note Blue lacks CI1 (line 6)" in out
    found = answer("odds", NOTED)
    plain = answer("odds", NOTED, "--at", 5)
    assert found["deals"] < plain["deals"]
    assert not plain["notes"] and not plain["hunches"]


def test_a_guess_gets_the_share_it_asks_for() -> None:
    found = answer("holdings", SEAT, "--given", "hunch 70% Blue holds ME3")
    me3 = next(one for one in found["cards"] if one["card"] == "ME3")
    assert me3["held"]["Blue"]["exact"] == "7/10"


def test_what_cannot_be_true_is_named_by_line_with_what_would_fit() -> None:
    out = boss("odds", NOTED, "--given", "Green holds DEr")
    assert out.code == Exit.WRONG and out.out == ""
    lines = out.err.splitlines()
    assert lines[0] == "boss: these cannot all be true:"
    assert lines[1:3] == ["boss:   line 7: note Green lacks DEr", "boss:   typed: note Green holds DEr"]
    assert any("would fit as" in line for line in lines)


@pytest.mark.parametrize("given", ["", "Blue", "hunch", "hunch 0% Blue holds DE2", "drop note 6", "Nobody lacks DE2"])
def test_words_that_say_nothing_are_refused_in_one_line(given: str) -> None:
    out = boss("odds", NOTED, "--given", given)
    assert out.code == Exit.USAGE and out.err.startswith("boss: --given") and out.err.count("\n") == 1


def test_where_each_card_can_be_adds_up() -> None:
    found = answer("holdings", *SIX, "--given", "p2 lacks DEr")
    for one in found["cards"]:
        if one["card"] != "BO3":  # of the two it is the chance of at least one
            places = [one["reward"], one["undealt"], *one["held"].values()]
            assert sum(Fraction(p["exact"]) for p in places) == 1
    for cities in found["counts"].values():
        assert all(sum(Fraction(p["exact"]) for p in numbers.values()) == 1 for numbers in cities.values())


def test_holdings_of_one_player_and_certain_places() -> None:
    out = boss("holdings", SEAT, "Blue", "--given", "Blue holds ME3", width=100).out
    assert "certain" in out and "Green" not in out.replace("note", "")
    assert boss("holdings", SEAT, "Red").code == Exit.USAGE


def test_who_knows_what() -> None:
    found = answer("knows", SEAT)
    for player in found["players"].values():
        for city in player["cities"].values():
            assert sum(Fraction(p["exact"]) for p in city["possible_rewards"].values()) == 1
            assert sum(Fraction(p["exact"]) for p in city["expected_millions"].values()) == 1
            known = city["possible_rewards"].get("1", {"exact": "0"})
            assert known["exact"] == city["knows"]["exact"]
    assert "Probability that they know the reward already" in boss("knows", SEAT, "Blue", width=80).out


def test_the_card_that_tells_least_comes_first() -> None:
    found = answer("leak", SEAT)
    together = [one["together_bits"] for one in found["cards"]]
    assert together == sorted(together) and min(together) >= 0


def test_why_tells_entries_in_order_and_proves_what_is_certain() -> None:
    found = answer("why", SEAT, "detroit")
    assert [step["before"] for step in found["steps"][1:]] == [step["after"] for step in found["steps"][:-1]]
    assert found["now"] == found["steps"][-1]["after"]
    assert found["proof"]
    out = boss("why", SEAT, "detroit", width=100).out
    assert "every other Detroit card is face up or in your holding" in out
    assert answer("why", SEAT, "Blue", "ME3")["proof"] is None


def test_the_number_of_deals_entry_by_entry() -> None:
    found = answer("count", SEAT, "--first", 3)
    assert found["steps"][-1]["after"] == found["deals"]
    assert len(found["some"]["deals"]) == 3
    assert answer("count", SEAT, "--sample", 4, "--seed", 1) == answer("count", SEAT, "--sample", 4, "--seed", 1)
    assert answer("count", SEAT, "--sample", 4, "--seed", 1) != answer("count", SEAT, "--sample", 4, "--seed", 2)


@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("command", [("holdings",), ("knows",), ("leak",), ("why", "detroit"), ("count", "--first", 2)])
def test_every_answer_fits_its_width_in_plain_ascii(command: tuple[object, ...], width: int) -> None:
    name, *rest = command
    out = boss(name, SEAT, *rest, width=width, variables={"BOSS_ASCII": "1"})
    assert (out.code, out.err) == (Exit.OK, "")
    assert out.out.isascii() and max(map(len, out.out.splitlines())) <= width
