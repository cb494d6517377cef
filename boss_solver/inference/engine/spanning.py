"""Formulas that span cities, taken apart into *leaves*.

A leaf is a formula about one city, which is true or not once that city is done, or an atom that spans cities itself,
whose numbers add up. The state over the cities has a counter for each leaf, a *field*.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boss_solver.game.cards import City
from boss_solver.inference.engine.formulas import FALSE, MANY, TRUE, AllOf, Atom, Formula, all_of, any_of, cities_of


class Field(NamedTuple):
    """A counter in the state for a leaf."""

    leaf: Formula
    cities: frozenset[City]
    shift: int

    @property
    def is_truth(self) -> bool:
        """Whether it only says that the leaf is true: 1 or 0."""
        return len(self.cities) == 1

    @property
    def cap(self) -> int:
        """Numbers from here on are all the same to the leaf."""
        if not isinstance(self.leaf, Atom) or self.is_truth:
            return 1
        return self.leaf.low if self.leaf.high >= MANY else self.leaf.high + 1


def simplified(formula: Formula) -> Formula:
    """The same without parts that are always true or always false."""
    if isinstance(formula, Atom):
        if formula.low > formula.high or not (formula.cards and formula.places):
            return TRUE if formula.low <= 0 <= formula.high else FALSE
        return formula
    join = all_of if isinstance(formula, AllOf) else any_of
    return join([simplified(part) for part in formula.parts])


def grouped(formula: Formula) -> Formula:
    """The same, but what is said of one city side by side is one part."""
    if isinstance(formula, Atom) or len(cities_of(formula)) == 1:
        return formula
    by_city: dict[City, list[Formula]] = {}
    parts: list[Formula] = []
    for part in formula.parts:
        cities = cities_of(part)
        if len(cities) == 1:
            by_city.setdefault(next(iter(cities)), []).append(part)
        else:
            parts.append(grouped(part))
    kind = type(formula)
    parts += [some[0] if len(some) == 1 else kind(tuple(some)) for some in by_city.values()]
    return kind(tuple(parts))


def leaves_of(formula: Formula) -> Iterator[Formula]:
    """The leaves of a formula, each as often as it stands there."""
    if isinstance(formula, Atom) or len(cities_of(formula)) == 1:
        yield formula
    else:
        for part in formula.parts:
            yield from leaves_of(part)
