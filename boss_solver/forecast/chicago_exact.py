"""The exact distribution of Chicago's payout, when all cards still held are shown in random order.

Only the card that is shown last beside each city matters. So the cards are looked at from the last one back, and the
state is for which cities the last card has been met: as long as it has not, all of the city's cards in a
holding are still among those not looked at, and how many these are is known from how the deal spreads them.

Which card it is does not depend on when it is shown, as the cards of a city in a holding are in random order. So every
state carries the weights of the sums so far. They are packed into one integer, which makes a step one multiplication.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm, prod

from boss_solver.forecast.chicago_times import NEVER, RevealPlan, TimedPosition
from boss_solver.game.cards import Card
from boss_solver.inference.deals.spread import CitySpread, Spread
from boss_solver.inference.engine.puzzle import Puzzle

_Group = tuple[int, tuple[int, ...]]
"""Cards in random order: how many, and when they are shown; there are fewer times than cards if some stay undealt."""

_Look = tuple[int, int]
"""The card that is met at one time, going back.

The group whose card is shown then, and how many of its cards have not been looked at, this one included; or, if a
city's settled top is met, that city (as ~city) and 0.
"""


def steps_for(at: TimedPosition, spread: Spread, plans: Iterable[RevealPlan]) -> int:
    """About how many steps the plans take, which is about how many microseconds."""
    cities = len(at.left)
    times = [time for places in at.places for time in places]
    looks = 0
    for plan in plans:
        bound = min((top.time for top in plan.tops), default=NEVER)
        looks += sum(time > bound for time in (*times, *plan.times)) + cities
    return looks * len(spread.weights) * ((2 + cities) << cities) // 4


def law_of(at: TimedPosition, puzzle: Puzzle, spread: Spread, plan: RevealPlan) -> dict[int, Fraction]:
    """The exact distribution of the payout in millions; ``spread`` is that of the cities to Chicago's left."""
    return _Program(at, puzzle, spread, plan).law()


class _Program:
    def __init__(self, at: TimedPosition, puzzle: Puzzle, spread: Spread, plan: RevealPlan) -> None:
        self._at, self._spread, self._plan = at, spread, plan
        self._lowest = at.lowest
        self._groups: list[_Group] = [
            (sum(puzzle.places[i].size for i in places), tuple(time for i in places for time in at.places[i]))
            for places in spread.groups
        ]
        self._groups.append((len(plan.loose), plan.times))
        self._looks = self._ordered_looks()
        self._scales = [self._scale(city) for city in range(len(at.left))]
        weight = sum(spread.weights.values())
        self._total = prod(left for group, left in self._looks if group >= 0) * prod(self._scales) * weight
        self._bits = self._total.bit_length() + 1

    def law(self) -> dict[int, Fraction]:
        """Add up all ways to spread the cards."""
        packed = 0
        for combination, weight in self._spread.weights.items():
            ways = [city[i] for city, i in zip(self._spread.cities, combination, strict=True)]
            packed += weight * self._run([self._in_group(ways, group) for group in range(len(self._groups))])
        payouts: dict[int, int] = defaultdict(int)
        total = len(self._at.left) * self._lowest
        while packed:
            payouts[total // 2] += packed & ((1 << self._bits) - 1)
            packed >>= self._bits
            total += 1
        return {payout: Fraction(ways, self._total) for payout, ways in sorted(payouts.items()) if ways}

    def _ordered_looks(self) -> list[_Look]:
        """The cards met from the last time back, until nothing can matter any more."""
        tops = self._plan.tops
        bound = min((top.time for top in tops), default=NEVER)
        looks_by_time = [(top.time, ~city) for city, top in enumerate(tops) if top.time != NEVER]
        looks_by_time += [
            (time, number) for number, (_, times) in enumerate(self._groups) for time in times if time > bound
        ]
        left = [size for size, _ in self._groups]
        looks: list[_Look] = []
        for _, group in sorted(looks_by_time, reverse=True):
            looks.append((group, left[group] if group >= 0 else 0))
            if group >= 0:
                left[group] -= 1
        return looks

    def _scale(self, city: int) -> int:
        """The denominator of the chances of which card of the city is met."""
        own = sum(card.city == self._at.left[city] for card in self._plan.loose)
        sizes = {_total(cards) for way in self._spread.cities[city] for cards in way.cards if cards}
        return lcm(own or 1, *sizes)

    def _packed(self, value: int, weight: int) -> int:
        """A weight of the sums in which the city counts so much."""
        return weight << (self._bits * (value - self._lowest))

    def _in_group(self, ways: Sequence[CitySpread], group: int) -> list[tuple[int, int, int]]:
        """For each city with cards in a group: its bit, how many, and the packed weights of meeting one of them."""
        cities = []
        for city, way in enumerate(ways):
            if group < len(way.numbers):
                number, cards = way.numbers[group], way.cards[group]
            else:
                cards = Counter(card for card in self._plan.loose if card.city == self._at.left[city])
                number = sum(cards.values())
            if number:
                cities.append((1 << city, number, number * self._meeting(city, cards)))
        return cities

    def _meeting(self, city: int, cards: Mapping[Card, int]) -> int:
        factor = _common(cards)
        scale = self._scales[city] // _total(cards)
        values = self._at.values
        return sum(self._packed(values[card], weight // factor * scale) for card, weight in cards.items())

    def _run(self, groups: Sequence[Sequence[tuple[int, int, int]]]) -> int:
        """The packed weights of all sums, if the cards are spread so."""
        states = {0: 1}
        for group, left in self._looks:
            after: dict[int, int] = defaultdict(int)
            if group < 0:
                self._settle(~group, self._plan.tops[~group].value, states, after)
            else:
                for met, packed in states.items():
                    others = left
                    for bit, number, meeting in groups[group]:
                        if not met & bit:
                            others -= number
                            after[met | bit] += packed * meeting
                    if others:
                        after[met] += packed * others
            states = after
        for city in range(len(self._at.left)):
            ended: dict[int, int] = defaultdict(int)
            self._settle(city, 0, states, ended)
            states = ended
        return sum(states.values())

    def _settle(self, city: int, value: int, states: Mapping[int, int], after: dict[int, int]) -> None:
        """The city counts so much where none of its cards has been met."""
        factor = self._packed(value, self._scales[city])
        for met, packed in states.items():
            after[met | 1 << city] += packed if met & 1 << city else packed * factor


def _common(cards: Mapping[Card, int]) -> int:
    return gcd(*cards.values())


def _total(cards: Mapping[Card, int]) -> int:
    """The weights of some cards in sum, in lowest terms."""
    return sum(cards.values()) // _common(cards)
