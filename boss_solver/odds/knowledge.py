"""The knowledge of the others: each opponent's odds through his own eyes, and the effect of a card of mine on them.

An opponent knows his own holding, everything face up, and what everybody saw where it stays. From the cards alone each
card he cannot see is equally likely to be the reward of its city; the colours on the backs do not change that, so his
odds of a city depend only on which of its cards he holds, and just this is uncertain to us.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, log2

from boss_solver.game.cards import DECKS, Card, City
from boss_solver.game.seen.open_cards import seen_elsewhere, seen_rewards, seen_with
from boss_solver.inference.deals.subsets import cards_of_city
from boss_solver.inference.engine.counting import Deals
from boss_solver.inference.view import SeatView


@dataclass(frozen=True, slots=True)
class Eyes:
    """One city through the eyes of one opponent, as far as we can tell."""

    seat: int
    city: City
    possible: Mapping[int, Fraction]
    """Probability, for each number, that he still thinks so many different rewards possible."""
    expected: Mapping[Fraction, Fraction]
    """Probability of each expectation he can have, in millions."""
    bits: float
    """His mean uncertainty about the reward, in bits."""

    @property
    def knows(self) -> Fraction:
        """Probability that he knows the reward already."""
        return self.possible.get(1, Fraction(0))

    @property
    def mean(self) -> Fraction:
        """The mean of what he expects, in millions."""
        return sum((value * p for value, p in self.expected.items()), Fraction(0))


def hidden_from_all(view: SeatView, city: City) -> Counter[Card]:
    """The cards of a city that do not lie face up, as far as the seat noted them: the reward, and those in hands."""
    hand = view.table.hand
    shown = Counter(up.card for up in hand.shown if isinstance(up.card, Card)) if hand else Counter()
    return Counter(DECKS[city]) - shown


def may_be_reward(view: SeatView, seat: int, city: City) -> Counter[Card]:
    """The cards of a city that may be its reward as far as everybody sees, and by what others were seen with.

    Of them the opponent can still leave out those that he holds.
    """
    hand = view.table.hand
    hidden = hidden_from_all(view, city)
    if hand is None or not hand.seen:
        return hidden
    known = seen_rewards(hand).get(city)
    return hidden - seen_elsewhere(hand, seat) if known is None else Counter([known])


def eyes_of(view: SeatView, deals: Deals, seat: int, city: City) -> Eyes:
    """The odds an opponent can have of a city. ``deals`` are those of the seat that asks."""
    possible: dict[int, Fraction] = {}
    expected: dict[Fraction, Fraction] = {}
    bits = 0.0
    for left, p in _left_to(view, deals, seat, city):
        total = sum(left.values())
        money = Fraction(sum(card.money * number for card, number in left.items()), total)
        possible[len(left)] = possible.get(len(left), Fraction(0)) + p
        expected[money] = expected.get(money, Fraction(0)) + p
        bits += float(p) * entropy(left)
    return Eyes(seat, city, dict(sorted(possible.items())), dict(sorted(expected.items())), bits)


def _left_to(view: SeatView, deals: Deals, seat: int, city: City) -> list[tuple[Counter[Card], Fraction]]:
    """The cards of a city that may be its reward in the eyes of an opponent, and how likely that is."""
    hand = view.table.hand
    if hand is not None and hand.rewards:
        return [(Counter([hand.rewards[city]]), Fraction(1))]
    hidden = may_be_reward(view, seat, city)
    if hand is not None and city in seen_rewards(hand):
        return [(hidden, Fraction(1))]
    held = cards_of_city(deals, seat, city)
    return [(hidden - Counter(dict(cards)), p) for cards, p in held.items()]


def entropy(cards: Mapping[Card, int]) -> float:
    """Uncertainty of a card drawn from these, in bits (Shannon)."""
    total = sum(cards.values())
    return -sum(n / total * log2(n / total) for n in cards.values() if n)


@dataclass(frozen=True, slots=True)
class Leak:
    """The information that showing one card would give the others."""

    card: Card
    bits: Mapping[int, float]
    """The bits by which each opponent's uncertainty about the card's city falls; about other cities nothing changes."""
    newly_known: Mapping[int, Fraction]
    """Probability that the opponent knows the reward after it and did not before."""

    @property
    def total(self) -> float:
        """Bits given to all opponents together."""
        return sum(self.bits.values())


def leaks(view: SeatView, deals: Deals) -> tuple[Leak, ...]:
    """For each different card in the seat's own hand, the leak of showing it; the least first."""
    hand = view.table.hand
    if hand is None or view.own is None or view.seat is None:
        return ()
    seen = seen_with(hand, view.seat)
    others = [seat for seat in range(view.table.setup.players) if seat != view.seat]
    by_card = []
    for card in remaining_own(view):
        bits, newly = {}, {}
        for seat in others:
            left = _left_to(view, deals, seat, card.city)
            # A card that everybody saw is told already.
            new = Counter[Card]() if card in seen else Counter([card])
            bits[seat] = sum(float(p) * (entropy(cards) - entropy(cards - new)) for cards, p in left)
            newly[seat] = sum((p for cards, p in left if len(cards) > 1 and len(cards - new) == 1), Fraction(0))
        by_card.append(Leak(card, bits, newly))
    return tuple(sorted(by_card, key=lambda leak: leak.total))


def seen_to_know(view: SeatView) -> tuple[City, ...]:
    """Cities whose reward everybody can see that the seat knows: by its backs it holds all other hidden cards.

    Rewards that everybody saw are not among them.
    """
    hand = view.table.hand
    if hand is None or view.own is None or view.seat is None:
        return ()
    seat, own = view.seat, Counter(card.city for card in remaining_own(view).elements())
    return tuple(
        city
        for city in view.table.setup.cities
        if city not in seen_rewards(hand) and may_be_reward(view, seat, city).total() - own[city] == 1
    )


def held_in_eyes(view: SeatView, deals: Deals, seat: int) -> dict[Card, Fraction]:
    """For each card in the seat's own hand: the probability that it is there in an opponent's eyes, on average.

    He sees the colours of the seat's backs, and every card of a city that he cannot see is equally likely to be among
    them. Of two equal cards it is the probability of at least one. Where everybody saw the card there, it is 1.
    """
    hand = view.table.hand
    if hand is None or view.own is None or view.seat is None:
        return {}
    own, seen = remaining_own(view), seen_with(hand, view.seat)
    backs = Counter(card.city for card in (own - seen).elements())
    chances = {}
    for card in own:
        if card in seen:
            chances[card] = Fraction(1)
            continue
        mine = backs[card.city]
        chances[card] = sum(
            (
                p * (1 - Fraction(comb(total - cards[card], mine), comb(total, mine)))
                for cards, p in _where_mine_can_be(view, deals, seat, card.city)
                for total in (cards.total(),)
            ),
            Fraction(0),
        )
    return chances


def _where_mine_can_be(view: SeatView, deals: Deals, seat: int, city: City) -> list[tuple[Counter[Card], Fraction]]:
    """The cards of a city among which those in the seat's hand are in the eyes of an opponent, and how likely that is.

    Its reward is one of them, unless everybody saw it.
    """
    hand = view.table.hand
    reward = None if hand is None or hand.rewards else seen_rewards(hand).get(city)
    if hand is None or reward is None:
        return _left_to(view, deals, seat, city)
    rest = hidden_from_all(view, city) - seen_elsewhere(hand, seat) - Counter([reward])
    return [(rest - Counter(dict(cards)), p) for cards, p in cards_of_city(deals, seat, city).items()]


def remaining_own(view: SeatView) -> Counter[Card]:
    """The cards the seat still has in hand; one it showed without noting it counts as there."""
    hand = view.table.hand
    played = Counter(c for s, c in hand.shown if s == view.seat and isinstance(c, Card)) if hand else Counter()
    return Counter(view.own or ()) - played
