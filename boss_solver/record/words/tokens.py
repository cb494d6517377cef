r"""A line of a record taken apart: words with their columns, quoted names, the comment.

>>> line = split('"Bo #1" DE+3 NY3   # three experts')
>>> [word.text for word in line.words], line.comment
(['Bo #1', 'DE+3', 'NY3'], '# three experts')
>>> split('note  5" tall, she says # later').tail
'5" tall, she says'
>>> quoted('Bo "the cat"')
'"Bo \\"the cat\\""'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from boss_solver.record.words.drawn import bare_places
from boss_solver.record.words.keywords import TEXTS, keyword_of
from boss_solver.record.words.problems import ReadingError, shown


class Word(NamedTuple):
    """One word of a line."""

    text: str
    column: int
    """The place of its first character, from 1."""
    quoted: bool = False


class SplitLine(NamedTuple):
    """The words of a line, its comment (with the ``#``), and, after a keyword for any words, these as one text."""

    words: tuple[Word, ...]
    comment: str = ""
    tail: str = ""


_WORD: Final = re.compile(r"\S+")
_PAIRS: Final = {
    "\u201c": "\u201d\u201c",
    "\u201d": "\u201d",
    "\u201e": "\u201c\u201d\u201e",
    "\u00ab": "\u00bb",
    "\u00bb": "\u00ab\u00bb",
    "\u2039": "\u203a",
    "\u203a": "\u2039\u203a",
    "\u300c": "\u300d",
    "\u300e": "\u300f",
    "\u301d": "\u301e\u301f",
    "\uff02": "\uff02",
    "\uff62": "\uff63",
}
"""Quotation marks other than the straight one, each with those that close it: curly, low, guillemets, brackets."""
_MARKS: Final = "".join(dict.fromkeys("".join((*_PAIRS, *_PAIRS.values()))))
_SINGLE: Final = "'\u2018\u201a"
"""Single ones, which are letters of a name where nothing closes them."""
_COMMAS: Final = ",;\u3001\uff0c"
_ENDS: Final = rf"(?=[\s{_COMMAS}:\uff1a!\uff01#]|$)"
"""Characters allowed behind a closing quotation mark: none that could be more of the name."""
_OTHER_QUOTED: Final = "|".join(
    [f"{first}[^{_MARKS}]*[{last}]" for first, last in _PAIRS.items()]
    + [rf"'(?:[^']|(?<=\w)'(?=\w))*'{_ENDS}"]
    + [rf"\u2018[^\u2018\u2019]*\u2019{_ENDS}", rf"\u201a[^\u2018-\u201a]*[\u2018\u2019]{_ENDS}"]
)
_TOKEN: Final = re.compile(
    r'(?P<space>\s*)(?:(?P<comment>#.*)|"(?P<quoted>(?:[^"\\]|\\.)*)"'
    rf"|(?P<other>{_OTHER_QUOTED})"
    rf'|(?P<plain>[{_SINGLE}]?(?:[^\s"{_MARKS}{_SINGLE}]|(?<=[^\s{_COMMAS}])[{_MARKS}{_SINGLE}])+|[{_SINGLE}])'
    rf'|(?P<open>["{_MARKS}]))'
)
_SPECIAL: Final = re.compile(f'[#"{_SINGLE}{_MARKS}]')
_INSIDE: Final = re.compile(f'["{_MARKS}]')
_ENDED: Final = re.compile(_ENDS)
_ESCAPE: Final = re.compile(r"\\(.)")
_NO_CHARACTER: Final = re.compile("[\ud800-\udfff]")


@lru_cache(maxsize=4096)
def split(text: str) -> SplitLine:
    """The words and the comment of a line. Raises ReadingError where a quotation mark is never closed.

    Direction marks around words, as they stand in what the program prints, are left out.
    ``#`` begins a comment at the start of a word, never inside one. After a keyword for any words, a quotation mark
    that is never closed is a character like others.
    """
    if not text.isascii():
        if lost := _NO_CHARACTER.search(text):
            raise ReadingError("this is no character of a text", lost.start() + 1, lost[0], "UTF-8 text")
        if places := bare_places(text):
            return _in_place(text, *places)
    if not _SPECIAL.search(text):
        words = tuple(Word(match[0], match.start() + 1) for match in _WORD.finditer(text))
        is_text = bool(words) and keyword_of(words[0].text) in TEXTS
        return SplitLine(words, "", " ".join(word.text for word in words[1:]) if is_text else "")
    return _split_tokens(text)


def _in_place(text: str, bare: str, places: Sequence[int]) -> SplitLine:
    """A line split without the direction marks in it, its columns and its comment as they stand in the text."""
    line = split(bare)
    words = tuple(word._replace(column=places[word.column - 1] + 1) for word in line.words)
    start = len(bare.rstrip()) - len(line.comment)
    return line._replace(words=words, comment=text[places[start] :].rstrip() if line.comment else "")


def _split_tokens(text: str) -> SplitLine:
    text = text.rstrip()
    words: list[Word] = []
    tail: list[str] = []
    comment = ""
    is_text = False
    for match in _TOKEN.finditer(text):
        at = match.end("space")
        raw = text[at : match.end()]
        if is_text and match["comment"] is None:
            tail += " " * bool(match["space"]), raw
        if match["comment"] is not None:
            comment = raw
            continue
        if not is_text:
            _check_marks(text, match)
        if match["quoted"] is not None:
            words.append(_named(_ESCAPE.sub(r"\1", match["quoted"]), at + 1))
        elif match["other"] is not None:
            words.append(_named(raw[1:-1], at + 1))
        elif not (raw in _BEHIND_A_NAME and words and words[-1].quoted and not match["space"]):
            words.append(Word(raw, at + 1))
            is_text = is_text or (len(words) == 1 and keyword_of(raw) in TEXTS)
    return SplitLine(tuple(words), comment, "".join(tail).strip())


def _named(name: str, column: int) -> Word:
    """A name in quotation marks, without blanks around it."""
    return Word(name.strip() or name, column, quoted=True)


_BEHIND_A_NAME: Final = (*_COMMAS, ":", "\uff1a")
"""Marks that say nothing where they stand alone behind a quoted name."""


def _check_marks(text: str, match: re.Match[str]) -> None:
    """Raise ReadingError for a quotation mark that is never closed, or that stands inside a word."""
    at = match.end("space")
    if match["open"] is not None:
        closing = _PAIRS.get(match["open"], match["open"])[0]
        raise ReadingError("a quotation mark is never closed", at + 1, text[at:].strip(), f"a closing {closing}")
    is_quoted = match["plain"] is None
    glued = is_quoted and not match["space"] and at > 0 and text[at - 1] not in (*_BEHIND_A_NAME, "=")
    if glued or (is_quoted and not _ENDED.match(text, match.end())) or (not is_quoted and _INSIDE.search(match[0])):
        start = max((space.end() for space in re.finditer(r"\s", text[:at])), default=0)
        word = text[start:].split(maxsplit=1)[0]
        what, legal = "a quotation mark stands inside a word", r"quotation marks around a name only; \" for one in it"
        near = quoted(word[1:-1] if word[0] == word[-1] == '"' else word)
        raise ReadingError(what, start + 1, word, legal, near if shown(near) == near else "")


def quoted(name: str) -> str:
    """A name in quotation marks, as it stands in a record."""
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
