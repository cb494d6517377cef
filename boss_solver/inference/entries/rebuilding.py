"""The deal, worked out from the end of a hand: holdings, and the colours of all cards, which everybody saw.

When all cards are shown, every holding is known. A card that was shown and not noted often follows from the others:
all cards but the rewards were somewhere. The rest stays unknown; nothing is guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from boss_solver.game.cards import CARD_ORDER, Card, City, Glimpse, Shown
from boss_solver.game.outside_turns.misdealing import Sizes, dealt_like
from boss_solver.game.seen.located import remaining
from boss_solver.game.sizes import dealt_to
from boss_solver.game.state import Backs, FaceUp, GameState, Hand, Table
from boss_solver.inference.engine.counting import count
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.view import SeatView


class Rebuilt(NamedTuple):
    """The deal of a hand, as far as it follows from its end."""

    holdings: tuple[tuple[Card, ...] | None, ...]
    """As dealt, by seat, in the order of the card table; None where it does not follow."""
    colours: tuple[Mapping[City, int] | None, ...]
    """How many cards of each city each player was dealt; None where it does not follow."""
    cards: Mapping[int, Card]
    """Cards that nobody noted and that follow from the others, by their index among the cards shown."""
    unsure: Mapping[int, frozenset[City]] = MappingProxyType({})
    """Cards that nobody noted and that do not follow, by their index: the cities each of them may be of."""
    sizes: Sizes | None = None
    """Cards dealt to each player where they were not dealt evenly, wherever in the record that is entered."""

    def card(self, index: int, shown: Shown) -> Card | None:
        """The card that was shown; None where nobody can know."""
        return shown if isinstance(shown, Card) else self.cards.get(index)

    def seen(self, state: GameState) -> GameState:
        """A state of the hand with all that everybody saw: cards not noted that follow, and how many each was dealt."""
        state = dealt_like(state, self.sizes)
        hand = state.table.hand
        if hand is None or not self.cards:
            return state
        return state._replace(table=state.table._replace(hand=hand._replace(shown=_with(hand, self.cards))))

    def backs(self, seat: int, shown: Sequence[FaceUp]) -> tuple[Backs, ...]:
        """The backs of a player's cards once so many cards lay open; nothing where they do not follow.

        Where it is not known which card he showed when, they are the backs of the cards as dealt.
        """
        dealt = self.colours[seat]
        if dealt is None:
            return ()
        own = [(at, up.card) for at, up in enumerate(shown) if up.seat == seat]
        whole = Backs(seat, _counts(dealt), whole=True, shown_before=0)
        if not own:
            return (whole,)
        cities = [card.city or (self.cards[at].city if at in self.cards else None) for at, card in own]
        gone = Counter(city for city in cities if city)
        left = Backs(seat, _counts(Counter(dealt) - gone), whole=True, shown_before=len(own))
        if None in cities:
            return (whole,)
        # With both, the city of a card that nobody noted is known as well: everybody saw its back.
        return (left,) if all(isinstance(card, Card) for _, card in own) else (whole, left)


def _counts(colours: Mapping[City, int]) -> tuple[tuple[City, int], ...]:
    return tuple((city, number) for city, number in sorted(colours.items()) if number)


def rebuilt(end: GameState) -> Rebuilt:
    """The deal of a hand from the state in which it ended; of an unfinished hand, only what was entered.

    Raises ContradictionError where cards were not noted and no deal fits the others.
    """
    hand, table = end.table.hand, end.table
    assert hand is not None
    seats, sizes = range(table.setup.players), dealt_to(table)
    own, fits = _own_unnoted(end, hand)
    sure = {at: own[at] for at, cards in fits.items() if len(cards) == 1}
    if any(hand.left):
        colours = tuple(_colours(held, size) for held, size in zip(end.dealt, sizes, strict=True))
        return Rebuilt(tuple(map(_sorted, end.dealt)), colours, sure, _unsure(table, hand, fits, sure), hand.sizes)
    slots, sets = _by_counting(table, hand._replace(shown=_with(hand, own)))
    counted = {at: next(iter(cards)) for at, cards in slots.items() if len(cards) == 1}
    shown = _with(hand, own | counted)
    holdings = tuple(_sorted(end.dealt[seat] or sets.get(seat) or _holding(shown, seat)) for seat in seats)
    colours = tuple(
        _colours([up.card for up in shown if up.seat == seat] if held is None else held, sizes[seat])
        for seat, held in enumerate(holdings)
    )
    unsure = _unsure(table, hand, {**fits, **slots}, sure | counted)
    return Rebuilt(holdings, colours, sure | counted, unsure, hand.sizes)


def _sorted(cards: Sequence[Card] | None) -> tuple[Card, ...] | None:
    """Cards in an order that does not depend on when they were shown."""
    return None if cards is None else tuple(sorted(cards, key=CARD_ORDER.__getitem__))


def _with(hand: Hand, cards: Mapping[int, Card]) -> tuple[FaceUp, ...]:
    """The cards shown, with those put in that nobody noted."""
    return tuple(up._replace(card=cards.get(at, up.card)) for at, up in enumerate(hand.shown))


def _holding(shown: Sequence[FaceUp], seat: int) -> tuple[Card, ...] | None:
    own = [up.card for up in shown if up.seat == seat]
    known = tuple(card for card in own if isinstance(card, Card))
    return known if len(known) == len(own) else None


def _colours(cards: Sequence[Shown] | None, size: int) -> Mapping[City, int] | None:
    if cards is None or len(cards) < size or any(card.city is None for card in cards):
        return None
    return Counter(card.city for card in cards if card.city)


def _unsure(
    table: Table, hand: Hand, fits: Mapping[int, frozenset[Card]], known: Mapping[int, Card]
) -> dict[int, frozenset[City]]:
    """The cities of which the cards may be that nobody noted and that do not follow."""
    unsure: dict[int, frozenset[City]] = {}
    for at, up in enumerate(hand.shown):
        if isinstance(up.card, Card) or at in known:
            continue
        cities = {card.city for card in fits[at]} if at in fits else table.setup.cities
        unsure[at] = frozenset((up.card.city,) if up.card.city else cities)
    return unsure


def _own_unnoted(end: GameState, hand: Hand) -> tuple[dict[int, Card], dict[int, frozenset[Card]]]:
    """Cards not noted of players whose holding is known: in some order that fits, and what each of them may be."""
    chosen: dict[int, Card] = {}
    fits: dict[int, frozenset[Card]] = {}
    for seat in range(end.table.setup.players):
        left = remaining(end, seat)
        if left is None:
            continue
        slots = {
            at: up.card.city for at, up in enumerate(hand.shown) if up.seat == seat and isinstance(up.card, Glimpse)
        }
        for at, city in slots.items():
            fits[at] = frozenset(card for card in left if city in (None, card.city))
        for at in sorted(slots, key=lambda at: slots[at] is None):  # those of a known city first
            card = next(card for card in left if slots[at] in (None, card.city))
            left = left - Counter([card])
            chosen[at] = card
    return chosen, fits


def _by_counting(table: Table, hand: Hand) -> tuple[dict[int, frozenset[Card]], dict[int, tuple[Card, ...]]]:
    """The cards that each card not noted can have been, and holdings that are known though not in which order.

    They follow from the deals that fit everything else.
    """
    if not any(isinstance(up.card, Glimpse) for up in hand.shown):
        return {}, {}
    puzzle = puzzle_of(SeatView(None, table._replace(hand=hand), None))
    deals = count(puzzle)
    cards: dict[int, frozenset[Card]] = {}
    holdings: dict[int, tuple[Card, ...]] = {}
    for seat in range(table.setup.players):
        own = [at for at, up in enumerate(hand.shown) if up.seat == seat]
        slots = {
            own[place.shown]: frozenset(deals.slot(i))
            for i, place in enumerate(puzzle.places)
            if place.seat == seat and place.shown is not None
        }
        cards |= slots
        possible = set[Card]().union(*slots.values())
        if slots and puzzle.copies(possible) == len(slots):
            known = [hand.shown[at].card for at in own if at not in slots]
            rest = [card for card in possible for _ in range(puzzle.copies([card]))]
            holdings[seat] = (*(card for card in known if isinstance(card, Card)), *rest)
    return cards, holdings
