"""What the others know: by the library, and by going through every deal and looking through each opponent's eyes."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from math import isclose, log2
from random import Random

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import CARDS, DECKS, Card, City
from boss_solver.game.seen.open_cards import seen_with
from boss_solver.game.state import Spot
from boss_solver.inference.engine.counting import count
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.entries.note_claims import Claim, known, now
from boss_solver.inference.view import SeatView
from boss_solver.odds.knowledge import eyes_of, held_in_eyes, leaks, remaining_own, seen_to_know
from tests import long
from tests.inference.asking import position_of
from tests.inference.situations import Situation, situations
from tests.inference.test_statements import random_said, true_of
from tests.oracles.bruteforce import Deal, Position, TooManyDealsError, enumerate_deals, weight_of
from tests.strategies import SEEDED, setups

MOST = 600


def unseen_by(deal: Deal, position: Position, seat: int, city: City, view: SeatView) -> Counter[Card]:
    """The cards of a city that an opponent cannot see in a deal: he saw every card shown, noted or not."""
    shown = [deal.slots.get(i, text) for i, (_, text) in enumerate(position.shown)]
    seen = [CARDS[text] for text in shown if text in CARDS]
    seen += [CARDS[text] for text in deal.holding[seat]]
    return Counter(DECKS[city]) - Counter(seen) - known_elsewhere(deal, position, seat, view)


def known_elsewhere(deal: Deal, position: Position, seat: int, view: SeatView) -> Counter[Card]:
    """The cards that this opponent knows to be in others' hands, or undealt, since everybody saw them there."""
    found: Counter[Card] = Counter()
    hand = view.table.hand
    assert hand is not None
    for other in {one.seat for one in hand.seen if one.spot is Spot.HOLDING} - {seat}:
        shown = [deal.slots.get(i, text) for i, (who, text) in enumerate(position.shown) if who == other]
        least: Counter[Card] = Counter()
        for one in hand.seen:
            if one.seat == other:
                least |= Counter(one.cards) + Counter(CARDS[text] for text in shown[: one.shown_before])
        found += least - Counter(CARDS[text] for text in shown)
    undealt: Counter[Card] = Counter()
    for one in hand.seen:
        if one.spot is Spot.UNDEALT:
            undealt |= Counter(one.cards)
    return found + undealt


def seen_reward(view: SeatView, city: City) -> Card | None:
    hand = view.table.hand
    assert hand is not None
    return next((c for one in hand.seen if one.spot is Spot.REWARD for c in one.cards if c.city is city), None)


def bits(cards: Counter[Card]) -> float:
    total = sum(cards.values())
    return sum(-n / total * log2(n / total) for n in cards.values())


@settings(max_examples=long.examples(15), deadline=None)
@given(st.data(), SEEDED)
def test_through_the_eyes_of_each_opponent(data: st.DataObject, rng: Random) -> None:
    often = data.draw(st.sampled_from((0.0, 0.3)))
    situation: Situation = data.draw(situations(setups(st.integers(2, 4)), 7, seen_often=often))
    view = situation.view
    hand = view.table.hand
    assume(hand is not None and not hand.finished and view.own is not None)
    assume(not any(seat == view.seat and str(card).endswith("?") for seat, card in (hand.shown if hand else ())))
    position = position_of(view)
    told = [Claim(1, random_said(rng, view), now(view))] if rng.random() < 0.5 else []
    is_true = [true_of(one.said, one.shown, position) for one in told]
    try:
        deals = [d for d in enumerate_deals(position, max_deals=MOST) if all(test(d) for test in is_true)]
    except TooManyDealsError:
        event("too many deals")
        return
    assume(deals)
    counted = count(known(view, told).puzzle)
    own = remaining_own(view)
    seen = seen_with(hand, view.seat) if hand is not None and view.seat is not None else Counter[Card]()
    weights = [weight_of(position, deal) for deal in deals]
    weight_of_all = sum(weights)
    for seat in range(view.table.setup.players):
        if seat == view.seat:
            continue
        in_his_eyes: dict[Card, Fraction] = defaultdict(Fraction)
        told_bits: dict[Card, float] = defaultdict(float)
        for city in view.table.setup.cities:
            possible: dict[int, Fraction] = defaultdict(Fraction)
            expected: dict[Fraction, Fraction] = defaultdict(Fraction)
            for deal, weight in zip(deals, weights, strict=True):
                share = weight / weight_of_all
                left = pool = unseen_by(deal, position, seat, city, view)
                reward = seen_reward(view, city)
                if reward is not None:
                    left, pool = Counter([reward]), pool - Counter([reward])
                total = sum(left.values())
                possible[len(left)] += share
                expected[Fraction(sum(c.money * n for c, n in left.items()), total)] += share
                mine = [card for card in (own - seen).elements() if card.city == city]
                total = sum(pool.values())
                for card in own:
                    if card.city == city:
                        new = Counter[Card]() if card in seen else Counter([card])
                        told_bits[card] += float(share) * (bits(left) - bits(left - new))
                        if card in seen:
                            in_his_eyes[card] += share
                            continue
                        none = Fraction(1)  # he deals my backs of this city from what he cannot see
                        for drawn in range(len(mine)):
                            none *= Fraction(total - pool[card] - drawn, total - drawn)
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


THREE = """boss-record 2
players Red Blue Green
seat Red
hand
dealt Red NY3 DE1 DE4 BOh KC2
Red DE+3 NY3
Blue KC+2 DE2
"""


def test_a_card_that_everybody_saw_with_another_is_no_reward_in_anybody_s_eyes() -> None:
    from boss_solver.inference.view import view_of
    from boss_solver.record.games.reader import loads

    def eyes(line: str) -> tuple[dict[int, Fraction], dict[Fraction, Fraction], float, tuple[City, ...]]:
        state = loads(THREE + line).good.here
        view = view_of(state, 0)
        deals = count(puzzle_of(view))
        green = eyes_of(view, deals, 2, City.KANSAS_CITY)
        told = {str(leak.card): leak.bits for leak in leaks(view, deals)}["KC2"][2]
        return dict(green.possible), dict(green.expected), told, seen_to_know(view)

    possible, expected, told, known_by = eyes("seen Blue KC3\n")
    assert (possible, expected, told) == ({2: Fraction(1)}, {Fraction(1): Fraction(1)}, 1.0)
    assert known_by == (City.KANSAS_CITY,)  # by his backs: the other card that may be it is his
    possible, expected, told, known_by = eyes("")
    assert (max(possible), set(expected), known_by) == (3, {Fraction(1), Fraction(5, 3), Fraction(5, 2)}, ())
    possible, expected, told, known_by = eyes("seen Blue KC3\nseen reward KCr\n")
    assert (possible, expected, told, known_by) == ({1: Fraction(1)}, {Fraction(0): Fraction(1)}, 0.0, ())
