"""Independent deals drawn exactly as the puzzle weighs them, many at a time.

Nothing is rejected: the cities are drawn one after the other, each by its exact chances given those before. Chances are
held in double precision.

>>> from boss_solver.game.apply import replay
>>> from boss_solver.game.events import HandBegins
>>> from boss_solver.game.setup import usual
>>> from boss_solver.inference.engine.puzzle import puzzle_of
>>> from boss_solver.inference.view import view_of
>>> sampler = Sampler(puzzle_of(view_of(replay(usual(2), [HandBegins()]), None)), seed=7)
>>> some = sampler.draw(1000)
>>> some.places.shape, some.rewards.shape
((1000, 13), (1000, 3))
>>> bool((sampler.draw(10, first=500).places == some.places[500:510]).all())
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boss_solver.game.cards import Card, City
from boss_solver.inference.deals.alias_tables import CityTable, build
from boss_solver.inference.deals.enumeration import pieces
from boss_solver.inference.engine.formulas import REWARD
from boss_solver.inference.engine.model import POOL, Model
from boss_solver.inference.engine.puzzle import Puzzle

BLOCK: Final = 1 << 13
"""Deals that share one stream of random numbers."""


@dataclass(frozen=True)
class Sample:
    """Deals: where every unseen card is in each of them."""

    cards: tuple[Card, ...]
    """The unseen cards, each copy by itself, city by city."""
    places: NDArray[np.int8]
    """(deals, cards): the index of the card's place in the puzzle, or REWARD (-1). One card's column is contiguous."""

    @cached_property
    def cities(self) -> tuple[City, ...]:
        """The cities of the cards, in their order."""
        return tuple(dict.fromkeys(card.city for card in self.cards))

    @cached_property
    def rewards(self) -> NDArray[np.int8]:
        """(deals, cities): the index of each city's reward among the cards."""
        rewards_by_city = np.zeros((len(self.cities), len(self.places)), np.int8)
        at = {city: i for i, city in enumerate(self.cities)}
        for i, card in enumerate(self.cards):
            rewards_by_city[at[card.city]] += np.int8(i) * (self.places[:, i] == REWARD)
        return rewards_by_city.T


class Sampler:
    """Draws deals of a puzzle. The same seed gives the same deals, however many are asked for at a time.

    Raises ContradictionError if no deal fits, TooComplexError if the tables would be too large.
    """

    def __init__(self, puzzle: Puzzle, seed: int = 0) -> None:
        self.puzzle = puzzle
        self.cards = pieces(puzzle)
        # Cards shown and not noted are many small places, all alike if no fact speaks of them: they stay pooled.
        self._model = Model(
            puzzle, (i for i, place in enumerate(puzzle.places) if place.shown is None), every_city=True
        )
        self._tables = build(self._model)
        self._columns = columns_of(self.cards, self._tables)
        self._seed = seed

    def draw(self, deals: int, first: int = 0) -> Sample:
        """So many deals of the endless row of deals that belongs to the seed, from the ``first`` on."""
        places = np.empty((len(self.cards), deals), np.int8)
        done = 0
        while done < deals:
            block, skip = divmod(first + done, BLOCK)
            some = min(BLOCK - skip, deals - done)
            self._fill(places[:, done : done + some], block, skip)
            done += some
        return Sample(self.cards, places.T)

    def _fill(self, places: NDArray[np.int8], block: int, skip: int) -> None:
        """Draw the deals of a block after the first ones, as many as there is room for."""
        chosen = slice(skip, skip + places.shape[1])
        pool = self._model.pool
        own = 2 * len(self._tables)
        chances = _uniform(self._seed, block, own + max(0, len(pool) - 1))[:, chosen]
        state = np.zeros(places.shape[1], np.int64)
        for i, (table, columns) in enumerate(zip(self._tables, self._columns, strict=True)):
            column = chances[2 * i] * table.classes
            kind = column.astype(np.int64)
            column -= kind
            cell = state + kind
            cell = np.where(column < table.limits.take(cell), cell, table.aliases.take(cell))
            kind = cell - state
            way = (chances[2 * i + 1] * table.sizes.take(kind)).astype(np.int64)
            way += table.starts.take(kind)
            for at, ways in zip(columns, table.ways, strict=True):
                ways.take(way, out=places[at])
            state = table.following.take(cell)
        if pool:
            _divide(places, pool, chances[own:])


def columns_of(cards: tuple[Card, ...], tables: list[CityTable]) -> list[list[int]]:
    """Where the pieces of each table stand among all cards."""
    columns = []
    for table in tables:
        free = [i for i, card in enumerate(cards) if card.city == table.pieces[0].city]
        at = []
        for piece in table.pieces:
            i = next(i for i in free if cards[i] == piece)
            free.remove(i)
            at.append(i)
        columns.append(at)
    return columns


def _uniform(seed: int, block: int, rows: int) -> NDArray[np.float64]:
    """Random numbers from 0 to 1 (without 1): as many rows, a column for each deal of the block."""
    raw = np.random.Philox(key=np.array([seed % (1 << 64), block], np.uint64)).random_raw(rows * BLOCK)
    numbers: NDArray[np.float64] = np.multiply(raw >> np.uint64(11), 2.0**-53, dtype=np.float64)
    return numbers.reshape(rows, BLOCK)


def _divide(places: NDArray[np.int8], pool: list[int], chances: NDArray[np.float64]) -> None:
    """Put the pooled cards of each deal into the pooled places, one each, in random order."""
    deals = np.arange(places.shape[1])
    order = np.repeat(np.array(pool, np.int8)[:, None], len(deals), axis=1)
    for last, chance in zip(range(len(pool) - 1, 0, -1), chances, strict=True):
        other = (chance * (last + 1)).astype(np.int64)
        order[other, deals], order[last] = order[last].copy(), order[other, deals]
    used = np.zeros(len(deals), np.int64)
    for row in places:
        where = np.flatnonzero(row == POOL)
        row[where] = order[used[where], where]
        used[where] += 1
