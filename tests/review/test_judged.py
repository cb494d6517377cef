"""What a judged decision is called, and the rows of decisions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boss_solver.record.games.reader import load, loads
from boss_solver.review.hands.game import review_of
from boss_solver.review.judged.judged import GameJudgement, JudgedDecision, Kind, Verdict, by_round
from boss_solver.review.rows.csv_text import csv_of
from boss_solver.review.rows.review_rows import ReviewRow, review_rows
from tests.review.told import LURED
from tests.tree import EXAMPLES

PASSED = JudgedDecision(
    hand=0,
    turn=1,
    line=3,
    seat=0,
    kind=Kind.PASS,
    chosen="pass",
    best="3 experts on Detroit",
    loss=0.0,
    error=0.0,
    is_exact=True,
)


@pytest.mark.parametrize(
    ("loss", "error", "word"),
    [
        (0.0, 0.0, Verdict.EVEN),
        (0.04, 0.0, Verdict.EVEN),
        (0.1, 0.0, Verdict.SMALL),
        (0.25, 0.1, Verdict.SLIP),
        (0.25, 0.125, Verdict.EVEN),
        (0.8, 0.1, Verdict.MISTAKE),
        (1.5, 0.1, Verdict.BLUNDER),
        (9.0, 4.5, Verdict.EVEN),
    ],
)
def test_a_word_only_above_the_noise(loss: float, error: float, word: Verdict) -> None:
    assert replace(PASSED, loss=loss, error=error).verdict is word


def test_costly_ones_come_first_and_even_ones_not_at_all() -> None:
    decisions = [replace(PASSED, turn=turn, loss=loss) for turn, loss in enumerate((0.3, 0.0, 2.0, 0.3), 1)]
    assert [one.turn for one in GameJudgement(tuple(decisions)).costly] == [3, 1, 4]
    assert GameJudgement().costly == () and GameJudgement().total is None


def test_losses_by_round_are_means() -> None:
    decisions = [
        replace(PASSED, turn=turn, seat=seat, loss=turn / 4) for turn, seat in ((1, 0), (2, 1), (3, 0), (3, 0))
    ]
    assert by_round(decisions, 2) == {(0, 1): (1, 0.25), (0, 2): (2, 0.75), (1, 1): (1, 0.5)}


def test_a_row_for_every_decision() -> None:
    game = review_of(loads(LURED))
    rows = list(review_rows(game, "lured"))
    assert [row.kind for row in rows[:6]] == ["place", "reveal"] * 3
    assert sum(row.kind == "reveal" for row in rows) == 15 and sum(row.kind == "place" for row in rows) == 4
    first = rows[0]
    assert (first.city, first.experts, str(first.expected_millions), first.bluff) == ("DE", 4, "0.5", "worked")
    assert (first.reward, first.paid_millions, first.winner, first.loss_millions) == ("DEr", 0, "Blue", None)


def test_a_pass_is_a_decision_where_something_could_be_placed() -> None:
    rows = list(review_rows(review_of(load(EXAMPLES / "two-players.boss")), "two"))
    turns = [row for row in rows if row.kind == "reveal"]
    placed = [row for row in rows if row.kind == "place"]
    passed = [row for row in rows if row.kind == "pass"]
    assert passed and len(placed) + len(passed) <= len(turns)
    assert {(row.hand, row.turn) for row in placed}.isdisjoint((row.hand, row.turn) for row in passed)


def test_judgements_stand_in_the_row_of_their_decision() -> None:
    one = JudgedDecision(
        hand=0,
        turn=2,
        line=8,
        seat=1,
        kind=Kind.PLACE,
        chosen="5 experts on Detroit",
        best="pass",
        loss=1.25,
        error=0.125,
        win_loss=0.1,
        win_error=0.01,
    )
    rows = list(review_rows(review_of(loads(LURED)), "lured", GameJudgement((one,))))
    (row,) = [row for row in rows if row.verdict is not None]
    assert (row.turn, row.kind, row.player, row.best) == (2, "place", "Blue", "pass")
    assert [str(row.loss_millions), str(row.loss_error_millions), str(row.win_loss)] == ["1.25", "0.125", "0.1"]
    assert row.verdict == "mistake"
    assert csv_of(ReviewRow, rows).splitlines()[0] == ",".join(ReviewRow._fields)
