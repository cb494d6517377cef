"""``boss calibrate --write``: a setting of reading fitted to records."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.bids.calibrate import Calibration, recorded, settled_games
from boss_cli.bids.settings_view import say_setting, settings_json
from boss_cli.page.layout import Page
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver import SettingFolder, fitted
from boss_solver.reading.choices.types import GRID
from boss_solver.reading.kept.prior_fitting import HEATS
from boss_solver.reading.kept.reading_settings import Setting, usable_name


def write_setting(env: Environment, told: Calibration, files: Sequence[str], name: str, as_json: bool) -> None:
    """Fit a setting to the finished hands of some records, and keep it."""
    if told.without or told.setting is not None:
        raise UsageError("--write fits all types that are shipped, so --without and --setting are too much")
    usable_name(name)
    settled = settled_games(env, files)
    games = settled.games
    with ProgressBar(env, len(HEATS), "temperatures") as bar:
        try:
            found = fitted(GRID, games, backs=told.backs, progress=bar.tell)
        except ValueError as error:
            raise UsageError(f"{error}, so there is nothing to fit to") from None
    setting = Setting.of(name, found, GRID, recorded(games))
    is_new = SettingFolder.standard(env.variables).save(setting)
    if as_json:
        env.json(settings_json([setting], (), settled.remarks))
        return
    page = Page(env)
    page.say(f"{'kept' if is_new else 'kept in place of what was there'}: setting '{setting.name}'", bold=True)
    for remark in settled.remarks:
        page.say(remark)
    page.gap()
    say_setting(page, setting)
    page.gap()
    page.say(
        f"The choices are {found.bits:+.2f} bits each likelier by this than by what is shipped, on the very games it "
        f"was fitted to. Read by it with --setting {setting.name}; nothing else is."
    )
    page.show()
