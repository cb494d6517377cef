"""Values of a JSON object, each checked as it is taken: what is wrong is told with the place where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, TypeVar

from boss_solver.errors import BossError
from boss_solver.game.cards import CARDS, Card, City, Glimpse, Shown

E = TypeVar("E", bound=StrEnum)


class ExchangeError(BossError):
    """A text that is no exported game: no JSON, another schema, a newer version, or a field that is wrong."""


class Fields:
    """One object of JSON, the place where it stands, and the players whom it may name."""

    def __init__(self, value: object, place: str, names: Sequence[str] = ()) -> None:
        if not isinstance(value, dict):
            raise ExchangeError(f"{place or 'all of it'} is {_kind(value)}, where an object is expected")
        self.value: dict[str, Any] = value
        self.place = place
        self.names = tuple(names)

    def wrong(self, key: str, what: str) -> ExchangeError:
        """The error that a field is not as it should be."""
        return ExchangeError(f"{self._at(key)} {what}")

    def _at(self, key: str) -> str:
        return f"{self.place}.{key}" if self.place else key

    def _get(self, key: str) -> object:
        if key not in self.value:
            raise self.wrong(key, "is missing")
        return self.value[key]

    def has(self, key: str) -> bool:
        """Whether the field is there."""
        return key in self.value

    def text(self, key: str) -> str:
        """A text of real characters."""
        value = self._get(key)
        if not isinstance(value, str):
            raise self.wrong(key, f"is {_kind(value)}, where a text is expected")
        if not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
            raise self.wrong(key, "holds half a character, which no text can")
        return value

    def number(self, key: str) -> int:
        """A whole number."""
        value = self._get(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(key, f"is {_kind(value)}, where a whole number is expected")
        if abs(value) > _LARGEST:
            raise self.wrong(key, "is larger than any number of a record")
        return value

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self._get(key)
        if not isinstance(value, bool):
            raise self.wrong(key, f"is {_kind(value)}, where true or false is expected")
        return value

    def list(self, key: str) -> Sequence[object]:
        """The elements of a list."""
        value = self._get(key)
        if not isinstance(value, list):
            raise self.wrong(key, f"is {_kind(value)}, where a list is expected")
        return value

    def inner(self, key: str) -> Fields:
        """An object inside this one."""
        return Fields(self._get(key), self._at(key), self.names)

    def objects(self, key: str) -> tuple[Fields, ...]:
        """The objects of a list."""
        return tuple(Fields(one, f"{self._at(key)}[{i}]", self.names) for i, one in enumerate(self.list(key)))

    def texts(self, key: str) -> tuple[str, ...]:
        """The texts of a list."""
        elements = {f"{key}[{i}]": one for i, one in enumerate(self.list(key))}
        whole = Fields(elements, self.place, self.names)
        return tuple(whole.text(one) for one in elements)

    def seat(self, key: str) -> int:
        """The seat of a player who is named."""
        name = self.text(key)
        if name not in self.names:
            known = ", ".join(self.names) or "nobody yet"
            raise self.wrong(key, f"is {name!r}, and no player is called so; there are {known}")
        return self.names.index(name)

    def seat_or_none(self, key: str) -> int | None:
        """A player's seat, or None for nobody."""
        return None if self._get(key) is None else self.seat(key)

    def member(self, key: str, kind: type[E]) -> E:
        """One of a closed set of words."""
        return _member(self, key, self.text(key), kind)

    def members(self, key: str, kind: type[E]) -> tuple[E, ...]:
        """Several of them."""
        return tuple(_member(self, key, text, kind) for text in self.texts(key))

    def shown(self, key: str) -> Shown:
        """A card, or one that nobody noted."""
        return _shown(self, key, self.text(key))

    def cards(self, key: str) -> tuple[Card, ...]:
        """Cards, all of them known."""
        cards = []
        for text in self.texts(key):
            card = _shown(self, key, text)
            if not isinstance(card, Card):
                raise self.wrong(key, f"holds {text!r}, where every card is known")
            cards.append(card)
        return tuple(cards)


_LARGEST = 10**6


def _member(fields: Fields, key: str, text: str, kind: type[E]) -> E:
    try:
        return kind(text)
    except ValueError:
        raise fields.wrong(key, f"holds {text!r}, which is none of {' '.join(kind)}") from None


def _shown(fields: Fields, key: str, text: str) -> Shown:
    if text in CARDS:
        return CARDS[text]
    if text == "?":
        return Glimpse(None)
    if text.endswith("?") and text[:-1] in list(City):
        return Glimpse(City(text[:-1]))
    raise fields.wrong(key, f"holds {text!r}, which is no card such as DE3, DE? or ?")


def _kind(value: object) -> str:
    kinds = {
        str: "a text",
        bool: "true or false",
        int: "a number",
        float: "a number",
        list: "a list",
        dict: "an object",
    }
    return kinds.get(type(value), "null")
