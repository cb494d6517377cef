"""Questions about hidden cards through the command line: with facts, notes and guesses."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from boss_cli.shell.exits import Exit

from tests.cli.running import boss, process
from tests.tree import ROOT

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
    refused = "this cannot be true together with line 7 (note Green lacks DEr); nearest: the note with DE2 for DEr, or "
    assert out.err.startswith(f"boss: --given 'note Green holds DEr': {refused}") and out.err.count("\n") == 1


def test_a_note_is_refused_in_the_same_words_as_one_that_is_tried(tmp_path: Path) -> None:
    path = tmp_path / "game.boss"
    path.write_bytes((ROOT / NOTED).read_bytes())
    for words in ("Green holds DEr", "Blue holds DE4", "reward DE in 1", "Red holds NY2"):
        tried = boss("odds", path, "--given", words)
        noted = boss("note", "--record", path, *words.split())
        assert tried.code == noted.code == Exit.WRONG
        assert tried.err.partition("': ")[2] == noted.err.removeprefix("boss: ")


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


# the same on a typed position, at an earlier line, and with something tried

TYPED = ("--players", 3, "--hand", "ny3,de1,de4,boh,kc2", "--shown", "ny3", "--seen", "p2:de2,p3:ci1")
ABOUT = {"odds": (), "holdings": (), "knows": (), "leak": (), "why": ("detroit",), "count": ()}


@pytest.mark.parametrize("name", ABOUT)
def test_every_question_is_answered_without_a_record(name: str) -> None:
    out = boss(name, *TYPED, *ABOUT[name], width=80)
    assert (out.code, out.err) == (Exit.OK, "")
    assert out.out.startswith("3 players, 5 cards each, as P1 sees it\n")
    assert "you are P1; the others clockwise are P2, P3" in out.out
    found = answer(name, *TYPED, *ABOUT[name])
    assert (found["record"], found["seat"], found["exact"]) == (None, "P1", True)
    assert "you are P1; the others clockwise are P2, P3" in found["remarks"]


@pytest.mark.parametrize("name", [name for name in ABOUT if name != "leak"])
def test_what_is_tried_is_said_and_changes_the_answer(name: str) -> None:
    given = ("--given", "p2 lacks der")
    before, after = answer(name, *TYPED, *ABOUT[name]), answer(name, *TYPED, *ABOUT[name], *given)
    assert before != after
    assert any("p2" in one.casefold() and "DEr" in one and "typed" in one for one in after["remarks"])
    assert "held to be true" in boss(name, *TYPED, *ABOUT[name], *given).out


@pytest.mark.parametrize("name", ABOUT)
def test_every_question_goes_back_to_an_earlier_line(name: str) -> None:
    earlier = answer(name, SEAT, *ABOUT[name], "--at", "2.3")
    assert earlier != answer(name, SEAT, *ABOUT[name])
    assert (earlier["hand"], earlier["seat"]) == (2, "Red")


@pytest.mark.parametrize("name", ABOUT)
def test_every_question_takes_other_eyes_of_a_full_record(name: str) -> None:
    for seat in ("Rosa", "P3"):
        found = answer(name, "examples/three-players.boss", "--at", "1.3", "--seat", seat, *ABOUT[name])
        assert found["seat"] == {"Rosa": "Rosa", "P3": "Ines"}[seat]


@pytest.mark.parametrize("name", ABOUT)
def test_every_question_refuses_what_cannot_be_true(name: str) -> None:
    out = boss(name, NOTED, *ABOUT[name], "--given", "Blue has >=1 DE", "--given", "Blue lacks DE")
    assert (out.code, out.out) == (Exit.WRONG, "")
    refused = "this cannot be true together with note Blue has >=1 DE (typed)"
    assert out.err == f"boss: --given 'note Blue lacks DE': {refused}\n"


@pytest.mark.parametrize("command", [("holdings", "Nobody"), ("knows", "Nobody"), ("leak", "detroit"), ("count", "de")])
def test_words_that_are_not_asked_about_are_refused(command: tuple[str, str]) -> None:
    out = boss(command[0], SEAT, command[1])
    assert (out.code, out.out) == (Exit.USAGE, "") and out.err.count("\n") == 1


def test_a_guess_alone_moves_odds_but_no_deal() -> None:
    plain, guessed = answer("odds", *TYPED), answer("odds", *TYPED, "--given", "hunch 3:1 reward DE in r")
    assert plain["deals"] == guessed["deals"]
    detroit = next(one for one in guessed["cities"] if one["city"] == "DE")
    assert detroit["reward"]["r"]["exact"] == "3/4"
    assert detroit["without_hunches"]["reward"]["r"]["exact"] == "1/2" == detroit["cards_alone"]["reward"]["r"]["exact"]


def test_rows_of_a_city_asked_for_come_with_those_beside_it() -> None:
    out = boss("odds", NOTED, "kc", "detroit", width=200).out
    starts = [line.split("  ")[0] or line.strip().split("  ")[0] for line in out.splitlines()[3:8]]
    assert starts == ["city", "Detroit", "no guesses", "cards alone", "Kansas City"]


def test_a_disproved_note_is_no_step_of_the_count_and_a_reward_has_its_letter() -> None:
    text = (
        "boss-record 1\nplayers Red Blue Green\nseat Red\nhand\ndealt NY3 DE1 DE4 BOh KC2\nRed DE+3 NY3\n"
        "note Blue holds KCr\nnote Green lacks NY0\nBlue KC3\n"
    )
    found = json.loads(boss("count", "-", "--json", stdin=text).out)
    assert [step["line"] for step in found["steps"]] == [5, 8, 9]
    assert found["steps"][-1]["after"] == found["deals"]
    assert "line 7" not in boss("count", "-", stdin=text).out.partition("disproved")[0]
    why = json.loads(boss("why", "-", "kc", "--json", stdin=text).out)
    assert why["schema"] == "boss-why/2" and list(why["now"]) == ["r"]
    assert {key for step in why["steps"] for key in (*step["before"], *step["after"])} == {"2", "3", "r"}


def test_chicago_in_a_position_names_what_is_missing() -> None:
    for words in (("--left", "ny bo"), (NOTED, "--left", "ny")):
        out = boss("chicago", *words)
        assert (out.code, out.out) == (Exit.USAGE, "")
        what = "--left is for a position without a record, which needs --players and --hand as well"
        assert out.err == f"boss: {what}; a record knows where Chicago stands\n"
    assert "needs --hand" in boss("chicago", "--left", "ny", "--players", "3").err


def test_nobody_holds_cards_of_a_hand_that_was_broken_off() -> None:
    text = "boss-record 1\nplayers Red Blue\nhand\nRed NY3\n"
    left = [
        [player["cards_left"] for player in json.loads(boss("status", "-", "--json", stdin=text + more).out)["players"]]
        for more in ("", "broken\n", "broken\nhand\n")
    ]
    assert left == [[4, 5], [0, 0], [5, 5]]


def test_in_teams_it_is_said_how_wins_count() -> None:
    text = "boss-record 1\nplayers A B C D\noption teams alternate\nhand\n"
    assert "a team's win counts for each of its players" in boss("outlook", "-", "--samples", "256", stdin=text).out
    found = json.loads(boss("outlook", "-", "--samples", "256", "--json", stdin=text).out)
    assert sum(player["wins"]["mean"] for player in found["players"]) == pytest.approx(2)


# notes that were written with an editor


def test_notes_that_could_not_be_true_are_remarked_and_no_error() -> None:
    out = boss("check", "tests/cli/records/doubtful.boss")
    assert out.code == Exit.OK
    assert [line.split(":")[1] for line in out.err.splitlines()] == ["6", "8", "11"]
    assert "line 5 (dealt Red NY3 DE1 DE4 BOh KC2)" in out.err.splitlines()[0]
    assert all(line.endswith("(a remark)") for line in out.err.splitlines())
    assert boss("check", NOTED).err == ""  # a note that only the table disproved was right to be written


def test_many_notes_that_could_not_be_true_do_not_take_long_to_check() -> None:
    start = "boss-record 1\nplayers A B C\nseat A\nhand\ndealt A NY3 DE1 BOh CI1 KC2\n"
    cards = [card for city in ("NY012", "DE234", "CI23b", "BOp", "KC3r") for card in (city[:2] + f for f in city[2:])]
    text = start + "".join(f"note {who} holds {card}\n" for card in cards for who in "BC") * 40
    out = boss("check", "-", stdin=text)
    assert out.code == Exit.OK
    assert len(out.err.splitlines()) == 11 and "more of the hand may be so" in out.err


def test_a_clash_of_several_lines_leaves_out_what_is_not_needed() -> None:
    text = (
        "boss-record 1\nplayers A B C\nseat A\nhand\ndealt A NY3 DE1 BOh CI1 KC2\n"
        "note B lacks CIb\nnote B holds KC3\nnote reward DE in r\nnote C lacks KC\n"
    )
    out = boss("odds", "-", "--given", "C holds KCr or reward KC in 3", stdin=text)
    assert out.code == Exit.USAGE  # 'or' joins players and faces; whole statements are joined by 'either ... or'
    out = boss("odds", "-", "--given", "either C holds KCr or reward KC in 3", stdin=text)
    assert (out.code, out.out) == (Exit.WRONG, "")
    assert out.err.startswith(
        "boss: --given 'note either C holds KCr or reward KC in 3': this cannot be true together with "
        "line 7 (note B holds KC3) and line 9 (note C lacks KC); nearest: "
    )


def test_seats_without_a_name_are_written_as_they_are_typed() -> None:
    for name, words in ABOUT.items():
        out = boss(name, *TYPED, *words, "--given", "p2 lacks der", width=200).out
        assert '"P2"' not in out and "note P2 lacks DEr (typed)" in out


def test_certain_places_are_called_certain_and_counts_stand_below_where_backs_are_known() -> None:
    out = boss("holdings", SEAT, width=120).out
    rows = [line.split() for line in out.splitlines() if "certain" in line]
    found = answer("holdings", SEAT)
    places = [[one["reward"], *one["held"].values()] for one in found["cards"]]
    assert len(rows) == sum(any(p["exact"] == "1" for p in chances) for chances in places) > 0
    assert re.findall(r"^(\w+) by the backs: ", out, re.MULTILINE) == ["Blue", "Green", "Black"]


@pytest.mark.long
def test_a_seed_gives_the_same_deals_in_every_process() -> None:
    """The order of a set differs from process to process; the deals drawn must not."""
    given = (
        "hunch 7:3 p2 has >=1 revolver",
        "hunch 1:3 p3 has >=2 of ny0 bo3 kc3",
        "either p4 holds DEr or p5 holds KCr",
    )
    words = [word for one in given for word in ("--given", one)]
    drawn = {
        process("count", *SIX, *words, "--sample", 20, "--seed", 3, "--json", PYTHONHASHSEED=seed).stdout
        for seed in "01234"
    }
    assert len(drawn) == 1 and b'"rewards"' in drawn.pop()


def test_how_much_an_entry_tells_is_a_plain_number() -> None:
    out = boss("count", SEAT, width=200).out
    assert "135,161,222,676,480 -> 1,634,592,960, 1 in 82,700 left" in out
    assert "1 in 1.5 left" in out
    assert not re.search(r"\de[+-]?\d", out)
