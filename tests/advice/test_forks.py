"""Playouts that try several first turns: by the rules, and each as if the game had begun after it."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import numpy as np
import pytest

from boss_solver.advice.candidate_moves import Move
from boss_solver.advice.search.judging import Judge
from boss_solver.game.apply import apply
from boss_solver.game.events import Placed, PoliceTurned, Revealed
from boss_solver.game.setup import usual
from boss_solver.game.state import GameState
from boss_solver.game.turns import Expect, expected
from boss_solver.inference.view import view_of
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.games.forking import Fork
from boss_solver.playout.games.hands import PlayedGames
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.players.seated_players import Mixture, Player
from tests.advice.positions import Position, position
from tests.playout.following import Follower
from tests.playout.in_order import InOrder

GAMES = 24

PLACES = [(2, 1, 1, 1), (2, 2, 3, 8), (3, 3, 2, 7), (4, 4, 1, 17), (4, 5, 2, 20), (5, 6, 3, 11), (6, 7, 1, 24)]
"""Players, seed, hand, turn: first turns, last ones, and between."""


class OnTheWay(Follower):
    """Follows the forked games, and looks at the first turn of each."""

    def __init__(self, state: GameState, moves: tuple[Move, ...], games: int) -> None:
        super().__init__(state, len(moves) * games, between_hands=False)
        self.moves, self.each = moves, games
        self.first = True

    def turn(self, lanes: Lanes, position: int, placed: object, card: object) -> None:
        super().turn(lanes, position, placed, card)  # type: ignore[arg-type]  # passed on
        if self.first:
            for lane, events in self.events.items():
                move = self.moves[lane // self.each]
                made = [event for event in events if isinstance(event, (Placed, Revealed))]
                assert isinstance(made[-1], Revealed) and made[-1].card == move.card
                assert [event[1:4] for event in made[:-1]] == ([tuple(move.place)] if move.place else [])
            self.first = False


def some_moves(here: Position, rng: Random, number: int = 5) -> tuple[Move, ...]:
    moves = Judge(here.view).moves
    return tuple(rng.sample(moves, min(number, len(moves))))


def playouts(state: GameState, seat: int) -> Playouts:
    """The seat itself shows its cards in an order of its own, so that nothing depends on how they lie in its hand."""
    setup = state.table.setup
    seats: list[Player | Mixture] = [MIXTURE] * setup.players
    seats[seat] = Player(POLICIES["counter"], InOrder(tuple(reversed(setup.cards))))
    return Playouts(start_of(view_of(state, seat)), seats, seed=5)


@pytest.mark.parametrize(("players", "seed", "hand_no", "turn"), PLACES)
def test_forked_games_go_by_the_rules_from_the_move_on(players: int, seed: int, hand_no: int, turn: int) -> None:
    here = position(usual(players), seed, hand_no, turn)
    moves = some_moves(here, Random(seed))
    follower = OnTheWay(
        here.state._replace(
            dealt=tuple(cards if seat == here.seat else None for seat, cards in enumerate(here.state.dealt))
        ),
        moves,
        4,
    )
    playouts(here.state, here.seat).play(0, 4, follower, Fork(moves))
    assert not follower.first and follower.turns >= 4 * len(moves)


@pytest.mark.parametrize(("players", "seed", "hand_no", "turn"), PLACES)
def test_a_forked_game_is_the_one_that_begins_after_the_move(players: int, seed: int, hand_no: int, turn: int) -> None:
    here = position(usual(players), seed, hand_no, turn)
    moves = some_moves(here, Random(seed))
    forked = playouts(here.state, here.seat).play(256, GAMES, None, Fork(moves))
    for number, move in enumerate(moves):
        state = here.state
        for event in (*([Placed(here.seat, *move.place)] if move.place else ()), Revealed(here.seat, move.card)):
            state = apply(state, event)
        if expected(state.table).what is not Expect.TURN:
            continue  # the police card is a matter of chance, and after the last turn nothing is left to play
        alone = playouts(state, here.seat).play(256, GAMES)
        same_games(forked, slice(number * GAMES, (number + 1) * GAMES), alone)


@pytest.mark.parametrize(("players", "seed", "hand_no", "turn"), PLACES)
def test_what_else_is_tried_makes_no_difference(players: int, seed: int, hand_no: int, turn: int) -> None:
    here = position(usual(players), seed, hand_no, turn)
    moves = some_moves(here, Random(seed))
    begun = playouts(here.state, here.seat)
    forked = begun.play(0, GAMES, None, Fork(moves))
    for number, move in enumerate(moves):
        same_games(forked, slice(number * GAMES, (number + 1) * GAMES), begun.play(0, GAMES, None, Fork((move,))))


def same_games(forked: PlayedGames, part: slice, alone: PlayedGames) -> None:
    for one in fields(PlayedGames):
        np.testing.assert_array_equal(getattr(forked, one.name)[..., part], getattr(alone, one.name), one.name)


def test_between_its_two_steps_a_turn_forks_by_its_cards() -> None:
    here = position(usual(4), 8, 1, 6)
    place = next(move.place for move in Judge(here.view).moves if move.place)
    both = Judge(here.view).moves
    placed = apply(here.state, Placed(here.seat, *place))
    cards = Judge(view_of(placed, here.seat)).moves
    assert {move.card for move in cards} == {move.card for move in both} and not any(move.place for move in cards)
    whole = playouts(here.state, here.seat).play(0, GAMES, None, Fork(tuple(Move(place, move.card) for move in cards)))
    rest = playouts(placed, here.seat).play(0, GAMES, None, Fork(cards))
    same_games(whole, slice(None), rest)


def test_a_police_card_that_is_due_comes_first() -> None:
    """Nobody is asked for a move before it is turned up."""
    here = position(usual(4), 9, 1, 13)
    assert here.game is not None and isinstance(here.game.events[-1], PoliceTurned)
