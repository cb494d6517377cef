"""The records of `examples/` are what they are said to be, and are made by `tests.make_examples`."""

from __future__ import annotations

from collections import Counter

import pytest

from boss_solver.game.cards import Glimpse
from boss_solver.game.events import BacksSeen, Dealt, HandBegins, Joined, Placed, Revealed
from boss_solver.game.state import Won
from boss_solver.game.turns import Expect, Expected, expected
from boss_solver.record.games.reader import dumps, load, loads
from boss_solver.record.lines.record import Record
from boss_solver.record.lines.statements import Note
from tests.make_examples import FOLDER, examples
from tests.readme import page_text

MADE = examples()
WHOLE = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
each_example = pytest.mark.parametrize("name", MADE)


def example(name: str) -> Record:
    return load(FOLDER / f"{name}.boss").require()


def test_the_folder_holds_these_and_nothing_else() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*MADE}


@each_example
def test_an_example_is_as_it_was_made(name: str) -> None:
    assert (FOLDER / name).read_bytes().decode() == MADE[name]


@each_example
def test_an_example_is_canonical_and_without_problems(name: str) -> None:
    record = loads(MADE[name], name)
    assert not record.problems
    assert dumps(record) == MADE[name]


@each_example
def test_each_example_is_described(name: str) -> None:
    assert f"`{name}`" in page_text("record")


@pytest.mark.parametrize("word", WHOLE)
def test_whole_games(word: str) -> None:
    record = example(f"{word}-players")
    assert record.good.is_full
    table = record.state.table
    assert table.setup.players == WHOLE[word]
    assert table.setup.is_usual
    assert table.outcome is not None and len(table.outcome.winners) == 1
    hands = sum(isinstance(event, HandBegins) for event in record.events)
    dealt = Counter(event.seat for event in record.events if isinstance(event, Dealt))
    assert table.hand_no == hands and 3 <= hands <= 5
    assert all(dealt[seat] == hands for seat in range(WHOLE[word]))


def test_people_would_bid_like_this() -> None:
    turns = places = mixed = 0
    for word in WHOLE:
        events = example(f"{word}-players").events
        turns += sum(isinstance(event, Revealed) for event in events)
        placed = [event for event in events if isinstance(event, Placed)]
        places += len(placed)
        mixed += sum(event.occasionals > 0 for event in placed)
    assert 0.55 < places / turns < 0.65
    assert 0.15 < mixed / places < 0.25


def test_the_four_player_game_ends_in_a_tie_of_money() -> None:
    outcome = example("four-players").state.table.outcome
    assert outcome is not None and outcome.by is Won.LAST_HAND


def test_a_misplay_is_played_on() -> None:
    record = example("five-players")
    assert [event.seat for event in record.events if isinstance(event, Placed) and event.misplay] == [2]
    (line,) = [line for line in record.lines if line.raw.endswith("!")]
    hand = line.after.here.table.hand
    assert hand is not None and "does not lead" in hand.misplays[0][1]


def test_reds_record_is_the_same_game() -> None:
    full, red = example("four-players"), example("four-players-red-whole")
    part = example("four-players-seat-red")
    assert (red.good.is_full, red.good.seat) == (False, 0)
    assert red.state.table._replace(hand=None) == full.state.table._replace(hand=None)
    public = [event for event in full.events if not isinstance(event, Dealt) or event.seat == 0]
    assert [event for event in red.events if not isinstance(event, BacksSeen)] == public
    assert red.events[: len(part.events)] == part.events


def test_red_is_to_move_in_mid_hand_in_the_record_of_readmes_command() -> None:
    table = example("four-players-seat-red").state.table
    assert table.hand_no == 2
    assert expected(table) == Expected(Expect.TURN, 0)
    assert table.hand is not None and table.hand.left == (3, 2, 2, 2)
    assert {backs.seat for backs in table.hand.backs if backs.whole} == {1, 2, 3}


def test_the_interrupted_record_stops_within_a_turn_and_has_remarks() -> None:
    record = example("interrupted")
    assert expected(record.state.table).what is Expect.REVEAL
    assert expected(record.state.table).seat == record.good.seat
    assert sum(bool(line.comment) for line in record.lines) >= 3
    assert any(isinstance(one, Note) for line in record.lines for one in line.statements)


def test_the_joined_record_begins_in_the_second_hand_with_cards_that_nobody_noted() -> None:
    record = example("joined")
    (joined,) = [event for event in record.events if isinstance(event, Joined)]
    assert joined.hand_no == record.state.table.hand_no == 2
    hand = record.state.table.hand
    assert hand is not None
    glimpses = [up.card for up in hand.shown if isinstance(up.card, Glimpse)]
    assert [card.city is None for card in glimpses] == [False, True]
