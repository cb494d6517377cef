"""The offers of Tab: what is legal where the line stands, and the words there are."""

from __future__ import annotations

from collections.abc import Iterator

from boss_cli.live.typing.command_words import WORDS, Does
from boss_solver import BossError
from boss_solver.game.seen.located import unseen
from boss_solver.record.lines.progress import Progress
from boss_solver.record.words.keywords import EVENTS, HEADERS, NOTES, POSITION
from boss_solver.record.words.seats import written
from boss_solver.table.entry.asking import Ask, AskKind
from boss_solver.table.lines.offers import cards_to_show, least_placements, seen_cards, without_own_cards

_SAID = ("holds", "lacks", "has", "reward", "or", "and", "either", "in", "not", "revolver", "prison", "hospital")
"""The words of notes and guesses."""


def completions(text: str, ask: Ask, progress: Progress, hidden: bool) -> list[str]:
    """Possible endings of the last word of a line; none where it is whole already."""
    before, _, last = text.rpartition(" ")
    words = before.split()
    begun = last.casefold()
    offers: dict[str, None] = {}
    try:
        for offer in _offered(words, ask, progress, hidden):
            if offer.casefold().startswith(begun) and offer.casefold() != begun:
                offers[offer] = None
    except BossError:  # the header cannot be played yet
        return []
    return list(offers)


def _offered(words: list[str], ask: Ask, progress: Progress, hidden: bool) -> Iterator[str]:
    names = [written(name) for name in progress.names]
    if not progress.names or ask.kind is AskKind.HEADER:
        yield from () if words else (*HEADERS, "position", *POSITION, *EVENTS)
        return
    cities = progress.here.table.setup.cities
    first = words[0].casefold() if words else ""
    if not words:
        yield from _at_the_start(ask, progress, hidden)
        yield from names
        yield from EVENTS
        yield from NOTES
        yield from (word.word for word in WORDS)
    elif first in ("note", "n", "hunch", "given", "g", "drop"):
        yield from names
        yield from _SAID
        yield from (str(card) for card in progress.here.table.setup.cards)
    elif first in ("odds", "o", "why", "w", "holdings", "h", "knows", "k", "backs", "leaves"):
        yield from names
        yield from (city.value for city in cities)
    elif first == "seen":
        yield from () if words[1:] else (*names, "reward", "undealt")
        yield from (str(card) for card in seen_cards(words[1:], progress, hidden))
    elif first in ("dealt", "rewards", "settle") or ask.kind is AskKind.CARDS:
        left = unseen((without_own_cards(progress) if hidden else progress).here)
        yield from (str(card) for card in left)
    elif first == "police":
        yield from ("silver", "gold", "both", "forgotten")
    elif ask.kind is AskKind.BACKS:
        yield from (city.value for city in cities)
    elif not any(word.word == first and word.does is not Does.ASK for word in WORDS):
        if first in [name.casefold() for name in progress.names] and len(words) == 1:
            yield from (str(place) for place in least_placements(progress))
        yield from (str(card) for card in cards_to_show(progress, hidden))


def _at_the_start(ask: Ask, progress: Progress, hidden: bool) -> Iterator[str]:
    """The words that the moment asks for."""
    table = progress.here.table
    match ask.kind:
        case AskKind.POLICE:
            yield from ("silver", "gold", "both", "forgotten")
        case AskKind.BACKS:
            yield from (city.value for city in table.setup.cities)
        case AskKind.CARDS:
            yield from (str(card) for card in dict.fromkeys(table.setup.cards))
        case AskKind.TURN:
            yield from (str(place) for place in least_placements(progress))
            yield from (str(card) for card in cards_to_show(progress, hidden))
        case AskKind.REVEAL:
            yield from (str(card) for card in cards_to_show(progress, hidden))
