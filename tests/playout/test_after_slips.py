"""Playouts from tables with slips behind them: every event, and all that is carried on, is as the rules have it."""

from __future__ import annotations

from random import Random

import pytest

from boss_solver.game.apply import apply
from boss_solver.game.setup import usual
from boss_solver.game.state import new_game
from boss_solver.game.turns import Expect, expected
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of_state
from tests.long import count
from tests.playout.following import Follower
from tests.slips import is_slip, play_with_slips

LANES = 4


def play_on(number: int) -> int:
    """Follow some playouts from a table of a game with slips, the later the better; how many slips lie behind it."""
    rng = Random(number)
    game = play_with_slips(usual(rng.choice((2, 3, 4, 6))), rng)
    stop = rng.randrange(len(game.events) // 2, len(game.events))
    state = new_game(game.setup)
    for event in game.events[: stop + 1]:
        state = apply(state, event)
    if expected(state.table).what is Expect.NOTHING or (state.table.in_hand and None in state.dealt):
        return 0
    follower = Follower(state, LANES, between_hands=not state.table.in_hand)
    Playouts(start_of_state(state), seed=number).play(0, LANES, follower)
    assert follower.turns > 0 or expected(state.table).what is Expect.REWARDS
    return sum(map(is_slip, game.events[: stop + 1]))


def test_some_games_with_slips_are_played_on() -> None:
    assert sum(map(play_on, range(10))) > 40


@pytest.mark.long
def test_many_games_with_slips_are_played_on() -> None:
    for number in range(10, 10 + count(2000)):
        play_on(number)
