"""The cross-entropy method: vectors are drawn, the best of them say where to draw next.

R. Y. Rubinstein, D. P. Kroese, The Cross-Entropy Method, Springer 2004; with a normal distribution for each number of
the vector by itself, smoothing, and every vector drawn together with its mirror image.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from boss_solver.playout.arrays.dtypes import Floats

_ELITE: Final = 0.2
"""The share of the vectors that say where to go on."""
_SMOOTH: Final = 0.5
"""How far the mean and the spread go towards those of the best."""


@dataclass(frozen=True)
class Drawing:
    """Where vectors are drawn."""

    mean: Floats
    """(numbers,)"""
    spread: Floats
    """(numbers,) standard deviations."""

    def draw(self, number: int, rng: np.random.Generator) -> Floats:
        """(number, numbers) vectors, an even number of them; the first is the mean itself."""
        noise = rng.standard_normal((number // 2, len(self.mean))) * self.spread
        vectors = np.concatenate([self.mean + noise, self.mean - noise])
        vectors[0] = self.mean
        return vectors

    def moved(self, vectors: Floats, fitness: Floats, least: Floats) -> Drawing:
        """Towards the fittest of the vectors; no spread falls below the ``least``."""
        order = np.argsort(-fitness, kind="stable")
        best = vectors[order[: max(2, round(_ELITE * len(vectors)))]]
        mean = (1 - _SMOOTH) * self.mean + _SMOOTH * best.mean(axis=0)
        deviation = np.sqrt(((best - mean) ** 2).mean(axis=0))
        spread = np.maximum((1 - _SMOOTH) * self.spread + _SMOOTH * deviation, least)
        return Drawing(mean, spread)
