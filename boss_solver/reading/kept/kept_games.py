"""A game of which is kept what it told of its players: how it stands in the file, and which of them are one game."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from boss_solver.inference.entries.story import Story
from boss_solver.reading.choices.types import TypeGrid
from boss_solver.record.games.same_game import GameAccount, account_data, account_from, name_key, same_games
from boss_solver.table.storage.same_players import SamePlayers


class KeptPlayer(NamedTuple):
    """Evidence of one game on one player."""

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
    """A mark of its first settled hand; no other hand has it."""
    grid: str
    """A mark of the types it was judged by; types that changed under the same names have another."""
    players: tuple[KeptPlayer, ...]
    account: GameAccount | None = None
    """The identity of the game; None where an older version kept it."""

    @property
    def told(self) -> tuple[int, ...]:
        """How much it tells, what counts most first."""
        hands = self.account.known[:3] if self.account else (0, 0, 0)
        return (*hands, len(self.players), sum(player.choices for player in self.players))


def mark_of(hands: Sequence[Story], names: Sequence[str]) -> str:
    """Return a mark of a game's beginning: its players, and all placements and cards of its first settled hand.

    It finds what was kept of a record before a later hand of it was corrected, and games that older versions kept.
    """
    first = next((hand for hand in hands if hand.is_settled), None)
    if first is None:
        return ""
    turns = [(turn.seat, turn.placed and tuple(turn.placed)[:4], str(turn.card)) for turn in first.turns]
    return hashlib.sha256(repr((list(map(name_key, names)), turns)).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def grid_mark(grid: TypeGrid) -> str:
    """Return a mark of the types; it does not depend on how much of each is believed in."""
    types = [(kind.name, kind.policy.about, kind.slips, kind.exact) for kind in grid.types]
    return hashlib.sha256(repr((types, grid.reveal.name)).encode()).hexdigest()[:16]


def names_in(game: KeptGame) -> tuple[str, ...]:
    """The players of a kept game, as far as they are told."""
    return game.account.players if game.account else tuple(player.name for player in game.players)


def each_once(games: Iterable[KeptGame], same: SamePlayers) -> tuple[KeptGame, ...]:
    """Return each game once, in the place of its first record: the record that tells most of it."""
    kept = list(games)
    known = [(at, game.account) for at, game in enumerate(kept) if game.account]
    groups = [
        [known[at][0] for at in group] for group in same_games([account for _, account in known], same.key).groups
    ]
    groups += [[at] for at, game in enumerate(kept) if not game.account]
    best = {min(group): max(sorted(group), key=lambda at: kept[at].told) for group in groups}
    return tuple(kept[best[first]] for first in sorted(best))


def places_of(game: KeptGame, games: Sequence[KeptGame], same: SamePlayers) -> tuple[int, ...]:
    """Return the places of the kept forms of a game: of the same game, or of this record before it was corrected."""
    own, groups, _ = _grouped(game, games, same)
    places = {at for group in groups if own in group for at in group} - {own}
    for at, kept in enumerate(games):
        is_known = game.account is not None and kept.account is not None
        if kept.mark == game.mark and (not is_known or kept.record == game.record):
            places.add(at)
    return tuple(sorted(places))


def doubts_of(game: KeptGame, games: Sequence[KeptGame], same: SamePlayers) -> tuple[KeptGame, ...]:
    """Return the kept games that may be this game if that is not certain; empty if it is."""
    own, _, doubtful = _grouped(game, games, same)
    return tuple(games[at] for at in doubtful.get(own, ()))


def _grouped(
    game: KeptGame, games: Sequence[KeptGame], same: SamePlayers
) -> tuple[int, list[list[int]], dict[int, list[int]]]:
    """Return the place of a game after all kept ones, the groups of places of one game, and the doubtful places."""
    everything = (*games, game)
    known = [(at, one.account) for at, one in enumerate(everything) if one.account]
    told = same_games([account for _, account in known], same.without(map(names_in, everything)).key)
    groups = [[known[at][0] for at in group] for group in told.groups]
    return len(games), groups, {known[at][0]: [known[one][0] for one in some] for at, some in told.doubtful.items()}


def is_richer(kept: KeptGame, game: KeptGame) -> bool:
    """Whether what another record told of a game is more than what is told now, and can still be used."""
    return kept.record != game.record and kept.grid == game.grid and kept.told > game.told


def data_of(game: KeptGame) -> dict[str, Any]:
    """A kept game as it stands in the file."""
    values = game._asdict() | {"players": [player._asdict() for player in game.players]}
    return values | {"account": account_data(game.account) if game.account else None}


def game_from(data: Any) -> KeptGame:
    """A kept game as it was read. Raises ValueError, TypeError or KeyError where it is none."""
    texts = [data[name] for name in ("record", "mark", "grid")]
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("a text is expected")
    account = account_from(data["account"]) if data.get("account") is not None else None
    return KeptGame(texts[0], texts[1], texts[2], tuple(_player(player) for player in data["players"]), account)


def _player(data: Any) -> KeptPlayer:
    logs = {str(kind): float(log) for kind, log in data["logs"].items()}
    if not isinstance(data["name"], str) or not all(math.isfinite(log) and log <= 0 for log in logs.values()):
        raise ValueError("a name and finite numbers are expected")
    return KeptPlayer(data["name"], int(data["choices"]), logs)
