"""``boss calibrate --write``: a setting of reading fitted to records."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.bids.calibrate import Calibration, recorded, settled_games
from boss_cli.bids.settings_answer import FittedAnswer, setting_kept
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver import SettingFolder, fitted
from boss_solver.reading.choices.types import GRID
from boss_solver.reading.kept.prior_fitting import HEATS
from boss_solver.reading.kept.reading_settings import Setting, usable_name


def write_setting(env: Environment, calibration: Calibration, files: Sequence[str], name: str) -> FittedAnswer:
    """Fit a setting to the finished hands of some records, and keep it."""
    if calibration.without or calibration.setting is not None:
        raise UsageError("--write fits all types that are shipped, so --without and --setting are too much")
    usable_name(name)
    settled = settled_games(env, files)
    with ProgressBar(env, len(HEATS), "temperatures") as bar:
        try:
            fit = fitted(GRID, settled.games, backs=calibration.backs, progress=bar.tell)
        except ValueError as error:
            raise UsageError(f"{error}, so there is nothing to fit to") from None
    setting = Setting.of(name, fit, GRID, str(recorded(settled.games)))
    is_new = SettingFolder.standard(env.variables).save(setting)
    return FittedAnswer(settings=[setting_kept(setting)], remarks=settled.remarks, is_new=is_new, bits=fit.bits)
