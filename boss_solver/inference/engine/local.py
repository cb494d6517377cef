"""One city: all the ways to put its unseen cards under the city and into places, card by card.

A local state packs the cards every tracked place has received from this city (in the same bits as in the state over the
cities), the counters of this city's facts above them, and on top whether the reward has been chosen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from boss_solver.game.cards import Card, City
from boss_solver.inference.engine.formulas import REWARD, Atom, atoms_of, holds
from boss_solver.inference.engine.model import BITS, MASK, Local, Model, weight_by

Options = tuple[tuple[int, int], ...]
"""The places where a card can be, and what being there adds to the local state."""


class CardWeights(NamedTuple):
    """Where one kind of card is, as weights of deals."""

    card: Card
    copies: int
    placed: Mapping[int, int]
    """By place (tracked, filled or REWARD): the weight, summed over the copies."""
    both: Mapping[int, int]
    """By place: the weight of the deals with two copies there; empty unless there are two."""


class CityWeights(NamedTuple):
    """Where the cards of one city are, as weights of deals."""

    city: City
    cards: list[CardWeights]
    numbers: Mapping[int, Mapping[int, int]]
    """For each tracked place: weight by the number of the city's cards there."""


class CityWays:
    """The ways of one city: ``ways`` by what they add to the state, and from what is outside it the marginals."""

    def __init__(self, model: Model, local: Local) -> None:
        self.model = model
        self.local = local
        self._lay_out()
        self._forward()

    @property
    def width(self) -> int:
        """The number of different things it can add to the state."""
        return len(self.ways)

    def _lay_out(self) -> None:
        model, local = self.model, self.local
        self._shifts = dict(model.shift)
        self._limit, self._guard, at = model.limit, model.guard, BITS * len(model.room)
        self._filled = self._fill = 0
        for place, number in local.fixed.items():
            if not number:
                continue
            self._shifts[place] = at
            self._filled += MASK << at
            self._fill += number << at
            self._guard += 1 << (at + BITS - 1)
            at += BITS
        self._limit += self._fill + (self._guard - model.guard)
        if not self._fill and min(model.room.values(), default=0) >= model.numbers[local.city] - 1:
            self._guard = 0  # no place can have too many
        self.fields = [field for field in model.fields if local.city in field.cities]
        formulas = [*local.facts, *(formula for formula, _ in local.hunches), *(field.leaf for field in self.fields)]
        atoms = dict.fromkeys(atom for formula in formulas for atom in atoms_of(formula))
        self.counter = {atom: at + BITS * n for n, atom in enumerate(atoms)}
        self.reward_bit = 1 << (at + BITS * len(atoms))
        kinds: dict[Options, list[tuple[Card, int]]] = defaultdict(list)
        for card, copies in local.cards:
            kinds[self._options(card)].append((card, copies))
        self.kinds: list[tuple[list[tuple[Card, int]], int]] = []
        """The different cards that can be in the same places to the same effect, and where they begin."""
        self.options: list[Options] = []
        self.pieces: list[Card] = []
        """Its unseen cards one by one, in the order of their options."""
        for options, cards in sorted(kinds.items(), key=lambda kind: len(kind[1])):
            self.kinds.append((cards, len(self.options)))
            self.pieces += [card for card, copies in cards for _ in range(copies)]
            self.options += [options] * (len(self.pieces) - len(self.options))

    def _options(self, card: Card) -> Options:
        deltas = {REWARD: self.reward_bit}
        for place, shift in self._shifts.items():
            deltas[place] = 1 << shift
        for barred, place in self.local.barred:
            if barred == card:
                deltas.pop(place, None)
        for atom, shift in self.counter.items():
            if card in atom.cards:
                for place in atom.places & deltas.keys():
                    deltas[place] += 1 << shift
        return tuple(deltas.items())

    def steps_for(self, options: Sequence[Options]) -> list[dict[int, int]]:
        """The ways to reach each local state if the cards come in the order of these options."""
        return steps_of(tuple(options), self.reward_bit, self._limit, self._guard)

    def _forward(self) -> None:
        self.steps = self.steps_for(self.options)
        self.ends: dict[int, tuple[int, int]] = {}
        """For each local state at the end that fits: what it adds to the state, and the weight hunches give it."""
        self.ways: dict[int, int] = defaultdict(int)
        tracked, filled, fill = self.model.tracked_mask, self._filled, self._fill
        for state, ways in self.steps[-1].items():
            if state & filled == fill:
                end = self._end(state, state & tracked)
                if end is not None:
                    self.ends[state] = end
                    self.ways[end[0]] += ways * end[1]

    def _end(self, state: int, vector: int) -> tuple[int, int] | None:
        if not self.counter:
            return vector, 1

        def number(atom: Atom) -> int:
            return (state >> self.counter[atom]) & MASK

        if not all(holds(fact, number) for fact in self.local.facts):
            return None
        weight = weight_by(self.local.hunches, number)
        for field in self.fields:
            leaf = field.leaf
            count = holds(leaf, number) if field.is_truth or not isinstance(leaf, Atom) else number(leaf)
            vector += count << field.shift
        return vector, weight

    def weights(self, outside: Mapping[int, int]) -> CityWeights:
        """The marginals, from the weight of all that is outside this city by what the city adds to the state."""
        values = {state: weight * outside[vector] for state, (vector, weight) in self.ends.items()}
        numbers = self._numbers(values)
        kinds = {start: kind for kind, start in self.kinds}
        weights_of: dict[Card, CardWeights] = {}
        later: Mapping[int, int] = {}
        for at in range(len(self.options) - 1, -1, -1):
            get = values.get
            states = self.steps[at]
            # A second reward would spill over the highest bit, to a state that is not there.
            rows = [[get(state + delta, 0) for state in states] for _, delta in self.options[at]]
            for card, copies in kinds.get(at, ()):
                weights_of[card] = self._placed(card, copies, at, rows, later)
            later, values = values, dict(zip(states, map(sum, zip(*rows, strict=True)), strict=True))
        return CityWeights(self.local.city, [weights_of[card] for card, _ in self.local.cards], numbers)

    def _placed(self, card: Card, copies: int, at: int, rows: list[list[int]], later: Mapping[int, int]) -> CardWeights:
        """Marginals of the card that comes then, so of all that are alike; ``rows`` weigh what follows by place."""
        states = self.steps[at]
        ways = list(states.values())
        placed = {
            place: sum(map(mul, ways, row)) * copies for (place, _), row in zip(self.options[at], rows, strict=True)
        }
        both: dict[int, int] = {}
        if copies == 2:
            for place, delta in self.options[at]:
                both[place] = sum([ways * later.get(state + 2 * delta, 0) for state, ways in states.items()])
        return CardWeights(card, copies, placed, both)

    def _numbers(self, values: Mapping[int, int]) -> dict[int, dict[int, int]]:
        last = self.steps[-1]
        weights = [(state, last[state] * value) for state, value in values.items()]
        by_place: dict[int, dict[int, int]] = {}
        for place, shift in self.model.shift.items():
            numbers: dict[int, int] = defaultdict(int)
            for state, weight in weights:
                numbers[(state >> shift) & MASK] += weight
            by_place[place] = numbers
        return by_place


@lru_cache(maxsize=512)
def steps_of(cards: tuple[Options, ...], taken: int, limit: int, guard: int) -> list[dict[int, int]]:
    """The ways to reach each local state, before and after every card.

    One card is the reward, and no place has more cards than the limit allows.
    """
    steps = [{0: 1}]
    for options in cards:
        deltas = [delta for _, delta in options]
        no_reward = [delta for delta in deltas if not delta & taken]
        any_reward = deltas if len(steps) < len(cards) else [delta for delta in deltas if delta & taken]
        after: dict[int, int] = defaultdict(int)
        for state, ways in steps[-1].items():
            for delta in no_reward if state & taken else any_reward:
                after[state + delta] += ways
        if guard:
            after = {state: ways for state, ways in after.items() if (limit - state) & guard == guard}
        steps.append(after)
    return steps
