"""Positions late in a hand of games that the default mixture plays, so such as come up at tables."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boss_solver.game.apply import apply
from boss_solver.game.events import Event, HandBegins, Placed, PoliceTurned, Revealed, RewardsTurned
from boss_solver.game.setup import Setup
from boss_solver.game.state import GameState, new_game
from boss_solver.game.turns import Expect, expected
from boss_solver.inference.view import SeatView, view_of
from boss_solver.playout.players.choosing import Policy
from boss_solver.playout.players.policies import POLICIES
from tests.advice.brute import chances_of, view_in
from tests.advice.rules_tree import held
from tests.play import Deal, deal_cards, dealt, police_left

MIXED: Final = tuple(POLICIES[name] for name in ("counter", "patient", "knower", "bluffer", "follower"))


def played_position(seed: int, setup: Setup, left: tuple[int, ...], hands: int = 3) -> SeatView:
    """What the seat to move sees where players first have so many cards, in rising order, in one of the first hands."""
    rng = Random(f"{seed} {setup.players}")
    while True:
        state, deal = new_game(setup), deal_cards(setup, rng)
        policies = [rng.choice(MIXED) for _ in range(setup.players)]
        wanted = rng.randint(1, hands)
        while state.table.outcome is None:
            what, seat = expected(state.table)
            hand = state.table.hand
            here = hand is not None and state.table.hand_no == wanted and tuple(sorted(hand.left)) == left
            if here and what is Expect.TURN and seat is not None:
                return view_of(state, seat)
            if what is Expect.HAND:
                deal = deal_cards(setup, rng)
            for event in _next(state, deal, policies, rng):
                state = apply(state, event)


def _next(state: GameState, deal: Deal, policies: Sequence[Policy], rng: Random) -> list[Event]:
    what, seat = expected(state.table)
    match what:
        case Expect.HAND:
            return [HandBegins(), *dealt(deal)]
        case Expect.POLICE:
            return [PoliceTurned(rng.choice(police_left(state.table)))]
        case Expect.REWARDS:
            return [RewardsTurned(deal.rewards)]
    assert seat is not None
    view = view_in(state, {card.city: card for card in deal.rewards}, seat)
    chances = chances_of(policies[seat], view)
    (place,) = rng.choices(list(chances), [float(chance) for chance in chances.values()])
    placed = [] if place is None else [Placed(seat, *place)]
    return [*placed, Revealed(seat, rng.choice(held(state, seat)))]
