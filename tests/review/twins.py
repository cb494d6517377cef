"""Two games that one seat cannot tell apart up to some turn: what it does not see is swapped among equal backs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from boss_solver.game.apply import apply
from boss_solver.game.cards import Card
from boss_solver.game.events import Dealt, Event, HandBegins, Revealed
from boss_solver.game.setup import Setup
from boss_solver.game.state import GameState, new_game
from boss_solver.game.turns import Expect, expected
from tests.play import Deal, Game, deal_cards, dealt, next_event, play_game, still_held


class Twins(NamedTuple):
    """Two whole games, and until when a seat cannot tell them apart."""

    one: Game
    other: Game
    seat: int
    hand_no: int
    turn: int


def twins(setup: Setup, rng: Random) -> Twins:
    """A random game, and another that is the same for a random seat up to a random turn."""
    one = play_game(setup, rng)
    seat, hand_no = rng.randrange(setup.players), rng.randint(1, len(one.deals))
    turn = rng.randint(0, setup.players * setup.cards_each - 1)
    return Twins(one, twin(one, seat, hand_no, turn, rng), seat, hand_no, turn)


def twin(game: Game, seat: int, hand_no: int, turn: int, rng: Random) -> Game:
    """A game that goes on in its own way after that turn, from another deal that looks the same to the seat."""
    before = list(_until(game.events, hand_no, turn))
    here = _state(game.setup, before)
    deal = swapped(here, game.deals[hand_no - 1], seat, rng)
    first = max(i for i, event in enumerate(before) if isinstance(event, HandBegins))
    past = [
        event._replace(cards=deal.holdings[event.seat]) if i > first and isinstance(event, Dealt) else event
        for i, event in enumerate(before)
    ]
    return _gone_on(game.setup, past, [*game.deals[: hand_no - 1], deal], rng)


def swapped(state: GameState, deal: Deal, seat: int, rng: Random) -> Deal:
    """The deal with the cards of each city that the seat does not see dealt anew into the same places."""
    others = [other for other in range(len(deal.holdings)) if other != seat]
    held = {other: list(still_held(state.table, deal, other)) for other in others}
    rewards, undealt = list(deal.rewards), list(deal.undealt)
    for city in state.table.setup.cities:
        places = [(cards, i) for cards in (*held.values(), rewards, undealt) for i in _of(cards, city)]
        found = [cards[i] for cards, i in places]
        rng.shuffle(found)
        for (cards, i), card in zip(places, found, strict=True):
            cards[i] = card
    holdings = list(deal.holdings)
    for other in others:
        shown = list(deal.holdings[other])
        for card in still_held(state.table, deal, other):
            shown.remove(card)
        holdings[other] = (*shown, *held[other])
    return Deal(tuple(holdings), tuple(rewards), tuple(undealt))


def _of(cards: Sequence[Card], city: str) -> list[int]:
    return [i for i, card in enumerate(cards) if card.city == city]


def _until(events: Sequence[Event], hand_no: int, turn: int) -> list[Event]:
    """The events up to a turn of a hand, or up to the deal."""
    hands = shown = 0
    found: list[Event] = []
    for event in events:
        if hands == hand_no and shown == turn and not isinstance(event, Dealt):
            break
        found.append(event)
        if isinstance(event, HandBegins):
            hands, shown = hands + 1, 0
        shown += isinstance(event, Revealed)
    return found


def _state(setup: Setup, events: Sequence[Event]) -> GameState:
    state = new_game(setup)
    for event in events:
        state = apply(state, event)
    return state


def _gone_on(setup: Setup, past: list[Event], deals: list[Deal], rng: Random) -> Game:
    state, events = _state(setup, past), list(past)
    while state.table.outcome is None:
        is_new = expected(state.table).what is Expect.HAND
        if is_new:
            deals.append(deal_cards(setup, rng))
        new = [next_event(state, deals[-1], rng), *(dealt(deals[-1]) if is_new else ())]
        for event in new:
            state = apply(state, event)
        events += new
    return Game(setup, tuple(events), tuple(deals), state)
