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

from collections.abc import Iterator, Sequence
from pathlib import Path

from boss_solver.record.keywords import VERSION
from boss_solver.record.problems import Problem, UnreadableError
from boss_solver.record.reading import read_game
from boss_solver.record.record import Record


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
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()
    return tuple(read_game(first, part, file) for first, part in _games(lines))


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
    try:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return data.decode("utf-16")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise UnreadableError(
            [Problem("this is not UTF-8 text", line, column, expected="a record saved as UTF-8", file=file)]
        ) from None


def dumps(record: Record) -> str:
    """The record in canonical form, comments kept; lines that could not be read stay as they are."""
    written = (line.raw.rstrip() if line.is_bad else line.text(record.names) for line in record.lines)
    return "".join(text + "\n" for text in written)


def _games(lines: Sequence[str]) -> Iterator[tuple[int, Sequence[str]]]:
    starts = [i for i, line in enumerate(lines) if line.casefold().split(maxsplit=1)[:1] == [VERSION]]
    # What stands before the first version line belongs to the first game, comments between games to the next.
    starts = [0, *(_with_comments(lines, at) for at in starts[1:])]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield start + 1, lines[start:end]


def _with_comments(lines: Sequence[str], at: int) -> int:
    while at and lines[at - 1].lstrip().startswith("#"):
        at -= 1
    return at
