"""Advice for a turn: the best moves, how sure that is, the parts of their worth, and what would change the answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from boss_solver.advice.candidate_moves import Move
from boss_solver.advice.last_round.models import evenly
from boss_solver.advice.last_round.solve import last_round, last_round_game
from boss_solver.advice.search.judging import SAMPLES, Aim, Judge, Judgement, judge_moves
from boss_solver.advice.search.trials import Trials
from boss_solver.advice.stakes import WorthParts
from boss_solver.advice.two_player.last_two_rounds import last_two_rounds
from boss_solver.game.cards import Card
from boss_solver.playout.arrays.dtypes import Bools
from boss_solver.playout.estimates import Estimate, estimate
from boss_solver.playout.players.seated_players import Player
from boss_solver.playout.work import Stopped

_FEWEST: Final = 64
"""Deals of a kind before anything is said of them."""
_RARE: Final = 0.03
"""How likely a fact must be at least to be worth knowing."""
_SURE: Final = 4.5
"""Standard errors by which another move must be better: hundreds of facts are looked at, and few may seem to matter."""
_GAIN: Final = 0.1
"""Millions (or a tenth of that in shares of a win) by which it must be better."""


class AdviceMethod(StrEnum):
    """How moves were judged."""

    SOLVED = "solved"
    """Exactly: every deal and every reply of the others, as they are taken to play."""
    GAME = "game"
    """As a game of two players, to an equilibrium."""
    PLAYOUTS = "playouts"
    """By playing on from sampled deals: estimates."""


class Change(NamedTuple):
    """A fact that, if the seat knew it, would make another move the better one."""

    card: Card
    holder: int | None
    """Who has the card; None if it is the reward of its city."""
    share: float
    """How likely that is, 0 to 1."""
    move: Move
    gain: Estimate
    """By how much that move would be better than the best, in the unit of the aim."""
    exact: Fraction | None = None
    """How likely it is, where that is exact."""


class RankedMove(NamedTuple):
    """A move and what it is worth."""

    move: Move
    value: Estimate
    """Millions, or the chance to win; the error is 0 if it is exact."""
    behind: Estimate
    """How much worse than the best, on the same deals; 0 for the best."""
    parts: WorthParts | None = None
    """The parts of the worth of the hand, in millions; None where only their sum is known."""
    of_card: Estimate | None = None
    """How much better its card is than the average of all that could be shown; None if there is no other."""
    equal: tuple[Move, ...] = ()
    """Moves that came out the same in every deal; where it was solved, moves that are worth the same."""
    exact: Fraction | None = None
    """The value where it is exact."""
    often: float | None = None
    """In an equilibrium how often the move, or one that is equal, is made, 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """Which moves are best, and how that was found."""

    judge: Judge
    method: AdviceMethod
    best: tuple[RankedMove, ...]
    """The best moves, the best first."""
    asked_about: tuple[RankedMove, ...]
    """The moves that were asked about, in their order."""
    change: Change | None
    legal: int
    """How many moves there are."""
    playouts: int
    """How many were played; 0 where nothing was sampled."""
    deals: int
    """Deals on which the best were compared."""
    wanted: int
    """Playouts that were to be played at most."""
    stopped: Stopped
    effective: float = math.inf
    """The effective number of deals where they were weighed by what bids suggest."""
    exploitability: float = 0.0
    """Of an equilibrium, what either could gain on average if he knew how the other plays, in millions."""

    @property
    def seed(self) -> int:
        """The seed of what was sampled."""
        return self.judge.seed


def advise(
    judge: Judge,
    *,
    samples: int = SAMPLES,
    seconds: float | None = None,
    progress: Callable[[Judgement], bool] | None = None,
) -> Advice:
    """Judge the moves of the seat that is to move.

    Args:
        judge: Says whose moves, and how; ``judge.kept`` are moves that are asked about.
        samples: Playouts at most, where nothing can be solved.
        seconds: When to stop early.
        progress: Called with the results after each stage; says whether to stop there.

    Raises:
        AdviceError: It is not the seat's turn, or its cards are not known.
        NoPriceError: Nothing can be said of what losses cost.
        KeyboardInterrupt: It was stopped before anything was known.
    """
    return exactly(judge) or advice_of(judge_moves(judge, samples=samples, seconds=seconds, progress=progress))


def exactly(judge: Judge) -> Advice | None:
    """The advice where the position can be solved; None where it takes playouts. Raises as :func:`advise` does."""
    return (_solved(judge) or _balanced(judge)) if judge.aim is Aim.WORTH else None


def _solved(judge: Judge) -> Advice | None:
    """The last round, exactly; None where it is not the last round, or too large."""
    players = judge.view.table.setup.players
    if players == 2:
        solved = last_round_game(judge.view, judge.puzzle, stakes=judge.stakes)
    else:
        others = (judge.others,) if isinstance(judge.others, Player) else judge.others
        models = dict.fromkeys(range(players), evenly(others))
        solved = last_round(judge.view, judge.puzzle, models=models, guess=judge.guess, stakes=judge.stakes)
    if solved is None:
        return None
    best = solved.moves[0]
    rows = tuple(
        RankedMove(
            row.move,
            Estimate(float(row.value), 0.0),
            Estimate(float(best.value - row.value), 0.0),
            row.parts.rounded,
            exact=row.value,
        )
        for row in solved.moves
    )
    change = max(solved.changes(), key=lambda change: change.chance * change.gain, default=None)
    fact = None
    if change is not None:
        gain = Estimate(float(change.gain), 0.0)
        fact = Change(change.card, change.seat, float(change.chance), change.move, gain, change.chance)
    return _exact(judge, AdviceMethod.GAME if players == 2 else AdviceMethod.SOLVED, rows, len(solved.deals), fact)


def _balanced(judge: Judge) -> Advice | None:
    """The last two rounds of two players in equilibrium; None where it is not these, or they are too large.

    What the seat noted is no part of the game that both play, so where it noted something playouts judge.
    """
    if judge.view.table.setup.players != 2 or judge.puzzle is not None or judge.guess is not None:
        return None
    equilibrium = last_two_rounds(judge.view, judge.pricing)
    if equilibrium is None:
        return None
    best = equilibrium.moves[0].value
    rows = tuple(
        RankedMove(move.move, Estimate(move.value, 0.0), Estimate(best - move.value, 0.0), often=move.chance)
        for move in equilibrium.moves
    )
    advice = _exact(judge, AdviceMethod.GAME, rows, equilibrium.deals, None)
    return replace(advice, exploitability=equilibrium.exploitability)


def _exact(
    judge: Judge, method: AdviceMethod, rows: tuple[RankedMove, ...], deals: int, change: Change | None
) -> Advice:
    """The advice from a solution: the best moves, each with those that are worth the same."""
    groups: dict[tuple[float, Fraction | None], list[RankedMove]] = {}
    for row in rows:
        groups.setdefault((row.value.mean, row.exact), []).append(row)
    best = tuple(_joint(*group) for group in groups.values())
    asked_about = tuple(next(row for row in rows if row.move == move) for move in judge.kept)
    return Advice(
        judge=judge,
        method=method,
        best=best[: judge.left],
        asked_about=asked_about,
        change=change,
        legal=len(rows),
        playouts=0,
        deals=deals,
        wanted=0,
        stopped=Stopped.NO,
    )


def _joint(first: RankedMove, *more: RankedMove) -> RankedMove:
    """One of some moves that are worth the same."""
    often = None if first.often is None else first.often + sum(other.often or 0.0 for other in more)
    return first._replace(equal=tuple(other.move for other in more), often=often)


def advice_of(judgement: Judgement) -> Advice:
    """The advice from a judgement, finished or not."""
    trials, best = judgement.trials, judgement.left[0]
    shown = judgement.left[: judgement.judge.left]
    groups = [(move, *equal) for move, equal in judgement.equal.items()]
    rows = {
        move: _judged(
            trials, move, best, tuple(other for group in groups if move in group for other in group if other != move)
        )
        for move in {*shown, *judgement.judge.kept}
    }
    return Advice(
        judge=judgement.judge,
        method=AdviceMethod.PLAYOUTS,
        best=tuple(rows[move] for move in shown),
        asked_about=tuple(rows[move] for move in judgement.judge.kept),
        change=_change(trials, shown),
        legal=len(trials.moves),
        playouts=trials.done,
        deals=trials.tried(best),
        wanted=judgement.wanted,
        stopped=judgement.stopped,
        effective=trials.effective,
    )


def _judged(trials: Trials, move: Move, best: Move, equal: tuple[Move, ...]) -> RankedMove:
    behind = trials.difference(best, move) if move != best else Estimate(0.0, 0.0)
    return RankedMove(move, trials.value(move), behind, trials.parts(move), trials.of_card(move), equal)


def _change(trials: Trials, moves: tuple[Move, ...]) -> Change | None:
    """The fact that would change most, if there is one."""
    best, *others = moves
    changes: list[tuple[float, Change]] = []
    values = trials.of(best)
    differences = {other: trials.of(other) - values for other in others if trials.tried(other) == len(values)}
    for card, holder, mask in _facts(trials):
        share = float(mask.mean())
        if not _RARE <= share <= 1 - _RARE or mask.sum() < _FEWEST:
            continue
        for other, difference in differences.items():
            gain = estimate(difference[mask], trials.effective * share)
            least = _GAIN if trials.playouts.until == "hand" else _GAIN / 10
            if gain.mean > max(least, _SURE * gain.error):
                changes.append((gain.mean * share, Change(card, holder, share, other, gain)))
    return max(changes, key=lambda weighed: weighed[0])[1] if changes else None


def _facts(trials: Trials) -> Iterator[tuple[Card, int | None, Bools]]:
    """Every place in which a card can be, and in which of the deals it is there."""
    puzzle = trials.playouts.start.puzzle
    samples = [sample for sample in trials.deals if sample is not None]
    if puzzle is None or len(samples) != trials.stages:
        return
    cards = samples[0].cards
    places = np.concatenate([sample.places for sample in samples])
    holders: dict[int | None, list[int]] = {None: [-1]}
    for at, place in enumerate(puzzle.places):
        if place.seat is not None and place.shown is None:
            holders.setdefault(place.seat, []).append(at)
    for card in dict.fromkeys(cards):
        columns = places[:, [at for at, other in enumerate(cards) if other == card]]
        for holder, numbers in holders.items():
            yield card, holder, np.logical_or.reduce(np.isin(columns, numbers), axis=1)
