"""The words of a turn: who, what he places, what he reveals.

Every way to read the words is found, each with how surely (an exact code, a whole name, a beginning); the surest wins,
and where two remain the words are refused and both are shown.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from boss_solver.game.cards import Card, City, Shown
from boss_solver.game.moves import Placement
from boss_solver.record.keywords import KEYWORDS
from boss_solver.record.names import (
    Exactness,
    Match,
    cards_matching,
    cities_matching,
    city_glimpse,
    fold,
    nearest,
    unmatched_card_reason,
)
from boss_solver.record.problems import ReadingError
from boss_solver.record.seats import seats_named, written
from boss_solver.record.words import Word


class Vocabulary(NamedTuple):
    """What the words of a turn can refer to."""

    names: tuple[str, ...]
    decks: Mapping[City, tuple[Card, ...]]
    """Of the cities in play."""
    mover: int | None
    """The seat that moves if no player is named."""

    @property
    def places(self) -> tuple[City, ...]:
        """The character cards in play, Chicago last."""
        return (*self.decks, City.CHICAGO)


class Turn(NamedTuple):
    """One reading of a turn's words."""

    seat: int
    place: Placement | None
    card: Shown | None
    place_word: Word | None = None
    card_word: Word | None = None


class _Items(NamedTuple):
    place: Placement | None
    card: Shown | None
    exactness: Exactness
    place_word: Word | None
    card_word: Word | None


_PLACEMENT: Final = re.compile(
    r"(?P<city>.*?[^\d\s+,])\s*(?P<plus>\+\s*)?(?P<experts>\d+)?(?:\s*[,+]\s*(?P<occasionals>\d+))?"
)


def placements_matching(text: str, places: Sequence[City], bare: bool) -> list[Match[Placement]]:
    """What a text can mean as a placement: ``DE+3``, ``detroit + 2,1``; ``bare`` allows ``de3`` as well."""
    match = _PLACEMENT.fullmatch(text)
    if match is None or (match["experts"] is None and match["occasionals"] is None):
        return []
    if not (match["plus"] or match["occasionals"] or bare):
        return []
    amounts = [int(match[part] or 0) for part in ("experts", "occasionals")]
    if max(amounts) > 99:
        return []
    return [
        Match(Placement(city.value, *amounts), city.exactness)
        for city in cities_matching(match["city"])
        if city.value in places
    ]


def shown_matching(text: str, decks: Mapping[City, tuple[Card, ...]]) -> list[Match[Shown]]:
    """What a text can mean as a card shown: a card of these decks, ``DE?`` or ``?``."""
    cards: list[Match[Shown]] = [Match(m.value, m.exactness) for m in cards_matching(text, dict(decks))]
    cards += [Match(m.value, m.exactness) for m in city_glimpse(text, dict(decks))]
    return cards


def read_turn(words: Sequence[Word], vocabulary: Vocabulary) -> Turn:
    """The one turn that the words mean. Raises ReadingError where they mean none, or two."""
    found: dict[tuple[int, Placement | None, Shown | None], tuple[Exactness, Turn]] = {}
    for seat, rest, sure in _players(words, vocabulary):
        for items in _items(rest, vocabulary):
            exactness = max(sure, items.exactness)
            key = (seat, items.place, items.card)
            if key not in found or exactness < found[key][0]:
                turn = Turn(seat, items.place, items.card, items.place_word, items.card_word)
                found[key] = (exactness, turn)
        if found and sure is Exactness.CODE and rest is not words:
            break  # an exact player's name comes before everything else
    if not found:
        raise explain(words, vocabulary)
    best = min(exactness for exactness, _ in found.values())
    turns = [turn for exactness, turn in found.values() if exactness == best]
    if len(turns) > 1:
        text = " ".join(word.text for word in words)
        both = ", or ".join(turn_text(turn, vocabulary.names) for turn in turns[:4])
        raise ReadingError(f"'{text}' can be {both}", words[0].column, text, "one of these")
    return turns[0]


def _players(words: Sequence[Word], vocabulary: Vocabulary) -> Iterator[tuple[int, Sequence[Word], Exactness]]:
    named = seats_named(words[0], vocabulary.names)
    sure = [seat for seat, exactness in named if exactness is Exactness.CODE]
    for seat in sure:
        yield seat, words[1:], Exactness.CODE
    if vocabulary.mover is not None and not words[0].quoted:
        yield vocabulary.mover, words, Exactness.CODE
    for seat, exactness in named:
        if seat not in sure:
            yield seat, words[1:], exactness


def _items(words: Sequence[Word], vocabulary: Vocabulary) -> Iterator[_Items]:
    if any(word.quoted for word in words):
        return
    if words and fold(words[0].text) == "pass":
        words = words[1:]
        if not words:
            return
        yield from (items for items in _items(words, vocabulary) if items.place is None)
        return
    for cut in range(len(words) + 1):
        left, right = words[:cut], words[cut:]
        text = " ".join(word.text for word in left)
        places = placements_matching(text, vocabulary.places, bare=bool(right)) if left else []
        if left and not places:
            continue
        cards = shown_matching(" ".join(word.text for word in right), vocabulary.decks) if right else []
        if right and not cards:
            continue
        options = itertools.product(places or (None,), cards or (None,))
        for place, card in options:
            if place is not None or card is not None:
                yield _Items(
                    place.value if place else None,
                    card.value if card else None,
                    max(match.exactness for match in (place, card) if match),
                    left[0] if left else None,
                    right[0] if right else None,
                )


def turn_text(turn: Turn, names: Sequence[str], misplay: bool = False) -> str:
    """The turn as it stands in a record."""
    parts = [written(names[turn.seat])]
    parts += [str(part) for part in (turn.place, turn.card) if part is not None]
    return " ".join(parts + ["!"] * misplay)


def explain(words: Sequence[Word], vocabulary: Vocabulary) -> ReadingError:
    """Why the words are no turn: the first that means nothing, what was expected, what is nearest."""
    rest = list(words)
    named = seats_named(words[0], vocabulary.names)
    if len(named) == 1 and (len(words) == 1 or not cities_matching(words[0].text)):
        rest = rest[1:]
        if not rest:
            return ReadingError(
                f"what did {vocabulary.names[named[0][0]]} do?",
                words[0].column + len(words[0].text),
                "",
                "a placement (DE+3) or none, and the card revealed (NY3)",
            )
    choices = [str(card) for deck in vocabulary.decks.values() for card in deck]
    choices += [*vocabulary.names, *(city.title for city in vocabulary.places), *sorted(KEYWORDS)]
    texts = [(word, word.text) for word in rest]
    texts += [(word, f"{word.text} {after.text}") for word, after in itertools.pairwise(rest)]
    for word, text in texts:
        reason = unmatched_card_reason(text, dict(vocabulary.decks))
        if reason and not placements_matching(text, vocabulary.places, bare=True):
            cities = [m.value for m in cities_matching(re.sub(r"[^\w]", "", text)[:2])]
            deck = [str(card) for city in cities[:1] for card in vocabulary.decks.get(city, ())]
            return ReadingError(reason, word.column, text, "", nearest(text, deck or choices) or "")
    for word in rest:
        error = _bad_word(word, vocabulary, choices)
        if error:
            return error
    word = rest[0]
    if len(rest) == 1 and cities_matching(word.text):
        city = cities_matching(word.text)[0].value
        card = next((str(c) for c in vocabulary.decks.get(city, ())), "NY3")
        return ReadingError(
            f"'{word.text}' is a city alone", word.column, word.text, f"a card ({card}), {city}?, or {city}+N"
        )
    text = " ".join(one.text for one in rest)
    what = "at most one placement and one card make a turn"
    return ReadingError(f"'{text}' is no turn", word.column, text, what)


def _bad_word(word: Word, vocabulary: Vocabulary, choices: Sequence[str]) -> ReadingError | None:
    text = word.text
    if word.quoted:
        who = ", ".join(vocabulary.names)
        return ReadingError(
            f"no player is called '{text}'",
            word.column,
            text,
            f"one of {who}",
            nearest(text, vocabulary.names) or "",
        )
    if placements_matching(text, vocabulary.places, bare=True) or shown_matching(text, vocabulary.decks):
        return None
    if cities_matching(text) or text.strip("+,!").isdigit() or not fold(text).strip("+,"):
        return None
    if "+" in text:
        city, _, number = text.partition("+")
        cities = cities_matching(city)
        if cities and not any(match.value in vocabulary.places for match in cities):
            row = " ".join(vocabulary.places)
            what = f"{cities[0].value.title} is not in this game"
            return ReadingError(what, word.column, text, f"one of {row}")
        if cities and number:
            what = f"'{number}' is no number of gangsters"
            return ReadingError(
                what, word.column + len(city) + 1, text, "experts (3), or experts and occasionals (2,1)"
            )
        what = f"no city begins with '{city}'"
        titles = [city.title for city in vocabulary.places]
        return ReadingError(what, word.column, text, "a city and a number, as DE+3", nearest(city, titles) or "")
    close = nearest(text, choices) or ""
    what = f"'{text}' is no player, city, card or keyword"
    return ReadingError(what, word.column, text, "a turn such as DE+3 NY3", close)
