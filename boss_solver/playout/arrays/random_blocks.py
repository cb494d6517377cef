"""Random numbers in blocks of fixed size, so that game number i gets the same ones in a batch of any size.

A block serves :data:`BLOCK` games. Its stream is keyed by the seed and the block's number, and every hand of a game
begins at a place of its own in the stream: what a hand draws depends on no earlier hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from boss_solver.playout.arrays.dtypes import UInt16s

BLOCK: Final = 256
"""Games that share one stream of random numbers."""

_STREAM: Final = 1
"""Keeps these numbers apart from those by which deals are sampled, which may have the same seed."""


@dataclass(frozen=True, slots=True)
class Blocks:
    """The random numbers of some consecutive blocks of games."""

    seed: int
    first: int
    """The number of the first block."""
    count: int
    skipped: int = 0
    """Games of the first block that are left out."""

    def numbers(self, hand: int, rows: int) -> UInt16s:
        """(rows, games): whole numbers below 2**16, all equally likely, for one hand of every game."""
        numbers = np.empty((rows, self.count * BLOCK), np.uint16)
        quads = rows * BLOCK // 4
        for i in range(self.count):
            key = np.array([self.seed % (1 << 64), self.first + i], np.uint64)
            raw = np.random.Philox(key=key, counter=np.array([0, hand, _STREAM, 0], np.uint64)).random_raw(quads)
            # Little-endian on every machine, so that a seed means the same everywhere.
            numbers[:, i * BLOCK : (i + 1) * BLOCK] = raw.astype("<u8", copy=False).view("<u2").reshape(rows, BLOCK)
        return numbers[:, self.skipped :]


def below(limit: int | UInt16s, random: UInt16s) -> UInt16s:
    """Random numbers from 0 up to, not including, a small limit (of each game, or one for all).

    From 16 bits each: the chance of every number, or run of numbers, is right to within 1/65536. That is less than the
    standard error of a probability from a hundred million games.
    """
    scaled = np.multiply(random, limit, dtype=np.uint32)
    return (scaled >> np.uint32(16)).astype(np.uint16)
