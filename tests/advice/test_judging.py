"""Judging in stages: what is asked about stays, equal moves are told once, a stop leaves nothing half done."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest

from boss_solver.advice.advising import AdviceMethod, advice_of, advise
from boss_solver.advice.candidate_moves import Move
from boss_solver.advice.reasons import facts_of
from boss_solver.advice.search.judging import Aim, Clock, Judge, judge_moves
from boss_solver.advice.search.trials import Trials
from boss_solver.game.cards import CARDS, City
from boss_solver.game.moves import Placement
from boss_solver.game.turns import next_seat
from boss_solver.inference.view import SeatView, view_of
from boss_solver.playout.work import Stopped
from boss_solver.record.games.reader import load
from tests.tree import EXAMPLES


def at(name: str, line: int) -> SeatView:
    """What the one who is to move sees after a line of an example."""
    state = load(EXAMPLES / f"{name}.boss").lines[line - 1].after.here
    return view_of(state, next_seat(state.table))


EQUAL = at("five-players", 113)
"""Nearly everything comes to the same."""
MIDDLE = at("four-players", 16)


def test_what_is_asked_about_is_kept_and_told_with_what_equals_it() -> None:
    moves = [Move(None, CARDS["ME3"]), Move(Placement(City.NEW_YORK, 1), CARDS["ME2"])]
    found = advise(Judge(EQUAL, kept=tuple(moves)), samples=30_000)
    assert [row.move for row in found.asked_about] == moves
    for row in found.asked_about:
        assert len(set(row.equal)) == len(row.equal) > 10, "none is told twice"
        assert row.move not in row.equal
        assert set(moves) - {row.move} <= set(row.equal)
    assert found.playouts < 30_000, "what is asked about does not keep it from being sure"


@pytest.mark.parametrize("when", [1, 2, 3])
@pytest.mark.parametrize("aim", Aim)
def test_a_stop_in_the_middle_of_a_stage_leaves_what_was_known_before(when: int, aim: Aim) -> None:
    judge = Judge(MIDDLE, aim=aim)
    whole = judge_moves(judge, samples=60_000, progress=lambda found: found.trials.stages == when)
    calls = 0
    parts = Trials.stage

    def stage(self: Trials, moves: tuple[Move, ...], number: int) -> None:
        nonlocal calls
        calls += 1
        if calls <= when:
            return parts(self, moves, number)
        with patch("boss_solver.advice.search.trials.Fork", side_effect=KeyboardInterrupt):
            return parts(self, moves, number)

    with patch.object(Trials, "stage", stage):
        found = judge_moves(judge, samples=60_000)
    assert (found.stopped, found.left, found.trials.done) == (Stopped.INTERRUPTED, whole.left, whole.trials.done)
    assert advice_of(found) == replace(advice_of(whole), judge=judge)
    assert found.trials.stages == when


def test_a_stage_that_is_broken_off_changes_nothing() -> None:
    trials = Judge(MIDDLE).trials()
    trials.stage(trials.moves, 16)
    before = (trials.done, trials.stages, [len(trials.of(move)) for move in trials.moves])
    with patch("boss_solver.advice.search.trials.PARTS", 0), pytest.raises(ValueError, match="reshape"):
        trials.stage(trials.moves, 16)
    assert before == (trials.done, trials.stages, [len(trials.of(move)) for move in trials.moves])
    trials.stage(trials.moves[:3], 16)
    assert trials.difference(*trials.moves[:2]).mean == np.mean(trials.of(trials.moves[0]) - trials.of(trials.moves[1]))


def test_a_clock_allows_what_there_is_time_for() -> None:
    trials = Judge(MIDDLE).trials()
    with patch("time.monotonic", side_effect=[0.0, 1.0, 1.5, 1.9]):
        clock = Clock(2.0, trials)
        trials.done = 10_000  # in a second
        assert clock.deals(64, 100) == 64
        trials.done = 15_000
        assert (clock.deals(64, 100), clock.is_short) == (50, False)
        trials.done = 19_000
        assert (clock.deals(64, 100), clock.is_short) == (0, True)


def test_no_time_gives_the_first_stage() -> None:
    found = advise(Judge(MIDDLE), seconds=0.0)
    assert (found.stopped, found.method) == (Stopped.SECONDS, AdviceMethod.PLAYOUTS)
    assert found.playouts == found.deals * found.legal


def test_facts_are_those_of_the_table_after_the_move() -> None:
    view = at("four-players-seat-red", 51)
    facts = facts_of(view, Move(Placement(City.DETROIT, 2, 1), CARDS["CI1"]))
    assert (facts.there, facts.ahead, facts.can_pass) == (3, 2, (1, 2, 3))
    assert (facts.supply, facts.occasionals, facts.counts) == ((0, 2), 1, None)
    assert [led.city for led in facts.led] == [City.NEW_YORK, City.DETROIT]
    passing = facts_of(view, Move(None, CARDS["NY0"]))
    assert (passing.city, passing.there, passing.supply, passing.counts) == (None, 0, (2, 3), 0)
