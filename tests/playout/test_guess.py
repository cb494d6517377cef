"""Playouts from weighed deals: as often as they weigh, the same however the work is divided, with errors that allow
for the deals being few."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest

from boss_solver.game.setup import usual
from boss_solver.game.state import new_game
from boss_solver.inference.deals.listing import all_deals
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.view import view_of
from boss_solver.playout.arrays.lanes import Row
from boss_solver.playout.estimates import estimate
from boss_solver.playout.games.guess import Guess, Leaning, WeighedDeals
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import Start, start_of
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.registry import player_named
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.playout.players.seated_players import Player
from tests.playout.test_running import middle, same
from tests.reading.tables import eyes, seen, up_to

COUNTER, RANDOM = (Player(POLICIES[name], REVEALS["at-random"]) for name in ("counter", "random"))


def late() -> tuple[Start, WeighedDeals]:
    """A position with few deals, seen by the first of three, and all its deals."""
    view = eyes(up_to(seen(3, 1, 0, True), 1, 6), 0)
    puzzle = puzzle_of(view)
    listed = all_deals(puzzle)
    return start_of(view, puzzle), WeighedDeals(listed.sample, listed.chances, is_whole=True)


def uneven(weighed: WeighedDeals) -> WeighedDeals:
    """The same deals, the first of them impossible, the others ever likelier."""
    return WeighedDeals(weighed.sample, np.arange(len(weighed.chances), dtype=np.float64), is_whole=True)


def rewards(start: Start, weighed: WeighedDeals, games: int) -> list[tuple[float, float]]:
    """How often each card is a reward: by weights, and in playouts."""
    lanes = Playouts(start, seed=3, guess=Guess(weighed)).dealt(0, games)
    sample, deck = weighed.sample, start.deck
    under = (sample.places == -1).astype(float)
    by_weight = weighed.chances @ under / weighed.chances.sum()
    found = []
    for card in dict.fromkeys(sample.cards):
        same = [at for at, one in enumerate(sample.cards) if one == card]
        copies = [at for at, one in enumerate(deck.cards) if one == card]
        played = np.isin(lanes.reward[deck.city_at[card.city]], copies).mean()
        found.append((float(by_weight[same].sum()), float(played)))
    return found


def test_deals_come_as_often_as_they_weigh() -> None:
    start, weighed = late()
    games = 20_000
    for one in (weighed, uneven(weighed)):
        for expected, played in rewards(start, one, games):
            assert abs(expected - played) <= 4.5 * math.sqrt(max(0.0, expected * (1 - expected)) / games) + 1e-9
    differ = [
        abs(one - two)
        for (one, _), (two, _) in zip(rewards(start, weighed, 256), rewards(start, uneven(weighed), 256), strict=True)
    ]
    assert max(differ) > 0.02


def test_a_deal_without_weight_never_comes() -> None:
    _, weighed = late()
    chances = np.zeros(len(weighed.chances))
    chances[5] = 0.25
    begun = Guess(WeighedDeals(weighed.sample, chances)).begin(1, 0, 3000)
    assert begun.sample is not None
    assert (begun.sample.places == weighed.sample.places[5]).all()


def test_all_deals_weighed_evenly_play_like_the_cards() -> None:
    start, weighed = late()
    seats = [COUNTER] * 3
    plain = Playouts(start, seats, seed=1).run(6000).money()
    guessed = Playouts(start, seats, seed=2, guess=Guess(weighed)).run(6000).money()
    for one, two in zip(plain, guessed, strict=True):
        assert abs(one.mean - two.mean) < 4.5 * math.hypot(one.error, two.error)


def test_the_same_games_whatever_the_size_of_a_batch() -> None:
    start, weighed = late()
    leaning = Leaning((COUNTER, RANDOM), np.array([[0.3], [0.7]]))
    guess = Guess(uneven(weighed), {1: leaning})

    def played(batch: int, seed: int = 5) -> Playouts:
        return Playouts(start, seed=seed, guess=guess, batch=batch)

    whole = played(4096).run(900).played
    assert same(whole, played(256).run(900).played)
    assert same(whole, pickle.loads(pickle.dumps(played(512))).run(900).played)
    assert not same(whole, played(4096, seed=6).run(900).played)


def test_who_sits_where_goes_with_the_deal() -> None:
    start, weighed = late()
    deals = len(weighed.chances)
    holding = (np.arange(deals) % 2).astype(np.intp)
    chances = np.array([[1.0, 0.0], [0.0, 2.0]])  # the one for even deals, the other for odd ones
    guess = Guess(weighed, {2: Leaning((RANDOM, COUNTER), chances, holding)})
    playouts = Playouts(start, [player_named("knower")] * 3, seed=4, guess=guess)
    lanes = playouts.dealt(0, 512)
    names = [playouts.company.policies[at].name for at in lanes.status[2, Row.POLICY]]
    at = weighed.ends.searchsorted(_chances(4, 512)[0], side="right")
    assert names == ["counter" if one % 2 else "random" for one in at]
    assert {playouts.company.policies[at].name for at in lanes.status[1, Row.POLICY]} == {"knower"}


def _chances(seed: int, games: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    from boss_solver.playout.games.guess import _uniform

    return _uniform(seed, 0, -(-games // 256), 4)[:, :games]


def test_who_is_named_counts_where_nothing_is_believed() -> None:
    start = start_of(view_of(middle(), 0))
    seats = [COUNTER] * 4
    assert same(Playouts(start, seats).run(300).played, Playouts(start, seats, guess=Guess()).run(300).played)
    before_a_hand = start_of(view_of(new_game(usual(3)), None))
    leaning = Leaning((RANDOM,), np.ones((1, 1)))
    by_belief = Playouts(before_a_hand, [COUNTER] * 3, seed=2, guess=Guess(None, dict.fromkeys(range(3), leaning)))
    assert same(by_belief.run(256).played, Playouts(before_a_hand, [RANDOM] * 3, seed=2).run(256).played)


def test_errors_allow_for_few_deals() -> None:
    values = np.arange(100)
    plain, few, one = estimate(values), estimate(values, 100), estimate(values, 1)
    assert few.error == pytest.approx(plain.error * 2**0.5)
    assert one.error == pytest.approx(values.std(ddof=1) * 1.01**0.5)
    start, weighed = late()
    assert Playouts(start, guess=Guess(weighed)).run(256).effective == math.inf
    chosen = WeighedDeals(weighed.sample, (np.arange(len(weighed.chances)) < 10).astype(np.float64))
    found = Playouts(start, guess=Guess(chosen)).run(2048)
    assert found.effective == pytest.approx(10)
    assert found.money()[0].error > found.played.money[0].std() / 10**0.5
