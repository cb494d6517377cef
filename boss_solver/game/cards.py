"""Cities, faces and decks: the cards of the game as data.

>>> from boss_solver.game.cards import City, Face, Card, DECKS
>>> [str(card) for card in DECKS[City.DETROIT]]
['DE1', 'DE2', 'DE3', 'DE4', 'DEr']
>>> Card(City.SAINT_LOUIS, Face.THEFT).money
-2
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple


class City(StrEnum):
    """A character card of the row, by its code. Every one but Chicago has a deck of city cards."""

    NEW_YORK = "NY"
    BOSTON = "BO"
    DETROIT = "DE"
    KANSAS_CITY = "KC"
    CINCINNATI = "CI"
    MEMPHIS = "ME"
    PHILADELPHIA = "PH"
    SAINT_LOUIS = "SL"
    CHICAGO = "CH"

    @property
    def title(self) -> str:  # type: ignore[override]  # str.title would never be wanted of a city
        """The English name, as printed: ``Kansas City``."""
        return _TITLES[self]


_TITLES: Final = {city: city.name.replace("_", " ").title() for city in City}


class Face(StrEnum):
    """The face of a city card: money in millions, or its effect on the winner of the city."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    HOSPITAL = "h"
    """One expert misses the next hand."""
    PRISON = "p"
    """One expert misses the next two hands."""
    REVOLVER = "r"
    """One expert is out for the rest of the game."""
    BANISHED = "b"
    """No more gangsters on this city for the rest of the game."""
    THEFT = "t"
    """Costs two million."""
    SHOOT_OUT = "s"
    """Pays four million, and every other player on the card loses an expert for good."""

    @property
    def word(self) -> str:
        """The English word: ``3``, ``revolver``, ``shoot-out``."""
        return _WORDS[self]

    @property
    def money(self) -> int:
        """Millions the winner of the city gets (theft: -2; hospital, prison, revolver, banished: 0)."""
        return _MONEY[self]

    @property
    def is_money(self) -> bool:
        """Whether the card is a plain money card, a number."""
        return self.value.isdigit()


_WORDS: Final = {f: f.value if f.value.isdigit() else f.name.lower().replace("_", "-") for f in Face}
_MONEY: Final = {f: int(f.value) if f.value.isdigit() else 0 for f in Face} | {
    Face.THEFT: -2,
    Face.SHOOT_OUT: 4,
}

EXPERT_HURT: Final = (Face.HOSPITAL, Face.PRISON, Face.REVOLVER)
"""The faces that cost the winner of the city an expert, for one hand, two hands, for good."""


class Card(NamedTuple):
    """One city card. Boston's two 3s are two cards that are equal.

    >>> str(Card(City.BOSTON, Face.HOSPITAL)), Card(City.BOSTON, Face.HOSPITAL).title
    ('BOh', 'Boston hospital')
    """

    city: City
    face: Face

    def __str__(self) -> str:
        return self.city.value + self.face.value

    @property
    def money(self) -> int:
        """Millions the winner of the city gets if this is its reward."""
        return _MONEY[self.face]

    @property
    def title(self) -> str:
        """City and face in words: ``Boston hospital``, ``Detroit 3``."""
        return f"{self.city.title} {self.face.word}"


class Glimpse(NamedTuple):
    """A card that was shown but not noted: ``DE?`` when its city is known, ``?`` when nothing is."""

    city: City | None

    def __str__(self) -> str:
        return f"{self.city or ''}?"

    @property
    def title(self) -> str:
        """``Detroit ?`` or ``an unknown card``."""
        return f"{self.city.title} ?" if self.city else "an unknown card"


Shown = Card | Glimpse
"""A card that a player has revealed: known, or one that nobody noted."""


def _deck(city: City, faces: str) -> tuple[Card, ...]:
    return tuple(Card(city, Face(f)) for f in faces)


DECKS: Final[dict[City, tuple[Card, ...]]] = {
    city: _deck(city, faces)
    for city, faces in (
        (City.NEW_YORK, "0123"),
        (City.BOSTON, "33hp"),
        (City.DETROIT, "1234r"),
        (City.KANSAS_CITY, "23r"),
        (City.CINCINNATI, "123b"),
        (City.MEMPHIS, "123h"),
        (City.PHILADELPHIA, "3pr"),
        (City.SAINT_LOUIS, "124st"),
    )
}
"""The city cards of every city, in the order of the card table; Chicago has none."""

CITIES: Final[tuple[City, ...]] = tuple(DECKS)
"""The cities with a deck, in the order of the card table."""

CARDS: Final[dict[str, Card]] = {str(card): card for deck in DECKS.values() for card in deck}
"""Every different card by its code (Boston's two 3s are one entry)."""

CARD_ORDER: Final[dict[Card, int]] = {card: i for i, card in enumerate(CARDS.values())}
"""The place of each card in the order of the card table, for sorting."""


class Badge(StrEnum):
    """The badges of a police card."""

    SILVER = "silver"
    GOLD = "gold"
    BOTH = "both"


POLICE: Final[tuple[Badge, ...]] = (Badge.SILVER,) * 2 + (Badge.GOLD,) * 2 + (Badge.BOTH,)
"""The five police cards."""
