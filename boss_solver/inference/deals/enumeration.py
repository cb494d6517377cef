"""The deals of a puzzle one after the other, in a fixed order, without a dead end.

A deal is the place of every unseen card, as a tuple, and deals come in the order of these tuples. So one fact more
leaves some out and changes nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import prod
from typing import NamedTuple

from boss_solver.game.cards import Card
from boss_solver.inference.engine.half import Budget, PlainHalf
from boss_solver.inference.engine.local import CityWays, Options
from boss_solver.inference.engine.model import POOL, Model
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.engine.spanning_facts import settlings


class Laid(NamedTuple):
    """One deal."""

    places: tuple[int, ...]
    """For each of the :func:`pieces`, the index of its place in the puzzle, or REWARD (-1)."""
    weight: Fraction
    """The product of the hunches' ratios that it meets."""


def pieces(puzzle: Puzzle) -> tuple[Card, ...]:
    """The unseen cards, each copy by itself, city by city."""
    return tuple(card for _, cards in puzzle.unseen for card, copies in cards for _ in range(copies))


def enumerate_deals(puzzle: Puzzle) -> Iterator[Laid]:
    """Every deal that fits, the first ones at once however many there are.

    Raises TooComplexError, at the first deal, if statements tie too much together.
    """
    model = Model(puzzle, every_city=True)
    if model.impossible:
        return
    search = _Search(model)
    first = search.first
    if first is None:
        return
    scale = prod(ratio.denominator for _, ratio in puzzle.factors)
    places: list[int] = []
    stack = [search.choices(0, first)]
    while stack:
        step = next(stack[-1], None)
        if step is None:
            stack.pop()
            if places:
                places.pop()
        elif len(stack) == search.length:
            yield Laid((*places, step[0]), Fraction(step[1].weight, scale))
        else:
            places.append(step[0])
            stack.append(search.choices(len(stack), step[1]))


class _Node(NamedTuple):
    """A summary of the cards placed so far: all that the rest depends on."""

    state: int
    """Over the cities before this one."""
    local: int
    """Over the cards of this city so far."""
    rooms: tuple[int, ...]
    """Cards each pooled place still takes."""
    weight: int


class _Search:
    """Which places a card can take so that the deal can still be completed."""

    def __init__(self, model: Model) -> None:
        self._model = model
        cities = [CityWays(model, local) for local in model.local]
        order = [city.local.city for city in cities]
        self._settlings = settlings(model, order)
        half = PlainHalf({0: 1}, model, Budget())
        for city in cities:
            half.add(city, self._settlings.get(city.local.city))
        self._cities = cities
        self._options = [_in_order(city) for city in cities]
        self._cards = [(i, j) for i, options in enumerate(self._options) for j in range(len(options))]
        self.length = len(self._cards)
        alive = {model.full} & half.last.keys()
        self._ends: list[set[int]] = []
        """For each city the states after it, before facts are looked at, from which a deal can be completed."""
        for city, before, settled in reversed(half.steps):
            if settled:
                alive = {state for state, (to, factor) in settled.items() if factor and to in alive}
            self._ends.append(alive)
            alive = {state for state in before if any(state + vector in alive for vector in city.ways)}
        self._ends.reverse()
        self.first = _Node(0, 0, tuple(model.sizes[i] for i in model.pool), model.factor) if alive else None
        self._known: dict[tuple[int, int], list[set[int]]] = {}

    def choices(self, at: int, node: _Node) -> Iterator[tuple[int, _Node]]:
        """The places of the next card, and what is known then."""
        i, j = self._cards[at]
        alive = self._alive(i, node.state)[j + 1]
        last = j + 1 == len(self._options[i])
        pool = self._model.pool
        steps: list[tuple[int, int, tuple[int, ...]]] = []
        for place, delta in self._options[i][j]:
            local = node.local + delta
            if local not in alive:
                continue
            if place != POOL:
                steps.append((place, local, node.rooms))
            else:
                for n, (pooled, room) in enumerate(zip(pool, node.rooms, strict=True)):
                    if room:
                        rooms = (*node.rooms[:n], room - 1, *node.rooms[n + 1 :])
                        steps.append((pooled, local, rooms))
        for place, local, rooms in sorted(steps):
            new = _Node(node.state, local, rooms, node.weight)
            yield place, self._next_city(i, new) if last else new

    def _next_city(self, i: int, node: _Node) -> _Node:
        city = self._cities[i]
        vector, weight = city.ends[node.local]
        state = node.state + vector
        settling = self._settlings.get(city.local.city)
        if settling:
            state, factor = settling.settle(state)
            weight *= factor
        return _Node(state, 0, node.rooms, node.weight * weight)

    def _alive(self, i: int, state: int) -> list[set[int]]:
        """For each number of the city's cards placed, the local states from which a deal can be completed."""
        if (i, state) not in self._known:
            city, ends = self._cities[i], self._ends[i]
            options = self._options[i]
            steps = city.steps_for(options)
            alive = {local for local, (vector, _) in city.ends.items() if state + vector in ends}
            by_number = [alive]
            for deltas, before in zip(reversed(options), reversed(steps[:-1]), strict=True):
                alive = {local for local in before if any(local + delta in alive for _, delta in deltas)}
                by_number.append(alive)
            self._known[i, state] = by_number[::-1]
        return self._known[i, state]


def _in_order(city: CityWays) -> tuple[Options, ...]:
    """The options of the city's pieces in the order of the cards."""
    options: Mapping[Card, Options] = dict(zip(city.pieces, city.options, strict=True))
    return tuple(options[card] for card, copies in city.local.cards for _ in range(copies))
