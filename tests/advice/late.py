"""Positions late in a hand, from random legal play or with misplays, as one seat has them in its record."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from boss_solver.game.apply import apply
from boss_solver.game.events import BacksSeen, HandBegins
from boss_solver.game.options import CHOICES, Options
from boss_solver.game.rules import IllegalEventError
from boss_solver.game.setup import Setup, custom, usual
from boss_solver.game.sizes import rounds_left
from boss_solver.game.state import GameState, new_game
from boss_solver.game.turns import Expect, expected
from boss_solver.inference.view import SeatView, view_of
from tests.play import all_dealt, as_seen_by, deal_cards, next_event, uneven_sizes
from tests.playout.positions import misplay
from tests.strategies import legal_sets


class Late(NamedTuple):
    """A position and what the seat that is to move sees of it."""

    state: GameState
    """With all holdings."""
    view: SeatView


def any_setup(rng: Random, players: int, usual_part: float = 0.5, undealt: int = 1) -> Setup:
    """The usual setup or another, with the usual rulings or others, but no teams."""
    options = Options()
    for name in rng.sample([name for name in CHOICES if name != "teams"], rng.choice((0, 0, 2, 5))):
        options = options.replace(name, rng.choice(CHOICES[name]))
    if rng.random() < usual_part:
        return usual(players, options)
    hidden = rng.randint(0, undealt)
    return custom(players, rng.choice(legal_sets(players, hidden)), hidden, options)


def late_position(
    rng: Random, setup: Setup, left: int = 1, misplays: float = 0.05, backs: float = 0.5, uneven: bool = False
) -> Late:
    """A turn, or the middle of one, in one of the ``left`` last rounds; some others' backs are noted.

    ``uneven`` hands are not dealt evenly.
    """
    while True:
        found = _try(rng, setup, left, misplays, backs, uneven)
        if found is not None:
            return found


def _try(rng: Random, setup: Setup, left: int, misplays: float, backs: float, uneven: bool) -> Late | None:
    state = new_game(setup)
    seen: list[GameState] = [state] * setup.players
    hands = rng.randint(1, 3)
    stop = rng.randrange(2 * setup.players)
    deal = None
    while state.table.outcome is None:
        what, mover = expected(state.table)
        if what is Expect.HAND:
            deal = deal_cards(setup, rng, uneven_sizes(setup, rng) if uneven else None)
        hand = state.table.hand
        late = hand is not None and what in (Expect.TURN, Expect.REVEAL) and max(rounds_left(hand)) <= left
        if late and state.table.hand_no >= hands:
            if not stop:
                assert mover is not None
                view = view_of(seen[mover], mover)
                return Late(state, view) if view.own is not None else None
            stop -= 1
        assert deal is not None
        event = next_event(state, deal, rng)
        if rng.random() < misplays:
            event = misplay(state, deal, event, rng)
        events = [event, *(all_dealt(deal, setup) if isinstance(event, HandBegins) else ())]
        if isinstance(event, HandBegins):
            counted = [
                BacksSeen(
                    seat,
                    tuple((city, n) for city in setup.cities if (n := sum(card.city == city for card in cards))),
                )
                for seat, cards in enumerate(deal.holdings)
                if rng.random() < backs
            ]
            events += counted
        try:
            for one in events:
                after = apply(state, one)
                seen = [apply(old, one) if as_seen_by(seat, [one]) else old for seat, old in enumerate(seen)]
                state = after
        except IllegalEventError:
            return None
    return None
