"""Making the ladder: level after level, each fitted against those before it.

The same seed makes the same weights on one machine. It can be stopped after any generation and goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from boss_solver.game.setup import usual
from boss_solver.playout.arrays.dtypes import Floats
from boss_solver.playout.players.ladder import LEVELS
from boss_solver.playout.players.learned import OF_CARDS, STAGES, PolicyWeights
from boss_solver.playout.players.prospects import FEATURES
from boss_solver.playout.training.contest import Achieved, Contest, Game
from boss_solver.playout.training.cross_entropy import Drawing
from boss_solver.playout.work import Stopped, do_all

_FIRST_SPREAD: Final = 0.15
"""The spread of every weight before anything is known."""
_LATER_SPREAD: Final = 0.08
"""The least spread with which a later level begins, from the weights of the one before."""
_MARGIN: Final = 0.03
"""The part of a win that a million more than the others counts for: wins alone tell little of one game."""
_NOISY: Final = 8.0
"""How many times the usual temperature some opponents have, so that a level does not only beat faultless play."""
_MIXED: Final = 0.25
"""The chance of an opponent of a later level to be of the default mixture."""


@dataclass(frozen=True)
class TrainingEffort:
    """How much is played."""

    candidates: int = 128
    games: int = 256
    """That each candidate plays in a generation, rounded up to a multiple of the players."""
    generations: int = 60
    """Of each level."""


USUAL: Final = TrainingEffort()


@dataclass(frozen=True)
class Training:
    """How far the levels for a number of players have come."""

    players: int
    seed: int
    effort: TrainingEffort
    levels: tuple[PolicyWeights, ...]
    """Those that are ready."""
    drawing: Drawing
    """Of the level that is being fitted."""
    generation: int = 0
    """Of that level."""

    @property
    def is_done(self) -> bool:
        """Whether all levels are ready."""
        return len(self.levels) == LEVELS

    @property
    def done(self) -> int:
        """Generations so far."""
        return len(self.levels) * self.effort.generations + self.generation

    @property
    def wanted(self) -> int:
        """Generations in all."""
        return LEVELS * self.effort.generations


def training_begun(players: int, seed: int, effort: TrainingEffort = USUAL) -> Training:
    """Before the first generation: weights that price gangsters and losses as a careful player does."""
    placing = np.zeros((STAGES, len(FEATURES)))
    for name, weight in _BEGIN.items():
        placing[:, FEATURES.index(name)] = weight
    mean = np.concatenate([placing.ravel(), np.zeros(STAGES * len(OF_CARDS))])
    return Training(players, seed, effort, (), Drawing(mean, np.full(len(mean), _FIRST_SPREAD)))


_BEGIN: Final = {
    "money": 0.6,
    "money, nobody can pass": 0.4,
    "losses": -1.0,
    "experts": -1 / 3,
    "occasionals": -0.5,
}


def trained(
    training: Training,
    *,
    processes: int = 1,
    progress: Callable[[Training], None] | None = None,
) -> Training:
    """Go on until all levels are ready. ``progress`` is told after each generation; Ctrl-C raises KeyboardInterrupt."""
    while not training.is_done:
        training = _next(training, processes)
        if progress is not None:
            progress(training)
    return training


def _next(training: Training, processes: int) -> Training:
    """One generation more."""
    effort, number = training.effort, training.done
    rng = np.random.Generator(np.random.Philox(key=np.array([training.seed, number * 8 + training.players], np.uint64)))
    vectors = training.drawing.draw(effort.candidates, rng)
    fitness = _fitness(training, [PolicyWeights.from_vector(vector) for vector in vectors], processes)
    # The spread may become small as the level ripens.
    least = np.full(vectors.shape[1], _LATER_SPREAD / 2 * (1 - training.generation / effort.generations))
    drawing = training.drawing.moved(vectors, fitness, least)
    if training.generation + 1 < effort.generations:
        return replace(training, drawing=drawing, generation=training.generation + 1)
    levels = (*training.levels, PolicyWeights.from_vector(drawing.mean))
    wide = Drawing(drawing.mean, np.maximum(drawing.spread, _LATER_SPREAD))
    return replace(training, levels=levels, drawing=wide, generation=0)


def _fitness(training: Training, candidates: list[PolicyWeights], processes: int) -> Floats:
    """How well each does, in wins a game."""
    players, effort, is_first = training.players, training.effort, not training.levels
    pool = [weights for level in training.levels for weights in (level, noisy(level))]
    contest = Contest(usual(players), candidates, pool or candidates[:1], training.seed)
    half = -(-effort.games // (2 * players)) * players
    games = [
        Game(2 * training.done + part, half, 1.0 if is_first else _MIXED, backs_seen=part == 0) for part in range(2)
    ]
    done = do_all(contest, games, processes=processes)
    if done.stopped is not Stopped.NO:
        raise KeyboardInterrupt
    total = Achieved(*np.sum([list(outcome) for outcome in done.results], axis=0))
    fitness: Floats = (total.wins + _MARGIN * total.margin) / (2 * half)
    return fitness


def noisy(level: PolicyWeights) -> PolicyWeights:
    """The same weights at a higher temperature: all of them smaller."""
    return PolicyWeights.from_vector(level.vector / _NOISY)
