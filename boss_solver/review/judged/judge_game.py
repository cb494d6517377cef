"""A whole game judged: its decisions, and luck apart from them, piece by piece on all processors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boss_solver.inference.entries.story import Story
from boss_solver.playout.work import Stopped, do_all
from boss_solver.review.hands.game import GameReview
from boss_solver.review.judged.deciding import USUAL, Decider, DecisionPoint, Effort, decisions_of, spots_of
from boss_solver.review.judged.judged import GameJudgement, JudgedDecision
from boss_solver.review.judged.luck import Split, can_be_split, split_of
from boss_solver.review.judged.luck_played import PlayedValues


class LuckOf(NamedTuple):
    """A hand whose luck is to be told from its decisions."""

    hand: int
    """Its place among the hands of the review."""
    story: Story


class PieceResult(NamedTuple):
    """The result of a piece: decisions of a turn, or the luck of a hand."""

    decisions: tuple[JudgedDecision, ...] = ()
    hand: int = 0
    split: Split | None = None


@dataclass(frozen=True)
class GameJudge:
    """Does the pieces. The result of a piece depends only on the piece, the effort and the seed."""

    effort: Effort = USUAL
    seed: int = 0

    @property
    def words(self) -> str:
        """How it judges, in words."""
        return f"{self.effort.words}; seed {self.seed}"

    @property
    def mark(self) -> str:
        """A mark of its judgements: judges whose numbers differ have different ones."""
        return f"{'/'.join(map(str, self.effort))}/{self.seed}"

    def do(self, piece: DecisionPoint | LuckOf) -> PieceResult:
        """Judge a turn, or tell the luck of a hand."""
        if isinstance(piece, LuckOf):
            values = PlayedValues(self.effort.luck, self.seed * 101 + piece.hand)
            return PieceResult(hand=piece.hand, split=split_of(piece.story, values))
        verdicts = Decider(self.effort, self.seed).do(piece)
        return PieceResult(() if verdicts is None else tuple(decisions_of(verdicts)))


def pieces_of(game: GameReview) -> tuple[DecisionPoint | LuckOf, ...]:
    """All there is to do, hand by hand; a hand's luck takes long and so comes after its first turn."""
    return tuple(_pieces(game))


def _pieces(game: GameReview) -> Iterator[DecisionPoint | LuckOf]:
    spots = spots_of(game)
    for number, hand in enumerate(game.hands):
        own = [spot for spot in spots if spot.hand == number]
        yield from own[:1]
        if can_be_split(hand.story):
            yield LuckOf(number, hand.story)
        yield from own[1:]


def judge_game(
    game: GameReview, judge: GameJudge, *, processes: int = 1, progress: Callable[[int, int], None] | None = None
) -> GameJudgement:
    """Judge a game. Ctrl-C keeps what was judged by then, and :attr:`GameJudgement.is_stopped` tells of it.

    ``progress`` is told how many pieces are done, of how many. The judgement does not depend on ``processes``.
    """
    pieces = pieces_of(game)

    def tell(done: int) -> None:
        if progress is not None:
            progress(done, len(pieces))

    try:
        done = do_all(judge, pieces, processes=processes, progress=tell)
    except KeyboardInterrupt:
        return GameJudgement((), {}, judge.words, is_stopped=True)
    return GameJudgement(
        tuple(decision for piece in done.results for decision in piece.decisions),
        {piece.hand: piece.split for piece in done.results if piece.split is not None},
        judge.words,
        done.stopped is Stopped.INTERRUPTED,
    )
