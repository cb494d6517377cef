"""The sampler draws what the engine counts: no deal that does not fit, and each as often as it should be."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import numpy as np
import pytest

from boss_solver.game.cards import CARDS, City
from boss_solver.inference.deals import alias_tables as tables
from boss_solver.inference.deals.enumeration import enumerate_deals, pieces
from boss_solver.inference.deals.joint import joint_rewards
from boss_solver.inference.deals.sampler import BLOCK, Sampler
from boss_solver.inference.engine.counting import ContradictionError, count, is_possible
from boss_solver.inference.engine.formulas import FALSE, REWARD, AnyOf, Formula
from boss_solver.inference.engine.model import TooComplexError
from boss_solver.inference.engine.puzzle import Place, Puzzle, in_places
from tests import long
from tests.inference.riddles import cards_of, question, random_riddle, riddle_of
from tests.oracles.bruteforce import Position


def surprise(seen: Counter[tuple[int, ...]], expected: dict[tuple[int, ...], float]) -> float:
    """How many standard deviations chi-square is too large (Wilson and Hilferty); rare outcomes count as one."""
    often = {key: number for key, number in expected.items() if number >= 10}
    cells = [(seen[key], number) for key, number in often.items()]
    rest = sum(expected.values()) - sum(often.values())
    if rest >= 10:
        cells.append((sum(seen.values()) - sum(seen[key] for key in often), rest))
    freedom = len(cells) - 1
    if freedom < 1:
        return 0.0
    chi_square = sum((number - mean) ** 2 / mean for number, mean in cells)
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def check_deals(puzzle: Puzzle, seed: int, deals: int) -> float:
    """The deals drawn are deals of the puzzle; how surprising their numbers are."""
    weights = {deal.places: deal.weight for deal in enumerate_deals(puzzle)}
    total = sum(weights.values())
    drawn = Counter(map(tuple, Sampler(puzzle, seed).draw(deals).places.tolist()))
    assert drawn.keys() <= weights.keys()
    return surprise(drawn, {places: float(weight / total) * deals for places, weight in weights.items()})


def test_every_deal_as_often_as_it_should_be() -> None:
    surprises = []
    for seed in range(200):
        riddle = question(seed)
        found = riddle.answer(300)
        if found is not None and found.count:
            surprises.append(check_deals(riddle.puzzle, seed, 4_000))
    assert len(surprises) > 50
    assert max(surprises) < 4
    assert abs(sum(surprises) / len(surprises)) < 0.3


@pytest.mark.long
def test_every_deal_as_often_as_it_should_be_in_many_more() -> None:
    surprises = []
    for seed in range(1_000_000 * long.seed(), 1_000_000 * long.seed() + long.count(5_000, 20)):
        riddle = question(seed)
        found = riddle.answer(1_000)
        if found is not None and found.count:
            surprises.append(check_deals(riddle.puzzle, seed, 40_000))
    assert max(surprises) < 5


def spoken(puzzle: Puzzle) -> dict[str, Formula]:
    """Something of each kind that can be said of a position with several players."""
    cards = cards_of(puzzle)
    revolvers = [card for card in cards if card.face == "r"]
    city = cards[0].city
    return {
        "lacks": in_places(puzzle, cards[3:4], (0,), 0, 0),
        "holds": in_places(puzzle, cards[5:6], (1,), 1, 9),
        "one of two holds": in_places(puzzle, cards[5:6], (0, 2), 1, 9),
        "number": in_places(puzzle, (city,), (1,), 1, 1),
        "some revolver": in_places(puzzle, revolvers, (0,), 1, 9),
        "at most one of three": in_places(puzzle, cards[2:9:3], (1,), 0, 1),
        "reward": in_places(puzzle, cards[1:3], (REWARD,), 1, 1),
        "not the reward": in_places(puzzle, cards[:1], (REWARD,), 0, 0),
        "either": AnyOf((in_places(puzzle, cards[4:5], (2,), 1, 9), in_places(puzzle, cards[-1:], (REWARD,), 1, 1))),
    }


def marginals_fit(puzzle: Puzzle, seed: int, deals: int = 40_000) -> None:
    """Where each card is, each city's reward, and two cities' rewards together are as the engine has them."""
    drawn = Sampler(puzzle, seed).draw(deals)
    exact = count(puzzle)
    for i, card in enumerate(drawn.cards):
        if drawn.cards.count(card) > 1:
            continue
        column = drawn.places[:, i]
        for at, place in enumerate(puzzle.places):
            p = float(exact.slot(at).get(card, 0)) if place.shown is not None else 0.0
            if place.shown is None:
                p = float(exact.undealt(card) if place.seat is None else exact.held(place.seat, card))
            assert abs(np.count_nonzero(column == at) - p * deals) <= 5 * sqrt(p * (1 - p) * deals) + 1e-6
    cities = [city for city, _ in puzzle.unseen]
    assert list(drawn.cities) == cities
    for pair in (cities[:2], cities[1:3], cities[:4]):
        where = [cities.index(city) for city in pair]
        kinds = {card: i for i, card in enumerate(cards_of(puzzle))}
        kind = np.array([kinds[card] for card in drawn.cards])
        seen = Counter(map(tuple, kind[drawn.rewards[:, where]].tolist()))
        expected = {
            tuple(kinds[c] for c in cards): float(p) * deals for cards, p in joint_rewards(puzzle, pair).items()
        }
        assert seen.keys() <= expected.keys()
        assert surprise(seen, expected) < 4


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_marginals_with_something_of_each_kind_said(players: int) -> None:
    puzzle = random_riddle(Random(players), players, 9, spectator=0).puzzle
    if players == 3:
        puzzle = riddle_of(Position(players=3)).puzzle
    marginals_fit(puzzle, seed=players)
    everything = puzzle
    for fact in spoken(puzzle).values():
        if is_possible(everything.given(fact)):
            everything = everything.given(fact)
        if players == 4:
            marginals_fit(puzzle.given(fact), seed=players)
    assert len(everything.facts) > len(puzzle.facts) + 5
    marginals_fit(everything, seed=players)


@pytest.mark.long
@pytest.mark.parametrize("name", spoken(riddle_of(Position(players=4)).puzzle))
def test_hunches(name: str) -> None:
    puzzle = riddle_of(Position(players=4)).puzzle
    said = spoken(puzzle)
    hunched = puzzle.given(said["holds"]).weighed(((said[name], Fraction(7, 3)), (said["either"], Fraction(1, 5))))
    marginals_fit(hunched, seed=1)


def test_the_host_who_opens_a_door() -> None:
    """Three doors: the reward, and what two players hold. One is seen not to have the prize, by a host who knew.

    He would have opened the other player's hand as readily if the prize were the reward, so it is with the other
    player with 2/3, not with 1/2.
    """
    cards = tuple((CARDS[code], 1) for code in ("KC2", "KC3", "KCr"))
    doors = Puzzle(((City.KANSAS_CITY, cards),), (Place(1, 1), Place(1, 2)))
    opened = doors.given(in_places(doors, (CARDS["KC3"],), (0,), 0, 0))
    assert count(opened).held(2, CARDS["KC3"]) == Fraction(1, 2)
    host = opened.weighed(((in_places(doors, (CARDS["KC3"],), (1,), 1, 1), Fraction(2)),))
    assert count(host).held(2, CARDS["KC3"]) == Fraction(2, 3)
    assert count(host).reward(City.KANSAS_CITY)[CARDS["KC3"]] == Fraction(1, 3)
    drawn = Sampler(host).draw(90_000)
    prize = drawn.places[:, drawn.cards.index(CARDS["KC3"])]
    assert abs(np.count_nonzero(prize == 1) - 60_000) < 5 * sqrt(20_000)
    assert abs(np.count_nonzero(prize == REWARD) - 30_000) < 5 * sqrt(20_000)
    assert not np.count_nonzero(prize == 0)


def test_the_same_deals_however_they_are_asked_for() -> None:
    puzzle = random_riddle(Random(2), 5, 2, gaps=0.5).puzzle
    whole = Sampler(puzzle, 5).draw(2 * BLOCK + 100).places
    sampler = Sampler(puzzle, 5)
    for first, deals in (
        (0, 0),
        (0, 1),
        (7, 100),
        (BLOCK - 3, 6),
        (BLOCK, BLOCK),
        (2 * BLOCK - 1, 101),
        (3, 2 * BLOCK),
    ):
        assert np.array_equal(sampler.draw(deals, first).places, whole[first : first + deals])
    other = Sampler(puzzle, 6).draw(100).places
    assert not np.array_equal(other, whole[:100])
    assert not np.array_equal(whole[:100], whole[BLOCK : BLOCK + 100])
    assert Sampler(puzzle, -1).draw(3, first=10**12).places.shape == (3, len(pieces(puzzle)))


def test_blocks_are_independent() -> None:
    """No correlation from deal to deal, nor between equal places of two blocks."""
    spectator = riddle_of(Position(players=4)).puzzle
    column = Sampler(spectator, 3).draw(4 * BLOCK).places[:, 0].astype(float)
    column -= column.mean()
    for lag in (1, 2, BLOCK):
        together = float(column[lag:] @ column[:-lag]) / (len(column) - lag) / float(column.var())
        assert abs(together) < 5 / sqrt(len(column) - lag)


def test_shapes_and_types() -> None:
    spectator = riddle_of(Position(players=6)).puzzle
    drawn = Sampler(spectator).draw(1_000)
    assert drawn.places.shape == (1_000, 32)
    assert drawn.places.dtype == drawn.rewards.dtype == np.int8
    assert drawn.rewards.shape == (1_000, 8)
    assert ((drawn.places == REWARD).sum(axis=1) == 8).all()
    for seat in range(6):
        assert ((drawn.places == seat).sum(axis=1) == 4).all()
    for deal in range(10):
        for i, city in enumerate(drawn.cities):
            at = drawn.rewards[deal, i]
            assert drawn.cards[at].city == city
            assert drawn.places[deal, at] == REWARD


def test_more_counters_than_64_bits_hold() -> None:
    riddle = random_riddle(Random(8), 3, 1, gaps=0.3, spectator=0)
    cards, places = cards_of(riddle.puzzle), range(len(riddle.puzzle.places))
    pairs = [(one, other) for one in cards for other in cards if one.city < other.city]
    facts = [
        AnyOf((in_places(riddle.puzzle, (one,), (place,), 0, 0), in_places(riddle.puzzle, (other,), (REWARD,), 0, 0)))
        for place in places
        for one, other in pairs[place::5]
    ]
    said = riddle.puzzle.given(*facts[:8])
    assert len(places) + 2 * 8 > 9
    assert 0 < count(said).total < 10_000
    assert check_deals(said, 1, 20_000) < 4


def test_nothing_to_draw_from() -> None:
    puzzle = riddle_of(Position(players=4)).puzzle
    nowhere = in_places(puzzle, (CARDS["NY0"],), (REWARD, *range(len(puzzle.places))), 0, 0)
    crossed = AnyOf((in_places(puzzle, (CARDS["NY0"],), (0,), 2, 2), in_places(puzzle, (CARDS["BOh"],), (1,), 2, 2)))
    for wrong in (FALSE, nowhere, crossed):
        with pytest.raises(ContradictionError):
            Sampler(puzzle.given(wrong))


def test_too_large_tables_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_MOST_CELLS", 100)
    with pytest.raises(TooComplexError, match="draw deals"):
        Sampler(riddle_of(Position(players=4)).puzzle)


def test_alias_tables_are_exact() -> None:
    chances = np.random.default_rng(1).random((50, 13)) ** 8
    chances[:, ::3] = 0
    chances[7] = 0
    chances[7, 4] = 1
    chances *= 13 / chances.sum(axis=1, keepdims=True)
    limits, aliases = tables.alias(chances)
    found = limits.ravel().copy()
    np.add.at(found, aliases.ravel(), 1 - limits.ravel())
    assert np.allclose(found.reshape(50, 13), chances, atol=1e-9)
    assert (limits[chances == 0] == 0).all()
