"""Positions in which a seat has to move, as chance plays, with the deal behind them."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import NamedTuple

from boss_solver.game.apply import apply
from boss_solver.game.events import PoliceTurned, Revealed
from boss_solver.game.setup import Setup
from boss_solver.game.state import GameState
from boss_solver.game.turns import Expect, expected
from boss_solver.inference.view import SeatView, view_of
from tests.play import Deal, Game, dealt, next_event, play_game, police_left
from tests.play import deal_cards as deal_anew
from tests.reading.tables import game as mixture_game


class Position(NamedTuple):
    """A seat's turn."""

    state: GameState
    seat: int
    game: Game | None = None
    """The game up to here, where chance played it."""

    @property
    def deal(self) -> Deal:
        """What is behind it."""
        assert self.game is not None
        return self.game.deals[-1]

    @property
    def view(self) -> SeatView:
        """What the seat sees."""
        return view_of(self.state, self.seat)


def position(setup: Setup, seed: int, hand_no: int, turn: int) -> Position:
    """The turn of a hand (both counted from 1), in a random game."""
    rng = Random(f"{setup.players} {seed}")
    shown = (hand_no - 1) * setup.players * setup.cards_each + turn - 1
    game = play_game(setup, rng, turns=shown)
    state, events, deals = game.state, list(game.events), list(game.deals)
    while (waits := expected(state.table)).what is not Expect.TURN:
        new_hand = waits.what is Expect.HAND
        if new_hand:
            deals.append(deal_anew(setup, rng))
        if waits.what is Expect.POLICE:
            new = [PoliceTurned(rng.choice(police_left(state.table)))]
        else:
            new = [next_event(state, deals[-1], rng), *(dealt(deals[-1]) if new_hand else ())]  # type: ignore[list-item]  # any events
        for event in new:
            state = apply(state, event)
        events += new
    assert waits.seat is not None and state.table.hand_no == hand_no
    return Position(state, waits.seat, Game(setup, tuple(events), tuple(deals), state))


def played(players: int, seed: int, hand_no: int, turn: int) -> Position:
    """The same in a game of the default mixture of players."""
    record = mixture_game(players, seed)
    for before, line in pairwise(record.lines):
        state = before.after.state
        if state is None or state.table.hand is None or state.table.hand_no != hand_no:
            continue
        waits = expected(state.table)
        moves = any(isinstance(event, Revealed) for event in line.events)
        if waits.what is Expect.TURN and len(state.table.hand.shown) == turn - 1 and moves:
            assert waits.seat is not None
            return Position(state, waits.seat)
    raise AssertionError(f"no turn {turn} of hand {hand_no}")


def late(setup: Setup, seed: int, hand_no: int, turns_left: int) -> Position:
    """The same by how many turns the hand still has, this one included."""
    return position(setup, seed, hand_no, setup.players * setup.cards_each - turns_left + 1)
