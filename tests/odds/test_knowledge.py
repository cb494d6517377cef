"""What the others know: by the library, and by going through every deal and looking through each opponent's eyes."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from math import isclose, log2
from random import Random

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import CARDS, DECKS, Card, City
from boss_solver.inference.counting import count
from boss_solver.inference.statements import Told, known, now
from boss_solver.odds.knowledge import eyes_of, held_in_eyes, leaks, remaining_own, seen_to_know
from tests.inference.asking import position_of
from tests.inference.situations import Situation, situations
from tests.inference.test_statements import random_said, true_of
from tests.oracles.bruteforce import Deal, Position, TooManyDealsError, enumerate_deals
from tests.strategies import SEEDED, setups

MOST = 600


def unseen_by(deal: Deal, position: Position, seat: int, city: City) -> Counter[Card]:
    """The cards of a city that an opponent cannot see in a deal: he saw every card shown, noted or not."""
    shown = [deal.slots.get(i, text) for i, (_, text) in enumerate(position.shown)]
    seen = [CARDS[text] for text in shown if text in CARDS]
    seen += [CARDS[text] for text in deal.holding[seat]]
    return Counter(DECKS[city]) - Counter(seen)


def bits(cards: Counter[Card]) -> float:
    total = sum(cards.values())
    return sum(-n / total * log2(n / total) for n in cards.values())


@settings(max_examples=40, deadline=None)
@given(situations(setups(st.integers(2, 4)), 7), SEEDED)
def test_through_the_eyes_of_each_opponent(situation: Situation, rng: Random) -> None:
    view = situation.view
    hand = view.table.hand
    assume(hand is not None and not hand.finished and view.own is not None)
    assume(not any(seat == view.seat and str(card).endswith("?") for seat, card in (hand.shown if hand else ())))
    position = position_of(view)
    told = [Told(1, random_said(rng, view), now(view))] if rng.random() < 0.5 else []
    is_true = [true_of(one.said, one.shown, position) for one in told]
    try:
        deals = [d for d in enumerate_deals(position, max_deals=MOST) if all(test(d) for test in is_true)]
    except TooManyDealsError:
        event("too many deals")
        return
    assume(deals)
    counted = count(known(view, told).puzzle)
    own = remaining_own(view)
    for seat in range(view.table.setup.players):
        if seat == view.seat:
            continue
        in_his_eyes: dict[Card, Fraction] = defaultdict(Fraction)
        told_bits: dict[Card, float] = defaultdict(float)
        for city in view.table.setup.cities:
            possible: dict[int, Fraction] = defaultdict(Fraction)
            expected: dict[Fraction, Fraction] = defaultdict(Fraction)
            share = Fraction(1, len(deals))
            for deal in deals:
                left = unseen_by(deal, position, seat, city)
                total = sum(left.values())
                possible[len(left)] += share
                expected[Fraction(sum(c.money * n for c, n in left.items()), total)] += share
                mine = [card for card in own.elements() if card.city == city]
                for card in own:
                    if card.city == city:
                        told_bits[card] += float(share) * (bits(left) - bits(left - Counter([card])))
                        none = Fraction(1)  # he deals my backs of this city from what he cannot see
                        for drawn in range(len(mine)):
                            none *= Fraction(total - left[card] - drawn, total - drawn)
                        in_his_eyes[card] += share * (1 - none)
            eyes = eyes_of(view, counted, seat, city)
            assert dict(eyes.possible) == dict(possible)
            assert dict(eyes.expected) == dict(expected)
        assert held_in_eyes(view, counted, seat) == dict(in_his_eyes)
        for leak in leaks(view, counted):
            assert isclose(leak.bits[seat], told_bits[leak.card], abs_tol=1e-9)
    event("compared")


def test_whoever_holds_all_other_cards_is_seen_to_know() -> None:
    from boss_solver.game.apply import replay
    from boss_solver.game.events import Dealt, HandBegins
    from boss_solver.game.setup import usual
    from boss_solver.inference.view import view_of

    cards = tuple(CARDS[code] for code in ["NY0", "NY1", "NY3", "DE1", "BOh"])
    state = replay(usual(2), [HandBegins(), Dealt(0, cards)])
    assert seen_to_know(view_of(state, 0)) == (City.NEW_YORK,)
