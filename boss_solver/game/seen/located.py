"""Where the record knows every card to be: no card is in two places, one card of each city is its reward."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from boss_solver.game.cards import DECKS, Card, Glimpse, Shown
from boss_solver.game.rules import Breach, Rule, seat_word
from boss_solver.game.seen.open_cards import seen_rewards, seen_undealt, seen_with
from boss_solver.game.state import GameState

UNDEALT: Final = "undealt"
REWARD: Final = "its reward"
"""Where cards are that are in nobody's hand, as words of a sentence."""


class Located(NamedTuple):
    """A card whose place is known."""

    card: Card
    where: str
    """The place in words that follow ``it is``: ``shown by P2``."""
    is_reward: bool = False


def located(state: GameState, without: int | None = None) -> list[Located]:
    """Every card that is in a known holding, or that others have shown.

    What the seat ``without`` holds or showed is left out.
    """
    hand = state.table.hand
    places = []
    for seat, cards in enumerate(state.dealt):
        if cards is not None and seat != without:
            places += [Located(card, f"held by {seat_word(seat)}") for card in cards]
    for seat, card in hand.shown if hand else ():
        if state.dealt[seat] is None and seat != without and isinstance(card, Card):
            places.append(Located(card, f"shown by {seat_word(seat)}"))
    return places


def sighted(state: GameState, without: int | None = None, *, but: str = "") -> list[Located]:
    """Every other card that everybody saw: in a holding that is not known, undealt, or under its city.

    Those seen with the seat ``without`` are left out, and those that are where ``but`` says.
    """
    hand = state.table.hand
    if hand is None or not hand.seen:
        return []
    places = [
        Located(card, f"seen with {seat_word(seat)}")
        for seat, dealt in enumerate(state.dealt)
        if dealt is None and seat != without
        for card in seen_with(hand, seat).elements()
    ]
    places += [Located(card, "seen undealt") for card in seen_undealt(hand).elements() if but != UNDEALT]
    places += [Located(card, "seen as its reward", is_reward=True) for card in seen_rewards(hand).values()]
    return places


def unseen(state: GameState) -> Counter[Card]:
    """The cards that are in no known holding and that nobody has shown; some may have been seen where they are."""
    left = Counter(state.table.setup.cards)
    left.subtract(one.card for one in located(state))
    return +left


def unplaced(state: GameState) -> Counter[Card]:
    """The cards whose place the record does not know: those unseen, less what everybody saw where it is."""
    left = Counter(state.table.setup.cards)
    left.subtract(one.card for one in (*located(state), *sighted(state)))
    return +left


def remaining(state: GameState, seat: int) -> Counter[Card] | None:
    """The cards a player still has, where the record knows his holding; None where it does not.

    Cards that he showed without anybody noting them are among them.
    """
    dealt = state.dealt[seat]
    hand = state.table.hand
    if dealt is None or hand is None:
        return None
    return Counter(dealt) - Counter(up.card for up in hand.shown if up.seat == seat and isinstance(up.card, Card))


def can_have_shown(dealt: Sequence[Card], shown: Iterable[Shown]) -> bool:
    """Whether a player who was dealt these cards can have shown those; unknown ones are any of the others."""
    rest = list(dealt)
    unknown = []
    for card in shown:
        if isinstance(card, Card):
            if card not in rest:
                return False
            rest.remove(card)
        elif card.city is not None:
            unknown.append(card.city)
    return all(unknown.count(city) <= sum(card.city == city for card in rest) for city in unknown)


def beyond_seen(shown: Iterable[Shown], seen: Counter[Card]) -> list[Shown]:
    """Cards shown, without those that nobody noted and that may be cards everybody had seen with the player."""
    cities = Counter(card.city for card in seen.elements())
    rest: list[Shown] = []
    for card in shown:
        if isinstance(card, Glimpse) and card.city and cities[card.city]:
            cities[card.city] -= 1
        else:
            rest.append(card)
    return rest


def misplaced(state: GameState, seat: int | None, cards: Sequence[Shown], where: str = "") -> list[Breach]:
    """Everything that is impossible if a player has these cards (shown or held), given all that is known already.

    ``cards`` are his holding as dealt, or where that is unknown what he has shown, is about to show or was seen with.
    With no ``seat`` they are where the words say: ``undealt`` all that were seen so, or ``its reward``.
    """
    known = [*located(state, without=seat), *sighted(state, without=seat, but=where)]
    taken = [one.card for one in known]
    wanted = [card for card in cards if isinstance(card, Card)]
    for card in dict.fromkeys(wanted):
        copies = DECKS.get(card.city, ()).count(card)
        if taken.count(card) + wanted.count(card) > copies:
            return [_too_often(card, copies, known, seat, where, wanted)]
    if where == REWARD:
        return []
    return _reward_left(state, seat, cards, [one.card for one in known if not one.is_reward])


def _too_often(
    card: Card, copies: int, known: Sequence[Located], seat: int | None, where: str, wanted: Sequence[Card]
) -> Breach:
    taken, deck = [one.card for one in known] + list(wanted), DECKS.get(card.city, ())
    free = " ".join(str(one) for one in dict.fromkeys(deck) if taken.count(one) < deck.count(one))
    legal = f"one of {free}" if free else "a card of another city"
    if not copies:
        return Breach(Rule.ONE_PLACE, f"there is no card {card.title}", legal)
    number = wanted.count(card)
    if number > copies:
        there = f"and {number} would be {where}" if seat is None else f"and {seat_word(seat)} would have {number}"
    else:
        places = [one.where for one in known if one.card == card]
        places += [where if seat is None else f"with {seat_word(seat)}"] * (number - 1)
        there = f"and {'it is' if copies == 1 else 'they are'} {' and '.join(places)} already"
    there_are = "there is one" if copies == 1 else f"there are {copies}"
    return Breach(Rule.ONE_PLACE, f"{card.title}: {there_are}, {there}", legal)


def _reward_left(state: GameState, seat: int | None, cards: Sequence[Shown], taken: Sequence[Card]) -> list[Breach]:
    hand = state.table.hand
    own = [card.city for card in cards if card.city]
    used = [*own, *(card.city for card in taken)]
    for owner in range(len(hand.left)) if hand else ():
        if hand and owner != seat and state.dealt[owner] is None:
            shown = [up.card for up in hand.shown if up.seat == owner]
            rest = beyond_seen(shown, seen_with(hand, owner))
            used += [card.city for card in rest if isinstance(card, Glimpse) and card.city]
    for city in dict.fromkeys(own):
        deck = len(DECKS[city])
        if used.count(city) >= deck:
            what = f"that makes all {deck} cards of {city.title}, and one of them must be its reward"
            return [Breach(Rule.REWARD_STAYS, what, "a card of another city")]
    return []
