"""Playouts: the rest of a hand or of a game, played many times from a position.

>>> from boss_solver.game.apply import replay
>>> from boss_solver.game.events import HandBegins
>>> from boss_solver.game.setup import usual
>>> from boss_solver.inference.view import view_of
>>> from boss_solver.playout.games.start import start_of
>>> start = start_of(view_of(replay(usual(2), [HandBegins()]), None))
>>> found = Playouts(start, seed=7).run(1000)
>>> found.games, [round(share.mean + other.mean, 6) for share, other in [found.win_shares()]]
(1000, [1.0])
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boss_solver.inference.deals.sampler import BLOCK as SAMPLED
from boss_solver.inference.deals.sampler import Sample, Sampler
from boss_solver.playout.arrays.lanes import Lanes
from boss_solver.playout.arrays.random_blocks import BLOCK, Blocks
from boss_solver.playout.estimates import Estimate, estimate
from boss_solver.playout.games.course import Watcher
from boss_solver.playout.games.forking import Fork
from boss_solver.playout.games.guess import Beginning, Guess
from boss_solver.playout.games.hands import Batch, PlayedGames, Until
from boss_solver.playout.games.start import Start
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.players.seated_players import Company, Mixture, Player, company_of
from boss_solver.playout.work import Stopped, do_all

BATCH: Final = 4096
"""Games that are played at a time by default."""


@dataclass(frozen=True)
class Results:
    """The results of the games that were played."""

    played: PlayedGames
    """Game by game."""
    wanted: int
    """How many games were to be played."""
    stopped: Stopped
    """Why there are fewer, if there are."""
    effective: float = math.inf
    """The effective number of deals from which the games were drawn (see :class:`Guess`); errors allow for it."""

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.played.over)

    def money(self) -> tuple[Estimate, ...]:
        """Each seat's money at the end, in millions."""
        return self._of_seats(self.played.money)

    def gained(self) -> tuple[Estimate, ...]:
        """The winnings of each seat in the hand with which the games began, in millions."""
        return self._of_seats(self.played.gained)

    def win_shares(self) -> tuple[Estimate, ...]:
        """Each seat's part of the wins, 0 to 1, a shared win being shared."""
        return self._of_seats(self.played.wins)

    def payout(self) -> Estimate:
        """Chicago's payout at the end of the hand with which the games began, in millions."""
        return estimate(self.played.payout, self.effective)

    def _of_seats(self, values: NDArray[np.integer | np.floating]) -> tuple[Estimate, ...]:
        return tuple(estimate(own, self.effective) for own in values)

    def payouts(self) -> dict[int, float]:
        """How often Chicago pays each number of millions, 0 to 1."""
        values, times = np.unique(self.played.payout, return_counts=True)
        return {int(value): int(number) / self.games for value, number in zip(values, times, strict=True)}


@dataclass(frozen=True)
class Playouts:
    """Games that all begin at one position. The same seed gives the same games, however they are divided up.

    Raises, when they are played, ContradictionError if no deal fits, TooComplexError if the deals cannot be sampled.
    """

    start: Start
    seats: Sequence[Player | Mixture] = ()
    """Who plays, by seat; without any, every seat is of the default mixture."""
    seed: int = 0
    until: Until = "game"
    """Whether the hand that is going on is played, or the rest of the game."""
    batch: int = BATCH
    """Games at a time; no result depends on it. Rounded up to a multiple of 256."""
    backs_seen: bool = True
    """Whether players look at the backs of the others' cards."""
    guess: Guess | None = None
    """Beliefs about the deal and the players beyond the proof of the cards; its deals are the puzzle's."""
    _kept: list[tuple[int, Sample]] = field(default_factory=list, compare=False, repr=False)

    @cached_property
    def company(self) -> Company:
        """Who may sit where."""
        seats = list(self.seats or [MIXTURE] * self.start.table.setup.players)
        for seat, leaning in (self.guess.seats if self.guess else {}).items():
            seats[seat] = leaning.players
        return company_of(seats)

    @cached_property
    def _sampler(self) -> Sampler:
        assert self.start.puzzle is not None
        return Sampler(self.start.puzzle, self.seed)

    def __getstate__(self) -> dict[str, object]:
        """The fields, without the deals kept: another process makes its own."""
        return {entry.name: [] if entry.name == "_kept" else getattr(self, entry.name) for entry in fields(self)}

    def run(
        self,
        games: int,
        *,
        processes: int = 1,
        seconds: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Results:
        """Play so many games.

        Args:
            games: How many.
            processes: Processes to work with; with more than one, policies must be such as can be sent to another.
            seconds: A limit that only stops early; the result says so.
            progress: Called with the number of games played so far.

        Raises:
            KeyboardInterrupt: Only if no games were played yet; else the result says that it was stopped.
        """
        size = -(-self.batch // BLOCK) * BLOCK
        pieces = [(first, min(size, games - first)) for first in range(0, games, size)]

        def tell(done: int) -> None:
            if progress is not None:
                progress(sum(number for _, number in pieces[:done]))

        done = do_all(self, pieces, processes=processes, seconds=seconds, progress=tell)
        effective = self.guess.effective if self.guess else math.inf
        return Results(joined(done.results), games, done.stopped, effective)

    def do(self, piece: tuple[int, int]) -> PlayedGames:
        """Play a piece of the work: the first game and the number of games."""
        first, games = piece
        return self.play(first, games)

    def play(self, first: int, games: int, watcher: Watcher | None = None, fork: Fork | None = None) -> PlayedGames:
        """Play so many games (all at a time) of the endless list of games of the seed.

        It is quickest where ``first`` is a multiple of 256. A ``watcher`` is called for everything that happens. With a
        ``fork`` every game is played once for each of its first turns: all games with the first of them, then all with
        the second, and so on.
        """
        return self._batch(first, games, watcher, fork).play()

    def dealt(self, first: int, games: int) -> Lanes:
        """The arrays of some games as they begin, nobody having moved; `View(lanes, seat)` is what a seat sees."""
        return self._batch(first, games, None).dealt()

    def _batch(self, first: int, games: int, watcher: Watcher | None, fork: Fork | None = None) -> Batch:
        skipped = first % BLOCK
        blocks = Blocks(self.seed, first // BLOCK, -(-(skipped + games) // BLOCK), skipped)
        begun = self.begin(first, games)
        return Batch(
            start=self.start,
            company=self.company,
            blocks=blocks,
            games=games,
            sample=begun.sample,
            until=self.until,
            backs_seen=self.backs_seen,
            watcher=watcher,
            seated=begun.players,
            fork=fork,
        )

    def begin(self, first: int, games: int) -> Beginning:
        """The deals of some games (None where the first hand is dealt in each game), and who is known to sit where."""
        skipped = first % BLOCK
        if skipped:
            return self.begin(first - skipped, games + skipped).without(skipped)
        begun = (self.guess or Guess()).begin(self.seed, first, games)
        if begun.sample is None and self.start.puzzle is not None:
            return begun._replace(sample=self._deals(first, games))
        return begun

    def _deals(self, first: int, games: int) -> Sample:
        """Deals of the sampler, which draws large blocks: the last one is kept."""
        block = first // SAMPLED
        if (first + games - 1) // SAMPLED != block:
            return self._sampler.draw(games, first)
        if not self._kept or self._kept[0][0] != block:
            self._kept[:] = [(block, self._sampler.draw(SAMPLED, block * SAMPLED))]
        at = first - block * SAMPLED
        sample = self._kept[0][1]
        return Sample(sample.cards, sample.places[at : at + games])


def joined(parts: Sequence[PlayedGames]) -> PlayedGames:
    """All the games of some batches."""
    if len(parts) == 1:
        return parts[0]
    arrays = {
        entry.name: np.concatenate([getattr(part, entry.name) for part in parts], axis=-1)
        for entry in fields(PlayedGames)
    }
    return PlayedGames(**arrays)
