"""Playouts and the rules agree, event by event, from anywhere, for every number of players and any table."""

from __future__ import annotations

from random import Random

import pytest

from boss_solver.game.state import GameState
from boss_solver.inference.deals.sampler import Sampler
from boss_solver.playout.arrays.random_blocks import Blocks
from boss_solver.playout.games.hands import Batch, Until
from boss_solver.playout.games.start import Start
from boss_solver.playout.players.ladder import LADDER, STRONG
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.playout.players.seated_players import Mixture, Player, company_of
from tests import long
from tests.playout.following import Follower
from tests.playout.positions import random_start

EVERYBODY: Mixture = (
    *(Player(policy, reveal) for policy in POLICIES.values() for reveal in REVEALS.values()),
    *(LADDER[name] for name in ("level-1", STRONG)),
)


def follow(state: GameState, start: Start, seed: int, followed: int, until: Until = "game") -> Follower:
    """Play on from a position and follow some lanes to the end."""
    sample = None if start.puzzle is None else Sampler(start.puzzle, seed).draw(64)
    company = company_of([EVERYBODY] * start.table.setup.players)
    follower = Follower(state, followed, between_hands=start.puzzle is None)
    played = Batch(
        start=start, company=company, blocks=Blocks(seed, 0, 1), games=64, sample=sample, until=until, watcher=follower
    ).play()
    for lane, after in follower.states.items():
        outcome = after.table.outcome
        assert played.over[lane] == (outcome is not None)
        assert [account.money for account in after.table.accounts] == list(played.money[:, lane])
        assert played.hands[lane] == after.table.hand_no
        winners = [seat for seat, share in enumerate(played.wins[:, lane]) if share]
        assert winners == list(outcome.winners if outcome else ())
    return follower


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_from_anywhere(players: int) -> None:
    for seed in range(8):
        state, start = random_start(Random(f"{players} {seed}"), players)
        follow(state, start, seed, followed=2)


def uneven_start(players: int, seed: int) -> tuple[GameState, Start]:
    """A position in a hand that was not dealt evenly."""
    while True:
        state, start = random_start(Random(f"uneven {players} {seed}"), players, 0.9)
        hand = start.table.hand
        if hand is not None and hand.sizes is not None and any(hand.left):
            return state, start
        seed += 1_000


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_not_dealt_evenly(players: int) -> None:
    state, start = uneven_start(players, 0)
    assert follow(state, start, players, followed=2).turns


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_hands_not_dealt_evenly_long(players: int) -> None:
    for seed in range(long.seed() * 1_000_000, long.seed() * 1_000_000 + long.count(100)):
        state, start = uneven_start(players, seed)
        follow(state, start, seed, followed=12)


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_from_anywhere_long(players: int) -> None:
    hands = 0
    for seed in range(long.seed() * 1_000_000, long.seed() * 1_000_000 + long.count(300)):
        state, start = random_start(Random(f"{players} {seed}"), players)
        hands += follow(state, start, seed, followed=12).checked_deals
    print(f"{players} players: {hands} hands")
    assert hands >= long.count(300)
