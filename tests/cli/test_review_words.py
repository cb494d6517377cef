"""What a review says where a hand was not settled, names are wide, players are two, or games are copies."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from boss_solver.record.games.reader import load
from boss_solver.review.replay.quiz import chosen_steps, is_settled_by_looking
from boss_solver.review.replay.replay import replay_of
from tests.cli.running import EXAMPLES, boss
from tests.cli.terminal import answered
from tests.made import made_up, text_of
from tests.review.told import KNOWN_TO_ONE, LURED

FOUR = EXAMPLES / "four-players.boss"
BROKEN = LURED.replace("rewards\n", "broken\n").replace("Red NY+2 DE4", "Red CH+2 DE4")
WIDE = {"Red": "Ferdinand", "Blue": "Wilhelmina", "Green": "Maximilian", "Black": "Ottokarine"}


def flat(text: str) -> str:
    return " ".join(text.split())


def wide_names() -> str:
    text = FOUR.read_text(encoding="utf-8")
    for short, name in WIDE.items():
        text = text.replace(short, name)
    return text


def test_rewards_never_turned_up_are_told_by_the_holdings_and_marked() -> None:
    out = boss("review", "-", stdin=BROKEN, width=120).out
    rows = {tuple(line.split()[:2]): line.split() for line in out.splitlines() if line.strip()}
    assert rows["New", "York"][2] == "-" or "(0)" in out
    assert "Detroit      (revolver)   13" in out and "(0 revolver)" in out
    assert "(3): a reward that was never turned up; the cards that are known tell it" in out
    assert "New York (0, never turned up), until turn 6" in flat(out)
    (hand,) = json.loads(boss("review", "-", "--json", stdin=BROKEN).out)["hands"]
    assert hand["rewards"] == {"NY": "NY0", "BO": "BO3", "DE": "DEr", "KC": "KC3", "CI": "CI2"}
    assert [bid["reward"] for bid in hand["bids"]] == ["DEr", "DEr", "NY0", None]
    assert [bid["paid_millions"] for bid in hand["bids"]] == [None] * 4


def test_nothing_was_turned_up_or_won_in_a_hand_broken_off() -> None:
    out = boss("review", "-", stdin=BROKEN, width=120).out
    assert "'-': not as long as the hand went on" in out
    assert "was turned up" not in out.replace("never turned up", "") and "2,1: 3 behind a name" not in out
    settled = boss("review", "-", stdin=LURED, width=120).out
    assert "'-': not before it was turned up" in settled and "2,1: 3 behind a name" in settled
    assert "never turned up" not in settled


def test_a_reward_that_nobody_can_tell_is_a_question_mark_everywhere() -> None:
    text = (
        "boss-record 1\nplayers Red Blue\nseat Red\nhand\ndealt Red NY0 NY1 BO3 BOh DE1\nRed BO+1 BOh\nBlue DE+1 DE2\n"
    )
    out = boss("review", "-", stdin=text, width=120).out
    assert [line.split()[1] for line in out.splitlines() if line.startswith(("Detroit  ", "Boston  "))][-2:] == [
        "?",
        "?",
    ]
    assert [line.split()[6] for line in out.splitlines() if line.split()[1:3] == ["Red", "Boston"]] == ["?"]


def test_of_two_players_one_alone_knew() -> None:
    out = flat(boss("review", "-", stdin=KNOWN_TO_ONE).out)
    assert "only Red knew the reward of New York" in out and "all but" not in out


def test_what_chicago_would_have_paid_has_a_legend() -> None:
    legend = "then: what Chicago would have paid as the cards lay at that moment"
    assert legend in boss("review", "-", stdin=BROKEN, width=120).out
    assert legend not in boss("review", "-", stdin=LURED, width=120).out


@pytest.mark.parametrize("width", [40, 80, 100, 120, 200])
def test_letters_of_cards_are_explained_at_any_width(width: int) -> None:
    out = flat(boss("review", "-", stdin=LURED, width=width).out)
    assert "h: hospital, p: prison, r: revolver, b: banished" in out


def test_wide_names_leave_the_reveals_a_table() -> None:
    out = boss("review", "-", stdin=wide_names(), width=100).out
    assert "P1 Ferdinand, P2 Wilhelmina, P3 Maximilian, P4 Ottokarine, exp.: expected" in out
    assert "Ferdinand NY3:" not in out
    assert "; expected: 0." in flat(boss("review", "-", stdin=wide_names(), width=40).out)


def test_odds_that_moved_without_the_worth_say_so() -> None:
    out = flat(boss("review", "-", stdin=LURED, width=200).out)
    assert "worth 1 million as before (1/3 of the probability moved)" in out
    assert "What moved these odds most, by the probability that went from some rewards to others:" in out
    assert "worth 1 then 1 million" not in out


def test_a_copy_counts_once_and_is_named(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.boss").write_text(text_of(made_up(1, 2)), encoding="utf-8")
    (tmp_path / "c.boss").write_text(text_of(made_up(1, 2)).replace("\n", "  \r\n"), encoding="utf-8", newline="")
    (tmp_path / "d.boss").write_text(text_of(made_up(2, 2)), encoding="utf-8")
    out = boss("review", tmp_path, width=300)
    for copy in "bc":
        remark = f"{tmp_path / copy}.boss is the same game as {tmp_path / 'a'}.boss, which counts once below."
        assert remark in out.out
    data = json.loads(boss("review", tmp_path, "--json").out)
    assert [one["same_as"] for one in data["games"]] == [None, *[str(tmp_path / "a.boss")] * 2, None]
    assert {one["games"] for one in data["players"]} == {2}
    for name in "bc":
        (tmp_path / f"{name}.boss").unlink()
    assert json.loads(boss("review", tmp_path, "--json").out)["players"] == data["players"]


@pytest.mark.parametrize("width", [60, 80, 200])
def test_every_heading_of_the_trends_is_in_their_legend(tmp_path: Path, width: int) -> None:
    for name in ("a", "b"):
        shutil.copy(FOUR, tmp_path / f"{name}.boss")
    _, _, players = boss("review", tmp_path, width=width).out.partition("Players over these games:\n")
    heads = ["M/game", "early", "late", "knew", "bluffs", "kept", "exp.", "paid", "bits"]
    if width != 80:
        heads = ["millions a game", "earlier half", "later half", "bids knowing", "bluffs worked", "expected", "bits a"]
    table, _, legend = flat(players).partition("won, ")
    for head in heads:
        assert head in table and head in legend


def test_the_quiz_asks_where_there_is_something_to_find_out() -> None:
    for seat in range(4):
        steps = replay_of(load(FOUR), seat).steps
        worth = {step.number for step in steps if step.in_hand and not is_settled_by_looking(step.view)}
        assert len(worth) < sum(step.in_hand for step in steps)
        for seed in range(20):
            assert {step.number for step in chosen_steps(steps, seed, 5)} <= worth
        more = {step.number for step in chosen_steps(steps, 1, len(worth) + 1)}
        assert worth < more, "the others where there are not enough"


def test_the_quiz_helps_like_the_replay(tmp_path: Path) -> None:
    out = answered(tmp_path, "replay", FOUR, "--quiz", "--seed", 3, answers=["?", "q"]).out
    assert "passes" in out and "ends the quiz" in out and "is no answer" not in out


def test_a_spectators_eyes_on_a_full_record_only() -> None:
    found = json.loads(boss("replay", FOUR, "--seat", "spectator", "--json", "--at", "1.3").out)
    assert found["seat"] is None
    refused = boss("replay", EXAMPLES / "four-players-seat-red.boss", "--seat", "spectator")
    assert refused.code == 2 and "this record was kept by Red" in refused.err


def test_in_little_room_the_odds_after_a_turn_are_those_that_it_changed() -> None:
    out = boss("review", FOUR, width=40).out
    told = flat(out.split("rewards\n  possible after each turn\n")[1].split("12r:")[0])
    assert told.startswith("deal NY: 012 1; BO: 33hp 1.50; DE: 13r 1.33;")
    assert "turn 1: Red NY3 no change turn 2: Blue CI3 CI: 12b 1 turn 3: Green BOh BO: 33p 2 turn 4:" in told
    measured = boss("calibrate", FOUR, width=40).out
    assert "+/- -" not in measured and "said -" not in measured
