"""Paragraphs that many kept outputs share, stored once in `footnotes.txt`.

A kept output holds the number of such a paragraph and the words in it that differ: `[12: 144; Red]`. So a footnote that
is reworded changes one file. How it is folded is not kept; `test_golden.py` looks at the widths.
"""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent / "footnotes.txt"
_FILES: Final = 2
"""In so many outputs a paragraph may stand word for word."""
_SENTENCE: Final = re.compile(r"[,:;(.']| is ")
"""What a text has, and the head of a table has not."""
_VALUE: Final = re.compile(r"(?<=[ (/])[A-Z]\w*(?: [A-Z]\w*)*|[^\s(),;:']*\d[^\s(),;:']*")
"""What differs where the words are the same: names after the first word, and whatever has a digit."""
_SLOT: Final = "_"
MARK: Final = re.compile(r"\[(\d+)(?:: .*)?\]")
"""The line that stands for a shared paragraph."""


def stored() -> dict[str, str]:
    """The number of each shared paragraph by its words."""
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    return {words: number for number, words in (line.split(" ", 1) for line in lines)}


def written(numbers: Mapping[str, str]) -> str:
    """The file of the shared paragraphs."""
    return "".join(f"{number} {words}\n" for words, number in sorted(numbers.items(), key=lambda item: int(item[1])))


def abridged(text: str, numbers: Mapping[str, str]) -> str:
    """An output with the numbers of the shared paragraphs in place of their words."""
    parts = []
    for lines in _paragraphs(text):
        words, values = _taken_apart(lines)
        if words in numbers:
            parts.append(f"[{numbers[words]}{': ' * bool(values)}{'; '.join(values)}]")
        else:
            parts += lines
    return "\n".join(parts)


def numbered(texts: Iterable[str], before: Mapping[str, str]) -> dict[str, str]:
    """The numbers of the paragraphs that these outputs share: a number stays where a paragraph was only reworded."""
    words_shared = sorted(shared(texts))
    numbers = {words: before[words] for words in words_shared if words in before}
    gone = {words: number for words, number in before.items() if words not in numbers}
    free = (
        str(number) for number in range(1, len(before) + len(words_shared) + 1) if str(number) not in before.values()
    )
    for words in words_shared:
        if words not in numbers:
            alike = difflib.get_close_matches(words, gone, 1)
            numbers[words] = gone.pop(alike[0]) if alike else next(free)
    return numbers


def shared(texts: Iterable[str]) -> set[str]:
    """The words of the paragraphs that stand in too many of these outputs."""
    where: dict[str, set[int]] = defaultdict(set)
    for number, text in enumerate(texts):
        for lines in _paragraphs(text):
            words, _ = _taken_apart(lines)
            if not _is_row(lines[0]) and "_" not in "".join(lines) and len(words) > 20 and _SENTENCE.search(words):
                where[words].add(number)
    return {words for words, numbers in where.items() if len(numbers) > _FILES}


def _paragraphs(text: str) -> Iterator[list[str]]:
    """The lines of an output, those of a paragraph together; each row of a table stays alone."""
    lines: list[str] = []
    for line in text.split("\n"):
        folded = line[:2] == "  " and line[2:3].strip() and not _is_row(line[2:])
        if lines and not (folded and lines[0] and not _is_row(lines[0])):
            yield lines
            lines = []
        lines.append(line)
    yield lines


def _is_row(line: str) -> bool:
    return "  " in line or line[:2] in ("$ ", "! ", "= ") or MARK.fullmatch(line) is not None


def _taken_apart(lines: list[str]) -> tuple[str, list[str]]:
    """The words of a paragraph with slots where its values were, and the values."""
    paragraph = " ".join(line.strip() for line in lines)
    return _VALUE.sub(_SLOT, paragraph), _VALUE.findall(paragraph)
