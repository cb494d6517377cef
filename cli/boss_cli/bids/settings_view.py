"""Settings of reading: fitted to records, kept by name, shown and taken away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from boss_cli.page.layout import Grid, Page
from boss_cli.page.numbers import grouped
from boss_cli.shell.environment import Environment
from boss_solver import SettingFolder
from boss_solver.reading.choices.types import GRID
from boss_solver.reading.kept.reading_settings import Setting, UnusableSettingError

SCHEMA: Final = "boss-settings/1"


def setting_words(setting: Setting) -> str:
    """The words of an answer that was read by a setting."""
    return (
        f"read by the setting '{setting.name}': types as fitted to {setting.games} "
        f"({grouped(setting.players)} players, {grouped(setting.choices)} choices), temperatures x {setting.heat:g}"
    )


def show_settings(env: Environment, as_json: bool) -> None:
    """Print all settings there are."""
    folder = SettingFolder.standard(env.variables)
    found: list[Setting] = []
    damaged: list[str] = []
    for name in folder.names():
        try:
            found.append(folder.load(name))
        except UnusableSettingError as error:
            damaged.append(str(error))
    if as_json:
        env.json(settings_json(found, damaged))
        return
    page = Page(env)
    if not found and not damaged:
        page.say("no setting is kept; 'boss calibrate FILE... --write NAME' fits one to records")
    for setting in found:
        page.gap()
        page.say(f"setting '{setting.name}'", bold=True)
        say_setting(page, setting)
    page.gap()
    for line in damaged:
        page.say(line)
    page.show()


def forget_setting(env: Environment, name: str, as_json: bool) -> None:
    """Take a setting away."""
    folder = SettingFolder.standard(env.variables)
    folder.remove(name)
    if as_json:
        show_settings(env, as_json)
        return
    page = Page(env)
    page.say(f"taken away: setting '{name}'")
    page.show()


def say_setting(page: Page, setting: Setting) -> None:
    """Add what a setting holds to an answer."""
    page.say(
        f"fitted to {setting.games}: {grouped(setting.players)} players, {grouped(setting.choices)} choices; "
        f"temperatures x {setting.heat:g}"
    )
    rows = _rows(setting)
    if page.first_that_fits(Grid(["type", "here", "shipped"], rows)) is None:
        for row in rows:
            page.say(f"{row[0]}: {row[1]}, shipped {row[2]}", 2)


def _rows(setting: Setting) -> list[list[str]]:
    shipped = {kind.name: weight for kind, weight in zip(GRID.types, GRID.prior, strict=True)}
    return [
        [name, f"{weight:.1%}", f"{shipped[name]:.1%}" if name in shipped else "-"]
        for name, weight in sorted(setting.prior.items(), key=lambda one: -one[1])
    ]


def settings_json(settings: Sequence[Setting], damaged: Sequence[str], remarks: Sequence[str] = ()) -> dict[str, Any]:
    """The same as data; documented in docs/json.md."""
    return {
        "schema": SCHEMA,
        "settings": [
            {
                "name": one.name,
                "games": one.games,
                "players": one.players,
                "choices": one.choices,
                "temperatures_times": one.heat,
                "prior": dict(one.prior),
            }
            for one in settings
        ],
        "unusable": list(damaged),
        "remarks": list(remarks),
    }
