"""``boss calibrate``: games from files or from policies, read and scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boss_cli.bids.calibrate_view import Measured, calibration_json, show_calibration
from boss_cli.bids.counted_view import copies_words
from boss_cli.position.source import read_text
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver import Reading, SettingFolder, Story, stories
from boss_solver.game.setup import usual_cities
from boss_solver.playout.work import Done, Stopped
from boss_solver.reading.choices.types import GRID
from boss_solver.reading.kept.reading_settings import Setting
from boss_solver.reading.measured.calibrating import Games
from boss_solver.reading.measured.read_scores import ScoredCity
from boss_solver.reading.measured.selfplay import SelfPlay, UnknownTableError, seats_named
from boss_solver.record.games.same_game import account_of
from boss_solver.review.many.counting_once import Copies, copies_among
from boss_solver.review.many.several import games_of
from boss_solver.table.storage.same_players import SamePlayersFile


class Calibration(NamedTuple):
    """The request."""

    without: Sequence[str]
    backs: bool
    seed: int
    setting: str | None = None

    def kept(self, env: Environment) -> Setting | None:
        """The setting that is named. Raises UnknownSettingError, UnusableSettingError, StoreError."""
        return None if self.setting is None else SettingFolder.standard(env.variables).load(self.setting)

    def reading(self, setting: Setting | None) -> Reading:
        """How to read. Raises UsageError for a family that does not exist, or if no type is left."""
        grid = GRID if setting is None else setting.grid()
        families = list(dict.fromkeys(kind.family for kind in grid.types))
        for name in self.without:
            if name not in families:
                raise UsageError(f"--without: no type was made from '{name}'; there are: {', '.join(families)}")
        grid = grid.without(self.without)
        if not grid.types:
            raise UsageError("--without leaves no type of player at all")
        return Reading(grid, seed=self.seed)


class SettledGames(NamedTuple):
    """Games of records that have a settled hand, each once."""

    games: list[list[Story]]
    """All hands of each."""
    copies: Copies
    """Which records are of one game."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """The remarks on them."""
        return tuple(copies_words(self.copies, "which counts once"))


def settled_games(env: Environment, files: Sequence[str]) -> SettledGames:
    """The games of some files that have a settled hand. Raises UsageError if there is none."""
    if not files:
        raise UsageError("which games? name records, or play some with --play POLICY")
    texts = [game for file in dict.fromkeys(files) for game in games_of(file, read_text(env, file))]
    records = {game: game.record().require() for game in texts}
    copies = copies_among(
        ((game, account_of(record)) for game, record in records.items()),
        SamePlayersFile.standard(env.variables).load(),
    )
    games = [list(stories(record)) for game, record in records.items() if game not in copies.taken]
    games = [hands for hands in games if any(hand.is_settled for hand in hands)]
    if not games:
        raise UsageError("no hand is settled in these records, so there is nothing to measure by")
    return SettledGames(games, copies)


def recorded(games: Sequence[object]) -> str:
    """How many games were read, in words."""
    return f"{len(games)} recorded {'game' if len(games) == 1 else 'games'}"


def calibrate_files(env: Environment, told: Calibration, files: Sequence[str], as_json: bool) -> int:
    """Read the games of some files. Returns the exit code."""
    settled = settled_games(env, files)
    setting = told.kept(env)
    with ProgressBar(env, len(settled.games), "games") as bar:
        done = Games(settled.games, told.reading(setting), told.backs).run(bar.tell)
    return _show(env, told, setting, done, recorded(settled.games), as_json, settled.remarks)


def calibrate_play(
    env: Environment,
    told: Calibration,
    play: str,
    games: int,
    players: int,
    last: bool,
    processes: int,
    as_json: bool,
) -> int:
    """Play games and read them. Returns the exit code."""
    usual_cities(players)  # refuses a number that cannot play
    try:
        seats_named(play)
    except UnknownTableError as error:
        raise UsageError(str(error)) from None
    setting = told.kept(env)
    work = SelfPlay(play, told.reading(setting), players, told.backs, told.seed, last)
    with ProgressBar(env, games, "games") as bar:
        done = work.run(games, processes=processes, progress=bar.tell)
    what = f"{games} {'game' if games == 1 else 'games'} of {players} {play} players, seed {told.seed}"
    return _show(env, told, setting, done, what, as_json)


def _show(
    env: Environment,
    told: Calibration,
    setting: Setting | None,
    done: Done[Sequence[ScoredCity]],
    what: str,
    as_json: bool,
    remarks: Sequence[str] = (),
) -> int:
    scored = [one for part in done.results for one in part]
    if not scored:
        raise UsageError("no reward was open at the beginning of a later round, so there is nothing to measure by")
    measured = Measured(scored, what, told.without, told.backs, setting, done.stopped is Stopped.INTERRUPTED, remarks)
    if as_json:
        env.json(calibration_json(measured))
    else:
        show_calibration(env, measured)
    return Exit.INTERRUPTED if measured.stopped else Exit.OK
