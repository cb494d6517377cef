"""`boss chicago` and `boss ending` through the command line."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from boss_cli.forecast.ending.answer import answered
from boss_cli.forecast.ending.page import page
from boss_cli.main import main
from boss_cli.page.as_text import show
from boss_cli.shell.environment import Environment
from boss_cli.shell.exits import Exit

from boss_solver.game.cards import Badge
from boss_solver.odds.ending import Ending
from tests.cli.bars import WIPED, bars_at_once
from tests.cli.running import Stream, boss, process
from tests.tree import ROOT

SEAT = "examples/four-players-seat-red.boss"
TIED = "tests/cli/records/tied.boss"
TYPED = ("chicago", "--players", 3, "--hand", "ny3,de1,de4,boh,kc2")


def answer(*command: object, stdin: str = "") -> dict[str, Any]:
    out = boss(*command, "--json", stdin=stdin)
    assert (out.code, out.err) == (Exit.OK, "")
    found: dict[str, Any] = json.loads(out.out)
    return found


def mean(outlook: dict[str, Any]) -> Fraction:
    return Fraction(outlook["expected_millions"]["exact"])


# what Chicago will pay


def test_the_orders_of_the_seat_from_least_to_most() -> None:
    found = answer("chicago", SEAT)
    assert found["exact"] and (found["samples"], found["seed"]) == (None, None)
    orders = found["orders"]
    assert [mean(one) for one in orders] == sorted(mean(one) for one in orders)
    assert sum(one["alike"] for one in orders) == 6
    assert sum(one["alike"] * mean(one) for one in orders) / 6 == mean(found["random_order"])
    assert found["to_come"][0] == "Red" and len(found["to_come"]) == 9
    for outlook in (found["random_order"], *orders, *found["kept_for_last"]):
        assert sum(Fraction(p["exact"]) for p in outlook["chances"].values()) == 1
        assert outlook["standard_error_millions"] is None


def test_new_york_3_is_worth_most_when_it_is_kept() -> None:
    found = answer(*TYPED)
    assert found["left"] == [{"city": "NY", "top": None}]
    assert found["orders"][-1]["cards"][-1] == "NY3" and found["orders"][0]["cards"][0] == "NY3"
    assert found["kept_for_last"][-1]["card"] == "NY3"


def test_notes_and_guesses_count() -> None:
    plain = answer(*TYPED)
    for given in ("p2 lacks NY", "hunch 3:1 p2 holds NY2", "reward NY in 2"):
        other = answer(*TYPED, "--given", given)
        assert mean(other["random_order"]) != mean(plain["random_order"])
    out = boss(*TYPED, "--given", "p2 lacks ny", "--given", "hunch 2:1 p3 holds ny0", width=80).out
    assert "your notes, held to be true: note P2 lacks NY (typed)" in out
    assert "a guess of yours, weighed in: hunch 2:1 P3 holds NY0 (typed)" in out


def test_where_chicago_stands_in_a_typed_position() -> None:
    assert "to Chicago's left: NY, as in the first hand" in boss(*TYPED).out
    found = answer(*TYPED, "--left", "kc,ny bo")
    assert [one["city"] for one in found["left"]] == ["KC", "NY", "BO"]
    found = answer(*TYPED, "--shown", "boh", "--seen", "p2:bo3", "--left", "bo")
    assert found["left"] == [{"city": "BO", "top": "BO3"}]
    # Player 3 has shown a card and the others have not, so he began.
    found = answer(*TYPED, "--seen", "p3:bo3", "--left", "bo")
    assert found["to_come"][:3] == ["P1", "P2", "P3"] and "P3 first" in found["remarks"][-1]


def test_other_eyes_and_earlier_moments() -> None:
    full = "examples/four-players.boss"
    red, blue = (answer("chicago", full, "--at", "2.7", "--seat", seat) for seat in ("Red", "Blue"))
    assert red["orders"] != blue["orders"] and red["pays_now_millions"] == blue["pays_now_millions"]
    spectator = "boss-record 1\nplayers A B C\nseat none\nhand\nA NY3\nB NY1\nC DE2\n"
    found = answer("chicago", "-", stdin=spectator)
    assert found["seat"] is None and found["orders"] == [] == found["kept_for_last"]


def test_a_card_of_ones_own_that_was_not_noted() -> None:
    record = "boss-record 1\nplayers A B C\nseat A\nhand\ndealt A NY3 NY0 DE1 BO3 KC2\nA ?\n"
    found = answer("chicago", "-", stdin=record)
    assert found["orders"] == [] and found["random_order"]["chances"]
    assert "you showed a card that you did not note" in boss("chicago", "-", stdin=record, width=200).out


def test_own_cards_that_the_record_does_not_know() -> None:
    record = "boss-record 1\nplayers A B C\nseat A\nhand\nA NY3\n"
    out = boss("chicago", "-", stdin=record, width=200).out
    assert "your own cards are not in the record, so they are taken to be shown in random order too" in out


def test_orders_that_are_too_many_are_not_compared() -> None:
    own = "ny0,ny1,bo3,boh,de1,de2,kc2,ci1,me1,php,sl1"
    cities = "ny,bo,de,kc,ci,me,ph,sl"
    typed = ("--players", 2, "--undealt", 2, "--cities", cities, "--left", cities, "--hand", own)
    assert answer("chicago", *typed)["orders"] is None
    for width in (40, 80, 200):
        out = " ".join(boss("chicago", *typed, width=width).out.split())
        assert "your cards can be shown in so many orders that they are not compared" in out and "NY0 last" in out


def test_what_was_sampled_says_so() -> None:
    found = answer("chicago", TIED, "--samples", 20_000, "--seed", 5)
    assert not found["exact"] and (found["samples"], found["seed"], found["stopped"]) == (20_000, 5, False)
    usual = found["random_order"]
    assert usual["expected_millions"]["exact"] is None and 0 < usual["standard_error_millions"] < 0.02
    assert found["possible_millions"]["by_cards_alone"]
    assert answer("chicago", TIED, "--samples", 20_000, "--seed", 5) == found
    out = boss("chicago", TIED, width=200).out
    assert "sampled, 65,536 deals and orders of reveal, seed 0" in out and "100%" not in out
    assert float(re.findall(r"in random order.* (\S+)$", out, re.MULTILINE)[0]) <= 0.01


def test_stopped_it_shows_what_there_is() -> None:
    out = Stream(encoding="utf-8")
    err = Stream(encoding="utf-8", tty=True)
    env = Environment(Stream(), out, err, {"COLUMNS": "100"})
    seen: list[int] = []

    def stop(self: object, done: int) -> None:
        seen.append(done)
        if len(seen) == 2:
            raise KeyboardInterrupt

    with patch("boss_cli.shell.progress_bar.ProgressBar.tell", stop):
        code = main(["chicago", str(ROOT / TIED), "--samples", "10000000"], env)
    assert code == Exit.INTERRUPTED and err.getvalue().endswith("boss: stopped\n")
    assert "stopped early: sampled, 16,384 deals and orders of reveal, seed 0" in out.getvalue()


def test_how_far_it_is_is_told_to_a_person_only() -> None:
    for tty in (True, False):
        out, err = Stream(encoding="utf-8"), Stream(encoding="utf-8", tty=tty)
        with bars_at_once():
            assert main(["chicago", str(ROOT / TIED)], Environment(Stream(), out, err, {})) == Exit.OK
        assert ("8,192 of 65,536 samples" in err.getvalue()) == tty
        assert err.getvalue().endswith(WIPED) == tty


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("chicago", SEAT, "detroit"), "'detroit' is too much"),
        (("chicago", SEAT, "--nonsense"), "there is no option '--nonsense'"),
        (("chicago", SEAT, "--left", "ny"), "a record knows where Chicago stands"),
        (("chicago", SEAT, "--last-round", "Red Nobody"), "--last-round: "),
        ((*TYPED, "--left", "zz"), "--left: "),
        ((*TYPED, "--left", "me"), "--left: "),
        (("chicago", 3, "--at", 12), "takes no other option than --record"),
        (("chicago", SEAT, "--samples", 0), "--samples"),
    ],
)
def test_what_does_not_go_together(command: tuple[object, ...], said: str) -> None:
    out = boss(*command)
    assert out.code == Exit.USAGE and said in out.err and out.out == ""


def test_an_order_of_the_last_round_that_cannot_be() -> None:
    out = boss("chicago", SEAT, "--last-round", "Red Blue")
    assert (out.code, out.out) == (Exit.WRONG, "") and "names each of the 4 players once" in out.err
    found = answer("chicago", SEAT, "--last-round", "Blue,Red,Green Black")
    assert found["last_round"] == {"order": ["Blue", "Red", "Green", "Black"], "from": "stated"}
    assert found["to_come"][-4:] == ["Blue", "Red", "Green", "Black"]


def test_with_a_number_it_is_still_a_line_of_the_record(tmp_path: Path) -> None:
    home = {"BOSS_HOME": str(tmp_path)}
    cards = ("NY1", "NY2", "BO3", "BO3", "DE1", "DE2", "police s", "DE3", "BOh", "?", "?")
    boss("start", "--players", "Ann Bob", "--seat", "none", "--option", "chicago-theft=-2", variables=home)
    for line in cards:
        assert boss("enter", line, variables=home).code == Exit.OK, line
    assert boss("chicago", variables=home).code == Exit.OK
    less = boss("chicago", -1, variables=home)
    assert less.code == Exit.OK and "Chicago paid -1 million" in less.out
    boss("undo", variables=home)
    assert "Chicago paid 1 million" in boss("chicago", 1, variables=home).out
    found = answer_at(home)
    assert found["random_order"]["chances"] == {"1": {"exact": "1", "value": 1.0}}


def answer_at(home: dict[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(boss("chicago", "--json", variables=home).out)
    return found


@pytest.mark.parametrize("width", [20, 40, 60, 80, 200])
def test_lines_are_no_wider_than_the_output(width: int) -> None:
    for command in (("chicago", SEAT), ("chicago", TIED), ("ending", SEAT), ("odds", SEAT)):
        out = boss(*command, width=width).out
        assert max(map(len, out.splitlines())) <= width


# how many hands


def test_the_ending_of_a_record() -> None:
    found = answer("ending", SEAT)
    assert {one["hand"]: one["probability"]["exact"] for one in found["last"]} == {3: "1/6", 4: "7/12", 5: "1/4"}
    assert found["expected_hands"]["exact"] == "37/12"
    assert found["police"] == {"cards": ["silver"], "silver": 1, "gold": 0}
    start = answer("ending", SEAT, "--at", 6)
    assert [one["probability"]["exact"] for one in start["last"]] == ["1/5", "3/5", "1/5"]


def test_the_ending_without_a_record() -> None:
    out = boss("ending", "--badges", "silver,gold", "--hand", 2, width=80).out
    assert "police cards: silver, gold (badges: silver 1, gold 1)" in out and "hand 4, the one after" in out
    assert answer("ending", "--hand", 1)["last"] == answer("ending", "--badges", "")["last"]
    assert answer("ending", "--badges", "b ? forgotten")["hand"] == 3
    assert "badges noted: silver 0, gold 0" in boss("ending", "--badges", "?").out


@pytest.mark.parametrize(
    ("command", "said", "code"),
    [
        (("--badges", "gold,gold,gold"), "3 police cards with gold cannot be: there are 2", Exit.WRONG),
        (("--badges", "s s b", "--hand", 4), "the game was over, so there is no hand 4", Exit.WRONG),
        (("--badges", "s,g,s,g,b,?"), "6 police cards cannot be: there are 5", Exit.WRONG),
        (("--badges", "bronze"), "--badges: 'bronze' is no police card", Exit.USAGE),
        (("--badges", "s", "--at", 12), "--at is about a record", Exit.USAGE),
        ((SEAT, "--hand", 2), "FILE is about a record", Exit.USAGE),
        (("examples/four-players.boss",), "the game is over", Exit.WRONG),
        (("examples/four-players.boss", "--at", 1), "names no players yet", Exit.USAGE),
    ],
)
def test_badges_that_cannot_be_are_refused_in_one_line(command: tuple[object, ...], said: str, code: Exit) -> None:
    out = boss("ending", *command)
    assert (out.code, out.out) == (code, "") and said in out.err and out.err.count("\n") == 1


def test_the_ending_of_a_game_joined_in_the_middle() -> None:
    record = "boss-record 1\nplayers A B\nposition in hand {}\nbadges silver\nplay\n"
    assert answer("ending", "-", stdin=record.format(2))["police"]["cards"] == ["silver"]
    assert answer("ending", "-", stdin=record.format(3))["police"]["cards"] == ["?", "silver"]


def test_an_extra_hand_says_so() -> None:
    out = Stream(encoding="utf-8")
    env = Environment(Stream(), out, Stream(), {"COLUMNS": "100"})
    end = Ending(4, (Badge.SILVER, Badge.BOTH, Badge.SILVER), {4: Fraction(1)}, is_extra=True)
    show(env, page(answered(end, "game.boss")))
    assert "hand 4, this one         100%" in out.getvalue() and "this is an extra hand" in out.getvalue()


def test_the_processes_end_as_they_should() -> None:
    done = process("ending", "--badges", "silver")
    assert done.returncode == 0 and b"expected hands left" in done.stdout and done.stderr == b""
