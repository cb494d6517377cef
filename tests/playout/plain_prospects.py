"""What the learned policies weigh, once more: lane by lane in plain numbers, from the descriptions of the features."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from boss_solver.odds.prices import usual_prices
from boss_solver.odds.worth import LOST
from boss_solver.playout.arrays.deck import PACK, UNIT
from boss_solver.playout.arrays.lanes import Row
from boss_solver.playout.players.lane_view import View

NEVER = -100
AMOUNTS = 5


@dataclass(frozen=True)
class PlainSeat:
    """One lane of a view, as the seat that moves sees it."""

    view: View
    lane: int

    def packed(self, numbers: object, city: int) -> tuple[int, int]:
        """Money and number of cards of a packed number."""
        money, number = divmod(int(numbers[city, self.lane]), PACK)  # type: ignore[index]  # an array
        return money, number

    @cached_property
    def cities(self) -> range:
        return range(self.view.deck.chicago + 1)

    def is_chicago(self, city: int) -> bool:
        return city == self.view.deck.chicago

    @cached_property
    def pays(self) -> int:
        """Chicago as the cards lie, in units."""
        tops = [int(self.view.top[city, self.lane]) for city in self.view.left_of_chicago]
        return UNIT * min(8, sum(tops) // 2)

    def average(self, numbers: object, city: int) -> int:
        """What a card is worth on average, in units, rounded to even."""
        money, number = self.packed(numbers, city)
        return round(UNIT * money / number) if number else 0

    def money(self, city: int) -> int:
        return self.pays if self.is_chicago(city) else self.average(self.view.unseen, city)

    def expected(self, city: int) -> int:
        """The same by what lies on the table."""
        return self.pays if self.is_chicago(city) else self.average(self.view.face_down, city)

    @cached_property
    def is_last(self) -> bool:
        silver, gold, both = (int(self.view.everyone.badges[row, self.lane]) for row in range(3))
        return max(silver, gold) + both >= 3 or bool(self.view.everyone.extra[self.lane])

    def status(self, seat: int, row: int) -> int:
        return int(self.view.everyone.status[seat, row, self.lane])

    def total(self, seat: int, city: int) -> int:
        return int(self.view.totals[seat, city, self.lane])

    def supply(self, seat: int) -> int:
        return self.status(seat, Row.EXPERTS) + self.status(seat, Row.OCCASIONALS)

    def leader(self, city: int) -> int:
        return int(self.view.leader[city, self.lane])

    @cached_property
    def me(self) -> int:
        return self.view.position

    @cached_property
    def others(self) -> list[int]:
        """Who moves again in this hand."""
        return [seat for seat, left in enumerate(self.view.everyone.left) if left and seat != self.me]

    def may_go(self, seat: int, city: int) -> bool:
        """Whether a seat can ever place there in this hand: with an expert, not banished, not kept out of Chicago."""
        deck = self.view.deck
        has_expert = self.view.everyone.experts[seat, city, self.lane] > 0 or self.status(seat, Row.EXPERTS) > 0
        if city == deck.closing and self.status(seat, Row.BANNED):
            return False
        free = deck.setup.options.chicago_entry == "free" or not self.is_chicago(city)
        return bool(has_expert) and (
            free or self.view.everyone.left[seat] > 1 or bool(self.status(seat, Row.ENTERED)) or seat == self.me
        )

    def is_open(self, city: int) -> bool:
        """Whether the seat can place there now."""
        options = self.view.deck.setup.options
        if not self.may_go(self.me, city):
            return False
        if self.is_chicago(city) and options.chicago_entry != "free" and not self.status(self.me, Row.ENTERED):
            return False
        return options.add_where_leading != "no" or self.leader(city) != self.me

    def least(self, city: int) -> int:
        return max(self.total(seat, city) for seat in range(len(self.view.totals))) - self.total(self.me, city) + 1

    def margin(self, seat: int, city: int) -> int:
        """How many more a seat could have there than the least that leads."""
        if not self.may_go(seat, city):
            return NEVER
        return self.total(seat, city) + self.supply(seat) - self.total(self.me, city) - self.least(city)

    def knows(self, seat: int, city: int) -> bool:
        """Whether it may know the reward by the cards that it has."""
        if self.view.backs is None or self.is_chicago(city):
            return False
        own = int(self.view.backs[seat, city, self.lane])
        if self.view.seen_with is not None:
            own -= int(self.view.seen_with[seat, city, self.lane]) % PACK
        return self.packed(self.view.face_down, city)[1] - own == 1

    def loss(self, city: int) -> int:
        """What losses cost there on average, in units: 0 in the last hand. By the table of the careful policy."""
        return 0 if self.is_last or self.is_chicago(city) else self._costs(city)

    def _costs(self, city: int) -> int:
        """The average over the sets of the city's cards that have the number and the sum of those not seen."""
        deck, unseen = self.view.deck, self.packed(self.view.unseen, city)
        prices, players = usual_prices(), deck.setup.players
        cards = [card for card in deck.cards if card.city is deck.cities[city]]

        def cost(card: object) -> float:
            face = card.face  # type: ignore[attr-defined]  # a card
            if face not in LOST:
                return 0.0
            return prices.price(prices.nearest(players, LOST[face]), LOST[face], 2).millions

        found = []
        for chosen in range(1 << len(cards)):
            some = [card for at, card in enumerate(cards) if chosen >> at & 1]
            if some and (sum(card.money for card in some), len(some)) == unseen:
                found.append(sum(map(cost, some)) / len(some))
        return round(UNIT * sum(found) / len(found)) if found else 0


def features(seat: PlainSeat, city: int, more: int) -> dict[str, int]:
    """Everything about an amount on a city, by name."""
    me, money, expected, leader = seat.me, seat.money(city), seat.expected(city), seat.leader(city)
    number = seat.least(city) + more
    experts = min(number, seat.status(me, Row.EXPERTS))
    margins = {other: seat.margin(other, city) for other in seat.others}
    passing = [other for other, margin in margins.items() if margin > more]
    nearest = max((seat.total(other, city) for other, margin in margins.items() if margin > 0), default=0)
    needs = seat.total(me, city) + number + 1 - nearest if passing else 0
    others_lead, leads = leader not in (-1, me), leader == me
    known = not seat.is_chicago(city) and seat.packed(seat.view.unseen, city)[1] == 1
    informed = leader in seat.others and seat.knows(leader, city)
    informed_passes = any(seat.knows(other, city) for other in passing)
    return {
        "any city": 1,
        "money": money,
        "losses": seat.loss(city),
        "another leads": int(others_lead),
        "money, another leads": money * others_lead,
        "the seat leads": int(leads),
        "money, the seat leads": money * leads,
        "Chicago": int(seat.is_chicago(city)),
        "money, Chicago": money * seat.is_chicago(city),
        "entering Chicago by it": int(not seat.is_chicago(city) and not seat.status(me, Row.ENTERED)),
        "money known": money * known,
        "the leader may know": int(informed),
        "money, the leader may know": money * informed,
        "experts": experts,
        "occasionals": number - experts,
        "occasionals, last hand": (number - experts) * seat.is_last,
        "nobody can pass": int(not passing),
        "money, nobody can pass": money * (not passing),
        "seats that can pass": len(passing),
        "money, seats that can pass": money * len(passing),
        "what others expect, somebody can pass": expected * bool(passing),
        "what the cheapest needs": needs,
        "what others expect, what the cheapest needs": expected * needs,
        "money, somebody who may know can pass": money * informed_passes,
    }


def amounts(seat: PlainSeat, city: int) -> Iterator[int]:
    """The amounts that are weighed, beyond the least: up to three more, and what nobody can pass."""
    yield from range(AMOUNTS - 1)
    yield max(0, *(seat.margin(other, city) for other in seat.others), 0)


def is_legal(seat: PlainSeat, city: int, more: int) -> bool:
    """Whether the seat has so many, and may."""
    return seat.is_open(city) and seat.least(city) + more <= seat.supply(seat.me)


def score(weights: Mapping[str, int], found: Mapping[str, int]) -> int:
    """The sum that a policy weighs by."""
    assert weights.keys() == found.keys()
    return sum(weights[name] * found[name] for name in found)


def card_features(seat: PlainSeat, number: int) -> dict[str, int]:
    """Everything about showing a card of the deck, by name."""
    deck, view = seat.view.deck, seat.view
    city = int(deck.city[number])
    money, expected, leader = UNIT * int(deck.money[number]), seat.expected(city), seat.leader(city)
    leads, nobody = leader == seat.me, leader == -1
    another = not leads and not nobody
    over, gap, bad = money - expected, seat.money(city) - expected, bool(deck.fate[number] >= 0)
    boss = seat.leader(deck.chicago)
    counts = city in view.left_of_chicago
    # Chicago counts half of what lies on top.
    change = counts * (int(deck.top[number]) - int(view.top[city, seat.lane])) * UNIT // 2
    return {
        "where the seat leads": int(leads),
        "money, where the seat leads": over * leads,
        "where another leads": int(another),
        "money, where another leads": over * another,
        "money, where nobody leads": over * nobody,
        "few are hidden": int(seat.packed(view.face_down, city)[1] <= 2),
        "for Chicago, where the seat leads it": change * (boss == seat.me),
        "for Chicago, where another leads it": change * (boss not in (-1, seat.me)),
        "own money over others' expectation, where nobody leads": gap * nobody,
        "own money over others' expectation, where another leads": gap * another,
        "a bad card, where the seat leads": int(bad and leads),
        "a bad card, where another leads": int(bad and another),
    }
