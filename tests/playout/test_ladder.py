"""The ladder: levels by name, weights for every number of players, and a level that wins."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from boss_solver.game.setup import PLAYERS, usual
from boss_solver.playout.estimates import Estimate
from boss_solver.playout.games.round_robin import RoundRobin
from boss_solver.playout.games.tournament import Entrant, Tournament
from boss_solver.playout.players.ladder import (
    LADDER,
    LEVELS,
    STRONG,
    LadderError,
    ladder_from,
    ladder_text,
)
from boss_solver.playout.players.learned import MOST_WEIGHT
from boss_solver.playout.players.registry import player_named, player_names
from boss_solver.playout.work import Stopped

TEXT = (files("boss_solver.playout.players") / "ladder.json").read_text(encoding="utf-8")


def test_the_file_has_every_level_for_every_number_of_players() -> None:
    assert len(TEXT.encode()) <= 200_000
    assert TEXT.isascii()
    ladder = ladder_from(TEXT)
    assert sorted(ladder) == list(PLAYERS)
    for levels in ladder.values():
        assert len(levels) == LEVELS
        assert max(np.abs(part).max() for level in levels for part in (level.placing, level.showing)) <= MOST_WEIGHT
        assert len({level.placing.tobytes() for level in levels}) == LEVELS


def test_the_file_is_written_as_it_is_read() -> None:
    assert ladder_text(ladder_from(TEXT)) == TEXT


def damaged(change: Any) -> str:
    data = json.loads(TEXT)
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '"boss-ladder/1"',
        TEXT[: len(TEXT) // 2],
        damaged(lambda data: data.update(format="boss-ladder/0")),
        damaged(lambda data: data.pop("players")),
        damaged(lambda data: data.update(players=[])),
        damaged(lambda data: data["players"].update(x=data["players"].pop("2"))),
        damaged(lambda data: data["players"]["3"].pop()),
        damaged(lambda data: data["players"]["3"][0].pop("showing")),
        damaged(lambda data: data["players"]["4"][1]["placing"].pop()),
        damaged(lambda data: data["players"]["4"][1]["placing"][2].append(0)),
        damaged(lambda data: data["players"]["5"][2]["showing"][0].__setitem__(0, "much")),
        damaged(lambda data: data["players"]["5"][2]["showing"][0].__setitem__(0, MOST_WEIGHT + 1)),
        damaged(lambda data: data["players"]["5"][2]["showing"][0].__setitem__(0, 10**9)),
    ],
)
def test_what_is_no_ladder_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(LadderError, match=r"^this is no boss-ladder/1 file: [^\n]+$"):
        ladder_from(text)


def test_levels_are_players_by_name() -> None:
    assert list(LADDER) == [*(f"level-{number}" for number in range(1, LEVELS)), STRONG]
    assert set(LADDER) < set(player_names())
    for name, player in LADDER.items():
        assert player_named(name) is player
        assert player.policy.name == name
        other = player_named(f"{name}/protecting")
        assert other.name == f"{name}/protecting"  # type: ignore[union-attr]  # one player


def wins_over_the_mixture(name: str, players: int, games: int) -> Estimate:
    mixture = Entrant("mixture", player_named("mixture"))
    table = (Entrant(name, player_named(name)), *[mixture] * (players - 1))
    return Tournament(usual(players), table, games, 3, only_rotated=True).run().rows[0].wins


def test_the_strongest_beats_the_mixture_clearly() -> None:
    wins = wins_over_the_mixture(STRONG, 4, 300)
    assert wins.mean - 4 * wins.error > 1 / 2


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
def test_every_level_beats_the_mixture(players: int) -> None:
    for name in LADDER:
        wins = wins_over_the_mixture(name, players, 400 * players)
        assert wins.mean - 3 * wins.error > 1 / players, name


# everybody against everybody


def robin(games: int = 40) -> RoundRobin:
    names = ("counter", "random", "counter")
    return RoundRobin(usual(3), tuple(Entrant(name, player_named(name)) for name in names), games, 4)


def test_each_is_one_at_a_table_of_each_other() -> None:
    played = robin().run()
    assert (played.games, played.stopped) == (42, Stopped.NO)  # whole deals, in three seatings each
    assert [[wins is None for wins in row] for row in played.wins] == [[i == j for j in range(3)] for i in range(3)]
    (_, over_random, alike), (under, *_), (_, again, _) = played.wins
    assert over_random is not None and under is not None and alike is not None
    assert over_random.mean > 0.8 > 0.2 > under.mean
    assert again == over_random
    assert alike.mean == pytest.approx(1 / 3) and alike.error < 1e-6


def test_a_pair_is_the_tournament_of_the_two() -> None:
    one, other = (Entrant(name, player_named(name)) for name in ("counter", "random"))
    pair = RoundRobin(usual(4), (one, other), 40, 4).run().wins[0][1]
    whole = Tournament(usual(4), (one, other, other, other), 80, 4).run().rows[0].wins
    assert pair is not None and pair.mean == pytest.approx(whole.mean), "other orders are the same games again"


def test_stopping_leaves_out_the_pairs_that_were_not_played() -> None:
    def stop(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    played = robin().run(progress=stop)
    assert played.stopped is Stopped.INTERRUPTED
    assert sum(wins is not None for row in played.wins for wins in row) == 2
    assert robin().run(seconds=0).stopped is Stopped.SECONDS


def test_the_same_on_several_processes() -> None:
    some = RoundRobin(usual(2), tuple(Entrant(name, player_named(name)) for name in ("level-1", STRONG)), 10, 4)
    assert some.run(processes=2) == some.run()
