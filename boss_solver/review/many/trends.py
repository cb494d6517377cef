"""Players over several games: sums, and how the later games compare with the earlier ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from boss_solver.record.words.dates import day_of
from boss_solver.review.many.tally import PlayerTally, Tally
from boss_solver.table.storage.same_players import SamePlayers

_NOBODY: Final = SamePlayers()


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """One player in all games he played, or in some of them."""

    name: str
    """As it is written in the first of them; of several names of one player the first of these."""
    games: int
    finished: int
    """Games that came to their end."""
    won: int
    """Games won, alone or with others."""
    money: int
    """Millions at the end of his finished games together."""
    bids: int
    bids_seen: int
    """Bids of which the records tell whether he knew the city's reward."""
    known: int
    """Those of them where he knew it."""
    bluffs: int
    worked: int
    kept: int
    priced: int
    """Cities won of which the records tell what he could expect."""
    expected: float
    """Millions that he could expect of these cities."""
    paid: int
    """Millions these paid."""
    reveals: int
    measured: int
    """Reveals of which the records tell how much they told all others."""
    bits: float
    """Bits that these told."""
    earlier: float | None
    """Millions a game in the first half of his finished games that have a date; None where there are fewer than two."""
    later: float | None
    """Millions a game in the second half; of an odd number the middle game counts here."""

    @property
    def mean(self) -> float | None:
        """Millions a finished game; None where there is none."""
        return self.money / self.finished if self.finished else None

    @property
    def bits_each(self) -> float | None:
        """Bits told by one reveal, on average of those that can be measured; None where there is none."""
        return self.bits / self.measured if self.measured else None


def trends(games: Sequence[Tally], same: SamePlayers = _NOBODY) -> tuple[Trend, ...]:
    """Every player over the games; who played most first, then by name.

    Args:
        games: Games in their order in time. Those without a date that can be read are in no half, wherever they stand.
        same: Names that are one player's. Names that differ only in capitals always are.
    """
    played: dict[str, list[tuple[PlayerTally, Tally]]] = {}
    for game in games:
        for player in game.players:
            played.setdefault(same.key(player.name), []).append((player, game))
    players = [_trend(same.name(own[0][0].name), own) for own in played.values()]
    return tuple(sorted(players, key=lambda trend: (-trend.games, trend.name.casefold(), trend.name)))


def _trend(name: str, played: Sequence[tuple[PlayerTally, Tally]]) -> Trend:
    own = [player for player, _ in played]
    ended = [player for player, game in played if game.is_finished]
    dated = [player for player, game in played if game.is_finished and day_of(game.date)]
    half = len(dated) // 2
    return Trend(
        name=name,
        games=len(own),
        finished=len(ended),
        won=sum(player.won for player in own),
        money=sum(player.money for player in ended),
        bids=sum(player.bids for player in own),
        bids_seen=sum(player.bids_seen for player in own),
        known=sum(player.known for player in own),
        bluffs=sum(player.bluffs for player in own),
        worked=sum(player.worked for player in own),
        kept=sum(player.kept for player in own),
        priced=sum(player.priced for player in own),
        expected=sum((player.expected for player in own), 0.0),
        paid=sum(player.paid for player in own),
        reveals=sum(player.reveals for player in own),
        measured=sum(player.measured for player in own),
        bits=sum((player.bits for player in own), 0.0),
        earlier=_mean(dated[:half]) if half else None,
        later=_mean(dated[half:]) if half else None,
    )


def _mean(own: Sequence[PlayerTally]) -> float:
    return sum(player.money for player in own) / len(own)
