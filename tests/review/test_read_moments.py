"""What is read of a moment of a finished game depends on nothing that its seat could not see then."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from boss_cli.bids.read_answer import cities_read
from boss_cli.page.data import as_data

from boss_solver.inference.entries.story import stories
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.record import Record
from boss_solver.review.hands.game import GameReview, HandReview, review_of
from boss_solver.review.hands.read_moments import GameRead
from tests import long
from tests.reading.tables import game, read_at, seen
from tests.review.test_spoiler_free import pair


def read_of(record: Record) -> GameRead:
    return GameRead(review_of(record))


def as_json(read: Any, names: tuple[str, ...]) -> dict[str, Any]:
    data: dict[str, Any] = as_data(cities_read(read, read.view.table.setup.cities, names))
    return data


def depends_on_nothing_hidden(number: int) -> None:
    """Two games that a seat cannot tell apart up to a moment are read alike there."""
    both = pair(number)
    first, second = (loads(text) for text in both.texts)
    reads = [read_of(one) for one in (first, second)]
    for turn in {both.turn, both.turn // 2}:
        one, other = (as_json(read.moment(both.hand, both.seat, turn), first.names) for read in reads)
        assert one == other


@pytest.mark.parametrize("number", range(6))
def test_it_depends_on_nothing_hidden(number: int) -> None:
    depends_on_nothing_hidden(number)


@pytest.mark.long
def test_it_depends_on_nothing_hidden_in_many_games() -> None:
    for number in range(long.seed(), long.seed() + long.count(150)):
        depends_on_nothing_hidden(number)


@pytest.mark.parametrize(("players", "seed", "seat", "hand_no", "shown"), [(3, 1, 0, 2, 6), (4, 2, 1, 1, 9)])
def test_it_is_what_the_seat_would_have_read_then(players: int, seed: int, seat: int, hand_no: int, shown: int) -> None:
    """In a record of its own with all backs entered, ended at that moment."""
    then = read_at(seen(players, seed, seat, True), seat, hand_no, shown)
    later = read_of(game(players, seed)).moment(hand_no - 1, seat, shown)
    names = game(players, seed).names
    assert as_json(then, names) == as_json(later, names)


def test_later_hands_change_nothing() -> None:
    whole = read_of(game(3, 1))
    hands = whole.game.hands
    cut = GameRead(GameReview(whole.game.record, hands[:2]))
    for number in (3, 8):
        assert as_json(whole.moment(1, 0, number), whole.game.names) == as_json(
            cut.moment(1, 0, number), whole.game.names
        )


def test_a_line_between_two_turns_counts_no_card_that_was_shown_after_it() -> None:
    record = game(3, 1)
    read = read_of(record)
    story = stories(record)[0]
    lines = {turn.line for turn in story.turns}
    for turn in story.turns[2:6]:
        line = turn.line
        found = read.at(0, 1, story.state_at(line), line)
        shown = found.view.table.hand
        assert shown is not None
        assert all(choice.line <= line for choice in found.choices)
        assert len({choice.line for choice in found.choices} & lines) == len(found.choices)
        known = {up.card for up in shown.shown}
        assert all(choice.shown is None or choice.shown in known for choice in found.choices)


def test_rounds_are_where_they_begin() -> None:
    read = read_of(game(4, 2))
    assert list(read.rounds(0, 2)) == [4, 8, 12, 16, 20]
    hand = read.game.hands[0]
    broken = HandReview(replace_turns(hand, 6), hand.label)
    short = GameRead(replace(read.game, hands=(broken,)))
    assert list(short.rounds(0, None)) == [4, 6]


def replace_turns(hand: HandReview, number: int) -> Any:
    """The story of a hand that ends after so many turns."""
    story = hand.story
    return story._replace(turns=story.turns[:number], states=story.states[: 2 * number])
