"""Rewards of several cities together."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boss_solver.game.cards import CITIES, City
from boss_solver.inference.deals import joint
from boss_solver.inference.deals.joint import joint_rewards
from boss_solver.inference.engine.counting import ContradictionError, count, is_possible
from boss_solver.inference.engine.formulas import FALSE
from boss_solver.inference.engine.model import TooComplexError
from boss_solver.inference.engine.puzzle import Puzzle
from tests import long
from tests.inference.riddles import question, random_formula, random_riddle, riddle_of
from tests.oracles.bruteforce import Position, enumerate_deals, weight_of

SEEDS = st.integers(0, 2**40)


def some_cities(rng: Random, puzzle: Puzzle) -> list[City]:
    cities = [city for city, _ in puzzle.unseen]
    return rng.sample(cities, rng.randint(0, len(cities)))


def compare(seed: int, most: int = 800) -> None:
    riddle = question(seed)
    found = riddle.answer(most)
    cities = some_cities(Random(seed), riddle.puzzle)
    if found is None:
        return
    if not found.count:
        with pytest.raises(ContradictionError):
            joint_rewards(riddle.puzzle, cities)
        return
    expected: Counter[tuple[str, ...]] = Counter()
    for deal in enumerate_deals(riddle.position):
        weight: int = weight_of(riddle.position, deal)  # type: ignore[assignment]  # a Counter adds fractions as well
        expected[tuple(deal.reward[city.value] for city in cities)] += weight
    together = {tuple(map(str, cards)): p for cards, p in joint_rewards(riddle.puzzle, cities).items()}
    assert together == {cards: weight / found.weight for cards, weight in expected.items()}


@settings(max_examples=long.examples(70))
@given(SEEDS)
def test_equal_to_the_enumerator(seed: int) -> None:
    compare(seed)


@pytest.mark.long
def test_equal_to_the_enumerator_in_many_more() -> None:
    @settings(max_examples=long.count(20_000, 20))
    @given(SEEDS)
    def check(seed: int) -> None:
        compare(seed, 6_000)

    check()


@pytest.mark.long
@settings(max_examples=20)
@given(SEEDS)
def test_each_city_alone_is_its_marginal(seed: int) -> None:
    rng = Random(seed)
    plain = random_riddle(rng, rng.randint(4, 6), 9).puzzle
    puzzle = plain.given(*(random_formula(rng, plain, depth=1) for _ in range(2)))
    cities = some_cities(rng, puzzle)[:4]
    if not is_possible(puzzle):
        return
    together = joint_rewards(puzzle, cities)
    assert sum(together.values()) == 1
    for i, city in enumerate(cities):
        alone: dict[object, Fraction] = defaultdict(Fraction)
        for cards, p in together.items():
            alone[cards[i]] += p
        assert alone == count(puzzle).reward(city)


def test_all_cities_of_six_players() -> None:
    spectator = riddle_of(Position(players=6)).puzzle
    together = joint_rewards(spectator, CITIES)
    assert len(together) == 4 * 3 * 5 * 3 * 4 * 4 * 3 * 5
    assert sum(together.values()) == 1
    assert min(together.values()) * 2 == max(together.values())


def test_no_city_and_no_deal() -> None:
    spectator = riddle_of(Position(players=4)).puzzle
    assert joint_rewards(spectator, ()) == {(): 1}
    with pytest.raises(ContradictionError):
        joint_rewards(spectator.given(FALSE), (City.BOSTON,))
    with pytest.raises(ValueError, match="twice"):
        joint_rewards(spectator, (City.BOSTON, City.BOSTON))


def test_too_many_combinations_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    spectator = riddle_of(Position(players=6)).puzzle
    monkeypatch.setattr(joint, "MOST_COMBINATIONS", 60)
    assert len(joint_rewards(spectator, CITIES[:3])) == 60
    with pytest.raises(TooComplexError, match="fewer cities"):
        joint_rewards(spectator, CITIES[:4])
