"""Moves tried in playouts, with the same deals and random numbers for all of them."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from boss_solver.advice.candidate_moves import Move
from boss_solver.advice.stakes import Stakes, WorthParts
from boss_solver.inference.deals.sampler import Sample
from boss_solver.playout.arrays.dtypes import Floats
from boss_solver.playout.arrays.hand_ends import SettledHands
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.arrays.random_blocks import BLOCK
from boss_solver.playout.estimates import Estimate, estimate
from boss_solver.playout.games.course import Watcher
from boss_solver.playout.games.forking import Fork
from boss_solver.playout.games.run import Playouts

PARTS: Final = len(WorthParts._fields)


class _Keeper(Watcher):
    """Keeps what the hand with which the games began is worth to a seat."""

    def __init__(self, stakes: Stakes, seat: int) -> None:
        self.stakes, self.seat = stakes, seat
        self.parts: Floats | None = None

    def settled(self, lanes: Lanes, settled: SettledHands) -> None:
        """Keep the first hand's."""
        if self.parts is None:
            self.parts = self.stakes.parts(settled, self.seat)


@dataclass
class Trials:
    """The values of some moves, deal by deal; moves that are given up keep what they have."""

    playouts: Playouts
    stakes: Stakes
    seat: int
    moves: tuple[Move, ...]
    values: dict[Move, list[Floats]] = field(default_factory=dict)
    """Of every move, stage by stage, its value in each deal of the stage: millions, or shares of a win."""
    sums: dict[Move, Floats] = field(default_factory=dict)
    """(PARTS,) what its worth was made of, added up over the deals."""
    deals: list[Sample | None] = field(default_factory=list)
    """The deals of every stage."""
    done: int = 0
    """Playouts so far."""

    def __post_init__(self) -> None:
        self.values = {move: [] for move in self.moves}
        self.sums = {move: np.zeros(PARTS) for move in self.moves}
        self._next = 0

    @property
    def stages(self) -> int:
        """How many there were."""
        return len(self.deals)

    def stage(self, moves: tuple[Move, ...], number: int) -> None:
        """Try some of the moves, which were in every stage before, on so many more deals.

        Interrupted, it leaves everything as it was.
        """
        first = self._next
        sample = self.playouts.begin(first, number).sample
        keeper = _Keeper(self.stakes, self.seat)
        played = self.playouts.play(first, number, keeper, Fork(moves))
        assert keeper.parts is not None
        parts = keeper.parts.reshape(PARTS, len(moves), number)
        values = parts.sum(axis=0)
        if self.playouts.until == "game":
            values = played.wins[self.seat].reshape(len(moves), number)
        after = first + -(-number // BLOCK) * BLOCK
        kept, sums, deals, done = dict(self.values), dict(self.sums), [*self.deals, sample], len(moves) * number
        for at, move in enumerate(moves):
            kept[move] = [*kept[move], values[at]]
            sums[move] = sums[move] + parts[:, at].sum(axis=1)
        self.values, self.sums, self.deals, self.done, self._next = kept, sums, deals, self.done + done, after

    @property
    def effective(self) -> float:
        """The effective number of deals that these are drawn from; infinite where they come from the cards alone."""
        return self.playouts.guess.effective if self.playouts.guess else math.inf

    def tried(self, move: Move) -> int:
        """Deals on which the move was tried."""
        return sum(map(len, self.values[move]))

    def of(self, move: Move) -> Floats:
        """(deals,) its value in each."""
        return np.concatenate(self.values[move])

    def value(self, move: Move) -> Estimate:
        """Its mean value."""
        return estimate(self.of(move), self.effective)

    def difference(self, move: Move, other: Move) -> Estimate:
        """By how much the one is better than the other, on the deals on which both were tried."""
        both = min(len(self.values[move]), len(self.values[other]))
        return estimate(_joined(self.values[move][:both]) - _joined(self.values[other][:both]), self.effective)

    def parts(self, move: Move) -> WorthParts:
        """The parts of its worth, on average."""
        return WorthParts(*(float(total) for total in self.sums[move] / self.tried(move)))

    def of_card(self, move: Move) -> Estimate | None:
        """How much better its card is than the average of all that could be shown with its placement.

        None if there is no other. On the deals on which all of these were tried.
        """
        alike = [other for other in self.moves if other.place == move.place]
        if len(alike) == 1:
            return None
        stages = min(len(self.values[other]) for other in alike)
        mean = np.mean([_joined(self.values[other][:stages]) for other in alike], axis=0)
        return estimate(_joined(self.values[move][:stages]) - mean, self.effective)


def _joined(stages: list[Floats]) -> Floats:
    return np.concatenate(stages)
