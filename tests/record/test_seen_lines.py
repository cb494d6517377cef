"""Lines that tell what everybody saw: how they are written, names that look like them, what is wrong with them."""

from __future__ import annotations

import pytest

from boss_solver.game.cards import CARDS
from boss_solver.game.events import CardsSeen, Revealed
from boss_solver.game.state import Spot
from boss_solver.record.as_json.exchange import games_from_json, games_to_json
from boss_solver.record.as_json.fields import ExchangeError
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import dumps, loads
from tests.record.texts import canonical, good, problem

FOUR = "boss-record 2\nplayers Red Blue Green Black\nhand\n"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("seen blue kc3", "seen Blue KC3"),
        ("Seen: P2: KC3, de 2", "seen Blue KC3 DE2"),
        ("seen reward BO h", "seen reward BOh"),
        ("SEEN rewards: boston hospital, ny1", "seen reward BOh NY1"),
        ("see rew bo 3", "seen reward BO3"),
        ("seen gr kansas city revolver  # dropped", "seen Green KCr  # dropped"),
        ("seen blue bo3 bo3", "seen Blue BO3 BO3"),
    ],
)
def test_ways_to_write_it(typed: str, kept: str) -> None:
    assert canonical(typed, FOUR) == kept


def test_undealt_cards() -> None:
    header = "boss-record 2\nplayers Ann Bob\ncities BO DE KC\nundealt 1\nhand\n"
    assert canonical("seen und kc3", header) == "seen undealt KC3"
    assert problem("seen und kc3 de1", header).message == "1 card stays undealt, not 2"
    assert problem("seen undealt kc3", FOUR).message == "all cards are dealt in this game: none stays undealt"


@pytest.mark.parametrize(
    ("line", "column", "message", "nearest"),
    [
        ("seen", 5, "'seen' without a place", ""),
        ("seen blue", 10, "'seen' without cards", ""),
        ("seen kc3", 6, "where was it seen?", ""),
        ("seen blue kc", 11, "'kc' is a city without a card", "KC2"),
        ("seen blue kc?", 11, "what everybody saw is told card by card", ""),
        ("seen blua kc3", 6, "no player is called 'blua'", "Blue"),
        ("seen reward bo1", 13, "Boston has no 1; its cards are 3, 3, hospital, prison", "BO3"),
        (
            "seen blue kc3 !",
            15,
            "only a turn, a police card, or marker, row and player between hands can be marked as a misplay",
            "",
        ),
        ("seen blue ny1 ny1", 15, "New York 1: there is one, and Blue would have 2", "NY0"),
    ],
)
def test_what_is_wrong_with_it(line: str, column: int, message: str, nearest: str) -> None:
    found = problem(line, FOUR)
    assert (found.column, found.message, found.nearest) == (column, message, nearest)


def test_the_card_is_elsewhere() -> None:
    found = problem("seen green kc3", FOUR + "seen blue kc3\n")
    assert found.message == "Kansas City 3: there is one, and it is seen with Blue already"
    assert (found.word, found.nearest) == ("kc3", "KC2")
    found = problem("ny3", FOUR + "seen blue ny3\n")
    assert found.message == "New York 3: there is one, and it is seen with Blue already"


def test_players_called_like_it() -> None:
    """A record of the first version has them without quotation marks, and is written so again."""
    text = 'boss-record 1\nplayers Seen Reward "Undealt"\nhand\nSeen DE+2 NY3\nReward KC3\n"Undealt" NY1\nSeen NY2\n'
    record = good(text)
    assert dumps(record) == text
    assert record.events[2] == Revealed(0, CARDS["NY3"])
    more = good(text.replace("d 1", "d 2") + 'seen "reward" DE1\nseen Seen DE2\nseen reward BO h\nseen P3 DE3\n')
    assert dumps(more).splitlines()[-4:] == [
        'seen "Reward" DE1',
        "seen Seen DE2",
        "seen reward BOh",
        'seen "Undealt" DE3',
    ]
    assert dumps(good(dumps(more))) == dumps(more)
    assert more.events[-1] == CardsSeen(Spot.HOLDING, 2, (CARDS["DE3"],))


def test_an_older_record_has_no_such_line() -> None:
    found = problem("seen blue kc3", FOUR.replace("d 2", "d 1"))
    assert found.message == "this line needs a record of format 2, and line 1 says 'boss-record 1'"


FULL = """boss-record 2
players Red Blue
hand
dealt Red NY3 BOh BOp DE1 DE4
dealt Blue NY0 NY2 BO3 DE2 DEr
seen Blue DEr
Red NY3
seen reward NY1
Blue NY2
"""


def test_every_seat_has_it_in_its_record() -> None:
    for seat in (0, 1, None):
        own = as_seen_by(loads(FULL), seat, backs=True)
        assert "seen Blue DEr\n" in own
        assert "seen reward NY1\n" in own
        assert own.startswith("boss-record 2\n")
        assert good(own).state.table.hand == good(as_seen_by(loads(own), seat)).state.table.hand


def test_json_and_back() -> None:
    document = games_to_json(FULL.encode())
    assert '{"kind": "seen", "where": "holding", "player": "Blue", "cards": ["DEr"]}' in document
    assert '{"kind": "seen", "where": "reward", "player": null, "cards": ["NY1"]}' in document
    assert games_from_json(document.encode()) == FULL.encode()
    for old, new, what in (
        ('"where": "reward"', '"where": "pocket"', "which is none of holding reward undealt"),
        ('"where": "holding"', '"where": "undealt"', "null elsewhere"),
        ('"where": "reward", "player": null', '"where": "holding", "player": null', "is to be named"),
    ):
        with pytest.raises(ExchangeError, match=what):
            games_from_json(document.replace(old, new).encode())
