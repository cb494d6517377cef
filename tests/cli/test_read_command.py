"""`--read` on the questions, and `boss calibrate`: guesses beside facts, never mixed up with them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from boss_cli.exits import Exit

from tests.cli.running import boss

RED = "examples/four-players-seat-red.boss"


def test_without_read_nothing_is_guessed() -> None:
    out = boss("odds", RED, width=100)
    assert "~" not in out.out.replace("worth~", "") and "guess" not in out.out
    assert json.loads(boss("odds", RED, "--json").out)["read"] is None
    assert boss("odds", RED, "--read", width=100).out.startswith(out.out.rstrip("\n"))


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_every_read_number_is_marked_as_a_guess(width: int) -> None:
    out = boss("odds", RED, "--read", width=width).out
    guesses = out.partition("a guess from how")[2]
    assert "never a fact" in " ".join(guesses.split())
    if width > 40:
        for line in re.findall(r"^ +read +(.+)$", guesses, re.MULTILINE):
            assert all(cell.startswith("~") or cell in (".", "100%") for cell in line.split())
    assert not re.search(r"~(100|0)(\.0)?%", guesses)


def test_json_has_the_same_with_all_digits() -> None:
    answer = json.loads(boss("odds", RED, "--read", "--json").out)
    read = answer["read"]
    assert read["is_a_guess"] and read["method"] == "listed" and read["deals"] == answer["deals"]
    for exact, guess in zip(answer["cities"], read["cities"], strict=True):
        assert guess["city"] == exact["city"] and guess["reward"].keys() == exact["reward"].keys()
        assert sum(one["value"] for one in guess["reward"].values()) == pytest.approx(1)
    assert {one["player"] for one in read["players"]} == {"Blue", "Green", "Black"}
    assert all(sum(one["types"].values()) == pytest.approx(1) for one in read["players"])


def test_what_is_sampled_says_so_with_its_error_and_seed() -> None:
    asked = ("odds", "examples/six-players.boss", "--at", "2.7", "--read")
    out = " ".join(boss(*asked, "--seed", 5, width=200).out.split())
    assert "standard error" in out and re.search(r"sampled, 20,000 deals worth [\d,]+ equal ones, seed 5", out)
    first, again, other = (json.loads(boss(*asked, "--seed", seed, "--json").out)["read"] for seed in (5, 5, 6))
    assert first == again != other
    assert first["method"] == "sampled" and first["effective_sample_size"] > 500


def test_a_position_without_a_record_has_nothing_to_read() -> None:
    for command in (["odds"], ["why", "de"]):
        out = boss(*command, "--players", 2, "--hand", "ny0,ny3,bo3,de1,der", "--read")
        assert (out.code, out.out) == (Exit.USAGE, "") and "without a record" in out.err


def test_notes_and_guesses_of_the_user_count_too() -> None:
    asked = ("odds", RED, "boston", "--read", "--json")
    certain = json.loads(boss(*asked, "--given", "Blue holds BO3").out)
    (city,) = certain["read"]["cities"]
    assert list(city["reward"]) == ["h"] and city["reward"]["h"] == {"value": 1.0, "standard_error": 0.0}
    plain, leaning = (
        json.loads(boss(*asked, *given).out)["read"]["cities"][0]["reward"]["3"]["value"]
        for given in ((), ("--given", "hunch 5:1 Blue holds BO3"))
    )
    assert leaning < plain


def test_why_tells_what_every_bid_moved() -> None:
    answer = json.loads(boss("why", RED, "boston", "--read", "--json").out)["read"]
    assert len(answer["steps"]) == answer["choices_judged"] == 9
    odds = json.loads(boss("odds", RED, "boston", "--read", "--json").out)["read"]["cities"][0]["reward"]
    assert answer["now"]["3"] == odds["3"] == answer["steps"][-1]["after"]["3"]
    for before, after in zip(answer["steps"], answer["steps"][1:], strict=False):
        assert before["after"] == after["before"]
    assert answer["steps"][0]["before"]["3"]["value"] == pytest.approx(0.5)
    out = boss("why", RED, "Blue", "BO3", "--read", width=80).out
    assert "Blue sends" in out and "holds it ~" in out


def test_certain_things_stay_certain() -> None:
    out = boss("why", RED, "detroit", "--read", width=80).out
    assert "2, certain" in out
    assert "next to nothing" in out and "~" not in out.partition("~ a guess")[0].partition("bid by bid")[2]


# boss calibrate


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["calibrate"], "which games?"),
        (["calibrate", "--play", "nobody"], "there are no players 'nobody'"),
        (["calibrate", "--play", "counter", "--without", "nobody"], "no type was made from 'nobody'"),
        (["calibrate", "--play", "counter", "--players", "9"], "2 to 6 players"),
        (["calibrate", "--play", "counter", RED], "is too much"),
    ],
)
def test_what_cannot_be_measured_is_one_line(command: list[str], message: str) -> None:
    out = boss(*command)
    assert out.code != Exit.OK and out.code != Exit.BUG
    assert out.out == "" and message in out.err and out.err.count("\n") == 1


def test_records_without_settled_hands_have_nothing_to_measure(tmp_path: Path) -> None:
    path = tmp_path / "begun.boss"
    path.write_text("boss-record 1\nplayers Ann Bob\nhand\n", encoding="utf-8")
    out = boss("calibrate", path)
    assert out.code == Exit.USAGE and "no hand is settled" in out.err


def test_a_bad_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.boss"
    path.write_text("boss-record 1\nplayers Ann Bob\nhand\nnonsense\n", encoding="utf-8")
    out = boss("calibrate", RED, path)
    assert out.code == Exit.WRONG and f"{path}:4" in out.err and out.out == ""


def test_types_can_be_left_out_and_numbers_are_those_of_the_parts() -> None:
    asked = ("calibrate", "--play", "softmax-4", "--games", 1, "--seed", 3, "--json")
    with_all, without = (json.loads(boss(*asked, *more).out) for more in ((), ("--without", "softmax")))
    assert without["without"] == ["softmax"] and with_all["cities"] == without["cities"]
    assert with_all["moments"] != without["moments"]
    parts = [one for one in with_all["moments"] if re.fullmatch(r"before round \d", one["moments"])]
    (whole,) = (one for one in with_all["moments"] if one["moments"] == "all")
    assert sum(one["cities"] for one in parts) == whole["cities"] == with_all["cities"]
    assert whole["bits_gained"]["value"] == pytest.approx(
        whole["log_loss_bits"]["cards"]["value"] - whole["log_loss_bits"]["read"]["value"]
    )
    tenths = with_all["reliability"]["read"]
    assert sum(one["number"] for one in tenths) == sum(one["number"] for one in with_all["reliability"]["cards"])
