"""Placing and revealing: what the rules say of each, as ``verify_x`` (what it breaks), ``can_x`` and a list of all.

The events themselves are applied by :mod:`boss_solver.game.apply`.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from boss_solver.game.cards import Card, City, Glimpse, Shown
from boss_solver.game.rules import Breach, Rule, seat_word
from boss_solver.game.seen.located import beyond_seen, can_have_shown, misplaced, remaining, unseen
from boss_solver.game.seen.open_cards import seen_with
from boss_solver.game.setup import EXPERTS, OCCASIONALS
from boss_solver.game.standing import may_enter_chicago, most_of_others, needs, stake
from boss_solver.game.state import FaceUp, GameState, Hand, Stake, Table
from boss_solver.game.turns import next_seat, police_due


class Placement(NamedTuple):
    """Gangsters sent to one character card in one turn."""

    city: City
    experts: int
    occasionals: int = 0

    def __str__(self) -> str:
        return f"{self.city}+{self.experts}{f',{self.occasionals}' if self.occasionals else ''}"


def no_hand(table: Table, seat: int | None = None) -> list[Breach]:
    """The breach of doing something while no hand is going on, or as somebody who does not play; else nothing."""
    if seat is not None and not 0 <= seat < table.setup.players:
        return [Breach(Rule.SEAT, f"there is no {seat_word(seat)}", f"P1 to {seat_word(table.setup.players - 1)}")]
    if table.in_hand:
        return []
    if table.outcome is not None:
        return [Breach(Rule.SEQUENCE, "the game is over", "a new record")]
    return [Breach(Rule.SEQUENCE, "no hand is going on", "hand")]


def verify_turn(table: Table, seat: int) -> list[Breach]:
    """Every rule that any move of this player now would break, be it a placement or a card; empty if it is his turn."""
    breaches = no_hand(table, seat)
    hand = table.hand
    if breaches or hand is None:
        return breaches
    word = seat_word(seat)
    if hand.left[seat] == 0:
        legal = "somebody who has (or, if he was dealt more, 'dealt' with him, the number and ! first)"
        return [Breach(Rule.HOLDING, f"{word} has no card left in this hand", legal)]
    if police_due(table):
        what = f"a police card is turned up before {word}'s turn"
        legal = "police silver, gold or both (or: police forgotten)"
        breaches.append(Breach(Rule.POLICE, what, legal, can_happen=True))
    mover = next_seat(table)
    if mover != seat and mover is not None:
        other = seat_word(mover)
        if hand.placing == mover:
            what, legal = f"{other} has placed and must reveal a card first", f"a card of {other}"
        else:
            what, legal = f"it is {other}'s turn, not {word}'s", f"a turn of {other}"
        breaches.append(Breach(Rule.TURN_ORDER, what, legal, can_happen=True))
    return breaches


def verify_place(table: Table, seat: int, place: Placement) -> list[Breach]:
    """Every rule that placing these gangsters now would break; empty if it is legal."""
    breaches = verify_turn(table, seat)
    hand = table.hand
    if hand is None or not all(breach.can_happen for breach in breaches):
        return breaches
    word = seat_word(seat)
    city, experts, occasionals = place
    if city not in table.row:
        row = " ".join(table.row)
        return [Breach(Rule.CITY_IN_PLAY, f"{city.title} is not in this game", f"one of {row}")]
    if experts < 0 or occasionals < 0 or experts + occasionals == 0:
        return [Breach(Rule.SUPPLY, "a placement is one gangster or more", "no placement at all")]
    breaches += _breaks_supply(hand, seat, place)
    if not all(breach.can_happen for breach in breaches):
        return breaches
    if hand.placing == seat:
        breaches.append(Breach(Rule.ONE_CITY, f"{word} has placed in this turn", "a card to reveal", can_happen=True))
    return breaches + _breaks_city_rules(table, hand, seat, place)


def is_beyond_supply(hand: Hand, seat: int, experts: int, occasionals: int) -> bool:
    """Whether the player has not so many gangsters left in this hand."""
    supply = hand.supply[seat]
    return experts > supply.experts or occasionals > supply.occasionals


def _breaks_supply(hand: Hand, seat: int, place: Placement) -> list[Breach]:
    if not is_beyond_supply(hand, seat, place.experts, place.occasionals):
        return []
    supply = hand.supply[seat]
    what = f"{seat_word(seat)} has {amount(supply)} left, not {amount(Stake(place.experts, place.occasionals))}"
    legal = f"at most {amount(supply)}" if supply.total else "no placement at all"
    there = [stakes[seat] for stakes in hand.on.values()]
    experts = place.experts + sum(stake.experts for stake in there)
    occasionals = place.occasionals + sum(stake.occasionals for stake in there)
    return [Breach(Rule.SUPPLY, what, legal, experts <= MOST_EXPERTS and occasionals <= MOST_OCCASIONALS)]


MOST_EXPERTS = 2 * EXPERTS
MOST_OCCASIONALS = 2 * OCCASIONALS
"""Gangsters of one player on all cards, beyond which even a slip cannot be believed."""


def _breaks_city_rules(table: Table, hand: Hand, seat: int, place: Placement) -> list[Breach]:
    city, experts, occasionals = place
    word, title = seat_word(seat), city.title
    breaches = []
    if city in table.accounts[seat].banned:
        breaches.append(Breach(Rule.BANISHED, f"{word} is banished from {title}", "another city", True))
    if city is City.CHICAGO and not may_enter_chicago(table, seat):
        what = f"{word} has placed nowhere else in this hand, so Chicago is closed to {word}"
        breaches.append(Breach(Rule.CHICAGO_ENTRY, what, "another city first", True))
    there = stake(hand, seat, city)
    if occasionals and there.experts + experts == 0:
        what = f"{word} has no expert on {title} to lead the occasionals"
        breaches.append(Breach(Rule.EXPERT_FIRST, what, f"{city}+1,{occasionals}", True))
    most = most_of_others(hand, seat, city)
    if there.total + experts + occasionals <= most:
        least = needs(hand, seat, city)
        what = f"{place} does not lead: {word} would have {there.total + experts + occasionals} there against {most}"
        breaches.append(Breach(Rule.LEAD, what, f"{least} or more to {title}", True))
    elif table.setup.options.add_where_leading == "no" and hand.leaders.get(city) == seat:
        breaches.append(Breach(Rule.ADD, f"{word} leads {title} already", "another city", True))
    return breaches


def amount(gangsters: Stake) -> str:
    """Gangsters in words: ``3 experts and 1 occasional``."""
    words = [
        f"{number} {word}{'' if number == 1 else 's'}"
        for number, word in zip(gangsters, ("expert", "occasional"), strict=True)
        if number
    ]
    return " and ".join(words) or "no gangsters"


def can_place(table: Table, seat: int, place: Placement) -> bool:
    """Whether the placement is legal now."""
    return not verify_place(table, seat, place)


def legal_placements(table: Table, seat: int) -> tuple[Placement, ...]:
    """Every legal placement of the player now, in the order of the row; passing is always legal too."""
    hand = table.hand
    if hand is None or verify_turn(table, seat):
        return ()
    supply = hand.supply[seat]
    return tuple(
        place
        for city in table.row
        for least in (needs(hand, seat, city),)
        for experts in range(supply.experts + 1)
        for occasionals in range(max(0, least - experts), supply.occasionals + 1)
        if can_place(table, seat, place := Placement(city, experts, occasionals))
    )


def verify_reveal(state: GameState, seat: int, card: Shown) -> list[Breach]:
    """Every rule that showing this card now would break; empty if it is legal."""
    table = state.table
    hand = table.hand
    breaches = verify_turn(table, seat)
    if hand is None or not all(breach.can_happen for breach in breaches):
        return breaches
    if card.city is not None and card.city not in table.setup.cities:
        cities = " ".join(table.setup.cities)
        return [Breach(Rule.CITY_IN_PLAY, f"{card.city.title} has no cards in this game", f"a card of {cities}")]
    dealt = state.dealt[seat]
    own = [up.card for up in hand.shown if up.seat == seat]
    if dealt is None:
        kept = seen_with(hand._replace(shown=(*hand.shown, FaceUp(seat, card))), seat)
        there = [*beyond_seen([*own, card], kept), *kept.elements()]
        return breaches + (misplaced(state, seat, there) or _seen_left(hand, seat, card, kept))
    if not can_have_shown(dealt, [*own, card]):
        fits = [str(one) for one in dict.fromkeys(dealt) if can_have_shown(dealt, [*own, one])]
        what = f"{seat_word(seat)} does not have {card.title}"
        breaches.append(Breach(Rule.HOLDING, what, f"one of {' '.join(fits)}"))
    return breaches


def _seen_left(hand: Hand, seat: int, card: Shown, kept: Counter[Card]) -> list[Breach]:
    """The breach if a player who shows this card has no room left for the cards that everybody saw in his hand."""
    unnoted = sum(up.seat == seat and isinstance(up.card, Glimpse) for up in hand.shown) + isinstance(card, Glimpse)
    if kept.total() < hand.left[seat] + unnoted:
        return []
    seen = " ".join(map(str, kept.elements()))
    has = f"{hand.left[seat]} card{'s' * (hand.left[seat] != 1)}"
    what = f"{seat_word(seat)} was seen with {seen} and has {has} in hand, so {card.title} is not there"
    return [Breach(Rule.HOLDING, what, f"one of {seen}")]


def can_reveal(state: GameState, seat: int, card: Shown) -> bool:
    """Whether showing this card is legal now."""
    return not verify_reveal(state, seat, card)


def legal_reveals(state: GameState, seat: int) -> tuple[Card, ...]:
    """Every different card the player may show now: of his holding where it is known, else of all that is unseen."""
    if verify_turn(state.table, seat):
        return ()
    has = remaining(state, seat)
    cards = unseen(state) if has is None else has
    return tuple(card for card in cards if can_reveal(state, seat, card))
