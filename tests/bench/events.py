"""How fast events are applied: all games of the referee, from the first hand to the last."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from boss_solver.game.apply import apply, replay
from boss_solver.game.cards import CARDS, Badge, City
from boss_solver.game.events import Dealt, Event, HandBegins, Placed, PoliceTurned, Revealed, RewardsTurned
from boss_solver.game.setup import Setup, custom
from boss_solver.game.state import new_game
from boss_solver.game.turns import police_due
from tests.bench.harness import Result, rate
from tests.oracles.games import Game, Hand, read_games

GAMES = Path(__file__).resolve().parents[1] / "data" / "games.jsonl"


def events_of(game: Game, setup: Setup) -> list[Event]:
    """A game of the referee's as the events of a full record."""
    state = new_game(setup)
    found: list[Event] = []
    for hand in game.hands:
        for event in _hand_events(hand):
            if isinstance(event, Placed | Revealed) and hand.police and police_due(state.table):
                found.append(PoliceTurned(Badge(hand.police)))
                state = apply(state, found[-1])
            state = apply(state, event)
            found.append(event)
    assert state.table.outcome is not None, "a game of the referee's is played to its end"
    return found


def _hand_events(hand: Hand) -> Iterator[Event]:
    yield HandBegins()
    for seat, cards in enumerate(hand.dealt):
        yield Dealt(seat, tuple(CARDS[code] for code in cards))
    for turn in hand.turns:
        if turn.place:
            yield Placed(turn.seat, City(turn.place.city), turn.place.experts, turn.place.occasionals)
        yield Revealed(turn.seat, CARDS[turn.reveal])
    yield RewardsTurned(tuple(CARDS[code] for code in hand.rewards.values()))


def bench() -> Iterator[Result]:
    games = []
    for game in read_games(GAMES):
        setup = custom(game.players, tuple(City(code) for code in game.cities), len(game.hands[0].undealt))
        games.append((setup, events_of(game, setup)))
    for name, players in (("events, 2 to 6 players", range(2, 7)), ("events, 6 players", (6,))):
        some = [(setup, events) for setup, events in games if setup.players in players]

        def play(some: list[tuple[Setup, list[Event]]] = some) -> None:
            for setup, events in some:
                replay(setup, events)

        yield rate(name, play, sum(len(events) for _, events in some), at_least=50_000)
