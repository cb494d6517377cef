"""What is lost by the usual budget: `python -m tests.advice.regret`.

In random positions the move chosen with it is compared with the move chosen with ten times as many playouts; both are
valued by playouts of another seed, on the same deals.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from boss_solver.advice.candidate_moves import Move
from boss_solver.advice.search.judging import SAMPLES, Judge, judge_moves
from boss_solver.game.setup import usual
from boss_solver.playout.estimates import Estimate, estimate
from tests.advice.positions import Position, played, position

POSITIONS: Final = 60
MOST: Final = 0.05
"""Millions that may be lost on average."""
TIMES: Final = 10
FRESH: Final = 16384
"""Deals by which the moves are valued."""


class Regret(NamedTuple):
    """What was lost in one position."""

    here: Position
    moves: int
    chosen: Move
    better: Move
    lost: Estimate
    """Millions; below 0 where the usual budget found the better move."""


def place(seed: int) -> Position:
    """A position of two to six players, anywhere in the first three hands: as chance plays, or as the mixture does."""
    rng = Random(seed)
    players = 2 + seed % 5
    hand_no, turn = rng.randint(1, 3), rng.randint(1, players * usual(players).cards_each)
    if rng.random() < 0.5:
        return position(usual(players), seed, hand_no, turn)
    return played(players, seed, hand_no, turn)


def regret(seed: int, samples: int = SAMPLES, times: int = TIMES, fresh: int = FRESH) -> Regret:
    """What is lost in one position."""
    here = place(seed)
    judges = [Judge(here.view, seed=seed), Judge(here.view, seed=seed + 10**6)]
    one, other = (
        judge_moves(judge, samples=budget).left[0]
        for judge, budget in zip(judges, (samples, samples * times), strict=True)
    )
    lost = Estimate(0.0, 0.0)
    if one != other:
        trials = Judge(here.view, seed=seed + 2 * 10**6).trials()
        trials.stage((one, other), fresh)
        lost = trials.difference(other, one)
    return Regret(here, len(judges[0].moves), one, other, lost)


def regrets(first: int, number: int) -> Iterator[Regret]:
    """Of so many positions."""
    return (regret(seed) for seed in range(first, first + number))


def mean(found: Sequence[Regret]) -> Estimate:
    """Millions lost on average."""
    import numpy as np

    return estimate(np.array([one.lost.mean for one in found]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and measure; 1 if too much is lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.advice.regret", description="What the budget loses.")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="(default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first position (default %(default)s)")
    options = parser.parse_args(arguments)
    found = []
    for one in regrets(options.seed, options.positions):
        found.append(one)
        if one.chosen != one.better:
            table = one.here.state.table
            print(
                f"{table.setup.players} players, hand {table.hand_no}, {one.moves:>3} moves: {one.chosen} for "
                f"{one.better} loses {one.lost.mean:.3f} +- {one.lost.error:.3f}",
                flush=True,
            )
    total = mean(found)
    same = sum(one.chosen == one.better for one in found)
    print(
        f"{len(found)} positions, the same move in {same}: {total.mean:.4f} +- {total.error:.4f} millions lost on "
        f"average (aim {MOST}), {max(one.lost.mean for one in found):.3f} at most"
    )
    return int(total.mean > MOST)


if __name__ == "__main__":
    sys.exit(main())
