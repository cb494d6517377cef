"""How the game may end from here: who wins, and with how much money.

Cards that the seat does not see are drawn exactly as likely as they are to it, and the rest of the game is played by
policies. Where nothing is left to choose, every deal is gone through instead and the answer is exact.

>>> from boss_solver.game.apply import replay
>>> from boss_solver.game.events import HandBegins
>>> from boss_solver.game.setup import usual
>>> from boss_solver.inference.view import view_of
>>> found = outlook_of(view_of(replay(usual(3), [HandBegins()]), None), samples=512, seed=1)
>>> found.games, round(sum(seat.mean for seat in found.wins), 6), found.is_exact
(512, 1.0, False)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Final, NamedTuple

import numpy as np

from boss_solver.errors import BossError
from boss_solver.forecast.last_turns import Ends, certain_winner, ends_of
from boss_solver.game.state import Outcome, Table, Won
from boss_solver.inference.entries.note_claims import Known, as_known
from boss_solver.inference.view import SeatView
from boss_solver.playout.arrays.dtypes import Int64s
from boss_solver.playout.estimates import WIN_PARTS, Estimate, estimate_of
from boss_solver.playout.games.guess import Guess
from boss_solver.playout.games.run import BATCH, Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.players.seated_players import Mixture, Player
from boss_solver.playout.work import Stopped, do_all

USUAL_SAMPLES: Final = 14_336
"""Games by which a chance to win is known to 0.4 %, and money at the end to 0.05 millions."""


class NoOutlookError(BossError):
    """There is no end of the game to look out for."""


@dataclass(frozen=True)
class GameOutlook:
    """How the game may end, by seat."""

    wins: tuple[Estimate, ...]
    """The chance to win, 0 to 1, tie-breaks included; a win that is shared counts as a part."""
    money: tuple[Estimate, ...]
    """Money at the end, in millions."""
    games: int
    """Games that were played on; 0 if the answer is exact, and then every error is 0."""
    wanted: int
    """Games that were asked for."""
    stopped: Stopped
    """Why there are fewer, if there are."""
    certain: int | None
    """The seat that wins for certain, which no way to play on can change; None if nobody is known to."""

    @property
    def is_exact(self) -> bool:
        """Whether all that can still be was gone through."""
        return not self.games


def outlook_of(
    seen: SeatView | Known,
    *,
    players: Sequence[Player | Mixture] | None = None,
    samples: int = USUAL_SAMPLES,
    seed: int = 0,
    seconds: float | None = None,
    processes: int = 1,
    progress: Callable[[int], None] | None = None,
    guess: Guess | None = None,
) -> GameOutlook:
    """How the game may end, as a seat sees it.

    Args:
        seen: The seat's view, or all that it knows, its notes and hunches included.
        players: How each seat plays on, by seat; all by the mixture of policies if it is not given.
        samples: Games to play.
        seed: Which games: the same seed gives the same answer.
        seconds: A limit that only stops early; the answer says so.
        processes: Processes to work with.
        progress: Told the number of games played so far. Ctrl-C ends it with what there is.
        guess: What is believed of the deal and of the others beyond that, its deals being those of the puzzle that the
            seat. Then nothing is counted exactly while the game goes on; errors allow for how many deals it has.

    Raises:
        NoOutlookError: A player left, and the game has no end.
        ContradictionError: No deal fits.
        TooComplexError: The statements tie too much together.
    """
    view = seen if isinstance(seen, SeatView) else seen.view
    table = view.table
    if table.outcome is not None:
        return _exact(_ends_of(table, table.outcome))
    puzzle = as_known(seen).puzzle if table.in_hand else None
    has_deals = guess is not None and guess.deals is not None
    ends = None if puzzle is None or has_deals else ends_of(view, puzzle)
    if ends is not None:
        return _exact(ends)
    seats = players or [MIXTURE] * table.setup.players
    playing = _GamePlayer(Playouts(start_of(view, puzzle), seats, seed, guess=guess))
    pieces = [(first, min(BATCH, samples - first)) for first in range(0, samples, BATCH)]

    def tell(done: int) -> None:
        if progress is not None:
            progress(min(done * BATCH, samples))

    done = do_all(playing, pieces, processes=processes, seconds=seconds, progress=tell)
    tally = _together(done.results, guess.effective if guess else inf)
    certain = None if puzzle is None else certain_winner(table, puzzle)
    return GameOutlook(tally.wins, tally.money, tally.games, samples, done.stopped, certain)


class _Tally(NamedTuple):
    """Sums over some games: however many are played, no more than this is kept."""

    games: int
    sums: Int64s
    """(4, seats): parts of wins, their squares, millions, their squares."""
    effective: float = inf
    """The effective number of deals that the games were drawn from."""

    @property
    def wins(self) -> tuple[Estimate, ...]:
        """By seat."""
        parts = (estimate_of(self.games, total, squares, self.effective) for total, squares in self.sums[:2].T.tolist())
        return tuple(Estimate(part.mean / WIN_PARTS, part.error / WIN_PARTS) for part in parts)

    @property
    def money(self) -> tuple[Estimate, ...]:
        """By seat, in millions."""
        return tuple(
            estimate_of(self.games, total, squares, self.effective) for total, squares in self.sums[2:].T.tolist()
        )


def _together(tallies: Sequence[_Tally], effective: float) -> _Tally:
    return _Tally(sum(tally.games for tally in tallies), np.sum([tally.sums for tally in tallies], axis=0), effective)


@dataclass(frozen=True)
class _GamePlayer:
    """Plays some games to their end and adds up what came of them."""

    playouts: Playouts

    def do(self, piece: tuple[int, int]) -> _Tally:
        """The games from one on."""
        played = self.playouts.play(*piece)
        wins = np.rint(played.wins * WIN_PARTS).astype(np.int64)
        money = played.money.astype(np.int64)
        return _Tally(piece[1], np.array([rows.sum(axis=1) for rows in (wins, wins**2, money, money**2)]))


def _ends_of(table: Table, outcome: Outcome) -> Ends:
    """The one end of a game that is over."""
    if outcome.by is Won.UNFINISHED:
        raise NoOutlookError("a player left, so the game has no end and nobody wins")
    return Ends.of(table, outcome, Fraction(1))


def _exact(ends: Ends) -> GameOutlook:
    wins = tuple(Estimate(float(share / ends.weight), 0.0) for share in ends.wins)
    money = tuple(Estimate(float(millions / ends.weight), 0.0) for millions in ends.money)
    certain = next((seat for seat, share in enumerate(ends.wins) if share == ends.weight), None)
    return GameOutlook(wins, money, 0, 0, Stopped.NO, certain)
