"""One line's words into statements, by its first word. Names and whose turn it is come from the progress so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from boss_solver.game.cards import CITIES, Badge, Card, City, Glimpse
from boss_solver.game.events import (
    BacksSeen,
    ChicagoPaid,
    Dealt,
    HandBegins,
    HandBroken,
    Placed,
    PlayerLeft,
    PoliceTurned,
    Revealed,
    RewardsTurned,
)
from boss_solver.record import keywords
from boss_solver.record.cardwords import read_badge, read_shown, vocabulary
from boss_solver.record.names import fold, nearest
from boss_solver.record.position import POSITION_READERS, read_position_end, read_position_start
from boss_solver.record.problems import ReadingError
from boss_solver.record.progress import FORMAT, Progress
from boss_solver.record.seats import check_names, read_seat, seats_named
from boss_solver.record.statements import (
    CitiesAre,
    Note,
    OptionIs,
    Players,
    SeatIs,
    Statement,
    Tag,
    UndealtIs,
    Version,
)
from boss_solver.record.turnwords import read_turn
from boss_solver.record.values import number_of, one, only, read_cities, read_city
from boss_solver.record.words import SplitLine, Word

Reader = Callable[[Sequence[Word], Progress], Statement]


def read_line(line: SplitLine, progress: Progress) -> tuple[tuple[Statement, Word], ...]:
    """The statements of a line, each with the word it stands on; none for a blank line or a comment.

    Raises ReadingError where the words cannot be read.
    """
    if not line.words:
        return ()
    first, rest = line.words[0], line.words[1:]
    key = "" if first.quoted else first.text.casefold()
    if key in keywords.NOTES or key in _TAGS:
        if not line.tail:
            raise ReadingError(f"'{key}' without words", first.column, first.text, "what you want to keep")
        text = " ".join(line.tail.split())
        return ((Note(key, text) if key in keywords.NOTES else Tag(key, text), first),)
    reader = _READERS.get(key)
    if reader is not None and not (progress.names and _is_turn_of(first, rest, progress)):
        return ((reader(rest, progress), _at(first, rest)),)
    if not progress.names:
        close = nearest(first.text, keywords.KEYWORDS) or ""
        what = "a record begins with its version and its players"
        raise ReadingError(what, first.column, first.text, f"boss-record {FORMAT}, then players", close)
    try:
        return _turn(line.words, progress)
    except ReadingError:
        begun = [word for word in _READERS if len(key) > 2 and word.startswith(key)]
        if len(begun) != 1:
            raise
        return ((_READERS[begun[0]](rest, progress), _at(first, rest)),)


def _is_turn_of(first: Word, rest: Sequence[Word], progress: Progress) -> bool:
    return first.quoted and bool(seats_named(first, progress.names)) and bool(rest)


def _at(first: Word, rest: Sequence[Word]) -> Word:
    return rest[0] if rest else first


def _turn(words: Sequence[Word], progress: Progress) -> tuple[tuple[Statement, Word], ...]:
    misplay = words[-1].text.endswith("!") and not words[-1].quoted
    if misplay:
        last = words[-1]._replace(text=words[-1].text.rstrip("!"))
        words = (*words[:-1], *([last] if last.text else ()))
        if not words:
            raise ReadingError("'!' marks a misplay that was played on", 1, "!", "a turn before it")
    turn = read_turn(words, vocabulary(progress))
    found: list[tuple[Statement, Word]] = []
    if turn.place is not None:
        found.append((Placed(turn.seat, *turn.place, misplay=misplay), turn.place_word or words[0]))
    if turn.card is not None:
        found.append((Revealed(turn.seat, turn.card, misplay), turn.card_word or words[0]))
    return tuple(found)


def _known_cards(words: Sequence[Word], progress: Progress) -> tuple[Card, ...]:
    cards = read_shown(words, progress)
    if any(isinstance(card, Glimpse) for card in cards):
        raise ReadingError("a holding is told card by card", words[0].column, "?", "cards such as NY3 BOh")
    return tuple(card for card in cards if isinstance(card, Card))


def _version(words: Sequence[Word], progress: Progress) -> Statement:
    number = number_of(one(words, "the version number"), "the version number")
    if number > FORMAT:
        raise ReadingError(
            f"this record is of format {number}; this program reads up to {FORMAT}",
            words[0].column,
            words[0].text,
            "a newer Boss Solver",
        )
    return Version(number)


def _players(words: Sequence[Word], progress: Progress) -> Statement:
    names = check_names(words)
    if not 2 <= len(names) <= 6:
        column = words[0].column if words else 1
        raise ReadingError(f"{len(names)} cannot play The Boss", column, "", "2 to 6 names, clockwise")
    return Players(names)


def _seat(words: Sequence[Word], progress: Progress) -> Statement:
    word = one(words, "a player, or none for a spectator")
    if fold(word.text) in ("none", "spectator") and not word.quoted:
        return SeatIs(None)
    return SeatIs(read_seat(word, progress.names))


def _cities(words: Sequence[Word], progress: Progress) -> Statement:
    cities = read_cities(words, CITIES, "the cities besides Chicago")
    for city, times in Counter(cities).items():
        if times > 1:
            raise ReadingError(f"{city.title} is named {times} times", words[0].column, city.value, "each city once")
    return CitiesAre(tuple(city for city in CITIES if city in cities))


def _undealt(words: Sequence[Word], progress: Progress) -> Statement:
    return UndealtIs(number_of(one(words, "a number of cards"), "the cards that stay undealt"))


def _option(words: Sequence[Word], progress: Progress) -> Statement:
    if len(words) != 2:
        raise ReadingError("an option has a name and a value", words[0].column if words else 1, "", "option NAME VALUE")
    name, value = (word.text.casefold() for word in words)
    progress.options.replace(name, value)
    return OptionIs(name, value)


def _hand(words: Sequence[Word], progress: Progress) -> Statement:
    only(words, 0)
    return HandBegins()


def _dealt(words: Sequence[Word], progress: Progress) -> Statement:
    if not words:
        raise ReadingError("'dealt' without cards", 1, "dealt", "a player and his cards")
    named = seats_named(words[0], progress.names)
    own = progress.seat
    if own is not None and not (named and min(sure for _, sure in named) == 0):
        try:  # in a seat's own record his name may be left out
            return Dealt(own, _known_cards(words, progress))
        except ReadingError:
            if not named:
                raise
    return Dealt(read_seat(words[0], progress.names), _known_cards(words[1:], progress))


def _backs(words: Sequence[Word], progress: Progress) -> Statement:
    if len(words) < 2:
        raise ReadingError("'backs' needs a player and cities", 1, "backs", "a player and the colours in his hand")
    seat = read_seat(words[0], progress.names)
    cities = progress.here.table.setup.cities
    if not any("=" in word.text for word in words[1:]):
        counts = Counter(read_cities(words[1:], cities, "the colours in his hand"))
        return BacksSeen(seat, tuple((city, counts[city]) for city in cities if counts[city]), whole=True)
    found: dict[City, int] = {}
    for word in words[1:]:
        name, equals, number = word.text.partition("=")
        if not equals:
            raise ReadingError("either every back, or counts", word.column, word.text, "counts such as DE=1 KC=0")
        city = read_city(Word(name, word.column), cities)
        found[city] = number_of(Word(number, word.column + len(name) + 1), "cards of that city")
    return BacksSeen(seat, tuple((city, found[city]) for city in cities if city in found), whole=False)


def _police(words: Sequence[Word], progress: Progress) -> Statement:
    marked = bool(words) and words[-1].text.endswith("!")
    if marked:
        last = words[-1]._replace(text=words[-1].text.rstrip("!"))
        words = (*words[:-1], *([last] if last.text else ()))
    if len(words) == 2 and {fold(word.text) for word in words} == {"silver", "gold"}:
        return PoliceTurned(Badge.BOTH, marked)
    word = one(words, "silver, gold, both or forgotten")
    return PoliceTurned(read_badge(word, forgotten=True), marked)


def _chicago(words: Sequence[Word], progress: Progress) -> Statement:
    return ChicagoPaid(number_of(one(words, "what Chicago paid"), "what Chicago paid", low=-99))


def _rewards(words: Sequence[Word], progress: Progress) -> Statement:
    return RewardsTurned(tuple(card for card in read_shown(words, progress) if isinstance(card, Card)))


def _broken(words: Sequence[Word], progress: Progress) -> Statement:
    only(words, 0)
    return HandBroken()


def _leaves(words: Sequence[Word], progress: Progress) -> Statement:
    return PlayerLeft(read_seat(one(words, "a player"), progress.names))


_TAGS: Final = ("date", "place", "title")
_READERS: Final[dict[str, Reader]] = {
    keywords.VERSION: _version,
    "players": _players,
    "seat": _seat,
    "cities": _cities,
    "undealt": _undealt,
    "option": _option,
    "hand": _hand,
    "dealt": _dealt,
    "backs": _backs,
    "police": _police,
    "chicago": _chicago,
    "rewards": _rewards,
    "broken": _broken,
    "leaves": _leaves,
    "position": read_position_start,
    "play": read_position_end,
    **POSITION_READERS,
}
