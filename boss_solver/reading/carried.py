"""What finished games told of players, kept by name for later games.

It is one file of JSON, ``profiles.json`` in the folder of records, with an entry for every game that was kept: who
played, and for each player how likely each type was to do all that he did in its settled hands (the logarithm, up to a
constant). Nothing is summed up in it, so a game can be kept again once it has gone on, and taken out. A game that is
read uses those that were kept before it: neither itself nor a later one.

A name is the same player whatever its capitals. What is carried over is mixed with the prior (:data:`TRUST`), for
people change, and names are shared.
"""

from __future__ import annotations

import hashlib
import json
import math
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from boss_solver.errors import BossError
from boss_solver.inference.story import Story
from boss_solver.reading.learning import believed_after, told_by
from boss_solver.reading.types import Grid
from boss_solver.record.drawn import without_marks
from boss_solver.table import store
from boss_solver.table.disk import Disk
from boss_solver.table.folder import RecordFolder
from boss_solver.table.store import StoreError, locked, store_error

FORMAT: Final = "boss-kept-profiles/1"

TRUST: Final = 0.8
"""How much of what earlier games told is taken over; the rest is the prior."""


class NothingKeptError(BossError):
    """There is nothing of that name, or nothing that could be kept."""


class KeptPlayer(NamedTuple):
    """What one game told of one player."""

    name: str
    choices: int
    """Choices that it rests on."""
    logs: Mapping[str, float]
    """By the name of a type the logarithm of its chance of all these choices, up to a constant."""


class KeptGame(NamedTuple):
    """A game that was kept."""

    record: str
    """Where it came from, for people."""
    mark: str
    """What tells its first settled hand from all others."""
    grid: str
    """What tells the types it was judged by from others of the same names."""
    players: tuple[KeptPlayer, ...]


class Carried(NamedTuple):
    """What kept games tell of the players of another."""

    weights: Mapping[int, tuple[float, ...]]
    """By seat the probability of each type, for players of whom anything is kept."""
    choices: Mapping[int, int]
    """By seat the choices that it rests on."""
    games: Mapping[int, tuple[str, ...]]
    """By seat the records it comes from."""
    outdated: tuple[str, ...] = ()
    """Records kept by other types than there are now, left out: they can be kept again."""


def game_told(grid: Grid, hands: Sequence[Story], names: Sequence[str], reader: int | None, record: str) -> KeptGame:
    """What the settled hands of a game tell of everybody but the reader.

    Raises NothingKeptError where no hand is settled, or in none of them anybody's cards follow.
    """
    settled = [hand for hand in hands if hand.is_settled]
    logs: dict[int, list[float]] = {}
    numbers: dict[int, int] = {}
    for hand in settled:
        for seat, (found, number) in told_by(grid, hand, reader).items():
            before = logs.get(seat, [0.0] * len(grid.types))
            logs[seat] = [one + more for one, more in zip(before, found.tolist(), strict=True)]
            numbers[seat] = numbers.get(seat, 0) + number
    players = tuple(
        KeptPlayer(names[seat], numbers[seat], _by_type(grid, logs[seat])) for seat in logs if numbers[seat]
    )
    if not players:
        raise NothingKeptError("no hand is settled in which the others' cards follow, so there is nothing to keep")
    return KeptGame(record, mark_of(settled[:1], names), grid_mark(grid), players)


def mark_of(hands: Sequence[Story], names: Sequence[str]) -> str:
    """What tells a game from all others: its players, and all that was placed and shown in its first settled hand."""
    first = next((hand for hand in hands if hand.is_settled), None)
    if first is None:
        return ""
    told = [(turn.seat, turn.placed and tuple(turn.placed)[:4], str(turn.card)) for turn in first.turns]
    return hashlib.sha256(repr((list(map(name_key, names)), told)).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def grid_mark(grid: Grid) -> str:
    """What tells the types from others of the same names; how much of each is believed in does not count."""
    told = [(kind.name, kind.policy.about, kind.slips, kind.exact) for kind in grid.types]
    return hashlib.sha256(repr((told, grid.reveal.name)).encode()).hexdigest()[:16]


def _by_type(grid: Grid, logs: Sequence[float]) -> dict[str, float]:
    most = max(logs)
    return {kind.name: round(log - most, 4) for kind, log in zip(grid.types, logs, strict=True)}


def carried_over(grid: Grid, games: Iterable[KeptGame], names: Sequence[str], mark: str = "") -> Carried:
    """What kept games tell of the players of a game, those kept before it alone; ``mark`` tells which game it is."""
    import numpy as np

    earlier: list[KeptGame] = []
    for game in games:
        if mark and game.mark == mark:
            break
        earlier.append(game)
    now, types = grid_mark(grid), [kind.name for kind in grid.types]
    keys = {name_key(name): seat for seat, name in enumerate(names)}
    logs: dict[int, list[float]] = {}
    choices: dict[int, int] = {}
    records: dict[int, tuple[str, ...]] = {}
    outdated = []
    for game in earlier:
        meant = [(keys[name_key(player.name)], player) for player in game.players if name_key(player.name) in keys]
        if game.grid != now:
            outdated += [game.record] * bool(meant)
            continue
        for seat, player in meant:
            before = logs.get(seat, [0.0] * len(types))
            logs[seat] = [log + player.logs[kind] for log, kind in zip(before, types, strict=True)]
            choices[seat] = choices.get(seat, 0) + player.choices
            records[seat] = (*records.get(seat, ()), game.record)
    prior = grid.prior
    weights = {
        seat: tuple(
            TRUST * one + (1 - TRUST) * usual
            for one, usual in zip(believed_after(grid, np.array(own)), prior, strict=True)
        )
        for seat, own in logs.items()
    }
    return Carried(weights, choices, records, tuple(outdated))


def name_key(name: str) -> str:
    """What names that mean the same player have in common."""
    return unicodedata.normalize("NFC", without_marks(name)).casefold()


class ProfileBook:
    """The file of kept games. It need not be there."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self.path = path
        self._disk = disk or Disk()

    @classmethod
    def standard(cls, variables: Mapping[str, str], disk: Disk | None = None) -> ProfileBook:
        """The user's own, in the folder of his records."""
        return cls(RecordFolder.standard(variables, disk).path / "profiles.json", disk)

    def games(self) -> tuple[KeptGame, ...]:
        """The kept games, the first kept first.

        Raises StoreError where the file cannot be read, or was not written by this program or is damaged.
        """
        data = self._data()
        return () if data is None else self._parsed(data)

    def keep(self, game: KeptGame) -> bool:
        """Keep a game, in place of what was kept of it before; whether it was new.

        Raises StoreError, and then the file is as it was, also where it is damaged.
        """
        self._make_folder()
        with locked(self._disk, self.path):
            games = self.games()
            is_new = all(one.mark != game.mark for one in games)
            kept = (*games, game) if is_new else tuple(game if one.mark == game.mark else one for one in games)
            self._write(kept)
        return is_new

    def forget(self, name: str) -> int:
        """Take a player out of all kept games; in how many he was. Raises NothingKeptError, StoreError."""
        key = name_key(name)

        def without(games: Sequence[KeptGame]) -> list[KeptGame]:
            return [
                one._replace(players=tuple(player for player in one.players if name_key(player.name) != key))
                for one in games
            ]

        games = self.games() if self._disk.is_there(self.path) else ()
        number = sum(any(name_key(player.name) == key for player in one.players) for one in games)
        if not number:
            names = ", ".join(sorted({player.name for one in games for player in one.players}))
            raise NothingKeptError(f"nothing is kept of '{name}'; " + (f"of: {names}" if names else "of nobody"))
        with locked(self._disk, self.path):
            self._write(tuple(one for one in without(self.games()) if one.players))
        return number

    def forget_all(self) -> int:
        """Take out all kept games; how many there were. Raises StoreError."""
        games = self.games() if self._disk.is_there(self.path) else ()
        if games:
            with locked(self._disk, self.path):
                self._write(())
        return len(games)

    def _data(self) -> bytes | None:
        try:
            return self._disk.read(self.path)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise store_error(error, self.path) from error

    def _parsed(self, data: bytes) -> tuple[KeptGame, ...]:
        try:
            found = json.loads(data)
            if not isinstance(found, dict) or found["format"] != FORMAT:
                raise StoreError(f"{self.path.name}: it was written by another version of the program, and is left")
            return tuple(_game(one) for one in found["games"])
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            what = f"{self.path.name}: it is damaged, and is left as it is; take it away to begin anew"
            raise StoreError(what) from error

    def _make_folder(self) -> None:
        try:
            self._disk.make_folder(self.path.parent)
        except OSError as error:
            raise store_error(error, self.path, "nothing was kept") from error

    def _write(self, games: Sequence[KeptGame]) -> None:
        data = {"format": FORMAT, "games": [_json(one) for one in games]}
        try:
            store.replace(self._disk, self.path, json.dumps(data, indent=1, ensure_ascii=False).encode() + b"\n")
        except OSError as error:
            raise store_error(error, self.path, "what was kept is as before") from error


def _json(game: KeptGame) -> dict[str, Any]:
    return game._asdict() | {"players": [player._asdict() for player in game.players]}


def _game(data: Any) -> KeptGame:
    """A kept game as it was read. Raises ValueError, TypeError or KeyError where it is none."""
    texts = [data[name] for name in ("record", "mark", "grid")]
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("a text is expected")
    return KeptGame(texts[0], texts[1], texts[2], tuple(_player(one) for one in data["players"]))


def _player(data: Any) -> KeptPlayer:
    logs = {str(kind): float(log) for kind, log in data["logs"].items()}
    if not isinstance(data["name"], str) or not all(math.isfinite(log) and log <= 0 for log in logs.values()):
        raise ValueError("a name and finite numbers are expected")
    return KeptPlayer(data["name"], int(data["choices"]), logs)
