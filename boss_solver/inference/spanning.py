"""Facts that span cities: their counters are kept no larger than matters, and dropped once the facts are decided."""

from __future__ import annotations

from fractions import Fraction

from boss_solver.game.cards import City
from boss_solver.inference.formulas import Atom, Formula, atoms_of, cities_of, holds
from boss_solver.inference.model import MASK, Field, Model, weight_by

Spanning = tuple[Formula, Fraction | None]
"""A fact that spans cities, or a hunch that does with its ratio."""


class Settling:
    """What happens to a state after one of the cities that facts span."""

    def __init__(
        self, fields: list[Field], decided: list[tuple[Formula, Fraction | None]], dropped: list[Field]
    ) -> None:
        self._fields = {field.atom: field for field in fields}
        self._facts = [formula for formula, ratio in decided if ratio is None]
        self._hunches = [(formula, ratio) for formula, ratio in decided if ratio is not None]
        self._kept = ~sum(MASK << field.shift for field in dropped)

    def settle(self, state: int) -> tuple[int, int]:
        """The state by what still matters of it, and what to weigh it by: 0 if it cannot be."""
        for field in self._fields.values():
            number = (state >> field.shift) & MASK
            if number > field.cap:
                state -= (number - field.cap) << field.shift

        def count(one: Atom) -> int:
            field = self._fields[one]
            number = (state >> field.shift) & MASK
            return (one.low if number else -1) if field.is_truth else number

        if not all(holds(fact, count) for fact in self._facts):
            return state, 0
        return state & self._kept, weight_by(self._hunches, count)


def settlings(model: Model) -> dict[City, Settling]:
    """The cities that facts span, in the order in which facts are decided soonest."""
    order: list[City] = []
    for formula, _ in model.spanning:
        order += sorted(cities_of(formula) - set(order))
    found: dict[City, Settling] = {}
    open_facts = model.spanning
    fields = model.fields
    for at, city in enumerate(order):
        done = set(order[: at + 1])
        decided = [one for one in open_facts if cities_of(one[0]) <= done]
        open_facts = [one for one in open_facts if not cities_of(one[0]) <= done]
        needed = {one for formula, _ in open_facts for one in atoms_of(formula)}
        dropped = [field for field in fields if field.atom not in needed]
        found[city] = Settling(fields, decided, dropped)
        fields = [field for field in fields if field.atom in needed]
    return found
