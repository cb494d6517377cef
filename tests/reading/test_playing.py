"""Playing on from read odds: deals and types come as likely as reading says they are."""

from __future__ import annotations

import math

import numpy as np
import pytest

from boss_solver.game.cards import City
from boss_solver.playout.arrays.lanes import Row
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.reading.choices.types import GRID
from boss_solver.reading.playing import guess_of, leanings
from boss_solver.reading.posterior import Posterior, ReadMethod
from tests.reading.tables import read_at, seen

GAMES = 20_000

CASES = [(3, 1, 0, True, 1, 9), (4, 2, 0, False, 1, 6), (4, 3, 2, False, 2, 7)]
"""Players, seed, seat, backs, hand, cards shown."""


def playouts_of(found: Posterior, seed: int = 1) -> Playouts:
    return Playouts(start_of(found.view, found.puzzle), seed=seed, guess=guess_of(found))


@pytest.mark.parametrize(("players", "seed", "seat", "backs", "hand_no", "shown"), CASES)
def test_deals_and_types_are_those_of_the_read_odds(
    players: int, seed: int, seat: int, backs: bool, hand_no: int, shown: int
) -> None:
    found = read_at(seen(players, seed, seat, backs), seat, hand_no, shown)
    playouts = playouts_of(found)
    lanes = playouts.dealt(0, GAMES)
    deck = playouts.start.deck
    for city in found.view.table.setup.cities:
        if city is City.CHICAGO:
            continue
        under = [deck.cards[at].face for at in lanes.reward[deck.city_at[city]]]
        for face, read in found.city(city).reward.items():
            rate = sum(one is face for one in under) / GAMES
            assert abs(rate - read.value) < 4.5 * math.sqrt(0.25 / GAMES)
    for other in range(players):
        if other != seat:
            drawn = lanes.status[other, Row.POLICY]
            rates = [float((drawn == playouts.company.policies.index(kind.policy)).mean()) for kind in GRID.types]
            assert rates == pytest.approx(found.types(other), abs=4.5 * math.sqrt(0.25 / GAMES))


def test_before_anybody_moved_the_cards_decide_and_the_types_are_those_believed_in() -> None:
    found = read_at(seen(3, 1, 0, True), 0, 2, 0)
    assert found.method is ReadMethod.CARDS
    guess = guess_of(found)
    assert guess.deals is None and guess.effective == math.inf
    assert set(guess.seats) == {1, 2}
    by_belief = leanings(GRID, {seat: tuple(weights) for seat, weights in found.beliefs.items()})
    for seat, leaning in guess.seats.items():
        assert leaning.chances[:, 0] == pytest.approx(found.types(seat), abs=1e-12)
        assert by_belief[seat].chances == pytest.approx(leaning.chances, abs=1e-12)


def test_types_can_be_left_out() -> None:
    found = read_at(seen(3, 1, 0, True), 0, 1, 9)
    assert not guess_of(found, types=False).seats
    assert guess_of(found, types=False).deals is not None


def test_the_error_allows_for_the_deals_that_were_drawn() -> None:
    found = read_at(seen(4, 2, 0, False), 0, 1, 6)
    assert found.method is ReadMethod.SAMPLED
    played = playouts_of(found).run(4096)
    assert played.effective == pytest.approx(found.effective)
    plain = float(np.std(played.played.money[0], ddof=1))
    assert played.money()[0].error == pytest.approx(plain * math.sqrt(1 / 4096 + 1 / found.effective))
