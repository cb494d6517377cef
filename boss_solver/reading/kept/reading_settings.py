"""Named settings of reading: priors and temperatures fitted to somebody's games and kept under a name.

Each is a file ``NAME.json`` in the folder ``reading`` next to the records, and people can read it. A setting is used
only if it is named.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from boss_solver.errors import BossError
from boss_solver.reading.choices.types import GRID, TypeGrid
from boss_solver.reading.kept.prior_fitting import Fitted
from boss_solver.record.words.names import nearest
from boss_solver.table.storage import store
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.folder import RecordFolder
from boss_solver.table.storage.json_file import JsonFile
from boss_solver.table.storage.store import store_error

FORMAT: Final = "boss-reading-setting/1"

_FOLDER: Final = "reading"
_SUFFIX: Final = ".json"
_NAME: Final = re.compile(r"[^\W_][\w-]{0,39}")
_HEATS: Final = (0.1, 10.0)
"""What a multiple of temperatures may be."""


class UnknownSettingError(BossError):
    """No setting has that name."""


class UnusableSettingError(BossError):
    """No setting can have that name, or what is kept of it is of no use."""


class Setting(NamedTuple):
    """A fitted prior and temperatures, and the games they were fitted to."""

    name: str
    heat: float
    """By what the shipped temperatures are multiplied."""
    prior: Mapping[str, float]
    """How much of each shipped type there is, by its shipped name; they add up to 1."""
    games: str
    """The games it was fitted to, in words."""
    players: int
    choices: int

    @classmethod
    def of(cls, name: str, fit: Fitted, grid: TypeGrid, games: str) -> Setting:
        """A setting with a name. Raises UnusableSettingError."""
        prior = {kind.name: round(weight, 6) for kind, weight in zip(grid.types, fit.weights, strict=True)}
        return cls(usable_name(name), fit.heat, prior, games, fit.players, fit.choices)

    def grid(self, shipped: TypeGrid = GRID) -> TypeGrid:
        """The shipped types with this prior and these temperatures. Raises UnusableSettingError for other types."""
        if self.prior.keys() != {kind.name for kind in shipped.types}:
            raise UnusableSettingError(
                f"the setting '{self.name}' is of other types than there are now; fit it again with 'boss calibrate'"
            )
        types = tuple(dataclasses.replace(kind, weight=self.prior[kind.name]) for kind in shipped.types)
        return dataclasses.replace(shipped, types=types).heated(self.heat)


def usable_name(name: str) -> str:
    """The name, if a setting can be called that. Raises UnusableSettingError."""
    if not _NAME.fullmatch(name):
        raise UnusableSettingError(
            f"a setting cannot be called '{name}': letters, digits, - and _, at most 40, beginning with no - or _"
        )
    return name


class SettingFolder:
    """The folder of settings. It need not be there until something is put into it."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self.path = path
        self._disk = disk or Disk()

    @classmethod
    def standard(cls, variables: Mapping[str, str], disk: Disk | None = None) -> SettingFolder:
        """The user's own, next to his records."""
        return cls(RecordFolder.standard(variables, disk).path / _FOLDER, disk)

    def names(self) -> tuple[str, ...]:
        """The settings there are. Raises StoreError where the folder cannot be read."""
        try:
            files = self._disk.names(self.path)
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise store_error(error, self.path) from error
        names = (file.removesuffix(_SUFFIX) for file in files if file.endswith(_SUFFIX))
        return tuple(name for name in names if _NAME.fullmatch(name))

    def load(self, name: str) -> Setting:
        """A setting by its name. Raises UnknownSettingError, UnusableSettingError, StoreError."""
        path = self._there(name)
        try:
            return _setting(name, json.loads(self._disk.read(path)))
        except OSError as error:
            raise store_error(error, path) from error
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise UnusableSettingError(
                f"{path.name}: it was written by another version of the program or is damaged, and is left"
            ) from error

    def save(self, setting: Setting) -> bool:
        """Keep a setting, in place of one of this name; whether it is new. Raises UnusableSettingError, StoreError."""
        path = self.path / f"{usable_name(setting.name)}{_SUFFIX}"
        file, result = JsonFile(path, FORMAT, self._disk), "no setting was kept"
        values = {key: value for key, value in setting._asdict().items() if key != "name"}
        with file.changing(result):
            is_new = not self._disk.is_there(path)
            file.write(values | {"prior": dict(setting.prior)}, result)
        return is_new

    def remove(self, name: str) -> None:
        """Take a setting away. Raises UnknownSettingError, StoreError."""
        path = self._there(name)
        try:
            self._disk.remove(path)
            with suppress(OSError):
                self._disk.remove(store.sidecar(path, "lock"))
        except OSError as error:
            raise store_error(error, path, "the setting is still there") from error

    def _there(self, name: str) -> Path:
        names = self.names()
        if name in names:
            return self.path / f"{name}{_SUFFIX}"
        close = nearest(name, names)
        there = "there is only" if len(names) == 1 else "there are"
        hint = f"; nearest: {close}" if close else f"; {there} {', '.join(names)}" if names else ""
        raise UnknownSettingError(f"there is no setting '{name}'{hint or '; there are none (--write makes one)'}")


def _setting(name: str, data: dict[str, Any]) -> Setting:
    """A setting as it was read. Raises ValueError, TypeError, KeyError or AttributeError where it is none."""
    if data["format"] != FORMAT or not isinstance(data["games"], str):
        raise ValueError("another format")
    prior = {str(kind): float(weight) for kind, weight in data["prior"].items()}
    heat = float(data["heat"])
    if not all(0 < weight <= 1 for weight in prior.values()) or not _HEATS[0] <= heat <= _HEATS[1]:
        raise ValueError("weights between 0 and 1 are expected")
    return Setting(name, heat, prior, data["games"], int(data["players"]), int(data["choices"]))
