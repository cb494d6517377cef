"""``boss calibrate``: games from files or from policies, read and scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boss_cli.boundary import UsageError
from boss_cli.calibrate_view import calibration_json, show_calibration
from boss_cli.environment import Environment
from boss_cli.exits import Exit
from boss_cli.progress import ProgressBar
from boss_cli.source import read_games
from boss_solver.game.setup import usual_cities
from boss_solver.inference.story import stories
from boss_solver.playout.work import Done, Stopped
from boss_solver.reading.calibrating import Games
from boss_solver.reading.read import Reading
from boss_solver.reading.scoring import Scored
from boss_solver.reading.selfplay import SelfPlay, UnknownTableError, seats_named
from boss_solver.reading.types import GRID


class Calibration(NamedTuple):
    """What was asked for."""

    without: Sequence[str]
    backs: bool
    seed: int

    @property
    def reading(self) -> Reading:
        """How to read. Raises UsageError for a family that does not exist, or if no type is left."""
        families = list(dict.fromkeys(kind.family for kind in GRID.types))
        for name in self.without:
            if name not in families:
                raise UsageError(f"--without: no type was made from '{name}'; there are: {', '.join(families)}")
        grid = GRID.without(self.without)
        if not grid.types:
            raise UsageError("--without leaves no type of player at all")
        return Reading(grid, seed=self.seed)


def calibrate_files(env: Environment, told: Calibration, files: Sequence[str], as_json: bool) -> int:
    """Read the games of some files. Returns the exit code."""
    if not files:
        raise UsageError("which games? name records, or play some with --play POLICY")
    games = [stories(record) for file in files for record in read_games(env, file)]
    games = [hands for hands in games if any(hand.is_settled for hand in hands)]
    if not games:
        raise UsageError("no hand is settled in these records, so there is nothing to measure by")
    reading = told.reading
    with ProgressBar(env, len(games), "games") as bar:
        done = Games(games, reading, told.backs).run(bar.tell)
    return _show(env, told, done, f"{len(games)} recorded {'game' if len(games) == 1 else 'games'}", as_json)


def calibrate_play(
    env: Environment,
    told: Calibration,
    files: Sequence[str],
    play: str,
    games: int,
    players: int,
    last: bool,
    processes: int,
    as_json: bool,
) -> int:
    """Play games and read them. Returns the exit code."""
    if files:
        raise UsageError(f"--play makes games of its own, so '{files[0]}' is too much")
    usual_cities(players)  # refuses a number that cannot play
    try:
        seats_named(play)
    except UnknownTableError as error:
        raise UsageError(str(error)) from None
    work = SelfPlay(play, told.reading, players, told.backs, told.seed, last)
    with ProgressBar(env, games, "games") as bar:
        done = work.run(games, processes=processes, progress=bar.tell)
    what = f"{games} {'game' if games == 1 else 'games'} of {players} {play} players, seed {told.seed}"
    return _show(env, told, done, what, as_json)


def _show(env: Environment, told: Calibration, done: Done[Sequence[Scored]], what: str, as_json: bool) -> int:
    scored = [one for part in done.results for one in part]
    if not scored:
        raise UsageError("no reward was open at the beginning of a later round, so there is nothing to measure by")
    stopped = done.stopped is Stopped.INTERRUPTED
    if as_json:
        env.json(calibration_json(scored, what, told.without, told.backs, stopped))
    else:
        show_calibration(env, scored, what, told.without, told.backs, stopped)
    return Exit.INTERRUPTED if stopped else Exit.OK
