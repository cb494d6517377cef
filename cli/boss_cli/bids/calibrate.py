"""``boss calibrate``: games from files or from policies, read and scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boss_cli.bids.calibration_answer import CalibrationAnswer, moments_scored, reliability_of
from boss_cli.bids.counted_view import copies_words
from boss_cli.bids.settings_answer import setting_words
from boss_cli.position.source import read_text
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import Text, message
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
    """The way to calibrate, as it was asked for."""

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


def recorded(games: Sequence[object]) -> Text:
    """How many games were read, in words."""
    return message("{number} recorded {number|game|games}", number=len(games))


def calibrate_files(env: Environment, calibration: Calibration, files: Sequence[str]) -> CalibrationAnswer:
    """Read the games of some files."""
    settled = settled_games(env, files)
    setting = calibration.kept(env)
    with ProgressBar(env, len(settled.games), "games") as bar:
        done = Games(settled.games, calibration.reading(setting), calibration.backs).run(bar.tell)
    return _answer(calibration, setting, done, recorded(settled.games), settled.remarks)


class GamesToPlay(NamedTuple):
    """Games that are played to be read."""

    policy: str
    number: int
    players: int
    last: bool
    """Whether only the beginning of every last round is read."""


def calibrate_play(env: Environment, calibration: Calibration, games: GamesToPlay, processes: int) -> CalibrationAnswer:
    """Play games and read them."""
    usual_cities(games.players)  # refuses a number that cannot play
    try:
        seats_named(games.policy)
    except UnknownTableError as error:
        raise UsageError(str(error)) from None
    setting, seed = calibration.kept(env), calibration.seed
    work = SelfPlay(games.policy, calibration.reading(setting), games.players, calibration.backs, seed, games.last)
    with ProgressBar(env, games.number, "games") as bar:
        done = work.run(games.number, processes=processes, progress=bar.tell)
    words = message(
        "{number} {number|game|games} of {players} {policy} players, seed {seed}",
        number=games.number,
        players=games.players,
        policy=games.policy,
        seed=seed,
    )
    return _answer(calibration, setting, done, words)


def _answer(
    calibration: Calibration,
    setting: Setting | None,
    done: Done[Sequence[ScoredCity]],
    games: Text,
    remarks: Sequence[str] = (),
) -> CalibrationAnswer:
    scored = [city for part in done.results for city in part]
    if not scored:
        raise UsageError("no reward was open at the beginning of a later round, so there is nothing to measure by")
    return CalibrationAnswer(
        games=games,
        setting=setting and setting.name,
        without=calibration.without,
        backs_seen=calibration.backs,
        stopped=done.stopped is Stopped.INTERRUPTED,
        remarks=remarks,
        cities=len(scored),
        hands=len({city.hand for city in scored}),
        moments=moments_scored(scored),
        reliability=reliability_of(scored),
        setting_words=setting and setting_words(setting),
    )
