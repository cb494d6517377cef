"""The names of cities and cards in four languages, and every way to write them."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boss_solver.game.cards import CARDS, CITIES, DECKS, Card, City, Face, Glimpse
from boss_solver.record.words.names import (
    CITY_NAMES,
    FACE_NAMES,
    Exactness,
    cards_matching,
    cities_matching,
    city_glimpse,
    faces_matching,
    fold,
    nearest,
    unmatched_card_reason,
)

CODE, NAME, BEGINNING, _OTHER = Exactness

# The table of the rules, written out once more: code, English, Spanish, French, Japanese.
CITY_TABLE = """
NY | New York | Nueva York | New York | ニューヨーク
CH | Chicago | Chicago | Chicago | シカゴ
BO | Boston | Boston | Boston | ボストン
DE | Detroit | Detroit | Détroit | デトロイト
KC | Kansas City | Kansas City | Kansas City | カンサスシティ
CI | Cincinnati | Cincinnati | Cincinnati | シンシナティ
ME | Memphis | Memphis | Memphis | メンフィス
PH | Philadelphia | Filadelfia | Philadelphie | フィラデルフィア
SL | Saint Louis | St. Louis | San Luis | Saint-Louis | セントルイス
"""
FACE_TABLE = """
r | revolver | gun | revólver | pistola | revolver | pistolet | 銃
p | prison | prisión | 格子
h | hospital | hôpital | 赤十字
b | banished | desterrado | desaparecidos | interdit de séjour | 追放 | X印
t | theft | robo | vol | 盗み | マイナス
s | shoot-out | disparos | tiroteo | fusillade | 銃撃 | お金と銃
"""


def rows(table: str) -> list[tuple[str, str]]:
    """Code and name, for every name in a table."""
    lines = [line.split(" | ") for line in table.strip().split("\n")]
    return [(code, name) for code, *names in lines for name in names]


CITY_ROWS = [(City(code), name) for code, name in rows(CITY_TABLE)]
FACE_ROWS = [(Face(code), name) for code, name in rows(FACE_TABLE)]
ALL_CITY_NAMES = [(city, name) for city, names in CITY_NAMES.items() for name in names]
ALL_FACE_NAMES = [(face, name) for face, names in FACE_NAMES.items() for name in names]


def without_accents(name: str) -> str:
    """The name with its Latin accents left out and everything else as it was."""
    return "".join(unicodedata.normalize("NFD", c)[0] if c < "\u0300" else c for c in name)


@st.composite
def written(draw: st.DrawFn, name: str) -> str:
    """A name as somebody may write it: any case, with or without accents, any separators, any width."""
    if draw(st.booleans()):
        name = without_accents(name)
    chars = [draw(st.sampled_from([c, c.upper(), c.lower()])) for c in name]
    text = "".join(draw(st.sampled_from(["", " ", "-", "\u2013", "."])) if c in " -." else c for c in chars)
    text = unicodedata.normalize(draw(st.sampled_from(["NFC", "NFD"])), text)
    if draw(st.booleans()):
        text = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)
    return draw(st.sampled_from(["", " ", "\u3000"])) + text + draw(st.sampled_from(["", " "]))


def cards(text: str) -> list[str]:
    return [str(match.value) for match in cards_matching(text)]


def cities(text: str) -> list[str]:
    return [str(match.value) for match in cities_matching(text)]


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_folding_twice_changes_nothing_for_any_character() -> None:
    for code in (*range(0xD800), *range(0xE000, sys.maxunicode + 1)):
        once = fold(chr(code))
        assert fold(once) == once, hex(code)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("St. Louis", "stlouis"),
        ("Saint\u2011Louis", "saintlouis"),
        ("De\u0301troit", "detroit"),
        ("D'Étroit\u2019", "detroit"),
        ("\uff24\uff25\uff13", "de3"),
        ("ﾃﾞﾄﾛｲﾄ", "デトロイト"),
        ("テ\u3099トロイト", "デトロイト"),
        ("ト", "ト"),
        ("ド", "ド"),
        ("ニュー・ヨーク", "ニューヨーク"),
        ("\u200bNY\u00ad", "ny"),
        ("DE ?", "de?"),
        (" .-' ", ""),
        ("", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_every_city_and_face_has_names() -> None:
    assert list(CITY_NAMES) == list(City)
    assert list(FACE_NAMES) == list(Face)
    assert all(CITY_NAMES[city][0] == city.title for city in City)
    assert all(names[0] == face.value for face, names in FACE_NAMES.items())


@pytest.mark.parametrize(("city", "name"), [*CITY_ROWS, *ALL_CITY_NAMES])
def test_a_name_means_its_city(city: City, name: str) -> None:
    assert cities_matching(name) == ((city, NAME),)


@pytest.mark.parametrize(("face", "name"), [*FACE_ROWS, *ALL_FACE_NAMES])
def test_a_name_means_its_face(face: Face, name: str) -> None:
    assert faces_matching(name) == ((face, CODE if name in (face.value, "-2") else NAME),)


@given(st.data(), st.sampled_from(ALL_CITY_NAMES))
def test_a_city_name_however_written(data: st.DataObject, row: tuple[City, str]) -> None:
    city, name = row
    assert cities_matching(data.draw(written(name))) == ((city, NAME),)


@given(st.data(), st.sampled_from([row for row in ALL_FACE_NAMES if row[1] != "-2"]))
def test_a_face_name_however_written(data: st.DataObject, row: tuple[Face, str]) -> None:
    face, name = row
    assert faces_matching(data.draw(written(name))) == ((face, CODE if name == face.value else NAME),)


@given(st.data(), st.sampled_from(ALL_CITY_NAMES), st.sampled_from(ALL_FACE_NAMES), st.sampled_from(["", " "]))
def test_a_card_however_written(
    data: st.DataObject, city_row: tuple[City, str], face_row: tuple[Face, str], between: str
) -> None:
    card = Card(city_row[0], face_row[0])
    face_text = face_row[1] if face_row[1] == "-2" else data.draw(written(face_row[1]))
    text = data.draw(written(city_row[1])) + between + face_text
    if card in DECKS.get(card.city, ()):
        found = {match.value for match in cards_matching(text)}
        assert card in found
        assert len(found) == 1 or face_text == "-2"  # whose dash may also be a separator


@pytest.mark.parametrize("name", [name for _, name in ALL_CITY_NAMES] + [city.value for city in City])
def test_every_beginning_finds_every_city_it_begins(name: str) -> None:
    keys = {city: [fold(text) for text in (city.value, *CITY_NAMES[city])] for city in City}
    for end in range(1, len(fold(name)) + 1):
        text = fold(name)[:end]
        found = cities_matching(text)
        begun = [city for city in City if any(key.startswith(text) for key in keys[city])]
        if not any(text in listed for listed in keys.values()):
            assert found == tuple((city, BEGINNING) for city in begun)
        else:
            assert len(found) == 1
            assert text in keys[found[0].value]


@pytest.mark.parametrize("name", [name for _, name in ALL_FACE_NAMES if name != "-2"])
def test_every_beginning_finds_every_face_it_begins(name: str) -> None:
    keys = {face: [fold(text) for text in FACE_NAMES[face] if text != "-2"] for face in Face}
    for end in range(1, len(fold(name)) + 1):
        text = fold(name)[:end]
        found = faces_matching(text)
        if not any(text in listed for listed in keys.values()):
            begun = [face for face in Face if any(key.startswith(text) for key in keys[face])]
            assert found == tuple((face, BEGINNING) for face in begun)
        else:
            assert len(found) == 1
            assert text in keys[found[0].value]


@pytest.mark.parametrize(
    ("text", "expected", "exactness"),
    [
        ("ny", ["NY"], CODE),
        ("n.y.", ["NY"], CODE),
        ("new", ["NY"], BEGINNING),
        ("c", ["CI", "CH"], BEGINNING),
        ("saint", ["SL"], BEGINNING),
        ("st", ["SL"], BEGINNING),
        ("k", ["KC"], BEGINNING),
        ("p", ["PH"], BEGINNING),
        ("シ", ["CI", "CH"], BEGINNING),
    ],
)
def test_cities(text: str, expected: list[str], exactness: Exactness) -> None:
    assert cities(text) == expected
    assert {match.exactness for match in cities_matching(text)} == {exactness}


@pytest.mark.parametrize("text", ["", " ", "-", "x", "nyc", "?", "bostons", "\u0301"])
def test_no_city(text: str) -> None:
    assert cities_matching(text) == ()


@pytest.mark.parametrize(
    ("text", "faces", "exactness"),
    [
        ("rev", [Face.REVOLVER], BEGINNING),
        ("4", [Face.FOUR], CODE),
        ("P", [Face.PRISON], CODE),
        ("pi", [Face.REVOLVER], BEGINNING),
        ("f", [Face.FOUR, Face.SHOOT_OUT], BEGINNING),
        ("ban", [Face.BANISHED], NAME),
        ("shootout", [Face.SHOOT_OUT], NAME),
        ("銃", [Face.REVOLVER], NAME),
        ("x", [Face.BANISHED], BEGINNING),
        ("-2", [Face.THEFT], CODE),
        ("\u2212 2", [Face.THEFT], CODE),
        ("\uff0d\uff12", [Face.THEFT], CODE),
        ("\u20132 ", [Face.THEFT], CODE),
        ("マイナス２", [Face.THEFT], NAME),
        ("2", [Face.TWO], CODE),
        ("-3", [Face.THREE], CODE),
    ],
)
def test_faces(text: str, faces: list[Face], exactness: Exactness) -> None:
    assert faces_matching(text) == tuple((face, exactness) for face in faces)


@pytest.mark.parametrize("text", ["", "-", "5", "22", "?", "t?"])
def test_no_face(text: str) -> None:
    assert faces_matching(text) == ()


@pytest.mark.parametrize("code", CARDS)
def test_a_code_means_its_card_alone(code: str) -> None:
    for text in (code, code.lower(), code.upper(), f"{code[:2]} {code[2]}", f"{code[:2]}.{code[2]}"):
        assert cards_matching(text) == ((CARDS[code], CODE),)


@pytest.mark.parametrize(
    ("text", "expected", "exactness"),
    [
        ("de 3", ["DE3"], CODE),
        ("d3", ["DE3"], BEGINNING),
        ("c3", ["CI3"], BEGINNING),
        ("Detroit 3", ["DE3"], NAME),
        ("new york3", ["NY3"], NAME),
        ("kansas city revolver", ["KCr"], NAME),
        ("デトロイト銃", ["DEr"], NAME),
        ("セントルイス銃撃", ["SLs"], NAME),
        ("ph pistola", ["PHr"], NAME),
        ("phpi", ["PHr"], BEGINNING),
        ("php", ["PHp"], CODE),
        ("boston three", ["BO3"], NAME),
        ("SL-2", ["SL2", "SLt"], CODE),
        ("SL - 2", ["SL2", "SLt"], CODE),
        ("SL -2", ["SLt"], CODE),
        ("saint louis minus 2", ["SLt"], NAME),
        ("Saint-Louis 2", ["SL2"], NAME),
        ("DE-2", ["DE2"], CODE),
        ("sl f", ["SL4", "SLs"], BEGINNING),
    ],
)
def test_cards(text: str, expected: list[str], exactness: Exactness) -> None:
    assert cards(text) == expected
    assert {match.exactness for match in cards_matching(text)} == {exactness}


@pytest.mark.parametrize("text", ["", "3", "r", "-2", "ny", "ci", "cin", "st", "nyr", "ch3", "ny?", "NY -2", "3de"])
def test_no_card(text: str) -> None:
    assert cards_matching(text) == ()


@given(st.text(alphabet=st.sampled_from("abcdefghiklmnoprstuvwxyz0123456789-? "), max_size=6))
def test_cards_exist_come_once_and_agree_in_exactness(text: str) -> None:
    found = cards_matching(text)
    assert len({match.value for match in found}) == len(found)
    assert len({match.exactness for match in found}) <= 1
    assert all(match.value in DECKS[match.value.city] for match in found)
    assert not (found and cities_matching(text))
    assert not (found and city_glimpse(text))
    if unmatched_card_reason(text):
        assert not found


def test_only_cards_of_the_decks_in_the_game() -> None:
    decks = {city: DECKS[city] for city in (City.NEW_YORK, City.BOSTON, City.DETROIT)}
    assert cards_matching("c3", decks) == ()
    assert [match.value for match in cards_matching("b3", decks)] == [CARDS["BO3"]]
    assert city_glimpse("sl?", decks) == ()
    assert unmatched_card_reason("slt", decks) == "Saint Louis is not in this game"
    assert unmatched_card_reason("sl?", decks) == "Saint Louis is not in this game"


@pytest.mark.parametrize(
    ("text", "city", "exactness"),
    [
        ("?", None, CODE),
        (" \uff1f", None, CODE),
        ("de?", City.DETROIT, CODE),
        ("DE ?", City.DETROIT, CODE),
        ("Détroit?", City.DETROIT, NAME),
        ("d?", City.DETROIT, BEGINNING),
        ("c?", City.CINCINNATI, BEGINNING),
    ],
)
def test_glimpses(text: str, city: City | None, exactness: Exactness) -> None:
    assert city_glimpse(text) == ((Glimpse(city), exactness),)


@pytest.mark.parametrize("text", ["", "de", "??", "de??", "?de", "ch?", "x?", "de3?"])
def test_no_glimpse(text: str) -> None:
    assert city_glimpse(text) == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nyr", "New York has no revolver; its cards are 0, 1, 2, 3"),
        ("New York gun", "New York has no revolver; its cards are 0, 1, 2, 3"),
        ("bo4", "Boston has no 4; its cards are 3, 3, hospital, prison"),
        ("nyf", "New York has no 4 or shoot-out; its cards are 0, 1, 2, 3"),
        ("c4", "Cincinnati has no 4; its cards are 1, 2, 3, banished"),
        ("NY -2", "New York has no theft; its cards are 0, 1, 2, 3"),
        ("ch3", "Chicago has no cards"),
        ("ch?", "Chicago has no cards"),
        ("ny3", None),
        ("ny", None),
        ("ny?", None),
        ("?", None),
        ("cin", None),
        ("hello", None),
        ("ny5", None),
        ("", None),
    ],
)
def test_why_there_is_no_such_card(text: str, reason: str | None) -> None:
    assert unmatched_card_reason(text) == reason


def test_every_city_and_face_is_a_card_or_has_a_reason() -> None:
    for city in City:
        for face in Face:
            text = city.value + face.value
            exists = Card(city, face) in DECKS.get(city, ())
            assert bool(cards(text)) == exists
            explained = unmatched_card_reason(text) is not None
            assert explained == (not exists and not cities(text))  # "bos" begins Boston


@pytest.mark.parametrize(
    ("word", "expected"),
    [("polcie", "police"), ("REWARD", "rewards"), ("nóte", "note"), ("zzz", None), ("", None)],
)
def test_nearest(word: str, expected: str | None) -> None:
    assert nearest(word, ["note", "police", "rewards"]) == expected
    assert nearest(word, []) is None


@given(st.text(), st.lists(st.text()))
def test_nearest_is_a_choice(word: str, choices: list[str]) -> None:
    assert nearest(word, choices) in (None, *choices)


def test_no_name_is_longer_than_the_splits_tried() -> None:
    assert max(len(fold(name)) for _, name in ALL_CITY_NAMES) < 16
    assert set(CITIES) == set(City) - {City.CHICAGO}


def test_importing_is_cheap() -> None:
    program = "import sys, boss_solver.record.words.names; print('difflib' in sys.modules)"
    root = Path(__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
