"""One seat's record out of a full one: everything public, nothing hidden, and a record that reads without problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boss_solver.errors import BossError
from boss_solver.game.apply import apply
from boss_solver.game.cards import CARDS
from boss_solver.game.events import BacksSeen, ChicagoPaid, Dealt, Event, HandBegins, Revealed
from boss_solver.game.rules import IllegalEventError
from boss_solver.game.setup import Setup, usual
from boss_solver.game.state import GameState, new_game
from boss_solver.inference.view import view_of
from boss_solver.odds.rewards import odds_of
from boss_solver.record.games.projection import ProjectionError, as_seen_by
from boss_solver.record.games.reader import dumps, loads
from boss_solver.record.lines.record import Record
from boss_solver.record.words.problems import UnreadableError
from tests import long
from tests.inference.asking import another_secret
from tests.play import Game, Habits, dealt, noted
from tests.strategies import SEEDED, games, positions, setups
from tests.written import text_of

EXAMPLES: Final = long.examples(20)


def full_record(setup: Setup, events: Sequence[Event]) -> Record:
    return loads(text_of(setup, events)).require()


def read(text: str) -> Record:
    """A seat's record: without problems, and canonical."""
    record = loads(text)
    assert not record.problems
    assert dumps(record) == text
    assert not record.good.is_full
    return record


def seats(setup: Setup) -> st.SearchStrategy[int | None]:
    return st.sampled_from([*range(setup.players), None])


def without_backs(state: GameState) -> GameState:
    """The state as it would be if nobody had noted card backs or read Chicago's money from the table."""
    hand = state.table.hand
    if hand is None:
        return state
    return state._replace(table=state.table._replace(hand=hand._replace(backs=(), paid=None)))


# what it holds


@settings(max_examples=EXAMPLES)
@given(positions(setups(rulings=True)), st.data())
def test_it_is_what_the_seat_saw(game: Game, data: st.DataObject) -> None:
    seat = data.draw(seats(game.setup))
    record = read(as_seen_by(full_record(game.setup, game.events), seat))
    assert record.good.seat == seat
    assert record.events == game.seen_by(seat)
    assert view_of(record.state, seat) == view_of(game.state, seat)


@settings(max_examples=10)
@given(games(setups(rulings=True)), st.data())
def test_whole_games(game: Game, data: st.DataObject) -> None:
    seat = data.draw(seats(game.setup))
    text = as_seen_by(full_record(game.setup, game.events), seat, backs=True)
    record = read(text)
    assert without_backs(record.state).table == game.state.table
    assert as_seen_by(record, seat) == as_seen_by(record, seat, backs=True) == text


@settings(max_examples=EXAMPLES)
@given(positions(setups(rulings=True)), SEEDED, st.data())
def test_cards_that_nobody_noted(game: Game, rng: Random, data: st.DataObject) -> None:
    """Where unknown cards hide from the seat what Chicago paid, the money that changed hands is in its record."""
    seat = data.draw(seats(game.setup))
    full = full_record(game.setup, with_gaps(game, rng))
    record = read(as_seen_by(full, seat, data.draw(st.booleans())))
    assert without_backs(record.state).table == without_backs(full.state).table


def with_gaps(game: Game, rng: Random) -> list[Event]:
    """A full record of the game in which cards shown are missing; what Chicago paid only where it does not follow."""
    state = full = new_game(game.setup)
    found: list[Event] = []
    for event in game.events:
        full = apply(full, event)
        deal = game.deals[max(0, full.table.hand_no - 1)]
        new = [event] if isinstance(event, Dealt) else noted(None, event, full, deal, Habits(gaps=0.3), rng)
        if isinstance(new[0], ChicagoPaid):
            try:
                apply(state, new[-1])
            except IllegalEventError:
                pass
            else:
                new = new[1:]
        for one in new:
            state = apply(state, one)
        found += new
    return found


# card backs


@settings(max_examples=EXAMPLES)
@given(positions(setups()), st.data())
def test_backs_are_those_of_the_deal(game: Game, data: st.DataObject) -> None:
    seat = data.draw(seats(game.setup))
    record = read(as_seen_by(full_record(game.setup, game.events), seat, backs=True))
    hand = -1
    found: list[list[BacksSeen]] = []
    for event in record.events:
        if isinstance(event, HandBegins):
            found.append([])
            hand += 1
        elif isinstance(event, BacksSeen):
            found[hand].append(event)
    assert [event for event in record.events if not isinstance(event, BacksSeen)] == list(game.seen_by(seat))
    for backs, deal in zip(found, game.deals, strict=True):
        assert {one.seat for one in backs} == set(range(game.setup.players)) - {seat}
        for one in backs:
            assert one.whole
            assert dict(one.counts) == Counter(card.city for card in deal.holdings[one.seat])
    assert odds_of(view_of(record.state, seat)).deals <= odds_of(view_of(game.state, seat)).deals


def test_backs_follow_from_a_finished_hand_without_a_deal() -> None:
    """What somebody has shown by the end of a hand he held at its beginning."""
    record = loads(
        "boss-record 1\nplayers Rosa Milo\ncities BO DE\nundealt 1\nhand\nRosa DE1\nMilo BO3\npolice both\n"
        "Rosa DE?\nMilo BOh\nRosa BO3\n"
    )
    assert not record.problems
    assert "backs Rosa BO DE DE\nRosa DE1" in as_seen_by(record, 1, backs=True)
    assert "backs Milo" not in as_seen_by(record, 0, backs=True)


def test_backs_that_are_there_already_are_not_written_twice() -> None:
    text = text_of(*two_players(), full=True)
    lines = text.splitlines()
    lines.insert(lines.index("hand") + 3, "backs Milo NY NY BO DE DE")
    seen = as_seen_by(loads("\n".join(lines)).require(), 0, backs=True)
    assert seen.count("backs Milo") == 1


def test_backs_after_a_position() -> None:
    """Cards shown before the record begins are no longer in the hand."""
    text = (
        "boss-record 1\nplayers Rosa Milo\nposition in hand 1\nshown Rosa NY3 Milo DE? Rosa DE1\nplay\n"
        "dealt Rosa NY3 BOh BOp DE1 DE4\ndealt Milo NY0 NY2 BO3 DE2 DEr\nMilo NY0\n"
    )
    seen = as_seen_by(loads(text).require(), None, backs=True)
    assert "backs Rosa BO BO DE\nbacks Milo NY NY BO DE\nMilo NY0\n" in seen
    unknown = as_seen_by(loads(text.replace("DE?", "?")).require(), None, backs=True)
    assert "backs Rosa" in unknown
    assert "backs Milo" not in unknown


# nothing hidden


def two_players() -> tuple[Setup, tuple[Event, ...]]:
    rosa = tuple(CARDS[code] for code in ["NY3", "BOh", "BOp", "DE1", "DE4"])
    milo = tuple(CARDS[code] for code in ["NY0", "NY2", "BO3", "DE2", "DEr"])
    return usual(2), (HandBegins(), Dealt(0, rosa), Dealt(1, milo), Revealed(0, rosa[0]))


def test_comments_and_notes_are_left_out() -> None:
    text = text_of(*two_players())
    text = text.replace("players", "title A # in it\nplace here  # DE3 under Detroit\nplayers")
    text = text.replace(
        "hand\n", "\n# Milo has the revolver\n\nhand  # a good one\nnote Milo holds DEr\nhunch 7:3 Milo holds NY0\n"
    )
    seen = as_seen_by(loads(text).require(), 0)
    assert seen.splitlines() == [
        "boss-record 1",
        "title A",
        "place here",
        "players Rosa Milo",
        "seat Rosa",
        "",
        "hand",
        "dealt Rosa NY3 BOh BOp DE1 DE4",
        "Rosa NY3",
    ]


@settings(max_examples=EXAMPLES)
@given(positions(setups(), hands=1), SEEDED, st.data())
def test_two_secrets_behind_one_view_make_one_record(game: Game, rng: Random, data: st.DataObject) -> None:
    seat = data.draw(seats(game.setup))
    other = another_secret(game.state, game.deals[-1], seat, rng)
    begun = [event for event in game.events if not isinstance(event, Dealt)]
    secrets = [[HandBegins(), *dealt(deal), *begun[1:]] for deal in (game.deals[-1], other)]
    first, second = (as_seen_by(full_record(game.setup, events), seat) for events in secrets)
    if seat is None or other.holdings[seat] == game.deals[-1].holdings[seat]:
        assert first == second


# what is refused


def test_a_seats_record_has_no_other_eyes() -> None:
    full = full_record(*two_players())
    own = read(as_seen_by(full, 0))
    assert as_seen_by(own, 0) == dumps(own)
    assert "dealt" not in as_seen_by(own, None)
    with pytest.raises(ProjectionError, match="kept by Rosa and cannot know what Milo saw"):
        as_seen_by(own, 1)
    with pytest.raises(ProjectionError, match="kept by a spectator and cannot know what Rosa saw"):
        as_seen_by(read(as_seen_by(full, None)), 0)
    assert issubclass(ProjectionError, BossError)


@pytest.mark.parametrize("seat", [-1, 2, 6])
def test_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ProjectionError, match=f"there is no seat P{seat + 1}; 2 play: Rosa, Milo"):
        as_seen_by(full_record(*two_players()), seat)


def test_a_record_with_errors() -> None:
    with pytest.raises(UnreadableError):
        as_seen_by(loads("boss-record 1\nplayers Rosa Milo\nhand\nRosa NYr\n"), 0)


def test_a_record_of_a_header_alone() -> None:
    assert as_seen_by(loads("boss-record 1\nplayers Rosa Milo\n"), 1, backs=True).endswith(
        "players Rosa Milo\nseat Milo\n"
    )
