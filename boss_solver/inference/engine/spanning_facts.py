"""Facts that span cities: the part of them that the state must remember once a city is done."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from boss_solver.game.cards import City
from boss_solver.inference.engine.formulas import MANY, AnyOf, Atom, Formula, cities_of
from boss_solver.inference.engine.model import BITS, MASK, Model
from boss_solver.inference.engine.sorted_facts import Spanning
from boss_solver.inference.engine.spanning import leaves_of


class Settling:
    """The change of a state after one of the cities that facts span.

    It looks at facts and hunches that are not decided yet; the cities ``done`` are those so far.
    """

    def __init__(self, model: Model, undecided: Sequence[Spanning], done: Collection[City]) -> None:
        self._fields = {field.leaf: field for field in model.fields}
        self._undecided = [(formula, ratio, cities_of(formula) <= set(done)) for formula, ratio in undecided]
        leaves = dict.fromkeys(leaf for formula, _ in undecided for leaf in leaves_of(formula))
        self._open = [self._fields[leaf] for leaf in leaves]
        self._done = {leaf for leaf in leaves if self._fields[leaf].cities <= set(done)}
        self._bits = BITS * len(model.room)
        self._tracked = model.tracked_mask
        self._known: dict[int, tuple[int, int]] = {}

    def settle(self, state: int) -> tuple[int, int]:
        """The state without what no longer matters, and its weight: 0 if it cannot be."""
        counters = state >> self._bits
        if counters not in self._known:
            self._known[counters] = self._look(counters << self._bits)
        kept, factor = self._known[counters]
        return (state & self._tracked) | kept, factor

    def _look(self, counters: int) -> tuple[int, int]:
        numbers = {field.leaf: min((counters >> field.shift) & MASK, field.cap) for field in self._open}
        kept: set[Formula] = set()
        weight = 1
        for formula, ratio, decided in self._undecided:
            truth, needed = self._truth(formula, numbers)
            if ratio is None and truth is False:
                return 0, 0
            if not decided:
                kept |= needed
            elif ratio is not None:
                weight *= ratio.numerator if truth else ratio.denominator
        return sum(numbers[leaf] << self._fields[leaf].shift for leaf in kept), weight

    def _truth(self, formula: Formula, numbers: dict[Formula, int]) -> tuple[bool | None, set[Formula]]:
        """Whether a formula is true, if that is decided, and the leaves by which that can be told."""
        if formula in numbers:
            return self._leaf_truth(formula, numbers[formula]), {formula}
        assert not isinstance(formula, Atom)
        enough = isinstance(formula, AnyOf)
        truths = [self._truth(part, numbers) for part in formula.parts]
        for truth, needed in truths:
            if truth is enough:
                return truth, needed
        decided = all(truth is not None for truth, _ in truths)
        return (not enough if decided else None), {leaf for _, needed in truths for leaf in needed}

    def _leaf_truth(self, leaf: Formula, number: int) -> bool | None:
        if self._fields[leaf].is_truth:
            return number > 0 if leaf in self._done else None
        assert isinstance(leaf, Atom)
        if number > leaf.high:
            return False
        if number >= leaf.low and (leaf.high >= MANY or leaf in self._done):
            return True
        return False if leaf in self._done else None


def soonest(model: Model) -> list[City]:
    """The cities that facts span, in an order in which the facts are decided soon."""
    order: list[City] = []
    for formula, _ in model.spanning:
        order += sorted(cities_of(formula) - set(order))
    return order


def settlings(model: Model, order: Sequence[City]) -> dict[City, Settling]:
    """The settling after each of the cities that facts span, if they come in this order."""
    by_city: dict[City, Settling] = {}
    undecided = model.spanning
    for at, city in enumerate(order):
        if any(city in field.cities for field in model.fields):
            by_city[city] = Settling(model, undecided, order[: at + 1])
            undecided = [fact for fact in undecided if not cities_of(fact[0]) <= set(order[: at + 1])]
    return by_city
