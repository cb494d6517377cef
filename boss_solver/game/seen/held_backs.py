"""Card backs of a holding that is known: both say which cities its cards are of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from boss_solver.game.cards import Card, City, Shown
from boss_solver.game.rules import Breach, Rule, seat_word
from boss_solver.game.state import Backs, Hand


def verify_backs(backs: Backs, dealt: Sequence[Card], hand: Hand) -> list[Breach]:
    """The first breach in the backs seen in a player's hand, given the cards he was dealt."""
    shown = [up.card for up in hand.shown if up.seat == backs.seat][: backs.shown_before]
    counts = dict(backs.counts)
    for city in dict.fromkeys((*counts, *(card.city for card in dealt if backs.whole))):
        low, high = _backs_left(city, dealt, shown)
        number = counts.get(city, 0)
        if not low <= number <= high:
            cards = " ".join(map(str, dealt))
            right = str(low) if low == high else f"{low} to {high}"
            left = f" and had shown {' '.join(map(str, shown))}" * bool(shown)
            what = f"{seat_word(backs.seat)} was dealt {cards}{left}, so he held {right} of {city.title}, not {number}"
            return [Breach(Rule.HOLDING, what, f"{city}={low}")]
    return []


def wrong_backs(hand: Hand, seat: int, dealt: Sequence[Card]) -> list[Breach]:
    """The breaches in all backs seen so far in a player's hand, given the cards he was dealt."""
    return [wrong for backs in hand.backs if backs.seat == seat for wrong in verify_backs(backs, dealt, hand)]


def _backs_left(city: City, dealt: Sequence[Card], shown: Sequence[Shown]) -> tuple[int, int]:
    """How many cards of a city are in hand, from and to: of cards shown that nobody noted it may not be known."""
    places = Counter(card.city for card in shown)
    most = sum(card.city == city for card in dealt) - places[city]
    return max(0, most - places[None]), most
