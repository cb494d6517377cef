"""`--read` on the questions, and `boss calibrate`: guesses beside facts, never mixed up with them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit

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


@pytest.mark.long
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


# what is read on the other questions

SIX = ("examples/six-players.boss", "--at", "2.7", "--seat", "P3")

READING = {
    "odds": ("odds", *SIX),
    "holdings": ("holdings", *SIX, "P4"),
    "why": ("why", *SIX, "boston"),
    "knows": ("knows", *SIX, "P4"),
    "chicago": ("chicago", *SIX, "--samples", 400),
    "outlook": ("outlook", *SIX, "--samples", 300),
    "review": ("review", "tests/cli/records/lured.boss", "--seat", "Blue"),
    "review-at": ("review", *SIX),
}
"""Every question that reads, by a name."""


@pytest.mark.long
@pytest.mark.parametrize("name", READING)
def test_what_is_not_read_is_the_same_with_and_without(name: str) -> None:
    """Facts and guesses are apart: the lines of the one are all there beside those of the other."""
    asked = READING[name]
    plain, read = boss(*asked, width=120), boss(*asked, "--read", width=120)
    assert plain.code == read.code == Exit.OK and read.err == ""
    lines = iter(read.out.splitlines())
    assert all(line in lines for line in plain.out.splitlines())
    assert "~ a guess" not in plain.out and "a guess from how" in read.out and "never a fact" in read.out
    answers = [json.loads(boss(*asked, *more, "--json").out) for more in ((), ("--read",))]
    assert _facts(answers[0]) == _facts(answers[1])


def _facts(answer: object) -> object:
    """A JSON answer without what was read."""
    if isinstance(answer, dict):
        return {key: _facts(value) for key, value in answer.items() if key != "read"}
    return [_facts(one) for one in answer] if isinstance(answer, list) else answer


@pytest.mark.long
@pytest.mark.parametrize("name", READING)
@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_it_fits_and_every_guess_is_marked(name: str, width: int) -> None:
    out = boss(*READING[name], "--read", width=width, variables={"BOSS_ASCII": "1"}).out
    assert out.isascii() and all(len(line) <= width for line in out.splitlines())
    guesses = re.split(r"a guess\s+from\s+how", out)[-1]
    for line in re.findall(r"^ +read +([~.\d].*)$", guesses, re.MULTILINE):
        cells = [cell for cell in line.split() if re.match(r"[~\d]", cell)]
        assert all(cell.startswith("~") or cell in ("100%", "0") or _is_error(cell) for cell in cells), line
    assert not re.search(r"~(100|0)(\.0)?%", guesses)


def _is_error(cell: str) -> bool:
    """A standard error has no sign: it is no guess but how sure one is."""
    return re.fullmatch(r"\d+\.\d{2,3}%?", cell) is not None


@pytest.mark.long
@pytest.mark.parametrize("name", READING)
def test_a_pipe_gets_all_of_it_and_the_seed_decides(name: str) -> None:
    asked = (*READING[name], "--read", "--json", "--seed")
    first, again, other = (boss(*asked, seed).out for seed in (3, 3, 4))
    assert first == again and (first != other or '"sampled"' not in first)
    assert "~" in boss(*READING[name], "--read").out


def test_chicago_keeps_what_is_certain_and_what_is_possible() -> None:
    certain = boss("chicago", "examples/four-players.boss", "--at", "1.13", "--seat", "Red", "--read", width=80)
    assert "certain by the cards" in certain.out
    answer = json.loads(boss(*READING["chicago"], "--read", "--json").out)
    possible = answer["possible_millions"]
    paid = [int(payout) for payout in answer["read"]["random_order"]["chances"]]
    assert possible["least"] <= min(paid) and max(paid) <= possible["most"]
    assert {one["card"] for one in answer["read"]["kept_for_last"]} == {one["card"] for one in answer["kept_for_last"]}


def test_the_others_play_as_they_seem_to_unless_a_policy_is_named() -> None:
    asked = (*READING["outlook"], "--read", "--json")
    types, counter = (json.loads(boss(*asked, *more).out)["read"] for more in ((), ("--opponents", "counter")))
    assert json.loads(boss(*asked, "--opponents", "mixture").out)["read"]["plays"] == "beginners"
    assert types["plays"] == "types" and counter["plays"] == "counter"
    assert types["players"] != counter["players"]
    assert sum(one["wins"]["mean"] for one in types["players"]) == pytest.approx(1)
    text = boss(*READING["outlook"], "--read", width=100).out
    assert "the others play by the kinds of players that they seem to be" in " ".join(text.split())


def test_before_a_hand_what_hands_told_is_all_there_is() -> None:
    out = boss("outlook", "examples/six-players.boss", "--at", 5, "--read", "--samples", 300, width=100).out
    assert "no hand is going on" in out
    over = boss("outlook", "examples/four-players.boss", "--read", width=80)
    assert over.code == Exit.OK and "the game is over" in over.out and "~" not in over.out


def test_more_games_tell_no_more_than_the_deals_do() -> None:
    """The error never falls below what the effective number of deals allows."""
    few, many = (
        json.loads(boss(*SIX_OUTLOOK, "--samples", number, "--read", "--json").out)["read"] for number in (1000, 4000)
    )
    size = many["effective_sample_size"]
    for one, other in zip(few["players"], many["players"], strict=True):
        wins = other["wins"]
        plain = (wins["mean"] * (1 - wins["mean"]) / 4000) ** 0.5
        assert plain * (1 + 4000 / size) ** 0.5 == pytest.approx(wins["standard_error"], rel=0.25)
        assert wins["standard_error"] < one["wins"]["standard_error"]


SIX_OUTLOOK = ("outlook", *SIX)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["knows", "--players", 2, "--hand", "ny0,ny3,bo3,de1,der", "--read"], "without a record"),
        (["chicago", "--players", 2, "--hand", "ny0,ny3,bo3,de1,der", "--read"], "without a record"),
        (["odds", "--players", 2, "--hand", "ny0,ny3,bo3,de1,der", "--profiles"], "without a record"),
        (["chicago", 3, "--read"], "takes no other option"),
        (["review", RED, "--summary", "--read"], "--summary leaves out"),
        (["review", "examples", "--read"], "--each"),
        (["leak", RED, "--read"], "No such option"),
        (["outlook", "examples/no-such.boss", "--read"], "no-such.boss"),
        (["knows", RED, "--read", "--seed", -1], "--seed"),
        (["odds", "examples/six-players.boss", "--at", 5, "--read"], "no hand is going on"),
    ],
)
def test_what_cannot_be_read_is_one_line(command: list[object], message: str) -> None:
    out = boss(*command)
    assert out.code not in (Exit.OK, Exit.BUG)
    assert out.out == "" and message in out.err and "Traceback" not in out.err


def test_a_review_of_several_games_reads_each() -> None:
    files = ("tests/cli/records/lured.boss", "examples/two-players.boss")
    out = boss("review", *files, "--each", "--read", "--seat", "P1", width=100)
    assert out.code == Exit.OK and out.out.count("could read it") >= 2
