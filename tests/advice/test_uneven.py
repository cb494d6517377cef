"""Advice in hands that were not dealt evenly: exact in the last round, and no solver where its game is another one."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from boss_solver.advice.last_round.solve import is_last_round, last_round, last_round_game
from boss_solver.advice.two_player.last_two_rounds import last_two_rounds
from boss_solver.game.setup import usual
from tests import long
from tests.advice.late import any_setup, late_position
from tests.advice.test_last_round import MIXED, check_modelled


def modelled_case(players: int, seed: int, most: int, few: int = 2) -> bool:
    rng = Random(f"uneven {players} {seed}")
    view = late_position(rng, any_setup(rng, players), uneven=True).view
    hand = view.table.hand
    assert hand is not None
    found = last_round(view)
    if found is None or len(found.deals) * 5 ** (sum(hand.left) - 1) > most:
        return False
    check_modelled(view, found, None, dict.fromkeys(range(players), MIXED), few, rng)
    return True


@pytest.mark.parametrize("players", range(2, 5))
def test_modelled_as_by_brute_force(players: int) -> None:
    assert sum(modelled_case(players, seed, most=150) for seed in range(8)) > 1


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_modelled_as_by_brute_force_long(players: int) -> None:
    first, wanted = long.seed() * 1_000_000, long.count(100)
    done = (modelled_case(players, seed, 1_500, few=3) for seed in range(first, first + 20 * wanted + 20))
    assert sum(islice(filter(None, done), wanted)) == wanted


def test_the_two_last_rounds_of_two_are_left_to_the_general_way() -> None:
    rng = Random("uneven two")
    for _ in range(8):
        view = late_position(rng, usual(2), left=2, misplays=0, backs=1, uneven=True).view
        assert view.table.hand is not None
        if view.table.hand.sizes is not None:
            assert last_two_rounds(view) is None
            assert is_last_round(view.table) or (last_round(view) is None and last_round_game(view) is None)
