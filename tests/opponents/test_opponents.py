"""The opponents play by the rules, by what they see alone, and each of them well enough to measure with."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np
import pytest

from boss_solver.game.setup import custom, usual, usual_cities
from boss_solver.game.state import new_game
from boss_solver.inference.deals.sampler import Sampler
from boss_solver.inference.view import view_of
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.arrays.random_blocks import Blocks
from boss_solver.playout.games.hands import Batch
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.choosing import card_probabilities, probabilities
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.registry import MIXTURE, UnknownPlayerError
from boss_solver.playout.players.seated_players import company_of
from tests.opponents.__main__ import main
from tests.opponents.before import ADVISER_BEFORE
from tests.opponents.named import OPPONENTS, opponent_named
from tests.opponents.tables import TableOfOpponents, share_of
from tests.playout.following import Follower
from tests.playout.positions import random_setup, random_start
from tests.playout.test_policies import look_at, shuffle_hidden

QUICK: Final = ("waiter", "hoarder", "blocker", "auctioneer", "mimic", "searcher")
EVERYBODY: Final = tuple(OPPONENTS[name] for name in QUICK)
MONEY_OF_THE_ADVISER: Final = [
    [25, 19, 31, 16, 28, 26],
    [2, 13, 4, 6, 10, 6],
    [8, 18, 11, 5, 11, 12],
    [9, 6, 13, 20, 6, 8],
]
"""By seat the millions of six games, the adviser that is kept at the first seat."""

each_quick_one = pytest.mark.parametrize("name", QUICK)


@pytest.mark.parametrize("backs_seen", [True, False])
@pytest.mark.parametrize("seed", range(10))
def test_they_play_whole_games_by_the_rules(seed: int, backs_seen: bool) -> None:
    """At any table with any rulings; every event is applied to a game that refuses what is not legal."""
    setup = random_setup(Random(f"opponents {seed}"), 2 + seed % 5)
    state = new_game(setup)
    follower = Follower(state, 3, between_hands=True)
    Batch(
        start=start_of(view_of(state, None)),
        company=company_of([EVERYBODY] * setup.players),
        blocks=Blocks(seed, 0, 1),
        games=24,
        sample=None,
        watcher=follower,
        backs_seen=backs_seen,
    ).play()
    assert follower.turns >= 3 * 3 * setup.players * setup.cards_each


@pytest.mark.parametrize("seed", range(12))
def test_they_play_on_by_the_rules_from_any_position(seed: int) -> None:
    """Seen by anybody, after misplays too, and where cards were not dealt evenly."""
    state, start = random_start(Random(f"opponents play on {seed}"), 2 + seed % 5, uneven=0.3)
    sample = None if start.puzzle is None else Sampler(start.puzzle, seed).draw(12)
    follower = Follower(state, 2, between_hands=start.puzzle is None)
    company = company_of([EVERYBODY] * start.table.setup.players)
    Batch(start=start, company=company, blocks=Blocks(seed, 0, 1), games=12, sample=sample, watcher=follower).play()
    assert follower.turns > 0


def test_they_play_with_the_expansion() -> None:
    setup = custom(5, usual_cities(5, expansion=True))
    share = TableOfOpponents(setup, OPPONENTS["waiter"], (MIXTURE,)).share(400)
    assert share.wins.mean - share.half > 1 / 5


@pytest.mark.parametrize("backs_seen", [True, False])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_they_choose_by_what_they_see_alone(players: int, backs_seen: bool) -> None:
    """Whatever a seat cannot see is dealt again, and no probability changes."""
    rng = np.random.default_rng(5)

    def look(lanes: Lanes, position: int) -> None:
        other = shuffle_hidden(lanes, position, rng, keep_backs=backs_seen)
        mine, same = (View(table, position, backs_seen=backs_seen) for table in (lanes, other))
        for opponent in EVERYBODY:
            one, two = probabilities(opponent.policy, mine), probabilities(opponent.policy, same)
            assert (one.passing == two.passing).all() and (one.placing == two.placing).all()
            assert (card_probabilities(opponent.reveal, mine) == card_probabilities(opponent.reveal, same)).all()

    look_at(look, players, seed=16, games=16, every=7)


@each_quick_one
def test_each_beats_three_of_the_mixture(name: str) -> None:
    share = share_of(OPPONENTS[name], [MIXTURE], games=400)
    least = 0.40 if name == "mimic" else 0.70
    assert share.wins.mean > least
    assert share.wins.mean - share.half > 1 / 4


@pytest.mark.parametrize("players", [3, 5, 6])
def test_each_wins_more_than_its_part_of_the_mixture_s_games_at_other_tables(players: int) -> None:
    for name in QUICK:
        share = share_of(OPPONENTS[name], [MIXTURE], players=players, games=160)
        assert share.wins.mean - share.half > 1 / players, name


def test_the_adviser_that_is_kept_plays_as_it_did() -> None:
    """If this fails, the adviser has changed in a way that its parameters do not say: let them, or keep its code."""
    start = start_of(view_of(new_game(usual(4)), None))
    played = Playouts(start, [ADVISER_BEFORE, MIXTURE, MIXTURE, MIXTURE], seed=2).play(0, 6)
    assert played.money.tolist() == MONEY_OF_THE_ADVISER


def test_one_among_its_like_wins_its_part() -> None:
    waiter = OPPONENTS["waiter"]
    assert share_of(waiter, [waiter], games=200).wins.mean == pytest.approx(1 / 4)


def test_every_seating_differs() -> None:
    waiter, hoarder, blocker, mimic = (OPPONENTS[name] for name in ("waiter", "hoarder", "blocker", "mimic"))
    same = TableOfOpponents(usual(4), waiter, (hoarder,)).seatings
    assert sorted(same) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    mixed = TableOfOpponents(usual(4), waiter, (hoarder, blocker)).seatings
    assert len(mixed) == len(set(mixed)) == 12
    assert {tuple(sorted(seating)) for seating in mixed} == {(0, 1, 1, 2)}
    different = TableOfOpponents(usual(4), waiter, (hoarder, blocker, mimic)).seatings
    after = [(seating.index(other) - seating.index(0)) % 4 for seating in different for other in (1, 2, 3)]
    assert len(different) == 12
    assert [after.count(places) for places in (1, 2, 3)] == [12, 12, 12]


def test_the_command_says_who_won_how_often(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["waiter", "hoarder,mixture", "--games", "48", "--seed", "3", "--players", "3"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("3 players  waiter against hoarder,mixture: wins ")
    assert "8 deals in 6 seatings each, seed 3" in said
    with pytest.raises(SystemExit):
        main(["waiter", "hoarder,mixture", "--players", "2"])
    assert "2 others cannot sit at a table of 2" in capsys.readouterr().err


def test_names() -> None:
    assert set(OPPONENTS) == {*QUICK, "adviser-before"}
    assert opponent_named("waiter") is OPPONENTS["waiter"]
    assert opponent_named("mixture") == MIXTURE
    with pytest.raises(UnknownPlayerError, match="nearest: waiter"):
        opponent_named("waitre")
