"""One city in numpy: all ways to lay its cards, one by one, kept from one puzzle to the next."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boss_solver.game.cards import Card
from boss_solver.inference.engine.formulas import REWARD, AllOf, Atom, Formula
from boss_solver.inference.engine.local import CardWeights, CityWeights
from boss_solver.inference.engine.model import Local, Model

Integers = NDArray[np.int64]
Truths = NDArray[np.bool_]

MOST_WAYS: Final = 20_000
"""Ways to lay the cards of one city that are worth going through."""


def ways_to_lay(model: Model, local: Local) -> int:
    """The number of ways to lay the cards of a city, whatever its facts say."""
    cards, places = model.numbers[local.city], len(_places(model, local))
    return cards * int(places ** (cards - 1))


def _places(model: Model, local: Local) -> list[int]:
    """The places of its cards other than under the city: the tracked places, then the filled ones."""
    return [*model.room, *(place for place, number in local.fixed.items() if number)]


class CardWays:
    """All ways to lay so many different cards, one under the city and the others in so many places.

    Ways are sorted into groups with the same number of cards in each place.
    """

    def __init__(self, cards: int, places: int) -> None:
        laid = list(itertools.product(range(places), repeat=cards - 1))
        others = np.array(laid, np.int8).reshape(len(laid), cards - 1)
        ways = np.vstack([np.insert(others, reward, places, axis=1) for reward in range(cards)])
        numbers = (ways[:, :, None] == np.arange(places)).sum(axis=1)
        different, group = np.unique(numbers, axis=0, return_inverse=True)
        order = np.argsort(group.ravel(), kind="stable")
        self.groups: Integers = different.astype(np.int64)
        """By group and place: the number of cards there."""
        self.group: Integers = group.ravel()[order]
        """By way: its group."""
        self.starts: Integers = np.searchsorted(self.group, np.arange(len(different)))
        """By group: its first way."""
        self.there: Truths = np.ascontiguousarray(ways[order].T[:, None, :] == np.arange(places + 1)[:, None])
        """By card, place (the last being under the city) and way: whether the card is there."""
        self.absent: Truths = ~self.there
        self.counted: Integers = self.there.reshape(-1, len(ways)).astype(np.int64)
        """The same as numbers, card and place in one."""
        self.has: Integers = (different.T[:, None, :] == np.arange(cards)[:, None]).reshape(-1, len(different)) * 1
        """By place and number, in one, and group: 1 if the group has that number of cards there."""


@lru_cache(maxsize=64)
def layout(cards: int, places: int) -> CardWays:
    """The ways to lay so many cards."""
    return CardWays(cards, places)


class DenseCity:
    """The ways of one city that fit its facts, and from what is outside it the marginals."""

    def __init__(self, model: Model, local: Local, worth: Integers) -> None:
        self.local = local
        self._places = _places(model, local)
        self._tracked = len(model.room)
        self._at = {place: i for i, place in enumerate((*self._places, REWARD))}
        self._pieces = [card for card, copies in local.cards for _ in range(copies)]
        self._layout = layout(len(self._pieces), len(self._places))
        self._mass = self._weigh()
        ways = np.add.reduceat(self._mass, self._layout.starts)
        groups = self._layout.groups
        kept = ways > 0
        kept &= (groups[:, : self._tracked] <= list(model.room.values())).all(axis=1)
        kept &= (groups[:, self._tracked :] == [number for number in local.fixed.values() if number]).all(axis=1)
        self._kept = np.flatnonzero(kept)
        self.vectors: Integers = groups[self._kept, : self._tracked] @ worth
        """The numbers that the ways add to that of a state."""
        self.ways: Integers = ways[self._kept]
        """How many, or their weight."""

    @property
    def width(self) -> int:
        """The number of different vectors."""
        return len(self.vectors)

    def _weigh(self) -> Integers:
        """The weight of each way by this city's facts and hunches."""
        fits = np.ones(len(self._layout.group), bool)
        for i, j in self._barred():
            fits &= self._layout.absent[i, j]
        for fact in self.local.facts:
            fits &= self._truth(fact)
        mass = fits.astype(np.int64)
        for formula, ratio in self.local.hunches:
            mass *= np.where(self._truth(formula), ratio.numerator, ratio.denominator)
        return mass

    def _barred(self) -> list[tuple[int, int]]:
        at = self._at
        places: dict[Card, list[int]] = {}
        for card, place in self.local.barred:
            if place in at:
                places.setdefault(card, []).append(at[place])
        return [(i, j) for i, card in enumerate(self._pieces) for j in places.get(card, ())]

    def _truth(self, formula: Formula) -> Truths:
        if isinstance(formula, Atom):
            cards = [i for i, card in enumerate(self._pieces) if card in formula.cards]
            places = [self._at[place] for place in formula.places if place in self._at]
            number = self._layout.there[np.ix_(cards, places)].sum(axis=(0, 1))
            true: Truths = (number >= formula.low) & (number <= formula.high)
        else:
            join = np.logical_and if isinstance(formula, AllOf) else np.logical_or
            true = join.reduce([self._truth(part) for part in formula.parts])
        return true

    def weights(self, outside: Integers) -> CityWeights:
        """The marginals, from the weight of all that is outside this city by vector."""
        lay = self._layout
        by_group = np.zeros(len(lay.groups), np.int64)
        by_group[self._kept] = outside
        weights = self._mass * by_group[lay.group]
        placed = np.einsum("ij,j->i", lay.counted, weights).reshape(len(self._pieces), -1).tolist()
        by_group[self._kept] *= self.ways
        numbers = (lay.has @ by_group).reshape(len(self._places), -1)[: self._tracked].tolist()
        names = (*self._places, REWARD)
        cards = []
        at = 0
        for card, copies in self.local.cards:
            both: dict[int, int] = {}
            if copies == 2:
                together = (lay.there[at] & lay.there[at + 1]) @ weights
                both = dict(zip(names, together.tolist(), strict=True))
            summed = placed[at] if copies == 1 else [sum(some) for some in zip(*placed[at : at + copies], strict=True)]
            cards.append(CardWeights(card, copies, dict(zip(names, summed, strict=True)), both))
            at += copies
        of_places = {place: dict(enumerate(row)) for place, row in zip(self._places, numbers, strict=False)}
        return CityWeights(self.local.city, cards, of_places)
