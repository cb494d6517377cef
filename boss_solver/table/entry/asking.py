r"""The next thing that the record asks for, turns and all else that a table tells; and the typed answer as a line.

At the right moment less need be typed: the cards alone for a holding, the cities alone for backs, one letter for a
police card. Every such reading is tried as well as the record's own grammar, which always works.

>>> from boss_solver.record.games.reader import loads
>>> progress = loads("boss-record 1\nplayers Red Blue Green\nseat Red\nhand\n").good
>>> ask = ask_of(progress)
>>> ask.kind, ask.seat, understood("ny3 de1 de4 boh kc2", ask, progress).text(progress.names)
(<AskKind.CARDS: 'cards'>, 0, 'dealt Red NY3 DE1 DE4 BOh KC2')
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from enum import StrEnum
from typing import Final, NamedTuple

from boss_solver.errors import SetupError
from boss_solver.game.cards import CARDS, City
from boss_solver.game.sizes import undealt_in
from boss_solver.game.state import Table
from boss_solver.game.turns import Expect, expected
from boss_solver.record.lines.cardwords import read_police, shown_matching
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line
from boss_solver.record.words.names import Exactness, cities_matching
from boss_solver.record.words.problems import ReadingError, UnreadableError
from boss_solver.record.words.seats import seats_named, written
from boss_solver.record.words.tokens import Word, split
from boss_solver.table.lines.pasted import shorter
from boss_solver.table.lines.proposals import proposal
from boss_solver.table.lines.typed import typed_line


class AskKind(StrEnum):
    """The kinds of things that are asked for."""

    HEADER = "header"
    """Lines before the game: the players, a position."""
    HAND = "hand"
    CARDS = "cards"
    """A holding as dealt."""
    BACKS = "backs"
    """The colours in a player's hand."""
    POLICE = "police"
    TURN = "turn"
    REVEAL = "reveal"
    REWARDS = "rewards"
    NOTHING = "nothing"
    """The game is over."""


class Ask(NamedTuple):
    """The next thing that is asked for."""

    kind: AskKind
    seat: int | None = None
    """Of whom."""
    proposal: str | None = None
    """The line that follows by itself, where there is one."""

    @property
    def is_optional(self) -> bool:
        """Whether the game goes on without it."""
        return self.kind in (AskKind.CARDS, AskKind.BACKS)


Passed = tuple[int, AskKind, int | None]
"""Something that was asked for and not told: in which hand, what, of whom."""


def passed(ask: Ask, progress: Progress) -> tuple[Passed, ...]:
    """The things that are not asked for again once this one was left out; for backs that is those of all players."""
    hand_no = progress.here.table.hand_no
    if ask.kind is AskKind.BACKS:
        return tuple((hand_no, AskKind.BACKS, seat) for seat in range(len(progress.names)))
    return ((hand_no, ask.kind, ask.seat),)


def ask_of(progress: Progress, not_told: Collection[Passed] = (), backs: bool = True) -> Ask:
    """Return the next thing to ask for.

    Args:
        progress: The record as it stands.
        not_told: What was asked for already and passed over.
        backs: Whether to ask for card backs at all.
    """
    if not progress.names or progress.position is not None:
        return Ask(AskKind.HEADER)
    try:
        table = progress.here.table
    except SetupError:
        return Ask(AskKind.HEADER)
    what, seat = expected(table)
    if what in (Expect.TURN, Expect.POLICE):
        ask = _of_the_deal(progress, table, not_told, backs)
        if ask is not None:
            return ask
    if what is Expect.HAND:
        return Ask(AskKind.HAND, None, "hand")
    return Ask(_KINDS[what], seat, proposal(progress) if what is Expect.REWARDS else None)


_KINDS: Final = {
    Expect.POLICE: AskKind.POLICE,
    Expect.TURN: AskKind.TURN,
    Expect.REVEAL: AskKind.REVEAL,
    Expect.REWARDS: AskKind.REWARDS,
    Expect.NOTHING: AskKind.NOTHING,
}


def _of_the_deal(progress: Progress, table: Table, not_told: Collection[Passed], backs: bool) -> Ask | None:
    """The next thing to tell before the first turn: the own holding (all of them in a full record), then others' backs.

    The own holding is asked for until it is told or passed over, however quick the first turns were.
    """
    hand, players = table.hand, len(progress.names)
    assert hand is not None
    own: tuple[int, ...] = () if progress.seat is None else (progress.seat,)
    if progress.is_full and not hand.shown:
        own = tuple(range(players))
    for seat in own:
        if progress.here.dealt[seat] is None and (table.hand_no, AskKind.CARDS, seat) not in not_told:
            return Ask(AskKind.CARDS, seat)
    if progress.is_full or not backs or hand.shown:
        return None  # once cards are shown it would be other backs
    first = 0 if progress.seat is None else progress.seat + 1
    others = [(first + i) % players for i in range(players)]
    known = {one.seat for one in hand.backs if one.whole}
    missing = [seat for seat in others if seat != progress.seat and seat not in known]
    # With everybody else's cards known the last one's backs follow.
    follows = not undealt_in(table) and (progress.seat is None or progress.here.dealt[progress.seat] is not None)
    if not missing or (follows and len(missing) == 1) or (table.hand_no, AskKind.BACKS, missing[0]) in not_told:
        return None
    return Ask(AskKind.BACKS, missing[0])


def understood(text: str, ask: Ask, progress: Progress) -> Line:
    """The typed text as a line of the record. Raises UnreadableError with the problem of the likeliest reading."""
    try:
        return _understood(text, ask, progress)
    except UnreadableError as error:
        problem = error
    for rest, _ in shorter(text, progress.names):  # as it comes out of a mail or a list
        with suppress(UnreadableError):
            return _understood(rest, ask, progress)
    raise problem


def _understood(text: str, ask: Ask, progress: Progress) -> Line:
    problem: UnreadableError | None = None
    for reading, is_likely in _readings(text, ask, progress):
        try:
            return typed_line(reading, progress, 0)
        except UnreadableError as error:
            if problem is None and (is_likely or reading == text):
                problem = error
    assert problem is not None, "there is always the text itself"
    raise problem


def _readings(text: str, ask: Ask, progress: Progress) -> Iterator[tuple[str, bool]]:
    """The lines that the text can stand for, the surest first, each with whether its problem is the one to be told."""
    try:
        words = split(text).words
    except ReadingError:
        yield text, True
        return
    if not words or not progress.names or ask.kind is AskKind.HEADER:
        yield text, True
        return
    yield from _of_the_moment(text, words, ask, progress)
    yield text, False
    if turn := _GLUED_TURN.fullmatch(text.strip()):
        yield f"{turn[1]} {turn[2]}", False


def _of_the_moment(text: str, words: tuple[Word, ...], ask: Ask, progress: Progress) -> Iterator[tuple[str, bool]]:
    """The lines that the text can stand for where it leaves out a keyword, or a name, that the moment tells."""
    cities = progress.here.table.setup.cities
    # Only a name that can mean nothing else: "bo" begins Bob, and is Boston here.
    named = [seat for seat, sure in seats_named(words[0], progress.names) if sure is Exactness.CODE and len(words) > 1]
    rest = words[1:] if named else words
    who = written(progress.names[named[0] if named else ask.seat or 0])
    match ask.kind:
        case AskKind.CARDS:
            cards = _unglued(" ".join(word.text for word in rest), 3)
            are_cards = len(rest) > 2 and all(shown_matching(word.text, cities) for word in rest)
            yield f"dealt {who} {cards}", are_cards or (len(rest) == 1 and " " in cards)
        case AskKind.BACKS:
            codes = _unglued(" ".join(word.text for word in rest), 2).split()
            if codes and all(any(one.value in cities for one in cities_matching(code)) for code in codes):
                yield f"backs {who} {' '.join(codes)}", True
        case AskKind.TURN if len(words) > 2 or len(text) > 8:  # a holding that is told late
            owner = progress.seat
            cards = _unglued(" ".join(word.text for word in words), 3)
            if owner is not None and progress.here.dealt[owner] is None and " " in cards:
                yield f"dealt {written(progress.names[owner])} {cards}", False
        case AskKind.POLICE:
            try:
                read_police(words)
            except ReadingError:
                return
            yield f"police {' '.join(word.text for word in words)}", True
        case AskKind.REWARDS:
            cards = _unglued(text.strip(), 3)
            yield f"rewards {cards}", all(shown_matching(word, cities) for word in cards.split())


def _unglued(text: str, size: int) -> str:
    """Codes typed without blanks between them, with blanks: of cities (two letters each), of cards (three)."""
    if " " in text or len(text) <= size or len(text) % size:
        return text
    codes = [text[at : at + size] for at in range(0, len(text), size)]
    known = _CITY_CODES if size == 2 else _CARD_CODES
    return " ".join(codes) if all(code.casefold() in known for code in codes) else text


_CITY_CODES: Final = frozenset(city.value.casefold() for city in City)
_CARD_CODES: Final = frozenset(code.casefold() for code in CARDS)
_GLUED_TURN: Final = re.compile(r"([^\W\d_]{2}\+?\d(?:,\d)?)([^\W\d_]{2}[\w?])")
