"""Records from text and files, and back.

>>> record = loads('''boss-record 1
... players Red Blue
... hand
... red detroit + 3 NY3     # any reasonable spelling will do
... bostn 3
... ''')
>>> print(record.problems[0])
5:1: 'bostn' is no player, city, card or keyword; expected a turn such as DE+3 NY3; nearest: Boston
>>> record.lines[3].text(record.names), record.good.here.table.hand.left
('Red DE+3 NY3  # any reasonable spelling will do', (4, 5))
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from boss_solver.record.games.read_game import read_game
from boss_solver.record.lines.record import Record
from boss_solver.record.lines.statements import Version
from boss_solver.record.lines.versions import version_line
from boss_solver.record.words.keywords import VERSION, keyword_of
from boss_solver.record.words.names import nearest
from boss_solver.record.words.problems import Problem, UnreadableError


def loads(text: str, file: str = "") -> Record:
    """The one game in a text. Problems are in the record; raises UnreadableError for several games."""
    games = loads_all(text, file)
    if len(games) > 1:
        starts = ", ".join(str(game.lines[0].number) for game in games)
        what = f"there are {len(games)} games here, at lines {starts}; one is expected"
        raise UnreadableError([Problem(what, games[1].lines[0].number, file=file)])
    return games[0]


def loads_all(text: str, file: str = "") -> tuple[Record, ...]:
    """All the games of a text, one after the other; each begins with its version line."""
    return tuple(read_game(first, part, file) for first, part in game_texts(text))


def game_texts(text: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The games of a text before they are read: the number of the first line of each, and its lines."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()
    return tuple((first, tuple(part)) for first, part in _games(lines))


def load(path: str | Path) -> Record:
    """The one game in a file. Raises UnreadableError where the file is no text, OSError where it cannot be read."""
    return loads(decode(Path(path).read_bytes(), str(path)), str(path))


def load_all(path: str | Path) -> tuple[Record, ...]:
    """All the games in a file. Raises as :func:`load`."""
    return loads_all(decode(Path(path).read_bytes(), str(path)), str(path))


def decode(data: bytes, file: str = "") -> str:
    """The text of a file: UTF-8, with or without a byte order mark, or UTF-16 with one.

    Raises UnreadableError, with the line, where it is neither.
    """
    coding = "utf-8-sig"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        coding = "utf-16"
    elif b"\0" in data[:2]:  # no record begins so, but one in UTF-16 without its mark
        coding = "utf-16-be" if data[:1] == b"\0" else "utf-16-le"
    try:
        return data.decode(coding)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(coding, "replace").split("\n")
        what = f"this is not {'UTF-8' if coding == 'utf-8-sig' else 'UTF-16'} text"
        problem = Problem(what, len(before), len(before[-1]) + 1, expected="a record saved as UTF-8", file=file)
        raise UnreadableError([problem]) from None


def dumps(record: Record) -> str:
    """The record in canonical form, comments kept; from the first bad line on, lines stay as they were typed."""
    good = record.lines[: record.good_lines]
    written = [line.text(record.names) for line in good]
    if not record.problems and record.good.needs != record.good.version:
        at = next(at for at, line in enumerate(good) if any(isinstance(one, Version) for one in line.statements))
        written[at] = version_line(written[at], record.good.needs)
    written += [line.raw.rstrip() for line in record.lines[record.good_lines :]]
    return "".join(text + "\n" for text in written)


def _games(lines: Sequence[str]) -> Iterator[tuple[int, Sequence[str]]]:
    """The lines of each game, with the number of the first; comments between two games belong to the second."""
    starts = [0]
    has_words = begun = False
    """Whether the game has a line with words, and whether it has a hand or a position."""
    for i, line in enumerate(lines):
        words = line.split(maxsplit=1)
        if not words or words[0].startswith("#"):
            continue
        keyword = keyword_of(words[0])
        if (has_words and (keyword == VERSION or _like_version(line))) or (begun and keyword == "players"):
            starts.append(_with_comments(lines, i))
            begun = False
        has_words = True
        begun = begun or keyword in ("hand", "position")
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield start + 1, lines[start:end]


@lru_cache(maxsize=4096)
def _like_version(line: str) -> bool:
    """Whether the line is a mistyped version line, so that it does not glue two games together."""
    match = _VERSION_LIKE.fullmatch(line)
    return bool(match) and nearest(match[1] if match else "", [VERSION]) is not None


_VERSION_LIKE: Final = re.compile(r"\s*([Bb][-\w ]{6,12}?)[ \t]*\d*\s*(?:#.*)?")


def _with_comments(lines: Sequence[str], at: int) -> int:
    while at and lines[at - 1].lstrip().startswith("#"):
        at -= 1
    return at
