"""The cards of a setup as numbers, for the arrays of a playout.

Every card of the setup has an index, Boston's two 3s one each; every city has its place in the order of the card table,
and Chicago comes after them all. What is still hidden of a city is packed into one small number: eight times the sum of
the money on its cards, plus how many they are. So showing a card is a subtraction.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np

from boss_solver.game.cards import Card, City, Face
from boss_solver.game.chicago import chicago_value
from boss_solver.game.setup import Setup
from boss_solver.playout.arrays.dtypes import Int8s

UNIT: Final = 12
"""Policies count money in twelfths of a million, so that small whole numbers do."""

FATES: Final = (Face.HOSPITAL, Face.PRISON, Face.REVOLVER, Face.BANISHED, Face.SHOOT_OUT)
"""The effects of rewards other than paying."""

PACK: Final = 8
"""How much a million adds to a packed number; a card adds 1."""


@dataclass(frozen=True)
class Deck:
    """The cards and cities of a setup by their numbers."""

    setup: Setup

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card by its index: city by city."""
        return self.setup.cards

    @cached_property
    def cities(self) -> tuple[City, ...]:
        """The cities by their numbers, Chicago the last."""
        return (*self.setup.cities, City.CHICAGO)

    @property
    def chicago(self) -> int:
        """Chicago's number, which is also how many other cities there are."""
        return len(self.setup.cities)

    @cached_property
    def each(self) -> int:
        """Cards dealt to each player."""
        return self.setup.cards_each

    @cached_property
    def city_at(self) -> dict[City, int]:
        """The number of each city."""
        return {city: i for i, city in enumerate(self.cities)}

    @cached_property
    def city(self) -> Int8s:
        """Each card's city."""
        return _table(self.city_at[card.city] for card in self.cards)

    @cached_property
    def numbers(self) -> Int8s:
        """(cities, 1) the numbers of the cities that have cards, to compare with."""
        return _table(range(self.chicago))[:, None]

    @cached_property
    def packed(self) -> Int8s:
        """How much each card adds to the packed number of its city."""
        return _table(card.money * PACK + 1 for card in self.cards)

    @cached_property
    def money(self) -> Int8s:
        """Millions that each card pays as a reward."""
        return _table(card.money for card in self.cards)

    @cached_property
    def top(self) -> Int8s:
        """Millions that each card counts for Chicago where it lies on top."""
        return _table(chicago_value(card.face, self.setup.options) for card in self.cards)

    @cached_property
    def faces(self) -> frozenset[Face]:
        """Every face there is."""
        return frozenset(card.face for card in self.cards)

    @cached_property
    def fate(self) -> Int8s:
        """The effect of each card as a reward, as its place in :data:`FATES`; -1 where it only pays."""
        return _table(FATES.index(card.face) if card.face in FATES else -1 for card in self.cards)

    @cached_property
    def all_packed(self) -> Int8s:
        """(cities,) the packed number of each city with all its cards hidden."""
        return _table(
            sum(card.money * PACK + 1 for card in self.cards if card.city == city) for city in self.setup.cities
        )

    @cached_property
    def average(self) -> Int8s:
        """(256,) expected money by packed number (as an unsigned byte), in twelfths of a million; 0 for no cards."""
        averages = np.zeros(256, np.int8)
        for packed in range(-128, 128):
            money, number = divmod(packed, PACK)
            if number:
                averages[packed % 256] = max(-128, min(127, round(UNIT * money / number)))
        return averages

    @cached_property
    def closing(self) -> int | None:
        """The city whose reward can banish; None where there is none."""
        return next((self.city_at[card.city] for card in self.cards if card.face is Face.BANISHED), None)

    def number(self, cards: Iterable[Card], taken: set[int]) -> list[int]:
        """The indices of cards, each copy its own; those ``taken`` are left out and those found are added to them."""
        numbers = []
        for card in cards:
            at = next(i for i, candidate in enumerate(self.cards) if candidate == card and i not in taken)
            taken.add(at)
            numbers.append(at)
        return numbers


@lru_cache(maxsize=16)
def deck_of(setup: Setup) -> Deck:
    """The deck of a setup, made once."""
    return Deck(setup)


def _table(numbers: Iterable[int]) -> Int8s:
    return np.array(list(numbers), np.int8)
