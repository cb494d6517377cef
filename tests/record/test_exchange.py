"""Records as JSON and back: the same bytes, the same events, and a clear word for whatever is no export."""

from __future__ import annotations

import json
import typing
from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boss_solver.game.events import Joined
from boss_solver.record.as_json.exchange import games_from_json, games_to_json
from boss_solver.record.as_json.fields import ExchangeError, Fields
from boss_solver.record.as_json.statement_data import _KINDS, data_of, statement_from
from boss_solver.record.games.reader import decode, dumps, loads_all
from boss_solver.record.lines.statements import PositionEnds, Statement
from boss_solver.record.words.problems import UnreadableError
from tests import long
from tests.long import count, seed
from tests.made import made_up, text_of
from tests.record.strategies import written_records
from tests.record.test_round_trip import STATEMENTS
from tests.tree import ROOT

RECORDS: Final = sorted((ROOT / "examples").glob("*.boss"))
TYPED: Final = """boss-record 1
players Red Blue   # clockwise
seat red

hand   #  the first
dealt ny3 de1 de4 boh bop
red de 3 ny3
note  blue lacks der
hunch 70% blue holds ny2 # says he
drop note 8
blue boston+1,1   ?
"""


def back(data: bytes) -> str:
    """The JSON of a file, after a look that it gives the file again and is itself given again."""
    document = games_to_json(data)
    again = games_from_json(document.encode())
    assert again == data
    assert games_to_json(again) == document
    ascii_only = games_to_json(data, ascii_only=True)
    assert ascii_only.isascii() and json.loads(ascii_only) == json.loads(document)
    return document


def lines_of(document: str) -> list[dict[str, Any]]:
    return [line for game in json.loads(document)["games"] for line in game["lines"]]


@settings(max_examples=15)
@given(written_records())
def test_any_record_comes_back(text: str) -> None:
    lines = lines_of(back(text.encode()))
    canonical = dumps(*loads_all(text)).split("\n")
    for line, typed, kept in zip(lines, text.split("\n"), canonical, strict=False):
        assert line.get("as_typed") == (None if typed == kept else typed)


NOISE: Final = st.sampled_from(["", " ", "\t", "  # héllo ☃", " #", "   "])
ENDS: Final = st.sampled_from(["\n", "\n", "\r\n", "\r"])
ENCODINGS: Final = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])


@settings(max_examples=30)
@given(written_records(), st.data(), ENCODINGS, st.booleans())
def test_any_spelling_comes_back(text: str, data: st.DataObject, encoding: str, ends: bool) -> None:
    """Blanks, comments, ends of lines mixed, no end at the last line, other encodings."""
    end = data.draw(ENDS)
    lines = []
    for line in text.split("\n")[:-1]:
        noise = "" if line.startswith(("title", "date", "place")) else data.draw(NOISE)
        lines.append(f"{data.draw(st.sampled_from(['', ' ']))}{line}{noise}{data.draw(ENDS) if ends else end}")
        lines += [end] * data.draw(st.integers(0, 1))
    whole = "".join(lines).rstrip("\r\n") if data.draw(st.booleans()) else "".join(lines)
    file = whole.encode(encoding)
    if decode(file).lstrip().startswith("boss-record"):
        back(file)


@pytest.mark.parametrize("number", range(12))
def test_games_of_the_referee_come_back(number: int) -> None:
    game = made_up(number, 2 + number % 5)
    back(text_of(game, None if number % 3 else 0).encode())


@pytest.mark.long
def test_many_games_come_back() -> None:
    for at in range(count(1000)):
        game = made_up(seed() + at, 2 + at % 5)
        back(text_of(game, None if at % 3 else at % game.players).encode())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_examples_come_back(path: Any) -> None:
    back(path.read_bytes())


def test_what_was_typed_stands_beside_what_it_says() -> None:
    lines = lines_of(back(TYPED.encode()))
    assert [line["as_typed"] for line in lines if "as_typed" in line] == [
        "players Red Blue   # clockwise",
        "seat red",
        "hand   #  the first",
        "dealt ny3 de1 de4 boh bop",
        "red de 3 ny3",
        "note  blue lacks der",
        "hunch 70% blue holds ny2 # says he",
        "blue boston+1,1   ?",
    ]
    assert lines[6]["statements"] == [
        {"kind": "placed", "player": "Red", "city": "DE", "experts": 3, "occasionals": 0, "misplay": False},
        {"kind": "revealed", "player": "Red", "card": "NY3", "misplay": False},
    ]
    assert lines[8] == {
        "statements": [{"kind": "note", "name": "hunch", "text": "70% Blue holds NY2"}],
        "comment": "# says he",
        "as_typed": "hunch 70% blue holds ny2 # says he",
    }
    assert lines[3] == {"statements": [], "comment": ""}


def test_the_typed_text_can_be_left_out() -> None:
    """Another program that knows nothing of it gets the canonical form."""
    document = json.loads(games_to_json(TYPED.replace("\n", "\r\n").encode()))
    for game in document["games"]:
        for line in game["lines"]:
            line.pop("as_typed", None)
    document["layout"]["line_end"] = "\n"
    (record,) = loads_all(TYPED)
    assert games_from_json(json.dumps(document).encode()).decode() == dumps(record)


@pytest.mark.parametrize("text", STATEMENTS)
def test_every_statement_is_data_and_back(text: str) -> None:
    names = ("Red", "Blue", "Green", "Black")
    data = json.loads(json.dumps(data_of(STATEMENTS[text], names)))
    assert statement_from(Fields(data, "", names)) == STATEMENTS[text]


def test_no_kind_of_statement_is_missing() -> None:
    kinds = {kind for kind in typing.get_args(Statement) if kind is not Joined}
    assert {kind.type for kind in _KINDS.values()} == kinds
    assert isinstance(statement_from(Fields({"kind": "play"}, "")), PositionEnds)


TWO: Final = (
    "# evening\nboss-record 1\nplayers Ann Bob\nseat Ann\nhand\nnote Bob lacks DEr\nAnn NY3\n\n"
    "# the second\nboss-record 1\nplayers Cy Dan\nseat Cy\nhand\nnote Dan lacks NY0\nCy NY3\ndrop note 14\n"
)


def test_several_games() -> None:
    assert len(json.loads(back(TWO.encode()))["games"]) == 2
    first, second = (games_from_json(games_to_json(TWO.encode(), game=number).encode()) for number in (1, 2))
    assert first.decode() == TWO[: TWO.index("# the second")]
    assert second.decode() == TWO[TWO.index("# the second") :].replace("drop note 14", "drop note 6")
    with pytest.raises(IndexError, match="there is no game 3 among 2"):
        games_to_json(TWO.encode(), game=3)


def test_one_bad_game_among_others() -> None:
    bad = TWO.replace("Cy NY3", "Cy zz9")
    with pytest.raises(UnreadableError, match=r"evening\.boss:15:4: 'zz9'"):
        games_to_json(bad.encode(), "evening.boss")
    assert games_to_json(bad.encode(), game=1) == games_to_json(TWO.encode(), game=1)


def test_what_is_no_text_is_no_record() -> None:
    for data in (b"\xff", b"", b"\n\n", b"boss-record 1\nplayers Ann Bob\ntitle \xe9\n"):
        with pytest.raises(UnreadableError):
            games_to_json(data)


# what is no export


def changed(change: Callable[[dict[str, Any]], object], text: str = TYPED) -> bytes:
    """An export that somebody has changed."""
    document = json.loads(games_to_json(text.encode()))
    change(document)
    return json.dumps(document).encode()


def line_at(number: int, **fields: object) -> Callable[[dict[str, Any]], object]:
    return lambda document: document["games"][0]["lines"][number - 1].update(fields)


def said_at(number: int, **fields: object) -> Callable[[dict[str, Any]], object]:
    return lambda document: document["games"][0]["lines"][number - 1]["statements"][0].update(fields)


WRONG: Final[dict[str, tuple[bytes, str]]] = {
    "nothing": (b"", "this is no JSON, or not all of it"),
    "a record": (TYPED.encode(), "this is a record and no JSON"),
    "no text": (b"\xff\xfe{", "this is not UTF-8 text"),
    "cut": (games_to_json(TYPED.encode()).encode()[:700], "this is no JSON, or not all of it (line "),
    "deep": (b"[" * 100_000, "this is no JSON that an export could be"),
    "not a number": (b'{"schema": NaN}', "this is no JSON that an export could be"),
    "digits": (b'{"schema": ' + b"9" * 5000 + b"}", "this is no JSON that an export could be"),
    "a list": (b"[]", "this is JSON, but no exported game"),
    "no schema": (b"{}", "this is JSON, but no exported game"),
    "another": (b'{"schema": "boss-odds/1"}', "this is of the schema 'boss-odds/1'; exported games are boss-games/1"),
    "newer": (b'{"schema": "boss-games/3"}', "this is boss-games/3, written by a newer version of Boss Solver"),
    "empty": (b'{"schema": "boss-games/1"}', "layout is missing"),
    "encoding": (changed(lambda d: d["layout"].update(encoding="cp1252")), "layout.encoding is 'cp1252'"),
    "mark": (changed(lambda d: d["layout"].update(byte_order_mark=1)), "layout.byte_order_mark is a number, where"),
    "line end": (changed(lambda d: d["layout"].update(line_end="x")), "layout.line_end is 'x', which ends no line"),
    "no games": (changed(lambda d: d.update(games=[])), "games is empty, and an export has games"),
    "games": (changed(lambda d: d.update(games={})), "games is an object, where a list is expected"),
    "no lines": (changed(lambda d: d["games"][0].update(lines=[])), "games[0].lines is empty"),
    "a number": (changed(lambda d: d["games"][0].update(lines=[3])), "games[0].lines[0] is a number, where an object"),
    "kind": (changed(said_at(5, kind="fold")), "games[0].lines[4].statements[0].kind is 'fold'"),
    "player": (changed(said_at(7, player="Bob")), "statements[0].player is 'Bob', and no player is called so; there"),
    "city": (changed(said_at(7, city="XX")), "city holds 'XX', which is none of NY BO"),
    "experts": (changed(said_at(7, experts=2.5)), "experts is a number, where a whole number is expected"),
    "many experts": (changed(said_at(7, experts=10**7)), "experts is larger than any number of a record"),
    "misplay": (changed(said_at(7, misplay="no")), "misplay is a text, where true or false is expected"),
    "card": (changed(said_at(6, cards=["NY3", "DE9"])), "cards holds 'DE9', which is no card such as DE3"),
    "unknown card": (changed(said_at(6, cards=["?"])), "cards holds '?', where every card is known"),
    "half": (changed(line_at(3, comment="# \ud800")), "comment holds half a character"),
    "two lines": (changed(line_at(4, as_typed="#\n#")), "lines[3] holds the end of a line within a line"),
    "glued": (changed(line_at(3, line_end="")), "written out, its games have 10 lines, and not 11 as told"),
    "no line end": (changed(line_at(3, line_end=";")), "line_end is ';', which ends no line"),
    "other text": (changed(line_at(7, as_typed="red de 2 ny3")), "lines[6]: written out it is 'red de 2 ny3', which"),
    "other comment": (changed(line_at(7, comment="# x")), "lines[6]: written out it is 'red de 3 ny3', which"),
    "no comment": (
        changed(line_at(4, comment="title x")),
        "lines[3]: written out it is 'title x', which says something",
    ),
    "two at once": (
        changed(lambda d: d["games"][0]["lines"][4].update(statements=[{"kind": "hand"}] * 2, as_typed=None)),
        "lines[4].as_typed is null, where a text is expected",
    ),
    "three": (
        changed(lambda d: d["games"][0]["lines"].append({"statements": [{"kind": "hand"}] * 2, "comment": ""})),
        "statements are several; only a placement and a card shown can be on one line",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_export_is_told_in_one_line(name: str) -> None:
    data, message = WRONG[name]
    with pytest.raises((ExchangeError, UnreadableError)) as error:
        games_from_json(data, "x.json")
    text = str(error.value)
    assert message in text and text.startswith("x.json: ") and "\n" not in text


def test_what_the_rules_forbid_is_told_with_its_line() -> None:
    illegal = changed(lambda d: d["games"][0]["lines"].append(d["games"][0]["lines"][6]))
    with pytest.raises(UnreadableError, match=r"x\.json, as a record:12:10: Red does not have New York 3"):
        games_from_json(illegal, "x.json")


@settings(max_examples=long.examples(25))
@given(st.data())
def test_nothing_but_words_for_a_document_that_was_tampered_with(data: st.DataObject) -> None:
    """One value anywhere replaced by another: it is refused in words, or it is a record that comes back."""
    document = json.loads(games_to_json(TYPED.encode()))
    places = list(_places(document))
    holder, key = data.draw(st.sampled_from(places))
    holder[key] = data.draw(
        st.one_of(st.none(), st.booleans(), st.integers(-3, 99), st.text(max_size=4), st.just([]), st.just({}))
    )
    try:
        file = games_from_json(json.dumps(document).encode())
    except (ExchangeError, UnreadableError):
        return
    back(file)


def _places(value: Any) -> Any:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield value, key
        yield from _places(inner)


def test_unknown_fields_are_ignored() -> None:
    later = changed(lambda d: [d.update(more=1), d["layout"].update(x=[]), d["games"][0].update(result="draw")])
    assert games_from_json(later) == TYPED.encode()
    assert '"schema": "boss-games/1"' in games_to_json(TYPED.encode())
