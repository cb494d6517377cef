"""The best move by playouts: all legal moves are tried, and most of the work goes to those still in doubt.

Stage after stage every move that is left is tried on the same new deals with the same random numbers, so that the
difference of two moves has little noise; after each stage the worse half is given up (successive halving: Karnin,
Koren, Somekh, "Almost optimal exploration in multi-armed bandits", 2013), until only those are left that are to be
shown; what remains of the budget goes to these, as long as one of them may still be the best.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple

from boss_solver.advice.candidate_moves import Move, moves_of, to_move
from boss_solver.advice.search.thrifty import OWN
from boss_solver.advice.search.trials import Trials
from boss_solver.advice.stakes import Stakes, stakes_of
from boss_solver.game.state import Table
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.view import SeatView
from boss_solver.odds.worth import PricesNow
from boss_solver.playout.games.guess import Guess
from boss_solver.playout.games.hands import Until
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.players.seated_players import Mixture, Player
from boss_solver.playout.work import Stopped

SAMPLES: Final = 150_000
"""Playouts of a judgement by default."""

_LANES: Final = 8192
"""Playouts in a stage, at least while many moves are left: enough that numpy is fast, few enough to stop early."""
_FEWEST, _MOST = 16, 2048
"""Deals in a stage."""
_LEFT: Final = 6
"""Moves that are left after halving."""
_SURE: Final = 3.0
"""Standard errors behind the best beyond which nobody doubts that a move is worse."""
_DEALS_TO_TELL: Final = 512
"""Deals before a difference is said to be sure."""
_DEALS_TO_EQUAL: Final = 256
"""Deals on which moves came out the same before they are taken to be equal."""


class Aim(StrEnum):
    """The aim of the seat."""

    WORTH = "worth"
    """Expected worth of the hand in millions; with two players the difference to the other's."""
    WIN = "win"
    """The chance to win the game, a shared win being shared."""

    @property
    def until(self) -> Until:
        """How far playouts go."""
        return "hand" if self is Aim.WORTH else "game"


class Clock:
    """Says how much there is time for, by the time that earlier stages took."""

    def __init__(self, seconds: float, trials: Trials) -> None:
        self._asked = time.monotonic()
        self._end, self._trials, self._done = self._asked + seconds, trials, 0
        self.is_short = False
        """Whether there was no time for more."""

    def deals(self, wanted: int, moves: int) -> int:
        """On how many deals so many moves can be tried in the time that is left; computed after every stage."""
        now, done = time.monotonic(), self._trials.done
        each = moves * (now - self._asked) / max(1, done - self._done)
        self._asked, self._done = now, done
        possible = wanted if each <= 0 else int((self._end - now) / each)
        self.is_short = possible < min(wanted, _FEWEST)
        return 0 if self.is_short else min(wanted, possible)


class Ranking(NamedTuple):
    """The order of the moves after a stage."""

    left: tuple[Move, ...]
    """Those that are still tried, the best first."""
    equal: Mapping[Move, tuple[Move, ...]]
    """Moves that came out the same as one of these in every deal on which both were tried."""


@dataclass(frozen=True)
class Judge:
    """Judges the moves of the seat that is to move, by playouts.

    Everything follows from the view, what the seat noted, and the seed: nothing else is used.
    """

    view: SeatView
    puzzle: Puzzle | None = None
    """The cards hidden from the seat where it knows more than the table shows, by notes and hunches."""
    aim: Aim = Aim.WORTH
    seed: int = 0
    others: Player | Mixture = MIXTURE
    """How the others play."""
    own: Player | Mixture = OWN
    """How the seat itself is taken to play on after the move."""
    guess: Guess | None = None
    """Beliefs from bids about the deal and the others; its deals are the puzzle's."""
    prices: PricesNow | None = None
    """Prices of losses where they are stated."""
    unknown: int = 0
    """Police cards that were turned up and not noted."""
    left: int = _LEFT
    """How many moves are compared to the end."""
    kept: tuple[Move, ...] = ()
    """Moves that are never given up, because they are asked about."""

    @cached_property
    def seat(self) -> int:
        """The seat. Raises AdviceError if it cannot move."""
        return to_move(self.view)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """All legal moves."""
        return moves_of(self.view)

    @cached_property
    def stakes(self) -> Stakes:
        """The prices of losses. Raises NoPriceError."""
        return self.pricing(self.view.table)

    def pricing(self, table: Table) -> Stakes:
        """The prices of losses at a table of this hand. Raises NoPriceError."""
        return stakes_of(table, self.unknown, self.prices)

    @cached_property
    def playouts(self) -> Playouts:
        """The games that are played."""
        start = start_of(self.view, self.puzzle)
        seats: list[Player | Mixture] = [self.others] * self.view.table.setup.players
        seats[self.seat] = self.own
        return Playouts(start, seats, self.seed, self.aim.until, guess=self.guess)

    def trials(self) -> Trials:
        """Nothing tried yet."""
        return Trials(self.playouts, self.stakes, self.seat, self.moves)

    def stages(self, trials: Trials, samples: int, clock: Clock | None = None) -> Iterator[Ranking]:
        """Try moves, stage by stage, until the samples are used or nothing is in doubt.

        What came out equal in every deal is tried on only once. With a clock it ends where the time does, though the
        first stage is always done.
        """
        ranking = Ranking(self.moves, {})
        while True:
            left = ranking.left
            number = max(_FEWEST, min(_MOST, _LANES // len(left)))
            number = min(number, (samples - trials.done) // len(left))
            if trials.stages and number > 0 and clock is not None:
                number = clock.deals(number, len(left))
            if trials.stages and number < 1:
                return
            trials.stage(left, max(1, number))
            ranking = Ranking(self._ranked(trials, left), ranking.equal)
            if trials.tried(ranking.left[0]) >= _DEALS_TO_EQUAL:
                ranking = self._different(trials, ranking)
            yield ranking
            halved = self._halved(ranking.left)
            if len(halved) == len(ranking.left) and self._is_sure(trials, ranking.left):
                return
            ranking = ranking._replace(left=halved)

    def _ranked(self, trials: Trials, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Best first; what is equal stays in its order."""
        means = {move: trials.value(move).mean for move in moves}
        return tuple(sorted(moves, key=lambda move: -means[move]))

    def _different(self, trials: Trials, ranking: Ranking) -> Ranking:
        """One of all moves that are equal, and all that are asked about."""
        first: dict[bytes, Move] = {}
        # Those that are asked about are tried on, and may come to differ.
        equal = {move: [alike for alike in others if alike not in self.kept] for move, others in ranking.equal.items()}
        for move in ranking.left:
            alike = first.setdefault(trials.of(move).tobytes(), move)
            if alike != move:
                same = equal.setdefault(alike, [])
                same += [other for other in (move, *equal.pop(move, ())) if other not in same]
        left = tuple(move for move in ranking.left if move in first.values() or move in self.kept)
        return Ranking(left, {move: tuple(others) for move, others in equal.items() if others})

    def _halved(self, ranked: tuple[Move, ...]) -> tuple[Move, ...]:
        number = max(self.left, len(ranked) // 2)
        return (*ranked[:number], *(move for move in ranked[number:] if move in self.kept))

    def _is_sure(self, trials: Trials, ranked: tuple[Move, ...]) -> bool:
        best, *others = ranked
        if trials.tried(best) < _DEALS_TO_TELL:
            return False
        for other in others:
            difference = trials.difference(best, other)
            if difference.error > 0 and difference.mean < _SURE * difference.error:
                return False
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The results of trying the moves, so far."""

    judge: Judge
    trials: Trials
    left: tuple[Move, ...]
    """The moves that were compared to the end, the best first."""
    equal: Mapping[Move, tuple[Move, ...]]
    """Moves that came out the same as one of these in every deal."""
    wanted: int
    """Playouts that were to be done at most."""
    stopped: Stopped
    """Why there are fewer, if they were not enough to be sure."""


def judge_moves(
    judge: Judge,
    *,
    samples: int = SAMPLES,
    seconds: float | None = None,
    progress: Callable[[Judgement], bool] | None = None,
) -> Judgement:
    """Try the moves.

    Args:
        judge: Whose moves.
        samples: Playouts at most, moves times deals.
        seconds: When to stop early; the first stage is always done.
        progress: Called with the results after each stage; says whether to stop there.

    Raises:
        AdviceError: It is not the seat's turn, or its cards are not known.
        NoPriceError: Nothing can be said of what losses cost.
        KeyboardInterrupt: It was stopped before the first stage was done.
    """
    trials = judge.trials()
    clock = None if seconds is None else Clock(seconds, trials)
    ranking = Ranking((), {})
    stopped = Stopped.NO

    def judgement(ranking: Ranking, stopped: Stopped) -> Judgement:
        left, equal = ranking
        return Judgement(judge=judge, trials=trials, left=left, equal=equal, wanted=samples, stopped=stopped)

    try:
        for ranking in judge.stages(trials, samples, clock):
            if progress is not None and progress(judgement(ranking, Stopped.INTERRUPTED)):
                stopped = Stopped.INTERRUPTED
                break
        else:
            stopped = Stopped.SECONDS if clock is not None and clock.is_short else Stopped.NO
    except KeyboardInterrupt:
        if not ranking.left:
            raise
        stopped = Stopped.INTERRUPTED
    return judgement(ranking, stopped)
