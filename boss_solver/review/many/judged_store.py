"""Results of games, kept so that a folder of many games is looked through at once the next time.

A file of the store is called by a hash of the very lines it was made from and of the program that made it: once a
record changes, or the program does, it is made again. It is a cache and nothing else. A missing, damaged or unwritable
one counts as none, and of too many the oldest are dropped.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar, get_type_hints

from boss_solver.record.games.same_game import GameAccount, account_data, account_from
from boss_solver.review.judged.judged import GameJudgement
from boss_solver.review.judged.judged_data import judged_from, judged_to
from boss_solver.review.many.tally import PlayerTally, Tally
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.folder import HOME, RecordFolder
from boss_solver.table.storage.store import replace
from boss_solver.version import program_mark

MOST: Final = 5_000
"""Games that are kept."""
T = TypeVar("T", Tally, PlayerTally)
R = TypeVar("R")
_PLAIN: Final = (str, int, bool, float)
"""Types that JSON gives back; of any other it makes a list."""
_NESTED: Final[Mapping[object, type]] = {GameAccount: dict}
"""What JSON makes of types with fields of their own."""
_LAYOUT: Final = 4


class ReviewStore:
    """A folder of kept results: of every game what it came to, and how it was judged, with what effort and seed."""

    def __init__(self, folder: Path, disk: Disk | None = None, may_make: bool = True) -> None:
        self.folder = folder
        self._disk = disk or Disk()
        self._may_make = may_make
        """Whether to make the folder that it stands in as well."""

    @classmethod
    def standard(cls, variables: Mapping[str, str], disk: Disk | None = None) -> ReviewStore:
        """Return the user's own store, in the folder of his records. A folder named by BOSS_HOME is not made."""
        home = RecordFolder.standard(variables, disk).path
        return cls(home / "reviews", disk, may_make=not variables.get(HOME))

    def get(self, lines: Sequence[str]) -> Tally | None:
        """Return the result of a game of these lines, if it is kept."""
        return self._get(lines, "", _tally)

    def put(self, lines: Sequence[str], tally: Tally) -> None:
        """Keep the result of a game of these lines if that is possible; nothing depends on it."""
        players = [astuple(player) for player in tally.players]
        self._put(lines, "", (*tally[:-2], players, account_data(tally.account)))

    def judged(self, lines: Sequence[str], how: str) -> GameJudgement | None:
        """Return the judgement of a game of these lines, if it is kept; ``how`` states effort and seed."""
        return self._get(lines, how, judged_from)

    def put_judged(self, lines: Sequence[str], how: str, judged: GameJudgement) -> None:
        """Keep the judgement of a game of these lines if that is possible."""
        self._put(lines, how, judged_to(judged))

    def _get(self, lines: Sequence[str], how: str, made: Callable[[Any], R]) -> R | None:
        try:
            data = json.loads(self._disk.read(self._path(lines, how)))
            return made(data["kept"]) if data["sum"] == _sum(data["kept"]) else None
        # Damaged: it is made again.
        except (OSError, MemoryError, RecursionError, ArithmeticError, ValueError, TypeError, KeyError):
            return None

    def _put(self, lines: Sequence[str], how: str, kept: Any) -> None:
        try:
            self._make()
            data = {"sum": _sum(kept), "kept": kept}
            replace(self._disk, self._path(lines, how), json.dumps(data).encode(), synced=False)
        except OSError:
            return

    def tidy(self) -> None:
        """Drop the oldest of too many."""
        with suppress(OSError):
            paths = [self.folder / name for name in self._disk.names(self.folder)]
            if len(paths) > MOST:
                for path in sorted(paths, key=self._disk.age)[MOST:]:
                    self._disk.remove(path)

    def _make(self) -> None:
        if not self._disk.is_there(self.folder):
            if not self._may_make and not self._disk.is_there(self.folder.parent):
                raise FileNotFoundError
            self._disk.make_folder(self.folder)

    def _path(self, lines: Sequence[str], how: str) -> Path:
        hashed = hashlib.sha256(self.program + how.encode() + b"\n")
        for line in lines:
            hashed.update(line.encode("utf-8", "surrogatepass") + b"\n")
        return self.folder / f"{hashed.hexdigest()[:40]}.json"

    @cached_property
    def program(self) -> bytes:
        """A mark of this program, and of no other that may have kept a result."""
        return repr((_LAYOUT, program_mark())).encode() + b"\n"


def _built(kind: type[T], values: Any) -> T:
    """Return an object of a class from its field values. Raises TypeError or ValueError if they do not fit."""
    for (name, hint), value in zip(get_type_hints(kind).items(), values, strict=True):
        if type(value) is not (hint if hint in _PLAIN else _NESTED.get(hint, list)):
            raise TypeError(name)
    return kind(**dict(zip(get_type_hints(kind), values, strict=True)))


def _tally(data: Any) -> Tally:
    kept = _built(Tally, data)
    players = tuple(_built(PlayerTally, player) for player in kept.players)
    return kept._replace(players=players, account=account_from(kept.account))


def _sum(kept: Any) -> str:
    return hashlib.sha256(json.dumps(kept).encode()).hexdigest()[:16]
