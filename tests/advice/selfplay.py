"""How often the adviser wins: `python -m tests.advice.selfplay [TABLE...]`, all the tables if none is named.

One adviser plays against players who are all of one kind, or of the default mixture (`mixture`). Every deal is played
with all seatings, so everybody has had every seat; a shared win is shared. Errors are between deals. The time is that
of the processor, for placing and choosing the card, where the games of all deals of a seating are played at a time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isnan
from typing import TYPE_CHECKING, Final, NamedTuple

from boss_solver.advice.search.adviser import ADVISER
from boss_solver.game.setup import usual
from boss_solver.playout.estimates import Estimate
from boss_solver.playout.games.tournament import Entrant, Standings, Tournament
from boss_solver.playout.players.choosing import Policy, Reveal, Scores
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.registry import player_named
from boss_solver.playout.players.seated_players import Player

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MIXTURE: Final = "mixture"
TABLES: Final = (*(name for name in POLICIES if name != "adviser"), MIXTURE)
GAMES: Final = 600
GAMES_OF_MIXTURE: Final = 2000
MOST_MS: Final = 20.0
"""What a move may take."""


@dataclass(eq=False)
class Clock:
    """The time that moves took."""

    seconds: float = 0.0
    moves: int = 0


@dataclass(frozen=True)
class TimedPolicy:
    """Places as another does, and notes how long that took."""

    policy: Policy
    clock: Clock = field(hash=False)
    name: str = "adviser"
    about: str = "the adviser, timed"
    is_slow: bool = True

    def scores(self, view: View) -> Scores:
        start = time.process_time()
        found = self.policy.scores(view)
        self.clock.seconds += time.process_time() - start
        self.clock.moves += view.lanes
        return found


@dataclass(frozen=True)
class TimedReveal:
    """Shows what another does, and notes how long that took."""

    reveal: Reveal
    clock: Clock = field(hash=False)
    name: str = "adviser"
    about: str = "the adviser, timed"
    looks: bool = True

    def weights(self, view: View) -> NDArray[np.uint16]:
        start = time.process_time()
        found = self.reveal.weights(view)
        self.clock.seconds += time.process_time() - start
        return found


def timed(player: Player, clock: Clock) -> Player:
    """A player whose moves are timed."""
    return Player(TimedPolicy(player.policy, clock), TimedReveal(player.reveal, clock))


class Won(NamedTuple):
    """How one adviser did at a table."""

    players: int
    table: str
    standings: Standings
    clock: Clock

    @property
    def wins(self) -> Estimate:
        """The adviser's part of the wins."""
        return self.standings.rows[0].wins

    @property
    def ms(self) -> float:
        """Milliseconds a move."""
        return 1000 * self.clock.seconds / self.clock.moves

    @property
    def better(self) -> float:
        """Standard errors by which it wins more than its part; the error is that of a coin where none was measured."""
        part = 1 / self.players
        coin = (part * (1 - part) / self.standings.games) ** 0.5
        # One deal has no error, and nothing is larger than what is not a number.
        spread = coin if isnan(self.wins.error) else max(self.wins.error, coin)
        return float((self.wins.mean - part) / spread)

    def __str__(self) -> str:
        hands = self.standings.hands.mean
        own, *others = (row.money.mean / hands for row in self.standings.rows)
        rest = sum(others) / len(others)
        wins, error = 100 * self.wins.mean, 100 * self.wins.error
        return (
            f"{self.players} players  {self.table:<9} {self.standings.games:>5} games  wins {wins:5.1f} +- {error:.1f} "
            f"of {100 / self.players:.1f} %  millions a hand {own:.2f}, others {rest:.2f}  {self.ms:.1f} ms a move"
        )


def tournament(table: str, players: int, games: int, seed: int, adviser: Player = ADVISER) -> Tournament:
    """One adviser and players of a table."""
    others = [Entrant(f"{table}{number}", player_named(table)) for number in range(1, players)]
    return Tournament(usual(players), (Entrant("adviser", adviser), *others), games, seed)


def play(table: str, players: int, games: int, seed: int) -> Won:
    """Play the games."""
    clock = Clock()
    return Won(players, table, tournament(table, players, games, seed, timed(ADVISER, clock)).run(), clock)


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and play; 1 if the adviser does not win significantly more than its part, or is slow."""
    parser = argparse.ArgumentParser(prog="python -m tests.advice.selfplay", description="The adviser against others.")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)} (default: all)")
    parser.add_argument("--players", type=int, default=4, help="at the table (default %(default)s)")
    parser.add_argument("--games", type=int, help=f"at each table (default {GAMES}; {GAMES_OF_MIXTURE} of the mixture)")
    parser.add_argument("--seed", type=int, default=9, help="(default %(default)s)")
    options = parser.parse_args(arguments)
    if unknown := set(options.tables) - set(TABLES):
        parser.error(f"no such table: {', '.join(sorted(unknown))}")
    failed = False
    for table in options.tables or TABLES:
        usual_number = GAMES_OF_MIXTURE if table == MIXTURE else GAMES
        won = play(table, options.players, options.games or usual_number, options.seed)
        good = won.better > 3 and won.ms <= MOST_MS
        failed |= not good
        print(won, "" if good else "FAIL", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
