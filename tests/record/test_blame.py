"""Problems that show late lie on the line that causes them; the nearest legal thing is legal, and near."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boss_solver.game.cards import CARDS, City
from boss_solver.game.events import Placed, Revealed
from boss_solver.game.moves import Placement
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.entry import enter
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Record
from boss_solver.record.words.problems import Problem, UnreadableError
from tests.record.strategies import plain_record
from tests.record.texts import TWO, good


class Header(NamedTuple):
    """A header that cannot be played, the line and word to blame, the nearest that can."""

    lines: str
    line: int
    word: str
    message: str
    nearest: str = ""


HEADERS: Final = (
    Header(
        "players A B C\ncities NY BO DE", 3, "cities", "10 cards of NY BO DE do not divide by 3", "cities NY BO DE KC"
    ),
    Header(
        "cities NY BO DE\nplayers A B C", 2, "cities", "10 cards of NY BO DE do not divide by 3", "cities NY BO DE KC"
    ),
    Header("players A B\nundealt 1", 3, "undealt", "10 cards of NY BO DE, 1 undealt,", "cities NY BO DE CI"),
    Header(
        "players A B\ncities NY BO KC\nundealt 1\ndate today",
        4,
        "undealt",
        "8 cards of NY BO KC, 1 undealt",
        "cities NY BO KC CI",
    ),
    Header("players A B C\noption teams alternate", 3, "option", "3 players cannot form two teams"),
)


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("rest", ["", "hand\n", "hand\nny3\nxyz\n", "position in hand 1\nplay\n", "de+3 ny3\n"])
def test_a_setup_that_cannot_be_played(header: Header, rest: str) -> None:
    record = loads(f"boss-record 1\n{header.lines}\n{rest}")
    (found,) = record.problems
    assert (found.line, found.word, found.nearest) == (header.line, header.word, header.nearest)
    assert found.message.startswith(header.message)
    assert record.good_lines == header.line - 1
    if header.nearest and header.word == "cities":
        lines = header.lines.replace("cities NY BO DE", header.nearest)
        assert loads(f"boss-record 1\n{lines}\n").problems == ()


@pytest.mark.parametrize(
    ("lines", "line", "word", "message"),
    [
        ("row NY BO CH", 4, "row", "the row NY BO CH is not made of this game's cities"),
        ("row NY BO CH BO", 4, "row", "the row NY BO CH BO is not made of this game's cities"),
        ("badges silver silver silver", 4, "badges", "3 police cards with silver: there are 2"),
        ("badges silver gold both\nmarker Bob", 4, "badges", "3 police cards are too many for hand 2"),
        ("marker Bob\nplayer Ann dead 7", 5, "player", "Ann cannot have -1 experts alive"),
        ("player Ann occasionals 4", 4, "player", "Ann cannot have 4 occasionals"),
        ("player Ann dead 5 away-one 2", 4, "player", "Ann cannot have 2 experts away"),
        ("player Bob dead 3\non DE Ann 3 Bob 4", 5, "on", "Bob would have more gangsters on the cities than he owns"),
        ("on DE Ann 4\non NY Ann 4", 5, "on", "Ann would have more gangsters on the cities than he owns"),
        ("shown Ann NY3 NY2", 4, "shown", "uneven numbers of cards shown: Ann 2, Bob 0"),
        ("shown Ann NY3\nshown Bob NY3", 5, "shown", "New York 3: there is one"),
    ],
)
def test_a_position_that_cannot_be(lines: str, line: int, word: str, message: str) -> None:
    record = loads(f"{TWO}position in hand 2\n{lines}\nplay\nann de1\nbob de2\n")
    (found,) = record.problems
    assert (found.line, found.word, found.column) == (line, word, 1)
    assert found.message.startswith(message)
    assert record.good_lines == line - 1
    assert record.good.position is not None


def test_a_position_with_cards_before_its_hand() -> None:
    record = loads(f"{TWO}position before hand 2\nshown Ann NY3\nplay\n")
    (found,) = record.problems
    assert (found.line, found.word) == (4, "shown")


def test_all_that_is_wrong_with_a_position() -> None:
    lines = "row NY DE BO CH\nbadges gold gold gold\nplayer Ann dead 7\nplayer Bob money 3\nshown Ann NY3 NY2\n"
    record = loads(f"{TWO}position in hand 2\n{lines}play\n")
    assert [found.line for found in record.problems] == [5, 6, 8]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "the record is empty"),
        ("\n\n", 1, "the record is empty"),
        ("# only a comment\n", 1, "the record is empty"),
        ("boss-record 1\n", 2, "nobody plays yet"),
        (TWO + "position in hand 2\nrow NY CH BO DE\n", 5, "the position is not complete"),
    ],
)
def test_a_record_that_is_not_complete(text: str, line: int, message: str) -> None:
    record = loads(text)
    (found,) = record.problems
    assert (found.line, found.message) == (line, message)
    assert found.expected


# the nearest legal thing is legal, and near


def problems_of(line: str, progress: Progress) -> tuple[Problem, ...]:
    """What is wrong with a line typed at a prompt."""
    try:
        enter(line, progress)
    except UnreadableError as error:
        return error.problems
    return ()


@given(st.integers(0, 5), st.integers(2, 6), st.data())
def test_the_nearest_placement_is_legal_and_near(seed: int, players: int, data: st.DataObject) -> None:
    before = _before_a_turn(seed, players, data)
    city = data.draw(st.sampled_from([*before.setup.cities, City.CHICAGO]))
    tried = Placement(city, data.draw(st.integers(0, 9)), data.draw(st.integers(0, 4)))
    found = problems_of(str(tried), before)
    assume(found)
    assert found[0].word == str(tried)
    nearest = found[0].nearest
    if nearest == "pass":
        return
    assert problems_of(nearest, before) == ()
    if "does not lead" in found[0].message and "," not in nearest:
        for fewer in range(1, int(nearest.partition("+")[2])):
            assert problems_of(f"{city}+{fewer}", before)


@given(st.integers(0, 5), st.integers(2, 6), st.booleans(), st.data())
def test_the_nearest_card_is_legal_and_of_the_city_if_it_can_be(
    seed: int, players: int, full: bool, data: st.DataObject
) -> None:
    before = _before_a_turn(seed, players, data, full)
    cities = before.setup.cities
    tried = data.draw(st.sampled_from([card for card in CARDS.values() if card.city in cities]))
    found = problems_of(str(tried), before)
    assume(found)
    assert found[0].word == str(tried)
    legal = [card for card in CARDS if problems_of(card, before) == ()]
    assert found[0].nearest in legal
    assert found[0].nearest[:2] == tried.city or tried.city not in {card[:2] for card in legal}


def _before_a_turn(seed: int, players: int, data: st.DataObject, full: bool = True) -> Progress:
    """A record at a moment at which a turn is due."""
    lines = _read_record(seed, players, full).lines
    turns = [line.number for line in lines if line.events and isinstance(line.events[0], Placed | Revealed)]
    return lines[data.draw(st.sampled_from(turns)) - 2].after


@cache
def _read_record(seed: int, players: int, full: bool) -> Record:
    return good(plain_record(seed, players, full)[2])


def test_a_wrong_payout_is_told_where_it_stands() -> None:
    lines = plain_record(2, 3, full=False)[2].splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("chicago"))
    record = loads("\n".join([*lines[:at], "chicago 9  # or so", *lines[at + 1 :]]))
    (found,) = record.problems
    assert (found.line, found.column, found.word) == (at + 1, 1, "chicago")
    assert found.message == "Chicago cannot have paid 9, so an entry is wrong"
