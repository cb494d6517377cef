"""Policies that weigh what a placement has in prospect, and ways to reveal that weigh the cards, by learned weights.

A score is a sum of features (``prospects`` has those of placements), each times a weight that depends on how many cards
the seat has left. Of every city the best amount counts; between cities and passing, whose score is 0, the policy draws
with the probabilities exp(score / temperature), which at a low temperature is the best of them. Weights are learned by
playing: see ``boss_solver.playout.training``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from boss_solver.playout.arrays.deck import UNIT, Deck
from boss_solver.playout.arrays.dtypes import Floats, Indices, Int16s, UInt16s
from boss_solver.playout.players.choosing import Scores
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.prospects import FEATURES, FINE, LEAST_SCORE, OF_MONEY, Prospect, full_mask, prospects
from boss_solver.playout.players.seated_players import Player

STAGES: Final = 5
"""Weights are those for 1, 2, 3, 4, and more cards left."""

OF_CARDS: Final = (
    "where the seat leads",
    "money, where the seat leads",
    "where another leads",
    "money, where another leads",
    "money, where nobody leads",
    "few are hidden",
    "for Chicago, where the seat leads it",
    "for Chicago, where another leads it",
    "own money over others' expectation, where nobody leads",
    "own money over others' expectation, where another leads",
    "a bad card, where the seat leads",
    "a bad card, where another leads",
)
"""Features of a card that may be shown. Its money is that over what others expect of the city."""

CARDS_OF_MONEY: Final = tuple("money" in name or "Chicago" in name for name in OF_CARDS)
"""Which of them are money."""

MOST_WEIGHT: Final = 2000
"""No weight is larger, up or down."""

_UNITS: Final = tuple(
    np.where(np.array(of_money), FINE, FINE * UNIT).astype(np.float64) for of_money in (OF_MONEY, CARDS_OF_MONEY)
)
"""How many of its smallest steps make one of each weight."""

_SUM: Final = 60000
"""No sum of likelihoods is more."""


class Source(Protocol):
    """Where the weights of every lane come from."""

    def of(self, view: View, reveal: bool) -> Int16s:
        """(features, lanes), or one column for all lanes: of placements, or of cards to ``reveal``."""


@dataclass(frozen=True, eq=False)
class PolicyWeights:
    """Weights of placements and of cards, the same in every lane.

    Those of money are in 32nds (``FINE``), the others in 384ths of a million.
    """

    placing: Int16s
    """(stages, features)"""
    showing: Int16s
    """(stages, features of cards)"""

    def of(self, view: View, reveal: bool) -> Int16s:
        """One column."""
        column: Int16s = (self.showing if reveal else self.placing)[stage(view)][:, None]
        return column

    @property
    def vector(self) -> Floats:
        """All of them in a row: those of money as they are, the others in millions."""
        parts = (self.placing / _UNITS[0], self.showing / _UNITS[1])
        return np.concatenate([part.ravel() for part in parts])

    @classmethod
    def from_vector(cls, vector: Floats) -> PolicyWeights:
        """The weights nearest to those of a vector."""
        ends = STAGES * len(FEATURES)
        parts = (vector[:ends].reshape(STAGES, -1) * _UNITS[0], vector[ends:].reshape(STAGES, -1) * _UNITS[1])
        return cls(*(np.clip(np.rint(part), -MOST_WEIGHT, MOST_WEIGHT).astype(np.int16) for part in parts))


def policy_weights(placing: Sequence[Sequence[int]], showing: Sequence[Sequence[int]]) -> PolicyWeights:
    """Weights out of a file. Raises ValueError, TypeError or OverflowError for what cannot be."""
    arrays = np.array(placing, np.int16), np.array(showing, np.int16)
    if tuple(array.shape for array in arrays) != ((STAGES, len(FEATURES)), (STAGES, len(OF_CARDS))):
        raise ValueError("there are not as many weights as features")
    if max(int(np.abs(array).max()) for array in arrays) > MOST_WEIGHT:
        raise ValueError(f"a weight is larger than {MOST_WEIGHT}")
    return PolicyWeights(*arrays)


def stage(view: View) -> int:
    """The row of the weights."""
    return min(view.cards_left, STAGES) - 1


@dataclass(frozen=True, eq=False)
class Learned:
    """Places what its weights find best."""

    name: str
    about: str
    source: Source
    temperature: float | Floats
    """In millions, the same for all or (lanes,): how much better a placement must be to be e times as likely."""

    def scores(self, view: View) -> Scores:
        """Weights by score."""
        best = np.full(view.least.shape, LEAST_SCORE, np.int16)
        more = np.zeros(view.least.shape, np.int8)
        for amount in self.prospects(view):
            better = -(amount.score > best).view(np.int8)
            np.maximum(best, amount.score, out=best)
            more ^= (more ^ amount.more) & better
        passing = np.zeros((1, view.lanes), np.int16)
        weights = likelihoods(np.concatenate([best, passing]), self.temperature)
        return Scores(weights[:-1], weights[-1], more)

    def prospects(self, view: View) -> Iterator[Prospect]:
        """Every amount that is weighed on each city, with its score; passing has the score 0."""
        return prospects(view, self.source.of(view, False))


def likelihoods(scores: Int16s, temperature: float | Floats) -> UInt16s:
    """Whole numbers that are in proportion to exp(score / temperature), along the first axis."""
    exponents: NDArray[np.float32] = scores.astype(np.float32)
    exponents -= scores.max(axis=0).astype(np.float32)
    exponents *= np.float32(1 / (np.asarray(temperature) * UNIT * FINE))
    # Less than this is too little to count; and numbers of which next to nothing is left are slow to count with.
    np.maximum(exponents, np.float32(-20), out=exponents)
    np.exp(exponents, out=exponents)
    total = exponents[0].copy()
    for row in exponents[1:]:  # row by row, since numpy's sum of a single lane has another order
        total += row
    exponents *= np.float32(_SUM) / total
    return exponents.astype(np.uint16)


@dataclass(frozen=True, eq=False)
class LearnedReveal:
    """Shows what its weights find best."""

    name: str
    about: str
    source: Source
    temperature: float | Floats
    looks: bool = True

    def weights(self, view: View) -> UInt16s:
        """Weights by score."""
        return likelihoods(self.scores(view), self.temperature)

    def scores(self, view: View) -> Int16s:
        """(cards, lanes) the score of every card."""
        of = dict(zip(OF_CARDS, self.source.of(view, True), strict=True))
        cards, chicago = _cards_of(view.deck), view.deck.chicago
        by_leader = _score_by_leader(view, of)
        others_chicago = (view.leader[chicago] >= 0) & ~view.leads[chicago]
        top = of["for Chicago, where the seat leads it"] * view.leads[chicago]
        top += of["for Chicago, where another leads it"] * others_chicago
        left = list(view.left_of_chicago)
        by_leader.score[left] -= top * view.top[left] * np.int16(UNIT // 2)
        at = cards.row.take(view.cards)
        at *= view.lanes
        at += np.arange(view.lanes)
        # A bad card pays nothing, and has rows of its own for it.
        score: Int16s = np.concatenate([by_leader.score, by_leader.score + by_leader.bad]).ravel().take(at)
        score += np.concatenate([by_leader.slope, by_leader.slope]).ravel().take(at) * cards.money.take(view.cards)
        counted = np.zeros(chicago, np.int16)
        counted[left] = UNIT // 2
        score += top * (counted[view.deck.city] * view.deck.top).take(view.cards)
        return score


class _ByLeader(NamedTuple):
    """(cities but Chicago, lanes) of the cards of a city, in scores."""

    score: Int16s
    """What showing any counts for."""
    slope: Int16s
    """What each of its money counts for."""
    bad: Int16s
    """What a revolver, a hospital or a prison counts for besides."""


def _score_by_leader(view: View, of: dict[str, Int16s]) -> _ByLeader:
    """By who leads each city."""
    deck, chicago = view.deck, view.deck.chicago
    leads = full_mask(view.leads[:chicago])
    nobody = full_mask(view.leader[:chicago] < 0)
    another = ~(leads | nobody)
    expected = deck.average.take(view.face_down.view(np.uint8)).astype(np.int16)
    gap = view.value[:chicago].astype(np.int16) - expected
    slope = of["money, where the seat leads"] & leads
    slope |= of["money, where another leads"] & another
    slope |= of["money, where nobody leads"] & nobody
    score = of["where the seat leads"] & leads
    score |= (of["own money over others' expectation, where nobody leads"] * gap) & nobody
    score |= (of["own money over others' expectation, where another leads"] * gap + of["where another leads"]) & another
    score += of["few are hidden"] & full_mask(view.number_face_down <= 2)
    score -= slope * expected
    bad = (of["a bad card, where the seat leads"] & leads) | (of["a bad card, where another leads"] & another)
    return _ByLeader(score, slope, bad)


class _Cards(NamedTuple):
    """What the scores need to know of each card of the deck; arrays are (cards,)."""

    row: Indices
    """Its city, and for a bad card as many more as there are cities."""
    money: Int16s
    """In UNITs of a million."""


@lru_cache(maxsize=16)
def _cards_of(deck: Deck) -> _Cards:
    bad = deck.fate >= 0
    return _Cards(deck.city.astype(np.intp) + deck.chicago * bad, deck.money.astype(np.int16) * UNIT)


@dataclass(frozen=True, eq=False)
class _Several:
    """Weights of several policies, each in lanes of its own."""

    sources: tuple[Source, ...]
    which: Indices
    """(lanes,) the number of the policy."""

    def of(self, view: View, reveal: bool) -> Int16s:
        """(features, lanes) those of who sits there."""
        columns = [source.of(view, reveal) for source in self.sources]
        joined: Int16s = np.concatenate(columns, axis=1).take(self.which, axis=1)
        return joined


L = TypeVar("L", Learned, LearnedReveal)


def together(policies: Sequence[L], which: Indices) -> L:
    """Several of them as one, which takes little more time than one of them; ``which`` is (lanes,) who sits where.

    Each must have the same weights in all lanes.
    """
    source = _Several(tuple(policy.source for policy in policies), which)
    temperatures = np.array([policy.temperature for policy in policies])
    return replace(policies[0], source=source, temperature=temperatures.take(which))


def learned_player(name: str, about: str, source: Source, temperature: float) -> Player:
    """A player who places and reveals by the same weights."""
    return Player(
        Learned(name, about, source, temperature),
        LearnedReveal(name, "shows the card that learned weights find best", source, temperature),
    )
