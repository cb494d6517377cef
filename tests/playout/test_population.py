"""Tables to expect: their shares, and learned policies that are computed together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from unittest.mock import patch

import pytest

from boss_solver.game.setup import usual
from boss_solver.game.state import new_game
from boss_solver.inference.view import view_of
from boss_solver.playout.arrays.dtypes import Bools, Int8s
from boss_solver.playout.games import course
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.choosing import Policy
from boss_solver.playout.players.ladder import LADDER, STRONG
from boss_solver.playout.players.population import KINDS, OPPONENTS, WITH_SLIPS, equal_parts
from boss_solver.playout.players.registry import MIXTURE, UnknownPlayerError, player_named
from boss_solver.playout.players.seated_players import Mixture


def test_each_kind_has_its_share_of_the_club() -> None:
    club = Counter(player.name for player in OPPONENTS["club"])
    total = sum(club.values())
    for kind in ("beginners", "waiting", "strong"):
        names = [player.name for player in KINDS[kind]]
        shares = [Fraction(club[name], total) for name in names]
        assert sum(shares) == Fraction(1, 3) and len(set(shares)) == 1
    assert OPPONENTS["beginners"] == KINDS["beginners"] == MIXTURE
    assert equal_parts([MIXTURE]) == MIXTURE


def test_tables_have_names_beside_those_of_players() -> None:
    assert player_named("club", OPPONENTS) == OPPONENTS["club"]
    with pytest.raises(UnknownPlayerError, match=r"'club' stands for several players.*expected 'club' alone"):
        player_named("club/protecting", OPPONENTS)
    with pytest.raises(UnknownPlayerError, match=r"no policy 'clup'.*nearest: club"):
        player_named("clup", OPPONENTS)


def one_by_one(choosers: Mapping[int, Policy], kind: Int8s) -> Iterator[tuple[Policy, Bools]]:
    """Everybody chooses in all lanes."""
    for number, each in choosers.items():
        yield each, kind == number


@pytest.mark.parametrize(
    "mixture",
    [OPPONENTS["club"], (LADDER[STRONG], WITH_SLIPS, LADDER["level-3"]), (*MIXTURE[:2], LADDER["level-1"])],
    ids=["club", "learned", "one of them"],
)
@pytest.mark.parametrize("players", [2, 5])
def test_learned_policies_together_choose_as_each_alone(mixture: Mixture, players: int) -> None:
    start = start_of(view_of(new_game(usual(players)), None))
    playouts = Playouts(start, [mixture] * players, seed=3)
    together = playouts.play(0, 256)
    with patch.object(course, "_grouped", one_by_one):
        alone = playouts.play(0, 256)
    assert (together.money == alone.money).all() and (together.wins == alone.wins).all()
