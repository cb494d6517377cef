"""Chicago: half of what lies on top of the piles to its left."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable

from boss_solver.game.cards import DECKS, Card, City, Face, Glimpse, Shown
from boss_solver.game.options import Options
from boss_solver.game.state import Hand, Table

_MOST_UNKNOWN = 6
"""Unknown cards whose every arrangement is tried; with more, the payout must be read from the table."""


def chicago_value(face: Face, options: Options) -> int:
    """Millions a card on top counts towards Chicago's sum; cards that are not money count 0."""
    if face is Face.THEFT:
        return int(options.chicago_theft)
    if face is Face.SHOOT_OUT:
        return int(options.chicago_shoot_out)
    return int(face) if face.is_money else 0


def left_of_chicago(row: tuple[City, ...]) -> tuple[City, ...]:
    """The cities whose piles Chicago counts."""
    return row[: row.index(City.CHICAGO)]


def payout(tops: Iterable[Card], options: Options) -> int:
    """Chicago's payout in millions: half the sum of the top cards, rounded down.

    >>> from boss_solver.game.cards import CARDS
    >>> payout([CARDS["NY3"], CARDS["BOp"]], Options())
    1
    """
    return sum(chicago_value(card.face, options) for card in tops) // 2


def pile(hand: Hand, city: City) -> tuple[Shown, ...]:
    """The cards beside a city, first to last; cards of an unknown city are nowhere to be seen."""
    return tuple(up.card for up in hand.shown if up.card.city == city)


def tops(hand: Hand, cities: Iterable[City]) -> dict[City, Shown]:
    """The topmost card beside each of the cities that has one."""
    wanted = set(cities)
    return {up.card.city: up.card for up in hand.shown if up.card.city in wanted and up.card.city}


def payout_range(table: Table) -> tuple[int, int]:
    """The least and the most that Chicago would pay as the cards lie now, in millions.

    They differ only where an unknown card may be on top.
    """
    hand = table.hand
    if hand is None:
        return 0, 0
    options = table.setup.options
    low = high = 0
    for city in left_of_chicago(table.row):
        on_top = tops(hand, (city,)).get(city)
        possible = {0} if on_top is None else set()
        if isinstance(on_top, Card):
            possible.add(chicago_value(on_top.face, options))
        # A card of unknown city that was shown later may lie on top.
        if isinstance(on_top, Glimpse) or _unknown_after(hand, city):
            possible |= {chicago_value(card.face, options) for card in DECKS[city]}
        low += min(possible)
        high += max(possible)
    return low // 2, high // 2


def _unknown_after(hand: Hand, city: City) -> bool:
    for up in reversed(hand.shown):
        if up.card.city is None:
            return True
        if up.card.city == city:
            return False
    return False


def settled_payouts(table: Table, leftovers: Counter[Card]) -> set[int] | None:
    """Every payout in millions that fits once the cards of the unknown reveals are known as a whole.

    ``leftovers`` are the cards accounted for nowhere else. One element means that the payout is known. None means that
    there are too many unknown cards to try.
    """
    hand = table.hand
    if hand is None:
        return {0}
    unknown = [up.card for up in hand.shown if isinstance(up.card, Glimpse)]
    if len(unknown) > _MOST_UNKNOWN:
        return None
    found = set()
    for chosen in set(itertools.permutations(leftovers.elements(), len(unknown))):
        if any(slot.city not in (None, card.city) for slot, card in zip(unknown, chosen, strict=True)):
            continue
        cards = iter(chosen)
        real = [next(cards) if isinstance(up.card, Glimpse) else up.card for up in hand.shown]
        top = {card.city: card for card in real}
        found.add(payout((top[c] for c in left_of_chicago(table.row) if c in top), table.setup.options))
    return found
