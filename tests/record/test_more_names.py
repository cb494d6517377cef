"""Words that players use, German ones among them: each means its thing, and none takes anything from what was read."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final, TypeVar

import pytest

from boss_solver.game.cards import DECKS, Badge, Card, City, Face
from boss_solver.record.words.keywords import KEYWORDS, keyword_of, other_keyword
from boss_solver.record.words.more_names import (
    BADGE_WORDS,
    MORE_CITY_NAMES,
    MORE_FACE_NAMES,
    NUMBER_WORDS,
    PASS_WORDS,
    POLICE_WORDS,
    spellings,
)
from boss_solver.record.words.names import (
    CITY_NAMES,
    FACE_NAMES,
    Exactness,
    cards_matching,
    cities_matching,
    faces_matching,
)
from boss_solver.record.words.names import fold as folded
from tests.long import count
from tests.record.test_forgiving import rows
from tests.record.texts import canonical, problem

# In a game of four where it is the turn of Red.
TURNS: Final = """
bo 病院                   | Red BOh
ボストン病院               | Red BOh
ボストン牢屋               | Red BOp
ボストン監獄               | Red BOp
ph牢屋                   | Red PHp
フィラデルフィア制裁         | Red PHr
カンザス制裁               | Red KCr
カンザスシティ 2            | Red KC2
カンザス+2 カンザス3        | Red KC+2 KC3
カンザスシティ制裁           | Red KCr
Boston Krankenhaus        | Red BOh
boston krank              | Red BOh
Boston Gefängnis          | Red BOp
bo gefaengnis             | Red BOp
bo gefangnis              | Red BOp
BO GEFÄNGNIS              | Red BOp
bo gef                    | Red BOp
bogef                     | Red BOp
Philadelphia Pistole      | Red PHr
cincinnati verbannt       | Red CIb
cin verb                  | Red CIb
ci banni                  | Red CIb
ci banned                 | Red CIb
ci bann                   | Red CIb
bo cárcel                 | Red BOp
bo carcel                 | Red BOp
boston cár                | Red BOp
detroit+3 new york drei   | Red DE+3 NY3
de tres                   | Red DE3
de deux                   | Red DE2
デトロイト四               | Red DE4
passe de3                 | Red DE3
paso de3                  | Red DE3
red paso de3              | Red DE3
Passen: de3               | Red DE3
パス de3                  | Red DE3
red パス デトロイト3         | Red DE3
note blue lacks Krankenhaus | note Blue lacks hospital
note blue lacks ボストン牢屋  | note Blue lacks BOp
note reward bo in gefängnis krankenhaus | note reward BO in h p
note reward ph not 制裁     | note reward PH not r
"""

SIX: Final = "boss-record 1\nplayers Red Blue Green Black White Yellow\nhand\n"
SIXES: Final = """
sl Diebstahl              | Red SLt
sl raub                   | Red SLt
sankt louis schießerei    | Red SLs
SL SCHIESSEREI            | Red SLs
sl schuß                  | Red SLs
sl schusswechsel          | Red SLs
セントルイス銃撃戦           | Red SLs
"""

POLICE_DUE: Final = "boss-record 1\nplayers A B\noption police-at 3\ncities NY CI\nhand\n"
COLOURS: Final = """
police Silber             | police silver
police plata              | police silver
police argent             | police silver
police argen              | police silver
police 銀                 | police silver
police silbern            | police silver
police argentée           | police silver
police plateada           | police silver
police golden             | police gold
police dorée et argentée  | police both
police silbern und golden | police both
police oro                | police gold
police or                 | police gold
police doré               | police gold
police 金                 | police gold
police beide              | police both
police ambos              | police both
police les deux           | police both
police los dos            | police both
police 両方                | police both
police Silber und Gold    | police both
police argent et or       | police both
police oro y plata        | police both
police silver and gold    | police both
police vergessen          | police forgotten
police olvidado           | police forgotten
police oublié             | police forgotten
police 忘れた              | police forgotten
Polizei Gold              | police gold
polizei: silber           | police silver
policía oro               | police gold
警察 銀                    | police silver
police plata !            | police silver !
"""


@pytest.mark.parametrize(("typed", "kept"), rows(TURNS))
def test_words_of_a_turn_and_of_notes(typed: str, kept: str) -> None:
    assert canonical(typed) == kept


@pytest.mark.parametrize(("typed", "kept"), rows(SIXES))
def test_words_with_saint_louis(typed: str, kept: str) -> None:
    assert canonical(typed, SIX) == kept


@pytest.mark.parametrize(("typed", "kept"), rows(COLOURS))
def test_words_for_the_police_card(typed: str, kept: str) -> None:
    assert canonical(typed, POLICE_DUE) == kept


def test_a_beginning_of_two_colours_names_both() -> None:
    assert problem("police a", POLICE_DUE).message == "'a' can be silver or both"
    assert problem("police o", POLICE_DUE).message == "'o' can be gold or forgotten"


FACE_WORDS: Final = [
    (face, spelt) for names in (MORE_FACE_NAMES, NUMBER_WORDS) for face in names for name in names[face]
    for spelt in spellings(name)
]  # fmt: skip
CITY_WORDS: Final = [(city, name) for city, names in MORE_CITY_NAMES.items() for name in names]


@pytest.mark.parametrize(("face", "word"), FACE_WORDS)
def test_a_word_means_its_face_alone_and_behind_each_city(face: Face, word: str) -> None:
    for text in (word, word.upper(), word.lower(), f" {word} "):
        assert faces_matching(text) == ((face, Exactness.NAME),)
    assert cities_matching(word) == ()
    for city, deck in DECKS.items():
        if Card(city, face) not in deck:
            continue
        for name in (city.value, *CITY_NAMES[city], *MORE_CITY_NAMES.get(city, ())):
            for text in (f"{name} {word}", f"{name}{word}", f"{name}-{word}".upper()):
                assert [match.value for match in cards_matching(text)] == [Card(city, face)], text


@pytest.mark.parametrize(("city", "word"), CITY_WORDS)
def test_a_word_means_its_city_alone_and_before_each_face(city: City, word: str) -> None:
    assert cities_matching(word) == ((city, Exactness.NAME),)
    assert faces_matching(word) == ()
    for card in DECKS[city]:
        for name in FACE_NAMES[card.face]:
            if name != "-2":
                assert [match.value for match in cards_matching(f"{word} {name}")] == [card]


@pytest.mark.parametrize(("face", "word"), [row for row in FACE_WORDS if row[0] in MORE_FACE_NAMES])
def test_any_beginning_of_a_word_finds_its_face_or_what_was_found_before(face: Face, word: str) -> None:
    for end in range(1, len(folded(word)) + 1):
        text = folded(word)[:end]
        found = {match.value for match in faces_matching(text)}
        assert found == {match for match, _ in before(text, FACES)} or face in found
    assert len(folded(word)) < 3 or not folded(word).isascii() or len(faces_matching(folded(word)[:4])) == 1


# What was read before these words were there, written out once more.

FACES: Final = {face: tuple(folded(name) for name in names if name != "-2") for face, names in FACE_NAMES.items()}
CITIES: Final = {city: (folded(city), *map(folded, names)) for city, names in CITY_NAMES.items()}


T = TypeVar("T")


def before(text: str, table: dict[T, tuple[str, ...]]) -> list[tuple[T, Exactness]]:
    for exactness in (Exactness.CODE, Exactness.NAME, Exactness.BEGINNING):
        found = [(one, exactness) for one, keys in table.items() if text and _is_so(exactness, text, keys)]
        if found:
            return found
    return []


def _is_so(exactness: Exactness, text: str, keys: tuple[str, ...]) -> bool:
    if exactness is Exactness.BEGINNING:
        return any(key.startswith(text) for key in keys)
    return text == keys[0] if exactness is Exactness.CODE else text in keys


@cache
def cards_before(text: str) -> set[Card]:
    if before(text, CITIES):
        return set()
    readings = [
        (Card(city, face), max(one, other))
        for cut in range(1, min(len(text), 16))
        for city, one in before(text[:cut], CITIES)
        for face, other in before(text[cut:], FACES)
    ]
    real = [(card, sure) for card, sure in readings if card in DECKS.get(card.city, ())]
    return {card for card, sure in real if sure == min(sure for _, sure in real)}


def beginnings(table: dict[City, tuple[str, ...]] | dict[Face, tuple[str, ...]]) -> list[str]:
    return sorted({key[:end] for keys in table.values() for key in keys for end in range(1, len(key) + 1)})


def test_every_beginning_means_what_it_meant() -> None:
    for text in beginnings(FACES):
        assert [tuple(match) for match in faces_matching(text)] == before(text, FACES)
    for text in beginnings(CITIES):
        assert [tuple(match) for match in cities_matching(text)] == before(text, CITIES)


def _cards_mean_what_they_meant(pairs: list[tuple[str, str]]) -> None:
    for city, face in pairs:
        if cards_before(city + face):
            assert {match.value for match in cards_matching(city + face)} == cards_before(city + face), city + face
        if before(city + face, CITIES):
            assert cards_matching(city + face) == ()


PAIRS: Final = [(city, face) for city in beginnings(CITIES) for face in beginnings(FACES)]


def test_every_card_means_what_it_meant() -> None:
    _cards_mean_what_they_meant(Random(8).sample(PAIRS, 1000))


@pytest.mark.long
def test_every_card_means_what_it_meant_all() -> None:
    _cards_mean_what_they_meant(Random(8).sample(PAIRS, min(len(PAIRS), count(len(PAIRS)))))


def test_no_word_is_a_keyword_or_begins_as_one() -> None:
    words = [word for _, word in (*FACE_WORDS, *CITY_WORDS)]
    said = ("either", "or", "and", "lacks", "holds", "has", "reward", "in", "is", "not", "a", "an", "the", "of", "any")
    for word in map(folded, words):
        assert not keyword_of(word), word
        assert not other_keyword(word), word
        assert word not in said
        assert not [one for one in KEYWORDS if folded(one).startswith(word) and len(word) > 2 and word.isascii()], word
    for word in (*PASS_WORDS, *POLICE_WORDS):
        assert not keyword_of(word)
        assert not cities_matching(word)
        assert not cards_matching(word)
    for word in (one for words in BADGE_WORDS.values() for one in words):
        assert not keyword_of(word)


def test_words_are_all_different() -> None:
    for tables in ((MORE_FACE_NAMES, NUMBER_WORDS, FACE_NAMES), (MORE_CITY_NAMES, CITY_NAMES), (BADGE_WORDS,)):
        keys = [folded(name) + "-" * (name == "-2") for table in tables for names in table.values() for name in names]
        repeated = {key for key in keys if keys.count(key) > 1}
        # A name that differs from another only in its accents or its hyphen, and is of the same thing.
        for key in repeated:
            meant = {str(match.value) for match in faces_matching(key)} | {str(m.value) for m in cities_matching(key)}
            assert len(meant) == 1, key


@pytest.mark.parametrize("word", [*PASS_WORDS, *POLICE_WORDS])
def test_a_player_who_is_named_so_comes_first(word: str) -> None:
    for name in (word, word + "r", word.upper() + "ta"):
        start = f"boss-record 1\nplayers {name} Blue\nhand\n"
        assert canonical(f"{word} NY+1 DE3", start) == f"{name} NY+1 DE3"
        assert canonical(f"{word} de3", start) == f"{name} DE3"


def test_every_word_of_the_police_card() -> None:
    for badge, words in BADGE_WORDS.items():
        for word in words:
            for text in (word, word.upper(), folded(word)):
                assert canonical(f"police {text}", POLICE_DUE) == f"police {badge or 'forgotten'}"
    assert set(BADGE_WORDS) == {*Badge, None}
