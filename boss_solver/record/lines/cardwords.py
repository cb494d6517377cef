"""Cards and police cards as the lines of a record name them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from boss_solver.game.cards import CARDS, DECKS, Badge, Card, City, Face, Glimpse, Shown
from boss_solver.record.lines.progress import Progress
from boss_solver.record.words.more_names import AND_WORDS, BADGE_WORDS
from boss_solver.record.words.names import (
    Exactness,
    Match,
    cards_matching,
    cities_matching,
    city_glimpse,
    fold,
    nearest,
    unmatched_card_reason,
)
from boss_solver.record.words.problems import ReadingError, quote
from boss_solver.record.words.tokens import Word
from boss_solver.record.words.values import comma_parts, one_word

MOST_WORDS_OF_A_CARD: Final = 5
"""``nueva york interdit de sejour``"""


@lru_cache(maxsize=8192)
def shown_matching(text: str, cities: tuple[City, ...]) -> tuple[Match[Shown], ...]:
    """The cards that a text can mean where one is shown: a card of one of these cities, ``DE?`` or ``?``."""
    exact = CARDS.get(text)
    if exact is not None and exact.city in cities:
        return (Match(exact, Exactness.CODE),)
    decks = {city: DECKS[city] for city in cities}
    cards: list[Match[Shown]] = [Match(match.value, match.exactness) for match in cards_matching(text, decks)]
    cards += [Match(match.value, match.exactness) for match in city_glimpse(text, decks)]
    return tuple(cards)


def cards_told(words: Sequence[Word], cities: tuple[City, ...]) -> list[tuple[Shown, Word]]:
    """Cards named one after the other, each with its word. Raises ReadingError for any other word."""
    parts = comma_parts(words)
    cards: list[tuple[Shown, Word]] = []
    at = 0
    while at < len(parts):
        matches, used = _card_first(parts[at:], cities)
        word = Word(" ".join(part.text for part in parts[at : at + used]), parts[at].column)
        if not matches:
            raise not_a_card(parts[at], cities)
        if len(matches) > 1:
            both = " or ".join(str(match.value) for match in matches)
            raise ReadingError(f"{quote(word.text)} can be {both}", word.column, word.text, "one of these")
        cards.append((matches[0].value, word))
        at += used
    return cards


def _card_first(parts: Sequence[Word], cities: tuple[City, ...]) -> tuple[tuple[Match[Shown], ...], int]:
    """The cards that the first words can mean, and how many words that takes; an exact code comes before more words."""
    alone = shown_matching(parts[0].text, cities) if not parts[0].quoted else ()
    if alone and alone[0].exactness is Exactness.CODE:
        return alone, 1
    for end in range(min(len(parts), MOST_WORDS_OF_A_CARD), 1, -1):
        if not any(part.quoted for part in parts[:end]):
            cards = shown_matching(" ".join(part.text for part in parts[:end]), cities)
            if cards:
                return cards, end
    return alone, 1


def read_shown(words: Sequence[Word], progress: Progress) -> tuple[Shown, ...]:
    """Cards named one after the other, by codes or in several words each. Raises ReadingError for any other word."""
    return tuple(card for card, _ in cards_told(words, progress.here.table.setup.cities))


def read_cards(words: Sequence[Word], progress: Progress, what: str) -> tuple[Card, ...]:
    """Read cards as :func:`read_shown`; every card must be known. ``what`` says what they are."""
    cards = []
    for card, word in cards_told(words, progress.here.table.setup.cities):
        if isinstance(card, Glimpse):
            raise ReadingError(f"{what} told card by card", word.column, word.text, "a card such as NY3")
        cards.append(card)
    return tuple(cards)


def not_a_card(word: Word, cities: tuple[City, ...]) -> ReadingError:
    """Why a word is no card of a game with these cities, with the nearest that is one."""
    missing = no_such_card(word, cities)
    if missing:
        return missing
    what = f"{quote(word.text)} is no card of this game"
    city = None if word.quoted else next((m.value for m in cities_matching(word.text) if m.value in cities), None)
    if city:
        what = f"{quote(word.text)} is a city without a card"
    decks = [city] if city else cities
    codes = [str(card) for one in decks for card in DECKS[one]]
    close = codes[0] if city else nearest(word.text, codes) or ""
    return ReadingError(what, word.column, word.text, "a card such as NY3", close)


def no_such_card(word: Word, cities: tuple[City, ...]) -> ReadingError | None:
    """Why there is no such card, where a word reads as a city and a face or number; None for any other word."""
    if word.quoted:
        return None
    reason = unmatched_card_reason(word.text, {city: DECKS[city] for city in cities})
    city, rest = _city_and_rest(word.text, cities)
    if reason is None:
        if city is None or not rest.isdecimal() or shown_matching(word.text, cities):
            return None
        faces = ", ".join(card.face.word for card in DECKS[city]) if city in DECKS else ""
        reason = f"{city.title} has no {rest}; its cards are {faces}" if faces else f"{city.title} has no cards"
    return ReadingError(reason, word.column, word.text, "a card of this game", _nearest_card(city, rest, cities))


_LONGEST_CITY: Final = 16
"""Characters of the longest name of a city, folded, and some more."""


def _city_and_rest(text: str, cities: tuple[City, ...]) -> tuple[City | None, str]:
    folded = fold(text)
    for end in range(min(len(folded) - 1, _LONGEST_CITY), 0, -1):
        matching = [match.value for match in cities_matching(folded[:end])]
        if matching:
            return next((city for city in matching if city in cities), matching[0]), folded[end:]
    return None, ""


def _nearest_card(city: City | None, rest: str, cities: tuple[City, ...]) -> str:
    """The card of the city that is most like a face or number it does not have."""
    if city is None or city not in cities:
        return ""
    deck = DECKS[city]
    if rest.isdecimal():
        money = [card for card in deck if card.face.is_money]
        return str(min(money, key=lambda card: abs(int(card.face) - int(rest[:4]))))
    words = {card.face.word: card for card in deck} | {card.face.value: card for card in deck}
    close = nearest(rest, words)
    other = [card for card in deck if not card.face.is_money and card.face is not Face.THEFT]
    return str(words[close] if close else (other or list(deck))[0])


_BADGES: Final = {"silver": Badge.SILVER, "gold": Badge.GOLD, "both": Badge.BOTH, "forgotten": None}
_BADGE_KEYS: Final = {fold(one): badge for badge, words in BADGE_WORDS.items() for one in words}
_AND_KEYS: Final = frozenset(fold(word) or word for word in AND_WORDS)


def read_badge(word: Word, forgotten: bool = False) -> Badge | None:
    """A police card by its colour or the beginning of it. Raises ReadingError for anything else."""
    choices = [name for name in _BADGES if forgotten or name != "forgotten"]
    badges = set() if word.quoted else _badges_meant(fold(word.text)) & {_BADGES[name] for name in choices}
    if len(badges) != 1:
        close = nearest(word.text, choices) or ""
        what = f"{quote(word.text)} is no police card"
        if badges:
            what = f"{quote(word.text)} can be {' or '.join(name for name in choices if _BADGES[name] in badges)}"
        raise ReadingError(what, word.column, word.text, ", ".join(choices), close)
    return badges.pop()


def _badges_meant(folded: str) -> set[Badge | None]:
    """The cards that a text can mean: a beginning in English comes before a whole word of another language."""
    if not folded:
        return set()
    badges = {badge for name, badge in _BADGES.items() if name.startswith(folded)}
    if not badges and folded in _BADGE_KEYS:
        return {_BADGE_KEYS[folded]}
    return badges or {badge for key, badge in _BADGE_KEYS.items() if key.startswith(folded)}


def read_police(words: Sequence[Word]) -> Badge | None:
    """The police card that all the words name, None for a forgotten one: ``gold``, ``silver and gold``, ``les deux``.

    Raises ReadingError where they name none.
    """
    colours = [word for word in words if word.quoted or (fold(word.text) or word.text) not in _AND_KEYS]
    if len(colours) == 2:
        pair = {frozenset(_badges_meant(fold(word.text))) for word in colours if not word.quoted}
        if pair == {frozenset((Badge.SILVER,)), frozenset((Badge.GOLD,))}:
            return Badge.BOTH
        joined = fold(" ".join(word.text for word in words))
        if joined in _BADGE_KEYS and not any(word.quoted for word in words):
            return _BADGE_KEYS[joined]
    return read_badge(one_word(words, "silver, gold, both or forgotten"), forgotten=True)


def two_badges(words: Sequence[Word]) -> tuple[Badge, Badge] | None:
    """The two police cards that the words name, one each (``silver gold``, ``gold and both``); None if they do not."""
    if fold(" ".join(word.text for word in words)) in _BADGE_KEYS:
        return None  # one card in two words, as les deux
    colours = [word for word in words if word.quoted or (fold(word.text) or word.text) not in _AND_KEYS]
    meant = [tuple(_badges_meant(fold(word.text))) for word in colours if not word.quoted]
    badges = [choice[0] for choice in meant if len(choice) == 1 and choice[0] is not None]
    return (badges[0], badges[1]) if len(colours) == len(badges) == 2 else None
