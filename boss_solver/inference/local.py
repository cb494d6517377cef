"""One city: all the ways to put its unseen cards under the city and into places, card by card.

A local state packs the cards every tracked place has received from this city (in the same bits as in the state over the
cities), the counters of this city's facts above them, and on top whether the reward has been chosen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import prod

from boss_solver.game.cards import Card
from boss_solver.inference.formulas import REWARD, Atom, atoms_of, holds
from boss_solver.inference.model import BITS, Local, Model

_MASK = (1 << BITS) - 1

POOL = -2
"""Any of the pooled places."""


class CityWays:
    """The ways of one city: ``ways`` by what they add to the state, and after that the marginals."""

    def __init__(self, model: Model, local: Local) -> None:
        self.model = model
        self.local = local
        self._lay_out()
        self._forward()

    def _lay_out(self) -> None:
        model, local = self.model, self.local
        self.tracked_bits = BITS * len(model.tracked)
        fields = [f for f in model.fields if any(card.city == local.city for card in f.atom.cards)]
        formulas = [*local.facts, *(formula for formula, _ in local.hunches)]
        atoms = dict.fromkeys([*(a for f in formulas for a in atoms_of(f)), *(f.atom for f in fields)])
        self.counter = {one: self.tracked_bits + BITS * n for n, one in enumerate(atoms)}
        self.reward_bit = 1 << (self.tracked_bits + BITS * len(atoms))
        self.fields = fields
        places = [*model.tracked, *model.filled]
        self.options: list[list[tuple[int, int]]] = []
        """For each card: the places it can be in, and what being there adds to the local state."""
        for card in local.cards:
            options = [
                (place, self._delta(card, place)) for place in (*places, REWARD) if (card, place) not in local.barred
            ]
            if model.pool_size:
                options.append((POOL, 0))
            self.options.append(options)

    def _delta(self, card: Card, place: int) -> int:
        delta = self.reward_bit if place == REWARD else 0
        if place in self.model.shift:
            delta += 1 << self.model.shift[place]
        for one, shift in self.counter.items():
            if card in one.cards and place in one.places:
                delta += 1 << shift
        return delta

    def _forward(self) -> None:
        states: dict[int, int] = {0: 1}
        self.steps = [states]
        taken = self.reward_bit
        for options in self.options:
            deltas = [delta for place, delta in options if place != REWARD]
            reward = next((delta for place, delta in options if place == REWARD), None)
            after: dict[int, int] = defaultdict(int)
            for state, ways in states.items():
                for delta in deltas:
                    after[state + delta] += ways
                if reward is not None and not state & taken:
                    after[state + reward] += ways
            states = after
            self.steps.append(states)
        self.ends: dict[int, tuple[int, int]] = {}
        """For each local state at the end that fits: what it adds to the state, and the weight hunches give it."""
        self.ways: dict[int, int] = defaultdict(int)
        for state, ways in states.items():
            if state & taken:
                end = self._end(state)
                if end is not None:
                    self.ends[state] = end
                    self.ways[end[0]] += ways * end[1]

    def _end(self, state: int) -> tuple[int, int] | None:
        def number(one: Atom) -> int:
            return (state >> self.counter[one]) & _MASK

        if not all(holds(fact, number) for fact in self.local.facts):
            return None
        weight = prod(
            ratio.numerator if holds(formula, number) else ratio.denominator for formula, ratio in self.local.hunches
        )
        vector = state & ((1 << self.tracked_bits) - 1)
        for field in self.fields:
            count = number(field.atom)
            if field.is_truth:
                count = field.atom.low <= count <= field.atom.high
            vector += count << field.shift
        return vector, weight

    def backward(self, outside: Mapping[int, int]) -> None:
        """Take in the weight of everything outside this city, by what the city adds to the state."""
        values = {state: weight * outside[vector] for state, (vector, weight) in self.ends.items()}
        self.values = [values]
        for options, states in zip(reversed(self.options), reversed(self.steps[:-1]), strict=True):
            deltas = [delta for _, delta in options]
            get = values.get
            # A second reward would spill over the highest bit, to a state that is not there.
            values = {state: sum(get(state + delta, 0) for delta in deltas) for state in states}
            self.values.append(values)
        self.values.reverse()

    def card_weights(self) -> Iterator[tuple[Card, int, dict[int, int], dict[int, int]]]:
        """For each different card: it, its copies, the weight of the deals with one in each place, and with two.

        The weights are summed over the copies; those with both copies in one place are empty unless there are two.
        """
        done: dict[tuple[tuple[int, int], ...], dict[int, int]] = {}
        at = 0
        cards = self.local.cards
        while at < len(cards):
            copies = cards.count(cards[at])
            options = tuple(self.options[at])
            if options not in done:
                done[options] = self._placed(at)
            placed = {place: weight * copies for place, weight in done[options].items()}
            both = self._both(at) if copies == 2 else {}
            yield cards[at], copies, placed, both
            at += copies

    def _placed(self, at: int) -> dict[int, int]:
        get = self.values[at + 1].get
        states = self.steps[at].items()
        return {place: sum(ways * get(state + delta, 0) for state, ways in states) for place, delta in self.options[at]}

    def _both(self, at: int) -> dict[int, int]:
        get = self.values[at + 2].get
        states = self.steps[at].items()
        return {
            place: sum(ways * get(state + 2 * delta, 0) for state, ways in states)
            for place, delta in self.options[at]
            if place != REWARD
        }

    def numbers(self) -> dict[int, dict[int, int]]:
        """For each tracked place, and for POOL: the weight of deals with so many cards of this city there."""
        found: dict[int, dict[int, int]] = {place: defaultdict(int) for place in (*self.model.tracked, POOL)}
        others = len(self.local.cards) - 1
        filled = sum(numbers[self.local.city] for numbers in self.model.filled.values())
        last = self.steps[-1]
        for state, value in self.values[-1].items():
            weight = last[state] * value
            pooled = others - filled
            for place, shift in self.model.shift.items():
                number = (state >> shift) & _MASK
                found[place][number] += weight
                pooled -= number
            found[POOL][pooled] += weight
        return found
