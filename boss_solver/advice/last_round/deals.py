"""All deals that a seat cannot tell apart, with their probabilities, laid out as the arrays of playouts."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from boss_solver.game.cards import Card, City
from boss_solver.inference.deals.enumeration import enumerate_deals, pieces
from boss_solver.inference.deals.sampler import Sample
from boss_solver.inference.engine.counting import ContradictionError, count
from boss_solver.inference.engine.formulas import REWARD
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.view import SeatView
from boss_solver.playout.arrays.dealing import rows_to_shuffle
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.games.guess import WeighedDeals
from boss_solver.playout.games.start import Start, lanes_at, lay_out


class PossibleDeal(NamedTuple):
    """One deal that fits."""

    chance: Fraction
    """Its probability."""
    rewards: tuple[Card, ...]
    """One of each city, in the order of the card table."""
    held: tuple[tuple[Card, ...], ...]
    """The cards still in hand, by seat; empty for the seat that looks, which knows its own."""

    def reward(self, city: City) -> Card:
        """The reward of a city."""
        return next(card for card in self.rewards if card.city == city)


class PossibleDeals(NamedTuple):
    """Every deal that fits."""

    deals: tuple[PossibleDeal, ...]
    """Their probabilities add up to 1."""
    sample: Sample
    source: tuple[int, ...]
    """Which of the weighed deals each of them is, where such were given; else just its number."""

    def lanes(self, start: Start) -> Lanes:
        """The position with every deal in a lane of its own; hands hold their cards in the order of the deck."""
        lanes = lanes_at(start, len(self.deals))
        rows = rows_to_shuffle(len(lanes.deck.cards)) + 1
        lay_out(start, lanes, self.sample, np.zeros((rows, lanes.number), np.uint16))
        return lanes


def known_deals(puzzle: Puzzle, players: int, most: int, weighed: WeighedDeals | None = None) -> PossibleDeals | None:
    """Every deal of a puzzle; None if there are more than ``most``, or if not all of them are among those ``weighed``.

    Of two cards that look alike each is counted; deals that differ in nothing else are taken together then, unless
    they are weighed.
    Raises ContradictionError if no deal fits, TooComplexError if statements tie too much together.
    """
    cards = pieces(puzzle)
    if weighed is not None:
        places = weighed.sample.places
        if not weighed.is_whole or len(places) > most:
            return None
        laid = [
            (i, tuple(map(int, row)), Fraction(float(chance)))
            for i, (row, chance) in enumerate(zip(places, weighed.chances, strict=True))
            if chance > 0
        ]
        return _known(puzzle, weighed.sample.cards, players, laid)
    if count(puzzle.without_hunches(), arrays=True).total > most:
        return None
    laid_alike: dict[tuple[tuple[Card, int], ...], tuple[tuple[int, ...], Fraction]] = {}
    for deal in enumerate_deals(puzzle):
        alike = tuple(sorted(zip(cards, deal.places, strict=True)))
        first, weight = laid_alike.get(alike, (deal.places, Fraction()))
        laid_alike[alike] = first, weight + deal.weight
    return _known(puzzle, cards, players, ((i, *deal) for i, deal in enumerate(laid_alike.values())))


def _known(
    puzzle: Puzzle, cards: tuple[Card, ...], players: int, laid: Iterable[tuple[int, tuple[int, ...], Fraction]]
) -> PossibleDeals:
    laid = [row for row in laid if row[2]]
    if not laid:
        raise ContradictionError
    total = sum(weight for _, _, weight in laid)
    deals = []
    for _, places, weight in laid:
        rewards = tuple(card for card, place in zip(cards, places, strict=True) if place == REWARD)
        held: list[tuple[Card, ...]] = [()] * players
        for number, place in enumerate(puzzle.places):
            if place.seat is not None and place.shown is None:
                held[place.seat] = tuple(card for card, at in zip(cards, places, strict=True) if at == number)
        deals.append(PossibleDeal(weight / total, rewards, tuple(held)))
    array: np.ndarray[tuple[int, int], np.dtype[np.int8]] = np.array([places for _, places, _ in laid], np.int8)
    return PossibleDeals(tuple(deals), Sample(cards, np.asfortranarray(array)), tuple(i for i, _, _ in laid))


def has_hidden_past(view: SeatView) -> bool:
    """Whether the seat cannot say which of its cards it still holds, one it showed not having been noted."""
    hand = view.table.hand
    return hand is not None and any(up.seat == view.seat and not isinstance(up.card, Card) for up in hand.shown)
