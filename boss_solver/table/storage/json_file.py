"""A small file of JSON in the folder of records, which says its format. It need not be there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from boss_solver.errors import BossError
from boss_solver.table.storage import store
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.store import StoreError, locked, store_error

T = TypeVar("T")


class JsonFile:
    """One such file, read and written as a whole."""

    def __init__(self, path: Path, file_format: str, disk: Disk | None = None) -> None:
        self.path = path
        self._format = file_format
        self._disk = disk or Disk()

    def read(self, built: Callable[[Mapping[str, Any]], T]) -> T | None:
        """Return what ``built`` makes of the data; None where there is no file.

        Raises StoreError where it cannot be read, was written in another format, or is damaged: ``built`` says so by a
        ValueError, TypeError, KeyError or BossError.
        """
        try:
            data = self._disk.read(self.path)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise store_error(error, self.path) from error
        try:
            values = json.loads(data)
            if isinstance(values, dict) and values["format"] == self._format:
                return built(values)
        except (ValueError, TypeError, KeyError, RecursionError, BossError) as error:
            what = f"{self.path.name}: it is damaged, and is left as it is; take it away to start again"
            raise StoreError(what) from error
        raise StoreError(f"{self.path.name}: it was written by another version of the program, and is left")

    @contextmanager
    def changing(self, result: str) -> Iterator[None]:
        """Hold the file's lock, its folder made. Raises StoreError; ``result`` says what comes of it then."""
        try:
            self._disk.make_folder(self.path.parent)
        except OSError as error:
            raise store_error(error, self.path, result) from error
        with locked(self._disk, self.path):
            yield

    def write(self, values: Mapping[str, object], result: str) -> None:
        """Put values in place of what was there, while :meth:`changing`. Raises StoreError, as that does."""
        text = json.dumps({"format": self._format, **values}, indent=1, ensure_ascii=False)
        try:
            store.replace(self._disk, self.path, text.encode() + b"\n")
        except OSError as error:
            raise store_error(error, self.path, result) from error
