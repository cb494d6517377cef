"""What people type, and the line it becomes."""

from __future__ import annotations

import unicodedata
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boss_solver.game.cards import CARDS, City
from boss_solver.record.games.reader import decode, dumps, loads
from boss_solver.record.words.names import CITY_NAMES, FACE_NAMES
from boss_solver.record.words.problems import UnreadableError
from tests.record.strategies import plain_record
from tests.record.texts import TWO, canonical, good

SEAT: Final = "boss-record 1\nplayers Red Blue Green Black\nseat Blue\nhand\n"
POSITION: Final = "boss-record 1\nplayers Red Blue Green Black\nposition in hand 2\n"

# What is typed as the next line, and what it becomes, in a game of four where it is the turn of Red.
TURNS: Final = """
Red DE+3 NY3              | Red DE+3 NY3
red de+3 ny3              | Red DE+3 NY3
RED DE+3 NY3              | Red DE+3 NY3
rEd dE+3 nY3              | Red DE+3 NY3
de+3 ny3                  | Red DE+3 NY3
  de+3 ny3                | Red DE+3 NY3
P1 de+3 ny3               | Red DE+3 NY3
p1 DE+3 NY3               | Red DE+3 NY3
p1: de+3 ny3              | Red DE+3 NY3
red: de+3 ny3             | Red DE+3 NY3
red, de+3, ny3            | Red DE+3 NY3
"Red" de+3 ny3            | Red DE+3 NY3
“red” de+3 ny3            | Red DE+3 NY3
„Red“ de+3 ny3            | Red DE+3 NY3
r de+3 ny3                | Red DE+3 NY3
re de+3 ny3               | Red DE+3 NY3
de 3 ny 3                 | Red DE+3 NY3
de3 ny3                   | Red DE+3 NY3
d3 n3                     | Red DE+3 NY3
det3 new3                 | Red DE+3 NY3
detroit 3 new york 3      | Red DE+3 NY3
Detroit+3 NewYork3        | Red DE+3 NY3
Detroit + 3 New York 3    | Red DE+3 NY3
Détroit +3 Nueva York 3   | Red DE+3 NY3
detroit+ 3 nueva york three | Red DE+3 NY3
DÉTROIT+3 NUEVA YORK 3    | Red DE+3 NY3
De\u0301troit+3 ny3       | Red DE+3 NY3
デトロイト+3 ニューヨーク3    | Red DE+3 NY3
ﾃﾞﾄﾛｲﾄ＋３ ＮＹ３            | Red DE+3 NY3
ＲＥＤ　ＤＥ＋３　ＮＹ３         | Red DE+3 NY3
Ｐ１ ＤＥ３ ＮＹ３             | Red DE+3 NY3
ny3 de+3                  | Red DE+3 NY3
red ny3 detroit + 3       | Red DE+3 NY3
de+3                      | Red DE+3
de +3                     | Red DE+3
red de+3                  | Red DE+3
de3                       | Red DE3
de 3                      | Red DE3
red de 3                  | Red DE3
pass de3                  | Red DE3
red pass de3              | Red DE3
Pass: de3                 | Red DE3
de+2,1 ny3                | Red DE+2,1 NY3
de+2, 1 ny3               | Red DE+2,1 NY3
de + 2 , 1 ny3            | Red DE+2,1 NY3
de2,1 ny3                 | Red DE+2,1 NY3
de 2,1 ny3                | Red DE+2,1 NY3
de+2+1 ny3                | Red DE+2,1 NY3
ＤＥ＋２，１ ny3              | Red DE+2,1 NY3
de+2,0 ny3                | Red DE+2 NY3
de+1,3                    | Red DE+1,3
de+03 ny3                 | Red DE+3 NY3
red de+3 ny3!             | Red DE+3 NY3 !
red de+3 ny3 !            | Red DE+3 NY3 !
red de+3 ny3 !!           | Red DE+3 NY3 !
red de+3 ny3！             | Red DE+3 NY3 !
ny3!                      | Red NY3 !
?                         | Red ?
red ?                     | Red ?
red: ？                    | Red ?
de?                       | Red DE?
de ?                      | Red DE?
detroit?                  | Red DE?
Détroit ?                 | Red DE?
de+3 ?                    | Red DE+3 ?
de+3 ny?                  | Red DE+3 NY?
de3 ?                     | Red DE+3 ?
boh                       | Red BOh
bo h                      | Red BOh
boston hospital           | Red BOh
Boston hôpital            | Red BOh
ボストン赤十字               | Red BOh
bo hosp                   | Red BOh
php                       | Red PHp
filadelfia prisión        | Red PHp
Philadelphie prison       | Red PHp
フィラデルフィア格子           | Red PHp
ph pistola                | Red PHr
philadelphia gun          | Red PHr
Philadelphia-revolver     | Red PHr
phr                       | Red PHr
ci banished               | Red CIb
cincinnati interdit de séjour | Red CIb
cin desterrado            | Red CIb
シンシナティ追放              | Red CIb
シンシナティX印               | Red CIb
kc revólver               | Red KCr
k r                       | Red KCr
kansas city r             | Red KCr
kansas2                   | Red KC2
Kansas-City 2             | Red KC2
カンサスシティ 2              | Red KC2
me hospital               | Red MEh
p3                        | Red PH3
ph+2 ph3                  | Red PH+2 PH3
new york + 2 new york 1   | Red NY+2 NY1
Red\tDE+3\tNY3            | Red DE+3 NY3
Red DE+3 NY3   \t         | Red DE+3 NY3
\u00a0Red\u2003DE+3\u00a0NY3 | Red DE+3 NY3
"""

# The same for other lines.
OTHERS: Final = """
DEALT: red ny3,boh,php,de1,de4     | dealt Red NY3 BOh PHp DE1 DE4
dealt red ny3, boh, php, de1, de4  | dealt Red NY3 BOh PHp DE1 DE4
dealt p1 ny3 bo h ph p de 1 de 4   | dealt Red NY3 BOh PHp DE1 DE4
dealt red new york 3 boston hospital philadelphia prison detroit 1 détroit 4 | dealt Red NY3 BOh PHp DE1 DE4
dealt red: ＮＹ３、ＢＯｈ、ＰＨｐ、ＤＥ１、ＤＥ４ | dealt Red NY3 BOh PHp DE1 DE4
deal red ny3 boh php de1 de4       | dealt Red NY3 BOh PHp DE1 DE4
dealt Red BO3 bo3 NY0 NY1 NY2      | dealt Red BO3 BO3 NY0 NY1 NY2
BACKS blue ny bo de kc ci          | backs Blue NY BO DE KC CI
backs blue ci,kc,de,bo,ny          | backs Blue NY BO DE KC CI
backs p2 new york boston detroit kansas city cincinnati | backs Blue NY BO DE KC CI
backs blue n b d k me              | backs Blue NY BO DE KC ME
backs blue ny ny bo kansas me      | backs Blue NY NY BO KC ME
backs blue de=1 kc=0               | backs Blue DE=1 KC=0
backs blue kc=0 de=1               | backs Blue DE=1 KC=0
backs blue de = 1, kc= 0, ny =2    | backs Blue NY=2 DE=1 KC=0
backs blue Détroit=1               | backs Blue DE=1
bac blue de=1                      | backs Blue DE=1
NOTE blue lacks   DEr              | note Blue lacks DEr
Note: blue lacks DEr               | note Blue lacks DEr
hunch 70% Blue holds DEr           | hunch 70% Blue holds DEr
drop 3                             | drop note 3
Date: 6 May                        | date 6 May
ｔｉｔｌｅ the final                  | title the final
leaves black                       | leaves Black
leaves p4                          | leaves Black
leav bla                           | leaves Black
BROKEN                             | broken
brok                               | broken
"""

HEADERS: Final = """
SEAT ann                  | seat Ann
seat P2                   | seat Bob
seat b                    | seat Bob
seat none                 | seat none
seat Spectator            | seat none
cities detroit, ボストン, ny | cities NY BO DE
Cities NY BO DE Chicago   | cities NY BO DE
option POLICE-AT 3        | option police-at 3
option policeat 3         | option police-at 3
option chicago-theft -2   | option chicago-theft -2
opt police-at 1           | option police-at 1
undealt 0                 | undealt 0
HAND                      | hand
Hand:                     | hand
han                       | hand
position before hand 1    | position before hand 1
POSITION Before HAND 2    | position before hand 2
"""

BLOCK: Final = """
row ny bo de kc ci me ph ch             | row NY BO DE KC CI ME PH CH
row new york, chicago, boston           | row NY CH BO
row kansas city chicago                 | row KC CH
Marker: p2                              | marker Blue
mark blu                                | marker Blue
badges s g both                         | badges silver gold both
badges                                  | badges
badg Silver                             | badges silver
player p1                               | player Red money 0
player red dead 1 money 5               | player Red money 5 dead 1
PLAYER red MONEY -3 Away-One 1 AwayTwo 1 | player Red money -3 away-one 1 away-two 1
player red occasionals 1 banned ci, ny  | player Red money 0 occasionals 1 banned NY CI
player red banned kansas city           | player Red money 0 banned KC
on detroit red 3 blue 2,1               | on DE Red 3 Blue 2,1
on kansas city p1 +3, p2 2,1            | on KC Red 3 Blue 2,1
on chicago red 1                        | on CH Red 1
shown red ny3, boh blue de2             | shown Red NY3 BOh Blue DE2
shown red: new york 3 ? p2: de ? red ci b | shown Red NY3 ? Blue DE? Red CIb
"""


def rows(table: str) -> list[tuple[str, str]]:
    lines = (line.encode("ascii", "backslashreplace").decode("unicode_escape") for line in table.strip().split("\n"))
    return [(typed.rstrip(" "), kept) for typed, _, kept in (line.partition(" | ") for line in lines)]


@pytest.mark.parametrize(("typed", "kept"), rows(TURNS))
def test_turns(typed: str, kept: str) -> None:
    assert canonical(typed) == kept
    assert canonical(kept) == kept


@pytest.mark.parametrize(("typed", "kept"), rows(OTHERS))
def test_other_lines(typed: str, kept: str) -> None:
    assert canonical(typed) == kept
    assert canonical(kept) == kept


@pytest.mark.parametrize(("typed", "kept"), rows(HEADERS))
def test_lines_of_the_header(typed: str, kept: str) -> None:
    record = loads(TWO + typed + "\n")
    assert [p for p in record.problems if p.line < 4] == []
    assert record.lines[-1].text(record.names) == kept


@pytest.mark.parametrize(("typed", "kept"), rows(BLOCK))
def test_lines_of_a_position(typed: str, kept: str) -> None:
    record = loads(POSITION + typed + "\n")
    assert [p.message for p in record.problems] == ["the position is not complete"]
    assert record.lines[-1].text(record.names) == kept


def test_own_cards_without_the_name() -> None:
    for words in ("dealt ny3 boh php de1 de4", "dealt: NY3,BOh,PHp,DE1,DE4", "dealt blue ny3 boh php de1 de4"):
        assert canonical(words, SEAT) == "dealt Blue NY3 BOh PHp DE1 DE4"


def test_words_for_the_police_card() -> None:
    start = "boss-record 1\nplayers A B\noption police-at 3\ncities NY CI\nhand\n"  # of three cards each: due at once
    for word, kept in (
        ("silver", "silver"),
        ("S", "silver"),
        ("g", "gold"),
        ("ＧＯＬＤ", "gold"),
        ("forg", "forgotten"),
    ):
        assert canonical(f"police {word}", start) == f"police {kept}"
        assert canonical(f"pol {word}!", start) == f"police {kept} !"
    for both in ("both", "b", "silver gold", "gold silver"):
        assert canonical(f"police {both}", start) == "police both"


# files as they come


LINES: Final = "boss-record 1\nplayers Zoé Bob\nhand\nde+3 ny3\n"


@pytest.mark.parametrize(
    "data",
    [
        LINES.encode("utf-8"),
        LINES.encode("utf-8-sig"),
        LINES.encode("utf-16"),
        b"\xff\xfe" + LINES.encode("utf-16-le"),
        b"\xfe\xff" + LINES.encode("utf-16-be"),
        LINES.encode("utf-16-le"),
        LINES.encode("utf-16-be"),
        LINES.replace("\n", "\r\n").encode("utf-8"),
        LINES.replace("\n", "\r").encode("utf-8"),
        LINES.replace("\n", "\r\n").encode("utf-16"),
        LINES.replace("\n", "  \t\n").encode("utf-8"),
        LINES.replace(" ", "\t").encode("utf-8"),
        LINES.rstrip("\n").encode("utf-8"),
        unicodedata.normalize("NFD", LINES).encode("utf-8"),
    ],
)
def test_encodings_and_line_ends(data: bytes) -> None:
    record = good(decode(data))
    assert dumps(record) == "boss-record 1\nplayers Zoé Bob\nhand\nZoé DE+3 NY3\n"


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"boss-record 1\nplayers Zo\xe9 Bob\n", 2, 11),
        ("boss-record 1\n# h\u00e9\n".encode() + b"\xff", 3, 1),
        (b"\xff\xfea\x00\n\x00b", 2, 1),
    ],
)
def test_what_is_no_text_is_refused_with_its_place(data: bytes, line: int, column: int) -> None:
    with pytest.raises(UnreadableError, match="is not UTF-") as caught:
        decode(data, "x.boss")
    (found,) = caught.value.problems
    assert (found.file, found.line, found.column) == ("x.boss", line, column)


# any spelling of any good line


@st.composite
def respelt(draw: st.DrawFn, line: str) -> str:
    """A canonical turn as somebody might type it."""
    words = [draw(_in_any_width(draw(_in_words(word)))) for word in line.split()]
    return draw(st.sampled_from([" ", "  ", "\t", "\u3000"])).join(words)


@st.composite
def _in_words(draw: st.DrawFn, word: str) -> str:
    """A card or placement with any name of its city and face; another word as it is."""
    code, rest = word[:2], word[2:]
    if word not in CARDS and "+" not in word:
        return word
    city = draw(st.sampled_from([code, *CITY_NAMES[City(code)]]))
    face = (
        draw(st.sampled_from([name for name in FACE_NAMES[CARDS[word].face] if name != "-2"]))
        if word in CARDS
        else rest
    )
    between = draw(st.sampled_from(["", " "])) if city == code or face == rest else " "
    return f"{city}{between}{face}"


@st.composite
def _in_any_width(draw: st.DrawFn, word: str) -> str:
    word = draw(st.sampled_from([word, word.upper(), word.lower()]))
    if draw(st.booleans()):
        return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in word)
    return word


@given(st.data(), st.integers(0, 3), st.integers(2, 6))
def test_any_spelling_of_a_turn(data: st.DataObject, seed: int, players: int) -> None:
    _, _, text = plain_record(seed, players)
    lines = text.splitlines()
    turns = [
        at for at, line in enumerate(lines) if line.split()[0] in ("Red", "Blue", "Green", "Black", "White", "Yellow")
    ]
    at = data.draw(st.sampled_from(turns))
    words = lines[at].split(maxsplit=1)
    line = data.draw(respelt(words[1] if data.draw(st.booleans()) else lines[at]))
    before = "".join(line + "\n" for line in lines[:at])
    assert canonical(line, before) == lines[at]


def test_a_city_named_twice_is_told_at_a_word_that_was_typed() -> None:
    (problem,) = loads("boss-record 1\nplayers Red Blue\ncities New York New York BO\n").problems[:1]
    assert (problem.word, problem.column) == ("New", 8)
    assert problem.message == "New York is named 2 times"
