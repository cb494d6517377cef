"""A prior over types, and how sharply they choose, fitted to what players did in finished games.

Only the placements of hands that are over are looked at, in which all cards are known. How much of each type there is
among the players is what makes their choices likeliest, the shipped prior counting as much as :data:`WORTH` players;
temperatures are tried as multiples of the shipped ones (:data:`HEATS`), with a normal prior on the logarithm around
the shipped ones (:data:`SPREAD`).

>>> from boss_solver.inference.entries.story import stories
>>> from boss_solver.reading.choices.types import GRID
>>> from boss_solver.record.games.reader import load
>>> found = fitted(GRID, [stories(load("examples/four-players.boss"))])
>>> found.players, found.choices > 20, round(sum(found.weights), 6)
(4, True, 1.0)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boss_solver.inference.entries.story import Story
from boss_solver.reading.choices.types import TypeGrid
from boss_solver.reading.learning import told_by
from boss_solver.reading.measured.calibrating import as_seen

Chances = NDArray[np.float64]

HEATS: Final = (0.5, 0.7, 1.0, 1.4, 2.0)
"""By what the temperatures of types that have one may be multiplied."""

WORTH: Final = 20.0
"""Players that the shipped prior counts as much as."""

SPREAD: Final = 0.35
"""The standard deviation of the prior on the logarithm of the multiple of temperatures."""

_ROUNDS: Final = 200
"""Steps of the fit at most."""

_CLOSE: Final = 1e-9
"""It stops when no weight moves by more."""


class Fitted(NamedTuple):
    """A fitted prior, and a multiple of the temperatures."""

    heat: float
    """By what temperatures are multiplied."""
    weights: tuple[float, ...]
    """How much of each type of the grid there is; they add up to 1."""
    players: int
    """Players of games it rests on; one who played two games counts twice."""
    choices: int
    bits: float
    """Bits by which the choices are likelier under what was fitted than under the shipped grid, for each choice."""


def fitted(
    grid: TypeGrid,
    games: Sequence[Sequence[Story]],
    *,
    backs: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Fitted:
    """Fit a prior and temperatures to the finished hands of some games.

    Args:
        grid: The shipped types.
        games: All hands of each.
        backs: Whether players saw the backs of all cards; else only those that were entered.
        progress: Told how many temperatures were tried.

    Raises ValueError if no choice in them can be judged.
    """
    best: tuple[float, float, Chances, Chances] | None = None
    shipped: Chances | None = None
    number = 0
    for done, heat in enumerate(HEATS, 1):
        logs, number = _told(grid.heated(heat), games, backs)
        if not number:
            raise ValueError("no finished hand in these games tells what its players held")
        weights = _mixture(grid, logs)
        score = _log_chance(weights, logs) + _shrunk(grid, weights) - (log(heat) / SPREAD) ** 2 / 2
        if heat == 1:
            shipped = logs
        if best is None or score > best[0]:
            best = (score, heat, weights, logs)
        if progress is not None:
            progress(done)
    assert best is not None and shipped is not None
    _, heat, weights, logs = best
    more = _log_chance(weights, logs) - _log_chance(np.array(grid.prior), shipped)
    return Fitted(heat, tuple(weights.tolist()), len(logs), number, more / number / log(2))


def _told(grid: TypeGrid, games: Sequence[Sequence[Story]], backs: bool) -> tuple[Chances, int]:
    """(players, types) the logarithm of each type's chance of all a player did in a game, and how many choices."""
    rows: list[Chances] = []
    number = 0
    for hands in games:
        by_seat: dict[int, Chances] = {}
        for hand in hands:
            for seat, (logs, choices) in told_by(grid, as_seen(hand, None, backs), None).items():
                by_seat[seat] = by_seat.get(seat, np.zeros(len(grid.types))) + logs
                number += choices
        rows += by_seat.values()
    return np.array(rows), number


def _mixture(grid: TypeGrid, logs: Chances) -> Chances:
    """How much of each type there is: the likeliest, the shipped prior counting as some players (by EM)."""
    prior = np.array(grid.prior)
    chances = np.exp(logs - logs.max(axis=1, keepdims=True))
    weights = prior.copy()
    for _ in range(_ROUNDS):
        each = chances * weights
        each /= each.sum(axis=1, keepdims=True)
        after = (WORTH * prior + each.sum(axis=0)) / (WORTH + len(logs))
        moved = float(np.abs(after - weights).max())
        weights = after
        if moved < _CLOSE:
            break
    return weights


def _log_chance(weights: Chances, logs: Chances) -> float:
    most = logs.max(axis=1)
    return float((most + np.log(np.exp(logs - most[:, None]) @ weights)).sum())


def _shrunk(grid: TypeGrid, weights: Chances) -> float:
    """The logarithm of the prior on the weights, up to a constant."""
    return float(WORTH * (np.array(grid.prior) * np.log(weights)).sum())
