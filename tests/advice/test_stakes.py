"""What a hand is worth when it has ended, beside the accounts by the rules."""

from __future__ import annotations

import pytest

from boss_solver.advice.search.imagined_games import lane_prices
from boss_solver.advice.stakes import Stakes, WorthParts, stakes_of
from boss_solver.game.apply import apply
from boss_solver.game.events import PoliceTurned
from boss_solver.game.setup import usual
from boss_solver.game.state import GameState
from boss_solver.game.turns import Expect, expected
from boss_solver.inference.view import view_of
from boss_solver.odds.prices import Loss
from boss_solver.odds.worth import prices_now
from boss_solver.playout.arrays.hand_ends import SettledHands
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of, start_of_state
from boss_solver.playout.players.registry import player_named
from tests.advice.brute_force import worth
from tests.advice.positions import late, position
from tests.playout.following import Follower

LANES = 40


class Valued(Follower):
    """Follows the hands, and compares what they are worth with what the accounts say."""

    def __init__(self, state: GameState, stakes: Stakes) -> None:
        super().__init__(state, LANES, between_hands=False)
        self.start, self.stakes = state.table, stakes
        self.seen: set[str] = set()

    def settled(self, lanes: Lanes, settled: SettledHands) -> None:
        super().settled(lanes, settled)
        for seat in range(self.start.setup.players):
            parts = self.stakes.parts(settled, seat)
            for i, lane in self.at(lanes):
                found = WorthParts(*parts[:, i].tolist())
                assert found.value == pytest.approx(worth(self.start, self.states[lane].table, seat), abs=1e-5)
                self.seen |= {name for name, value in found._asdict().items() if value}
                assert max(found.experts, found.closed, found.occasionals) <= 0 <= found.kills


def test_what_a_hand_is_worth_follows_from_the_accounts() -> None:
    seen: dict[int, set[str]] = {}
    for players in (2, 3, 4, 5, 6):
        for seed in range(2):
            here = late(usual(players), seed, 1 + seed, 3 * players)
            start = start_of_state(here.state._replace(dealt=(None,) * players))
            follower = Valued(here.state._replace(dealt=(None,) * players), stakes_of(here.state.table))
            Playouts(start, [player_named("random")] * players, seed=seed, until="hand").play(0, LANES, follower)
            seen.setdefault(players, set()).update(follower.seen)
    everything = set(WorthParts._fields)
    assert seen[2] == everything - {"kills", "closed"}
    assert seen[6] == everything - {"opponent"}


def test_the_adviser_prices_losses_as_the_judge_does() -> None:
    for players in (2, 3, 4, 5, 6):
        for hand_no, turn in ((1, 1), (2, players * 3), (3, players * 4 - 1)):
            table = position(usual(players), players, hand_no, turn).state.table
            view = view_of(GameState(table, (None,) * players), None)
            found = lane_prices(Playouts(start_of(view), seed=1).dealt(0, 2))
            stated = stakes_of(table).prices
            for loss in Loss:
                assert found[loss] == pytest.approx([float(stated[loss])] * 2, abs=1e-6), (players, hand_no, loss)


def test_nothing_lost_matters_once_the_police_ended_the_game() -> None:
    """The prices follow the police cards, also one that somebody forgot to turn up."""

    here = next(found for seed in range(100) if (found := late(usual(4), seed, 3, 3)).state.table.is_last_hand)
    assert set(stakes_of(here.state.table).prices.values()) == {0}
    state = late(usual(4), 3, 2, 12).state
    if expected(state.table).what is Expect.POLICE:
        state = apply(state, PoliceTurned(None))
    now = prices_now(state.table)
    assert 0 < now.prices[Loss.HOSPITAL].millions < now.prices[Loss.EXPERT].millions
