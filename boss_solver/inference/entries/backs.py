r"""The colours of the cards in every player's hand, as far as the entered backs and the cards shown since tell them.

>>> from boss_solver.inference.view import view_of
>>> from boss_solver.record.games.reader import loads
>>> lines = "boss-record 1\nplayers Red Blue\nseat Red\nhand\ndealt NY0 NY1 BO3 DE1 DE2\n"
>>> state = loads(lines).good.here
>>> [str(city) for city in backs_now(state.table, view_of(state, 0), 1).cities]
['NY', 'BO', 'BO', 'DE', 'DE']
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from boss_solver.game.cards import DECKS, City
from boss_solver.game.sizes import undealt_in
from boss_solver.game.state import Backs, Hand, Table
from boss_solver.inference.view import SeatView


class BacksNow(NamedTuple):
    """The backs of one player's cards now, as far as they are known."""

    counts: tuple[tuple[City, int], ...]
    """Cards of each city of which the number is known."""
    unknown: int
    """Cards of other cities, or of which the city is not known."""
    derived: bool = False
    """Whether they follow from all others' backs and were not entered."""

    @property
    def cities(self) -> tuple[City, ...]:
        """The known cities, each as often as there are cards of it."""
        return tuple(city for city, number in self.counts for _ in range(number))


def backs_now(table: Table, view: SeatView, seat: int) -> BacksNow:
    """The backs of a player's cards now, in the eyes of the viewer. There must be a hand."""
    hand = table.hand
    assert hand is not None, "there are no cards without a hand"
    entered = _counts(table, hand, view, seat)
    if entered is not None:
        counts, whole = entered
        cities = tuple((city, counts[city]) for city in table.setup.cities if city in counts)
        unknown = 0 if whole else hand.left[seat] - sum(counts.values())
        return BacksNow(cities, unknown)
    rest = _the_rest(table, hand, view, seat)
    if rest is not None:
        return BacksNow(tuple((city, rest[city]) for city in table.setup.cities if rest[city]), 0, derived=True)
    return BacksNow((), hand.left[seat])


def _counts(table: Table, hand: Hand, view: SeatView, seat: int) -> tuple[Counter[City], bool] | None:
    """The counts that were entered or are the viewer's own, and whether they are of all his cards; None for none."""
    shown = [up.card.city for up in hand.shown if up.seat == seat]
    if view.knows(seat) and view.own is not None and None not in shown:
        return _less(Counter(card.city for card in view.own), shown), True
    entered = [backs for backs in hand.backs if backs.seat == seat]
    whole = next((backs for backs in reversed(entered) if backs.whole), None)
    if whole is not None and None not in shown[whole.shown_before :]:
        return _less(Counter(dict(whole.counts)), shown[whole.shown_before :]), True
    parts: Counter[City] = Counter()
    for backs in entered:
        since = shown[backs.shown_before :]
        if None not in since:
            for city, number in _named(backs, table):
                parts[city] = max(0, number - since.count(city))
    return (parts, False) if parts else None


def _named(backs: Backs, table: Table) -> tuple[tuple[City, int], ...]:
    counts = dict(backs.counts)
    return tuple((city, counts.get(city, 0)) for city in table.setup.cities if backs.whole or city in counts)


def _less(counts: Counter[City], shown: list[City | None]) -> Counter[City]:
    return counts - Counter(city for city in shown if city is not None)


def _the_rest(table: Table, hand: Hand, view: SeatView, seat: int) -> Counter[City] | None:
    """The cards left for a player once everybody else's are known; None where they are not."""
    if undealt_in(table) or any(up.card.city is None for up in hand.shown):
        return None
    hidden = Counter({city: len(DECKS[city]) - 1 for city in table.setup.cities})
    hidden.subtract(up.card.city for up in hand.shown if up.card.city is not None)
    for other in range(table.setup.players):
        if other != seat:
            counted = _counts(table, hand, view, other)
            if counted is None or not counted[1]:
                return None
            hidden.subtract(counted[0])
    fits = min(hidden.values()) >= 0 and sum(hidden.values()) == hand.left[seat]
    return +hidden if fits else None
