"""Player names: which can be taken, how they are written, which seat a word means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from boss_solver.record.words.drawn import plain, without_marks
from boss_solver.record.words.keywords import LATER, keyword_of
from boss_solver.record.words.lookalikes import looks_like
from boss_solver.record.words.names import Exactness, cards_matching, cities_matching, fold, nearest
from boss_solver.record.words.problems import ReadingError, cannot_be_shown, quote
from boss_solver.record.words.tokens import Word, quoted
from boss_solver.record.words.values import comma_parts

MOST_PLAYERS: Final = 6
_P_NUMBER: Final = re.compile(r"p([1-6])")
_AFTER_A_NAME: Final = ":,;\uff1a\u3001\uff0c"
_PLAIN: Final = re.compile(r"[^\W\d_][\w'.-]*")


def check_names(words: Sequence[Word]) -> tuple[str, ...]:
    """The names of a ``players`` line. Raises ReadingError for one that is empty, doubled or unprintable."""
    names: list[str] = []
    seen: set[str] = set()
    for word in comma_parts(words):
        name = unicodedata.normalize("NFC", without_marks(word.text)).strip()
        if not name:
            raise ReadingError("a player's name is empty", word.column, word.text, "a name")
        if any(map(cannot_be_shown, name)):
            raise ReadingError("a name has a character that cannot be shown", word.column, word.text, "a plain name")
        if _key(name) in seen:
            raise ReadingError(f"two players are called {quote(name)}", word.column, name, "different names")
        seen.add(_key(name))
        names.append(name)
    return tuple(names)


def same_name(name: str, other: str) -> bool:
    """Whether two texts are the same name: case and the blanks around them aside."""
    return _key(without_marks(name).strip()) == _key(without_marks(other).strip())


@lru_cache(maxsize=1024)
def _key(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


@lru_cache(maxsize=256)
def needs_quotes(name: str) -> bool:
    """Whether the name could be taken for something else: a keyword, a city, a card, a P-number, two words."""
    if not _PLAIN.fullmatch(name) or _P_NUMBER.fullmatch(fold(name)) or keyword_of(name) not in ("", *LATER):
        return True
    sure = [match.exactness for match in cities_matching(name)]
    sure += [match.exactness for match in cards_matching(name)]
    return any(exactness < Exactness.BEGINNING for exactness in sure)


@lru_cache(maxsize=256)
def written(name: str) -> str:
    """The name as it stands in a record, in quotation marks where it needs them."""
    return quoted(name) if needs_quotes(name) else name


@lru_cache(maxsize=4096)
def _seats_named(text: str, is_quoted: bool, names: tuple[str, ...]) -> tuple[tuple[int, Exactness], ...]:
    if is_quoted:
        exact = tuple((seat, Exactness.CODE) for seat, name in enumerate(names) if _key(name) == _key(text))
        return exact or _drawn_so(text, names)
    for bare in (text, text.rstrip(_AFTER_A_NAME)):
        number = _P_NUMBER.fullmatch(fold(bare))
        if number and int(number[1]) <= len(names):
            return ((int(number[1]) - 1, Exactness.CODE),)
        for seat, name in enumerate(names):
            if _key(name) == _key(bare):
                return ((seat, Exactness.NAME if needs_quotes(name) else Exactness.CODE),)
    if drawn := _drawn_so(bare, names):
        return drawn
    folded = fold(bare)
    if not folded:
        return ()
    whole = tuple((seat, Exactness.NAME) for seat, name in enumerate(names) if fold(name) == folded)
    return whole or tuple(
        (seat, Exactness.BEGINNING)
        for seat, name in enumerate(names)
        if _key(name).startswith(_key(bare)) or fold(name).startswith(folded)
    )


def _drawn_so(text: str, names: tuple[str, ...]) -> tuple[tuple[int, Exactness], ...]:
    """The seats whose names a screen shows so, for want of a better way."""
    if text.isascii() and all(name.isascii() for name in names):
        return ()
    return tuple((seat, Exactness.NAME) for seat, name in enumerate(names) if _key(plain(name)) == _key(text))


def like_p_number(word: Word) -> bool:
    """Whether a word looks like a P-number, of a player or of nobody."""
    return not word.quoted and re.fullmatch(r"p\d", fold(word.text.rstrip(_AFTER_A_NAME))) is not None


def seats_named(word: Word, names: Sequence[str]) -> tuple[tuple[int, Exactness], ...]:
    """The seats a word can mean, the surest kind only.

    CODE is a quoted name, a P-number, or a name that can mean nothing else; NAME a name that could mean something
    else too, or one without its accents; BEGINNING the beginning of a name.
    """
    return _seats_named(without_marks(word.text), word.quoted, tuple(names))


def read_seat(word: Word, names: Sequence[str]) -> int:
    """The one seat a word means, where a player is expected. Raises ReadingError otherwise."""
    seats = seats_named(word, names)
    if len(seats) == 1:
        return seats[0][0]
    if seats:
        both = " or ".join(written(names[seat]) for seat, _ in seats)
        raise ReadingError(f"{quote(word.text)} can be {both}", word.column, word.text, "more letters of the name")
    raise no_player(word, names)


def no_player(word: Word, names: Sequence[str]) -> ReadingError:
    """The error of a word that names nobody."""
    who = ", ".join(map(written, names))
    close, difference = looks_like(word.text, names)
    close = close or nearest(word.text, names) or ""
    what = f"no player is called {quote(word.text)}{f': {difference}' * bool(difference)}"
    return ReadingError(what, word.column, word.text, f"one of {who}", written(close) if close else "")


def with_names(message: str, names: Sequence[str]) -> str:
    """A message of the rules, which speak of P1 to P6, with the players' names in their place."""
    return re.sub(r"\bP([1-6])\b", lambda m: names[int(m[1]) - 1] if int(m[1]) <= len(names) else m[0], message)
