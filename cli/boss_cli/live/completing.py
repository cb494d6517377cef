"""What Tab offers: what is legal where the line stands, and the words there are."""

from __future__ import annotations

from collections.abc import Iterator

from boss_cli.live.saying import without_own_cards
from boss_cli.live.words import WORDS, Does
from boss_solver.errors import BossError
from boss_solver.game.cards import CARD_ORDER, Card, City
from boss_solver.game.located import remaining, unplaced, unseen
from boss_solver.game.moves import Placement, legal_placements, legal_reveals
from boss_solver.game.turns import next_seat
from boss_solver.record.keywords import EVENTS, HEADERS, NOTES, POSITION
from boss_solver.record.progress import Progress
from boss_solver.record.seats import written
from boss_solver.table.asking import Ask, AskKind

_SAID = ("holds", "lacks", "has", "reward", "or", "and", "either", "in", "not", "revolver", "prison", "hospital")
"""The words of notes and guesses."""


def least_placements(progress: Progress) -> tuple[Placement, ...]:
    """For each city the fewest gangsters, experts first, that would lead it for whoever is to move."""
    seat = next_seat(progress.here.table)
    if seat is None:
        return ()
    least: dict[City, Placement] = {}
    for place in legal_placements(progress.here.table, seat):
        best = least.get(place.city)
        total = (place.experts + place.occasionals, place.occasionals)
        if best is None or total < (best.experts + best.occasionals, best.occasionals):
            least[place.city] = place
    return tuple(least.values())


def cards_to_show(progress: Progress, hidden: bool) -> tuple[Card, ...]:
    """The cards that whoever is to move could show, as far as is known."""
    state = (without_own_cards(progress) if hidden else progress).here
    seat = next_seat(state.table)
    found = () if seat is None else legal_reveals(state, seat)
    return tuple(sorted(found, key=CARD_ORDER.__getitem__))


def completions(text: str, ask: Ask, progress: Progress, hidden: bool) -> list[str]:
    """What the last word of a line could become; none where it is whole already."""
    before, _, last = text.rpartition(" ")
    words = before.split()
    begun = last.casefold()
    found: dict[str, None] = {}
    try:
        for one in _offered(words, ask, progress, hidden):
            if one.casefold().startswith(begun) and one.casefold() != begun:
                found[one] = None
    except BossError:  # the header cannot be played yet
        return []
    return list(found)


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


def seen_cards(words: list[str], progress: Progress, hidden: bool) -> Iterator[Card]:
    """The cards that all can have seen where the line says; none before it says so."""
    state = (without_own_cards(progress) if hidden else progress).here
    if words:
        names = [name.casefold() for name in progress.names]
        name = words[0].casefold()
        seat = names.index(name) if name in names else None
        has = None if seat is None else remaining(state, seat)
        yield from unplaced(state) if has is None else has


def _at_the_start(ask: Ask, progress: Progress, hidden: bool) -> Iterator[str]:
    """What the moment asks for."""
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
