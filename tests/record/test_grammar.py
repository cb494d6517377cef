"""The reference of the grammar names every word there is, and says what is so."""

from __future__ import annotations

import re
from typing import Final

import pytest

import boss_solver.record as reference
from boss_solver.record.lines.read_line import _READERS
from boss_solver.record.words.keywords import EVENTS, HEADERS, KEYWORDS, NOTES, POSITION, TAGS, VERSION
from tests.record.texts import FOUR, TWO, canonical, good, problem

TEXT: Final = reference.__doc__ or ""


@pytest.mark.parametrize("keyword", sorted(KEYWORDS - {"spectator"}))
def test_every_keyword_is_told(keyword: str) -> None:
    assert re.search(rf"\b{keyword}\b", TEXT)


def test_every_keyword_has_a_reader() -> None:
    assert set(_READERS) == {VERSION, *HEADERS, *EVENTS, *POSITION, "position"} - set(TAGS)
    assert not set(_READERS) & {*NOTES, *TAGS}


def test_what_the_reference_says_of_readings() -> None:
    assert canonical("de3 kc2") == "Red DE+3 KC2"
    assert canonical("de3") == "Red DE3"
    assert canonical("de+0,2 ny3 !") == "Red DE+0,2 NY3 !"
    assert canonical("ph pistola") == "Red PHr"
    assert canonical("detroit + 2,1 kc3") == "Red DE+2,1 KC3"
    assert "can be Red CI+3 NY2, or Red CH+3 NY2" in problem("c3 ny2").message
    assert canonical("bac blue ny=1") == "backs Blue NY=1"
    assert problem("ba blue ny=1")


def test_what_the_reference_says_of_names() -> None:
    start = 'boss-record 1\nplayers "hand" "Bo the cat" "P1" "a\\"b\\\\"\nhand\n'
    assert good(start).names == ("hand", "Bo the cat", "P1", 'a"b\\')
    assert canonical("p1 ny3", start) == '"hand" NY3'
    assert canonical('"P1" ny3 !', start) == '"P1" NY3 !'
    assert canonical("p4 ny3 !", start) == '"a\\"b\\\\" NY3 !'


def test_a_position_has_the_defaults_of_a_new_game() -> None:
    joined = good(TWO + "position before hand 1\nplay\nhand\n").state
    fresh = good(TWO + "hand\n").state
    assert joined == fresh


def test_three_letters_are_the_least_of_a_keyword() -> None:
    assert canonical("bro") == "broken"
    assert problem("br")
    assert problem("bro", FOUR.replace("Red", "Bronson")).message == "what did Bronson do?"
    assert problem("chi 3").message == "Chicago has no cards"
