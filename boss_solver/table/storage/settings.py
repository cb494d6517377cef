"""Settings that the user has switched on for good: a few words in a small file in the folder of records."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from boss_solver.record.games.reader import decode
from boss_solver.record.words.problems import UnreadableError
from boss_solver.table.storage import store
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.folder import RecordFolder
from boss_solver.table.storage.store import store_error

_ON: Final = "on"
_OFF: Final = "off"


class Settings(NamedTuple):
    """The settings of the live table. All are off unless the user has switched them on."""

    reads: bool = False
    """Whether the live table shows what is read from the others' placements."""
    carries: bool = False
    """Whether that takes in what kept games told of the same players."""


class SettingsFile:
    """The file ``settings`` in the folder of records: a line for each, such as ``reads on``."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self.path = path
        self._disk = disk or Disk()

    @classmethod
    def standard(cls, variables: Mapping[str, str], disk: Disk | None = None) -> SettingsFile:
        """The user's own."""
        return cls(RecordFolder.standard(variables, disk).path / "settings", disk)

    def load(self) -> Settings:
        """The settings in the file; the usual ones where it cannot be read or says something else."""
        words: dict[str, str] = {}
        with suppress(OSError, UnreadableError):
            for line in decode(self._disk.read(self.path)).splitlines():
                name, _, value = line.strip().partition(" ")
                words[name] = value.strip()
        return Settings(**{name: words.get(name) == _ON for name in Settings._fields})

    def save(self, settings: Settings) -> None:
        """Keep the settings. Raises StoreError, and then they are as before."""
        text = "".join(f"{name} {_ON if value else _OFF}\n" for name, value in settings._asdict().items())
        try:
            self._disk.make_folder(self.path.parent)
            store.replace(self._disk, self.path, text.encode())
        except OSError as error:
            raise store_error(error, self.path, "what is switched on is not remembered") from error
