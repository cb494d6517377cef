"""Advice: the first answer and the final one, candidates and playouts a second; the adviser's moves in tournaments.

The positions are those of a game of four players of the default mixture, in mid-hand and at a first turn. The judge is
new each time, so that sampling the deals begins anew; what is kept between calls is what a warm session keeps.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

import numpy as np

from boss_solver.advice.advising import Advice, advise
from boss_solver.advice.search.adviser import ADVISER
from boss_solver.advice.search.judging import Aim, Judge, Judgement
from boss_solver.game.turns import expected
from boss_solver.inference.view import SeatView
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.players.lane_view import View
from boss_solver.reading.playing import guess_of
from boss_solver.reading.read import Reading
from tests.advice.positions import played
from tests.bench.harness import Action, Result, rate, seconds
from tests.bench.reading import at
from tests.bench.reading import record as read_record
from tests.playout.test_policies import look_at

FIRST, FINAL = 0.3, 2.0
"""Seconds until the first answer and until the last."""
MOVE: Final = 0.02
"""Seconds of a move of the adviser in a tournament."""


def first_only(now: Judgement) -> bool:
    """Stop with the first answer."""
    return True


def answering(view: SeatView, aim: Aim = Aim.WORTH, *, first: bool = False) -> Action:
    """Judging the moves of a position, with another seed each time."""
    seeds = count(1)

    def answer() -> Advice:
        return advise(Judge(view, aim=aim, seed=next(seeds)), progress=first_only if first else None)

    return answer


def reading_too() -> Action:
    """The same by what the others' bids tell besides, read anew each time."""
    turns = (at(read_record(), 3, shown) for shown in range(8, 12))
    lines, view, puzzle = next(turn for turn in turns if expected(turn[1].table).seat == turn[1].seat)
    seeds = count(1)

    def answer() -> Advice:
        seed = next(seeds)
        reading = Reading(seed=seed)
        behaviour = reading.behaviour(read_record().lines[:lines], read_record().good.setup, 0)
        found = reading.odds(view, puzzle, behaviour)
        return advise(Judge(view, found.puzzle, seed=seed, guess=guess_of(found)))

    return answer


def adviser(games: int) -> tuple[Action, int]:
    """Moves of the adviser in some games at a time, at every turn of a round in mid-hand."""
    views: list[View] = []

    def look(lanes: Lanes, position: int) -> None:
        views.append(View(lanes.taken(np.arange(lanes.number)), position))

    look_at(look, 4, seed=3, games=games, every=7)

    def choose() -> None:
        for view in views[:5]:
            ADVISER.policy.scores(view)
            if view.cards_left > 1:
                ADVISER.reveal.weights(view)

    return choose, sum(view.lanes for view in views[:5])


def bench() -> Iterator[Result]:
    middle, start = played(4, 5, 2, 10).view, played(4, 5, 2, 1).view
    for name, view in (("mid-hand", middle), ("first turn", start)):
        yield seconds(f"advice: first, {name}", answering(view, first=True), at_most=FIRST, rounds=9)
        yield seconds(f"advice: final, {name}", answering(view), at_most=FINAL, rounds=5)
    yield seconds("advice: final, reading", reading_too(), at_most=FINAL, rounds=5)
    yield seconds("advice: final, chance to win", answering(middle, Aim.WIN), at_most=FINAL, rounds=3)
    whole = advise(Judge(start))
    yield rate("advice: candidates", answering(start, first=True), whole.legal, at_least=whole.legal / FIRST)
    yield rate("advice: playouts", answering(start), whole.playouts, at_least=75_000)
    action, moves = adviser(75)
    yield rate("advice: moves of the adviser", action, moves, at_least=1 / MOVE)
