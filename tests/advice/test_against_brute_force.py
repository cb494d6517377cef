"""Moves judged by playouts against every deal and every reply tried by the rules, where these are few."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from boss_solver.advice.search.judging import Judge, judge_moves
from boss_solver.advice.search.thrifty import OWN
from boss_solver.game.cards import City
from boss_solver.game.setup import Setup, custom, usual
from boss_solver.playout.players.registry import player_named
from tests import long
from tests.advice.brute_force import BruteForce, deals
from tests.advice.positions import Position, late

DEALS = 8192
"""On which every move is tried."""


class Case(NamedTuple):
    """A position late in a hand, and who the others are."""

    players: int
    seed: int
    hand_no: int
    turns_left: int
    others: str

    @property
    def setup(self) -> Setup:
        """Three play with Saint Louis, whose shoot-out kills."""
        if self.players == 3:
            return custom(3, (City.NEW_YORK, City.BOSTON, City.KANSAS_CITY, City.SAINT_LOUIS))
        return usual(self.players)

    @property
    def position(self) -> Position:
        """Where it is."""
        return late(self.setup, self.seed, self.hand_no, self.turns_left)


CASES = [
    Case(2, 2, 2, 2, "mixture"),
    Case(2, 1, 2, 4, "counter"),
    Case(2, 4, 3, 3, "follower/protecting"),
    Case(3, 1, 1, 2, "bluffer"),
    Case(3, 5, 2, 3, "knower"),
    Case(4, 2, 2, 2, "mixture"),
    Case(4, 2, 3, 3, "patient/protecting"),
]


def verify(case: Case) -> None:
    """Every move is worth what it is, within the error, and the best is the best."""
    here = case.position
    others = player_named(case.others)
    judge = Judge(here.view, seed=case.seed, others=others, left=10_000)
    seats = {seat: OWN if seat == here.seat else others for seat in range(case.players)}
    exact = BruteForce(here.view, seats).values(judge.moves)
    trials = judge.trials()
    trials.stage(judge.moves, DEALS)
    for move in judge.moves:
        found = trials.value(move)
        # Draws are by 16 bits, prices are rounded to a millionth.
        assert abs(found.mean - exact[move]) <= 4 * found.error + 1e-4, (case, str(move))
    chosen = judge_moves(Judge(here.view, seed=case.seed, others=others)).left[0]
    best = max(exact.values())
    if exact[chosen] < best - 1e-4:
        other = max(judge.moves, key=lambda move: exact[move])
        assert best - exact[chosen] <= 4 * trials.difference(other, chosen).error, (case, str(chosen), str(other))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_values_and_the_best_move_are_those_of_brute_force(case: Case) -> None:
    verify(case)


@pytest.mark.long
def test_more_values_are_those_of_brute_force() -> None:
    names = ("counter", "patient", "knower", "bluffer/worthless-first", "follower/protecting", "random")
    first = 1000 * long.seed()
    for seed in range(first, first + long.count(60)):
        players = 2 + seed % 3
        case = Case(players, seed, 1 + seed % 3, 2 + seed % 2, names[seed % len(names)])
        here = case.position
        if len(deals(here.view)) <= 60:
            verify(case)
