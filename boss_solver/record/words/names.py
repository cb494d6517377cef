"""The names people type for cities and cards, in five languages, and how a text is matched to them.

Every function returns all readings of the best `Exactness` there is and leaves the choice to the caller.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

from boss_solver.game.cards import CARD_ORDER, DECKS, Card, City, Face, Glimpse
from boss_solver.record.words.more_names import MORE_CITY_NAMES, MORE_FACE_NAMES, NUMBER_WORDS, spellings

T = TypeVar("T")
Decks = Mapping[City, tuple[Card, ...]]  # those of the cities in a game: `DECKS`, or some of them

CITY_NAMES: Final[Mapping[City, tuple[str, ...]]] = {
    City.NEW_YORK: ("New York", "Nueva York", "ニューヨーク"),
    City.BOSTON: ("Boston", "ボストン"),
    City.DETROIT: ("Detroit", "Détroit", "デトロイト"),
    City.KANSAS_CITY: ("Kansas City", "カンサスシティ"),
    City.CINCINNATI: ("Cincinnati", "シンシナティ"),
    City.MEMPHIS: ("Memphis", "メンフィス"),
    City.PHILADELPHIA: ("Philadelphia", "Filadelfia", "Philadelphie", "フィラデルフィア"),
    City.SAINT_LOUIS: ("Saint Louis", "St. Louis", "San Luis", "Saint-Louis", "セントルイス"),
    City.CHICAGO: ("Chicago", "シカゴ"),
}
"""The English, Spanish, French and Japanese names of every city; English first, the code left out."""

FACE_NAMES: Final[Mapping[Face, tuple[str, ...]]] = {
    face: tuple(names.split(", "))
    for face, names in (
        *zip(Face, ("0, zero", "1, one", "2, two", "3, three", "4, four"), strict=False),
        (Face.HOSPITAL, "h, hospital, hôpital, 赤十字"),
        (Face.PRISON, "p, prison, jail, prisión, 格子"),
        (Face.REVOLVER, "r, revolver, gun, pistol, bullet, revólver, pistola, pistolet, 銃"),
        (Face.BANISHED, "b, banished, ban, desterrado, desaparecidos, interdit de séjour, 追放, X印"),
        (Face.THEFT, "t, theft, -2, minus, minus 2, robbery, robo, vol, 盗み, マイナス, マイナス2"),
        (Face.SHOOT_OUT, "s, shoot-out, disparos, tiroteo, fusillade, 銃撃, お金と銃"),
    )
}
"""The code and the English, Spanish, French and Japanese names of every face; the code first."""


class Exactness(IntEnum):
    """How closely a text agrees with what it was matched to; less is closer."""

    CODE = 0
    """The code: ``ny``, ``r``, ``nyr``, ``?``; also ``-2``, as printed on the theft."""
    NAME = 1
    """A whole name in any language."""
    BEGINNING = 2
    """The beginning of a code or name, of one or of several."""
    OTHER = 3
    """The beginning of a word that is none of the usual names (see :mod:`boss_solver.record.words.more_names`)."""


class Match(NamedTuple, Generic[T]):
    """One reading of a text."""

    value: T
    exactness: Exactness


_IGNORED: Final = frozenset(".'`\u00b7\u2022\u2027\u30fb\u3002\u02bb\u02bc\u2018\u2019\u201b\u2032\u2212")
"""Dots, middle dots, apostrophes and the minus sign. Spaces, dashes (Pd) and invisible marks (Cf) go too."""


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """The text without what does not tell names apart: case, Latin accents, width, spaces, dashes, dots.

    >>> fold("St. Louis"), fold("DÉTROIT"), fold("Saint-Louis"), fold("ﾃﾞﾄﾛｲﾄ")
    ('stlouis', 'detroit', 'saintlouis', 'デトロイト')
    """
    if text.isascii() and text.isalnum():
        return text.lower()
    chars = (c for c in unicodedata.normalize("NFKD", text) if not ("\u0300" <= c <= "\u036f" or c.isspace()))
    kept = "".join(c for c in chars if c not in _IGNORED and unicodedata.category(c) not in ("Pd", "Cf"))
    return unicodedata.normalize("NFC", kept.casefold())


class _Keys(NamedTuple, Generic[T]):
    """The names that a folded text is compared with."""

    usual: Mapping[T, tuple[str, ...]]
    """Code and names, the code first."""
    more: Mapping[T, tuple[str, ...]]
    """Other words, whose beginnings come after those of the usual names."""
    whole: Mapping[str, T]
    """Words that count as a whole."""


def _folded(names: Mapping[T, tuple[str, ...]]) -> dict[T, tuple[str, ...]]:
    return {one: tuple(fold(spelt) for name in names[one] for spelt in spellings(name)) for one in names}


def _keys(
    usual: Mapping[T, tuple[str, ...]], more: Mapping[T, tuple[str, ...]], numbers: Mapping[T, tuple[str, ...]]
) -> _Keys[T]:
    others, short = _folded(more), _folded(numbers)
    whole = {key: one for names in (others, short) for one, keys in names.items() for key in keys}
    return _Keys(usual, others, whole)


_CITY_KEYS: Final = _keys(
    {city: (fold(city), *map(fold, names)) for city, names in CITY_NAMES.items()}, MORE_CITY_NAMES, {}
)
_FACE_KEYS: Final = _keys(
    {face: tuple(fold(n) for n in names if n != "-2") for face, names in FACE_NAMES.items()},
    MORE_FACE_NAMES,
    NUMBER_WORDS,
)
"""Without -2, which would fold to 2 (see `_before_minus_two`)."""


def _before_minus_two(text: str) -> str | None:
    """The text before a ``-2`` at the end, its last space kept; None if the text ends otherwise."""
    text = unicodedata.normalize("NFKC", text).replace("\u2212", "-").strip()
    head = text.removesuffix("2").rstrip()
    return head[:-1] if text.endswith("2") and unicodedata.category(head[-1:] or "2") == "Pd" else None


def _closest(matches: Sequence[Match[T]]) -> tuple[Match[T], ...]:
    """The matches of the best exactness."""
    return tuple(match for match in matches if match.exactness == min(other.exactness for other in matches))


def _lookup(folded: str, keys: _Keys[T]) -> tuple[Match[T], ...]:
    """The closest entries."""
    code, name, beginning, other = Exactness
    if not folded:
        return ()
    matches = [
        Match(value, code if folded == names[0] else name if folded in names else beginning)
        for value, names in keys.usual.items()
        if any(one.startswith(folded) for one in names)
    ]
    if folded in keys.whole:
        matches.append(Match(keys.whole[folded], name))
    elif not matches:
        matches += [
            Match(value, other) for value, names in keys.more.items() if any(one.startswith(folded) for one in names)
        ]
    return tuple(dict.fromkeys(_closest(matches)))


@lru_cache(maxsize=4096)
def cities_matching(text: str) -> tuple[Match[City], ...]:
    """The cities a text can mean, in the order of the card table, Chicago last.

    >>> [(str(m.value), m.exactness.name) for text in ("Nueva York", "c") for m in cities_matching(text)]
    [('NY', 'NAME'), ('CI', 'BEGINNING'), ('CH', 'BEGINNING')]
    """
    return _lookup(fold(text), _CITY_KEYS)


@lru_cache(maxsize=4096)
def faces_matching(text: str) -> tuple[Match[Face], ...]:
    """The faces a text can mean, in the order of `Face`.

    >>> [(m.value.word, m.exactness.name) for text in ("-2", "pistola", "th") for m in faces_matching(text)]
    [('theft', 'CODE'), ('revolver', 'NAME'), ('3', 'BEGINNING'), ('theft', 'BEGINNING')]
    """
    return _lookup("t" if _before_minus_two(text) == "" else fold(text), _FACE_KEYS)


@lru_cache(maxsize=4096)
def _readings(text: str) -> tuple[Match[Card], ...]:
    """Every reading as city and face, whether or not there is such a card."""
    if cities_matching(text):
        return ()
    folded, before = fold(text), _before_minus_two(text) or ""
    splits = [(before, "-2")]
    if not before[-1:].isspace() or text.rstrip()[-2].isspace():  # "SL -2" is the theft, "SL-2" either
        splits += [(folded[:i], folded[i:]) for i in range(1, min(len(folded), 16))]  # no city is longer
    return tuple(
        Match(Card(city.value, face.value), max(city.exactness, face.exactness))
        for city_text, face_text in splits
        for city in cities_matching(city_text)
        for face in faces_matching(face_text)
    )


def cards_matching(text: str, decks: Decks | None = None) -> tuple[Match[Card], ...]:
    """The cards of these decks (default: all) that a text can mean, city first, in the order of the table.

    A text that is a city, or the beginning of one, is no card. ``SL-2`` is Saint Louis 2 or the theft.

    >>> [str(match.value) for text in ("boh", "ph pistola", "c3", "SL-2") for match in cards_matching(text)]
    ['BOh', 'PHr', 'CI3', 'SL2', 'SLt']
    """
    matches = _closest([m for m in _readings(text) if m.value in (decks or DECKS).get(m.value.city, ())])
    return tuple(sorted(set(matches), key=lambda match: CARD_ORDER[match.value]))


def city_glimpse(text: str, decks: Decks | None = None) -> tuple[Match[Glimpse], ...]:
    """The cards that a text ending in ``?`` can mean: one of some city that has cards, or of no known city.

    >>> [str(match.value) for text in ("?", "de ?", "c?", "de") for match in city_glimpse(text)]
    ['?', 'DE?', 'CI?']
    """
    folded = fold(text)
    if folded == "?":
        return (Match(Glimpse(None), Exactness.CODE),)
    cities = cities_matching(folded[:-1]) if folded.endswith("?") else ()
    return tuple(Match(Glimpse(m.value), m.exactness) for m in cities if m.value in (decks or DECKS))


def unmatched_card_reason(text: str, decks: Decks | None = None) -> str | None:
    """Why there is no such card, if the text reads as city and face (or as city and ``?``); else None.

    >>> unmatched_card_reason("nyr"), unmatched_card_reason("ny3")
    ('New York has no revolver; its cards are 0, 1, 2, 3', None)
    """
    decks = decks or DECKS
    cards = [match.value for match in _closest(_readings(text))]
    glimpsed = cities_matching(fold(text)[:-1]) if fold(text).endswith("?") else ()
    cities = [card.city for card in cards] or [match.value for match in glimpsed]
    if not cities or cards_matching(text, decks) or city_glimpse(text, decks):
        return None
    city = next((city for city in cities if city in decks), cities[0])
    if city not in decks:
        return f"{city.title} is not in this game" if city in DECKS else f"{city.title} has no cards"
    faces = " or ".join(dict.fromkeys(card.face.word for card in cards if card.city == city))
    return f"{city.title} has no {faces}; its cards are {', '.join(card.face.word for card in decks[city])}"


_LONGEST_LIKE: Final = 80
"""Characters of a word that is still compared with others; nobody mistypes a longer one."""


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The choice most like a word, for "did you mean"; None if none is much like it.

    >>> nearest("Bostn", ["New York", "Boston"]), nearest("xyz", ["Boston"])
    ('Boston', None)
    """
    return None if len(word) > _LONGEST_LIKE else _nearest(fold(word), tuple(choices))


@lru_cache(maxsize=1024)
def _nearest(folded: str, choices: tuple[str, ...]) -> str | None:
    from difflib import get_close_matches  # needed only once something is wrong

    by_fold = {fold(choice): choice for choice in choices}
    return next((by_fold[key] for key in get_close_matches(folded, by_fold, n=1)), None)
