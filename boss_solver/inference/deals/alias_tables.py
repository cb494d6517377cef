"""The tables of the sampler: for each city the ways its cards can lie, for each state the chances of these ways.

A city's ways fall into classes that add the same to the state and weigh the same, so that a way is drawn from its class
evenly. Which class comes next depends on the state; it is drawn by the alias method, in time that does not depend on
how many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boss_solver.game.cards import Card
from boss_solver.inference.engine.counting import ContradictionError
from boss_solver.inference.engine.local import CityWays
from boss_solver.inference.engine.model import BITS, Model, TooComplexError
from boss_solver.inference.engine.spanning_facts import Settling, settlings, soonest

Integers = NDArray[np.int64]
States = NDArray[Any]
"""Packed states: int64 if they fit, else Python's integers."""

_MOST_CELLS: Final = 2_000_000
"""Cells in all alias tables together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CityTable:
    """One city: its ways by class, and by state which class to take and which state follows."""

    pieces: tuple[Card, ...]
    """Its cards in the order of the rows of ``ways``."""
    ways: NDArray[np.int8]
    """Places by card and way, the ways of a class side by side."""
    starts: Integers
    """The first way of each class."""
    sizes: Integers
    """The number of ways in each class."""
    classes: int
    limits: NDArray[np.float64]
    """By state and class: the part of the class's column that is its own, the rest being its alias's."""
    aliases: Integers
    """By state and class: the cell of the alias, among all states and classes."""
    following: Integers
    """By state and class: the first cell of the state that follows, in the next city's table."""
    chances: NDArray[np.float64]
    """By state and class: the chance of the class times the number of classes; exactly 0 where it does not fit."""


class _Classes(NamedTuple):
    pieces: tuple[Card, ...]
    ways: NDArray[np.int8]
    starts: Integers
    sizes: Integers
    vectors: list[int]
    weights: list[float]


def build(model: Model) -> list[CityTable]:
    """The tables of a model that has no free cities, in the order in which they are to be drawn from.

    Raises ContradictionError if no deal fits, TooComplexError if they would be too large.
    """
    if model.impossible:
        raise ContradictionError
    settled = settlings(model, soonest(model))
    cities = {local.city: CityWays(model, local) for local in model.local}
    opening = [cities.pop(city) for city in settled]
    wide_first = sorted(cities.values(), key=lambda city: -len(city.ways))
    order = [*opening, *wide_first[::2], *reversed(wide_first[1::2])]
    large = BITS * (len(model.room) + len(model.fields)) > 62
    states: States = np.array([0], object if large else np.int64)
    steps: list[_Step] = []
    cells = 0
    for city in order:
        classes = _classes(city)
        cells += len(states) * len(classes.sizes)
        if cells > _MOST_CELLS:
            raise TooComplexError("these statements tie too many cities together to draw deals; leave some out")
        step, states = _step(model, states, classes, settled.get(city.local.city))
        steps.append(step)
    values = (states == model.full).astype(np.float64)
    return _tables(steps, values)


class _Step(NamedTuple):
    classes: _Classes
    to: Integers
    """By state and class: the index of the state that follows."""
    weights: NDArray[np.float64]
    """By state and class: the weight of the class, 0 where it does not fit."""


def _step(model: Model, states: States, classes: _Classes, settling: Settling | None) -> tuple[_Step, States]:
    """The state that each class leads to from each state, and the states that follow."""
    after = states[:, None] + np.array(classes.vectors, states.dtype)
    fits = ((model.limit - after) & model.guard) == model.guard
    following, index = np.unique(after[fits], return_inverse=True)
    factors = np.ones(len(following))
    merged = np.arange(len(following))
    if settling:
        ends = [settling.settle(state) for state in following.tolist()]
        heaviest = max((factor for _, factor in ends), default=1) or 1
        factors = np.array([factor / heaviest for _, factor in ends])
        alive = np.array([state for state, factor in ends if factor], states.dtype)
        merged[:] = 0
        following, merged[factors > 0] = np.unique(alive, return_inverse=True)
    if not len(following):
        raise ContradictionError
    to = np.zeros(after.shape, np.int64)
    weights = np.zeros(after.shape)
    to[fits], weights[fits] = merged[index], factors[index]
    weights *= np.array(classes.weights) * classes.sizes
    return _Step(classes, to, weights), following


def _classes(city: CityWays) -> _Classes:
    """All ways to put a city's cards, sorted into classes."""
    dtype = object if city.reward_bit >= 1 << 62 else np.int64
    places = np.zeros((0, 1), np.int8)
    states: States = np.zeros(1, dtype)
    for options in city.options:
        count = len(states)
        states = (states[None, :] + np.array([delta for _, delta in options], dtype)[:, None]).ravel()
        new = np.repeat(np.array([place for place, _ in options], np.int8), count)
        places = np.vstack([np.tile(places, len(options)), new])
        # A second reward spills over the highest bit.
        once = states < 2 * city.reward_bit
        states, places = states[once], places[:, once]
    different, index = np.unique(states, return_inverse=True)
    heaviest = max((weight for _, weight in city.ends.values()), default=1)
    numbers: dict[tuple[int, int], int] = {}
    class_of = np.full(len(different), -1)
    for i, state in enumerate(different.tolist()):
        end = city.ends.get(state)
        if end is not None:
            class_of[i] = numbers.setdefault(end, len(numbers))
    kept = class_of[index]
    order = np.argsort(kept, kind="stable")[np.count_nonzero(kept < 0) :]
    sizes = np.bincount(kept[order], minlength=len(numbers))
    return _Classes(
        tuple(city.pieces),
        np.ascontiguousarray(places[:, order]),
        np.cumsum(sizes) - sizes,
        sizes,
        [vector for vector, _ in numbers],
        [weight / heaviest for _, weight in numbers],
    )


def _tables(steps: Sequence[_Step], values: NDArray[np.float64]) -> list[CityTable]:
    """Alias tables from the weights, going backward; ``values`` weighs the last states."""
    tables: list[CityTable] = []
    width = 1
    for classes, to, weights in reversed(steps):
        chances = weights * values[to]
        values = chances.sum(axis=1)
        chances *= chances.shape[1] / np.where(values > 0, values, 1)[:, None]
        values /= values.max(initial=0.0) or 1.0
        limits, aliases = alias(chances)
        tables.append(
            CityTable(
                pieces=classes.pieces,
                ways=classes.ways,
                starts=classes.starts,
                sizes=classes.sizes,
                classes=chances.shape[1],
                limits=limits.ravel(),
                aliases=aliases.ravel(),
                following=(to * width).ravel(),
                chances=chances.ravel(),
            )
        )
        width = chances.shape[1]
    if not values.any():
        raise ContradictionError
    return tables[::-1]


def alias(chances: NDArray[np.float64]) -> tuple[NDArray[np.float64], Integers]:
    """Alias tables of many distributions at once, a row each, of chances that add up to their number.

    A column is drawn evenly. Its own part of it is the first result, the rest belongs to the cell of the second.
    """
    rows, columns = chances.shape
    left = chances.ravel().copy()
    first = columns * np.arange(rows)
    order = np.argsort(chances, axis=1) + first[:, None]
    row = np.arange(rows)
    limits = np.ones(rows * columns)
    aliases = np.arange(rows * columns)
    low, high = np.ones(rows, np.int64), np.full(rows, columns - 1)
    small, large = order[:, 0], order[:, -1]
    for _ in range(columns - 1):
        limits[small] = left[small]
        aliases[small] = large
        left[large] -= 1 - left[small]
        became_small = left[large] < 1
        high -= became_small
        small = np.where(became_small, large, order[row, np.minimum(low, columns - 1)])
        low += ~became_small
        large = order[row, high]
    return limits.reshape(rows, columns), aliases.reshape(rows, columns)
