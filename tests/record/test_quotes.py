"""Names in quotation marks of any kind: trimmed everywhere, one name each, and a slip told once, on its own line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boss_solver.record.games.reader import dumps, loads
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.tokens import split
from tests.record.texts import canonical, good

PAIRS = ["“”", "““", "””", "„“", "„”", "«»", "»«", "»»", "‹›", "›‹", "「」", "『』", "〝〞", "〝〟", "＂＂", "｢｣"]
PAIRS += ["‘’", "‚‘", "''"]
REST = "seat Blue\nhand\n"


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("name", ["Red", "Big Red", "O'Neill", "[b]", "#1"])
def test_every_kind_of_quotation_mark_holds_one_name(pair: str, name: str) -> None:
    first, last = pair[0], pair[1]
    for inner in (name, f" {name} ", f"\u00a0{name}\u202f"):
        for between in (" ", ", ", ",", "、"):
            text = f"boss-record 1\nplayers {first}{inner}{last}{between}{first}Blue{last}\nhand\n"
            record = good(text + f"{first}{inner}{last} DE+3 NY3\n{first} Blue{last}: NY+1 DE2\n")
            assert record.names == (name, "Blue")
            assert good(dumps(record)).events == record.events


def test_blanks_around_a_quoted_name_say_nothing() -> None:
    start = 'boss-record 1\nplayers " Red" Blue\nhand\n'
    for typed in ('" Red" DE+3 NY3', '"Red " DE+3 NY3', '" red  " de3 ny3', '"\tRed\u3000", de3, ny3'):
        assert canonical(typed, start) == "Red DE+3 NY3"
    assert canonical('note "Blue " lacks DEr', start) == "note Blue lacks DEr"
    assert canonical('backs " Blue" DE=1', start) == "backs Blue DE=1"
    assert canonical('leaves "  Blue"', start) == "leaves Blue"


@pytest.mark.parametrize(
    ("players", "word", "message", "nearest"),
    [
        ('"a"b" Blue', '"a"b"', "a quotation mark stands inside a word", r'"a\"b"'),
        ('"a"b Blue', '"a"b', "a quotation mark stands inside a word", r'"\"a\"b"'),
        ('a"b"c Blue', 'a"b"c', "a quotation mark stands inside a word", r'"a\"b\"c"'),
        ('Blue "a""b"', '"a""b"', "a quotation mark stands inside a word", r'"a\"\"b"'),
        ("Red«Bo» Blue", "Red«Bo»", "a quotation mark stands inside a word", '"Red«Bo»"'),
        ("Red» Blue", "Red»", "a quotation mark stands inside a word", '"Red»"'),
        ("«a»b Blue", "«a»b", "a quotation mark stands inside a word", '"«a»b"'),
        ("“Red Blue", "“Red Blue", "a quotation mark is never closed", ""),
        ("«Red Bo Blue", "«Red Bo Blue", "a quotation mark is never closed", ""),
        ("「Red Blue", "「Red Blue", "a quotation mark is never closed", ""),
        ('"Red Blue', '"Red Blue', "a quotation mark is never closed", ""),
        ("Red «» Blue", "", "a player's name is empty", ""),
        ("Red « » Blue", " ", "a player's name is empty", ""),
    ],
)
def test_a_slip_is_one_error_on_its_own_line(players: str, word: str, message: str, nearest: str) -> None:
    rest = "".join(f"{name} {turn}\n" for name, turn in [("Red", "DE+3 NY3"), ("Blue", "NY+1 DE2")] * 15)
    record = loads(f"boss-record 1\nplayers {players}\n{REST}dealt Blue ny0 ny1 ny2 de1 de3\n{rest}")
    (found,) = record.problems
    assert (found.line, found.message, found.word, found.nearest) == (2, message, word, nearest)
    assert record.lines[1].raw[found.column - 1 :].startswith((word, f"«{word}"))


def test_the_nearest_thing_is_read() -> None:
    record = good('boss-record 1\nplayers "a\\"b" Blue\n')
    assert record.names == ('a"b', "Blue")
    assert dumps(record) == 'boss-record 1\nplayers "a\\"b" Blue\n'


@pytest.mark.parametrize("text", ['5" tall', "«so", "it’s „so", "a»b", "“x” «y", 'x"y"z'])
def test_words_of_a_title_are_free(text: str) -> None:
    assert canonical(f"title {text}") == f"title {text}"
    assert canonical(f"date {text} # and more") == f"date {text}  # and more"


def test_an_apostrophe_is_no_quotation_mark() -> None:
    record = good("boss-record 1\nplayers O’Neill D'Arcy ’t ‘Ilima\nhand\nO’Neill DE+3 NY3\n")
    assert record.names == ("O’Neill", "D'Arcy", "’t", "‘Ilima")
    assert good("boss-record 1\nplayers O'Neill James' 't 'a'b\n").names == ("O'Neill", "James'", "'t", "'a'b")
    assert good("boss-record 1\nplayers 'O'Neill Bo' Ann\n").names == ("O'Neill Bo", "Ann")


@given(st.text(st.sampled_from("ab \"'“”„«»‹›「」‘’‚,:#\\"), max_size=12))
def test_words_or_one_error_and_what_is_read_is_kept(text: str) -> None:
    try:
        line = split(f"players {text}")
    except ReadingError as error:
        found = error.problem
        assert f"players {text}"[found.column - 1 :].startswith(found.word)
        return
    record = loads(f"boss-record 1\nplayers {text}\n")
    if not record.problems:
        assert good(dumps(record)).names == record.names
        assert len(record.names) <= len(line.words) + text.count(",")
