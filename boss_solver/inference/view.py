"""The view of one seat: the table, and its own holding. The type has no room for anything else."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from boss_solver.game.cards import CARD_ORDER, Card, City, Glimpse
from boss_solver.game.seen.open_cards import seen_elsewhere, seen_rewards
from boss_solver.game.state import GameState, Table


@dataclass(frozen=True, slots=True)
class SeatView:
    """A game through the eyes of one seat, or of a spectator (``seat`` None).

    ``own`` is the seat's holding as dealt; None for a spectator, or where the record does not know it.
    """

    seat: int | None
    table: Table
    own: tuple[Card, ...] | None

    @property
    def has_hand(self) -> bool:
        """Whether there is a hand to speak of: one that is going on, or that has just been settled."""
        hand = self.table.hand
        return hand is not None and not hand.broken

    def unseen(self) -> dict[City, Counter[Card]]:
        """The cards of each city that the seat has not seen, its reward among them."""
        left = Counter(self.table.setup.cards)
        left.subtract(self.own or ())
        hand = self.table.hand
        for seat, card in hand.shown if hand else ():
            if isinstance(card, Card) and (seat != self.seat or self.own is None):
                left[card] -= 1
        return {
            city: Counter({card: number for card, number in left.items() if card.city == city and number > 0})
            for city in self.table.setup.cities
        }

    def possible_rewards(self) -> dict[City, Counter[Card]]:
        """The cards of each city that may be its reward: those not seen, less what everybody saw where it stays."""
        unseen = self.unseen()
        hand = self.table.hand
        if hand is None or not hand.seen:
            return unseen
        elsewhere = seen_elsewhere(hand, self.seat if self.own is not None else None)
        known = seen_rewards(hand)
        return {city: Counter([known[city]]) if city in known else cards - elsewhere for city, cards in unseen.items()}

    def glimpses(self) -> list[tuple[int, City | None]]:
        """Cards shown by others that nobody noted: the seat, and the city where it is known."""
        hand = self.table.hand
        return [
            (seat, card.city)
            for seat, card in (hand.shown if hand else ())
            if isinstance(card, Glimpse) and not self.knows(seat)
        ]

    def holding_left(self) -> tuple[Card, ...] | None:
        """The cards that the seat still holds as far as it noted what it showed; None where they are not known."""
        hand = self.table.hand
        if self.own is None or hand is None:
            return None
        shown = (up.card for up in hand.shown if up.seat == self.seat and isinstance(up.card, Card))
        return tuple(sorted((Counter(self.own) - Counter(shown)).elements(), key=CARD_ORDER.__getitem__))

    def knows(self, seat: int) -> bool:
        """Whether this is the seat's own holding, and known."""
        return seat == self.seat and self.own is not None


def view_of(state: GameState, seat: int | None) -> SeatView:
    """The view of a seat (None: a spectator) of a game."""
    return SeatView(seat, state.table, None if seat is None else state.dealt[seat])
