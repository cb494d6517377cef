"""The knowledge that the others are likely to have, by their holdings as read from their placements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from boss_solver.game.cards import Card, City
from boss_solver.odds.knowledge import Eyes, entropy, may_be_reward
from boss_solver.reading.posterior import Posterior, Read


@dataclass(frozen=True)
class ReadEyes:
    """One city through the eyes of one opponent, as it was read; see :class:`Eyes` for what the cards say."""

    seat: int
    city: City
    knows: Read
    """That he knows the reward already. What the cards make certain or impossible stays so."""
    mean: Read
    """Millions that he expects, on average."""
    bits: Read
    """His uncertainty about the reward, on average, in bits."""


def read_eyes(odds: Posterior, eyes: Eyes) -> ReadEyes:
    """Return an opponent's view of a city by read odds; ``eyes`` is his view of it by the cards."""
    if not odds.deals or len(eyes.expected) == 1:
        return ReadEyes(eyes.seat, eyes.city, Read(float(eyes.knows)), Read(float(eyes.mean)), Read(eyes.bits))
    knows = Read(float(eyes.knows))
    if eyes.knows not in (0, 1):
        knows = _mean(odds, eyes, lambda left: float(len(left) == 1))
    return ReadEyes(eyes.seat, eyes.city, knows, _mean(odds, eyes, _money), _mean(odds, eyes, entropy))


def _money(left: Counter[Card]) -> float:
    return sum(card.money * number for card, number in left.items()) / sum(left.values())


def _mean(odds: Posterior, eyes: Eyes, number: Callable[[Counter[Card]], float]) -> Read:
    """The mean of a number that depends on what of a city he does not see."""
    assert odds.likelihoods is not None
    sample = odds.likelihoods.drawn.sample
    seen = [
        at for at, place in enumerate(odds.puzzle.places) if place.seat == eyes.seat or place.shown is not None
    ]  # everybody at the table saw what was shown
    at = [i for i, card in enumerate(sample.cards) if card.city == eyes.city]
    rows = np.isin(sample.places.T[at], seen)
    pattern = (rows * (1 << np.arange(len(at)))[:, None]).sum(axis=0)
    there = np.unique(pattern)
    hidden = may_be_reward(odds.view, eyes.seat, eyes.city)
    values = np.zeros(1 << len(at))
    for bits in there.tolist():
        values[bits] = number(hidden - Counter(sample.cards[i] for bit, i in enumerate(at) if bits >> bit & 1))
    return odds.mean(values[pattern])
