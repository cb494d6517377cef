"""Characters that look like others, or like nothing, are named by what they are, with the nearest legal thing."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boss_solver.record.words.lookalikes import _LATIN, alike, plain
from tests.record.texts import canonical, problem

START = 'boss-record 1\nplayers Red Blue "Bo B" Иван\nhand\n'


@pytest.mark.parametrize(
    ("line", "difference", "nearest"),
    [
        ("R\u0435d DE+3 NY3", "'R\u0435d' has a Cyrillic small letter ie (U+0435) where Red has e", "Red"),
        ("D\u0395+3 NY3", "'D\u0395' has a Greek capital letter epsilon (U+0395) where DE has E", "DE"),
        ("Red DE+3 N\u04233", "'N\u04233' has a Cyrillic capital letter u (U+0423) where NY3 has Y", "NY3"),
        ("Red DE+3 NY\u0417", "'NY\u0417' has a Cyrillic capital letter ze (U+0417) where NY3 has 3", "NY3"),
        ("d\u0435alt Red NY3", "has a Cyrillic small letter ie (U+0435) where dealt has e", "dealt"),
        ("p\u043elice gold", "has a Cyrillic small letter o (U+043E) where police has o", "police"),
        ("n\u043ete Red lacks DEr", "has a Cyrillic small letter o (U+043E) where note has o", "note"),
        ("note R\u0435d lacks DEr", "has a Cyrillic small letter ie (U+0435) where Red has e", "Red"),
        ("note Red lacks D\u0415r", "has a Cyrillic capital letter ie (U+0415) where DEr has E", "DEr"),
        ("leaves \u0391\u0392", "", ""),
        ("leaves R\u0435d", "has a Cyrillic small letter ie (U+0435) where Red has e", "Red"),
        ("backs \u0412lue DE=1", "has a Cyrillic capital letter ve (U+0412) where Blue has B", "Blue"),
        ('"Re\u200bd" DE+3 NY3', "has a zero width space (U+200B), which cannot be seen, and Red has none", "Red"),
        ('"R\u00aded" DE+3 NY3', "has a soft hyphen (U+00AD), which cannot be seen, and Red has none", "Red"),
        ('"Bo\u00a0B" NY3', "has a no-break space (U+00A0) where Bo B has a space", '"Bo B"'),
        ('"B\u043e B" NY3', "has a Cyrillic small letter o (U+043E) where Bo B has o", '"Bo B"'),
        ("Ивaн NY3", "'Ивaн' has a where Иван has a Cyrillic small letter a (U+0430)", "Иван"),
        ("Иван D\u0415+3 NY3", "'D\u0415' has a Cyrillic capital letter ie (U+0415) where DE has E", "DE"),
    ],
)
def test_what_looks_alike_is_named(line: str, difference: str, nearest: str) -> None:
    found = problem(line, START)
    assert found.message.endswith(difference)
    assert ("(U+" in found.message) == bool(difference)
    assert found.nearest == nearest


def test_in_the_header() -> None:
    start = "boss-record 1\nplayers Red Blue\n"
    for line, difference in (
        ("option p\u043elice-at 3", "has a Cyrillic small letter o (U+043E) where police-at has o"),
        ("cities NY B\u041e DE", "has a Cyrillic capital letter o (U+041E) where BO has O"),
        ("seat R\u0435d", "has a Cyrillic small letter ie (U+0435) where Red has e"),
        ('seat "Red\u200b"', "has a zero width space (U+200B), which cannot be seen, and Red has none"),
    ):
        assert problem(line, start).message.endswith(difference)
    other = "boss-record 1\nplayers R\u0435d Blue\n"
    assert problem("seat Red", other).message.endswith("has e where R\u0435d has a Cyrillic small letter ie (U+0435)")


def test_what_says_nothing_is_read_as_before() -> None:
    for line in ("Re\u200bd DE+3 NY3", "Red D\u00adE+3 NY3", "\uff32\uff45\uff44 DE+3 NY3"):
        assert canonical(line, START) == "Red DE+3 NY3"


@given(st.text(), st.text())
def test_only_what_looks_the_same_is_told_apart(one: str, two: str) -> None:
    for other in (two, plain(one), one):
        words = alike(one, other)
        same = unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)
        assert not words or (plain(one).casefold() == plain(other).casefold() and not same)


def test_every_character_of_the_table_looks_like_one_that_is_plain() -> None:
    for code, looks in _LATIN.items():
        char, latin = chr(code), chr(looks)
        assert not char.isascii()
        assert latin.isascii()
        assert unicodedata.name(char)
        assert alike(f"x{char}", f"x{latin}")
