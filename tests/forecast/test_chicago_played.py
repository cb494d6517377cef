"""Chicago with placements to come: the same as the other model where only reveals are left, and cards kept for last."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from boss_solver.forecast.chicago import chicago_of
from boss_solver.forecast.chicago_played import HandOverError, KeepsForLast, chicago_played
from boss_solver.game.apply import apply
from boss_solver.game.cards import CARDS, Card, City
from boss_solver.game.events import Dealt, HandBegins
from boss_solver.game.options import Options
from boss_solver.game.setup import usual
from boss_solver.game.state import new_game
from boss_solver.inference.puzzle import puzzle_of
from boss_solver.inference.view import SeatView, view_of
from boss_solver.playout.choosing import Placed
from boss_solver.playout.course import Watcher
from boss_solver.playout.lanes import SEAT, Lanes
from boss_solver.playout.players import Player
from boss_solver.playout.policies import POLICIES
from boss_solver.playout.registry import MIXTURE, player_named
from boss_solver.playout.run import Playouts
from boss_solver.playout.start import start_of
from boss_solver.playout.work import Stopped
from tests.play import play_game

HANDS = 2048


def with_hand(*codes: str) -> SeatView:
    """The start of a game of two, as the first sees it."""
    state = apply(new_game(usual(2)), HandBegins())
    return view_of(apply(state, Dealt(0, tuple(CARDS[code] for code in codes))), 0)


NEW_YORK = with_hand("NY3", "NY0", "DE1", "BOh", "DE4")


@pytest.mark.parametrize("number", range(6))
def test_where_the_order_is_fixed_and_reveals_are_random_it_is_the_exact_forecast(number: int) -> None:
    players = 2 + number % 3
    setup = usual(players, Options())
    game = play_game(setup, Random(number), turns=players * (setup.cards_each - 1))
    seat = number % players if number < 4 else None
    view = view_of(game.state, seat)
    exact = chicago_of(view)
    assert exact.is_exact
    random = player_named("random")
    found = chicago_played(view, puzzle_of(view), own=random, others=random, samples=HANDS, seed=number)
    error = found.outlook.error or 0.0
    if len(exact.last_round) == players:  # nothing placed in it changes who shows his only card when
        assert abs(float(found.outlook.mean) - float(exact.usual.mean)) <= 4.5 * error + 1e-9
        assert set(found.outlook.chances) <= set(exact.usual.chances)


def test_new_york_3_is_worth_most_when_it_is_kept() -> None:
    found = chicago_played(NEW_YORK, puzzle_of(NEW_YORK), samples=HANDS)
    assert found.stopped is Stopped.NO and found.games == HANDS
    least, *_, most = found.kept.values()
    # New York alone lies to the left: half of 3 is 1, half of 0 is 0, and one of them lies on top of the other.
    assert (most.mean, least.mean) == (found.kept[CARDS["NY3"]].mean, found.kept[CARDS["NY0"]].mean)
    assert most.mean - least.mean > 10 * most.error
    assert len(found.kept) == 5
    assert math.isclose(sum(float(p) for p in found.outlook.chances.values()), 1)


class LastShown(Watcher):
    """Notes the last card that a seat shows."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.card: NDArray[np.int8] | None = None

    def turn(self, lanes: Lanes, position: int, placed: Placed | None, card: NDArray[np.int8]) -> None:
        mine = lanes.small[position, SEAT] == self.seat
        self.card = np.where(mine, card, card if self.card is None else self.card)


@pytest.mark.parametrize("card", [CARDS["NY3"], CARDS["BOh"]], ids=str)
def test_a_card_that_is_kept_is_shown_last(card: Card) -> None:
    watcher = LastShown(0)
    me = tuple(Player(POLICIES[name], KeepsForLast(card)) for name in ("counter", "bluffer"))
    start = start_of(NEW_YORK)
    Playouts(start, [me, MIXTURE], until="hand").play(0, HANDS, watcher)
    assert watcher.card is not None
    assert {start.deck.cards[at] for at in set(watcher.card.tolist())} == {card}


def test_the_same_seed_gives_the_same_hands() -> None:
    puzzle = puzzle_of(NEW_YORK)
    one = chicago_played(NEW_YORK, puzzle, samples=300, seed=2)
    assert chicago_played(NEW_YORK, puzzle, samples=300, seed=2) == one
    assert chicago_played(NEW_YORK, puzzle, samples=300, seed=3) != one


def test_a_spectator_and_one_with_one_card_have_no_choice() -> None:
    view = SeatView(None, NEW_YORK.table, None)
    assert chicago_played(view, puzzle_of(view), samples=300).kept == {}
    game = play_game(usual(2), Random(1), turns=8)
    last = view_of(game.state, 0)
    assert chicago_played(last, puzzle_of(last), samples=300).kept == {}


def test_a_hand_that_is_over_cannot_be_played_on() -> None:
    state = play_game(usual(2), Random(1), hands=1).state
    with pytest.raises(HandOverError):
        chicago_played(view_of(state, 0), puzzle_of(view_of(state, 0)))
    assert City.CHICAGO in state.table.row
