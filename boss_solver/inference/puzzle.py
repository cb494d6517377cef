"""The hidden deal as a counting problem: which cards are unseen, where each of them may be.

A *deal* puts every unseen card under its city (as its reward), into a player's holding, among the undealt cards, or
into the place of a card that was shown and not noted.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from boss_solver.game.cards import Card, City, Glimpse
from boss_solver.game.state import Backs, Hand
from boss_solver.inference.view import SeatView


class Place(NamedTuple):
    """Somewhere an unseen card can be, besides under its city."""

    size: int
    """Cards in it."""
    seat: int | None = None
    """Whose holding it is, or who showed the card; None for the undealt cards."""
    shown: int | None = None
    """For a card shown and not noted: how many cards its player had shown before it."""


class CountFact(NamedTuple):
    """The cards of one city in some places together are exactly so many."""

    city: City
    places: tuple[int, ...]
    """Indices of the places."""
    number: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is hidden from a seat. Equal puzzles have equal answers, so it can be a key."""

    unseen: tuple[tuple[City, tuple[tuple[Card, int], ...]], ...]
    """For each city its unseen cards and how many there are of each."""
    places: tuple[Place, ...]
    facts: tuple[CountFact, ...]
    rewards: tuple[tuple[City, Card], ...] = ()
    """Rewards that have been turned up."""

    @property
    def cards_unseen(self) -> dict[City, int]:
        """Unseen cards of each city, its reward included."""
        return {city: sum(number for _, number in cards) for city, cards in self.unseen}


def puzzle_of(view: SeatView) -> Puzzle:
    """The counting problem a seat faces, from what it sees and from the card backs entered."""
    table = view.table
    hand = table.hand
    assert hand is not None, "there are no deals without a hand"
    places: list[Place] = []
    facts: list[CountFact] = []
    for seat, left in enumerate(hand.left):
        if view.knows(seat):
            continue
        places.append(Place(left, seat))
        shown_before = 0
        for up in hand.shown:
            if up.seat != seat:
                continue
            if isinstance(up.card, Glimpse):
                places.append(Place(1, seat, shown_before))
                if up.card.city is not None:
                    facts.append(CountFact(up.card.city, (len(places) - 1,), 1))
            shown_before += 1
    if table.setup.undealt:
        places.append(Place(table.setup.undealt))
    for backs in hand.backs:
        if not view.knows(backs.seat):
            facts += _facts_of(backs, hand, tuple(places), table.setup.cities)
    unseen = tuple((city, tuple(cards.items())) for city, cards in view.unseen().items())
    rewards = tuple((hand.rewards or {}).items())
    return Puzzle(unseen, tuple(places), tuple(dict.fromkeys(facts)), rewards)


def _facts_of(
    backs: Backs, hand: Hand, places: tuple[Place, ...], cities: tuple[City, ...]
) -> list[CountFact]:
    """What backs seen earlier say now: cards shown since then are taken off."""
    shown = [up.card for up in hand.shown if up.seat == backs.seat][backs.shown_before :]
    since = Counter(card.city for card in shown if isinstance(card, Card))
    where = tuple(
        i
        for i, place in enumerate(places)
        if place.seat == backs.seat and (place.shown is None or place.shown >= backs.shown_before)
    )
    counts = dict(backs.counts)
    named = cities if backs.whole else tuple(counts)
    return [CountFact(city, where, counts.get(city, 0) - since[city]) for city in named]
