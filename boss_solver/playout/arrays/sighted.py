"""Cards that everybody saw and that stayed where they were, as the players of a playout know them.

They are the same in all lanes when a playout begins. A player who holds such a card may then show it, in one lane
sooner than in another. Nothing hidden is looked at: only what was seen before, and what has been shown since.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from boss_solver.game.cards import Card
from boss_solver.game.seen.open_cards import seen_rewards, seen_undealt, seen_with
from boss_solver.game.state import Table
from boss_solver.playout.arrays.deck import Deck
from boss_solver.playout.arrays.dtypes import Int8s


class OpenCards(NamedTuple):
    """Equal cards that everybody saw in one player's hand."""

    seat: int
    cards: tuple[int, ...]
    """The numbers of the cards that look so: two for Boston's 3s."""
    number: int
    """How many of them he was seen to hold."""
    rows: frozenset[int]
    """Rows of ``Lanes.cards`` in which one of them lies face up once he has shown it."""


class OpenCardsHeld(NamedTuple):
    """Equal cards that everybody saw, and how many of them a position still holds."""

    cards: tuple[int, ...]
    position: int
    number: Int8s
    """(lanes,) 0 where the player who was seen with them sits elsewhere."""


@dataclass(frozen=True)
class Sighted:
    """The cards that everybody saw and that stay where they are."""

    held: tuple[OpenCards, ...]
    undealt: tuple[tuple[int, ...], ...]
    """For each card seen among the undealt the numbers of the cards that look so."""
    rewards: tuple[tuple[int, tuple[int, ...]], ...]
    """The cities whose reward was seen, and the numbers of the cards that look so."""

    def still_held(self, seats: Int8s, shown: tuple[Int8s, ...], left: tuple[int, ...]) -> list[OpenCardsHeld]:
        """Who still holds how many of the cards that were seen in hands.

        Args:
            seats: (positions, lanes) who sits where.
            shown: By position the cards it has shown, the latest first.
            left: By position the cards in hand.
        """
        held = []
        for seen in self.held:
            for position, cards in enumerate(shown):
                here = seats[position] == seen.seat
                if not here.any():
                    continue
                gone = np.zeros(len(here), np.int8)
                for row, card in enumerate(cards, left[position]):
                    if row in seen.rows:
                        gone += np.isin(card, seen.cards).view(np.int8)
                number = np.maximum(0, np.int8(seen.number) - gone) * here.view(np.int8)
                held.append(OpenCardsHeld(seen.cards, position, number.astype(np.int8)))
        return held

    def packed(self, deck: Deck, held: list[OpenCardsHeld], positions: int) -> tuple[Int8s, Int8s]:
        """(positions, cities, lanes) the packed number of what was seen with each position, and (cities,) undealt."""
        lanes = len(held[0].number) if held else 1
        own = np.zeros((positions, deck.chicago, lanes), np.int8)
        for seen in held:
            own[seen.position, deck.city[seen.cards[0]]] += seen.number * deck.packed[seen.cards[0]]
        undealt = np.zeros(deck.chicago, np.int8)
        for at, *_ in self.undealt:
            undealt[deck.city[at]] += deck.packed[at]
        return own, undealt


def sighted_at(table: Table, deck: Deck, *, laid_out: bool = False) -> Sighted | None:
    """The cards that everybody saw at a table and that stay; None where there are none.

    ``laid_out`` says that cards which nobody noted lie in the lanes as what they may be.
    """
    hand = table.hand
    if hand is None or not hand.seen:
        return None
    held = []
    for seat, left in enumerate(hand.left):
        own = [up.card for up in hand.shown if up.seat == seat]
        dealt = left + len(own)
        unnoted = [dealt - 1 - at for at, card in enumerate(own) if laid_out and not isinstance(card, Card)]
        rows = frozenset((*range(left), *unnoted))
        held += [OpenCards(seat, _alike(deck, card), number, rows) for card, number in seen_with(hand, seat).items()]
    undealt = tuple(_alike(deck, card) for card in seen_undealt(hand).elements())
    rewards = tuple((deck.city_at[city], _alike(deck, card)) for city, card in seen_rewards(hand).items())
    return Sighted(tuple(held), undealt, rewards)


def _alike(deck: Deck, card: Card) -> tuple[int, ...]:
    return tuple(at for at, other in enumerate(deck.cards) if other == card)
