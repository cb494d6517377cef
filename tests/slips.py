"""Games with slips of the table mixed in, made up at random: what is against the rules and was played on.

>>> from boss_solver.game.setup import usual
>>> game = play_with_slips(usual(3), Random(2))
>>> game.state.table.outcome is not None, sum(is_slip(event) for event in game.events) > 5
(True, True)
"""

from __future__ import annotations

from random import Random

from boss_solver.game.apply import apply
from boss_solver.game.cards import DECKS, Badge, Face
from boss_solver.game.events import (
    AccountSlip,
    Event,
    MarkerSlip,
    Placed,
    PoliceFound,
    PoliceTurned,
    RowSlip,
)
from boss_solver.game.rules import IllegalEventError
from boss_solver.game.setup import Setup
from boss_solver.game.state import GameState, new_game
from boss_solver.game.turns import Expect, expected
from tests.play import Deal, Game, deal_cards, dealt, next_event, police_left

SLIPS = 0.4
"""How often something goes wrong where it can."""
MOST_HANDS = 8
"""Hands after which a game is left, should police cards be forgotten again and again."""


def is_slip(event: Event) -> bool:
    """Whether this is against the rules."""
    return isinstance(event, MarkerSlip | RowSlip | AccountSlip | PoliceFound) or bool(getattr(event, "misplay", False))


def slip(state: GameState, rng: Random) -> Event | None:
    """Something that may go wrong now, if anything can; it need not be legal even as a slip."""
    table = state.table
    what, seat = expected(table)
    found: list[Event] = []
    if table.hand is not None and table.hand.police_forgotten:
        found += [PoliceFound(rng.choice(list(Badge)))] * 2
    if what is Expect.HAND:
        row = list(table.row)
        rng.shuffle(row)
        found += [MarkerSlip(rng.randrange(table.setup.players)), RowSlip(tuple(row)), _account(table.setup, rng)]
        found.append(_account(table.setup, rng))
    elif what is Expect.POLICE:
        left = police_left(table)
        if len(left) > 1:
            found.append(PoliceTurned(left[0], True, left[-1]))
        found.append(PoliceTurned(None))
    elif what is Expect.TURN and seat is not None and table.hand is not None:
        supply = table.hand.supply[seat]
        experts, occasionals = supply.experts + rng.randrange(1, 4), rng.choice((0, 0, supply.occasionals + 1))
        found.append(Placed(seat, rng.choice(table.row), experts, occasionals, misplay=True))
    return rng.choice(found) if found else None


def _account(setup: Setup, rng: Random) -> AccountSlip:
    closed = [city for city in setup.cities if any(card.face is Face.BANISHED for card in DECKS[city])]
    told = {
        "money": rng.randrange(-9, 30),
        "experts": rng.randrange(7),
        "dead": rng.randrange(4),
        "away_one": rng.randrange(3),
        "away_two": rng.randrange(3),
        "occasionals": rng.randrange(4),
    }
    names = rng.sample(list(told), rng.randrange(1, 4))
    banned = rng.choice((None, None, tuple(closed), ()))
    return AccountSlip(rng.randrange(setup.players), banned=banned, **{name: told[name] for name in names})


def play_with_slips(setup: Setup, rng: Random, slips: float = SLIPS) -> Game:
    """Play a whole game, or many hands of one, with slips; what cannot even be a slip is left out."""
    state = new_game(setup)
    events: list[Event] = []
    deals: list[Deal] = []
    while state.table.outcome is None:
        waits = expected(state.table).what
        if waits is Expect.HAND and len(deals) == MOST_HANDS:
            break
        while rng.random() < slips:
            wrong = slip(state, rng)
            if wrong is None:
                break
            try:
                state = apply(state, wrong)
            except IllegalEventError:
                continue
            events.append(wrong)
            if expected(state.table).what is not waits:
                break
        waits = expected(state.table).what
        if waits is Expect.NOTHING:
            break
        if waits is Expect.HAND:
            deals.append(deal_cards(setup, rng))
        new = [next_event(state, deals[-1], rng)]
        if waits is Expect.HAND:
            new += dealt(deals[-1])
        for event in new:
            state = apply(state, event)
        events += new
    return Game(setup, tuple(events), tuple(deals), state)
