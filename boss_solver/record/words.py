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
from typing import Final, NamedTuple

from boss_solver.record.drawn import bare_places
from boss_solver.record.keywords import TEXTS, keyword_of
from boss_solver.record.problems import ReadingError


class Word(NamedTuple):
    """One word of a line."""

    text: str
    column: int
    """Of its first character, from 1."""
    quoted: bool = False


class SplitLine(NamedTuple):
    """The words of a line, its comment (with the ``#``), and, after a keyword for any words, these as one text."""

    words: tuple[Word, ...]
    comment: str = ""
    tail: str = ""


_WORD: Final = re.compile(r"\S+")
_TOKEN: Final = re.compile(
    r'(?P<space>\s*)(?:(?P<comment>#.*)|"(?P<quoted>(?:[^"\\]|\\.)*)"'
    r'|[\u201c\u201e](?P<curly>[^\u201c-\u201e]*)[\u201c\u201d]|(?P<open>")|(?P<plain>[^\s"]+))'
)
_SPECIAL: Final = re.compile('[#"\u201c\u201e]')
_ESCAPE: Final = re.compile(r"\\(.)")
_NO_CHARACTER: Final = re.compile("[\ud800-\udfff]")


def split(text: str) -> SplitLine:
    """The words and the comment of a line. Raises ReadingError where a quotation mark is never closed.

    Direction marks around words, as they stand in what the program prints, are left out.
    ``#`` begins a comment at the start of a word, never inside one. After a keyword for any words, a quotation mark
    that is never closed is a character like others.
    """
    if not text.isascii():
        if lost := _NO_CHARACTER.search(text):
            raise ReadingError("this is no character of a text", lost.start() + 1, lost[0], "UTF-8 text")
        if found := bare_places(text):
            return _in_place(text, *found)
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
    words: list[Word] = []
    tail: list[str] = []
    comment = ""
    is_text = False
    for match in _TOKEN.finditer(text.rstrip()):
        at = match.end("space")
        raw = text[at : match.end()]
        if is_text and match["comment"] is None:
            tail += " " * bool(match["space"]), raw
        if match["comment"] is not None:
            comment = raw
        elif match["open"] is not None and not is_text:
            raise ReadingError("a quotation mark is never closed", at + 1, text[at:].strip(), 'a closing "')
        elif match["quoted"] is not None:
            words.append(Word(_ESCAPE.sub(r"\1", match["quoted"]), at + 1, quoted=True))
        elif match["curly"] is not None:
            words.append(Word(match["curly"], at + 1, quoted=True))
        else:
            words.append(Word(raw, at + 1))
            is_text = is_text or (len(words) == 1 and keyword_of(raw) in TEXTS)
    return SplitLine(tuple(words), comment, "".join(tail).strip())


def quoted(name: str) -> str:
    """A name in quotation marks, as it stands in a record."""
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
