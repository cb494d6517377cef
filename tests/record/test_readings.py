"""Which reading is taken; what can mean two things is refused and both are shown."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boss_solver.record.games.reader import dumps
from boss_solver.record.words.tokens import quoted
from tests.record.strategies import names_for
from tests.record.texts import FOUR, TWO, canonical, good, problem

SIX: Final = "boss-record 1\nplayers Red Blue Green Black White Yellow\nhand\n"


# one turn in two lines, and whose turn it is


def test_a_turn_in_two_lines() -> None:
    record = good(FOUR + "de+3\nkc2\nde2\n")
    assert dumps(record) == FOUR + "Red DE+3\nRed KC2\nBlue DE2\n"


def test_a_bare_city_and_number_is_a_card_unless_a_card_follows() -> None:
    assert canonical("de3") == "Red DE3"
    assert canonical("de3 kc2") == "Red DE+3 KC2"
    assert canonical("de3 ?") == "Red DE+3 ?"
    assert canonical("de3", FOUR + "kc+2\n") == "Red DE3"
    assert "has placed in this turn" in problem("de3 kc2", FOUR + "kc+2\n").message


def test_the_player_is_the_one_whose_turn_it_is() -> None:
    record = good(FOUR + "de+1 ny3\nny0\nch+3 bo3 !\nde2\n")
    assert [line.text(record.names).split()[0] for line in record.lines[3:]] == ["Red", "Blue", "Green", "Black"]


# what may mean several things


@pytest.mark.parametrize(
    ("typed", "readings"),
    [
        ("c3 ny2", ["Red CI+3 NY2", "Red CH+3 NY2"]),
        ("c+3", ["Red CI+3", "Red CH+3"]),
        ("bl de+3 ny3", ["Blue DE+3 NY3", "Black DE+3 NY3"]),
        ("bl ny3", ["Blue NY3", "Black NY3"]),
        ("dealt bl ny3", ["Blue", "Black"]),
        ("leaves bl", ["Blue", "Black"]),
        ("backs bl ny", ["Blue", "Black"]),
        ("シ3 ny2", ["Red CI+3 NY2", "Red CH+3 NY2"]),
    ],
)
def test_where_two_readings_remain_both_are_shown(typed: str, readings: list[str]) -> None:
    message = problem(typed).message
    assert message.startswith("'")
    assert all(reading in message for reading in readings)


@pytest.mark.parametrize(
    ("typed", "readings"),
    [
        ("SL-2", ["SL2", "SLt"]),
        ("sl f", ["SL4", "SLs"]),
        ("de+1 saint louis f", ["SL4", "SLs"]),
        ("dealt red SL-2 ny3 ny0 ny1", ["SL2", "SLt"]),
    ],
)
def test_two_cards_of_saint_louis(typed: str, readings: list[str]) -> None:
    message = problem(typed, SIX).message
    assert all(reading in message for reading in readings)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("sl4", "SL4"),
        ("sls", "SLs"),
        ("st. louis shoot-out", "SLs"),
        ("san luis tiroteo", "SLs"),
        ("セントルイス銃撃", "SLs"),
        ("sl t", "SLt"),
        ("SL -2", "SLt"),
        ("saint-louis vol", "SLt"),
        ("sl minus 2", "SLt"),
        ("セントルイス マイナス２", "SLt"),
        ("sl2", "SL2"),
    ],
)
def test_cards_of_saint_louis(typed: str, kept: str) -> None:
    assert canonical(typed, SIX) == f"Red {kept}"
    assert canonical(f"de+1 {typed}", SIX) == f"Red DE+1 {kept}"


def test_a_beginning_counts_only_where_its_kind_is_expected() -> None:
    assert canonical("b+3 ny3") == "Red BO+3 NY3"  # not Blue, not Black
    assert canonical("c2") == "Red CI2"  # Chicago has no cards
    assert canonical("c+3 ny3", TWO + "hand\nde+1 ny0\nny1\n") == "Ann CH+3 NY3"  # Cincinnati is not in the game
    assert canonical("s ny3", "boss-record 1\nplayers Sol Ann\nhand\n") == "Sol NY3"  # nor Saint Louis


def test_what_is_exact_comes_before_what_begins() -> None:
    start = "boss-record 1\nplayers New Newton De\nhand\n"
    assert canonical("new ny3", start) == "New NY3"
    assert canonical("de ny3 !", start) == '"De" NY3 !'
    assert canonical("de3", start) == "New DE3"
    assert canonical("de 3 ny3", start) == "New DE+3 NY3"
    assert canonical("new york 3", start) == "New NY3"


def test_a_p_number_is_a_player_before_it_is_a_beginning() -> None:
    start = "boss-record 1\nplayers Red Blue Green Black\nhand\nny0\nny1\n"
    assert canonical("p3 kc2", start) == "Green KC2"
    assert canonical("p3 p+3 kc2", start) == "Green PH+3 KC2"
    assert problem("p5 kc2", start).message == "no player is called 'p5'"


@pytest.mark.parametrize("keyword", ["hand", "pass", "note", "chicago", "none", "play"])
def test_a_player_called_like_a_keyword(keyword: str) -> None:
    start = f"boss-record 1\nplayers {keyword} Ann\nhand\n"
    assert canonical(f'"{keyword}" de+1 ny3', start) == f'"{keyword}" DE+1 NY3'
    assert canonical("p1 ny3", start) == f'"{keyword}" NY3'
    assert canonical("ny3", start) == f'"{keyword}" NY3'
    assert canonical(f'leaves "{keyword}"', start) == f'leaves "{keyword}"'


def test_a_player_called_like_a_p_number() -> None:
    start = 'boss-record 1\nplayers P2 "p1"\nhand\n'
    assert canonical("p1 ny3", start) == '"P2" NY3'
    assert canonical('"P2" ny3', start) == '"P2" NY3'
    assert canonical("P2 ny3 !", start) == '"p1" NY3 !'


def test_accents_may_be_left_out() -> None:
    start = "boss-record 1\nplayers Zoé Josef Jose\nhand\n"
    assert canonical("zoe ny3", start) == "Zoé NY3"
    assert canonical("ZOÉ ny3", start) == "Zoé NY3"
    assert canonical("zo ny3", start) == "Zoé NY3"
    assert canonical("jose ny3 !", start) == "Jose NY3 !"
    assert "Josef NY3, or Jose NY3" in problem("jos ny3", start).message


@pytest.mark.parametrize("name", ["Zoé", "zoe"])
def test_a_name_without_accents_is_nobody_elses(name: str) -> None:
    assert canonical("zoe ny3 !", f"boss-record 1\nplayers Ann {name} Zoetta\nhand\n") == f"{name} NY3 !"


# Chicago is a city and a keyword


def test_chicago_in_both_meanings() -> None:
    start = FOUR + "de+1 ny3\nny0\nny1\nkc2\n"
    assert canonical("chicago+2 bo3", start) == "Red CH+2 BO3"
    assert canonical("chicago + 2 bo3", start) == "Red CH+2 BO3"
    assert canonical("chicago 2 bo3", start) == "Red CH+2 BO3"
    assert canonical("red chicago 2 bo3", start) == "Red CH+2 BO3"
    assert canonical("chicago +2", start) == "Red CH+2"
    assert "still to be shown" in problem("chicago 2", start).message


@given(st.data(), st.integers(2, 6))
def test_p_numbers_and_quotes_name_everybody(data: st.DataObject, players: int) -> None:
    names = data.draw(names_for(players))
    start = f"boss-record 1\nplayers {' '.join(map(quoted, names))}\nhand\n"
    for seat, name in enumerate(names):
        line = canonical(f"p{seat + 1} ny3 !", start)
        assert line == canonical(f"{quoted(name)} ny3 !", start)
        assert canonical(line, start) == line
        assert good(start).names == names
