"""Training as a file, a line for each number of players: it can be stopped at any time, and goes on from there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from boss_solver.errors import BossError
from boss_solver.game.setup import PLAYERS
from boss_solver.playout.players.ladder import LEVELS
from boss_solver.playout.players.learned import policy_weights
from boss_solver.playout.training.cross_entropy import Drawing
from boss_solver.playout.training.ladder_making import Training, TrainingEffort, training_begun

FORMAT: Final = "boss-training/1"


class TrainingError(BossError):
    """A file with which training cannot go on."""


def training_text(trainings: Iterable[Training]) -> str:
    """The file of some trainings, each for another number of players."""
    return "".join(f"{_line(training)}\n" for training in trainings)


def trainings_from(text: str) -> dict[int, Training]:
    """How far a file has come, by the number of players. Raises TrainingError if it is none, or damaged."""
    try:
        trainings = [_training(line) for line in text.splitlines()]
        if not trainings:
            raise ValueError("it is empty")
        if len({(training.seed, training.effort) for training in trainings}) > 1:
            raise ValueError("its lines are of different trainings")
    except KeyError as error:
        raise TrainingError(f"this is no {FORMAT} file: {error} is missing") from error
    except (ValueError, TypeError, AttributeError, OverflowError) as error:
        raise TrainingError(f"this is no {FORMAT} file: {error}") from error
    return {training.players: training for training in trainings}


def _line(training: Training) -> str:
    return json.dumps(
        {
            "format": FORMAT,
            "players": training.players,
            "seed": training.seed,
            "effort": vars(training.effort),
            "generation": training.generation,
            "levels": [[level.placing.tolist(), level.showing.tolist()] for level in training.levels],
            "mean": training.drawing.mean.tolist(),
            "spread": training.drawing.spread.tolist(),
        }
    )


def _training(line: str) -> Training:
    data: Any = json.loads(line)
    if data["format"] != FORMAT:
        raise ValueError("its format is another")
    training = Training(
        _number(data["players"], PLAYERS[0], PLAYERS[-1]),
        _number(data["seed"], 0),
        TrainingEffort(**{name: _number(value, 1) for name, value in data["effort"].items()}),
        tuple(policy_weights(placing, showing) for placing, showing in data["levels"]),
        Drawing(np.array(data["mean"], np.float64), np.array(data["spread"], np.float64)),
        _number(data["generation"], 0),
    )
    if training.effort.candidates % 2:
        raise ValueError("candidates are drawn in pairs")
    if len(training.levels) > LEVELS or training.generation >= training.effort.generations:
        raise ValueError("it has come farther than it should")
    begun = training_begun(training.players, training.seed).drawing
    for found, wanted in zip(vars(training.drawing).values(), vars(begun).values(), strict=True):
        if found.shape != wanted.shape or not np.isfinite(found).all():
            raise ValueError("there are not as many numbers as weights")
    return training


def _number(value: Any, least: int, most: int | None = None) -> int:
    """A whole number that may be."""
    if type(value) is not int or value < least or (most is not None and value > most):
        raise ValueError(f"{value!r} cannot be")
    return value
