"""The folder where records are kept, and which of them is the current one.

A record is a file ``NAME.boss``; the files next to it whose names begin with a dot belong to it. The file ``current``
holds the name of the current record. Nothing is ever begun by itself: where there is no current record, that is said.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from boss_solver.errors import BossError
from boss_solver.record.words.drawn import without_marks
from boss_solver.record.words.names import nearest
from boss_solver.table.storage import store
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.files import RecordFiles
from boss_solver.table.storage.store import NoRecordError, StoreError, store_error

HOME: Final = "BOSS_HOME"
"""The environment variable that names the folder of records."""
RECORD: Final = "BOSS_RECORD"
"""The environment variable that names a record in place of the current one."""
SUFFIX: Final = ".boss"
LONGEST_NAME: Final = 180
"""Bytes of a file's name, so that there is room for what is added to it."""

_FORBIDDEN: Final = re.compile(r'[<>:"/\\|?*]')
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
_HIDDEN: Final = ("journal", "state", "lock", "new")


class UnusableNameError(BossError):
    """A name that no file can have."""


class Kept(NamedTuple):
    """A record in the folder."""

    name: str
    path: Path
    is_current: bool


class RecordFolder:
    """A folder of records. It need not be there until something is put into it."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self.path = path
        self.disk = disk or Disk()

    @classmethod
    def standard(cls, variables: Mapping[str, str], disk: Disk | None = None) -> RecordFolder:
        """The user's own: where BOSS_HOME says, or else in his data folder."""
        if home := variables.get(HOME):
            return cls(Path(home).expanduser(), disk)
        from platformdirs import user_data_path  # slow to load

        return cls(user_data_path("boss-solver", appauthor=False), disk)

    def records(self) -> tuple[Kept, ...]:
        """The records in it, by name. Raises StoreError where the folder cannot be read."""
        try:
            names = self.disk.names(self.path)
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise store_error(error, self.path) from error
        current = self._current_name()
        names_of_records = (name for name in names if name.endswith(SUFFIX) and not name.startswith("."))
        return tuple(Kept(name.removesuffix(SUFFIX), self.path / name, name == current) for name in names_of_records)

    def current(self) -> Path:
        """The current record. Raises NoRecordError where there is none."""
        name = self._current_name()
        if not name:
            names = ", ".join(record.name for record in self.records()[:9])
            choose = f"choose one of {names}, or start another" if names else "start one, or name a file"
            raise NoRecordError(f"there is no current record; {choose}")
        path = self.path / name
        if not self.disk.is_there(path):
            raise NoRecordError(f"the current record {name.removesuffix(SUFFIX)} is gone; choose or start another")
        return path

    def _current_name(self) -> str:
        try:
            name = self.disk.read(self._pointer).decode("utf-8-sig", "surrogateescape").strip()
        except OSError:
            return ""
        return name if name and Path(name).name == name else ""

    @property
    def _pointer(self) -> Path:
        return self.path / "current"

    def matching(self, word: str) -> list[Kept]:
        """The records that a word can mean: those of that name, else those whose names begin so."""
        there = self.records()
        key = _key(word.removesuffix(SUFFIX))
        whole = [record for record in there if record.name == word.removesuffix(SUFFIX)]
        matching = whole or [record for record in there if _key(record.name) == key]
        return matching or [record for record in there if key and _key(record.name).startswith(key)]

    def find(self, word: str) -> Path:
        """The record that a word means: its name or the beginning of no other. Raises NoRecordError."""
        records = self.matching(word)
        if len(records) == 1:
            return records[0].path
        names = [record.name for record in records or self.records()]
        if records:
            raise NoRecordError(f"'{word}' can be {' or '.join(names[:9])}")
        close = nearest(word, names)
        there = "there is only" if len(names) == 1 else "there are"
        hint = f"; nearest: {close}" if close else f"; {there} {', '.join(names[:9])}" if names else ""
        raise NoRecordError(f"there is no record '{word}'{hint}")

    def choose(self, word: str) -> Path:
        """Make a record the current one. Raises NoRecordError, StoreError."""
        path = self.find(word)
        self.point_to(path)
        return path

    def point_to(self, path: Path) -> None:
        """Make a record in this folder the current one. Raises StoreError."""
        try:
            store.replace(self.disk, self._pointer, path.name.encode("utf-8", "surrogateescape") + b"\n")
        except OSError as error:
            raise store_error(error, self._pointer, "the current record is the same as before") from error

    def place_for(self, name: str, numbered: bool = False) -> Path:
        """Where a new record of this name goes; the folder is made if need be.

        Args:
            name: What the user calls it; what no file can be called is left out.
            numbered: Whether a number is added where the name is taken, instead of refusing it.

        Raises:
            UnusableNameError: Nothing is left of the name.
            StoreError: There is such a record, or the folder cannot be made.
        """
        plain = file_name(name)
        taken = {_key(record.name) for record in self.records()}
        number = 1
        free = plain
        while _key(free) in taken:
            if not numbered:
                raise StoreError(f"there is a record '{free}' already; nothing was changed")
            number += 1
            free = f"{plain}-{number}"
        self._make()
        return self.path / f"{free}{SUFFIX}"

    def _make(self) -> None:
        missing = [folder for folder in (self.path, *self.path.parents) if not self.disk.is_there(folder)]
        try:
            self.disk.make_folder(self.path)
            for folder in missing:
                self.disk.sync_folder(folder.parent)
        except OSError as error:
            raise store_error(error, self.path, "nothing was changed") from error

    def copy(self, word: str, name: str) -> Path:
        """A second record with the lines of one. Raises NoRecordError, UnusableNameError, StoreError."""
        source = RecordFiles(self.find(word), self.disk)
        source.refresh()
        path = self.place_for(name)
        RecordFiles(path, self.disk).create(source.lines)
        return path

    def add(self, records: Mapping[str, bytes]) -> tuple[Path, ...]:
        """Keep files as they are, byte for byte, as records of these names: all of them, or none where one is refused.

        Raises UnusableNameError, and StoreError where there is such a record already or the disk refuses.
        """
        places = {self.place_for(name): data for name, data in records.items()}
        if len(places) < len(records):
            raise StoreError("two of these records would have the same name; nothing was changed")
        made: list[Path] = []
        try:
            for path, data in places.items():
                with store.locked(self.disk, path):
                    if self.disk.is_there(path):
                        raise StoreError(f"{path.name}: there is a record of this name already; nothing was changed")
                    made.append(path)
                    for kind in ("journal", "state"):  # of a record of this name that was taken away by hand
                        with suppress(OSError):
                            self.disk.remove(store.sidecar(path, kind))
                    store.replace(self.disk, path, data)
        except (OSError, StoreError) as error:
            for path in made:
                with suppress(OSError):
                    self.disk.remove(path)
            if isinstance(error, StoreError):
                raise
            raise store_error(error, self.path, "nothing was changed") from error
        return tuple(places)

    def rename(self, word: str, name: str) -> Path:
        """Give a record another name; undo goes with it. Raises NoRecordError, UnusableNameError, StoreError."""
        old = self.find(word)
        was_current = self._current_name() == old.name
        if _key(file_name(name)) == _key(old.name.removesuffix(SUFFIX)):
            new = self.path / f"{file_name(name)}{SUFFIX}"  # only its capitals change
        else:
            new = self.place_for(name)
        moves = [(store.sidecar(old, kind), store.sidecar(new, kind)) for kind in ("journal", "state")]
        with store.locked(self.disk, old):
            begun: list[tuple[Path, Path]] = []
            try:
                for source, target in [*moves, (old, new)]:
                    if self.disk.is_there(source):
                        begun.append((source, target))
                        self.disk.replace(source, target)
                self.disk.sync_folder(self.path)
            except OSError as error:
                for source, target in begun:
                    with suppress(OSError):
                        if not self.disk.is_there(source):
                            self.disk.replace(target, source)
                raise store_error(error, old, "nothing was changed") from error
        if was_current:
            self.point_to(new)
        with suppress(OSError):
            self.disk.remove(store.sidecar(old, "lock"))
        return new

    def remove(self, word: str) -> Path:
        """Take a record away for good, with its undo. Copies of torn files stay. Raises NoRecordError, StoreError."""
        path = self.find(word)
        was_current = self._current_name() == path.name
        try:
            with store.locked(self.disk, path):
                self.disk.remove(path)
                self.disk.sync_folder(self.path)
        except OSError as error:
            raise store_error(error, path, "it is still there") from error
        for rest in [store.sidecar(path, kind) for kind in _HIDDEN] + [self._pointer] * was_current:
            with suppress(OSError):
                self.disk.remove(rest)
        return path


def file_name(name: str) -> str:
    r"""A name as a file can have it on every system, without the ending.

    >>> file_name('Red/Blue: "the 2nd"'), file_name(" con "), file_name("../..\\x")
    ('Red-Blue- -the 2nd', 'con_', 'x')

    Raises UnusableNameError where nothing is left.
    """
    plain = unicodedata.normalize("NFC", name)
    plain = "".join(char for char in plain if unicodedata.category(char) not in ("Cc", "Cs", "Zl", "Zp", "Co", "Cn"))
    plain = _FORBIDDEN.sub("-", plain).removesuffix(SUFFIX)
    plain = re.sub("-{2,}", "-", plain).strip(" .-")
    while len(plain.encode()) > LONGEST_NAME:
        plain = plain[:-1].rstrip(" .-")
    if not plain:
        raise UnusableNameError(f"no file can be called {name.strip()[:60]!a}" if name.strip() else "a name is needed")
    return f"{plain}_" if _RESERVED.fullmatch(plain) else plain


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", without_marks(name)).casefold()


def record_meant(variables: Mapping[str, str], option: str | None = None, disk: Disk | None = None) -> Path:
    """The record that a command is about: ``--record``, or what BOSS_RECORD says, or the current one.

    The first two name a file, or a record in the folder. Raises NoRecordError.
    """
    word = option or variables.get(RECORD)
    if not word:
        return RecordFolder.standard(variables, disk).current()
    path = Path(word).expanduser()
    if (disk or Disk()).is_there(path):
        return path
    if (shown := Path(without_marks(word)).expanduser()) != path and (disk or Disk()).is_there(shown):
        return shown  # copied from what was printed
    if path.name == word:  # no folder is named with it
        with suppress(NoRecordError):
            return RecordFolder.standard(variables, disk).find(word)
    raise NoRecordError(f"{word}: there is no such record")
