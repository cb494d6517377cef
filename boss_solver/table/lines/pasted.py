"""Lines as they come out of a mail, a chat, a list or the program's own ``show``: what stands in front of the line.

Nothing is taken off a line that reads as it is, and of another only what leaves a line that reads.

>>> list(shorter("> 7  Red DE+3 NY3", ("Red", "Blue")))
[('7  Red DE+3 NY3', 2), ('Red DE+3 NY3', 5)]
>>> list(shorter("[20:15] ny3", ())), list(shorter("3 ny3", ("Red", "Blue")))
([('ny3', 8)], [])
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from boss_solver.record.words.keywords import keyword_of
from boss_solver.record.words.names import Exactness
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import seats_named
from boss_solver.record.words.tokens import Word, split

_PREFIX: Final = re.compile(
    r"(?P<quote>>[>\s]*)"
    r"|(?P<bullet>[-*\u2022\u2023\u25e6\u00b7\u2013\u2014]\s+)"
    r"|(?P<time>(?:\[\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\]|\d{1,2}[:h]\d{2}(?::\d{2})?)(?:\s*[,:\u2013-])?\s+)"
    r"|(?P<number>\d{1,6}(?:(?P<wide>[.):]\s+|\s{2,}|\t)|\s))"
)
_SUFFIX: Final = " (disproved)"
"""The mark that ``show`` puts behind a note that turned out to be wrong."""


def shorter(text: str, names: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The line without one thing in front of it, without two, and so on, each with how many characters were left out.

    A number is left out only in front of a player's name or, with a gap as ``show`` leaves it, of a keyword: else it
    may be part of a turn.
    """
    rest = text.lstrip()
    cut = rest.removesuffix(_SUFFIX)
    while match := _PREFIX.match(cut):
        after = cut[match.end() :]
        if not after or _is_name(match[0].strip(), names):
            break
        if match["number"] and not _begins_a_line(after, names, bool(match["wide"])):
            break
        cut = after
        yield cut, len(text) - len(rest) + len(rest.removesuffix(_SUFFIX)) - len(cut)
    if cut != text and rest.endswith(_SUFFIX) and cut == rest.removesuffix(_SUFFIX):
        yield cut, len(text) - len(rest)


def _is_name(word: str, names: Sequence[str]) -> bool:
    return any(sure is not Exactness.BEGINNING for _, sure in seats_named(Word(word, 1), names))


def _begins_a_line(text: str, names: Sequence[str], is_wide: bool) -> bool:
    try:
        words = split(text).words
    except ReadingError:
        return False
    if not words:
        return is_wide and text.startswith("#")
    if is_wide and not words[0].quoted and keyword_of(words[0].text):
        return True
    return any(sure is Exactness.CODE for _, sure in seats_named(words[0], names))
