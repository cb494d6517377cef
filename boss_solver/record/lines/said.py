"""Statements about hidden cards, as syntax: the words of a note, a hunch, or ``--given``."""

from __future__ import annotations

from dataclasses import dataclass

from boss_solver.game.cards import Card, City, Face

Thing = Card | City | Face
"""A card, any card of a city, or any card of that face."""


@dataclass(frozen=True, slots=True)
class Has:
    """A number of certain cards is in one player's holding, or in several holdings together.

    ``Blue lacks DEr`` is at most 0, ``Blue or Green holds KC3`` at least 1 in both holdings together.
    """

    seats: tuple[int, ...]
    things: tuple[Thing, ...]
    low: int = 0
    high: int | None = None
    """None: no upper bound."""


@dataclass(frozen=True, slots=True)
class RewardIs:
    """The reward of a city is one of some cards, or (``negated``) none of them."""

    city: City
    faces: tuple[Face, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Both:
    """All the parts are true."""

    parts: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """At least one of the parts is true."""

    parts: tuple[Said, ...]


Said = Has | RewardIs | Both | Either
