"""``boss train``: a file is read or begun, training goes on from it, and the weights are written in the end."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Final

from boss_cli.page.as_rich import tell
from boss_cli.page.output_file import new_file, write_new, write_output
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.progress_bar import ProgressBar
from boss_cli.train.answer import train_answer
from boss_cli.train.page import page
from boss_solver.game.setup import PLAYERS
from boss_solver.playout.players.ladder import ladder_text
from boss_solver.playout.training.ladder_making import USUAL, Training, TrainingEffort, trained, training_begun
from boss_solver.playout.training.training_file import TrainingError, training_text, trainings_from

_SEED: Final = 1
_MOST_PROCESSES: Final = 2
"""A generation is played in so many pieces."""
_LONG: Final = 2_000
"""Games in a generation from which on it pays to start more processes."""
_NOTHING: Final = "nothing was trained or written"


@dataclass(frozen=True)
class Wish:
    """The request; None where nothing was said."""

    file: str
    weights: str | None
    players: Sequence[int]
    seed: int | None
    generations: int | None
    candidates: int | None
    games: int | None
    processes: int | None


def go_on(env: Environment, wish: Wish, as_json: bool) -> int:
    """Train until all that is asked for is ready, or until Ctrl-C. Returns the exit code."""
    if (wish.candidates or 0) % 2:
        raise UsageError(f"--candidates takes an even number, not {wish.candidates}: they are drawn in pairs")
    weights = None if wish.weights is None else new_file(wish.weights, _NOTHING)
    kept = _Kept.of(wish)
    if weights is not None and weights.resolve() == kept.path.resolve():
        raise UsageError(
            f"{kept.path} cannot keep both the training and the weights; name another file after --weights"
        )
    wanted = sorted(set(wish.players) or PLAYERS)
    is_stopped = False
    try:
        kept.train(env, wanted, wish.processes)
    except KeyboardInterrupt:
        is_stopped = True
    trainings = [kept.trainings[players] for players in wanted]
    if weights is not None and not is_stopped:
        write_new(weights, ladder_text({training.players: training.levels for training in trainings}))
    written = None if weights is None or is_stopped else str(weights)
    return tell(env, train_answer(trainings, str(kept.path), written, is_stopped), page, as_json)


@dataclass(frozen=True)
class _Kept:
    """The file, and what is in it."""

    path: Path
    seed: int
    effort: TrainingEffort
    trainings: dict[int, Training]

    @classmethod
    def of(cls, wish: Wish) -> _Kept:
        """The training that the file has, if it is there. Raises UsageError if that is not the one asked for."""
        path = Path(wish.file).expanduser()
        if not path.exists():
            new_file(wish.file, _NOTHING)
            effort = replace(USUAL, **{name: value for name, value in _asked(wish).items() if value is not None})
            return cls(path, _SEED if wish.seed is None else wish.seed, effort, {})
        try:
            trainings = trainings_from(path.read_text(encoding="utf-8"))
        except (TrainingError, UnicodeDecodeError) as error:
            raise TrainingError(f"{path}: {error}; name a new file to begin again") from None
        first = next(iter(trainings.values()))
        for name, asked, has in (
            ("seed", wish.seed, first.seed),
            *((name, asked, getattr(first.effort, name)) for name, asked in _asked(wish).items()),
        ):
            if asked not in (None, has):
                raise UsageError(f"{path} was begun with --{name} {has}, not {asked}: leave it out, or name a new file")
        return cls(path, first.seed, first.effort, trainings)

    def train(self, env: Environment, wanted: Sequence[int], processes: int | None) -> None:
        """Go on with those asked for, one after the other; the file is written after every generation."""
        for players in wanted:
            self.trainings.setdefault(players, training_begun(players, self.seed, self.effort))
        if not self.path.exists():
            self.save()
        is_long = self.effort.candidates * self.effort.games >= _LONG
        workers = processes or (min(_MOST_PROCESSES, os.cpu_count() or 1) if is_long else 1)
        total = sum(self.trainings[players].wanted for players in wanted)
        with ProgressBar(env, total, "generations") as bar:

            def keep(training: Training) -> None:
                self.trainings[training.players] = training
                self.save()
                bar.tell(sum(self.trainings[players].done for players in wanted))

            for players in wanted:
                trained(self.trainings[players], processes=workers, progress=keep)

    def save(self) -> None:
        """Write the whole file at once, so that it is whole whatever happens."""
        write_output(self.path, training_text(one for _, one in sorted(self.trainings.items())).encode())


def _asked(wish: Wish) -> dict[str, int | None]:
    """The effort that was asked for."""
    return {field.name: getattr(wish, field.name) for field in fields(TrainingEffort)}
