"""How far the training of the learned players has come, as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from boss_cli.page.data import Answer, stated, values
from boss_cli.shell.exits import Exit
from boss_solver.playout.players.ladder import LEVELS
from boss_solver.playout.training.ladder_making import Training


@values
class EffortOf:
    """How much is played."""

    generations: int = stated("of each level")
    candidates: int = stated("sets of weights that are tried in a generation")
    games: int = stated("played by each of them, rounded up so that it has every seat as often")


@values
class TrainedFor:
    """How far it has come for a number of players."""

    players: int = stated("seats at the table")
    levels: int = stated("levels that are ready")
    of_levels: int = stated("levels in all")
    generations: int = stated("generations that are done")
    of_generations: int = stated("generations in all")


@values
class TrainAnswer(Answer):
    """How far training has come."""

    SCHEMA: ClassVar[str] = "boss-train/1"

    file: str = stated("the file that keeps the training")
    weights: str | None = stated("the file of the weights that was written; null without `--weights` or before the end")
    seed: int = stated("which games")
    effort: EffortOf = stated()
    stopped: bool = stated("whether it was stopped before the end")
    trained: tuple[TrainedFor, ...] = stated()

    @property
    def exit(self) -> Exit:
        """The exit code: it was stopped, or not."""
        return Exit.INTERRUPTED if self.stopped else Exit.OK


def train_answer(trainings: Sequence[Training], file: str, weights: str | None, is_stopped: bool) -> TrainAnswer:
    """How far some trainings of one seed and one effort have come."""
    seed, effort = trainings[0].seed, trainings[0].effort
    return TrainAnswer(
        file=file,
        weights=weights,
        seed=seed,
        effort=EffortOf(generations=effort.generations, candidates=effort.candidates, games=effort.games),
        stopped=is_stopped,
        trained=tuple(
            TrainedFor(
                players=training.players,
                levels=len(training.levels),
                of_levels=LEVELS,
                generations=training.done,
                of_generations=training.wanted,
            )
            for training in trainings
        ),
    )
