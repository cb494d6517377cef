"""`boss outlook`, `boss prices`, worth in `boss odds`, and `boss chicago --play` through the command line."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from boss_cli.forecast.chicago.answer import NOT_PLAYED
from boss_cli.shell.exits import Exit

from boss_solver.odds.prices import Loss, prices_from, usual_prices
from boss_solver.playout import work
from tests.cli.running import boss

SEAT = "examples/four-players-seat-red.boss"
WHOLE = "examples/four-players.boss"
TYPED = ("odds", "--players", 4, "--hand", "ny3,de1,de4,boh,php")


def answer(*command: object) -> dict[str, Any]:
    out = boss(*command, "--json")
    assert (out.code, out.err) == (Exit.OK, "")
    found: dict[str, Any] = json.loads(out.out)
    return found


# boss outlook


def test_everybody_has_a_chance_and_together_it_is_one() -> None:
    found = answer("outlook", SEAT, "--samples", 600, "--seed", 3)
    assert [one["player"] for one in found["players"]] == ["Red", "Blue", "Green", "Black"]
    assert math.isclose(sum(one["wins"]["mean"] for one in found["players"]), 1)
    assert (found["samples"], found["seed"], found["policy"], found["exact"]) == (600, 3, "mixture", False)
    assert answer("outlook", SEAT, "--samples", 600, "--seed", 3) == found
    assert answer("outlook", SEAT, "--samples", 600)["players"] != found["players"]
    other = answer("outlook", SEAT, "--samples", 600, "--seed", 3, "--opponents", "random")
    assert other["policy"] == "random" and other["players"] != found["players"]


def test_the_default_is_sure_enough() -> None:
    found = answer("outlook", SEAT)
    assert all(one["wins"]["standard_error"] <= 0.005 for one in found["players"])
    assert all(one["money_millions"]["standard_error"] <= 0.05 for one in found["players"])


def test_other_eyes_other_moments_and_what_is_only_tried() -> None:
    plain = answer("outlook", WHOLE, "--at", "2.7", "--samples", 300)
    assert answer("outlook", WHOLE, "--at", "2.7", "--samples", 300, "--seat", "Blue")["players"] != plain["players"]
    tried = answer("outlook", SEAT, "--samples", 300, "--given", "Blue holds ME3")
    assert tried["players"] != answer("outlook", SEAT, "--samples", 300)["players"]
    assert tried["remarks"] == ["your notes, held to be true: note Blue holds ME3 (typed)"]
    assert answer("outlook", WHOLE, "--at", 5, "--samples", 300)["next"]["what"] == "hand"


def test_a_seat_learns_nothing_of_the_others_from_a_full_record(tmp_path: Path) -> None:
    begun = "boss-record 1\nplayers Ann Bob Cid\nhand\ndealt Ann NY3 DE1 DE4 BOh KC2\n"
    hands = ("BO3 BO3 DE2 CI1 KC3", "NY0 NY1 DE3 CI2 CIb")
    found = []
    for one, two in (hands, hands[::-1]):
        file = tmp_path / "game.boss"
        file.write_text(f"{begun}dealt Bob {one}\ndealt Cid {two}\nAnn DE+2 DE1\n", encoding="utf-8")
        found.append(answer("outlook", str(file), "--seat", "Ann", "--samples", 300))
    assert found[0] == found[1]


def test_the_mixture_named_is_beginners_against_the_strongest_level() -> None:
    asked = ("outlook", SEAT, "--samples", 200, "--opponents")
    named, beginners = answer(*asked, "mixture"), answer(*asked, "beginners")
    assert named == beginners and named["policy"] == "beginners"
    assert "Red plays on as the strongest level does" in boss(*asked, "mixture").out


def test_a_finished_game_and_a_finished_hand_are_exact() -> None:
    found = answer("outlook", WHOLE)
    assert (found["exact"], found["certain_winner"], found["samples"]) == (True, "Black", 0)
    assert [one["wins"]["mean"] for one in found["players"]] == [0, 0, 0, 1]
    assert [one["money_millions"]["mean"] for one in found["players"]] == [8, 16, 8, 16]
    assert "exact: the game is over" in boss("outlook", WHOLE).out
    last = boss("outlook", WHOLE, "--at", "4.20")
    assert "exact: nothing is left to choose in the last hand" in last.out


@pytest.mark.parametrize(
    ("command", "code", "words"),
    [
        (("outlook", SEAT, "red"), Exit.USAGE, "'red' is too much: boss outlook asks about the whole game"),
        (("outlook", SEAT, "--opponents", "countr"), Exit.USAGE, "--opponents: there is no policy 'countr'"),
        (("outlook", SEAT, "--opponents", "mixture/protecting"), Exit.USAGE, "'mixture' stands for several players"),
        (("outlook", SEAT, "--opponents", "STRONG"), Exit.USAGE, "nearest: strong"),
        (("outlook", SEAT, "--policy", "counter"), Exit.USAGE, "no option '--policy' here; nearest: --opponents"),
        (("chicago", SEAT, "--policy", "counter"), Exit.USAGE, "no option '--policy' here; nearest: --opponents"),
        (("sim", "--policy", "counter"), Exit.USAGE, "No such option: --policy"),
        (("outlook", SEAT, "--samples", 5), Exit.USAGE, "--samples"),
        (("outlook", SEAT, "--seat", "Blue"), Exit.USAGE, "this record was kept by Red"),
        (("outlook", WHOLE, "--given", "Blue lacks NY"), Exit.USAGE, "nothing that --given could be said of"),
        (("outlook", "none.boss"), Exit.NO_FILE, "none.boss"),
        (("prices", "--players", 7), Exit.USAGE, "--players takes 2 to 6, not 7"),
        (("prices", "--games", 500), Exit.USAGE, "--games is for --remake FILE"),
        (("prices", "--seed", 3), Exit.USAGE, "--seed is for --remake FILE"),
        (("prices", "--remake", "x", "--players", 1), Exit.USAGE, "--players takes 2 to 6, not 1"),
        (("prices", "--remake", SEAT), Exit.NO_FILE, "is there already; nothing was played or written"),
        (("prices", "--remake", "no-such/x.json"), Exit.NO_FILE, "there is no such folder"),
        ((*TYPED, "--price", "expert"), Exit.USAGE, "--price takes LOSS=MILLIONS, not 'expert'"),
        ((*TYPED, "--price", "gout=1"), Exit.USAGE, "losses are hospital, prison, expert, banished"),
        ((*TYPED, "--price", "expert=much"), Exit.USAGE, "expected a number of millions such as 0.8, not 'much'"),
        ((*TYPED, "--price", "expert=nan"), Exit.USAGE, "expected a number of millions such as 0.8, not 'nan'"),
        ((*TYPED, "--price", "expert=1e9"), Exit.USAGE, "expected a number of millions"),
        (("chicago", *TYPED[1:], "--play"), Exit.USAGE, "--play and --opponents need a record"),
        (("chicago", *TYPED[1:], "--opponents", "counter"), Exit.USAGE, "--play and --opponents need a record"),
        (("chicago", SEAT, "--opponents", "countr"), Exit.USAGE, "--opponents: there is no policy 'countr'"),
        (("chicago", SEAT, "--opponents", "counter/first"), Exit.USAGE, "no way to reveal 'first'"),
        (("chicago", "examples/two-players.boss", "--play"), Exit.WRONG, "this hand is over"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(command: tuple[object, ...], code: Exit, words: str) -> None:
    out = boss(*command)
    assert (out.code, out.out) == (code, "")
    assert words in out.err and "Traceback" not in out.err


def test_stopping_tells_what_was_played() -> None:
    out = boss("outlook", SEAT, "--samples", 100_000, "--seconds", 0)
    assert out.code == Exit.OK and "stopped early, after 4,096 of 100,000 games: the time was up" in out.out
    with patch("boss_cli.shell.progress_bar.ProgressBar.tell", side_effect=KeyboardInterrupt):
        out = boss("outlook", SEAT, "--samples", 100_000)
        assert out.code == Exit.INTERRUPTED and "stopped early, after 4,096 of 100,000 games: you stopped it" in out.out
        out = boss("outlook", SEAT, "--samples", 100_000, "--json")
        assert json.loads(out.out)["stopped"] == "interrupted"


def test_a_certain_winner_and_one_who_only_won_all_games(tmp_path: Path) -> None:
    file = tmp_path / "last.boss"
    position = "boss-record 1\nplayers Ann Bob Cid\nseat Ann\nposition in hand 3\nbadges silver silver both\n"
    for money, words in ((40, "Ann wins for certain"), (14, "proves nothing")):
        file.write_text(f"{position}player Ann money {money}\nplay\n", encoding="utf-8")
        out = boss("outlook", str(file), "--samples", 100, width=80).out
        assert ("100%" in out) == (money == 40)
        if money == 40:
            assert words in out


# boss prices


def test_the_table_is_shown_as_it_is_kept() -> None:
    found = answer("prices")
    table = usual_prices()
    for row in found["prices"]:
        cells = table.cells[row["players"], Loss(row["loss"])]
        assert [one["millions"]["value"] for one in row["by_hands"]] == [cell.price.millions for cell in cells]
        assert [one["hands"] for one in row["by_hands"]] == list(range(5))
    assert {row["players"] for row in answer("prices", "--players", 5)["prices"]} == {5}
    out = boss("prices", "--players", 4, width=100).out
    price = table.price(4, Loss.EXPERT, 4)
    assert f"{price.millions:.2f} ({price.error:.3f})" in out
    assert table.command in " ".join(out.split())


@pytest.mark.parametrize("width", [20, 40, 60, 80, 200])
def test_prices_fit_any_width(width: int) -> None:
    for line in boss("prices", width=width).out.splitlines():
        assert len(line) <= width


def test_the_table_is_made_anew(tmp_path: Path) -> None:
    file = tmp_path / "prices.json"
    out = boss("prices", "--remake", file, "--players", 2, "--games", 200, "--seed", 4)
    assert out.code == Exit.OK and f"Written: {file}" in out.out
    table = prices_from(file.read_text(encoding="utf-8"))
    assert (table.players, table.games, table.seed) == ((2,), 200, 4)
    other = tmp_path / "again.json"
    found = answer("prices", "--remake", other, "--players", 2, "--games", 200, "--seed", 4)
    assert found["file"] == str(other) and other.read_bytes() == file.read_bytes()
    assert boss("prices", "--remake", file, "--games", 200).code == Exit.NO_FILE


def test_what_cannot_be_told_from_nothing_says_so(tmp_path: Path) -> None:
    out = boss("prices", "--remake", tmp_path / "few.json", "--players", 5, "--games", 100, width=100).out
    assert "? (" in out and "?: not to be told from 0" in out


# worth


def test_a_worth_is_the_money_less_the_losses() -> None:
    found = answer("odds", SEAT)
    prices = found["prices"]["losses"]
    for one in found["cities"]:
        hurt = one["expert_hurt"]
        cost = sum(hurt[face]["value"] * prices[loss]["millions"]["value"] for face, loss in LOSSES.items())
        cost += one["banished"]["value"] * prices["banished"]["millions"]["value"]
        assert math.isclose(one["worth_millions"]["value"], one["expected_millions"]["value"] - cost, abs_tol=1e-9)
        assert (one["worth_millions"]["standard_error"] > 0) == (cost > 0)
    assert sum(one["probability"]["value"] for one in found["prices"]["hands_to_follow"]) == pytest.approx(1)


LOSSES = {"hospital": "hospital", "prison": "prison", "revolver": "expert"}


def test_prices_can_be_stated() -> None:
    found = answer("odds", SEAT, "--price", "expert=0,8", "--price", "PRISON=0")
    assert found["prices"]["losses"]["expert"] == {"millions": {"value": 0.8, "standard_error": 0.0}, "stated": True}
    worths = {one["city"]: one["worth_millions"] for one in found["cities"]}
    assert worths["PH"] == {"value": 0.0, "standard_error": 0.0}  # a prison for certain
    assert worths["KC"]["value"] == pytest.approx(5 / 3 - 0.8 / 3)
    out = boss("odds", SEAT, "--price", "revolver=0.8", width=200).out
    assert "expert for good 0.80 as you said" in out


def test_a_worth_cannot_be_taken_for_an_exact_number() -> None:
    for width in (40, 60, 80, 200):
        out = " ".join(boss("odds", SEAT, width=width).out.split())
        assert "worth~" in out and "estimates from games played out (standard error" in out
        assert "but for worth~" in out


def test_in_the_last_hand_a_loss_is_free() -> None:
    out = boss("odds", WHOLE, "--at", "4.18", width=200).out
    assert "worth~ is the expected money: in the last hand a loss costs nothing, but for ties" in out
    for one in answer("odds", WHOLE, "--at", "4.18")["cities"]:
        assert one["worth_millions"]["value"] == pytest.approx(one["expected_millions"]["value"])


def test_where_losses_have_no_price_it_says_why(tmp_path: Path) -> None:
    file = tmp_path / "teams.boss"
    file.write_text(
        "boss-record 1\nplayers A B C D\nseat A\noption teams alternate\nhand\ndealt A NY3 DE1 DE4 BOh PHp\n",
        encoding="utf-8",
    )
    out = boss("odds", file).out
    assert "no worth: losses are priced for everybody playing for himself" in out and "worth~" not in out
    found = answer("odds", file)
    assert found["prices"]["losses"] is None and found["cities"][0]["worth_millions"] is None
    typed = boss(*TYPED, width=200).out
    assert "losses are priced as in the first hand" in typed
    custom = boss(
        "odds", "--players", 2, "--cities", "ny,bo,ci", "--undealt", 1, "--hand", "ny3,ny1,bo3,ci1", width=200
    )
    assert "the prices are those of the usual cities for 2 players" in custom.out


# Chicago with placements to come


def test_chicago_is_played_on_beside_the_other_model() -> None:
    plain, found = answer("chicago", SEAT), answer("chicago", SEAT, "--play", "--samples", 2000, "--seed", 2)
    assert plain["played"] is None and {**found, "played": None} == plain
    played = found["played"]
    assert (played["samples"], played["seed"], played["policy"]) == (2000, 2, "mixture")
    mean = sum(int(payout) * p["value"] for payout, p in played["chances"].items())
    assert played["expected_millions"]["value"] == pytest.approx(mean)
    assert sum(p["value"] for p in played["chances"].values()) == pytest.approx(1)
    assert 0 < sum(one["mean"] for one in played["taken_by"]) <= 1
    out = boss("chicago", SEAT, "--play", width=80).out
    assert "if the hand is played on by policies: expected" in out


def test_chicago_played_on_is_sure_enough_and_can_be_stopped() -> None:
    assert answer("chicago", SEAT, "--play")["played"]["standard_error_millions"] <= 0.01
    with patch("boss_cli.shell.progress_bar.ProgressBar.tell", side_effect=KeyboardInterrupt):
        out = boss("chicago", SEAT, "--play", width=60)
        found = json.loads(boss("chicago", SEAT, "--play", "--json").out)["played"]
    words = " ".join(out.out.split())
    assert out.code == Exit.INTERRUPTED and "stopped early, after 4,096 of 32,768 hands" in words
    # What comes of keeping each card is there too, from as many hands for each.
    assert "if you keep a card for the last round, expected in millions: NY0" in words
    assert "sampled, 4,096 hands played on, seed 0; the first 2,048 of them once more for each card kept" in words
    assert (found["stopped"], found["samples"], found["asked"], found["kept_samples"]) == (True, 4096, 32_768, 2048)
    assert len(found["kept_for_last"]) == 3
    assert all(one["standard_error_millions"] > 0 for one in found["kept_for_last"])


def test_long_work_on_several_processes_says_the_same() -> None:
    commands = (("chicago", SEAT, "--play", "--samples", 5000), ("outlook", SEAT, "--samples", 5000))
    plain = [answer(*command) for command in commands]
    with (
        patch("boss_cli.forecast.chicago.answer._LONG", 1000),
        patch("boss_cli.forecast.outlook.answer._LONG", 1000),
        patch("os.cpu_count", return_value=2),
        patch("boss_solver.playout.work.on_processes", wraps=work.on_processes) as shared,
    ):
        assert [answer(*command) for command in commands] == plain
    assert shared.call_count == len(commands)


def test_chicago_stopped_before_a_hand_is_played_keeps_what_was_counted() -> None:
    plain = boss("chicago", SEAT, width=100)
    with patch("boss_solver.playout.games.run.Playouts.play", side_effect=KeyboardInterrupt):
        out = boss("chicago", SEAT, "--play", width=100)
        found = json.loads(boss("chicago", SEAT, "--play", "--json").out)
    assert out.code == Exit.INTERRUPTED and out.err.endswith("boss: stopped\n")
    assert out.out.startswith(plain.out.rstrip())
    assert "stopped early: the hand was not played on" in out.out
    assert found["played"] is None and found["exact"] and found["remarks"] == [str(NOT_PLAYED)]


def test_chicago_is_played_on_by_the_policies_that_are_named() -> None:
    mixture = answer("chicago", SEAT, "--play", "--samples", 4000)["played"]
    found = answer("chicago", SEAT, "--opponents", "random/worthless-first", "--samples", 4000)["played"]
    assert found["policy"] == "random/worthless-first" and found["chances"] != mixture["chances"]
    words = " ".join(boss("chicago", SEAT, "--opponents", "counter", "--samples", 200).out.split())
    assert "Red plays on as the strongest level does, the others by policy counter" in words
    for command in ("chicago", "outlook"):
        spectator = "boss-record 1\nplayers Ann Bob\nseat none\nhand\nAnn DE+1 NY2\n"
        out = boss(command, "-", "--opponents", "counter", "--samples", 200, stdin=spectator).out
        assert "everybody plays on by policy counter" in " ".join(out.split())
