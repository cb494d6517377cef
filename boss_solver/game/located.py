"""Where the record knows every card to be: no card is in two places, one card of each city is its reward."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from boss_solver.game.cards import DECKS, Card, Glimpse, Shown
from boss_solver.game.rules import Breach, Rule, seat_word
from boss_solver.game.state import GameState


def located(state: GameState, besides: int | None = None) -> list[tuple[Card, int, bool]]:
    """Every card whose place is known, as (card, seat, shown): known holdings, and what others have shown.

    What the seat ``besides`` holds or showed is left out.
    """
    hand = state.table.hand
    found = []
    for seat, cards in enumerate(state.dealt):
        if cards is not None and seat != besides:
            found += [(card, seat, False) for card in cards]
    for seat, card in hand.shown if hand else ():
        if state.dealt[seat] is None and seat != besides and isinstance(card, Card):
            found.append((card, seat, True))
    return found


def unseen(state: GameState) -> Counter[Card]:
    """The cards whose place the record does not know."""
    left = Counter(state.table.setup.cards)
    left.subtract(card for card, _, _ in located(state))
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


def misplaced(state: GameState, seat: int, cards: Sequence[Shown]) -> list[Breach]:
    """What is impossible about a player having these cards (shown or held), besides all that is known already.

    ``cards`` are his holding as dealt, or where that is unknown what he has shown and is about to show.
    """
    known = located(state, besides=seat)
    taken = [card for card, _, _ in known]
    wanted = [card for card in cards if isinstance(card, Card)]
    for card in dict.fromkeys(wanted):
        copies = DECKS.get(card.city, ()).count(card)
        if taken.count(card) + wanted.count(card) > copies:
            return [_too_often(card, copies, known, seat, wanted)]
    return _reward_left(state, seat, cards, taken)


def _too_often(
    card: Card, copies: int, known: Sequence[tuple[Card, int, bool]], seat: int, wanted: Sequence[Card]
) -> Breach:
    taken = {one for one, _, _ in known} | set(wanted)
    free = " ".join(str(one) for one in DECKS.get(card.city, ()) if one not in taken)
    legal = f"one of {free}" if free else "a card of another city"
    if not copies:
        return Breach(Rule.ONE_PLACE, f"there is no card {card.title}", legal)
    number = wanted.count(card)
    if number > copies:
        there = f"and {seat_word(seat)} would have {number}"
    else:
        places = [f"{'shown' if shown else 'held'} by {seat_word(owner)}" for one, owner, shown in known if one == card]
        places += [f"with {seat_word(seat)}"] * (number - 1)
        there = f"and {'it is' if copies == 1 else 'they are'} {' and '.join(places)} already"
    there_are = "there is one" if copies == 1 else f"there are {copies}"
    return Breach(Rule.ONE_PLACE, f"{card.title}: {there_are}, {there}", legal)


def _reward_left(state: GameState, seat: int, cards: Sequence[Shown], taken: Sequence[Card]) -> list[Breach]:
    hand = state.table.hand
    own = [card.city for card in cards if card.city]
    used = [*own, *(card.city for card in taken)]
    for owner, shown in hand.shown if hand else ():
        if owner != seat and isinstance(shown, Glimpse) and shown.city and state.dealt[owner] is None:
            used.append(shown.city)
    for city in dict.fromkeys(own):
        deck = len(DECKS[city])
        if used.count(city) >= deck:
            what = f"that makes all {deck} cards of {city.title}, and one of them must be its reward"
            return [Breach(Rule.REWARD_STAYS, what, "a card of another city")]
    return []
