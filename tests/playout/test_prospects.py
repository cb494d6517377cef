"""The learned policies weigh what they say: beside plain numbers lane by lane, at tables of every kind."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from boss_solver.inference.deals.sampler import Sampler
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.arrays.random_blocks import Blocks
from boss_solver.playout.games.hands import Batch
from boss_solver.playout.players.ladder import LADDER, LEVELS, STRONG, kept_weights
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.learned import (
    OF_CARDS,
    LearnedReveal,
    PolicyWeights,
    learned_player,
    likelihoods,
    stage,
)
from boss_solver.playout.players.prospects import FEATURES, LEAST_SCORE, prospects
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.players.seated_players import Mixture, company_of
from tests import long
from tests.playout.plain_prospects import PlainSeat, amounts, card_features, features, is_legal, score
from tests.playout.positions import random_start
from tests.playout.test_policies import Looker

EVERYBODY: Mixture = (*MIXTURE, LADDER["level-1"], LADDER[STRONG])
"""Who plays until something is looked at."""


def look_anywhere(look: Callable[[Lanes, int], None], seed: str, players: int, every: int, games: int = 16) -> None:
    """Play on from some position by any rules, and look at what positions see."""
    _, start = random_start(Random(f"prospects {players} {seed}"), players)
    sample = None if start.puzzle is None else Sampler(start.puzzle, 1).draw(games)
    Batch(
        start=start,
        company=company_of([EVERYBODY] * players),
        blocks=Blocks(players, 0, 1),
        games=games,
        sample=sample,
        watcher=Looker(look, every),
    ).play()


def compare_placements(view: View, lane: int, number: int) -> int:
    """Every amount of a level in one lane beside plain numbers. Returns how many are legal."""
    policy = LADDER[f"level-{number}" if number < LEVELS else STRONG].policy
    weights = kept_weights(view.deck.setup.players)[number - 1]
    column = dict(zip(FEATURES, weights.placing[stage(view)].tolist(), strict=True))
    found = list(prospects(view, weights.of(view, False)))
    scores, seat, legal = policy.scores(view), PlainSeat(view, lane), 0
    best = []
    for city in seat.cities:
        expected = []
        for amount, more in zip(found, amounts(seat, city), strict=True):
            assert int(amount.more[city, lane]) == more
            may = is_legal(seat, city, more)
            worth = score(column, features(seat, city, more)) if may else LEAST_SCORE
            assert int(amount.score[city, lane]) == worth, (city, more)
            expected.append((worth, more))
            legal += may
        top = max(worth for worth, _ in expected)
        best.append(top)
        if top > LEAST_SCORE:
            assert scores.more is not None
            assert int(scores.more[city, lane]) == next(more for worth, more in expected if worth == top)
    given = likelihoods(np.array([*best, 0], np.int16)[:, None], 0.03)[:, 0].tolist()
    passing = np.zeros(view.lanes, np.uint16) + scores.passing
    # A single lane may be added up in another order.
    assert given == pytest.approx([*scores.cities[:, lane].tolist(), int(passing[lane])], abs=1)
    return legal


def compare_cards(view: View, lane: int, number: int) -> None:
    """Every card in hand of one lane beside plain numbers."""
    weights = kept_weights(view.deck.setup.players)[number - 1]
    column = dict(zip(OF_CARDS, weights.showing[stage(view)].tolist(), strict=True))
    reveal = LADDER[STRONG].reveal
    assert isinstance(reveal, LearnedReveal)
    found = LearnedReveal("", "", weights, reveal.temperature).scores(view)
    seat = PlainSeat(view, lane)
    for at, card in enumerate(view.cards[:, lane].tolist()):
        assert int(found[at, lane]) == score(column, card_features(seat, card)), card


def compare_at(players: int, seed: int, every: int) -> int:
    """Compare wherever a game comes to, with backs and without."""
    rng = Random(f"{players} {seed}")
    legal = 0

    def look(lanes: Lanes, position: int) -> None:
        nonlocal legal
        view = View(lanes, position, backs_seen=rng.random() < 0.5)
        lane, number = rng.randrange(lanes.number), rng.randint(1, LEVELS)
        legal += compare_placements(view, lane, number)
        compare_cards(view, lane, number)

    look_anywhere(look, str(seed), players, every)
    return legal


@pytest.mark.parametrize("players", range(2, 7))
def test_scores_are_the_sums_that_they_should_be(players: int) -> None:
    assert sum(compare_at(players, seed, every=4) for seed in range(3)) > 40


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_scores_are_the_sums_that_they_should_be_long(players: int) -> None:
    first = long.seed() * 1_000_000
    assert sum(compare_at(players, seed, every=1) for seed in range(first, first + long.count(200))) > 40


@pytest.mark.parametrize("players", range(2, 7))
def test_no_sum_leaves_its_sixteen_bits(players: int) -> None:
    """Beside the same sums in 32 bits, by all levels."""

    def wide(weights: PolicyWeights) -> PolicyWeights:
        return PolicyWeights(weights.placing.astype(np.int32), weights.showing.astype(np.int32))

    def look(lanes: Lanes, position: int) -> None:
        view = View(lanes, position)
        for weights in kept_weights(players):
            for one, other in zip(
                prospects(view, weights.of(view, False)), prospects(view, wide(weights).of(view, False)), strict=True
            ):
                assert other.score.dtype == np.int32
                np.testing.assert_array_equal(one.score, other.score)
            short, long_ones = (LearnedReveal("", "", some, 1.0).scores(view) for some in (weights, wide(weights)))
            np.testing.assert_array_equal(short, long_ones)

    for seed in range(2):
        look_anywhere(look, f"wide {seed}", players, every=4, games=64)


def test_likelihoods_are_those_of_their_scores() -> None:
    rng = np.random.default_rng(5)
    for temperature in (0.03, 0.3, 3.0):
        scores = rng.integers(-1500, 1500, (9, 500)).astype(np.int16)
        scores[3, :50] = LEAST_SCORE
        given = likelihoods(scores, temperature)
        exact = np.exp((scores - scores.max(axis=0).astype(np.float64)) / (temperature * 384))
        exact /= exact.sum(axis=0)
        total = given.sum(axis=0, dtype=np.int64)
        assert total.max() <= 60_000 and total.min() > 59_900
        assert np.abs(given / 60_000 - exact).max() < 1 / 50_000
        assert (given[3, :50] == 0).all()


def test_weights_are_a_vector_and_back() -> None:
    for players in range(2, 7):
        for level in kept_weights(players):
            again = PolicyWeights.from_vector(level.vector)
            np.testing.assert_array_equal(again.placing, level.placing)
            np.testing.assert_array_equal(again.showing, level.showing)
    vector = np.arange(kept_weights(2)[0].vector.size, dtype=np.float64) / 1000
    found = PolicyWeights.from_vector(vector).vector
    assert np.abs(found - vector).max() <= 1 / 64
    assert np.abs(PolicyWeights.from_vector(1e9 * vector).placing).max() == 2000


def test_a_player_places_and_shows_by_the_same_weights() -> None:
    weights = kept_weights(3)[0]
    player = learned_player("me", "as told", weights, 0.1)
    assert (player.name, player.policy.about) == ("me/me", "as told")
