"""Chicago: half of what lies on top of the piles to its left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from boss_solver.game.cards import DECKS, Card, City, Face, Glimpse, Shown
from boss_solver.game.options import Options
from boss_solver.game.seen.located import remaining, unseen
from boss_solver.game.seen.open_cards import seen_undealt
from boss_solver.game.state import GameState, Hand, Table

_MOST_UNKNOWN: Final = 6
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
    """The cards face up at a city, first to last, without cards of an unknown city."""
    return tuple(up.card for up in hand.shown if up.card.city == city)


def tops(hand: Hand, cities: Iterable[City]) -> dict[City, Shown]:
    """The topmost face-up card of each city that has one."""
    wanted = set(cities)
    return {up.card.city: up.card for up in hand.shown if up.card.city in wanted and up.card.city}


def payout_range(table: Table) -> tuple[int, int]:
    """The least and the most that Chicago would pay as the cards lie now, in millions.

    They differ only where an unknown card may be on top.
    """
    low, high = sum_range(table)
    return low // 2, high // 2


def sum_range(table: Table) -> tuple[int, int]:
    """The least and the most that what is on top now can add up to for Chicago, in millions."""
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
    return low, high


def _unknown_after(hand: Hand, city: City) -> bool:
    for up in reversed(hand.shown):
        if up.card.city is None:
            return True
        if up.card.city == city:
            return False
    return False


def settled_payouts(state: GameState, rewards: Mapping[City, Card]) -> set[int] | None:
    """Every payout in millions that fits the cards of a hand whose cards are all shown, given the rewards known.

    One element means that the payout is known. None means that there are too many unknown cards to try.
    """
    hand = state.table.hand
    if hand is None:
        return {0}
    if sum(isinstance(up.card, Glimpse) for up in hand.shown) > _MOST_UNKNOWN:
        return None
    left = left_of_chicago(state.table.row)
    pools = _pools(state, rewards)
    ways = {_Way((None,) * len(left), ())}
    for seat, card in hand.shown:
        if isinstance(card, Card):
            ways = {way.topped(left, card) for way in ways}
        else:
            owner = None if state.dealt[seat] is None else seat
            ways = {
                way.topped(left, one)._replace(used=tuple(sorted((*way.used, (owner, one)), key=str)))
                for way in ways
                for one in pools[owner].free(way.used, owner)
                if card.city in (None, one.city)
            }
    return {payout((card for card in way.tops if card), state.table.setup.options) for way in ways}


class _Way(NamedTuple):
    """One way to take the unknown cards so far."""

    tops: tuple[Card | None, ...]
    """The topmost card of each city to Chicago's left."""
    used: tuple[tuple[int | None, Card], ...]
    """The unknown cards, and the pools that they come from."""

    def topped(self, left: tuple[City, ...], card: Card) -> _Way:
        """The unknown cards after this card was shown."""
        return self._replace(
            tops=tuple(card if card.city == city else top for city, top in zip(left, self.tops, strict=True))
        )


class _Pool(NamedTuple):
    """The cards that an unknown one can be."""

    cards: Counter[Card]
    rewarding: frozenset[City]
    """Cities of which one card of the pool must stay behind, being the reward."""

    def free(self, used: Iterable[tuple[int | None, Card]], owner: int | None) -> list[Card]:
        """The different cards that can still be taken."""
        rest = self.cards - Counter(card for seat, card in used if seat == owner)
        number = Counter(card.city for card in rest.elements())
        return [card for card in rest if number[card.city] > (card.city in self.rewarding)]


def _pools(state: GameState, rewards: Mapping[City, Card]) -> dict[int | None, _Pool]:
    """Each known holding's cards that were not noted, by seat; under None the cards that nobody knows."""
    table = state.table
    hidden = unseen(state)
    hidden.subtract(rewards.values())
    if state.table.hand is not None:
        hidden.subtract(seen_undealt(state.table.hand))
    pools: dict[int | None, _Pool] = {
        None: _Pool(_alike(table, hidden), frozenset(table.setup.cities) - rewards.keys()),
    }
    for seat in range(table.setup.players):
        own = remaining(state, seat)
        if own is not None:
            pools[seat] = _Pool(_alike(table, own), frozenset())
    return pools


def _alike(table: Table, cards: Counter[Card]) -> Counter[Card]:
    """The cards with those that are worth the same to Chicago counted as one card, the first of them."""
    left = left_of_chicago(table.row)
    first: dict[tuple[City, int], Card] = {}
    counts: Counter[Card] = Counter()
    for card, number in cards.items():
        value = chicago_value(card.face, table.setup.options) if card.city in left else 0
        counts[first.setdefault((card.city, value), card)] += number
    return counts
