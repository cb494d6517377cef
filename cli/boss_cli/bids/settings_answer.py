"""Settings of reading that were fitted to records and kept by name, as values and as a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from boss_cli.page.data import Answer, kept, stated, values
from boss_cli.page.numbers import grouped
from boss_cli.page.page import Page, columns
from boss_cli.shell.message import Figure, Text, message
from boss_solver import SettingFolder
from boss_solver.reading.choices.types import GRID
from boss_solver.reading.kept.reading_settings import Setting, UnusableSettingError


@values
class SettingKept:
    """A setting that is kept."""

    name: str = stated("what it is called")
    games: str = stated("what it was fitted to")
    players: int = stated("players of these games; one of two games counts twice")
    choices: int = stated("placements and passes of theirs")
    temperatures_times: float = stated("by what the shipped temperatures are multiplied")
    prior: Mapping[str, float] = stated("by a type's shipped name: how much of it there is, 0 to 1")
    shipped: Mapping[str, float] = kept()
    """By name how much of each type there is as shipped."""


@values
class SettingsAnswer(Answer):
    """The settings there are."""

    SCHEMA: ClassVar[str] = "boss-settings/1"

    settings: Sequence[SettingKept] = stated()
    unusable: Sequence[str] = stated("settings that are kept and cannot be used, and why", default=())
    remarks: Sequence[str] = stated("with `--write`: records that are of one game, which counts once", default=())


@values
class FittedAnswer(SettingsAnswer):
    """A setting that was fitted and kept."""

    is_new: bool = kept()
    bits: float = kept()
    """Bits by which each choice is likelier under it than under what is shipped."""


@values
class ForgottenAnswer(SettingsAnswer):
    """The settings there are after one was taken away."""

    forgotten: str = kept()


def settings_answer(folder: SettingFolder) -> SettingsAnswer:
    """All settings of a folder. Raises StoreError."""
    settings, unusable = _settings(folder)
    return SettingsAnswer(settings=settings, unusable=unusable)


def forget_setting(folder: SettingFolder, name: str) -> ForgottenAnswer:
    """Take a setting away, and return those that remain. Raises UnknownSettingError, StoreError."""
    folder.remove(name)
    settings, unusable = _settings(folder)
    return ForgottenAnswer(settings=settings, unusable=unusable, forgotten=name)


def _settings(folder: SettingFolder) -> tuple[list[SettingKept], list[str]]:
    settings: list[SettingKept] = []
    unusable: list[str] = []
    for name in folder.names():
        try:
            settings.append(setting_kept(folder.load(name)))
        except UnusableSettingError as error:
            unusable.append(str(error))
    return settings, unusable


def setting_kept(setting: Setting) -> SettingKept:
    """A setting as a part of an answer."""
    return SettingKept(
        name=setting.name,
        games=setting.games,
        players=setting.players,
        choices=setting.choices,
        temperatures_times=setting.heat,
        prior=setting.prior,
        shipped={kind.name: weight for kind, weight in zip(GRID.types, GRID.prior, strict=True)},
    )


def setting_words(setting: Setting) -> Text:
    """The remark of an answer that was read by a setting."""
    return message(
        "read by the setting '{name}': types as fitted to {games} ({players} players, {choices} choices), "
        "temperatures x {heat}",
        name=setting.name,
        games=setting.games,
        players=grouped(setting.players),
        choices=grouped(setting.choices),
        heat=Figure(f"{setting.heat:g}"),
    )


def page(answer: SettingsAnswer) -> Page:
    """All settings, and which cannot be used."""
    made = Page()
    if not answer.settings and not answer.unusable:
        said = "no setting is kept; '{command:command}' fits one to records"
        made.say(message(said, command="calibrate FILE... --write NAME"))
    for setting in answer.settings:
        made.gap()
        made.say(message("setting '{name}'", name=setting.name), bold=True)
        _say_setting(made, setting)
    made.gap()
    for remark in answer.unusable:
        made.say(remark)
    return made


def forgotten_page(answer: ForgottenAnswer) -> Page:
    """The setting that was taken away."""
    made = Page()
    made.say(message("taken away: setting '{name}'", name=answer.forgotten))
    return made


def fitted_page(answer: FittedAnswer) -> Page:
    """The setting that was fitted, and how well it fits."""
    made, (setting,) = Page(), answer.settings
    kept_words = "kept: setting '{name}'" if answer.is_new else "kept in place of what was there: setting '{name}'"
    made.say(message(kept_words, name=setting.name), bold=True)
    for remark in answer.remarks:
        made.say(remark)
    made.gap()
    _say_setting(made, setting)
    made.gap()
    made.say(
        message(
            "The choices are {bits} bits each likelier by this than by what is shipped, on the very games it was "
            "fitted to. Read by it with --setting {name}; nothing else is.",
            bits=Figure(f"{answer.bits:+.2f}"),
            name=setting.name,
        )
    )
    return made


def _say_setting(page: Page, setting: SettingKept) -> None:
    page.say(
        message(
            "fitted to {games}: {players} players, {choices} choices; temperatures x {heat}",
            games=setting.games,
            players=grouped(setting.players),
            choices=grouped(setting.choices),
            heat=Figure(f"{setting.temperatures_times:g}"),
        )
    )
    heads = [message("type"), message("here"), message("shipped")]
    page.table(columns(heads, [_row(setting, name) for name in sorted(setting.prior, key=lambda x: -setting.prior[x])]))


def _row(setting: SettingKept, name: str) -> list[Text]:
    shipped = f"{setting.shipped[name]:.1%}" if name in setting.shipped else "-"
    return [name, Figure(f"{setting.prior[name]:.1%}"), Figure(shipped)]
