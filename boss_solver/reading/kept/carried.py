"""Evidence on players from finished games, kept by name for later games.

It is one file of JSON, ``profiles.json`` in the folder of records, with an entry for every game that was kept: who
played, and for each player how likely each type was to do all that he did in its settled hands (the logarithm, up to a
constant). Nothing is summed up in it, so a game can be kept again once it has gone on, and taken out. A game that is
read uses those that were kept before it: neither itself nor a later one.

Which records are of one game is decided where it is for all of the program (:mod:`boss_solver.record.games.same_game`):
each game counts once. A game kept by an older version is known by its first settled hand.

A name is the same player whatever its capitals, and so are names that the user has said to be one player's
(:mod:`boss_solver.table.storage.same_players`). What is carried over is mixed with the prior (:data:`TRUST`), for
people change, and names are shared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from boss_solver.errors import BossError
from boss_solver.inference.entries.story import Story
from boss_solver.reading.choices.types import TypeGrid
from boss_solver.reading.kept.kept_games import KeptGame as KeptGame
from boss_solver.reading.kept.kept_games import KeptPlayer as KeptPlayer
from boss_solver.reading.kept.kept_games import data_of, doubts_of, each_once, game_from, is_richer, names_in, places_of
from boss_solver.reading.kept.kept_games import grid_mark as grid_mark
from boss_solver.reading.kept.kept_games import mark_of as mark_of
from boss_solver.reading.learning import believed_after, told_by
from boss_solver.record.games.same_game import (
    GameAccount,
    agree,
)
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.folder import RecordFolder
from boss_solver.table.storage.json_file import JsonFile
from boss_solver.table.storage.same_players import SamePlayers

FORMAT: Final = "boss-kept-profiles/1"

TRUST: Final = 0.8
"""How much of what earlier games told is taken over; the rest is the prior."""

_NOBODY: Final = SamePlayers()


class NothingKeptError(BossError):
    """There is nothing of that name, or nothing that could be kept."""


class Carried(NamedTuple):
    """Evidence of kept games on the players of another game."""

    weights: Mapping[int, tuple[float, ...]]
    """By seat the probability of each type, for players of whom anything is kept."""
    choices: Mapping[int, int]
    """By seat the choices that it rests on."""
    games: Mapping[int, tuple[str, ...]]
    """By seat the records it comes from."""
    outdated: tuple[str, ...] = ()
    """Records kept by other types than there are now, left out: they can be kept again."""
    same: tuple[tuple[str, ...], ...] = ()
    """Names among those that counted that are one player's because the user said so, what he is called first."""
    apart: tuple[tuple[str, ...], ...] = ()
    """Names of which the user said so, and which play against each other: they did not count as one."""


def game_told(
    grid: TypeGrid,
    hands: Sequence[Story],
    names: Sequence[str],
    reader: int | None,
    record: str,
    account: GameAccount | None = None,
) -> KeptGame:
    """Return the evidence of the settled hands of a game on all but the reader; ``account`` identifies the game.

    Raises NothingKeptError where no hand is settled, or in none of them anybody's cards follow.
    """
    settled = [hand for hand in hands if hand.is_settled]
    logs: dict[int, list[float]] = {}
    numbers: dict[int, int] = {}
    for hand in settled:
        for seat, (more_logs, number) in told_by(grid, hand, reader).items():
            before = logs.get(seat, [0.0] * len(grid.types))
            logs[seat] = [log + more for log, more in zip(before, more_logs.tolist(), strict=True)]
            numbers[seat] = numbers.get(seat, 0) + number
    players = tuple(
        KeptPlayer(names[seat], numbers[seat], _by_type(grid, logs[seat])) for seat in logs if numbers[seat]
    )
    if not players:
        raise NothingKeptError("no hand is settled in which the others' cards follow, so there is nothing to keep")
    return KeptGame(record, mark_of(settled[:1], names), grid_mark(grid), players, account)


def _by_type(grid: TypeGrid, logs: Sequence[float]) -> dict[str, float]:
    most = max(logs)
    return {kind.name: round(log - most, 4) for kind, log in zip(grid.types, logs, strict=True)}


def carried_over(
    grid: TypeGrid,
    games: Iterable[KeptGame],
    names: Sequence[str],
    mark: str = "",
    account: GameAccount | None = None,
    same: SamePlayers = _NOBODY,
) -> Carried:
    """Return the evidence of kept games on the players of a game; only games kept before it count, each once.

    Args:
        grid: The types of players.
        games: The kept games, the first kept first.
        names: The players, by seat.
        mark: What the game begins with, as :func:`mark_of` has it.
        account: What tells the game from others.
        same: Names that are one player's; those of them that play against each other in a game are kept apart.
    """
    kept = list(games)
    said, same = same, same.without([names, *map(names_in, kept)])
    earlier = each_once(_before(kept, mark, account, same), same)
    now, types = grid_mark(grid), [kind.name for kind in grid.types]
    keys = {same.key(name): seat for seat, name in enumerate(names)}
    logs: dict[int, list[float]] = {}
    choices: dict[int, int] = {}
    records: dict[int, tuple[str, ...]] = {}
    outdated = []
    for game in earlier:
        meant = [(keys[key], player) for player in game.players if (key := same.key(player.name)) in keys]
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
            TRUST * weight + (1 - TRUST) * usual
            for weight, usual in zip(believed_after(grid, np.array(own)), prior, strict=True)
        )
        for seat, own in logs.items()
    }
    counted = [player.name for game in earlier for player in game.players if same.key(player.name) in keys]
    own = [group for group in said.groups if any(said.key(name) == said.key(group[0]) for name in names)]
    apart = tuple(group for group in own if group not in same.groups)
    return Carried(weights, choices, records, tuple(outdated), same.among([*names, *counted]), apart)


def _before(games: Iterable[KeptGame], mark: str, account: GameAccount | None, same: SamePlayers) -> Iterator[KeptGame]:
    """The games that were kept before one."""
    for game in games:
        if mark and game.mark == mark:
            return
        if account and game.account and agree(account, game.account, same.key):
            return
        yield game


class ProfileBook:
    """The file of kept games. It need not be there."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self._file = JsonFile(path, FORMAT, disk)

    @property
    def path(self) -> Path:
        """Where it is."""
        return self._file.path

    @classmethod
    def standard(cls, variables: Mapping[str, str], disk: Disk | None = None) -> ProfileBook:
        """The user's own, in the folder of his records."""
        return cls(RecordFolder.standard(variables, disk).path / "profiles.json", disk)

    def games(self) -> tuple[KeptGame, ...]:
        """The kept games, the first kept first.

        Raises StoreError where the file cannot be read, or was not written by this program or is damaged.
        """
        return self._file.read(lambda values: tuple(map(game_from, values["games"]))) or ()

    def keep(self, game: KeptGame, same: SamePlayers = _NOBODY) -> bool:
        """Keep a game, in place of what was kept of it before; whether it was new.

        What another record told of the same game stays where it tells more: :meth:`kept_of` has it.

        Raises StoreError, and then the file is as it was, also where it is damaged.
        """
        with self._file.changing("nothing was kept"):
            games = self.games()
            before = places_of(game, games, same)
            if not before:
                self._write((*games, game))
            elif not is_richer(best := max((games[at] for at in before), key=lambda one: one.told), game):
                self._write([one if at != before[0] else game for at, one in enumerate(games) if at not in before[1:]])
            elif len(before) > 1:
                kept = [one if at != before[0] else best for at, one in enumerate(games) if at not in before[1:]]
                self._write(kept)
        return not before

    def kept_of(self, game: KeptGame, same: SamePlayers = _NOBODY) -> KeptGame | None:
        """Return the kept form of a game; None if it is not kept. Raises StoreError."""
        games = self.games()
        return next((games[at] for at in places_of(game, games, same)), None)

    def doubts_of(self, game: KeptGame, same: SamePlayers = _NOBODY) -> tuple[KeptGame, ...]:
        """The other kept games of which it can be one, and nobody can tell which. Raises StoreError."""
        return doubts_of(game, tuple(kept for kept in self.games() if kept != game), same)

    def forget(self, name: str, same: SamePlayers = _NOBODY) -> int:
        """Take a player, by all his names, out of all kept games; in how many he was.

        A game is then known by its first settled hand alone, as its account would name him.

        Raises NothingKeptError, StoreError.
        """
        key = same.key(name)

        def without(game: KeptGame) -> KeptGame:
            if key not in map(same.key, names_in(game)):
                return game
            players = tuple(player for player in game.players if same.key(player.name) != key)
            return game._replace(players=players, account=None)

        games = self.games()
        number = sum(key in map(same.key, names_in(kept)) for kept in games)
        if not number:
            names = ", ".join(sorted({player.name for kept in games for player in kept.players}))
            raise NothingKeptError(f"nothing is kept of '{name}'" + (f"; of: {names}" if names else " or anybody else"))
        with self._file.changing("what was kept is as before"):
            self._write([kept for kept in map(without, self.games()) if kept.players])
        return number

    def forget_all(self) -> int:
        """Take out all kept games; how many there were. Raises StoreError."""
        games = self.games()
        if games:
            with self._file.changing("what was kept is as before"):
                self._write(())
        return len(games)

    def _write(self, games: Sequence[KeptGame]) -> None:
        self._file.write({"games": [data_of(game) for game in games]}, "what was kept is as before")
