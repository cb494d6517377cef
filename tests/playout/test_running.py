"""Running playouts: the same numbers however the work is divided, stopping early, several processes."""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import threading
from dataclasses import fields, replace
from unittest.mock import patch

import numpy as np
import pytest

from boss_solver.game.apply import replay
from boss_solver.game.cards import CARDS, City
from boss_solver.game.events import Dealt, Event, HandBegins, Placed, Revealed
from boss_solver.game.setup import usual
from boss_solver.game.state import GameState, new_game
from boss_solver.inference.view import view_of
from boss_solver.playout.arrays.random_blocks import Blocks
from boss_solver.playout.estimates import estimate
from boss_solver.playout.games.hands import PlayedGames
from boss_solver.playout.games.run import Playouts, Results, joined
from boss_solver.playout.games.start import start_of
from boss_solver.playout.games.tournament import Entrant, Tournament
from boss_solver.playout.players.choosing import probabilities
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.registry import player_named
from boss_solver.playout.work import Stopped, do_all, each
from boss_solver.record.games.reader import dumps, loads


def middle() -> GameState:
    """A position in the first round of four players, seen by the first."""
    own = tuple(CARDS[code] for code in ["NY3", "DE1", "DE4", "BOh", "PHp"])
    begun: list[Event] = [HandBegins(), Dealt(0, own), Placed(0, City.DETROIT, 1), Revealed(0, CARDS["NY3"])]
    return replay(usual(4), [*begun, Placed(1, City.BOSTON, 1), Revealed(1, CARDS["KC2"])])


def playouts(batch: int = 4096, seed: int = 9) -> Playouts:
    return Playouts(start_of(view_of(middle(), 0)), seed=seed, batch=batch)


def same(one: PlayedGames, two: PlayedGames) -> bool:
    return all(
        getattr(one, field.name).tobytes() == getattr(two, field.name).tobytes() for field in fields(PlayedGames)
    )


def test_the_same_games_whatever_the_size_of_a_batch() -> None:
    games = 900
    whole = playouts().run(games).played
    assert whole.money.shape == (4, games)
    for batch in (256, 700):
        assert same(whole, playouts(batch).run(games).played)
    assert same(whole, joined([playouts().play(first, 300) for first in range(0, games, 300)]))
    assert not same(whole, playouts(seed=10).run(games).played)


def test_the_first_games_are_the_same_however_many_follow() -> None:
    one, two = playouts().run(300).played, playouts().run(1000).played
    assert (one.money == two.money[:, :300]).all() and (one.wins == two.wins[:, :300]).all()


def test_the_same_games_on_several_processes() -> None:
    told: list[int] = []
    here = playouts(256).run(1000)
    there = playouts(256).run(1000, processes=2, progress=told.append)
    assert same(here.played, there.played)
    assert told == [256, 512, 768, 1000]


def test_random_numbers_of_a_block_do_not_depend_on_its_neighbours() -> None:
    together = Blocks(1, 0, 3).numbers(2, 8)
    assert (together[:, 256:512] == Blocks(1, 1, 1).numbers(2, 8)).all()
    assert (together != Blocks(1, 0, 3).numbers(3, 8)).any()


def test_a_seed_is_kept_for_ever() -> None:
    # Published numbers name their seed, so it must not come to mean others, on another machine or next year.
    assert Blocks(1, 0, 1).numbers(1, 4)[0, :4].tolist() == [27040, 4685, 11618, 57485]


def test_a_limit_in_seconds_only_stops_early() -> None:
    found = playouts(256).run(2000, seconds=0)
    assert (found.games, found.wanted, found.stopped) == (256, 2000, Stopped.SECONDS)
    assert same(found.played, playouts(256).run(256).played)
    assert playouts(256).run(256, seconds=0).stopped is Stopped.NO


def test_interrupting_gives_what_is_done() -> None:
    def stop(done: int) -> None:
        if done >= 512:
            raise KeyboardInterrupt

    found = playouts(256).run(2000, progress=stop)
    assert (found.games, found.stopped) == (512, Stopped.INTERRUPTED)
    assert all(share.error > 0 for share in found.win_shares())
    with pytest.raises(KeyboardInterrupt):
        do_all(Interrupted(), [1, 2])


class Interrupted:
    """Work that is stopped at once."""

    def do(self, piece: int) -> int:
        raise KeyboardInterrupt


def test_interrupting_several_processes_gives_what_is_done() -> None:
    def stop(done: int) -> None:
        signal.raise_signal(signal.SIGINT)

    assert threading.current_thread() is threading.main_thread()
    found = playouts(256).run(5000, processes=2, progress=stop)
    assert found.stopped is Stopped.INTERRUPTED
    assert found.games == 256


class Masked:
    """Tells whether its process can hear Ctrl-C at all."""

    def do(self, piece: int) -> bool:
        return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals are another matter there")
def test_processes_that_help_never_hear_ctrl_c_not_even_while_they_begin() -> None:
    # The first piece is done here, while they begin.
    assert do_all(Masked(), [1, 2, 3, 4, 5], processes=2).results == [False, True, True, True, True]


class DiesElsewhere:
    """Work that only the first process survives."""

    def do(self, piece: int) -> int:
        if multiprocessing.parent_process() is not None:
            os._exit(1)
        return piece


def test_what_processes_that_died_have_left_is_done_here() -> None:
    assert do_all(DiesElsewhere(), range(9), processes=2).results == list(range(9))
    assert sorted(each(DiesElsewhere().do, range(9), 2)) == [(n, n) for n in range(9)]


def test_where_processes_cannot_be_started_all_is_done_here() -> None:
    with patch("concurrent.futures.ProcessPoolExecutor", side_effect=OSError("no shared memory")):
        assert do_all(DiesElsewhere(), range(9), processes=2).results == list(range(9))
        assert list(each(DiesElsewhere().do, range(9), 2)) == [(n, n) for n in range(9)]


def test_estimates() -> None:
    values = np.array([1, 2, 3, 6])
    found = estimate(values)
    assert found.mean == 3
    assert math.isclose(found.error, np.std(values, ddof=1) / 2)
    assert math.isclose(sum(found.interval) / 2, 3)
    assert math.isnan(estimate(values[:1]).error)


def test_results_say_what_came_of_it() -> None:
    found: Results = playouts().run(600)
    assert math.isclose(sum(share.mean for share in found.win_shares()), 1)
    assert math.isclose(sum(found.payouts().values()), 1)
    mean = sum(millions * times for millions, times in found.payouts().items())
    assert math.isclose(mean, found.payout().mean)
    hand_alone = Playouts(start_of(view_of(middle(), 0)), seed=9, until="hand").run(600)
    assert (hand_alone.played.gained == found.played.gained).all()
    assert (hand_alone.played.payout == found.played.payout).all()
    assert not hand_alone.played.over.any()
    assert not hand_alone.played.wins.any()


def test_what_a_policy_would_do_at_a_position_can_be_asked() -> None:
    lanes = playouts().dealt(0, 500)
    found = probabilities(POLICIES["counter"], View(lanes, 2))  # the third player is to move
    assert found.passing.shape == (500,)
    assert lanes.total[0, 2].tolist() == [1] * 500  # Detroit
    assert len(set(found.passing.tolist())) > 5, "it depends on his cards"
    own = probabilities(POLICIES["counter"], View(lanes, 0))
    assert len(set(own.passing.tolist())) == 1, "the first player's own cards are known"


@pytest.mark.parametrize("first", [1, 100, 255, 256, 300])
def test_games_are_the_same_wherever_one_begins(first: int) -> None:
    whole, part = playouts().play(0, 600), playouts().play(first, 220)
    for one in fields(PlayedGames):
        kept = getattr(whole, one.name)[..., first : first + 220]
        assert (kept == getattr(part, one.name)).all(), one.name


def test_a_tournament_is_the_same_however_many_deals_are_played_at_a_time() -> None:
    table = tournament("counter", "bluffer", "random", players=3, games=60)
    told: list[int] = []
    found = replace(table, at_a_time=3).run(progress=told.append)
    plain = table.run()
    assert told == [3 * 6, 9 * 6, table.deals * 6][-len(told) :], "pieces become larger"
    for one, other in zip(found.rows, plain.rows, strict=True):
        assert one.wins == pytest.approx(other.wins) and one.money == pytest.approx(other.money)


def test_paired_games_differ_only_by_what_is_changed() -> None:
    start = start_of(view_of(new_game(usual(3)), None))
    plain = Playouts(start, [player_named("counter")] * 3, seed=4, until="hand").run(256).played
    again = Playouts(start, [player_named("counter")] * 3, seed=4).run(256).played
    assert (plain.gained == again.gained).all()


# tournaments


def tournament(*names: str, players: int = 4, games: int = 600) -> Tournament:
    return Tournament(usual(players), tuple(Entrant(name, player_named(name)) for name in names), games, seed=2)


@pytest.mark.parametrize("number", range(1, 8))
def test_everybody_sits_everywhere_as_often(number: int) -> None:
    names = ["counter", "random", "patient", "knower", "bluffer", "follower", "mixture"][:number]
    for players in range(2, 7):
        seatings = tournament(*names, players=players).seatings
        for seat in range(players):
            times = [[seating[seat] for seating in seatings].count(entrant) for entrant in range(number)]
            assert len(set(times)) == 1 and sum(times) == len(seatings)


def test_standings_add_up() -> None:
    found = tournament("counter", "mixture", "random/protecting").run()
    assert found.games == 600 and found.deals * found.seatings == 600
    assert math.isclose(sum(row.wins.mean for row in found.rows) / 3, 1 / 4)
    assert sum(row.seats for row in found.rows) == 4 * 600
    assert [row.name for row in found.rows] == ["counter", "mixture", "random/protecting"]
    assert 3 <= found.hands.mean <= 5


def test_tournaments_do_not_depend_on_how_the_work_is_divided() -> None:
    one = tournament("counter", "random", games=3000)
    assert one.run() == one.run(processes=2)
    assert one.run(seconds=0).stopped is Stopped.NO or one.run(seconds=0).games < 3000


def test_players_who_are_alike_win_alike() -> None:
    found = tournament("counter", "counter", games=400).run()
    for row in found.rows:
        assert row.wins.mean == 1 / 4
        assert row.wins.error == 0


@pytest.mark.parametrize("names", [("counter",), ("bluffer", "random/worthless-first", "mixture")])
def test_records_read_without_problems(names: tuple[str, ...]) -> None:
    for players in (2, 6):
        some = tournament(*names, players=players, games=30)
        texts = some.records(8)
        assert len(texts) == 8
        for text in texts:
            record = loads(text)
            assert record.problems == ()
            assert record.state.table.outcome is not None
            assert dumps(record) == text
