"""Positions of all kinds to play on from: in and between hands, with misplays, seen by anybody, joined."""

from __future__ import annotations

from random import Random

from boss_solver.game.apply import apply
from boss_solver.game.events import Event, HandBegins, HandBroken, Joined, Placed, PoliceTurned, Revealed
from boss_solver.game.options import CHOICES, Options
from boss_solver.game.rules import IllegalEventError
from boss_solver.game.setup import Setup, custom, usual
from boss_solver.game.state import GameState, Table, new_game
from boss_solver.game.turns import Expect, expected
from boss_solver.inference.view import view_of
from boss_solver.playout.games.start import Start, start_of, start_of_state
from tests.play import (
    Deal,
    Game,
    Habits,
    all_dealt,
    as_seen_by,
    deal_cards,
    next_event,
    record_of,
    still_held,
    uneven_sizes,
)
from tests.strategies import legal_sets


def random_setup(rng: Random, players: int) -> Setup:
    """The usual setup or any other, by the usual rulings or by others."""
    options = Options()
    names = [name for name in CHOICES if name != "teams" or players % 2 == 0]
    for name in rng.sample(names, rng.choice((0, 0, 2, 5))):
        options = options.replace(name, rng.choice(CHOICES[name]))
    if rng.random() < 0.4:
        return usual(players, options)
    undealt = rng.choice((0, 0, 1, 2))
    return custom(players, rng.choice(legal_sets(players, undealt)), undealt, options)


def random_game(rng: Random, setup: Setup, misplays: float = 0.1, uneven: float = 0.0) -> Game:
    """A game up to anywhere, with whatever is played against the rules; so many hands are not dealt evenly."""
    state = new_game(setup)
    events: list[Event] = []
    deals: list[Deal] = []
    for _ in range(rng.randrange(1, 120)):
        if state.table.outcome is not None:
            break
        waits = expected(state.table).what
        if waits is Expect.HAND:
            slips = uneven and rng.random() < uneven
            deals.append(deal_cards(setup, rng, uneven_sizes(setup, rng) if slips else None))
        event = next_event(state, deals[-1], rng)
        if rng.random() < misplays:
            event = misplay(state, deals[-1], event, rng)
        new = [event, *(all_dealt(deals[-1], setup) if waits is Expect.HAND else ())]
        try:
            after = state
            for one in new:
                after = apply(after, one)
        except IllegalEventError:
            continue  # not everything can be a misplay
        if after.table.outcome is not None and rng.random() < 0.9:
            break  # a game that is over cannot be played on
        state = after
        events += new
    return Game(setup, tuple(events), tuple(deals), state)


def misplay(state: GameState, deal: Deal, event: Event, rng: Random) -> Event:
    match event:
        case HandBegins():
            return event
        case PoliceTurned():
            return PoliceTurned(None)
        case _ if rng.random() < 0.1:
            return HandBroken()
    seat = rng.randrange(state.table.setup.players)
    held = still_held(state.table, deal, seat)
    if rng.random() < 0.4 or not held:
        return Placed(seat, rng.choice(state.table.row), rng.randrange(2), rng.randrange(2), misplay=True)
    return Revealed(seat, rng.choice(held), misplay=True)


def random_start(rng: Random, players: int, uneven: float = 0.0) -> tuple[GameState, Start]:
    """A state as some record has it, and where it is played on from; so many hands are not dealt evenly."""
    while True:
        setup = random_setup(rng, players)
        game = random_game(rng, setup, rng.choice((0, 0.1)), uneven)
        if game.state.table.outcome is None:
            break
    kind = rng.choice(("seat", "seat", "spectator", "full", "joined"))
    if kind == "full":
        return game.state, start_of_state(game.state)
    seat = rng.randrange(players) if kind == "seat" else None
    if kind == "joined" and (state := joined(game.state.table)) is not None:
        return state, start_of(view_of(state, None))
    if any(isinstance(event, HandBroken) for event in game.events):
        events = as_seen_by(seat, game.events)
    else:
        events = record_of(seat, game, Habits(gaps=rng.choice((0, 0.2)), backs=rng.choice((0, 0.2))), rng)
    state = new_game(setup)
    try:
        for event in events:
            state = apply(state, event)
    except IllegalEventError:  # Chicago's payout does not follow from a record with gaps
        state = new_game(setup)
        for event in as_seen_by(seat, game.events):
            state = apply(state, event)
    return state, start_of(view_of(state, seat))


def joined(table: Table) -> GameState | None:
    """The table joined where it stands; None where no position says it."""
    hand = table.hand
    if hand is None or hand.placing is not None:
        return None
    on = []
    if table.in_hand:
        for city, stakes in hand.on.items():
            first = hand.leaders[city]
            order = sorted((s for s in range(len(stakes)) if stakes[s].total), key=lambda s: s != first)
            on.append((city, tuple((s, stakes[s]) for s in order)))
    number = table.hand_no if table.in_hand else table.hand_no + 1
    shown = hand.shown if table.in_hand else ()
    accounts = tuple(account for account in table.accounts)
    sizes = () if hand.sizes is None or not table.in_hand else tuple(enumerate(hand.sizes))
    event = Joined(number, table.in_hand, table.row, table.marker, table.badges, accounts, tuple(on), shown, sizes)
    try:
        return apply(new_game(table.setup), event)
    except IllegalEventError:
        return None
