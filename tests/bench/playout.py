"""Playouts: decisions a second, beside random playouts of other card games by OpenSpiel driven from Python.

A decision is one whole turn (of the other games: one action that a player chooses). Sampling or dealing the cards and
settling are in the time of both. Without OpenSpiel (`pip install -e ".[dev,bench]"`) only the rates are measured.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Iterator
from typing import Final

from boss_solver.game.apply import replay
from boss_solver.game.cards import CARDS, City
from boss_solver.game.events import Dealt, Event, HandBegins, Placed, Revealed
from boss_solver.game.setup import usual
from boss_solver.inference.view import view_of
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.games.course import Watcher
from boss_solver.playout.games.hands import Until
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import Start, start_of
from boss_solver.playout.players.choosing import Placements
from boss_solver.playout.players.registry import player_named
from tests.bench.harness import Action, Result, medians, rate, versus

GAMES: Final = 1 << 15
TIMES: Final = 25
"""Decisions for each one of OpenSpiel's."""
LEARNED: Final = 3.5
"""The time of a decision that weighs by learned weights, in decisions of the counter."""


def position() -> Start:
    """The first round of the first hand of four players, as the first sees it after two turns."""
    own = tuple(CARDS[code] for code in ["NY3", "DE1", "DE4", "BOh", "PHp"])
    begun: list[Event] = [HandBegins(), Dealt(0, own), Placed(0, City.DETROIT, 1), Revealed(0, CARDS["NY3"])]
    state = replay(usual(4), [*begun, Placed(1, City.BOSTON, 1), Revealed(1, CARDS["KC2"])])
    return start_of(view_of(state, 0))


class Counting(Watcher):
    """Counts turns."""

    turns = 0

    def turn(self, lanes: Lanes, position: int, placed: Placements | None, card: object) -> None:
        self.turns += lanes.number


def playing(player: str, batch: int, until: Until = "hand") -> tuple[Action, int]:
    """Playing many games, and the decisions that are made in them."""
    start = position()
    seats = [player_named(player)] * 4
    playouts = Playouts(start, seats, seed=1, until=until, batch=batch)
    counting = Counting()
    for first in range(0, GAMES, 4096):
        playouts.play(first, 4096, counting)

    def play() -> None:
        playouts = Playouts(start, seats, seed=1, until=until, batch=batch)
        for first in range(0, GAMES, batch):
            playouts.play(first, batch)

    return play, counting.turns


def other_games(name: str, games: int) -> tuple[Action, int]:
    """Random playouts of one of OpenSpiel's games, and how many actions its players choose."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        rng = random.Random(1)
        chosen = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    actions, chances = zip(*outcomes, strict=True)
                    state.apply_action(rng.choices(actions, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    chosen += 1
        return chosen

    return play, play()


def bench() -> Iterator[Result]:
    play, decisions = playing("counter", 4096)
    if importlib.util.find_spec("pyspiel") is not None:
        for name in ("hearts", "oh_hell"):
            other, actions = other_games(name, 150)
            ours, theirs = medians(play, other, rounds=5)
            ratio = (decisions / ours) / (actions / theirs)
            figure = f"{decisions / ours:,.0f} to {actions / theirs:,.0f} a second"
            yield Result(f"playouts: {name}", f">= {TIMES} x baseline", figure, ratio, ratio >= TIMES)
    yield rate("playouts: batches of 4096", play, decisions, at_least=5_000_000)
    play, decisions = playing("counter", 256)
    yield rate("playouts: batches of 256", play, decisions, at_least=1_000_000)
    # In a hand both make as many decisions.
    yield versus("playouts: strong", playing("strong", 4096)[0], playing("counter", 4096)[0], at_most=LEARNED, rounds=5)
    others: tuple[tuple[str, Until], ...] = (("mixture", "hand"), ("counter", "game"), ("mixture", "game"))
    for name, until in others:
        play, decisions = playing(name, 4096, until)
        yield rate(f"playouts: {name}, {until}", play, decisions, at_least=1_000_000)
