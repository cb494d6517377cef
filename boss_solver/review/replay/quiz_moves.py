"""Questions of what to do at costly moments, with a few moves to choose from and what each of them loses.

Which moments are asked about follows from the seed and from what the seat's own turns lost; the moves and their losses
from the seed and from what the seat saw then. Moves that are as good as the best one, as far as can be told, are all
right answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from boss_solver.advice.candidate_moves import Move, moves_of
from boss_solver.playout.estimates import Estimate
from boss_solver.review.hands.game import GameReview
from boss_solver.review.judged.deciding import Decider, DecisionPoint, decisions_of, spots_of
from boss_solver.review.judged.judged import NOISE, SMALL, Verdict
from boss_solver.review.replay.replay import ReplayStep

CHOICES: Final = 4
"""Moves that are offered."""


class QuizOption(NamedTuple):
    """A move to choose, and what it loses."""

    move: Move
    loss: Estimate
    """Millions that the best of the options is worth more; the error is 0 where it is exact."""

    @property
    def is_right(self) -> bool:
        """Whether it is as good as the best, as far as can be told."""
        return self.loss.mean <= max(SMALL, NOISE * self.loss.error)


class MoveQuestion(NamedTuple):
    """A question for the best move of a turn."""

    step: ReplayStep
    """The step with the view of the seat."""
    options: tuple[QuizOption, ...]
    made: Move
    """The move that was made there."""

    @property
    def best(self) -> QuizOption:
        """The option that loses least."""
        return min(self.options, key=lambda one: one.loss.mean)


def spots_between(
    game: GameReview, steps: Sequence[ReplayStep], seat: int
) -> tuple[tuple[ReplayStep, DecisionPoint], ...]:
    """The seat's own turns that can be judged, each with the step of a replay that comes before it."""
    spots = []
    for spot in spots_of(game):
        before = [step for step in steps if step.line < spot.line]
        if spot.view.seat == seat and before and before[-1].in_hand:
            spots.append((before[-1]._replace(view=spot.view), spot))
    return tuple(spots)


def move_questions(
    spots: Sequence[tuple[ReplayStep, DecisionPoint]],
    decider: Decider,
    number: int,
    progress: Callable[[], None] | None = None,
) -> tuple[MoveQuestion, ...]:
    """Questions at so many of the turns that cost something, in the order of the game; fewer if fewer did.

    ``progress`` is told of every turn that was judged. Raises KeyboardInterrupt when it is stopped.
    """
    costly = []
    for step, spot in spots:
        verdicts = decider.do(spot)
        if verdicts is not None and any(one.verdict is not Verdict.EVEN for one in decisions_of(verdicts)):
            costly.append((step, spot, verdicts.best))
        if progress is not None:
            progress()
    rng = Random(f"moves/{decider.seed}")
    chosen = sorted(rng.sample(range(len(costly)), min(number, len(costly))))
    return tuple(_question(*costly[at], decider) for at in chosen)


def _question(step: ReplayStep, spot: DecisionPoint, best: Move, decider: Decider) -> MoveQuestion:
    rng = Random(f"{decider.seed}/{step.label}")
    legal = list(moves_of(spot.view))
    rng.shuffle(legal)
    places = {best.place, spot.move.place}
    offered = list(dict.fromkeys((best, spot.move)))
    for move in legal:  # others that differ in the placement come first
        if len(offered) < CHOICES and move.place not in places:
            places.add(move.place)
            offered.append(move)
    offered += [move for move in legal if move not in offered][: CHOICES - len(offered)]
    moves = sorted(offered, key=legal.index)
    losses = decider.losses(spot, tuple(moves))
    return MoveQuestion(
        step, tuple(QuizOption(move, loss) for move, loss in zip(moves, losses, strict=True)), spot.move
    )
