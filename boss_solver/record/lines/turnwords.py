"""The words of a turn: who, what he places, what he reveals.

Every way to read the words is found, each with how surely (an exact code, a whole name, a beginning); the surest wins,
and where two remain the words are refused and both are shown.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from boss_solver.game.cards import City, Shown
from boss_solver.game.moves import Placement
from boss_solver.record.lines.cardwords import shown_matching
from boss_solver.record.words.keywords import keyword_of, other_keyword
from boss_solver.record.words.names import Exactness, Match, cities_matching
from boss_solver.record.words.problems import ReadingError, quote
from boss_solver.record.words.seats import like_p_number, seats_named, written
from boss_solver.record.words.tokens import Word

MOST_WORDS_OF_A_TURN: Final = 16
"""A player, a city in two words, ``+``, ``2``, ``,``, ``1``, a city and a card in words: that and some more."""


class Vocabulary(NamedTuple):
    """The players and cities that the words of a turn can name."""

    names: tuple[str, ...]
    cities: tuple[City, ...]
    """The cities of the game, without Chicago."""
    mover: int | None
    """The seat that moves if no player is named."""

    @property
    def places(self) -> tuple[City, ...]:
        """The character cards in play, Chicago last."""
        return (*self.cities, City.CHICAGO)


class TurnReading(NamedTuple):
    """One reading of a turn's words."""

    seat: int
    place: Placement | None
    card: Shown | None
    place_word: Word | None = None
    card_word: Word | None = None

    def text(self, names: Sequence[str]) -> str:
        """The turn as it stands in a record."""
        items = [str(part) for part in (self.place, self.card) if part is not None]
        return " ".join([written(names[self.seat]), *items])


class _Items(NamedTuple):
    """A placement or none and a card or none, and how surely the words say so."""

    place: Placement | None
    card: Shown | None
    exactness: Exactness
    place_word: Word | None
    card_word: Word | None


_PLACEMENT: Final = re.compile(
    r"(?P<city>[^+]*?[^\d\s+,])\s*(?P<plus>\+\s*)?(?P<experts>\d{1,2})?"
    r"(?:\s*[,+]\s*(?P<occasionals>\d{1,2}))?\s*[,;:]?"
)


@lru_cache(maxsize=8192)
def placements_matching(text: str, cities: tuple[City, ...], bare: bool) -> tuple[Match[Placement], ...]:
    """The placements that a text can mean: ``DE+3``, ``detroit + 2,1``; ``bare`` allows ``de3`` as well.

    ``cities`` are those of the game; Chicago is always there.
    """
    match = _PLACEMENT.fullmatch(text if text.isascii() else unicodedata.normalize("NFKC", text))
    if match is None or (match["experts"] is None and match["occasionals"] is None):
        return ()
    if not (match["plus"] or match["occasionals"] or bare):
        return ()
    experts, occasionals = (int(match[part] or 0) for part in ("experts", "occasionals"))
    return tuple(
        Match(Placement(city.value, experts, occasionals), city.exactness)
        for city in cities_matching(match["city"])
        if city.value in cities or city.value is City.CHICAGO
    )


def read_turn(words: Sequence[Word], vocabulary: Vocabulary) -> TurnReading | None:
    """The one turn that the words mean, None where they mean none. Raises ReadingError where they mean several."""
    if len(words) > MOST_WORDS_OF_A_TURN:
        return None
    readings: dict[tuple[int, Placement | None, Shown | None], tuple[Exactness, TurnReading]] = {}
    for seat, rest, sure in _players(words, vocabulary):
        for items in _items(rest, vocabulary):
            exactness = max(sure, items.exactness)
            key = (seat, items.place, items.card)
            if key not in readings or exactness < readings[key][0]:
                readings[key] = (
                    exactness,
                    TurnReading(seat, items.place, items.card, items.place_word, items.card_word),
                )
        if readings and sure is Exactness.CODE and len(rest) < len(words):
            break  # an exact player's name comes before everything else
    if not readings:
        return None
    best = min(exactness for exactness, _ in readings.values())
    turns = [turn for exactness, turn in readings.values() if exactness == best]
    if len(turns) > 1:
        text = " ".join(word.text for word in words)
        both = ", or ".join(turn.text(vocabulary.names) for turn in turns[:4])
        raise ReadingError(f"{quote(text)} can be {both}", words[0].column, text, "one of these")
    return turns[0]


def _players(words: Sequence[Word], vocabulary: Vocabulary) -> Iterator[tuple[int, Sequence[Word], Exactness]]:
    """Who the turn may be of, the words left to say what he does, and how surely it is he."""
    named = seats_named(words[0], vocabulary.names)
    for seat, exactness in named:
        if exactness is Exactness.CODE:
            yield seat, words[1:], exactness
    is_number = len(words) > 1 and like_p_number(words[0])  # which may be of nobody: "p7 ny3"
    if vocabulary.mover is not None and not words[0].quoted and not is_number:
        yield vocabulary.mover, words, Exactness.CODE
    for seat, exactness in named:
        if exactness is not Exactness.CODE:
            yield seat, words[1:], exactness


def _items(words: Sequence[Word], vocabulary: Vocabulary) -> Iterator[_Items]:
    """Every placement and card that the words can mean together."""
    if any(word.quoted for word in words):
        return
    cities = vocabulary.cities
    for left, right in _divided(words, vocabulary.names):
        place_word, card_word = _joined(left), _joined(right)
        places: Sequence[Match[Placement] | None] = (None,)
        cards: Sequence[Match[Shown] | None] = (None,)
        if place_word:
            places = placements_matching(place_word.text, cities, bare=card_word is not None)
        if card_word and places:
            cards = shown_matching(card_word.text, cities) if "+" not in card_word.text else ()
        for place, card in itertools.product(places, cards):
            exactness = max(match.exactness for match in (place, card) if match is not None)
            yield _Items(place and place.value, card and card.value, exactness, place_word, card_word)


def _divided(words: Sequence[Word], names: tuple[str, ...]) -> Iterator[tuple[Sequence[Word], Sequence[Word]]]:
    """The words of a placement and the words of a card, one of them perhaps none, in every way that can be."""
    if words and is_pass(words[0], names):
        words = words[1:]
        if words:
            yield (), words
        return
    for cut in range(len(words) + 1):
        left, right = words[:cut], words[cut:]
        if words:
            yield left, right
        if left and any("+" in word.text for word in right):  # which the plus tells to be the placement
            yield right, left


def is_pass(word: Word, names: Sequence[str]) -> bool:
    """Whether a word says that nothing is placed; one of another language only where no name begins so."""
    if word.quoted:
        return False
    return keyword_of(word.text) == "pass" or (other_keyword(word.text) == "pass" and not seats_named(word, names))


def _joined(words: Sequence[Word]) -> Word | None:
    """The words as one, where the first of them stands."""
    if len(words) < 2:
        return words[0] if words else None
    return Word(" ".join(word.text for word in words), words[0].column)
