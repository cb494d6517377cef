"""Read odds against Bayes by brute force, and sampled ones against those of all deals."""

from __future__ import annotations

import dataclasses

import pytest

from boss_solver.game.cards import City
from boss_solver.inference.engine.counting import count
from boss_solver.inference.entries.story import stories_of
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.reading import posterior as posteriors
from boss_solver.reading.choices.styles import OpenEyed, Softmax
from boss_solver.reading.choices.types import GRID, PlayerType, TypeGrid
from boss_solver.reading.posterior import Posterior, ReadMethod
from boss_solver.reading.read import Reading
from boss_solver.reading.weighing import FEW
from boss_solver.record.games.projection import as_seen_by
from boss_solver.record.games.reader import loads
from boss_solver.record.lines.record import Record
from tests import long
from tests.reading import bayes
from tests.reading.tables import read_at, seen, uneven_game, up_to

FEW_TYPES = TypeGrid(
    (
        PlayerType(Softmax(3), 2, "softmax"),
        PlayerType(POLICIES["knower"], 1, "knower"),
        PlayerType(POLICIES["random"], 0.5, "random", slips=0.3),
    ),
    alike=0.4,
    emphasis=1.1,
)
SHARP = TypeGrid((PlayerType(Softmax(8), 1, "softmax", slips=0.001), PlayerType(OpenEyed(1), 0.01, "open-eyed")))

SMALL = [
    *((2, seed, seat, backs, 1, shown) for seed, seat, backs, shown in [(1, 0, True, 4), (2, 1, False, 6)]),
    *((3, seed, seat, backs, 1, shown) for seed, seat, backs, shown in [(1, 0, True, 9), (4, 2, False, 12)]),
    *((4, seed, seat, backs, 2, shown) for seed, seat, backs, shown in [(1, 0, True, 16), (3, 2, False, 18)]),
    (6, 1, 4, True, 1, 20),
]
"""Players, seed, seat, backs, hand, cards shown."""


def agree_with_bayes(grid: TypeGrid, players: int, seed: int, seat: int, backs: bool, hand_no: int, shown: int) -> None:
    agree_in(seen(players, seed, seat, backs), grid, seat, backs, hand_no, shown)


def agree_in(record: Record, grid: TypeGrid, seat: int, backs: bool, hand_no: int, shown: int) -> None:
    read = read_at(record, seat, hand_no, shown, Reading(grid))
    assert read.method is ReadMethod.LISTED
    turns = [one for one in stories_of(up_to(record, hand_no, shown), record.good.setup)[-1].turns if one.seat != seat]
    believed = {one: tuple(weights) for one, weights in read.beliefs.items()}
    rewards, types = bayes.posterior(read.view, read.puzzle, turns, grid, believed, backs)
    for city, cards in rewards.items():
        found = read.city(city)
        assert {card.face for card in cards} == set(found.reward)
        for card, p in cards.items():
            assert abs(found.reward[card.face].value - p) < 1e-9
            assert found.reward[card.face].error == 0
        money = sum(card.money * p for card, p in cards.items())
        assert abs(found.expected.value - money) < 1e-9
    for other, weights in types.items():
        assert read.types(other) == pytest.approx(weights, abs=1e-9)


@pytest.mark.parametrize(("players", "seed", "seat", "backs", "hand_no", "shown"), SMALL)
def test_equals_bayes_by_brute_force(players: int, seed: int, seat: int, backs: bool, hand_no: int, shown: int) -> None:
    agree_with_bayes(FEW_TYPES, players, seed, seat, backs, hand_no, shown)


UNEVEN = [((6, 4), 0, True, 5), ((4, 6), 0, False, 6), ((5, 4), 1, True, 6), ((5, 6, 4), 0, True, 9)]
"""Cards dealt to each, seat, backs, cards shown."""


@pytest.mark.parametrize(("sizes", "seat", "backs", "shown"), UNEVEN)
def test_equals_bayes_where_the_cards_were_not_dealt_evenly(
    sizes: tuple[int, ...], seat: int, backs: bool, shown: int
) -> None:
    agree_in(loads(as_seen_by(uneven_game(sizes), seat, backs)), FEW_TYPES, seat, backs, 1, shown)


@pytest.mark.long
@pytest.mark.parametrize("backs", [True, False])
@pytest.mark.parametrize(
    ("players", "seat", "hand_no", "shown"), [(2, 0, 1, 6), (3, 1, 2, 12), (4, 3, 1, 16), (5, 2, 1, 15)]
)
def test_equals_bayes_by_brute_force_with_all_types(
    players: int, seat: int, hand_no: int, shown: int, backs: bool
) -> None:
    for seed in range(long.seed(), long.seed() + long.count(12)):
        agree_with_bayes(GRID, players, seed, seat, backs, hand_no, shown)


@pytest.mark.parametrize("reveal", ["worthless-first", "protecting"])
def test_reveals_are_judged_where_a_model_of_them_is_given(reveal: str) -> None:
    grid = dataclasses.replace(FEW_TYPES, reveal=REVEALS[reveal])
    agree_with_bayes(grid, 3, 1, 0, True, 1, 9)
    silent = read_at(seen(3, 1, 0, True), 0, 1, 9, Reading(FEW_TYPES))
    telling = read_at(seen(3, 1, 0, True), 0, 1, 9, Reading(grid))
    assert rewards_of(silent) != rewards_of(telling)


def rewards_of(read: Posterior) -> dict[City, dict[str, float]]:
    return {
        city: {face.value: one.value for face, one in read.city(city).reward.items()}
        for city in read.view.table.setup.cities
    }


@pytest.mark.parametrize("grid", [GRID, SHARP], ids=["grid", "sharp"])
@pytest.mark.parametrize(("backs", "shown"), [(True, 8), (False, 12)])
def test_samples_agree_with_all_deals_within_their_errors(
    grid: TypeGrid, backs: bool, shown: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = seen(4, 5, 1, backs)
    exact = read_at(record, 1, 1, shown, Reading(grid))
    assert exact.method is ReadMethod.LISTED
    monkeypatch.setattr(posteriors, "is_listed", lambda puzzle: False)
    drawn = read_at(record, 1, 1, shown, Reading(grid, seed=3))
    assert drawn.method is ReadMethod.SAMPLED and drawn.seed == 3
    assert drawn.effective >= FEW
    for city in exact.view.table.setup.cities:
        there, here = exact.city(city), drawn.city(city)
        assert set(there.reward) == set(here.reward)
        for face, p in there.reward.items():
            assert abs(here.reward[face].value - p.value) <= 5 * here.reward[face].error + 1e-12
        assert abs(here.expected.value - there.expected.value) <= 5 * here.expected.error + 1e-12
    for seat in (0, 2, 3):
        for card in exact.view.table.setup.cards:
            held = drawn.held(seat, card)
            assert abs(held.value - exact.held(seat, card).value) <= 5 * held.error + 1e-12
        assert drawn.types(seat) == pytest.approx(exact.types(seat), abs=0.05)


def test_the_sampler_is_drawn_to_what_is_likely() -> None:
    record = seen(4, 2, 0, False, "counter")
    sizes = [read_at(record, 0, hand, shown, Reading(SHARP)).effective for hand in (1, 2) for shown in (4, 6, 8)]
    assert min(sizes) >= FEW and sorted(sizes)[len(sizes) // 2] >= 2000


def test_the_same_seed_gives_the_same_numbers() -> None:
    record = seen(4, 2, 0, False)
    first, again, other = (read_at(record, 0, 1, 5, Reading(seed=seed)) for seed in (1, 1, 2))
    assert first.method is ReadMethod.SAMPLED
    assert rewards_of(first) == rewards_of(again) != rewards_of(other)


@pytest.mark.parametrize("grid", [GRID, SHARP], ids=["grid", "sharp"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_certain_stays_certain_and_impossible_stays_impossible(players: int, grid: TypeGrid) -> None:
    record = seen(players, 7, 0, True)
    each = record.good.setup.cards_each
    for shown in range(1, players * each, 3):
        read = read_at(record, 0, 1, shown, Reading(grid, samples=2000))
        for city in record.good.setup.cities:
            by_cards = {card.face for card in count(read.puzzle).reward(city)}
            found = read.city(city)
            assert set(found.reward) == by_cards
            assert sum(one.value for one in found.reward.values()) == pytest.approx(1)
            if len(by_cards) == 1:
                assert [tuple(one) for one in found.reward.values()] == [(1.0, 0.0)]
            else:
                # What the cards leave open is never certain: it has a chance, or an error.
                assert all(one.value > 0 or one.error > 0 for one in found.reward.values())


def test_what_nobody_would_do_falls_back_to_the_cards() -> None:
    record = seen(4, 1, 0, True, "random")
    never = TypeGrid((PlayerType(POLICIES["counter"], 1, "counter", slips=0, exact=1),))
    read = read_at(record, 0, 1, 16, Reading(never))
    assert read.method is ReadMethod.IMPOSSIBLE and read.deals == 0 and read.seed is None
    for city in record.good.setup.cities:
        by_cards = {card.face: float(p) for card, p in count(read.puzzle).reward(city).items()}
        assert {face: one.value for face, one in read.city(city).reward.items()} == by_cards
    for seat in (1, 2, 3):
        assert read.types(seat) == (1.0,)


def test_with_nothing_to_judge_the_cards_odds_stand() -> None:
    read = read_at(seen(4, 1, 0, True), 0, 1, 0)
    assert read.method is ReadMethod.CARDS and not read.choices
    for city in read.view.table.setup.cities:
        by_cards = {card.face: float(p) for card, p in count(read.puzzle).reward(city).items()}
        assert {face: one.value for face, one in read.city(city).reward.items()} == by_cards


def test_players_who_go_by_the_open_cards_tell_nothing() -> None:
    blind = TypeGrid((PlayerType(OpenEyed(1), 1, "open-eyed"),))
    read = read_at(seen(4, 1, 0, True), 0, 1, 12, Reading(blind))
    assert read.method is ReadMethod.LISTED
    for city in read.view.table.setup.cities:
        by_cards = {card.face: float(p) for card, p in count(read.puzzle).reward(city).items()}
        for face, one in read.city(city).reward.items():
            assert one.value == pytest.approx(by_cards[face], abs=1e-12)


def test_deals_of_before_are_used_again_and_change_nothing() -> None:
    record = seen(4, 5, 1, True)
    reading = Reading()
    lines = up_to(record, 1, 10)
    whole = reading.behaviour(lines, record.good.setup, 1)
    fresh = read_at(record, 1, 1, 10)
    short = whole._replace(choices=whole.choices[:-1])
    before = reading.odds(fresh.view, fresh.puzzle, short)
    again = reading.odds(fresh.view, fresh.puzzle, whole, before)
    assert again.likelihoods is before.likelihoods
    assert rewards_of(again) == rewards_of(fresh)
    assert rewards_of(fresh.after(len(short.choices))) == rewards_of(before)
