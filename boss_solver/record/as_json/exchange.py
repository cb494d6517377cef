r"""Games as documented JSON for other programs, and back to the same bytes.

The data of a line are what it says. The text as typed is added where it is not the canonical form, and so are the
encoding of the file and the ends of its lines. Reading it again checks that both say the same.

>>> typed = b"boss-record 1\r\nplayers Red Blue\r\nhand\r\nred de 3 ny3   # bold\r\n"
>>> document = games_to_json(typed)
>>> print(document.splitlines()[7])
{"statements": [{"kind": "hand"}], "comment": ""},
>>> games_from_json(document.encode()) == typed
True
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from boss_solver.game.events import Placed, Revealed
from boss_solver.record.as_json.fields import ExchangeError, Fields
from boss_solver.record.as_json.statement_data import data_of, statement_from
from boss_solver.record.games.read_game import read_game
from boss_solver.record.games.reader import decode, game_texts, loads_all
from boss_solver.record.lines.record import Line, Record
from boss_solver.record.lines.statements import Note, Players, Statement
from boss_solver.record.lines.versions import NEWEST, OLDEST
from boss_solver.record.lines.writer import write_statements
from boss_solver.record.words.keywords import VERSION
from boss_solver.record.words.problems import Problem, UnreadableError

T = TypeVar("T")
Done = Callable[[int, int], object]
"""Is told how far the work is: so many of all games."""

SCHEMA: Final = "boss-games"
"""The name of the form; behind it stands the newest version of the record format among its games."""

_READ: Final = tuple(f"{SCHEMA}/{version}" for version in range(OLDEST, NEWEST + 1))
_SCHEMA: Final = re.compile(r"boss-games/([1-9][0-9]{0,5})")
_LINE: Final = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_MARKS: Final[Mapping[str, bytes]] = {"utf-8": b"\xef\xbb\xbf", "utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}
_LINE_ENDS: Final = ("\n", "\r\n", "\r")


class _Layout(NamedTuple):
    """The form of a file around its text: its encoding, mark and ends of lines."""

    encoding: str
    has_mark: bool
    """Whether it begins with a byte order mark."""
    line_end: str
    """How most of its lines end."""


class _Typed(NamedTuple):
    """A line as it stands in its file."""

    text: str
    end: str


def games_to_json(data: bytes, file: str = "", game: int | None = None, ascii_only: bool = False) -> str:
    """The games of a file as JSON: all of them, or one as if it were alone.

    The schema is ``boss-games/1``, or ``boss-games/2`` where one of the games is a record of version 2.

    Args:
        data: The bytes of the file.
        file: Its name, for errors.
        game: Which of its games, from 1. The line that a ``drop`` names is then counted within this game.
        ascii_only: Whether other characters are written as escapes; the value is the same.

    Raises:
        UnreadableError: It is no text, or a game in it has errors.
        IndexError: There is no such game.
    """
    text = decode(data, file)
    games = loads_all(text, file)
    if game is not None and not 1 <= game <= len(games):
        raise IndexError(f"there is no game {game} among {len(games)}")
    typed = _typed(text)
    layout = _layout_of(data, typed)
    chosen = games if game is None else games[game - 1 : game]
    errors = [problem for one in chosen for problem in one.errors]
    if errors:
        raise UnreadableError(errors)
    written = [list(_lines_of(one, typed, layout, is_moved=game is not None)) for one in chosen]
    return _document(layout, written, _version_of(chosen), ascii_only)


def _version_of(games: Sequence[Record]) -> int:
    return max((game.good.version for game in games), default=OLDEST)


def games_apart(data: bytes, done: Done | None = None) -> tuple[bytes, ...]:
    """Each game of a file as a file of its own, as :func:`games_to_json` gives one of them.

    Raises UnreadableError: it is no text, or a game in it has errors.
    """
    text = decode(data)
    parts = game_texts(text)
    if len(parts) == 1:
        return (data,)
    typed = _typed(text)
    layout = _layout_of(data, typed)
    documents = []
    for first, lines in _one_by_one(parts, done):
        game = read_game(first, lines).require()
        alone = _document(layout, [list(_lines_of(game, typed, layout, is_moved=True))], _version_of([game]), False)
        documents.append(games_from_json(alone.encode()))
    return tuple(documents)


def _one_by_one(games: Sequence[T], done: Done | None, before: int = 0, all_parts: int = 1) -> Iterator[T]:
    """The games one by one, telling how far it is; this is one of some parts of the work, others being done before."""
    for number, game in enumerate(games, 1):
        yield game
        if done is not None:
            done((before * len(games) + number) // all_parts, len(games))


def _typed(text: str) -> list[_Typed]:
    return [_Typed(*match.groups()) for match in _LINE.finditer(text) if match[0]]


def _layout_of(data: bytes, typed: Sequence[_Typed]) -> _Layout:
    ends = Counter(line.end for line in typed if line.end)
    line_end = ends.most_common(1)[0][0] if ends else "\n"
    for encoding, mark in _MARKS.items():
        if data.startswith(mark):
            return _Layout(encoding, True, line_end)
    if b"\0" in data[:2]:
        return _Layout("utf-16-be" if data[:1] == b"\0" else "utf-16-le", False, line_end)
    return _Layout("utf-8", False, line_end)


def _lines_of(game: Record, typed: Sequence[_Typed], layout: _Layout, is_moved: bool) -> Iterator[dict[str, Any]]:
    """The lines of a game as data; where it ``is_moved`` its first line becomes line 1."""
    above = game.lines[0].number - 1 if is_moved and game.lines else 0
    for line in game.lines:
        written = typed[line.number - 1]
        statements = tuple(_moved(one, above) for one in line.statements)
        text = line.text(game.names)
        values: dict[str, Any] = {
            "statements": [data_of(one, game.names) for one in statements],
            "comment": line.comment,
        }
        if written.text != text and statements == line.statements:
            values["as_typed"] = written.text
        if written.end != layout.line_end:
            values["line_end"] = written.end
        yield values


def _moved(statement: Statement, above: int) -> Statement:
    """A statement once the lines above its game are gone: a drop names the line of a note."""
    if above and isinstance(statement, Note) and statement.keyword == "drop":
        number = int(statement.text.rpartition(" ")[2])
        return Note("drop", f"note {max(0, number - above)}")
    return statement


def _document(layout: _Layout, games: Sequence[Sequence[Mapping[str, Any]]], version: int, ascii_only: bool) -> str:
    """The JSON, every line of a record on a line of its own."""

    def dumped(value: object) -> str:
        return json.dumps(value, ensure_ascii=ascii_only)

    form = {"encoding": layout.encoding, "byte_order_mark": layout.has_mark, "line_end": layout.line_end}
    written = ["".join(['{"lines": [\n', ",\n".join(dumped(line) for line in lines), "\n]}"]) for lines in games]
    head = f'{{\n"schema": {dumped(f"{SCHEMA}/{version}")},\n"layout": {dumped(form)},\n"games": [\n'
    return head + ",\n".join(written) + "\n]\n}\n"


def games_from_json(data: bytes, file: str = "", done: Done | None = None) -> bytes:
    """The file that was exported, byte for byte. Fields that are not known are ignored.

    Args:
        data: The bytes of the JSON: UTF-8 or UTF-16, with or without a byte order mark.
        file: Its name, for errors.
        done: Is told how far the work is.

    Raises:
        ExchangeError: It is no JSON, of another schema or a newer version, or a field is wrong.
        UnreadableError: What it tells is no good record: something happens in it that the rules forbid.
    """
    try:
        document = _parsed(data)
        layout = _layout_from(document.inner("layout"))
        games = [list(_lines_from(game, layout)) for game in _one_by_one(document.objects("games"), done, 0, 2)]
        if not games:
            raise document.wrong("games", "is empty, and an export has games")
        return _put_together(games, layout, file, int(document.text("schema").rpartition("/")[2]), done)
    except ExchangeError as error:
        raise ExchangeError(f"{file}: {error}" if file else str(error)) from None


def _parsed(data: bytes) -> Fields:
    try:
        text = decode(data)
    except UnreadableError:
        raise ExchangeError("this is not UTF-8 text, and so no exported game") from None
    try:
        value = json.loads(text, parse_constant=_refuse, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        if text.lstrip().startswith(VERSION):
            raise ExchangeError("this is a record and no JSON; it is read as it is, without an import") from None
        what = f"line {error.lineno}, column {error.colno}: {error.msg[:1].lower()}{error.msg[1:]}"
        raise ExchangeError(f"this is no JSON, or not all of it ({what})") from None
    except (ValueError, RecursionError):
        raise ExchangeError("this is no JSON that an export could be") from None
    if not isinstance(value, dict) or "schema" not in value:
        raise ExchangeError(f"this is JSON, but no exported game: it does not begin with the schema {_READ[0]}")
    schema = value["schema"]
    match = _SCHEMA.fullmatch(schema) if isinstance(schema, str) else None
    if match is None:
        raise ExchangeError(f"this is of the schema {str(schema)[:40]!r}; exported games are {' and '.join(_READ)}")
    if int(match[1]) > NEWEST:
        raise ExchangeError(f"this is {schema}, written by a newer version of Boss Solver; this one reads {_READ[-1]}")
    return Fields(value, "")


def _object(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON. Raises ExchangeError where a field stands in it twice: nobody knows which is meant."""
    values: dict[str, Any] = {}
    for key, value in pairs:
        if key in values:
            raise ExchangeError(f"the field {key[:40]!r} stands twice in one object")
        values[key] = value
    return values


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _layout_from(fields: Fields) -> _Layout:
    encoding, line_end = fields.text("encoding"), fields.text("line_end")
    if encoding not in _MARKS:
        raise fields.wrong("encoding", f"is {encoding!r}, which is none of {', '.join(_MARKS)}")
    if line_end not in _LINE_ENDS:
        raise fields.wrong("line_end", f"is {line_end!r}, which ends no line")
    return _Layout(encoding, fields.flag("byte_order_mark"), line_end)


class _StatedLine(NamedTuple):
    """A line as the JSON tells it."""

    statements: tuple[Statement, ...]
    comment: str
    typed: _Typed
    place: str
    names: tuple[str, ...]


def _lines_from(game: Fields, layout: _Layout) -> Iterator[_StatedLine]:
    lines = game.objects("lines")
    if not lines:
        raise game.wrong("lines", "is empty, and a game has lines")
    names: tuple[str, ...] = ()
    for line in lines:
        line.names = names
        statements = tuple(statement_from(one) for one in line.objects("statements"))
        for statement in statements:
            if isinstance(statement, Players):
                names = statement.names
        comment = line.text("comment")
        text = line.text("as_typed") if line.has("as_typed") else _text_of(line, statements, names, comment)
        end = line.text("line_end") if line.has("line_end") else layout.line_end
        if end not in (*_LINE_ENDS, ""):
            raise line.wrong("line_end", f"is {end!r}, which ends no line")
        if "\n" in text or "\r" in text:
            raise ExchangeError(f"{line.place} holds the end of a line within a line")
        yield _StatedLine(statements, comment, _Typed(text, end), line.place, names)


def _text_of(line: Fields, statements: Sequence[Statement], names: Sequence[str], comment: str) -> str:
    if len(statements) > 1:
        is_turn = len(statements) == 2 and isinstance(statements[0], Placed) and isinstance(statements[1], Revealed)
        if not is_turn:
            raise line.wrong("statements", "are several; only a placement and a card shown can be on one line")
    body = write_statements(statements, names)
    return body + "  " * bool(body and comment) + comment


def _put_together(
    games: Sequence[Sequence[_StatedLine]], layout: _Layout, file: str, version: int, done: Done | None
) -> bytes:
    """The bytes of the file. Raises ExchangeError where they read as something else than was told."""
    text = "".join(line.typed.text + line.typed.end for game in games for line in game)
    data = (_MARKS[layout.encoding] if layout.has_mark else b"") + text.encode(layout.encoding)
    name = f"{file}, as a record" if file else ""
    records = [read_game(first, lines, name) for first, lines in _one_by_one(game_texts(decode(data)), done, 1, 2)]
    _check_places(games, records)
    if version < _version_of(records):
        what = f"the schema is {SCHEMA}/{version}, and a game in it is a record of version {_version_of(records)}"
        raise ExchangeError(f"{what}, which {SCHEMA}/{_version_of(records)} has")
    for game, lines in zip(records, games, strict=True):
        _check_same(game, lines)
    return data


def _check_places(games: Sequence[Sequence[_StatedLine]], records: Sequence[Record]) -> None:
    """Raise where the text is not cut into the same games and lines, or is no good record."""
    written, stated = [len(game.lines) for game in records], [len(game) for game in games]
    errors: list[Problem] = [problem for game in records for problem in game.errors]
    if written != stated and not errors:
        raise ExchangeError(f"written out, its games have {_counts(written)} lines, and not {_counts(stated)} as told")
    if errors:
        raise UnreadableError(errors)


def _counts(numbers: Sequence[int]) -> str:
    return " and ".join(map(str, numbers))


def _check_same(game: Record, stated: Sequence[_StatedLine]) -> None:
    for written, line in zip(game.lines, stated, strict=True):
        if _said(written, game.names) != ([data_of(each, line.names) for each in line.statements], line.comment):
            shown = written.raw.strip()[:60]
            raise ExchangeError(f"{line.place}: written out it is {shown!r}, which says something else than it tells")


def _said(line: Line, names: Sequence[str]) -> tuple[list[dict[str, Any]], str]:
    return [data_of(one, names) for one in line.statements], line.comment
