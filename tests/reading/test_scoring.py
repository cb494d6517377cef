"""Scores of odds, and profiles of players, against what can be counted by hand."""

from __future__ import annotations

import math

import pytest

from boss_solver.game.cards import City, Face
from boss_solver.inference.entries.story import stories
from boss_solver.odds.scoring import clustered
from boss_solver.reading.choices.types import GRID
from boss_solver.reading.measured.calibrating import as_seen
from boss_solver.reading.measured.read_scores import ScoredCity, gain, quality, reliability
from boss_solver.reading.profiles import Share, profiles
from boss_solver.record.games.reader import load
from boss_solver.review.hands.bids import bids
from boss_solver.review.hands.eyes import HandEyes
from tests.reading.tables import game, seen

FACES = (Face.ONE, Face.REVOLVER)


def one(hand: int, cards: tuple[float, float], read: tuple[float, float], true: int) -> ScoredCity:
    return ScoredCity(
        hand=(0, hand),
        hand_no=hand,
        round_no=2,
        seat=0,
        city=City.DETROIT,
        faces=FACES,
        by_cards=cards,
        by_bids=read,
        true=true,
    )


SOME = [one(1, (0.5, 0.5), (0.75, 0.25), 0), one(1, (0.5, 0.5), (0.75, 0.25), 0), one(2, (0.5, 0.5), (0.2, 0.8), 0)]


def test_gains_and_losses() -> None:
    found = gain(SOME)
    assert found.value == pytest.approx((2 * math.log2(1.5) + math.log2(0.4)) / 3)
    assert (found.number, found.clusters) == (3, 2)
    cards, read = quality(SOME, by_bids=False), quality(SOME, by_bids=True)
    assert cards.bits.value == pytest.approx(1) and cards.brier.value == pytest.approx(0.5)
    assert cards.bits.value - read.bits.value == pytest.approx(found.value)
    assert read.brier.value == pytest.approx((2 * 2 * 0.0625 + 2 * 0.64) / 3)


def test_intervals_count_hands_and_not_cities() -> None:
    apart = clustered(((0, number), float(number % 2)) for number in range(100))
    together = clustered(((0, number // 10), float(number // 10 % 2)) for number in range(100))
    assert apart.value == together.value == 0.5
    assert apart.error == pytest.approx(0.5 / math.sqrt(99))
    assert together.error == pytest.approx(0.5 / math.sqrt(9))
    assert math.isnan(clustered([((0, 0), 1.0)]).error) and math.isnan(clustered([]).value)


def test_reliability_sorts_every_probability() -> None:
    found = reliability(SOME, by_bids=True)
    assert [(tenth.low, tenth.number) for tenth in found] == [(0.2, 3), (0.7, 2), (0.8, 1)]
    assert [tenth.observed.value for tenth in found] == pytest.approx([1 / 3, 1, 0])
    assert found[0].foretold == pytest.approx((0.25 + 0.25 + 0.2) / 3)


def test_the_interval_of_a_share() -> None:
    assert Share(0, 0).interval == (0.0, 1.0)
    low, high = Share(3, 10).interval
    assert (low, high) == pytest.approx((0.1078, 0.6032), abs=1e-4)  # Wilson
    assert Share(0, 5).interval[0] == 0 and Share(5, 5).interval[1] == pytest.approx(1)


@pytest.mark.parametrize(("players", "seed"), [(4, 2), (6, 1)])
def test_bluffs_are_those_of_the_review(players: int, seed: int) -> None:
    hands = stories(game(players, seed, "bluffer"))
    theirs = sorted(bid.line for hand in hands for bid in bids(HandEyes.on(hand)) if bid.bluff is not None)
    ours = sorted(choice.line for found in profiles(GRID, hands, None) for choice in found.bluffed)
    assert ours == theirs and ours


def test_profiles_add_up_and_are_of_the_others() -> None:
    hands = stories(seen(4, 2, 1, True))
    found = profiles(GRID, hands, 1)
    assert [profile.seat for profile in found] == [0, 2, 3]
    for profile in found:
        assert sum(profile.weights) == pytest.approx(1) and 0 <= profile.prior_part <= 1
        assert profile.choices == 5 * len(hands) and profile.bluffs.of <= profile.choices
        assert all(told.times > 1 for told in profile.telling)
    effects = [effect for hand in hands for effect in hand.hand.settlement.effects]  # type: ignore[union-attr]  # settled
    for profile in found:
        own = [effect.money for effect in effects if effect.winner == profile.seat and effect.reward]
        assert (profile.money, profile.paid.of) == (sum(own), len(own))


def test_without_a_finished_hand_it_is_all_prior() -> None:
    (begun,) = stories(load("examples/four-players-seat-red.boss"))[:1]
    unfinished = begun._replace(end=begun.start)
    for profile in profiles(GRID, [unfinished], 0):
        assert profile.weights == pytest.approx(GRID.prior) and profile.prior_part == pytest.approx(1)
        assert profile.choices == 0 and profile.bluffs == (0, 0)


def test_turns_as_seen_hold_no_cards_of_others() -> None:
    hand = stories(game(4, 1))[0]
    for turn in as_seen(hand, 2, backs=True).turns:
        assert [cards is not None for cards in turn.before.dealt] == [False, False, True, False]
        assert turn.before.table.hand is not None and len(turn.before.table.hand.backs) >= 3
