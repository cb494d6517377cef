"""Advice never depends on a card that its seat does not see."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from boss_solver.advice.advising import advise
from boss_solver.advice.search.adviser import ADVISER, Adviser, AdviserReveal
from boss_solver.advice.search.judging import Judge
from boss_solver.game.apply import apply
from boss_solver.game.cards import City
from boss_solver.game.events import Placed, Revealed
from boss_solver.game.setup import custom, usual
from boss_solver.game.state import GameState, new_game
from boss_solver.inference.view import view_of
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.games.lane_turns import order_last_round, rearrange
from boss_solver.playout.games.recording import Recorder, record_text
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import loads
from tests import long
from tests.advice.positions import position
from tests.advice.selfplay import tournament
from tests.playout.test_policies import look_at, shuffle_hidden
from tests.review.twins import swapped


def verify_twins(players: int, seed: int, samples: int) -> bool:
    """Whether another deal was found that looks the same; if so, the advice is the same to the last byte."""
    rng = Random(seed)
    turns = players * usual(players).cards_each
    here = position(usual(players), seed, rng.randint(1, 3), rng.randint(1, turns))
    deal = swapped(here.state, here.deal, here.seat, rng)
    twin = here.state._replace(dealt=deal.holdings)
    views = [view_of(state, here.seat) for state in (here.state, twin)]
    one, other = (repr(advise(Judge(view, seed=seed), samples=samples)) for view in views)
    assert one == other
    return deal != here.deal


def test_advice_is_the_same_to_the_last_byte_for_all_deals_that_look_the_same() -> None:
    assert sum(verify_twins(2 + seed % 5, seed, samples=1000) for seed in range(12)) >= 8


@pytest.mark.long
def test_advice_is_the_same_for_more_deals_that_look_the_same() -> None:
    first = 1000 * long.seed()
    for seed in range(first, first + long.count(400)):
        verify_twins(2 + seed % 5, seed, samples=4000)


@pytest.mark.parametrize(("players", "backs_seen"), [(2, True), (4, True), (4, False), (6, True)])
def test_the_adviser_chooses_by_what_it_sees_alone(players: int, backs_seen: bool) -> None:
    """What it imagines from a scrambled copy of the games is the same, and so is all that it does."""
    rng = np.random.default_rng(players)
    changed = []

    def look(lanes: Lanes, position: int) -> None:
        other = shuffle_hidden(lanes, position, rng, keep_backs=backs_seen)
        changed.append(bool((other.cards != lanes.cards).any() or (other.reward != lanes.reward).any()))
        same_choices(View(lanes, position, backs_seen=backs_seen), View(other, position, backs_seen=backs_seen))

    look_at(look, players, seed=23, games=6, every=23)
    assert any(changed)


def same_choices(one: View, other: View) -> None:
    first, second = ADVISER.policy.scores(one), ADVISER.policy.scores(other)
    np.testing.assert_array_equal(first.cities, second.cities)
    assert first.more is not None and second.more is not None
    np.testing.assert_array_equal(first.more, second.more)
    np.testing.assert_array_equal(ADVISER.reveal.weights(one), ADVISER.reveal.weights(other))


def test_the_adviser_chooses_the_same_in_whatever_batch() -> None:
    def look(lanes: Lanes, position: int) -> None:
        some = np.array([lanes.number - 1, 0])
        part = lanes.taken(some)
        whole, alone = View(lanes, position), View(part, position)
        scores, fewer = Adviser().scores(whole), Adviser().scores(alone)
        np.testing.assert_array_equal(scores.cities[:, some], fewer.cities)
        np.testing.assert_array_equal(AdviserReveal().weights(whole)[:, some], AdviserReveal().weights(alone))

    look_at(look, 3, seed=24, games=6, every=29)


RECORDS = [
    (3, (City.NEW_YORK, City.DETROIT, City.KANSAS_CITY, City.CINCINNATI), 0),
    (2, (City.DETROIT, City.KANSAS_CITY, City.CINCINNATI), 1),
]
"""Players, cities without Boston, so that no two cards look the same, and cards that stay undealt."""


@pytest.mark.parametrize(("players", "cities", "undealt"), RECORDS)
def test_whatever_the_adviser_does_follows_from_the_record_of_its_seat(
    players: int, cities: tuple[City, ...], undealt: int
) -> None:
    """A whole game is written down; each of its turns is found again from what its seat alone would have noted."""
    setup = custom(players, cities, undealt)
    recorder = Recorder(1)
    start = start_of(view_of(new_game(setup), None))
    Playouts(start, [ADVISER, *[MIXTURE] * (players - 1)], seed=3).play(0, 1, recorder)
    full = loads(record_text(setup, [f"P{seat + 1}" for seat in range(players)], "a game", recorder.lines[0]))
    kept = loads(as_seen_by(full, 0, backs=True))
    state, turns = new_game(setup), 0
    for line in kept.lines:
        made = [event for event in line.events if isinstance(event, (Placed, Revealed)) and event.seat == 0]
        if made:
            assert chosen_again(state) == made
            turns += 1
        state = line.after.state or state
    assert turns >= 3 * setup.cards_each and full.good.here.table.outcome is not None


def chosen_again(state: GameState) -> list[Placed | Revealed]:
    """What the adviser does where the first seat is to move, by what that seat knows."""
    found: list[Placed | Revealed] = []
    seen = seen_from(state)
    scores = ADVISER.policy.scores(seen)
    assert scores.more is not None
    if scores.cities.any():
        city = int(scores.cities[:, 0].argmax())
        number = int(seen.least[city, 0] + scores.more[city, 0])
        experts = min(number, int(seen.experts[0]))
        found.append(Placed(0, seen.deck.cities[city], experts, number - experts))
        seen = seen_from(apply(state, found[0]))
    at = int(ADVISER.reveal.weights(seen)[:, 0].argmax()) if seen.cards_left > 1 else 0
    found.append(Revealed(0, seen.deck.cards[int(seen.cards[at, 0])]))
    return found


def seen_from(state: GameState) -> View:
    """The arrays of a policy, from a record."""
    lanes = Playouts(start_of(view_of(state, 0)), seed=17).dealt(0, 1)
    hand = state.table.hand
    assert hand is not None
    if hand.order is None and max(hand.left) > 1:
        return View(lanes, 0)
    if hand.order is None:
        order_last_round(lanes)
    else:
        rearrange(lanes, np.array([[hand.order.index(seat)] for seat in range(len(hand.left))], np.int8))
        lanes.is_ordered, lanes.left = True, [hand.left[seat] for seat in hand.order]
    return View(lanes, int(np.flatnonzero(lanes.status[:, Row.SEAT, 0] == 0)[0]))


def test_the_same_tournament_comes_again() -> None:
    one, same = (tournament("mixture", 2, 2, 5).records(2) for _ in range(2))
    assert one == same
