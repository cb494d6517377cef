"""First turns to be tried, each on the same deals and with the same random numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from boss_solver.game.cards import Card
from boss_solver.game.moves import Placement
from boss_solver.playout.arrays.deck import Deck
from boss_solver.playout.arrays.dtypes import Int8s
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.games.course import GivenTurn
from boss_solver.playout.players.choosing import Placements


@dataclass(frozen=True)
class Fork:
    """Some first turns of the position that is to move: a placement or none, and a card."""

    turns: tuple[tuple[Placement | None, Card], ...]

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.turns)

    def repeat(self, lanes: Lanes) -> Lanes:
        """The lanes once for each turn: all of them with the first turn, then all with the second, and so on."""
        return lanes.taken(np.tile(np.arange(lanes.number), self.number))

    def given(self, lanes: Lanes, position: int) -> GivenTurn:
        """The turn of the position in every lane, for each first turn."""
        each = lanes.number // self.number
        at, amounts, cards = turn_arrays(lanes.deck, self.turns)
        spread = np.repeat(np.arange(self.number), each)
        return GivenTurn(
            Placements(at.take(spread, axis=1), *amounts.take(spread, axis=1)),
            places_of(lanes, position, cards.take(spread)),
        )


@dataclass(frozen=True)
class GameCopies:
    """Every game so many times, from its beginning: for players of whom each plays the same games."""

    number: int

    def repeat(self, lanes: Lanes) -> Lanes:
        """All games, then all of them again, and so on."""
        return lanes.taken(np.tile(np.arange(lanes.number), self.number))

    def given(self, lanes: Lanes, position: int) -> None:
        """No turn is set."""


def turn_arrays(deck: Deck, turns: Sequence[tuple[Placement | None, Card]]) -> tuple[Int8s, Int8s, Int8s]:
    """(cities, turns) -1 for the city, (2, turns) experts and occasionals, (turns,) the index of a card like it."""
    at = np.zeros((deck.chicago + 1, len(turns)), np.int8)
    amounts = np.zeros((2, len(turns)), np.int8)
    cards = np.zeros(len(turns), np.int8)
    for number, (place, card) in enumerate(turns):
        cards[number] = deck.cards.index(card)
        if place is not None:
            at[deck.city_at[place.city], number] = -1
            amounts[:, number] = place.experts, place.occasionals
    return at, amounts, cards


def places_of(lanes: Lanes, position: int, cards: Int8s) -> Int8s:
    """(lanes,) where in its hand a position has a card that looks like this one. It must have one."""
    alike = np.array([lanes.deck.cards.index(card) for card in lanes.deck.cards], np.int8)
    held = alike.take(lanes.cards[position, : lanes.left[position]])
    places: Int8s = np.argmax(held == alike.take(cards), axis=0).astype(np.int8)
    return places
