"""The different holdings that a player has among some deals: what he did is judged once for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from boss_solver.game.cards import Card
from boss_solver.inference.deals.sampler import Sample
from boss_solver.inference.engine.puzzle import Place, Puzzle
from boss_solver.inference.view import SeatView
from boss_solver.playout.arrays.deck import deck_of
from boss_solver.reading.choices.choice_likelihood import judge
from boss_solver.reading.choices.choices import Choice
from boss_solver.reading.choices.types import TypeGrid

Flags = NDArray[np.bool_]
Chances = NDArray[np.float64]


@dataclass(frozen=True)
class Numbering:
    """The numbers in the deck of the cards that a seat has not seen, and of those that were shown."""

    view: SeatView
    unseen: tuple[int, ...]
    """Of the sample's cards, in their order."""
    shown: tuple[int | None, ...]
    """Of the cards face up, in theirs; None for one that was not noted."""

    @classmethod
    def of(cls, view: SeatView, cards: Sequence[Card]) -> Numbering:
        """The numbers of a sample's cards, each copy its own."""
        deck, hand, taken = deck_of(view.table.setup), view.table.hand, set[int]()
        assert hand is not None
        own = deck.number(view.own or (), taken)
        shown: list[int | None] = []
        for seat, card in hand.shown:
            if not isinstance(card, Card):
                shown.append(None)
            elif view.knows(seat):
                shown.append(next(at for at in own if deck.cards[at] == card))
            else:
                shown += deck.number([card], taken)
        return cls(view, tuple(deck.number(cards, taken)), tuple(shown))

    def shown_by(self, seat: int) -> list[int | None]:
        """The numbers of the cards that a player has shown, in order."""
        hand = self.view.table.hand
        assert hand is not None
        return [at for at, up in zip(self.shown, hand.shown, strict=True) if up.seat == seat]


@dataclass(frozen=True)
class Holdings:
    """The different holdings of one player."""

    seat: int
    numbering: Numbering
    where: tuple[tuple[Place, Flags], ...]
    """His places, and (cards of the deck, holdings) which cards are there: his hand, and cards not noted."""
    index: NDArray[np.intp]
    """(deals,) which of the holdings he has in each."""

    @classmethod
    def of(cls, numbering: Numbering, puzzle: Puzzle, sample: Sample, seat: int) -> Holdings:
        """Return the holdings of a player in the deals of a sample."""
        own = [(i, place) for i, place in enumerate(puzzle.places) if place.seat == seat]
        rows = sample.places.T
        keys = np.concatenate([np.packbits(rows == np.int8(i), axis=0) for i, _ in own])
        first, index = _different(keys)
        deck = deck_of(numbering.view.table.setup)
        where = []
        for i, place in own:
            there = np.zeros((len(deck.cards), len(first)), np.bool_)
            there[list(numbering.unseen)] = rows[:, first] == i
            where.append((place, there))
        return cls(seat, numbering, tuple(where), index)

    @property
    def number(self) -> int:
        """How many different ones there are."""
        return int(self.where[0][1].shape[1])

    @cached_property
    def hand(self) -> Flags:
        """(cards of the deck, holdings) what he has in hand now."""
        return next(there for place, there in self.where if place.shown is None)

    def before(self, choice: Choice) -> tuple[Flags, Flags | None]:
        """(cards, holdings) what he had in hand before a choice, and what he had shown by then and nobody noted."""
        held, shown = self.hand.copy(), None
        for place, there in self.where:
            if place.shown is None:
                continue
            if place.shown >= choice.before:
                held |= there
            else:
                shown = there if shown is None else shown | there
        for at in self.numbering.shown_by(self.seat)[choice.before :]:
            if at is not None:
                held[at] = True
        return held, shown

    def judged(self, grid: TypeGrid, choice: Choice) -> Chances:
        """(types, holdings) the probability of a choice of his."""
        held, shown = self.before(choice)
        return judge(grid, choice, held, shown)


def _different(keys: NDArray[np.uint8]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The first deal with each different column, and which of them every deal has."""
    rows = len(keys)
    width = 4 if rows <= 4 else -(-rows // 8) * 8
    padded = np.zeros((keys.shape[1], width), np.uint8)
    padded[:, :rows] = keys.T
    words = padded.view(np.uint32 if width == 4 else np.uint64)
    if words.shape[1] == 1:
        _, first, index = np.unique(words[:, 0], return_index=True, return_inverse=True)
    else:
        _, first, index = np.unique(words, axis=0, return_index=True, return_inverse=True)
    return first, index.ravel()
