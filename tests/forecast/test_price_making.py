"""Making prices: pairs of games that differ by a loss and by nothing else."""

from __future__ import annotations

import signal
import threading
from math import hypot

import numpy as np
import pytest
from numpy.typing import NDArray

from boss_solver.forecast.price_making import _Course, _Plan, _sizes, games_of, losses_of, make_prices
from boss_solver.game.setup import PLAYERS, usual
from boss_solver.game.state import new_game
from boss_solver.inference.view import SeatView
from boss_solver.odds.prices import MOST_LEFT, Loss, PriceTable, usual_prices
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.work import Stopped
from tests.long import count, seed

GAMES = 512


class Supplies(_Course):
    """Notes what everybody begins each hand with."""

    def __init__(self, plan: _Plan, loss: Loss | None) -> None:
        super().__init__(plan, loss)
        self.begun: list[dict[int, NDArray[np.int8]]] = []

    def hand_begun(self, lanes: Lanes) -> None:
        super().hand_begun(lanes)
        rows = lanes.status[:, [Row.EXPERTS, Row.OCCASIONALS, Row.BANNED]]
        self.begun.append({int(lane): rows[..., at].copy() for at, lane in enumerate(lanes.lane)})


def play(plan: _Plan, loss: Loss | None) -> tuple[Supplies, NDArray[np.int8]]:
    state = new_game(usual(plan.players))
    course = Supplies(plan, loss)
    played = Playouts(start_of(SeatView(None, state.table, None)), seed=3).play(plan.first, GAMES, course)
    return course, played.hands


def difference(loss: Loss) -> NDArray[np.int64]:
    """What its player has less in the hand after the loss: experts, occasionals, cities (1 if banished)."""
    return np.array([loss in (Loss.HOSPITAL, Loss.PRISON, Loss.EXPERT), loss is Loss.OCCASIONAL, loss is Loss.BANISHED])


@pytest.mark.long
@pytest.mark.parametrize("loss", losses_of(4))
@pytest.mark.parametrize("left", [1, 2, 4])
def test_only_the_loss_tells_two_games_apart_until_it_shows(loss: Loss, left: int) -> None:
    plan = _Plan(4, left, 1024)
    (without, _), (with_it, _) = play(plan, None), play(plan, loss)
    (suffered,) = (np.concatenate(with_it.suffered),)
    assert len(suffered) > GAMES / 8
    games = np.arange(GAMES)
    for game, length, seat in zip(range(GAMES), plan.length(games), plan.seat(games), strict=True):
        hand = int(length) - left  # the loss comes at its end
        for number in range(hand):
            assert (without.begun[number][game] == with_it.begun[number][game]).all()
        less = without.begun[hand][game].astype(int) - with_it.begun[hand][game]
        expected = np.zeros_like(less)
        if game in suffered:
            expected[seat] = difference(loss) * (1, 1, -1)
        assert (less == expected).all()


@pytest.mark.parametrize("left", range(MOST_LEFT + 1))
def test_games_last_as_planned_and_everybody_loses_in_turn(left: int) -> None:
    plan = _Plan(3, left, 0)
    course, hands = play(plan, Loss.EXPERT)
    games = np.arange(GAMES)
    length = plan.length(games)
    assert set(length.tolist()) == {3, 4, 5} - set(range(left + 1))
    assert (hands >= length).all() and (hands == length).mean() > 0.9  # extra hands are few
    assert set(np.unique(plan.seat(games), return_counts=True)[1].tolist()) <= set(
        range(GAMES // 3 - 5, GAMES // 3 + 6)
    )
    assert len(np.concatenate(course.suffered)) <= GAMES


@pytest.mark.long
def test_the_same_prices_whatever_the_number_of_processes() -> None:
    told: list[int] = []
    one = make_prices(games=300, seed=5, players=[2], progress=told.append)
    assert one.stopped is Stopped.NO
    assert told[-1] == games_of(300, [2]) and told == sorted(told)
    assert make_prices(games=300, seed=5, players=[2], processes=2).table == one.table
    assert make_prices(games=300, seed=6, players=[2]).table.cells != one.table.cells
    assert (one.table.games, one.table.seed) == (300, 5)


def test_stopping_keeps_the_games_that_all_prices_have() -> None:
    def stop(done: int) -> None:
        if done > 8 * 256:  # more than the first games of each of five numbers of hands, less than the second
            raise KeyboardInterrupt

    made = make_prices(games=1000, seed=5, players=[2], progress=stop)
    assert made.stopped is Stopped.INTERRUPTED and made.table.games == 256
    assert made.table == make_prices(games=256, seed=5, players=[2]).table

    def at_once(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_prices(games=1000, seed=5, players=[2], progress=at_once)


@pytest.mark.long
def test_no_price_depends_on_how_many_games_are_played_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = make_prices(games=900, seed=5, players=[2]).table
    monkeypatch.setattr("boss_solver.forecast.price_making._PIECE", 256)
    assert make_prices(games=900, seed=5, players=[2]).table == usual
    assert [_sizes(1), _sizes(900)] == [[(0, 1)], [(0, 256), (256, 256), (512, 256), (768, 132)]]
    monkeypatch.undo()
    sizes = _sizes(200_000)
    assert sizes[:6] == [(0, 256), (256, 256), (512, 512), (1024, 1024), (2048, 2048), (4096, 4096)]
    assert sum(size for _, size in sizes) == 200_000 and max(size for _, size in sizes) == 4096


def worst(one: PriceTable, two: PriceTable) -> float:
    """By how many standard errors two tables differ at most; ties in the last hand are too few to have one."""
    return max(
        abs(x.millions - y.millions) / hypot(x.error, y.error)
        for at in one.cells.keys() & two.cells.keys()
        for a, b in zip(one.cells[at][1:], two.cells[at][1:], strict=True)
        for x, y in ((a.price, b.price), (a.wins, b.wins))
    )


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
def test_prices_are_stable_between_seeds(players: int) -> None:
    again = make_prices(games=count(60_000, 1024), seed=10 + seed(), players=[players], processes=2).table
    assert again.players == (players,)
    assert worst(usual_prices(), again) < 4.5


def test_the_kept_table_is_that_of_its_command() -> None:
    """Its first games, made anew, are not to be told from it; the whole takes minutes."""
    table = usual_prices()
    assert table.games >= 100_000
    assert worst(table, make_prices(games=512, seed=table.seed, players=[2]).table) < 4.5


@pytest.mark.long
def test_the_kept_table_is_what_its_command_makes() -> None:
    if count(1000) < 1000:
        pytest.skip("only whole: it takes some minutes")
    table = usual_prices()
    assert make_prices(games=table.games, seed=table.seed, processes=2).table.to_json() == table.to_json()


def test_interrupting_with_the_keyboard_shows_what_there_is() -> None:
    threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
    try:
        made = make_prices(games=50_000, seed=1, players=[2])
    except KeyboardInterrupt:
        return  # a machine so slow that nothing was done yet
    assert made.stopped is Stopped.INTERRUPTED and 0 < made.table.games < 50_000
