"""Reading: 20,000 deals weighed by what the others did, from scratch and with one choice more; what deals are worth.

The game is one of four players whose card backs nobody entered, so that deals are too many to list for longest. Three
hands are over when it is read, and all kinds of players learned from them. Counting the deals, which the cards' odds do
anyway, is not in the time.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from functools import cache
from typing import Final

from boss_solver.game.setup import usual
from boss_solver.game.state import new_game
from boss_solver.inference.engine.counting import count
from boss_solver.inference.engine.puzzle import Puzzle, puzzle_of
from boss_solver.inference.view import SeatView, view_of
from boss_solver.playout.games.recording import Recorder, record_text
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.playout.players.seated_players import Player
from boss_solver.reading.choices.styles import Softmax
from boss_solver.reading.choices.types import GRID, PlayerType, TypeGrid
from boss_solver.reading.posterior import ReadMethod
from boss_solver.reading.read import Behaviour, Reading
from boss_solver.reading.weighing import ENOUGH, FEW
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.record import Record
from tests.bench.harness import Result, seconds

SHARP: Final = TypeGrid((PlayerType(Softmax(8), 1, "softmax", slips=0.01),))
"""The grid that is hardest to sample: everybody nearly always does what is best."""


@cache
def record(players: int = 4, seed: int = 3) -> Record:
    """What the first seat wrote down of a game."""
    setup = usual(players)
    recorder = Recorder(1)
    seats = [Player(Softmax(4), REVEALS["at-random"])] * players
    Playouts(start_of(view_of(new_game(setup), None)), seats, seed=seed).play(0, 1, recorder)
    full = record_text(setup, [f"P{seat + 1}" for seat in range(players)], "a game", recorder.lines[0])
    return loads(as_seen_by(loads(full), 0))


def at(kept: Record, hand_no: int, shown: int) -> tuple[int, SeatView, Puzzle]:
    """How many lines there are until so many cards of a hand are shown, and what is seen then."""
    for number, line in enumerate(kept.lines, 1):
        hand = line.after.state.table.hand if line.after.state else None
        if hand and line.after.here.table.hand_no == hand_no and len(hand.shown) == shown and not hand.finished:
            view = view_of(line.after.here, 0)
            puzzle = puzzle_of(view)
            count(puzzle)
            return number, view, puzzle
    raise AssertionError(f"no moment after {shown} cards of hand {hand_no}")


def moments(grid: TypeGrid, kept: Record, shown: range) -> Iterator[tuple[Reading, SeatView, Puzzle, Behaviour]]:
    """What is read in the first three hands after so many cards."""
    reading = Reading(grid)
    for hand_no in (1, 2, 3):
        for cards in shown:
            lines, view, puzzle = at(kept, hand_no, cards)
            yield reading, view, puzzle, reading.behaviour(kept.lines[:lines], kept.good.setup, 0)


def times(players: int, shown: int, limits: tuple[float, float]) -> Iterator[Result]:
    """From scratch, and with one choice more."""
    reading, view, puzzle, behaviour = list(moments(GRID, record(players), range(shown, shown + 1)))[-1]
    short = behaviour._replace(choices=behaviour.choices[:-1])
    before = reading.odds(view, puzzle, short)
    assert before.method is ReadMethod.SAMPLED

    def scratch() -> None:
        one = reading.odds(view, puzzle, behaviour)
        for city in view.table.setup.cities:
            one.city(city)

    def one_more() -> None:
        # The deals of before without what they have told already of the last choice.
        assert before.likelihoods is not None
        for choice in behaviour.choices[-1:]:
            before.likelihoods.kept.pop(id(choice), None)
        one = reading.odds(view, puzzle, behaviour, before)
        for city in view.table.setup.cities:
            one.city(city)

    yield seconds(f"reading: {players} players, scratch", scratch, at_most=limits[0], rounds=15)
    yield seconds(f"reading: {players} players, one more", one_more, at_most=limits[1], rounds=15)


def bench() -> Iterator[Result]:
    yield from times(4, 8, (0.080, 0.005))
    yield from times(6, 12, (0.200, 0.020))
    lines, view, puzzle = at(record(), 3, 15)
    reading = Reading()
    yield seconds(
        "reading: a whole record",
        lambda: reading.odds(view, puzzle, reading.behaviour(record().lines[:lines], record().good.setup, 0)),
        at_most=0.1,
    )
    for name, grid in (("shipped", GRID), ("sharp", SHARP)):
        sizes = [
            found.effective
            for seed in range(1, 5)
            for reading, view, puzzle, behaviour in moments(grid, record(4, seed), range(2, 10))
            if (found := reading.odds(view, puzzle, behaviour)).method is ReadMethod.SAMPLED
        ]
        for what, figure, aim in (("median", statistics.median(sizes), ENOUGH), ("least", min(sizes), FEW)):
            yield Result(f"reading: {name}, {what} size", f">= {aim:,}", f"{figure:,.0f}", figure / aim, figure >= aim)
