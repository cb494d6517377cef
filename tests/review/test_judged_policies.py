"""Games of the program's own players: who loses less a decision makes more money, and luck is nothing on average."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from boss_solver.game.setup import usual
from boss_solver.game.state import new_game
from boss_solver.inference.view import view_of
from boss_solver.playout.games.recording import Recorder, record_text
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.registry import player_named
from boss_solver.playout.players.seated_players import Mixture, Player
from boss_solver.record.games.reader import loads
from boss_solver.review.hands.game import review_of
from boss_solver.review.judged.deciding import Effort
from boss_solver.review.judged.judge_game import GameJudge, judge_game
from boss_solver.review.judged.luck import Split
from tests.long import count, seed
from tests.opponents.before import ADVISER_BEFORE

PLAYERS: Final[dict[str, Player | Mixture]] = {
    "random": player_named("random"),
    "counter": player_named("counter"),
    "careful": player_named("careful"),
    "adviser-before": ADVISER_BEFORE,
}
EFFORT: Final = Effort("measured", 8_000, 512, 0, 64)


class Measured(NamedTuple):
    """What the players of some games came to."""

    money: dict[str, float]
    """Millions a game."""
    lost: dict[str, float]
    """Millions a decision."""
    luck: list[tuple[float, float]]
    """By seat: millions a game that the cards dealt gave, and the standard error of the mean.

    What could not be seen is left out: it is nothing on average only where bids tell nothing about cards.
    """


def measure(games: int, first: int, effort: Effort = EFFORT) -> Measured:
    """Games in which everybody has every seat."""
    names = list(PLAYERS)
    money = dict.fromkeys(names, 0.0)
    losses: dict[str, list[float]] = {name: [] for name in names}
    luck: list[list[float]] = [[] for _ in names]
    for number in range(games):
        order = [names[(at + number) % len(names)] for at in range(len(names))]
        game = review_of(loads(played(order, first + number)))
        judged = judge_game(game, GameJudge(effort, first + number))
        parts = Split.sum_of(list(judged.luck.values())).parts
        for seat, name in enumerate(order):
            money[name] += game.money[seat] / games
            losses[name] += [one.loss for one in judged.decisions if one.seat == seat]
            luck[seat].append(float(parts[seat].deal))
    return Measured(money, {name: sum(some) / len(some) for name, some in losses.items()}, list(map(mean, luck)))


def played(order: list[str], number: int) -> str:
    """The record of a game."""
    recorder = Recorder(1)
    start = start_of(view_of(new_game(usual(len(order))), None))
    Playouts(start, [PLAYERS[name] for name in order], seed=number).play(0, 1, recorder)
    return record_text(usual(len(order)), order, "self-play", recorder.lines[0])


def mean(values: list[float]) -> tuple[float, float]:
    average = sum(values) / len(values)
    error = (sum((value - average) ** 2 for value in values) / max(1, len(values) - 1) / len(values)) ** 0.5
    return average, error


def show(found: Measured) -> None:
    """Print what was measured, for whoever runs it by itself."""
    for name in found.money:
        print(f"{name}: {found.money[name]:.2f} million a game, {found.lost[name]:.3f} lost a decision")
    for seat, (average, error) in enumerate(found.luck):
        print(f"seat {seat + 1}: the deal gave {average:+.2f} +/- {error:.2f} million a game")


@pytest.mark.long
def test_the_adviser_loses_least_a_decision() -> None:
    found = measure(1, 7, Effort("few", 2_000, 128, 0, 16))
    assert all(found.lost["adviser-before"] < lost / 3 for name, lost in found.lost.items() if "adviser" not in name)


@pytest.mark.long
def test_losses_rank_the_players_as_their_money_does() -> None:
    games = count(500)
    if games < 12:
        pytest.skip("so few games say too little of who makes least")
    found = measure(games, 10_000 * seed())
    show(found)
    by_money = sorted(found.money, key=lambda name: -found.money[name])
    by_loss = sorted(found.lost, key=lambda name: found.lost[name])
    assert (by_money[0], by_money[-1]) == (by_loss[0], by_loss[-1]) == ("adviser-before", "random")
    if games >= 40:
        assert by_money == by_loss
        assert all(abs(average) < 4 * error for average, error in found.luck)
