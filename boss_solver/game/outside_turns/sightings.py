"""Cards that everybody saw and that stay where they are: which are still there, and which cannot have been seen.

A card seen again is the card seen before; of Boston's two 3s both are meant where one line says so.
"""

from __future__ import annotations

from collections import Counter

from boss_solver.game.cards import DECKS, Card, Glimpse
from boss_solver.game.events import CardsSeen
from boss_solver.game.moves import no_hand
from boss_solver.game.rules import Breach, Rule, seat_word
from boss_solver.game.seen.located import beyond_seen, can_have_shown, misplaced, remaining
from boss_solver.game.seen.open_cards import seen_rewards, seen_undealt, seen_with
from boss_solver.game.sizes import undealt_in
from boss_solver.game.state import GameState, Hand, Sighting, Spot


def verify_seen(state: GameState, event: CardsSeen) -> list[Breach]:
    """Everything that is impossible about the cards having been seen there now; empty if they can have been."""
    holding = event.spot is Spot.HOLDING
    breaches = no_hand(state.table, event.seat)
    hand = state.table.hand
    if breaches or hand is None:
        return breaches
    if not event.cards or (event.seat is None) is holding:
        return [Breach(Rule.HOLDING, "it is not said which cards were seen, and where", "a place and the cards")]
    cities = state.table.setup.cities
    for card in event.cards:
        if card.city not in cities:
            what = f"{card.city.title} has no cards in this game"
            return [Breach(Rule.CITY_IN_PLAY, what, f"cards of {' '.join(cities)}")]
        if card not in DECKS[card.city]:
            there = " ".join(str(one) for one in dict.fromkeys(DECKS[card.city]))
            return [Breach(Rule.ONE_PLACE, f"there is no card {card.title}", f"one of {there}")]
    if event.spot is Spot.HOLDING and event.seat is not None:
        return _in_holding(state, hand, event.seat, event)
    return _reward(state, hand, event) if event.spot is Spot.REWARD else _undealt(state, hand, event)


def sighting(hand: Hand, event: CardsSeen) -> Sighting:
    """The cards that were seen, with the moment."""
    shown = sum(up.seat == event.seat for up in hand.shown)
    return Sighting(event.spot, event.seat, event.cards, shown)


def _in_holding(state: GameState, hand: Hand, seat: int, event: CardsSeen) -> list[Breach]:
    word, left, number = seat_word(seat), hand.left[seat], len(event.cards)
    if number > left:
        has = f"{left} card{'s' * (left != 1)} in hand" if left else "no card in hand any more"
        return [Breach(Rule.HOLDING, f"{word} has {has}, not {number}", f"at most {left}" if left else "")]
    shown = [up.card for up in hand.shown if up.seat == seat]
    dealt = state.dealt[seat]
    if dealt is not None:
        if can_have_shown(dealt, [*(card for card in shown if isinstance(card, Card)), *event.cards]):
            return []
        has_cards = remaining(state, seat) or Counter[Card]()
        what = f"{word} does not have {_listed(Counter(event.cards) - has_cards)} in hand"
        return [Breach(Rule.HOLDING, what, f"one of {' '.join(map(str, has_cards))}")]
    seen = seen_with(hand._replace(seen=(*hand.seen, sighting(hand, event))), seat)
    breaches = misplaced(state, seat, [*beyond_seen(shown, seen), *seen.elements()])
    room = left + sum(isinstance(card, Glimpse) for card in shown)
    if not breaches and seen.total() > room:
        what = f"{word} was seen with {_listed(seen)}, and has {left} card{'s' * (left != 1)} in hand"
        breaches.append(Breach(Rule.HOLDING, what, f"one of {_listed(seen_with(hand, seat))}"))
    return breaches


def _reward(state: GameState, hand: Hand, event: CardsSeen) -> list[Breach]:
    known = seen_rewards(hand)
    for city, times in Counter(card.city for card in event.cards).items():
        if times > 1:
            return [Breach(Rule.REWARDS, f"{city.title} is named {times} times", "one card a city")]
    for card in event.cards:
        other = known.get(card.city, card)
        if other != card:
            what = f"the reward of {card.city.title} was seen to be {other.title}"
            return [Breach(Rule.ONE_PLACE, what, str(other))]
        # It is one more card of the city that is in nobody's hand.
        breaches = [] if card.city in known else misplaced(state, None, [card], "its reward")
        if breaches:
            return breaches
    return []


def _undealt(state: GameState, hand: Hand, event: CardsSeen) -> list[Breach]:
    undealt = undealt_in(state.table)
    if not undealt:
        what = "all cards are dealt in this game: none stays undealt"
        return [Breach(Rule.HOLDING, what, "a player, or reward, and the cards")]
    cards = seen_undealt(hand) | Counter(event.cards)
    if cards.total() > undealt:
        what = f"{undealt} card{'s' * (undealt != 1)} stay{'s' * (undealt == 1)} undealt, not {cards.total()}"
        seen = seen_undealt(hand)
        return [Breach(Rule.HOLDING, what, f"one of {_listed(seen)}" if seen.total() == undealt else f"{undealt}")]
    return misplaced(state, None, list(cards.elements()), "undealt")


def _listed(cards: Counter[Card]) -> str:
    return " ".join(map(str, cards.elements()))
