"""The last two rounds of two players: an equilibrium of the game by the rules, every legal placement and card in it."""

from __future__ import annotations

import importlib.util
from random import Random
from typing import NamedTuple

import pytest

from boss_solver.advice.candidate_moves import AdviceError, moves_of
from boss_solver.advice.last_round.solve import last_round_game
from boss_solver.advice.stakes import stakes_of
from boss_solver.advice.two_player import last_two_rounds as two_players
from boss_solver.advice.two_player.equilibrium import Solver, StrategyProfile
from boss_solver.advice.two_player.equilibrium import exploitability as reached
from boss_solver.advice.two_player.last_two_rounds import ENOUGH, LaidOutGame, approach, laid_out, last_two_rounds
from boss_solver.game.cards import City
from boss_solver.game.options import Options
from boss_solver.game.setup import Setup, custom, usual
from boss_solver.inference.view import view_of
from boss_solver.odds.worth import NoPriceError
from tests import long
from tests.advice import brute, rules_tree
from tests.advice.late import Late, any_setup, late_position
from tests.advice.rules_tree import Root, Strategy
from tests.advice.strategies import strategy_of

PRECISE = 1e-9


class Case(NamedTuple):
    """A position, its tree by the rules, and the strategy that was found."""

    late: Late
    laid: LaidOutGame
    profile: StrategyProfile
    roots: tuple[Root, ...]
    strategy: Strategy


def position(
    rng: Random, setup: Setup, most: int, *, least: int = 0, misplays: float = 0.05, backs: float = 0.5
) -> tuple[Late, LaidOutGame]:
    """A random position of a stated size."""
    while True:
        late = late_position(rng, setup, left=2, misplays=misplays, backs=backs)
        try:
            laid = laid_out(late.view)
        except NoPriceError:  # badges that no game has
            continue
        if laid is not None and least <= laid.ends <= most:
            return late, laid


def case(rng: Random, setup: Setup, most: int, *, least: int = 0, misplays: float = 0.05, backs: float = 0.5) -> Case:
    """A random position of a stated size, and its tree."""
    late, laid = position(rng, setup, most, least=least, misplays=misplays, backs=backs)
    profile = approach(laid).profile
    roots = rules_tree.roots(late.state, stakes_of)
    strategy = rules_tree.with_last_replies(roots, strategy_of(laid, profile, late.view.table))
    return Case(late, laid, profile, roots, strategy)


def check(one: Case) -> None:
    """The strategy is an equilibrium of the whole tree, and the answer's values are those of best responses to it."""
    exploitable = rules_tree.exploitability(one.roots, one.strategy)
    assert exploitable == pytest.approx(reached(one.laid.game, one.profile), abs=PRECISE)
    assert exploitable <= ENOUGH
    view = one.late.view
    assert view.seat is not None
    found = last_two_rounds(view)
    assert found is not None
    assert found.exploitability == pytest.approx(exploitable, abs=PRECISE)
    _, values = rules_tree.best_response(one.roots, one.strategy, view.seat)
    known = next(
        key
        for key in values
        if not key.seen and key.holding == tuple(sorted(rules_tree.held(one.late.state, view.seat)))
    )
    chance = sum(root.chance for root in one.roots if root.node.known == known)
    assert {move.move for move in found.moves} == set(moves_of(view)) == set(values[known])
    for move in found.moves:
        assert move.value == pytest.approx(values[known][move.move] / chance, abs=PRECISE)
        assert move.chance == pytest.approx(one.strategy[known].get(move.move, 0.0), abs=PRECISE)
    assert sum(move.chance for move in found.moves) == pytest.approx(1)
    # What is played often is worth as much as anything.
    assert found.moves[0].value - found.value <= 2 * found.exploitability / chance + PRECISE


def test_equilibrium_by_the_rules() -> None:
    rng = Random("two")
    for _ in range(5):
        check(case(rng, usual(2), 60, least=8))


def test_equilibrium_by_the_rules_at_other_tables() -> None:
    rng = Random("other tables")
    for _ in range(6):
        check(case(rng, any_setup(rng, 2, undealt=0), 60))


def test_police_card_between_the_rounds() -> None:
    one = case(Random("police"), usual(2, Options().replace("police-at", "1")), 40, least=8, misplays=0)
    assert {group.police for group in one.laid.game.groups} != {0}
    check(one)


def test_cards_that_stayed_undealt_are_hidden_from_both() -> None:
    rng = Random("undealt a")
    setup = custom(2, (City.NEW_YORK, City.KANSAS_CITY, City.PHILADELPHIA), undealt=1)
    check(case(rng, setup, 24, least=6, backs=1))


@pytest.mark.long
def test_equilibrium_by_the_rules_long() -> None:
    rng = Random(f"long {long.seed()}")
    for _ in range(long.count(120)):
        check(case(rng, any_setup(rng, 2, undealt=0), long.count(300, 100)))


def test_exploitability_by_open_spiel() -> None:
    if importlib.util.find_spec("pyspiel") is None:
        pytest.skip("OpenSpiel is not installed: pip install 'boss-solver[bench]'")
    from tests.advice.spiel import exploitability_by_open_spiel

    rng = Random("spiel")
    for _ in range(2):
        one = case(rng, usual(2), 60, least=20)
        found = exploitability_by_open_spiel(one.roots, one.strategy)
        assert found <= ENOUGH
        assert found == pytest.approx(reached(one.laid.game, one.profile), abs=1e-6)


def test_value_is_that_of_every_equilibrium() -> None:
    """Each player's best response to the other's strategy bounds the value; the bounds meet."""
    one = case(Random("value"), usual(2), 60, least=8)
    upper, _ = rules_tree.best_response(one.roots, one.strategy, 0)
    lower = -rules_tree.best_response(one.roots, one.strategy, 1)[0]
    value = rules_tree.value(one.roots, one.strategy)
    assert lower - PRECISE <= value <= upper + PRECISE
    assert upper - lower <= 2 * ENOUGH


def test_more_steps_come_closer() -> None:
    rng = Random("closer")
    _, laid = position(rng, usual(2), 4000, least=500)
    solver = Solver(laid.game)
    found = []
    for _ in range(4):
        for _ in range(64):
            solver.step()
        found.append(reached(laid.game, solver.average()))
    assert found[-1] <= ENOUGH
    assert found[-1] <= found[0]
    assert min(found) >= -PRECISE


def test_same_steps_same_answer() -> None:
    late, _ = position(Random("same"), usual(2), 100)
    assert last_two_rounds(late.view) == last_two_rounds(late.view)


def test_what_the_seat_cannot_see_changes_nothing() -> None:
    """The same turns with any other deal that fits what the seat sees."""
    rng = Random("unseen")
    for _ in range(3):
        late, _ = position(rng, usual(2), 100, least=4)
        seat = late.view.seat
        assert seat is not None
        found = last_two_rounds(late.view)
        assert found is not None
        deals = [state for state, _, _ in brute.deals(late.view)]
        assert len(deals) > 1
        for state in deals:
            as_played = state._replace(table=late.state.table)
            assert last_two_rounds(view_of(as_played, seat)) == found


def test_beyond_the_bounds_and_elsewhere_it_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random("bounds")
    late, _ = position(rng, usual(2), 400, least=40)
    hasty = last_two_rounds(late.view, steps=1)
    assert hasty is None or hasty.exploitability <= ENOUGH
    late_one = last_two_rounds(late.view, seconds=0)
    assert late_one is None or late_one.steps <= 16
    monkeypatch.setattr(two_players, "MOST_ENDS", 39)
    assert last_two_rounds(late.view) is None
    assert last_two_rounds(late_position(rng, usual(3), left=2, misplays=0).view) is None
    last = late_position(rng, usual(2), misplays=0).view
    assert last_two_rounds(last) is None
    assert last_round_game(last) is not None
    teams = late_position(rng, usual(2, Options().replace("teams", "alternate")), left=2, misplays=0).view
    with pytest.raises(AdviceError, match="teams"):
        last_two_rounds(teams)
