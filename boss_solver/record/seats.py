"""Player names: which can be taken, how they are written, which seat a word means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from boss_solver.record.keywords import KEYWORDS
from boss_solver.record.names import Exactness, cards_matching, cities_matching, fold, nearest
from boss_solver.record.problems import ReadingError
from boss_solver.record.words import Word, quoted

MAX_PLAYERS: Final = 6
_P_NUMBER: Final = re.compile(r"[pP]([1-6])")
_PLAIN: Final = re.compile(r"[^\W\d_][\w'.-]*")


def check_names(words: Sequence[Word]) -> tuple[str, ...]:
    """The names of a ``players`` line. Raises ReadingError for one that is empty, doubled or unprintable."""
    names: list[str] = []
    seen: dict[str, str] = {}
    for word in words:
        name = unicodedata.normalize("NFC", word.text).strip()
        if not name:
            raise ReadingError("a player's name is empty", word.column, word.text, "a name")
        for char in name:
            if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"):
                shown = ascii(name)[1:-1]
                raise ReadingError("a name has a character that cannot be shown", word.column, shown, "a plain name")
        if _key(name) in seen:
            raise ReadingError(f"two players are called '{name}'", word.column, name, "different names")
        seen[_key(name)] = name
        names.append(name)
    return tuple(names)


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


@lru_cache(maxsize=256)
def needs_quotes(name: str) -> bool:
    """Whether the name could be taken for something else: a keyword, a city, a card, a P-number, two words."""
    if not _PLAIN.fullmatch(name) or _P_NUMBER.fullmatch(name) or name.casefold() in KEYWORDS:
        return True
    sure = [match.exactness for match in cities_matching(name)]
    sure += [match.exactness for match in cards_matching(name)]
    return any(exactness < Exactness.BEGINNING for exactness in sure)


def written(name: str) -> str:
    """The name as it stands in a record, in quotation marks where it needs them."""
    return quoted(name) if needs_quotes(name) else name


def seats_named(word: Word, names: Sequence[str]) -> tuple[tuple[int, Exactness], ...]:
    """The seats a word can mean, the surest kind only.

    CODE is a quoted name, a P-number, or a name that can mean nothing else; NAME a name that could mean something
    else too; BEGINNING the beginning of a name.
    """
    key = _key(word.text)
    for seat, name in enumerate(names):
        if _key(name) == key:
            sure = word.quoted or not needs_quotes(name)
            return ((seat, Exactness.CODE if sure else Exactness.NAME),)
    number = _P_NUMBER.fullmatch(word.text)
    if number and int(number[1]) <= len(names) and not word.quoted:
        return ((int(number[1]) - 1, Exactness.CODE),)
    if word.quoted or not fold(word.text):
        return ()
    return tuple(
        (seat, Exactness.BEGINNING)
        for seat, name in enumerate(names)
        if _key(name).startswith(key) or fold(name).startswith(fold(word.text))
    )


def read_seat(word: Word, names: Sequence[str]) -> int:
    """The one seat a word means, where a player is expected. Raises ReadingError otherwise."""
    seats = seats_named(word, names)
    if len(seats) == 1:
        return seats[0][0]
    who = ", ".join(names)
    if seats:
        both = " or ".join(names[seat] for seat, _ in seats)
        raise ReadingError(f"'{word.text}' can be {both}", word.column, word.text, "more letters of the name")
    close = nearest(word.text, names) or ""
    raise ReadingError(f"no player is called '{word.text}'", word.column, word.text, f"one of {who}", close)


def with_names(message: str, names: Sequence[str]) -> str:
    """A message of the rules, which speak of P1 to P6, with the players' names in their place."""
    return re.sub(r"\bP([1-6])\b", lambda m: names[int(m[1]) - 1] if int(m[1]) <= len(names) else m[0], message)
