"""Solving the end of a hand: the last round as fractions, the last two rounds of two players to an equilibrium.

Positions are those of games that the default mixture plays, at the first turn of the round. How many of them fit the
bounds is a figure of its own; times are of those that do.
"""

from __future__ import annotations

import importlib.util
import statistics
from collections.abc import Callable, Iterator, Sequence

from boss_solver.advice.last_round.solve import last_round, last_round_game
from boss_solver.advice.stakes import stakes_of
from boss_solver.advice.two_player.last_two_rounds import ENOUGH, approach, laid_out, last_two_rounds
from boss_solver.game.setup import usual
from boss_solver.game.state import GameState
from boss_solver.inference.view import SeatView
from tests.advice.played import played_position
from tests.bench.harness import Result, timed

_MOST_SPIEL = 400
"""Ends of the game beyond which OpenSpiel would take minutes."""


def positions(players: int, left: tuple[int, ...], number: int) -> list[SeatView]:
    """Positions of a stated kind."""
    return [played_position(seed, usual(players), left) for seed in range(number)]


def solved(
    name: str, views: Sequence[SeatView], solve: Callable[[SeatView], object], part: float, at_most: float
) -> Iterator[Result]:
    """The part of positions that are solved, and the median and the longest time."""
    times = []
    done = 0
    for view in views:
        found: list[object] = []
        times.append(timed(lambda view=view, found=found: found.append(solve(view))))  # type: ignore[misc]  # mypy cannot infer defaults of a lambda
        done += found[0] is not None
    share = done / len(views)
    yield Result(f"{name}, solved", f">= {part:.0%}", f"{share:.0%} of {len(views)}", share / part, share >= part)
    for what, figure, aim in (("median", statistics.median(times), at_most / 2), ("longest", max(times), at_most)):
        yield Result(f"{name}, {what}", f"<= {aim:.2f} s", f"{figure:.3f} s", figure / aim, figure <= aim)


def by_open_spiel(views: Sequence[SeatView], states: Callable[[SeatView], GameState]) -> Iterator[Result]:
    """The exploitability that OpenSpiel finds in small positions."""
    if importlib.util.find_spec("pyspiel") is None:
        print("OpenSpiel is not installed: pip install 'boss-solver[bench]'", flush=True)
        return
    from tests.advice.rules_tree import roots, with_last_replies
    from tests.advice.spiel import exploitability_by_open_spiel
    from tests.advice.strategies import strategy_of

    found = []
    for view in views:
        laid = laid_out(view)
        if laid is None or laid.ends > _MOST_SPIEL:
            continue
        game = roots(states(view), stakes_of)
        strategy = with_last_replies(game, strategy_of(laid, approach(laid).profile, view.table))
        found.append(exploitability_by_open_spiel(game, strategy))
    worst = max(found)
    name = f"two rounds: by OpenSpiel, {len(found)}"
    yield Result(name, f"<= {ENOUGH:.2f} millions", f"{worst:.5f} millions", worst / ENOUGH, worst <= ENOUGH)


def _whole(view: SeatView) -> GameState:
    """A state with the deal that comes first of those that fit."""
    from tests.advice.brute import deals

    return deals(view)[0][0]


def bench() -> Iterator[Result]:
    for players, part in ((2, 1.0), (3, 1.0), (4, 0.95), (5, 0.5)):
        views = positions(players, (1,) * players, 20)
        yield from solved(f"last round: {players} players", views, last_round, part, at_most=1.5)
    # At the first turn six players have thousands of deals, their backs not being known.
    views = positions(6, (0, 0, 0, 1, 1, 1), 20)
    yield from solved("last round: 6, fourth turn", views, last_round, 0.8, at_most=1.5)
    yield from solved("last round: a game", positions(2, (1, 1), 20), last_round_game, 1.0, at_most=0.2)
    second = positions(2, (1, 2), 20)
    yield from solved("two rounds: second", second, last_two_rounds, 1.0, at_most=1.5)
    yield from solved("two rounds: first", positions(2, (2, 2), 30), last_two_rounds, 0.8, at_most=1.5)
    yield from by_open_spiel(second, _whole)
