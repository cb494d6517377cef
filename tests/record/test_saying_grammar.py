"""The grammar of statements in its corners: what joins with what, names that are words of it, long and random ones."""

from __future__ import annotations

import contextlib
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import CARDS, CITIES, DECKS, City, Face
from boss_solver.record.lines.noting import noted_from, write_noted
from boss_solver.record.lines.said import Both, Either, Has, RewardIs, Said, Thing
from boss_solver.record.lines.saying import MOST_WORDS, read_said, write_said
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.tokens import split
from tests.record.strategies import names_for

NAMES: Final = ("Red", "Blue", "Green", "Black")


def read(text: str, names: tuple[str, ...] = NAMES) -> Said:
    return read_said(split(text).words, names, CITIES)


FORMS: Final = (
    ("p2 LACKS détroit revólver", "Blue lacks DEr"),
    ("blu holds Nueva York 3, Saint-Louis tiroteo", "Blue holds NY3 and Blue holds SLs"),
    ("Blue holds セントルイス 盗み", "Blue holds SLt"),
    ("Blue holds san luis -2", "Blue holds SLt"),
    ("Blue has Cincinnati interdit de séjour", "Blue holds CIb"),
    ("Blue has = 2 of Detroit", "Blue has 2 DE"),
    ("Blue has 0 DE", "Blue lacks DE"),
    ("Blue has 2 3", "Blue has 2 3"),
    ("Blue holds KC3 or KC2", "Blue has >=1 of KC3 KC2"),
    ("Blue has >=1 of KC or revolver", "Blue has >=1 of KC or revolver"),
    ("Blue has <=1 of NY, 3", "Blue has <=1 of NY or 3"),
    ("Blue has <=1 of NY 3", "Blue has <=1 NY3"),
    ("Blue lacks 3 ,NY", "Blue lacks 3 NY"),
    ("Red or p3 lacks boston hospital", "Red or Green lacks BOh"),
    ("reward kansas city is revolver", "reward KC in r"),
    ("reward DE is not 4 or 3", "reward DE not 3 4"),
    ("reward St. Louis not in minus 2, shoot out", "reward SL not s t"),
    ("reward PH in 3 p r", "reward PH in 3 p r"),
    ("reward BO in BO3", "reward BO in 3"),
    (
        "either Blue lacks KC3 or KC2 or Green or Red holds NY3 or reward DE in r",
        "either Blue lacks KC3 KC2 or Green or Red holds NY3 or reward DE in r",
    ),
    (
        "Red holds NY3 and either Blue holds NY2 or Green holds NY1 and Blue holds DE1",
        "Red holds NY3 and either Blue holds NY2 or Green holds NY1 and Blue holds DE1",
    ),
)


@pytest.mark.parametrize(("typed", "kept"), FORMS, ids=[typed for typed, _ in FORMS])
def test_kept_in_one_form(typed: str, kept: str) -> None:
    said = read(typed)
    assert write_said(said, NAMES) == kept
    assert read(kept) == said


def test_or_between_cards_is_one_of_them() -> None:
    either = Has((1,), (CARDS["KC3"], CARDS["KC2"]), 1)
    assert read("Blue holds KC3 or KC2") == read("Blue has KC3 or KC2") == either
    both = Both((Has((1,), (CARDS["KC3"],), 1), Has((1,), (CARDS["KC2"],), 1)))
    assert read("Blue holds KC3 KC2") == both


REFUSED: Final = (
    ("lacks DEr", 1),
    ("Blue lacks", 11),
    ("Blue lacks or", 12),
    ("Blue has 2", 11),
    ("Blue has >=1-2 DE", 10),
    ("Blue holds KC3 and", 16),
    ("reward BO", 1),
    ("reward BO in", 1),
    ("reward BO in ,", 1),
    ("reward in 3", 1),
    ("reward BO in 3 r", 16),
    ("either Blue holds DEr", 1),
    ("either", 1),
    ("Blue holds DEr or reward DE in r", 19),
)


@pytest.mark.parametrize(("text", "column"), REFUSED, ids=[text for text, _ in REFUSED])
def test_refused_where_it_goes_wrong(text: str, column: int) -> None:
    with pytest.raises(ReadingError) as caught:
        read(text)
    assert caught.value.problem.column == column


def test_words_of_the_grammar_can_be_names() -> None:
    names = ("Or", "and", "EITHER", "has", "lacks", "reward")
    for seat in range(len(names)):
        said = Both((Has((seat, (seat + 1) % 6), (CARDS["DEr"],), 1), Has((seat,), (City.BOSTON,), 1, 2)))
        assert read(write_said(said, names), names) == said


@pytest.mark.parametrize("bad", ["", " and bad", " or bad"])
@pytest.mark.parametrize("link", [" and ", " or ", " or either ", " and either "])
def test_long_ones_take_no_time(link: str, bad: str) -> None:
    for text in (link.join(["Blue lacks KC3"] * 45), "either " * 30 + link.join(["Blue holds KC3"] * 25)):
        with contextlib.suppress(ReadingError):
            read(text + bad)
    with pytest.raises(ReadingError, match=str(MOST_WORDS)):
        read(link.join(["Blue lacks KC3"] * 2000) + bad)


@pytest.mark.parametrize("text", ["9" * 5000 + ":1 S", "1." + "9" * 5000 + "% S", "101% S", "3:0 S", "7:3", "70%"])
def test_numbers_that_are_no_odds(text: str) -> None:
    with pytest.raises(ReadingError):
        noted_from("hunch", text.replace("S", "Blue lacks DEr"), NAMES, CITIES)


@pytest.mark.parametrize("percent", ["33.333333333%", "0.00000001%", "99.99999%", "70%"])
def test_a_percentage_keeps_all_its_digits(percent: str) -> None:
    found = noted_from("hunch", f"{percent} Blue lacks DEr", NAMES, CITIES)
    assert write_noted(found, NAMES) == ("hunch", f"{percent} Blue lacks DEr")


def things() -> st.SearchStrategy[Thing]:
    cards = [card for city in CITIES for card in DECKS[city]]
    return st.one_of(st.sampled_from(cards), st.sampled_from(CITIES), st.sampled_from(Face))


@st.composite
def simple(draw: st.DrawFn, players: int) -> Said:
    if draw(st.booleans()):
        city = draw(st.sampled_from(CITIES))
        order = [card.face for card in DECKS[city]]
        faces = draw(st.sets(st.sampled_from(order), min_size=1))
        return RewardIs(city, tuple(sorted(faces, key=order.index)), draw(st.booleans()))
    seats = tuple(draw(st.lists(st.integers(0, players - 1), min_size=1, unique=True)))
    low = draw(st.integers(0, 3))
    high = draw(st.none() | st.integers(low, 5))
    return Has(seats, tuple(draw(st.lists(things(), min_size=1, max_size=4, unique=True))), low, high)


@st.composite
def sayings(draw: st.DrawFn, players: int, depth: int = 2) -> Said:
    """Everything that can be written: an either is the last part of a both, and neither stands in its like."""
    kind = draw(st.sampled_from(("plain", "both", "either"))) if depth else "plain"
    if kind == "plain":
        return draw(simple(players))
    parts = draw(st.lists(simple(players), min_size=1, max_size=2))
    last = draw(sayings(players, depth - 1))
    if kind == "both":
        return Both((*parts, *(last.parts if isinstance(last, Both) else (last,))))
    return last if isinstance(last, Either) else Either((*parts, last))


@settings(max_examples=50)
@given(st.data())
def test_whatever_the_players_are_called(data: st.DataObject) -> None:
    names = data.draw(names_for(4))
    said = data.draw(sayings(4))
    text = write_said(said, names)
    assert read(text, names) == said


WORDS: Final = (
    *("Blue", "Red", "either", "or", "and", "holds", "lacks", "has", "reward", "in", "not", "is"),
    *("2", ">=1", "NY3", "DE", "DEr", "r", ",", "3", "of"),
)


@settings(max_examples=100)
@given(st.lists(st.sampled_from(WORDS), max_size=14))
def test_what_is_read_stays_as_it_is_written(words: list[str]) -> None:
    try:
        said = read(" ".join(words))
    except ReadingError:
        return
    assert read(write_said(said, NAMES)) == said
