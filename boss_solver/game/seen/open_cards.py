"""The cards that everybody saw and that are still where they were seen.

>>> from boss_solver.game.cards import CARDS
>>> from boss_solver.game.state import FaceUp, Hand, Sighting, Spot
>>> seen = Sighting(Spot.HOLDING, 1, (CARDS["KC3"], CARDS["DE2"]), shown_before=0)
>>> hand = Hand({}, {}, (FaceUp(1, CARDS["DE2"]),), (5, 4), (), seen=(seen,))
>>> [str(card) for card in seen_with(hand, 1)]
['KC3']
"""

from __future__ import annotations

from collections import Counter

from boss_solver.game.cards import Card, City
from boss_solver.game.state import Hand, Spot


def seen_with(hand: Hand, seat: int) -> Counter[Card]:
    """The cards everybody saw in a player's hand and that he has not been seen to show since.

    A card that he showed and nobody noted may be one of them.
    """
    if not hand.seen:
        return Counter()
    shown = [up.card for up in hand.shown if up.seat == seat]
    total: Counter[Card] = Counter()
    for one in hand.seen:
        if one.spot is Spot.HOLDING and one.seat == seat:
            before = Counter(card for card in shown[: one.shown_before] if isinstance(card, Card))
            total |= before + Counter(one.cards)
    return total - Counter(card for card in shown if isinstance(card, Card))


def seen_undealt(hand: Hand) -> Counter[Card]:
    """The cards everybody saw among those that stay undealt."""
    total: Counter[Card] = Counter()
    for one in hand.seen:
        if one.spot is Spot.UNDEALT:
            total |= Counter(one.cards)
    return total


def seen_rewards(hand: Hand) -> dict[City, Card]:
    """The rewards everybody saw before they were turned up."""
    return {card.city: card for one in hand.seen if one.spot is Spot.REWARD for card in one.cards}


def seen_elsewhere(hand: Hand, seat: int | None) -> Counter[Card]:
    """The cards everybody saw in others' hands and among the undealt: this seat knows that they are no rewards."""
    if not hand.seen:
        return Counter()
    cards = seen_undealt(hand)
    for other in range(len(hand.left)):
        if other != seat:
            cards += seen_with(hand, other)
    return cards
