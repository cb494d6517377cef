"""How good the odds were: against a count of its own, and right on average over every deal."""

from __future__ import annotations

from math import log2

import pytest

from boss_solver.inference.entries.story import stories
from boss_solver.record.games.reader import load, loads
from boss_solver.review.hands.calibration import calibration_of, foretold
from boss_solver.review.hands.game import review_of
from tests.made import made_up, text_of
from tests.review.told import LURED
from tests.tree import EXAMPLES


@pytest.mark.parametrize("number", range(400, 408))
def test_surprise_is_what_counting_unseen_cards_gives(number: int) -> None:
    """Without statements every unseen card of a city is as likely as any other to be its reward."""
    game = review_of(loads(text_of(made_up(number, 2 + number % 5))))
    bits: list[float] = []
    for hand in game.hands:
        for seat in range(len(game.names)):
            for moment in hand.eyes.moments[seat]:
                seen = [str(card) for card in hand.story.dealt.holdings[seat] or ()]
                seen += [str(up.card) for up in hand.story.hand.shown[: moment.number] if up.seat != seat]
                for city in moment.view.table.setup.cities:
                    unseen = [str(card) for card in moment.view.table.setup.cards if card.city is city]
                    for card in seen:
                        if card in unseen:
                            unseen.remove(card)
                    if len(set(unseen)) > 1:
                        bits.append(log2(len(unseen) / unseen.count(str(hand.story.reward(city)))))
    found = calibration_of(game)
    assert found is not None
    assert found.number == len(bits)
    assert found.surprise == pytest.approx(sum(bits) / len(bits))


def test_groups_are_the_same_moments_and_so_are_the_tenths() -> None:
    game = review_of(load(EXAMPLES / "four-players.boss"))
    found = calibration_of(game)
    assert found is not None
    for groups in (found.by_round, found.by_seat):
        assert sum(group.number for _, group in groups) == found.number
        assert sum(group.surprise * group.number for _, group in groups) == pytest.approx(found.surprise * found.number)
    faces = sum(len(one.forecast.chances) for one in foretold(game))
    assert sum(tenth.number for tenth in found.tenths) == faces
    assert sum(tenth.observed.value * tenth.number for tenth in found.tenths) == pytest.approx(found.number)
    assert sum(tenth.foretold * tenth.number for tenth in found.tenths) == pytest.approx(found.number)
    assert all(tenth.low <= tenth.foretold < tenth.low + 0.1 for tenth in found.tenths)


def test_over_many_games_the_surprise_is_the_one_foretold() -> None:
    off = error = 0.0
    for number in range(30):
        game = review_of(loads(text_of(made_up(number, 2))))
        found = calibration_of(game)
        assert found is not None
        off += (found.surprise - found.foreseen) * found.number
        error += (found.all.error * found.number) ** 2
    assert abs(off) < 4 * error**0.5


def test_a_reward_that_nobody_can_tell_is_left_out() -> None:
    assert calibration_of(review_of(loads("boss-record 1\nplayers Ann Bob\nhand\nAnn DE+3 NY3\n"))) is None
    joined = calibration_of(review_of(load(EXAMPLES / "joined.boss")))
    assert joined is None or joined.number < 10


def test_what_is_known_for_certain_is_no_forecast() -> None:
    game = review_of(loads(LURED))
    assert all(one.odds.certain is None and one.forecast.surprise > 0 for one in foretold(game))
    assert len(stories(loads(LURED).require())) == 1
