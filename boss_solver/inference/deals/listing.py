"""All deals of a puzzle at once, as arrays, where they are few enough to be listed.

>>> from boss_solver.game.apply import replay
>>> from boss_solver.game.events import HandBegins
>>> from boss_solver.game.setup import usual
>>> from boss_solver.inference.engine.puzzle import puzzle_of
>>> from boss_solver.inference.view import view_of
>>> listed = all_deals(puzzle_of(view_of(replay(usual(2), [HandBegins()]), None)))
>>> listed.sample.places.shape, round(float(listed.chances.sum()), 9)
((20160, 13), 1.0)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boss_solver.inference.deals.alias_tables import build
from boss_solver.inference.deals.enumeration import pieces
from boss_solver.inference.deals.sampler import Sample, columns_of
from boss_solver.inference.engine.model import Model
from boss_solver.inference.engine.puzzle import Puzzle


@dataclass(frozen=True)
class Listed:
    """Every deal that fits, each once."""

    sample: Sample
    chances: NDArray[np.float64]
    """(deals,) the probability of each, hunches weighed in; they add up to 1."""


def all_deals(puzzle: Puzzle) -> Listed:
    """Every deal, all copies of a card being distinct. Look first how many there are: nothing limits them here.

    Raises ContradictionError if no deal fits, TooComplexError if the tables would be too large.
    """
    cards = pieces(puzzle)
    model = Model(puzzle, range(len(puzzle.places)), every_city=True)
    tables = build(model)
    places = np.zeros((len(cards), 1), np.int8)
    state = np.zeros(1, np.int64)
    chances = np.ones(1)
    for table, columns in zip(tables, columns_of(cards, tables), strict=True):
        cells = (state[:, None] + np.arange(table.classes)).ravel()
        fits = np.flatnonzero(table.chances.take(cells))
        cell, deal = cells[fits], fits // table.classes
        kind = cell - state[deal]
        sizes = table.sizes[kind]
        again = np.repeat(np.arange(len(cell)), sizes)
        within = np.arange(len(again)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        way = table.starts[kind][again] + within
        cell, deal = cell[again], deal[again]
        places = places[:, deal]
        for at, ways in zip(columns, table.ways, strict=True):
            ways.take(way, out=places[at])
        chances = chances[deal] * table.chances.take(cell) / (table.classes * sizes[again])
        state = table.following.take(cell)
    return Listed(Sample(cards, places.T), chances / chances.sum())
