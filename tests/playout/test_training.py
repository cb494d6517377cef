"""Training: the same weights from the same seed, however the work is divided and wherever it was stopped."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from boss_solver.game.setup import usual
from boss_solver.playout.players.ladder import LEVELS, kept_weights
from boss_solver.playout.players.learned import PolicyWeights
from boss_solver.playout.training.contest import Contest, Game
from boss_solver.playout.training.cross_entropy import Drawing
from boss_solver.playout.training.ladder_making import Training, TrainingEffort, noisy, trained, training_begun
from boss_solver.playout.training.training_file import TrainingError, training_text, trainings_from

TINY = TrainingEffort(candidates=4, games=4, generations=2)


def begun(players: int = 2, seed: int = 5) -> Training:
    return training_begun(players, seed, TINY)


def stopped_after(training: Training, generations: int, processes: int = 1) -> Training:
    """How far it has come after so many generations."""
    reached = training

    def tell(after: Training) -> None:
        nonlocal reached
        reached = after
        if after.done == generations:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        trained(training, processes=processes, progress=tell)
    return reached


@pytest.fixture(scope="module")
def whole() -> Training:
    return trained(begun())


def test_training_ends_with_all_levels(whole: Training) -> None:
    assert whole.is_done and len(whole.levels) == LEVELS
    assert whole.done == whole.wanted == LEVELS * TINY.generations
    assert len({level.placing.tobytes() for level in whole.levels}) == LEVELS


def test_stopped_and_gone_on_with_is_as_if_never_stopped(whole: Training) -> None:
    text = training_text([stopped_after(begun(), 7)])
    (read,) = trainings_from(text).values()
    assert (read.done, len(read.levels), read.generation) == (7, 3, 1)
    assert training_text([read]) == text
    assert training_text([trained(read)]) == training_text([whole])


def test_the_same_weights_whatever_the_number_of_processes() -> None:
    one, two = (stopped_after(begun(), 1, processes) for processes in (1, 2))
    assert training_text([one]) == training_text([two])
    assert training_text([one]) != training_text([stopped_after(begun(seed=6), 1)])


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_training_works_for_every_number_of_players(players: int) -> None:
    assert trained(begun(players)).is_done


def test_a_contest_tells_the_better_from_the_worse() -> None:
    good = kept_weights(3)[-1]
    bad = PolicyWeights(np.zeros_like(good.placing), np.zeros_like(good.showing))
    bad.placing[:] = -100  # never places
    contest = Contest(usual(3), [good, bad, noisy(good)], [kept_weights(3)[0]], 1)
    for mixed in (0.0, 0.5):
        found = contest.do(Game(0, 60, mixed, backs_seen=True))
        assert found.wins.shape == found.margin.shape == (3,)
        assert found.wins[0] > 12 and found.wins[1] <= 3
        assert found.margin[0] > found.margin[1]


def test_candidates_that_are_alike_do_alike_in_the_same_games() -> None:
    one = kept_weights(2)[-1]
    found = Contest(usual(2), [one, one, one], [one], 7).do(Game(3, 20, 0.0, backs_seen=False))
    assert len(set(found.wins.tolist())) == len(set(found.margin.tolist())) == 1


def test_cross_entropy_finds_the_top_of_a_hill() -> None:
    top, rng = np.array([0.5, -1.0, 0.25]), np.random.default_rng(1)
    drawing = Drawing(np.zeros(3), np.ones(3))
    for _ in range(40):
        vectors = drawing.draw(40, rng)
        assert (vectors[0] == drawing.mean).all()
        drawing = drawing.moved(vectors, -((vectors - top) ** 2).sum(axis=1), np.full(3, 1e-3))
    assert np.abs(drawing.mean - top).max() < 0.02
    assert (drawing.spread >= 1e-3).all()


# the file


def damaged(change: Any) -> str:
    data = json.loads(training_text([begun()]))
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "boss-record 1\n",
        "[]",
        "{}",
        training_text([begun()])[:-40],
        training_text([begun(), replace(begun(3), seed=6)]),
        damaged(lambda data: data.update(format="boss-training/0")),
        damaged(lambda data: data.update(players=7)),
        damaged(lambda data: data.update(players="2")),
        damaged(lambda data: data.update(seed=-1)),
        damaged(lambda data: data.update(seed=True)),
        damaged(lambda data: data.update(generation=2)),
        damaged(lambda data: data.update(effort=[])),
        damaged(lambda data: data["effort"].update(games=0)),
        damaged(lambda data: data["effort"].update(more=1)),
        damaged(lambda data: data["effort"].update(candidates=5)),
        damaged(lambda data: data["mean"].pop()),
        damaged(lambda data: data["spread"].__setitem__(0, float("nan"))),
        damaged(lambda data: data.update(levels=[[[1]]])),
        damaged(lambda data: data.update(levels=[[[[1]], [[1]]]])),
    ],
)
def test_a_damaged_file_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(TrainingError, match=r"^this is no boss-training/1 file: [^\n]+$"):
        trainings_from(text)


def test_a_file_holds_a_training_for_each_number_of_players() -> None:
    both = trainings_from(training_text([begun(2), begun(4)]))
    assert [(players, one.players) for players, one in both.items()] == [(2, 2), (4, 4)]
