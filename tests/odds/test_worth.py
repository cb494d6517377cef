"""What cities are worth: expected money less what losses cost."""

from __future__ import annotations

from fractions import Fraction
from math import isclose
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boss_solver.game.apply import replay
from boss_solver.game.cards import City, Face
from boss_solver.game.events import HandBegins, Placed
from boss_solver.game.options import Options
from boss_solver.game.setup import custom, usual
from boss_solver.game.state import Table
from boss_solver.inference.view import SeatView, view_of
from boss_solver.odds.ending import ending_of
from boss_solver.odds.prices import FREE, Loss, Price, usual_prices
from boss_solver.odds.rewards import CityOdds, odds_of
from boss_solver.odds.worth import LOST, NoPriceError, PricesNow, others_on, prices_now, worth, worth_to
from tests.play import Game, play_game
from tests.strategies import positions, setups

NO_PRICES = PricesNow(dict.fromkeys(Loss, FREE), None)
SOME = PricesNow({loss: Price(i + 1.0, 0.1 * (i + 1)) for i, loss in enumerate(Loss)}, None)


def first_hand(players: int, options: Options | None = None) -> Table:
    return replay(usual(players, options or Options()), [HandBegins()]).table


@st.composite
def rewards(draw: st.DrawFn) -> CityOdds:
    """Any city with any distribution."""
    faces = draw(st.lists(st.sampled_from(list(Face)), min_size=1, unique=True))
    weights = [draw(st.integers(1, 9)) for _ in faces]
    chances = {face: Fraction(w, sum(weights)) for face, w in zip(faces, weights, strict=True)}
    return CityOdds(City.SAINT_LOUIS, len(faces), chances)


@given(rewards(), st.integers(0, 5))
def test_without_prices_a_worth_is_the_expected_money(odds: CityOdds, others: int) -> None:
    found = worth(odds, NO_PRICES, others, 6)
    assert isclose(found.millions, float(odds.expected), abs_tol=1e-12) and found.error == 0


@given(rewards(), st.integers(0, 5))
def test_a_worth_is_what_the_formula_says(odds: CityOdds, others: int) -> None:
    cost = sum(float(odds.of(face)) * SOME.prices[loss].millions for face, loss in LOST.items())
    gain = float(odds.of(Face.SHOOT_OUT)) * SOME.prices[Loss.EXPERT].millions * others / 5
    found = worth(odds, SOME, others, 6)
    assert isclose(found.millions, float(odds.expected) - cost + gain, abs_tol=1e-9)
    assert (found.error > 0) == (bool(odds.hurt or odds.of(Face.BANISHED)) or bool(others and odds.of(Face.SHOOT_OUT)))


@given(positions(setups(rulings=True)))
def test_a_worth_of_any_position_lies_where_it_must(game: Game) -> None:
    view = view_of(game.state, 0)
    try:
        now = prices_now(view.table)
    except NoPriceError:
        assert view.table.setup.options.teams != "no"
        return
    if not view.has_hand:
        return
    for one in odds_of(view).cities:
        found = worth_to(view, one, now)
        most = max(price.millions for price in now.prices.values())
        assert float(one.expected) - most <= found.millions + 1e-9
        if not one.of(Face.SHOOT_OUT):
            assert found.millions <= float(one.expected) + 1e-9
        assert 0 <= found.error < 0.05


def test_prices_are_those_of_the_hands_that_may_follow() -> None:
    table = first_hand(4)
    now = prices_now(table)
    for loss in Loss:
        assert now.prices[loss] == usual_prices().averaged(4, loss, ending_of(table))
    assert now.assumed == () and now.stated == frozenset()


def test_in_a_game_that_is_over_nothing_is_lost(over: SeatView) -> None:
    assert over.table.outcome is not None
    assert set(prices_now(over.table).prices.values()) == {FREE}


@pytest.fixture(scope="module")
def over() -> SeatView:
    return view_of(play_game(usual(3), Random(5)).state, None)


def test_a_price_that_is_stated_takes_the_place_of_the_other() -> None:
    now = prices_now(first_hand(4)).state({Loss.EXPERT: 0.8})
    assert now.prices[Loss.EXPERT] == Price(0.8, 0.0) and now.stated == {Loss.EXPERT}
    assert now.prices[Loss.PRISON] == prices_now(first_hand(4)).prices[Loss.PRISON]


def test_the_nearest_prices_where_the_table_has_none() -> None:
    two = custom(2, (City.CINCINNATI, City.DETROIT, City.BOSTON, City.NEW_YORK), 1)
    now = prices_now(replay(two, [HandBegins()]).table)
    assert now.prices[Loss.BANISHED] == usual_prices().averaged(3, Loss.BANISHED, ending_of(first_hand(2)))
    assert now.prices[Loss.EXPERT] == prices_now(first_hand(2)).prices[Loss.EXPERT]
    assert now.assumed == (
        "the price of being banished is that of 3 players",
        "the prices are those of the usual cities for 2 players",
    )


def test_teams_have_no_prices() -> None:
    with pytest.raises(NoPriceError, match="teams play"):
        prices_now(first_hand(4, Options().replace("teams", "alternate")))


def test_a_shoot_out_counts_those_who_stand_there() -> None:
    state = replay(usual(6), [HandBegins(), Placed(0, City.SAINT_LOUIS, 1)])
    view = SeatView(1, state.table, None)
    assert others_on(view, City.SAINT_LOUIS) == 1
    assert others_on(SeatView(0, state.table, None), City.SAINT_LOUIS) == 0
    assert others_on(SeatView(None, state.table, None), City.SAINT_LOUIS) == 0  # without its leader
    shoot = CityOdds(City.SAINT_LOUIS, 1, {Face.SHOOT_OUT: Fraction(1)})
    assert worth_to(view, shoot, SOME).millions == 4 + SOME.prices[Loss.EXPERT].millions / 5
    assert worth_to(SeatView(0, state.table, None), shoot, SOME).millions == 4
