r"""A line of a record taken apart: words with their columns, quoted names, the comment.

>>> line = split('"Bo #1" DE+3 NY3   # three experts')
>>> [word.text for word in line.words], line.comment
(['Bo #1', 'DE+3', 'NY3'], '# three experts')
>>> quoted('Bo "the cat"')
'"Bo \\"the cat\\""'
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from boss_solver.record.problems import ReadingError


class Word(NamedTuple):
    """One word of a line."""

    text: str
    column: int
    """Of its first character, from 1."""
    quoted: bool = False


class SplitLine(NamedTuple):
    """The words of a line, its comment (with the ``#``), and the text between the first word and the comment."""

    words: tuple[Word, ...]
    comment: str
    tail: str


_TOKEN: Final = re.compile(r'\s*(?:(?P<comment>#.*)|"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<open>")|(?P<plain>[^\s"]+))')
_ESCAPE: Final = re.compile(r"\\(.)")


def split(text: str) -> SplitLine:
    """The words and the comment of a line. Raises ReadingError where a quotation mark is never closed.

    ``#`` begins a comment at the start of a word, never inside one.
    """
    words: list[Word] = []
    at, end = 0, len(text.rstrip())
    comment = ""
    tail_from = tail_to = end
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:
            break
        if match["comment"] is not None:
            comment = match["comment"].rstrip()
            tail_to = match.start("comment")
            break
        if match["open"] is not None:
            column = match.start("open") + 1
            raise ReadingError("a quotation mark is never closed", column, text[column - 1 :].strip(), 'a closing "')
        if match["quoted"] is not None:
            words.append(Word(_ESCAPE.sub(r"\1", match["quoted"]), match.start("quoted"), quoted=True))
        else:
            words.append(Word(match["plain"], match.start("plain") + 1))
        at = match.end()
        if len(words) == 1:
            tail_from = at
    return SplitLine(tuple(words), comment, text[min(tail_from, tail_to) : tail_to].strip())


def quoted(name: str) -> str:
    """A name in quotation marks, as it stands in a record."""
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
