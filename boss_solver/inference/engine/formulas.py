"""Knowledge about a hidden deal, as formulas over counts: so many of these cards are in those places.

Every statement comes down to atoms, each a bound on the number of some cards in some places together, and
to "all of" and "any of" them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from boss_solver.game.cards import Card, City

REWARD: Final = -1
"""The place under the character cards: each city's reward."""

MANY: Final = 63
"""A bound that no number of cards reaches."""


class Atom(NamedTuple):
    """Between ``low`` and ``high`` of these cards are in these places together."""

    cards: frozenset[Card]
    places: frozenset[int]
    """Indices of a puzzle's places, or REWARD."""
    low: int
    high: int


@dataclass(frozen=True, slots=True)  # named tuples would not do: all of nothing would equal any of nothing
class AllOf:
    """All the parts are true; so an empty one is true."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part is true; so an empty one is false."""

    parts: tuple[Formula, ...]


Formula = Atom | AllOf | AnyOf

TRUE: Final = AllOf(())
FALSE: Final = AnyOf(())


def all_of(parts: Iterable[Formula]) -> Formula:
    """The parts together, simplified."""
    kept: list[Formula] = []
    for part in parts:
        if part == FALSE:
            return FALSE
        kept += part.parts if isinstance(part, AllOf) else (part,)
    different = tuple(dict.fromkeys(kept))
    return different[0] if len(different) == 1 else AllOf(different)


def any_of(parts: Iterable[Formula]) -> Formula:
    """One of the parts, simplified."""
    kept: list[Formula] = []
    for part in parts:
        if part == TRUE:
            return TRUE
        kept += part.parts if isinstance(part, AnyOf) else (part,)
    different = tuple(dict.fromkeys(kept))
    return different[0] if len(different) == 1 else AnyOf(different)


def atom(cards: Iterable[Card], places: Iterable[int], low: int, high: int, there: int) -> Formula:
    """A bound on some cards in some places, ``there`` being the most there can be; simplified where that decides it."""
    low, high = max(low, 0), min(high, MANY)
    cards, places = frozenset(cards), frozenset(places)
    if low > high or low > there or (not places and low > 0):
        return FALSE
    if (low == 0 and high >= there) or not places:
        return TRUE
    return Atom(cards, places, low, high)


def atoms_of(formula: Formula) -> Iterator[Atom]:
    """The atoms of a formula, each as often as it stands there."""
    if isinstance(formula, Atom):
        yield formula
    else:
        for part in formula.parts:
            yield from atoms_of(part)


def order_of(formula: Formula) -> tuple[object, ...]:
    """A key to sort formulas by that is the same in every process; the order of a set is not."""
    if isinstance(formula, Atom):
        cards = sorted(map(str, formula.cards))
        return (0, len(cards), *cards, len(formula.places), *sorted(formula.places), formula.low, formula.high)
    return (1, type(formula).__name__, str([order_of(part) for part in formula.parts]))


def cities_of(formula: Formula) -> frozenset[City]:
    """The cities whose cards the formula speaks of."""
    return frozenset(card.city for atom in atoms_of(formula) for card in atom.cards)


def holds(formula: Formula, number: Callable[[Atom], int]) -> bool:
    """Whether the formula is true, ``number`` telling how many of an atom's cards are in its places."""
    if isinstance(formula, Atom):
        return formula.low <= number(formula) <= formula.high
    if isinstance(formula, AllOf):
        return all(holds(part, number) for part in formula.parts)
    return any(holds(part, number) for part in formula.parts)
