"""Chicago's payout in terms of times: when each card beside a city to its left was shown, or will be.

A *time* is the place of a card among all the cards of the hand in the order in which they are shown, from 0.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from boss_solver.game.cards import CARD_ORDER, DECKS, Card, City, Glimpse
from boss_solver.game.chicago import chicago_value, left_of_chicago
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.view import SeatView

NEVER: Final = -1
"""The time of a card that is never shown, and of the top of an empty pile."""


class Top(NamedTuple):
    """A card that lies on top of a city's pile if none is shown later."""

    time: int
    value: int
    """Its value for Chicago, in millions."""


EMPTY: Final = Top(NEVER, 0)


class RevealPlan(NamedTuple):
    """How the seat reveals its own cards: some at a time that is settled, the others in random order."""

    tops: tuple[Top, ...]
    """By city to Chicago's left: the last of the cards whose time is settled."""
    loose: tuple[Card, ...] = ()
    """The cards in random order."""
    times: tuple[int, ...] = ()
    """When they are shown."""


class TimedPosition(NamedTuple):
    """A position as Chicago sees it."""

    left: tuple[City, ...]
    """The cities to Chicago's left."""
    values: Mapping[Card, int]
    """The value for Chicago of each of their cards, in millions."""
    places: tuple[tuple[int, ...], ...]
    """For each place of the puzzle the times at which its cards are shown; none for undealt cards."""
    tops: tuple[Top, ...]
    """By city to the left: the last card shown that is known."""
    own: tuple[Card, ...]
    """The cards that the seat still holds, in the order of the card table; empty if it does not know them."""
    own_times: tuple[int, ...]
    """When it shows them."""
    unnoted: tuple[tuple[int, City | None], ...]
    """When the seat showed cards of its own that it did not note, and their city; these are among ``own`` still."""

    @property
    def lowest(self) -> int:
        """The least that a card counts, or no card at all."""
        return min((0, *self.values.values()))

    @property
    def can_choose(self) -> bool:
        """Whether it is the seat's choice in which order its cards are shown, and there is one."""
        return len(self.own) > 1 and not self.unnoted


def timed(view: SeatView, puzzle: Puzzle, to_come: Sequence[int]) -> TimedPosition:
    """A position by its times; ``to_come`` names the seats that reveal, in order."""
    table = view.table
    hand = table.hand
    assert hand is not None, "Chicago pays nothing without a hand"
    left = left_of_chicago(table.row)
    values = {card: chicago_value(card.face, table.setup.options) for city in left for card in DECKS[city]}
    seats = [*(up.seat for up in hand.shown), *to_come]
    times = [[time for time, who in enumerate(seats) if who == seat] for seat in range(len(hand.left))]
    places: list[tuple[int, ...]] = []
    for place in puzzle.places:
        if place.seat is None:
            places.append(())
        elif place.shown is None:
            places.append(tuple(times[place.seat][-place.size :] if place.size else ()))
        else:
            places.append((times[place.seat][place.shown],))
    tops = [EMPTY] * len(left)
    for time, (_, card) in enumerate(hand.shown):
        if isinstance(card, Card) and card in values:
            tops[left.index(card.city)] = Top(time, values[card])
    own: tuple[Card, ...] = ()
    own_times: tuple[int, ...] = ()
    unnoted: tuple[tuple[int, City | None], ...] = ()
    if view.seat is not None and view.own is not None:
        mine = [(time, up.card) for time, up in enumerate(hand.shown) if up.seat == view.seat]
        noted = Counter(card for _, card in mine if isinstance(card, Card))
        own = tuple(sorted((Counter(view.own) - noted).elements(), key=CARD_ORDER.__getitem__))
        unnoted = tuple((time, card.city) for time, card in mine if isinstance(card, Glimpse))
        own_times = tuple(time for time in times[view.seat] if time >= len(hand.shown))
    return TimedPosition(left, values, tuple(places), tuple(tops), own, own_times, unnoted)


def usual_plans(at: TimedPosition) -> list[RevealPlan]:
    """The seat too reveals in random order: plans that are equally likely.

    It is one plan, unless the seat did not note which of its own cards it showed.
    """
    plans = []
    for shown in itertools.permutations(range(len(at.own)), len(at.unnoted)):
        fits = all(city in (None, at.own[i].city) for i, (_, city) in zip(shown, at.unnoted, strict=True))
        if fits:
            settled = [(time, at.own[i]) for i, (time, _) in zip(shown, at.unnoted, strict=True)]
            plans.append(RevealPlan(topped(at, settled), without(at.own, shown), at.own_times))
    return plans or [RevealPlan(at.tops, at.own[: len(at.own_times)], at.own_times)]


def without(cards: Sequence[Card], taken: Sequence[int]) -> tuple[Card, ...]:
    """The cards but for those at these places."""
    return tuple(card for i, card in enumerate(cards) if i not in taken)


def topped(at: TimedPosition, settled: Sequence[tuple[int, Card]]) -> tuple[Top, ...]:
    """The tops after these cards are shown at these times as well."""
    tops = list(at.tops)
    for time, card in settled:
        if card in at.values:
            i = at.left.index(card.city)
            tops[i] = max(tops[i], Top(time, at.values[card]))
    return tuple(tops)
