"""Many candidates for a policy's weights at once, each in copies of the same games against the same opponents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from boss_solver.game.setup import Setup
from boss_solver.game.state import new_game
from boss_solver.inference.view import view_of
from boss_solver.playout.arrays.dtypes import Floats, Indices, Int16s
from boss_solver.playout.arrays.lanes import Row
from boss_solver.playout.arrays.random_blocks import Blocks
from boss_solver.playout.games.forking import GameCopies
from boss_solver.playout.games.hands import Batch
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.ladder import TEMPERATURE
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.learned import PolicyWeights, learned_player, stage
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.players.seated_players import company_of

BLOCKS_APART: Final = 1 << 20
"""Blocks of random numbers between those of two contests of a seed."""


class Game(NamedTuple):
    """What is played by all candidates."""

    number: int
    """Of the contest: each has games of its own."""
    games: int
    mixed: float
    """The chance of every opponent to be of the default mixture, 0 to 1."""
    backs_seen: bool


class Achieved(NamedTuple):
    """(candidates,) how each did, added up over the games."""

    wins: Floats
    """Parts of wins."""
    margin: Floats
    """Millions more than the others had on average."""


@dataclass(frozen=True, eq=False)
class _Columns:
    """The weights of many policies, and who of them sits where."""

    placing: Int16s
    """(stages, features, policies)"""
    showing: Int16s
    seats: Indices
    """(seats, games) the number of the policy."""

    def of(self, view: View, reveal: bool) -> Int16s:
        """(features, lanes) the weights of who sits there in each game."""
        seat = view.everyone.status[view.position, Row.SEAT].astype(np.intp)
        weights: Int16s = (self.showing if reveal else self.placing)[stage(view)]
        return weights[:, self.seats[seat, view.games]]


@dataclass(frozen=True)
class Contest:
    """Candidates against opponents with known weights and against the default mixture, whole games."""

    setup: Setup
    candidates: Sequence[PolicyWeights]
    pool: Sequence[PolicyWeights]
    """Opponents, all equally likely at every other seat."""
    seed: int

    def do(self, game: Game) -> Achieved:
        """Play: in each game the candidate has the next seat, and the opponents are drawn for it."""
        players, number, games = self.setup.players, len(self.candidates), game.games
        rng = np.random.Generator(np.random.Philox(key=np.array([self.seed, game.number], np.uint64)))
        mine = np.arange(games) % players
        everyone = [*self.candidates, *self.pool]
        seats = np.empty((players, number * games), np.intp)
        seated = {}
        for seat in range(players):
            own = np.repeat(np.arange(number), games)
            other = number + rng.integers(len(self.pool), size=games)
            is_mixed = rng.random(games) < game.mixed
            mixed = 1 + rng.integers(len(MIXTURE), size=games)
            seats[seat] = np.where(np.tile(mine == seat, number), own, np.tile(other, number))
            seated[seat] = np.where((mine != seat) & is_mixed, mixed, 0)
        columns = _Columns(
            np.stack([weights.placing for weights in everyone], axis=-1),
            np.stack([weights.showing for weights in everyone], axis=-1),
            seats,
        )
        learner = learned_player("candidate", "weights that are tried out", columns, TEMPERATURE)
        company = company_of([(learner, *MIXTURE) if game.mixed else learner] * players)
        batch = Batch(
            start=start_of(view_of(new_game(self.setup), None)),
            company=company,
            blocks=Blocks(self.seed, game.number * BLOCKS_APART, -(-games // 256)),
            games=games,
            sample=None,
            backs_seen=game.backs_seen,
            seated=seated if game.mixed else {},
            fork=GameCopies(number),
        )
        played = batch.play()
        lanes = np.arange(number * games)
        seat_of = np.tile(mine, number)
        money = played.money[seat_of, lanes].astype(np.float64)
        others = (played.money.sum(axis=0) - money) / (players - 1)
        wins = played.wins[seat_of, lanes]
        return Achieved(*(values.reshape(number, games).sum(axis=1) for values in (wins, money - others)))
