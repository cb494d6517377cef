"""One line's words into statements, by its first word. Names and whose turn it is come from the progress so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from boss_solver.game.cards import Badge, Card, City
from boss_solver.game.events import (
    BacksSeen,
    CardsSeen,
    ChicagoPaid,
    Dealt,
    HandBegins,
    HandBroken,
    Misdealt,
    Placed,
    PlayerLeft,
    PoliceFound,
    PoliceTurned,
    Revealed,
    RewardsTurned,
)
from boss_solver.game.state import Spot
from boss_solver.game.turns import expected, next_seat
from boss_solver.record.lines.cardwords import read_cards, read_police, shown_matching, two_badges
from boss_solver.record.lines.explain import explain
from boss_solver.record.lines.headers import HEADER_READERS
from boss_solver.record.lines.position import POSITION_READERS, SLIP_READERS, read_position_end, read_position_start
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.statements import Note, SizesAre, Statement, Tag
from boss_solver.record.lines.turnwords import TurnReading, Vocabulary, read_turn
from boss_solver.record.lines.versions import OLDEST
from boss_solver.record.words import keywords
from boss_solver.record.words.keywords import keyword_of, other_keyword
from boss_solver.record.words.names import Exactness, cities_matching, fold, nearest
from boss_solver.record.words.problems import ReadingError, quote
from boss_solver.record.words.seats import read_seat, seats_named, written
from boss_solver.record.words.tokens import SplitLine, Word
from boss_solver.record.words.values import (
    comma_parts,
    glued,
    number_of,
    one_word,
    only,
    read_cities,
    read_city,
    unmarked,
)

Reader = Callable[[Sequence[Word], Progress], Statement]


def read_line(line: SplitLine, progress: Progress) -> tuple[tuple[Statement, Word], ...]:
    """The statements of a line, each with the word it stands on; none for a blank line or a comment.

    Raises ReadingError where the words cannot be read, SetupError where a turn is read in a game that cannot be played.
    """
    if not line.words:
        return ()
    first, rest = line.words[0], line.words[1:]
    key = "" if first.quoted else keyword_of(first.text)
    if key in keywords.TEXTS:
        return ((_text(key, line, progress), first),)
    if key in _READERS and not _is_placement(key, rest) and not _is_turn_of(key, line.words, progress):
        if not progress.names and (key not in HEADER_READERS or key == "seat"):
            raise ReadingError("nobody plays yet", expected="a line 'players' with their names before it")
        return ((_read(key, first, rest, progress), rest[0] if rest else first),)
    if not progress.names:
        close = nearest(first.text, (keywords.VERSION, *keywords.HEADERS)) or ""
        what = "a record begins with its version and its players"
        raise ReadingError(what, first.column, first.text, f"{keywords.VERSION} {OLDEST}, then players", close)
    if progress.position is not None:
        return _in_position(line.words, progress)
    words, marked = unmarked(line.words)
    if not words:
        raise ReadingError("'!' marks a misplay that was played on", first.column, "!", "a turn before it")
    turn = _turn(words, progress)
    if turn is not None:
        return _statements(turn, marked, words[0])
    key = _begun(first, progress, is_slip=marked)
    if key:
        return ((_read(key, first, rest, progress), rest[0] if rest else first),)
    raise explain(words, _vocabulary(progress))


def _in_position(words: tuple[Word, ...], progress: Progress) -> tuple[tuple[Statement, Word], ...]:
    first, rest = words[0], words[1:]
    key = _begun(first, progress)
    if key:
        return ((_read(key, first, rest, progress), rest[0] if rest else first),)
    if read_turn(words, _vocabulary(progress)._replace(mover=0)):
        raise ReadingError("the position is not complete", expected="its lines, and then 'play'")
    what = f"{quote(first.text)} begins no line of a position"
    legal = f"one of {', '.join(keywords.POSITION)}"
    raise ReadingError(what, first.column, first.text, legal, nearest(first.text, keywords.POSITION) or "")


def _text(key: str, line: SplitLine, progress: Progress) -> Note | Tag:
    if not line.tail:
        word = line.words[0]
        raise ReadingError(f"'{key}' without words", word.column + len(word.text), "", "what you want to keep")
    if key not in keywords.NOTES:
        return Tag(key, line.tail)
    if not progress.names:
        raise ReadingError("nobody plays yet", expected="a line 'players' with their names before it")
    cities = progress.here.table.setup.cities
    try:
        return _note(key, line.tail, progress.names, cities)
    except ReadingError:
        from boss_solver.record.lines.noting import read_noted, write_noted

        noted = read_noted(key, line.words[1:], progress.names, cities)  # which knows the columns
        return Note(*write_noted(noted, progress.names))


@lru_cache(maxsize=4096)
def _note(key: str, text: str, names: tuple[str, ...], cities: tuple[City, ...]) -> Note:
    """A line of the user's own in canonical form; a hand may have thousands, and they are read again and again."""
    from boss_solver.record.lines.noting import noted_from, write_noted  # a turn needs nothing of it

    return Note(*write_noted(noted_from(key, text, names, cities), names))


def _read(key: str, first: Word, rest: Sequence[Word], progress: Progress) -> Statement:
    """The statements of a line after its keyword; an error without a place stands behind the last word there is."""
    reader = _READERS[key]
    if key not in ("police", "dealt"):
        words, is_marked = unmarked(rest)
        if is_marked and key in SLIP_READERS and progress.position is None:
            reader, rest = SLIP_READERS[key], words
        elif is_marked and len(words) < len(rest):
            what = "only a turn, a police card, or marker, row and player between hands can be marked as a misplay"
            raise ReadingError(what, rest[-1].column, "!", "the line without it")
    try:
        return reader(rest, progress)
    except ReadingError as error:
        if error.problem.column:
            raise
        last = rest[-1] if rest else first
        problem = error.problem
        raise ReadingError(problem.message, last.column + len(last.text), "", problem.expected) from None


def _is_placement(key: str, rest: Sequence[Word]) -> bool:
    """Whether ``chicago`` stands for the city: ``chicago + 2 ny3``, ``chicago 2 ny3``."""
    return key == "chicago" and (len(rest) > 1 or (bool(rest) and rest[0].text.startswith("+")))


def _is_turn_of(key: str, words: Sequence[Word], progress: Progress) -> bool:
    """Whether a keyword of a later version is a player's name here, and the line a turn of his: ``Seen DE+2 NY3``."""
    if key not in keywords.LATER or progress.position is not None or not seats_named(words[0], progress.names):
        return False
    return read_turn(unmarked(words)[0], _vocabulary(progress)._replace(mover=0)) is not None


def _begun(first: Word, progress: Progress, is_slip: bool = False) -> str:
    """The keyword that a word begins, of those expected where the record stands; empty if there is none.

    Three letters are the least, and a word that may be a player or a city is no keyword. Raises ReadingError where it
    begins several.
    """
    folded = fold(first.text)
    if first.quoted or seats_named(first, progress.names):
        return ""
    if other_keyword(first.text) == "police" and progress.position is None:
        return "police"
    if len(folded) < _LEAST_BEGINNING:
        return ""
    if cities_matching(folded):
        return ""
    expected_here: Sequence[str] = keywords.EVENTS
    if progress.position is not None:
        expected_here = keywords.POSITION
    elif is_slip:
        expected_here = (*keywords.EVENTS, *SLIP_READERS)
    elif progress.state is None:
        expected_here = (*keywords.HEADERS, "position", *keywords.EVENTS)
    matching = [key for key in expected_here if key in _READERS and fold(key).startswith(folded)]
    if len(matching) > 1:
        raise ReadingError(
            f"{quote(first.text)} can be {' or '.join(matching)}", first.column, first.text, "more letters"
        )
    return matching[0] if matching else ""


_LEAST_BEGINNING: Final = 3


def _vocabulary(progress: Progress) -> Vocabulary:
    table = progress.here.table
    return Vocabulary(progress.names, table.setup.cities, next_seat(table))


def _turn(words: Sequence[Word], progress: Progress) -> TurnReading | None:
    """The turn that the words mean, if they mean one. Raises ReadingError where no turn is due and nobody is named."""
    vocabulary = _vocabulary(progress)
    turn = read_turn(words, vocabulary)
    if turn is None and vocabulary.mover is None and read_turn(words, vocabulary._replace(mover=0)):
        what = expected(progress.here.table).what
        word = {"a hand": "hand", "the rewards": "rewards"}.get(str(what), "")
        raise ReadingError("no turn is due", words[0].column, words[0].text, str(what), word)
    return turn


def _statements(turn: TurnReading, misplay: bool, first: Word) -> tuple[tuple[Statement, Word], ...]:
    statements: list[tuple[Statement, Word]] = []
    if turn.place is not None:
        statements.append((Placed(turn.seat, *turn.place, misplay=misplay), turn.place_word or first))
    if turn.card is not None:
        statements.append((Revealed(turn.seat, turn.card, misplay), turn.card_word or first))
    return tuple(statements)


def _hand(words: Sequence[Word], progress: Progress) -> Statement:
    only(words, 0)
    return HandBegins()


def _dealt(words: Sequence[Word], progress: Progress) -> Statement:
    words, misplay = unmarked(words)
    if not words:
        raise ReadingError("'dealt' without cards", expected="a player and his cards")
    sizes = _sizes(words, progress)
    if sizes:
        if progress.position is None:
            return Misdealt(sizes, misplay)
        if not misplay:
            raise ReadingError("cards not dealt as the rules say are marked", expected="! at the end of the line")
        return SizesAre(sizes)
    seat, cards = _holding(words, progress)
    return Dealt(seat, cards, misplay)


def _sizes(words: Sequence[Word], progress: Progress) -> tuple[tuple[int, int], ...]:
    """Players and how many cards each was dealt; none where the words are no such thing, but cards."""
    parts = [word for word in glued(comma_parts(words), "=") if word.quoted or fold(word.text) not in ("card", "cards")]
    parts = [part for word in parts for part in _apart(word)]
    own = progress.seat
    sizes: dict[int, int] = {}
    if own is not None and parts and _is_number(parts[0]):  # in a seat's own record his name may be left out
        sizes[own] = number_of(parts[0], "the cards he was dealt")
        parts = parts[1:]
    cities = progress.here.table.setup.cities
    for who, number in zip(parts[::2], [*parts[1::2], None], strict=False):
        named = seats_named(who, progress.names)
        sure = bool(named) and (named[0][1] is Exactness.CODE or not shown_matching(who.text + "?", cities))
        if not sure or number is None or not _is_number(number):
            return ()
        seat = read_seat(who, progress.names)
        if seat in sizes:
            raise ReadingError("a player is named twice", who.column, who.text, "each once")
        sizes[seat] = number_of(number, "the cards he was dealt")
    return tuple(sorted(sizes.items()))


def _is_number(word: Word) -> bool:
    return not word.quoted and word.text.isdecimal()


def _apart(word: Word) -> tuple[Word, ...]:
    """``Blue=6`` as a player and a number."""
    name, equals, number = word.text.partition("=")
    if word.quoted or not (name and equals and number):
        return (word,)
    return Word(name, word.column), Word(number, word.column + len(name) + 1)


def _holding(words: Sequence[Word], progress: Progress) -> tuple[int, tuple[Card, ...]]:
    named = seats_named(words[0], progress.names)
    own = progress.seat
    if own is not None and not (named and named[0][1] is Exactness.CODE):
        try:  # in a seat's own record his name may be left out
            return own, read_cards(words, progress, "a holding is")
        except ReadingError:
            if not named:
                raise
    if not named and shown_matching(words[0].text, progress.here.table.setup.cities):
        who = f"one of {', '.join(map(written, progress.names))}, and then his cards"
        raise ReadingError("whose cards are these?", words[0].column, words[0].text, who)
    seat = read_seat(words[0], progress.names)
    if not words[1:]:
        raise ReadingError("'dealt' without cards", expected="his cards")
    return seat, read_cards(words[1:], progress, "a holding is")


def _backs(words: Sequence[Word], progress: Progress) -> Statement:
    if not words:
        raise ReadingError("'backs' without a player", expected="a player and the colours in his hand")
    seat = read_seat(words[0], progress.names)
    cities = progress.here.table.setup.cities
    if not words[1:]:
        return BacksSeen(seat, ())
    if not any("=" in word.text for word in words[1:]):
        held = Counter(read_cities(words[1:], cities, "the colours in his hand"))
        return BacksSeen(seat, tuple((city, held[city]) for city in cities if held[city]), whole=True)
    counts: dict[City, int] = {}
    for word in glued(comma_parts(words[1:]), "="):
        name, equals, number = word.text.partition("=")
        if not equals:
            raise ReadingError("either every back, or counts", word.column, word.text, "counts such as DE=1 KC=0")
        city = read_city(Word(name, word.column), cities)
        if city in counts:
            raise ReadingError(f"{city.title} is counted twice", word.column, word.text, "one number a city")
        counts[city] = number_of(Word(number, word.column + len(name) + 1), f"cards of {city.title}")
    return BacksSeen(seat, tuple((city, counts[city]) for city in cities if city in counts), whole=False)


def _seen(words: Sequence[Word], progress: Progress) -> Statement:
    if not words:
        raise ReadingError(
            "'seen' without a place", expected="a player, 'reward' or 'undealt', and the cards seen there"
        )
    spot, seat = _spot(words[0], progress)
    if not words[1:]:
        raise ReadingError("'seen' without cards", expected="the cards that everybody saw there")
    return CardsSeen(spot, seat, read_cards(words[1:], progress, "what everybody saw is"))


def _spot(word: Word, progress: Progress) -> tuple[Spot, int | None]:
    """Where cards were seen: with a player, under their cities, or among the undealt."""
    named = seats_named(word, progress.names)
    begun = fold(word.text.rstrip(":\uff1a"))
    if not word.quoted and not (named and named[0][1] is Exactness.CODE and begun not in _SPOTS):
        spots = [spot for name, spot in _SPOTS.items() if name == begun]
        spots = spots or [
            spot for name, spot in _SPOTS.items() if len(begun) >= _LEAST_BEGINNING and name.startswith(begun)
        ]
        if spots and (begun in _SPOTS or not named):
            return spots[0], None
    if not named and not word.quoted and shown_matching(word.text, progress.here.table.setup.cities):
        where = f"one of {', '.join(map(written, progress.names))}, reward or undealt, and then the cards"
        raise ReadingError("where was it seen?", word.column, word.text, where)
    return Spot.HOLDING, read_seat(word, progress.names)


_SPOTS: Final = {"reward": Spot.REWARD, "rewards": Spot.REWARD, "undealt": Spot.UNDEALT}


def _police(words: Sequence[Word], progress: Progress) -> Statement:
    words, misplay = unmarked(words)
    if len(words) > 1 and not words[0].quoted and fold(words[0].text) == "was":
        badge = read_police(words[1:])
        if badge is None:
            raise ReadingError("a card that was found shows something", words[1].column, words[1].text, "its colour")
        return PoliceFound(badge)
    pair = two_badges(words)
    if pair and misplay:
        return PoliceTurned(pair[0], misplay, pair[1])
    if pair and set(pair) != {Badge.SILVER, Badge.GOLD}:
        what = "two police cards turned up at once are a slip"
        raise ReadingError(what, words[1].column, words[1].text, "one card, or ! at the end if it was played on")
    return PoliceTurned(read_police(words), misplay)


def _chicago(words: Sequence[Word], progress: Progress) -> Statement:
    return ChicagoPaid(number_of(one_word(words, "what Chicago paid"), "what Chicago paid", low=-99))


def _rewards(words: Sequence[Word], progress: Progress) -> Statement:
    return RewardsTurned(read_cards(words, progress, "rewards are"))


def _broken(words: Sequence[Word], progress: Progress) -> Statement:
    only(words, 0)
    return HandBroken()


def _leaves(words: Sequence[Word], progress: Progress) -> Statement:
    return PlayerLeft(read_seat(one_word(words, "a player"), progress.names))


_READERS: Final[dict[str, Reader]] = {
    **HEADER_READERS,
    "hand": _hand,
    "dealt": _dealt,
    "backs": _backs,
    "seen": _seen,
    "police": _police,
    "chicago": _chicago,
    "rewards": _rewards,
    "broken": _broken,
    "leaves": _leaves,
    "position": read_position_start,
    "play": read_position_end,
    **POSITION_READERS,
}
