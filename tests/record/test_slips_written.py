"""Games full of slips: as text, as JSON, in the eyes of a seat, entered and undone; nothing breaks, all stays sane."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings

from boss_solver.game.apply import apply
from boss_solver.game.cards import POLICE
from boss_solver.game.events import Dealt, Event, RewardsTurned
from boss_solver.game.outside_turns.between_hands import wrong_account
from boss_solver.game.setup import Setup, usual
from boss_solver.game.state import GameState, new_game
from boss_solver.odds.ending import ending_of
from boss_solver.record.as_json.exchange import games_from_json, games_to_json
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import dumps, loads
from boss_solver.review.hands.game import review_of
from boss_solver.review.replay.replay import replay_of
from boss_solver.table.entry.live import LiveRecord
from tests.long import count
from tests.slips import is_slip, play_with_slips
from tests.strategies import SEEDED, setups
from tests.table.helpers import FastDisk
from tests.written import text_of

EXAMPLES: Final = 6
"""Whole games each; the long set below has more."""


def text(setup: Setup, events: tuple[Event, ...]) -> str:
    """The canonical record of a game with slips."""
    typed = text_of(setup, events).replace("boss-record 1", "boss-record 2", 1)
    return dumps(loads(typed).require())


def _sorted(event: Event) -> Event:
    """The event; rewards, which are written in the order of the row, in one order."""
    return event._replace(cards=tuple(sorted(event.cards))) if isinstance(event, RewardsTurned) else event


def check_sane(state: GameState) -> None:
    """Nothing is below zero or more than there is, and the odds of the end can be told."""
    table = state.table
    for seat, account in enumerate(table.accounts):
        assert not list(wrong_account(table.setup, f"P{seat + 1}", account))
    assert not Counter(table.badges) - Counter(POLICE)
    if table.hand is not None:
        assert min(min(supply) for supply in table.hand.supply) >= 0
        assert min(table.hand.left) >= 0
    if table.in_hand and table.outcome is None:
        assert sum(ending_of(table).last.values()) == 1


@settings(max_examples=EXAMPLES)
@given(setups(rulings=True), SEEDED)
def test_every_state_is_sane(setup: Setup, rng: Random) -> None:
    game = play_with_slips(setup, rng)
    state = new_game(setup)
    for event in game.events:
        state = apply(state, event)
        check_sane(state)
    assert state == game.state


@settings(max_examples=EXAMPLES)
@given(setups(rulings=True), SEEDED)
def test_text_and_json_and_back(setup: Setup, rng: Random) -> None:
    game = play_with_slips(setup, rng)
    written = text(setup, game.events)
    record = loads(written).require()
    assert list(map(_sorted, record.events)) == list(map(_sorted, game.events))
    assert record.state == game.state
    assert dumps(record) == written
    assert record.good.version == record.good.needs
    document = games_to_json(written.encode())
    assert f'"schema": "boss-games/{record.good.version}"' in document
    assert games_from_json(document.encode()) == written.encode()


@settings(max_examples=EXAMPLES)
@given(setups(), SEEDED)
def test_what_a_seat_would_have_written(setup: Setup, rng: Random) -> None:
    game = play_with_slips(setup, rng)
    seat = rng.randrange(setup.players)
    seen = loads(as_seen_by(loads(text(setup, game.events)), seat)).require()
    assert seen.state.table == game.state.table
    assert [e for e in seen.events if is_slip(e)] == [e for e in game.events if is_slip(e)]
    kept = [e for e in game.events if not isinstance(e, Dealt) or e.seat == seat]
    assert list(map(_sorted, seen.events)) == list(map(_sorted, kept))


@settings(max_examples=EXAMPLES)
@given(setups(), SEEDED)
def test_looked_back_at(setup: Setup, rng: Random) -> None:
    game = play_with_slips(setup, rng)
    record = loads(text(setup, game.events))
    review = review_of(record)
    assert review.money == tuple(account.money for account in game.state.table.accounts)
    for hand in review.hands:
        had = [account.money for account in hand.story.start.table.accounts]
        has = [account.money for account in hand.story.end.table.accounts]
        gained = hand.gained or (0,) * setup.players
        assert [money + more for money, more in zip(had, gained, strict=True)] == has
    steps = replay_of(record, 0).steps
    assert steps[-1].view.table == game.state.table


def entered(folder: Path, number: int) -> None:
    """One game entered line by line, undone and redone: line 1 goes with what it needs."""
    rng = Random(number)
    game = play_with_slips(usual(rng.choice((2, 3))), rng)
    lines = text(game.setup, game.events).splitlines()
    if lines[0] == "boss-record 1":
        return
    record = LiveRecord.create(folder / f"game-{number}.boss", lines[1:2], FastDisk())
    for line in lines[2:]:
        record.accept(line)
    assert list(record.lines) == lines
    first = next(at for at in range(len(lines)) if loads("\n".join(lines[: at + 1])).good.needs == 2)
    record.undo(len(lines) - first)
    assert list(record.lines) == ["boss-record 1", *lines[1:first]]
    record.redo(len(lines) - first)
    assert list(record.lines) == lines
    assert LiveRecord.open(record.path, FastDisk()).progress == loads(record.text).good


def test_entered_undone_and_redone(tmp_path: Path) -> None:
    for number in range(3):
        entered(tmp_path, number)


@pytest.mark.long
@pytest.mark.parametrize(
    "test",
    [test_every_state_is_sane, test_text_and_json_and_back, test_what_a_seat_would_have_written, test_looked_back_at],
)
def test_many_games(test: Any) -> None:
    settings(max_examples=count(300), deadline=None)(given(setups(), SEEDED)(test.hypothesis.inner_test))()


@pytest.mark.long
def test_many_entered_undone_and_redone(tmp_path: Path) -> None:
    for number in range(3, 3 + count(300)):
        entered(tmp_path, number)
