"""How the game may end: `boss outlook` and `boss chicago --play` in a warm process."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boss_solver.forecast.chicago_played import chicago_played
from boss_solver.forecast.outlook import outlook_of
from boss_solver.game.setup import usual
from boss_solver.inference.view import SeatView, view_of
from tests.bench.harness import Result, seconds
from tests.play import play_game

SECONDS = 1.0
WIN_ERROR = 0.005
"""The most that the standard error of a chance to win may be."""
MONEY_ERROR = 0.05
"""The same of money at the end, in millions."""
CHICAGO_ERROR = 0.01
"""The same of Chicago's mean payout, in millions."""


def first_turns(players: int) -> SeatView:
    """What a seat sees after the first turns of a game: nearly all of it is to be played."""
    return view_of(play_game(usual(players), Random(players), turns=2).state, 0)


def bench() -> Iterator[Result]:
    for players in range(2, 7):
        view = first_turns(players)
        yield seconds(f"outlook: {players} players", lambda: outlook_of(view), at_most=SECONDS)  # noqa: B023  (run at once)
        found = outlook_of(view)
        yield _error(f"chance to win: {players} players", max(one.error for one in found.wins), WIN_ERROR)
        yield _error(f"money: {players} players", max(one.error for one in found.money), MONEY_ERROR)
        yield seconds(
            f"chicago --play: {players} players",
            lambda: chicago_played(view),  # noqa: B023  (run at once)
            at_most=SECONDS,
        )
        error = chicago_played(view).outlook.error or 0.0
        yield _error(f"Chicago: {players} players", error, CHICAGO_ERROR)


def _error(name: str, error: float, at_most: float) -> Result:
    return Result(f"s.e. of {name}", f"<= {at_most}", f"{error:.4f}", error / at_most, error <= at_most)
