"""Playouts that begin with a guess: deals weighed by more than the cards prove, and who is likely to sit where.

Games draw their deals from a weighed set of them, each as often as it weighs, with the same seed always the same ones;
and with each deal the players of the seats, as likely as they are to hold what they hold in it. Nothing is proved by
it: the result of such games is a guess, and must be called one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from boss_solver.inference.deals.sampler import Sample
from boss_solver.playout.arrays.dtypes import Floats, Indices
from boss_solver.playout.arrays.random_blocks import BLOCK
from boss_solver.playout.players.seated_players import Player

_STREAM: Final = 2
"""Keeps these random numbers apart from those of dealing and of playing, which may have the same seed."""


@dataclass(frozen=True)
class WeighedDeals:
    """Deals of a puzzle, each with its weight."""

    sample: Sample
    """Its places are those of the puzzle of the start."""
    chances: Floats
    """(deals,) the weight of each, up to a common factor; none below 0, and not all 0."""
    is_whole: bool = False
    """Whether these are all the deals there are, each with its exact probability."""

    @cached_property
    def effective(self) -> float:
        """How many deals of equal weight would say as much; infinite where all deals are here."""
        squares = float((self.chances * self.chances).sum())
        return math.inf if self.is_whole else float(self.chances.sum()) ** 2 / squares

    @cached_property
    def ends(self) -> Floats:
        """(deals,) the probability of a deal or one before it."""
        return _ends(self.chances)


@dataclass(frozen=True)
class Leaning:
    """Who may sit at a seat, and how likely each of them is, given what the seat holds."""

    players: tuple[Player, ...]
    chances: Floats
    """(players, holdings) how likely each is, up to a factor of the holding."""
    holding: Indices | None = None
    """(deals,) which holding the seat has in each deal; None where there is one column, for all deals alike."""

    @cached_property
    def ends(self) -> Floats:
        """(players, holdings) the probability of a player or one before him."""
        return _ends(self.chances)


class Beginning(NamedTuple):
    """The deals and the players with which some games begin."""

    sample: Sample | None
    """Their deals; None where the guess has none, and the cards decide."""
    players: Mapping[int, Indices]
    """By seat which of its players sits there in each game."""

    def without(self, first: int) -> Beginning:
        """The same without the first games."""
        sample = None if self.sample is None else Sample(self.sample.cards, self.sample.places[first:])
        return Beginning(sample, {seat: who[first:] for seat, who in self.players.items()})


@dataclass(frozen=True)
class Guess:
    """Beliefs about the deal and the players. An empty one leaves all to the cards and to the players named."""

    deals: WeighedDeals | None = None
    seats: Mapping[int, Leaning] = field(default_factory=dict)
    """By seat. A player named for such a seat elsewhere does not count."""

    @property
    def effective(self) -> float:
        """The effective number of deals that games are drawn from: it bounds how much any number of games can show."""
        return math.inf if self.deals is None else self.deals.effective

    def begin(self, seed: int, first: int, games: int) -> Beginning:
        """The beginnings of so many games, of the endless list of games of the seed; ``first`` is 0, 256, 512, ..."""
        rows = 1 + (max(self.seats) + 1 if self.seats else 0)
        chances = _uniform(seed, first // BLOCK, -(-games // BLOCK), rows)[:, :games]
        at: Indices | None = None
        sample = None
        if self.deals is not None:
            at = self.deals.ends.searchsorted(chances[0], side="right")
            sample = Sample(self.deals.sample.cards, self.deals.sample.places.T[:, at].T)
        return Beginning(sample, {seat: _who(leaning, at, chances[1 + seat]) for seat, leaning in self.seats.items()})


def _who(leaning: Leaning, deals: Indices | None, chances: Floats) -> Indices:
    """Who sits at a seat in each game, given its deal."""
    ends = leaning.ends
    holding = np.zeros(len(chances), np.intp) if leaning.holding is None else leaning.holding[deals]
    players: Indices = (ends[:, holding] <= chances).sum(axis=0, dtype=np.intp)
    return players


def _ends(chances: Floats) -> Floats:
    """Sums of probabilities along the first axis. From the last possible entry on they are exactly 1."""
    ends: Floats = np.cumsum(chances, axis=0)
    ends /= np.maximum(ends[-1], 1e-300)
    ends[ends >= ends[-1]] = 1.0
    return ends


def _uniform(seed: int, first: int, blocks: int, rows: int) -> Floats:
    """(rows, games) random numbers from 0 to 1 (without 1), the same for a game whichever games are drawn with it."""
    numbers = np.empty((rows, blocks * BLOCK))
    for i in range(blocks):
        key = np.array([seed % (1 << 64), first + i], np.uint64)
        raw = np.random.Philox(key=key, counter=np.array([0, 0, _STREAM, 0], np.uint64)).random_raw(rows * BLOCK)
        numbers[:, i * BLOCK : (i + 1) * BLOCK] = ((raw >> np.uint64(11)) * 2.0**-53).reshape(rows, BLOCK)
    return numbers
