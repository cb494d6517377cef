"""What can be said about hidden cards: read forgivingly, written canonically."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boss_solver.game.cards import DECKS, City
from boss_solver.game.setup import usual
from boss_solver.record.lines.noting import HunchOf, noted_from, write_noted
from boss_solver.record.lines.said import Either, Has, RewardIs, Said, Thing
from boss_solver.record.lines.saying import read_said, write_said
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.tokens import split
from tests.strategies import SEEDED

NAMES = ("Red", "Blue", "Green", "Black", "Bo")
CITIES = usual(4).cities


def canonical(text: str) -> str:
    return write_said(read_said(split(text).words, NAMES, CITIES), NAMES)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Blue lacks DEr", "Blue lacks DEr"),
        ("blue holds kansas city 3", "Blue holds KC3"),
        ("blue or green holds KC3", "Blue or Green holds KC3"),
        ("P2 has 2 detroit", "Blue has 2 DE"),
        ("Blue has >= 1 revolver", "Blue has >=1 revolver"),
        ("Blue has \u2264 1 of NY3, BO3 KC3", "Blue has <=1 of NY3 BO3 KC3"),
        ("Blue has 1-2 DE", "Blue has 1-2 DE"),
        ("reward Boston in hospital, 3", "reward BO in 3 h"),
        ("reward DE not pistola", "reward DE not r"),
        ("either Blue holds DEr or reward DE in r", "either Blue holds DEr or reward DE in r"),
        ("either Blue or Green holds DEr or Red lacks KC2", "either Blue or Green holds DEr or Red lacks KC2"),
        ("Blue holds KC3 and Green lacks KC2", "Blue holds KC3 and Green lacks KC2"),
        ("Blue holds KC3 DE2", "Blue holds KC3 and Blue holds DE2"),
        ('"Bo" holds BO3', '"Bo" holds BO3'),
    ],
)
def test_forgiving_words(typed: str, kept: str) -> None:
    assert canonical(typed) == kept
    assert canonical(kept) == kept


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("Blue eats DE3", "eats"),
        ("holds DE3", "holds"),
        ("Nobody holds DE3", "Nobody"),
        ("Bl holds DE3", "Bl"),
        ("Blue lacks NYr", "NYr"),
        ("Blue lacks SL4", "SL4"),
        ("reward BO in 9", "9"),
        ("reward CH in 3", "CH"),
        ("Blue has 3-1 DE", "3-1"),
    ],
)
def test_what_says_nothing_is_told_with_its_word(typed: str, word: str) -> None:
    with pytest.raises(ReadingError) as bad:
        canonical(typed)
    assert bad.value.problem.word == word
    assert typed[bad.value.problem.column - 1 :].startswith(word)


def random_said(rng: Random, depth: int = 1) -> Said:
    if depth and rng.random() < 0.3:
        return Either(tuple(random_said(rng, 0) for _ in range(rng.randint(2, 3))))
    if rng.random() < 0.3:
        city = rng.choice(CITIES)
        faces = [card.face for card in dict.fromkeys(DECKS[city])]
        some = rng.sample(faces, rng.randint(1, len(faces)))
        return RewardIs(city, tuple(sorted(some, key=faces.index)), rng.random() < 0.5)
    cards = [card for city in CITIES for card in dict.fromkeys(DECKS[city])]
    things: list[Thing] = [*rng.sample(cards, rng.randint(1, 3))]
    if rng.random() < 0.3:
        things = [rng.choice(CITIES)]
    low = rng.randint(0, 2)
    high = rng.choice([None, low, low + 1]) if low or len(things) > 1 else 0
    seats = tuple(rng.sample(range(len(NAMES)), rng.randint(1, 2)))
    return Has(seats, tuple(things), low, high)


@given(SEEDED)
def test_what_is_written_reads_the_same(rng: Random) -> None:
    said = random_said(rng)
    if isinstance(said, Has) and (said.low, said.high) == (0, None):
        return  # it says nothing
    text = write_said(said, NAMES)
    assert read_said(split(text).words, NAMES, CITIES) == said


@pytest.mark.parametrize(
    ("keyword", "typed", "kept"),
    [
        ("hunch", "7:3 Blue holds DEr", "7:3 Blue holds DEr"),
        ("hunch", "14:6 Blue holds DEr", "7:3 Blue holds DEr"),
        ("hunch", "70 % Blue holds DEr", "70% Blue holds DEr"),
        ("hunch", "2.5% Blue holds DEr", "2.5% Blue holds DEr"),
        ("hunch", "2 : 1 Blue holds DEr", "2:1 Blue holds DEr"),
        ("hunch", "2: 1 Blue holds DEr", "2:1 Blue holds DEr"),
        ("hunch", "2 :1 Blue holds DEr", "2:1 Blue holds DEr"),
        ("hunch", "２：１ Blue holds DEr", "2:1 Blue holds DEr"),
        ("hunch", "2/3 Blue holds DEr", "2/3 Blue holds DEr"),
        ("hunch", "4 / 6 Blue holds DEr", "2/3 Blue holds DEr"),
        ("hunch", "1/2 Blue holds DEr", "50% Blue holds DEr"),
        ("hunch", "½ Blue holds DEr", "50% Blue holds DEr"),
        ("hunch", "0.7 Blue holds DEr", "70% Blue holds DEr"),
        ("hunch", "0,7 Blue holds DEr", "70% Blue holds DEr"),
        ("hunch", ".125 Blue holds DEr", "12.5% Blue holds DEr"),
        ("hunch", f"1/{2**90} Blue holds DEr", f"1/{2**90} Blue holds DEr"),
        ("drop", "12", "note 12"),
        ("drop", "hunch 12", "note 12"),
    ],
)
def test_guesses_and_dropping(keyword: str, typed: str, kept: str) -> None:
    assert write_noted(noted_from(keyword, typed, NAMES, CITIES), NAMES) == (keyword, kept)


@pytest.mark.parametrize(
    "typed",
    [
        *("0% Blue holds DEr", "100% Blue holds DEr", "0:3 Blue holds DEr", "Blue holds DEr", ""),
        *("0 Blue holds DEr", "1 Blue holds DEr", "0/3 Blue holds DEr", "3/3 Blue holds DEr", "0.0 Blue holds DEr"),
        *("1.0 Blue holds DEr", "2 Blue holds DEr", "1.5 Blue holds DEr", "3/2 Blue holds DEr", "1/0 Blue holds DEr"),
        *("101% Blue holds DEr", "0 .7 Blue holds DEr", "1 2:3 Blue holds DEr", "7 0% Blue holds DEr", "2:", "2/3"),
        *('"2/3" Blue holds DEr', "-0.5 Blue holds DEr", "1e-1 Blue holds DEr", "2:1:1 Blue holds DEr"),
    ],
)
def test_what_is_sure_is_no_guess(typed: str) -> None:
    with pytest.raises(ReadingError):
        noted_from("hunch", typed, NAMES, CITIES)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    for keyword in ("note", "hunch", "drop"):
        with suppress(ReadingError):
            noted_from(keyword, text, NAMES, CITIES)


def test_a_city_that_is_not_played_cannot_be_spoken_of() -> None:
    with pytest.raises(ReadingError, match="Saint Louis"):
        read_said(split("reward SL in 4").words, NAMES, CITIES)
    assert City.SAINT_LOUIS not in CITIES


@given(st.fractions(0, 1, max_denominator=10**9).filter(lambda one: 0 < one < 1))
def test_any_fraction_is_written_and_read_exactly(part: Fraction) -> None:
    found = noted_from("hunch", f"{part.numerator}/{part.denominator} Blue holds DEr", NAMES, CITIES)
    assert isinstance(found, HunchOf)
    assert (found.factor, found.target) == (None, part)
    keyword, text = write_noted(found, NAMES)
    assert noted_from(keyword, text, NAMES, CITIES) == found
