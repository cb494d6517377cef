"""Many records, each game counted once and in its place in time: which records are copies, which games have no date.

Of the records of one game the richest is taken; where it has no date that can be read, that of another of them counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from boss_solver.errors import BossError
from boss_solver.playout.work import each
from boss_solver.record.games.same_game import GameAccount, account_of, same_games
from boss_solver.record.words.dates import day_of, why_no_day
from boss_solver.review.many.several import GameText, Reviewed, by_name, time_key
from boss_solver.review.many.tally import Tally
from boss_solver.table.storage.same_players import SamePlayers

_MANY: Final = 100
"""Records from which on starting processes to read them takes less time than it saves."""


class Copies(NamedTuple):
    """Which of some records are of one game."""

    taken: Mapping[GameText, GameText]
    """Records that do not count, each with the record of the same game that does."""
    doubtful: Mapping[GameText, tuple[GameText, ...]]
    """Records that can be of one of several games, which are not one; they count by themselves."""
    same: SamePlayers
    """The names that are one player's, as far as nobody plays against himself."""
    apart: tuple[tuple[GameText, tuple[str, ...]], ...]
    """Games in which names play against each other that were said to be one player's; these are kept apart."""


class CountedGames(NamedTuple):
    """Games in their order in time."""

    games: tuple[tuple[Reviewed, Tally], ...]
    """All of them, copies too, each with the date of the game, whichever of its records tells it; those without a date
    that can be read come last."""
    copies: Copies

    @property
    def taken(self) -> tuple[tuple[GameText, Tally], ...]:
        """Those that count, in order."""
        return tuple((one.game, tally) for one, tally in self.games if one.game not in self.copies.taken)

    @property
    def undated(self) -> tuple[tuple[GameText, str], ...]:
        """Games among them whose date cannot be known, and why."""
        return tuple((game, why_no_day(tally.date)) for game, tally in self.taken if day_of(tally.date) is None)


def copies_among(games: Iterable[tuple[GameText, GameAccount]], same: SamePlayers) -> Copies:
    """Which of the records are of one game; their order does not matter."""
    records = sorted(games, key=lambda pair: by_name(pair[0]))
    apart = tuple((game, both) for game, account in records if (both := same.both(account.players)))
    same = same.without(account.players for _, account in records)
    groups = same_games([account for _, account in records], same.key)
    return Copies(
        {records[copy][0]: records[first][0] for first, *others in groups.groups for copy in others},
        {records[index][0]: tuple(records[other][0] for other in others) for index, others in groups.doubtful.items()},
        same,
        apart,
    )


def count_once(done: Iterable[Reviewed], same: SamePlayers) -> CountedGames:
    """Put games in order, and find those that are the same. Those of which nothing can be told are left out."""
    counted = [(reviewed, reviewed.tally) for reviewed in done if reviewed.tally is not None]
    copies = copies_among(((reviewed.game, tally.account) for reviewed, tally in counted), same)
    dates = _dates(counted, copies)
    dated = [(reviewed, tally._replace(date=dates.get(reviewed.game, tally.date))) for reviewed, tally in counted]
    return CountedGames(tuple(sorted(dated, key=lambda pair: time_key(pair[0].game, pair[1].date))), copies)


def _dates(counted: Sequence[tuple[Reviewed, Tally]], copies: Copies) -> dict[GameText, str]:
    """Return dates from other records of a game, by its taken record, where that has no date that can be read."""
    missing = {reviewed.game for reviewed, tally in counted if day_of(tally.date) is None}
    known: dict[GameText, list[str]] = {}
    for reviewed, tally in counted:
        taken = copies.taken.get(reviewed.game)
        if taken in missing and day_of(tally.date):
            known.setdefault(taken, []).append(tally.date)
    return {game: min(dates, key=lambda date: (day_of(date) or (), date)) for game, dates in known.items()}


def accounts_of(games: Sequence[GameText]) -> list[tuple[GameText, GameAccount]]:
    """Return the identities of the games, read on all processors where that pays; games with errors are left out."""
    accounts = dict(each(_account, games, None if len(games) >= _MANY else 1))
    return [(game, account) for at, game in enumerate(games) if (account := accounts[at]) is not None]


def _account(game: GameText) -> GameAccount | None:
    try:
        return account_of(game.record())
    except BossError:
        return None
