"""The same question for the engine and for the brute-force enumerator, and other secrets behind one view."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from boss_solver.game.apply import replay
from boss_solver.game.cards import CARDS, Card, City, Glimpse
from boss_solver.game.events import BacksSeen, Dealt, Event, HandBegins, Revealed
from boss_solver.game.setup import usual
from boss_solver.game.state import GameState
from boss_solver.inference.engine.counting import Deals, count
from boss_solver.inference.engine.formulas import REWARD, Formula
from boss_solver.inference.engine.puzzle import Puzzle, in_places, puzzle_of
from boss_solver.inference.view import SeatView
from boss_solver.odds.rewards import Odds, odds_of
from tests.oracles.bruteforce import Backs, Position, Seen, Summary, TooManyDealsError, summary
from tests.play import Deal


def position_of(view: SeatView) -> Position:
    """What a seat knows, as the enumerator takes it."""
    hand, setup = view.table.hand, view.table.setup
    assert hand is not None
    knows = view.own is not None
    return Position(
        players=setup.players,
        hand=tuple(map(str, view.own or ())) if knows else None,
        seat=view.seat if knows else None,
        cities=tuple(map(str, setup.cities)),
        dealt=hand.sizes or setup.cards_each,
        undealt=setup.undealt + (setup.players * setup.cards_each - sum(hand.sizes) if hand.sizes else 0),
        shown=tuple((seat, str(card)) for seat, card in hand.shown),
        backs=tuple(
            Backs(one.seat, {str(city): number for city, number in one.counts}, one.whole, one.shown_before)
            for one in hand.backs
            if not view.knows(one.seat)
        ),
        seen=tuple(
            Seen(
                str(one.spot) if one.seat is None else one.seat,
                tuple(map(str, one.cards)),
                one.shown_before,
            )
            for one in hand.seen
            if one.seat is None or not view.knows(one.seat)
        ),
        reward_is_one_of={str(city): (str(card),) for city, card in (hand.rewards or {}).items()},
    )


def enumerated(view: SeatView, most: int) -> Summary | None:
    """What the enumerator finds, or None where there are more deals than ``most`` (or too many ways to try)."""
    try:
        return summary(position_of(view), max_deals=most)
    except TooManyDealsError:
        return None


def agree(view: SeatView, found: Summary) -> None:
    """The engine's numbers are the enumerator's, to the last digit: deals, rewards, and where every card can be."""
    odds = odds_of(view)
    assert odds.deals == found.count
    for city in odds.cities:
        rewards = {f"{city.city}{face}": p for face, p in city.reward.items()}
        assert rewards == found.reward[city.city.value]
    agree_on(view, count(puzzle_of(view)), found)


def agree_on(view: SeatView, deals: Deals, found: Summary) -> None:
    """The same of where every card can be, whatever is known besides."""
    setup = view.table.setup
    for city, cards_there in deals.puzzle.unseen:
        reward = deals.reward(city)
        assert {str(card): p for card, p in reward.items()} == found.reward[city.value]
        assert set(reward) <= {card for card, _ in cards_there}
    cards = dict.fromkeys(setup.cards)
    for seat in range(setup.players):
        if view.knows(seat):
            continue
        assert {str(card): p for card in cards if (p := deals.held(seat, card))} == {
            card: p for (who, card), p in found.holding.items() if who == seat
        }
        for one in setup.cities:
            assert deals.number(seat, one) == found.counts[seat, one.value]
    assert {str(card): p for card in cards if (p := deals.undealt(card))} == found.undealt
    slots = [i for i, place in enumerate(deals.puzzle.places) if place.shown is not None]
    # The enumerator names them by their place among all cards shown, the engine seat by seat.
    shown = sorted(found.slots, key=lambda at: (position_of(view).shown[at][0], at))
    for slot, at in zip(slots, shown, strict=True):
        assert {str(card): p for card, p in deals.slot(slot).items()} == found.slots[at]


def check_sums(odds: Odds) -> None:
    """What must be so of any odds: every city's probabilities are above 0 and add up to exactly 1."""
    assert odds.deals > 0
    for city in odds.cities:
        assert sum(city.reward.values()) == 1
        assert min(city.reward.values()) > 0
        assert city.unseen >= len(city.reward)
        theft = sum(p for face, p in city.reward.items() if face.money < 0)
        assert city.pays + city.pays_nothing + theft == 1


def deals_of(view: SeatView) -> int:
    """The number of deals."""
    return odds_of(view).deals


def state_of(line: Mapping[str, Any], backs: bool = True) -> GameState:
    """The state that a line of ``positions.jsonl`` describes, with the card backs or without; other facts left out."""
    events: list[Event] = [HandBegins(), Dealt(0, tuple(CARDS[code] for code in line["hand"]))]
    events += [Revealed(int(who[1:]) - 1, CARDS[code], misplay=True) for who, code in line["revealed"]]
    for who, counts in line["backs"].items() if backs else ():
        numbers = tuple((City(city), number) for city, number in counts.items())
        events.append(BacksSeen(int(who[1:]) - 1, numbers))
    return replay(usual(line["players"]), events)


def facts_of(line: Mapping[str, Any], puzzle: Puzzle) -> list[Formula]:
    """What a line of ``positions.jsonl`` says about holdings and rewards."""
    found = []
    for key, low, high in (("holds", 1, 2), ("lacks", 0, 0)):
        for who, code in line[key]:
            place = puzzle.holding(int(who[1:]) - 1)
            assert place is not None
            found.append(in_places(puzzle, (CARDS[code],), (place,), low, high))
    for cards in line["reward_is_one_of"].values():
        found.append(in_places(puzzle, [CARDS[code] for code in cards], (REWARD,), 1, 1))
    return found


def another_secret(state: GameState, deal: Deal, seat: int | None, rng: Random) -> Deal:
    """A deal with what the seat has not seen laid anew; the state knows every card shown."""
    hand = state.table.hand
    assert hand is not None
    shown: list[list[Card]] = [[] for _ in hand.left]
    for who, card in hand.shown:
        assert not isinstance(card, Glimpse)
        shown[who].append(card)
    hidden = [*deal.rewards, *deal.undealt]
    for who, cards in enumerate(deal.holdings):
        if who != seat:
            rest = list(cards)
            for card in shown[who]:
                rest.remove(card)
            hidden += rest
    rng.shuffle(hidden)
    rewards = []
    for city in state.table.setup.cities:
        at = next(i for i, card in enumerate(hidden) if card.city == city)
        rewards.append(hidden.pop(at))
    holdings = []
    for who, cards in enumerate(deal.holdings):
        if who == seat:
            holdings.append(cards)
        else:
            holdings.append((*shown[who], *(hidden.pop() for _ in range(hand.left[who]))))
    return Deal(tuple(holdings), tuple(rewards), tuple(hidden))
