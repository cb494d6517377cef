"""Who plays with which cities: the usual setups and every other legal one.

>>> usual(4).cards_each, len(usual(4).cities)
(5, 7)
>>> [" ".join(cities) for cities in nearest_legal(3, (City.NEW_YORK, City.BOSTON))]
['NY BO CI', 'NY BO ME', 'NY BO DE KC']
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Final

from boss_solver.errors import SetupError
from boss_solver.game.cards import CITIES, DECKS, Card, City
from boss_solver.game.options import Options

EXPERTS: Final = 6
OCCASIONALS: Final = 3
MIN_CARDS: Final = 3
PLAYERS: Final = range(2, 7)

_USUAL_CITIES: Final = {2: 3, 3: 5, 4: 7, 5: 7, 6: 8}


@dataclass(frozen=True, slots=True)
class Setup:
    """A number of players, the cities in play (Chicago is always there) and the rulings.

    Make one with :func:`usual` or :func:`custom`, which refuse what cannot be played.
    """

    players: int
    cities: tuple[City, ...]
    undealt: int = 0
    options: Options = field(default_factory=Options)

    @property
    def cards_each(self) -> int:
        """Cards dealt to each player."""
        return (card_count(self.cities) - len(self.cities) - self.undealt) // self.players

    @property
    def first_row(self) -> tuple[City, ...]:
        """The row of the first hand, from the left: the first city, Chicago, the others."""
        return (self.cities[0], City.CHICAGO, *self.cities[1:])

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every city card in play, in the order of the card table."""
        return tuple(card for city in self.cities for card in DECKS[city])

    @property
    def is_usual(self) -> bool:
        """Whether the cities are the usual ones for this number of players, all cards dealt."""
        return self.undealt == 0 and self.cities == usual_cities(self.players)


def card_count(cities: tuple[City, ...]) -> int:
    """City cards of a set of cities."""
    return sum(len(DECKS[city]) for city in cities)


def usual_cities(players: int, expansion: bool = False) -> tuple[City, ...]:
    """The cities without Chicago for a number of players; the expansion matters to five only.

    With five players and Saint Louis, Saint Louis takes Detroit's place. Raises SetupError for a number that
    cannot play.
    """
    if players not in PLAYERS:
        raise SetupError(f"{players} cannot play The Boss; it takes 2 to 6 players")
    if expansion and players == 5:
        return tuple(city for city in CITIES if city is not City.DETROIT)
    return CITIES[: _USUAL_CITIES[players]]


def usual(players: int, options: Options | None = None) -> Setup:
    """The usual setup for 2 to 6 players. Raises SetupError for another number."""
    return _with_options(Setup(players, usual_cities(players)), options)


def custom(players: int, cities: tuple[City, ...], undealt: int | None = None, options: Options | None = None) -> Setup:
    """A setup with any set of cities, in the order of the card table, however they are given.

    ``undealt`` is the number of cards left face down and unseen; None means that all are dealt. Raises
    SetupError, with the nearest legal sets, where the cards do not divide into at least three each.
    """
    usual_cities(players)
    if City.CHICAGO in cities:
        cities = tuple(city for city in cities if city is not City.CHICAGO)
    if len(set(cities)) < len(cities):
        raise SetupError(f"a city is named twice: {' '.join(cities)}")
    ordered = tuple(city for city in CITIES if city in cities)
    hidden = undealt or 0
    if hidden < 0 or not _divides(players, ordered, hidden):
        cards = card_count(ordered) - len(ordered)
        what = f"{cards} cards of {' '.join(ordered) or 'no city'}"
        raise SetupError(
            f"{what}{f', {undealt} undealt,' if undealt is not None else ''} do not divide by {players} into "
            f"{MIN_CARDS} or more each ({card_count(ordered)} cards less {len(ordered)} rewards)",
            nearest_legal(players, ordered, hidden) if hidden >= 0 else (),
        )
    return _with_options(Setup(players, ordered, hidden), options)


def nearest_legal(players: int, cities: tuple[City, ...], undealt: int = 0) -> tuple[tuple[City, ...], ...]:
    """The (at most three) legal sets of cities that differ in the fewest cities from the one given."""
    legal = [
        chosen
        for size in range(1, len(CITIES) + 1)
        for chosen in itertools.combinations(CITIES, size)
        if _divides(players, chosen, undealt)
    ]
    legal.sort(key=lambda chosen: (len(set(chosen) ^ set(cities)), len(set(cities) - set(chosen))))
    return tuple(legal[:3])


def _divides(players: int, cities: tuple[City, ...], undealt: int) -> bool:
    cards = card_count(cities) - len(cities) - undealt
    return cards >= MIN_CARDS * players and cards % players == 0


def _with_options(setup: Setup, options: Options | None) -> Setup:
    options = options or Options()
    if options.teams == "alternate" and setup.players % 2:
        raise SetupError(f"{setup.players} players cannot form two teams")
    return Setup(setup.players, setup.cities, setup.undealt, options)
