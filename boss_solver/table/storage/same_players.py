"""Names that the user has said to be one player's: never found by the program, listed, and undone one by one.

They stand in ``same-players.json`` in the folder of records. Each entry is a pair of names as it was said; what is
joined by a chain of pairs is one player, called by the first name of the first of these pairs.

>>> same = SamePlayers((("Zo\u00e9", "Zoe"), ("zoe", "Z.")))
>>> same.name("Z."), same.names("ZOE"), same.key("Z.") == same.key("Zo\u00e9"), same.name("Red")
('Zo\u00e9', ('Zo\u00e9', 'Zoe', 'Z.'), True, 'Red')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from boss_solver.errors import BossError
from boss_solver.record.games.same_game import name_key
from boss_solver.record.words.problems import cannot_be_shown
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.folder import RecordFolder
from boss_solver.table.storage.json_file import JsonFile

FORMAT: Final = "boss-same-players/1"


class SamePlayerError(BossError):
    """Names that cannot be made one player, or are none."""


@dataclass(frozen=True)
class SamePlayers:
    """Pairs of names that are one player's."""

    pairs: tuple[tuple[str, str], ...] = ()

    def key(self, name: str) -> str:
        """The key that all names of a player share."""
        return name_key(self.name(name))

    def name(self, name: str) -> str:
        """The player's name: the first of his names, or the name itself where he has one."""
        group = self._groups.get(name_key(name))
        return group[0] if group else name

    def names(self, name: str) -> tuple[str, ...]:
        """All names of a player, the one that he is called by first."""
        return self._groups.get(name_key(name), (name,))

    def name_among(self, players: Sequence[str], name: str) -> str:
        """The player's name among the players of a game: as he is named here, else another name of his.

        >>> SamePlayers((("Zo\u00e9", "Zoe"),)).name_among(["Red", "ZOE"], "Zo\u00e9")
        'ZOE'
        """
        key, is_other = self.key(name), name_key(name) not in map(name_key, players)
        return next((player for player in players if is_other and self.key(player) == key), name)

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """Every player who has several names, with all of them."""
        return tuple(dict.fromkeys(self._groups.values()))

    def both(self, players: Iterable[str]) -> tuple[str, ...]:
        """The players of one game who would be one player, which two seats cannot be; empty where nobody would."""
        by_key: dict[str, list[str]] = {}
        for player in players:
            by_key.setdefault(self.key(player), []).append(player)
        return next((tuple(names) for names in by_key.values() if len(names) > 1), ())

    def without(self, players: Iterable[Sequence[str]]) -> SamePlayers:
        """Only what is possible: names that play against each other in one of the games are kept apart in all."""
        wrong = {self.key(both[0]) for game in players if (both := self.both(game))}
        return SamePlayers(tuple(pair for pair in self.pairs if self.key(pair[0]) not in wrong)) if wrong else self

    def among(self, players: Iterable[str]) -> tuple[tuple[str, ...], ...]:
        """The players who have several names there, each with these, the name that he is called by first."""
        players_by_key: dict[str, dict[str, str]] = {}
        for player in players:
            if name_key(player) in self._groups:
                players_by_key.setdefault(self.key(player), {}).setdefault(name_key(player), player)
        named = ((self.name(next(iter(names))), names) for names in players_by_key.values() if len(names) > 1)
        return tuple((called, *(n for k, n in names.items() if k != name_key(called))) for called, names in named)

    def joined(self, name: str, other: str) -> SamePlayers:
        """Return the pairs with one more. Raises SamePlayerError where the names are one already, or are no names."""
        name, other = name.strip(), other.strip()
        if not name or not other:
            raise SamePlayerError("a name is empty; expected two names, such as --same Zo\u00e9 Zoe")
        if any(map(cannot_be_shown, name + other)):
            raise SamePlayerError("a name has a character that cannot be shown; expected two plain names")
        if name_key(name) == name_key(other):
            raise SamePlayerError(f"'{name}' and '{other}' are one name already: capitals do not count")
        if self.key(name) == self.key(other):
            raise SamePlayerError(f"'{name}' and '{other}' are one player already: {' = '.join(self.names(name))}")
        return SamePlayers((*self.pairs, (name, other)))

    def parted(self, name: str, other: str) -> SamePlayers:
        """Return the pairs without one that was said. Raises SamePlayerError where it was not said."""
        wanted = {name_key(name), name_key(other)}
        kept = tuple(pair for pair in self.pairs if set(map(name_key, pair)) != wanted)
        if len(kept) < len(self.pairs):
            return SamePlayers(kept)
        if len(wanted) == 2 and self.key(name) == self.key(other):
            said = _words(pair for pair in self.pairs if self.key(pair[0]) == self.key(name))
            raise SamePlayerError(
                f"'{name}' and '{other}' are one player by others that were said: {said}; take one of these back"
            )
        there = f"said are: {_words(self.pairs)}" if self.pairs else "nobody has two names"
        raise SamePlayerError(f"'{name}' and '{other}' were not said to be one player; {there}")

    @cached_property
    def _groups(self) -> dict[str, tuple[str, ...]]:
        """All names of a player, by the key of each of them."""
        groups: dict[str, dict[str, str]] = {}
        for pair in self.pairs:
            one, other = (groups.get(name_key(name), {name_key(name): name}) for name in pair)
            first, second = (other, one) if self._is_older(other, one) else (one, other)
            together = first | {key: name for key, name in second.items() if key not in first}
            for key in together:
                groups[key] = together
        return {key: tuple(names.values()) for key, names in groups.items()}

    def _is_older(self, own: Mapping[str, str], other: Mapping[str, str]) -> bool:
        """Whether the first pair of one player's names was said before that of the other's."""
        order = [set(map(name_key, pair)) for pair in self.pairs]
        first, second = (next(at for at, pair in enumerate(order) if pair & set(names)) for names in (own, other))
        return first < second


def _words(pairs: Iterable[Sequence[str]]) -> str:
    return ", ".join(" = ".join(f"'{name}'" for name in pair) for pair in pairs)


class SamePlayersFile:
    """The file of these names. It need not be there."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self._file = JsonFile(path, FORMAT, disk)

    @property
    def path(self) -> Path:
        """Where it is."""
        return self._file.path

    @classmethod
    def standard(cls, variables: Mapping[str, str], disk: Disk | None = None) -> SamePlayersFile:
        """The user's own, in the folder of his records."""
        return cls(RecordFolder.standard(variables, disk).path / "same-players.json", disk)

    def load(self) -> SamePlayers:
        """The names that are one player's. Raises StoreError where the file cannot be read or is damaged."""
        return self._file.read(lambda values: _read(values["same"])) or SamePlayers()

    def join(self, name: str, other: str) -> SamePlayers:
        """Keep that two names are one player's, and return all pairs. Raises SamePlayerError, StoreError."""
        return self._change(lambda same: same.joined(name, other))

    def part(self, name: str, other: str) -> SamePlayers:
        """Take a pair back, and return the pairs that are left. Raises SamePlayerError, StoreError."""
        return self._change(lambda same: same.parted(name, other))

    def _change(self, change: Callable[[SamePlayers], SamePlayers]) -> SamePlayers:
        change(self.load())  # what cannot be done makes no folder and no file
        with self._file.changing("nothing was changed"):
            after = change(self.load())
            self._file.write({"same": after.pairs}, "what was said is as before")
        return after


def _read(data: object) -> SamePlayers:
    """Pairs as they were read. Raises ValueError, TypeError or SamePlayerError where they are none."""
    same = SamePlayers()
    if not isinstance(data, list):
        raise TypeError("a list is expected")
    for one, other in data:
        if not (isinstance(one, str) and isinstance(other, str)):
            raise TypeError("two texts are expected")
        same = same.joined(one, other)
    return same
