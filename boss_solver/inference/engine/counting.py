"""Counting the deals that fit, exactly, and everything that follows from the count.

The cities are taken one after the other; the state is how many cards each place of which something is known has
received so far. One pass forward and one backward give the number of deals and, for every city, the weight of all
that lies outside it; one more pass over the cards of each city gives every marginal. All numbers are Python integers:
nothing is rounded and nothing overflows.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from math import prod

from boss_solver.errors import BossError
from boss_solver.game.cards import Card, City
from boss_solver.inference.engine.chain import Chain
from boss_solver.inference.engine.formulas import Formula
from boss_solver.inference.engine.marginals import FreeMarginals, Marginals, local_marginals
from boss_solver.inference.engine.model import Model
from boss_solver.inference.engine.puzzle import Puzzle


class ContradictionError(BossError):
    """No deal agrees with everything that is known: some entry is wrong."""

    def __init__(self, message: str = "no deal agrees with everything entered: some entry must be wrong") -> None:
        super().__init__(message)


class Deals:
    """The deals that fit a puzzle, weighed by its hunches, and the marginals of that distribution.

    Every probability is exact. A card that is sought in a place may have two copies (Boston's 3); then the probability
    is that of at least one. With ``arrays`` the count is done in numpy where that is faster; the numbers are the same.
    """

    def __init__(self, puzzle: Puzzle, *, arrays: bool = False) -> None:
        self.puzzle = puzzle
        self._arrays = arrays
        self._model = Model(puzzle)
        self.weight = 0
        """Sum of the deals' weights, in units of ``1 / scale``."""
        self.scale = prod(ratio.denominator for _, ratio in puzzle.factors)
        if not self._model.impossible:
            self._chain = Chain(self._model, arrays)
            self.weight = self._chain.total

    @cached_property
    def total(self) -> int:
        """Number of consistent deals, every card a distinct piece; hunches do not change it."""
        return count(self.puzzle.unweighed(), arrays=self._arrays).weight if self.puzzle.factors else self.weight

    def reward(self, city: City) -> dict[Card, Fraction]:
        """The distribution of the city's reward; impossible cards are missing."""
        fraction = self._fraction
        return {card: fraction(*chance) for card, chance in self._marginals[city].reward.items()}

    def held(self, seat: int, card: Card) -> Fraction:
        """Probability that the player still has the card (at least one, where there are two)."""
        return self._in_place(self._holdings.get(seat), card)

    def undealt(self, card: Card) -> Fraction:
        """Probability that the card (at least one, where there are two) is among the undealt."""
        return self._in_place(self._holdings.get(None), card)

    def slot(self, place: int) -> dict[Card, Fraction]:
        """The distribution of a card that was shown and not noted, by the index of its place."""
        return {
            card: self._fraction(*chance)
            for marginals in self._marginals.values()
            for (where, card), chance in marginals.cards.items()
            if where == place
        }

    def number(self, seat: int, city: City) -> dict[int, Fraction]:
        """The distribution of how many cards of the city the player still has; impossible numbers are missing."""
        place = self._holdings.get(seat)
        if place is None:
            return {0: Fraction(1)}
        chances, total = self._marginals[city].numbers[place]
        fraction = self._fraction
        return {number: fraction(chance, total) for number, chance in sorted(chances.items()) if chance}

    def _in_place(self, place: int | None, card: Card) -> Fraction:
        chance = self._chances.get((place, card))
        return self._fraction(*chance) if chance else Fraction(0)

    @cached_property
    def _chances(self) -> dict[tuple[int | None, Card], tuple[int, int]]:
        return {key: chance for marginals in self._marginals.values() for key, chance in marginals.cards.items()}

    @cached_property
    def _fraction(self) -> Callable[[int, int], Fraction]:
        """Makes fractions; many chances are equal."""
        return cache(Fraction)

    @cached_property
    def _holdings(self) -> dict[int | None, int]:
        """The places of the holdings by seat, and under None that of the undealt cards."""
        return {place.seat: i for i, place in enumerate(self.puzzle.places) if place.shown is None}

    @cached_property
    def _marginals(self) -> dict[City, Marginals]:
        if not self.weight:
            return {}
        fixed = {local.city: local.fixed for local in self._model.local}
        cities, left = self._chain.weights()
        del self._chain
        marginals = {city.city: local_marginals(self._model, city, fixed[city.city], self.weight) for city in cities}
        of_free = FreeMarginals(self._model, left, self.weight)
        marginals |= {free.city: of_free.of(free) for free in self._model.free}
        return {city: marginals[city] for city, _ in self.puzzle.unseen}


def count(puzzle: Puzzle, *, arrays: bool = False) -> Deals:
    """Count the deals that fit. Raises ContradictionError if there are none, TooComplexError if it takes too long.

    The last answers are remembered. A caller that works with numpy anyway asks for ``arrays``: see :class:`Deals`.
    """
    answer = kept_answers(puzzle)
    if not answer:
        answer.append(Deals(puzzle, arrays=arrays))
    if not answer[0].weight:
        raise ContradictionError
    return answer[0]


@lru_cache(maxsize=256)
def kept_answers(puzzle: Puzzle) -> list[Deals]:
    """Where the answer for a puzzle is kept, whichever way it is counted; empty before that."""
    return []


def is_possible(puzzle: Puzzle) -> bool:
    """Whether any deal fits."""
    try:
        return count(puzzle).weight > 0
    except ContradictionError:
        return False


def probability(puzzle: Puzzle, statement: Formula) -> Fraction:
    """The exact probability of a statement. Raises ContradictionError if no deal fits the puzzle itself."""
    whole = count(puzzle)
    try:
        return Fraction(count(puzzle.given(statement)).weight, whole.weight)
    except ContradictionError:
        return Fraction(0)
