"""Decisions judged: what each was worth by what its player could see then, against the best alternative.

A turn is two decisions, where to place and which card to show, and both are judged by the same playouts (see
:mod:`boss_solver.advice.judging`): with the best move B, the best one with the same placement P, and the one that was
made A, the placement lost V(B) - V(P) and the card V(P) - V(A). What B and P are is found on some deals and how much
they are better on others, drawn anew, so that luck in the finding is not taken for a loss. Where a position is solved,
the losses are exact.

Nothing is asked but the view of the seat that decided: its cards, what lay face up, the backs of all others' cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from boss_solver.advice.advising import exactly
from boss_solver.advice.judging import Aim, Judge, judge_moves
from boss_solver.advice.moves import AdviceError, Move, moves_of
from boss_solver.advice.trials import Trials
from boss_solver.game.cards import Card
from boss_solver.game.moves import Placement
from boss_solver.inference.story import Story, Turn
from boss_solver.inference.view import SeatView
from boss_solver.odds.worth import NoPriceError
from boss_solver.playout.run import Estimate
from boss_solver.playout.work import Stopped, do_all
from boss_solver.review.game import GameReview
from boss_solver.review.judged import JudgedDecision, Kind
from boss_solver.review.moments import seen_from

if TYPE_CHECKING:
    from collections.abc import Callable


class Effort(NamedTuple):
    """How much a judgement takes, for each turn."""

    name: str
    samples: int
    """Playouts to find the best move."""
    deals: int
    """Fresh deals on which it is compared with the one that was made."""
    wins: int
    """Whole games, for each of the moves compared, in which chances to win are compared; 0 for none."""


QUICK: Final = Effort("quick", 20_000, 1024, 0)
USUAL: Final = Effort("usual", 60_000, 2048, 768)
EFFORTS: Final = {effort.name: effort for effort in (QUICK, USUAL)}


class Spot(NamedTuple):
    """A turn to be judged."""

    hand: int
    """Its place among the hands of the review."""
    turn: int
    line: int
    view: SeatView
    """What its player saw before it."""
    move: Move
    """What he did."""
    could_place: bool


class Loss(NamedTuple):
    """What a move lost against another."""

    millions: Estimate
    wins: Estimate | None
    """In chances to win."""


class Verdicts(NamedTuple):
    """A turn judged."""

    spot: Spot
    best: Move
    """The best move there was."""
    alike: Move
    """The best with the placement that was made."""
    placing: Loss
    showing: Loss
    is_exact: bool
    legal: int
    """Moves there were."""
    cards: int
    """Different cards that could be shown."""


def spots_of(game: GameReview) -> tuple[Spot, ...]:
    """The turns of a game that can be judged: legal ones of seats whose cards the record tells."""
    return tuple(
        spot
        for number, hand in enumerate(game.hands)
        for turn in hand.story.turns
        if (spot := _spot(number, hand.story, turn)) is not None
    )


def _spot(number: int, story: Story, turn: Turn) -> Spot | None:
    view = seen_from(story, turn.seat, turn.before)
    placed = turn.placed
    if view.own is None or not isinstance(turn.card, Card) or (placed is not None and placed.misplay):
        return None
    if story.dealt.unsure:  # cards lie open that nobody noted, and the player saw them
        return None
    place = None if placed is None else Placement(placed.city, placed.experts, placed.occasionals)
    move = Move(place, turn.card)
    try:
        moves = moves_of(view)
    except AdviceError:  # out of turn, or the police card was forgotten
        return None
    return Spot(number, turn.number, turn.line, view, move, any(one.place for one in moves)) if move in moves else None


@dataclass(frozen=True)
class Decider:
    """Judges turns, each by itself: what it finds depends on the turn, the effort and the seed alone."""

    effort: Effort = USUAL
    seed: int = 0

    def do(self, spot: Spot) -> Verdicts | None:
        """Judge a turn; None where losses have no price there."""
        moves = moves_of(spot.view)
        alike = tuple(move for move in moves if move.place == spot.move.place)
        judge = Judge(spot.view, seed=self.seed, kept=alike)
        try:
            exact = exactly(judge)
        except NoPriceError:
            return None
        if exact is not None:
            worth = {row.move: row.value.mean for row in exact.asked}
            like = max(alike, key=lambda move: (worth[move], move == spot.move))
            top = exact.best[0]
            best = like if worth[like] == top.value.mean else top.move
            placing = Loss(Estimate(top.value.mean - worth[like], 0.0), None)
            showing = Loss(Estimate(worth[like] - worth[spot.move], 0.0), None)
            return self._verdicts(spot, (best, like), (placing, showing), moves, is_exact=True)
        return self._sampled(spot, judge, moves)

    def _sampled(self, spot: Spot, judge: Judge, moves: tuple[Move, ...]) -> Verdicts:
        found = judge_moves(judge, samples=self.effort.samples)
        trials, made = found.trials, spot.move
        like = max(judge.kept, key=lambda move: (trials.value(move).mean, move == made))
        best = found.left[0]
        if trials.value(like).mean >= trials.value(best).mean:
            best = like
        compared = tuple(dict.fromkeys((best, like, made)))
        fresh = _fresh(judge, Aim.WORTH, compared, self.effort.deals, self.seed + 1)
        wins = None
        if self.effort.wins and len(compared) > 1:
            wins = _fresh(judge, Aim.WIN, compared, self.effort.wins, self.seed + 2)
        losses = tuple(
            Loss(_loss(fresh, one, other), None if wins is None else _loss(wins, one, other))
            for one, other in ((best, like), (like, made))
        )
        return self._verdicts(spot, (best, like), (losses[0], losses[1]), moves, is_exact=False)

    @staticmethod
    def _verdicts(
        spot: Spot, better: tuple[Move, Move], losses: tuple[Loss, Loss], moves: tuple[Move, ...], *, is_exact: bool
    ) -> Verdicts:
        return Verdicts(spot, *better, *losses, is_exact, len(moves), len({move.card for move in moves}))


def _fresh(judge: Judge, aim: Aim, moves: tuple[Move, ...], deals: int, seed: int) -> Trials:
    """Some moves compared on deals that had no part in finding them."""
    other = Judge(judge.view, aim=aim, seed=seed)
    trials = Trials(other.playouts, other.stakes, other.seat, moves)
    trials.stage(moves, deals)
    return trials


def _loss(trials: Trials, better: Move, move: Move) -> Estimate:
    return Estimate(0.0, 0.0) if better == move else trials.difference(better, move)


def decisions_of(verdicts: Verdicts) -> Iterator[JudgedDecision]:
    """The one or two decisions of a turn: where to place, and which card to show; none where there was no choice."""
    spot = verdicts.spot
    made, best, alike = spot.move, verdicts.best, verdicts.alike
    if spot.could_place:
        kind = Kind.PLACE if made.place else Kind.PASS
        chosen, better = (str(one.place or "nothing") for one in (made, best))
        yield _decision(verdicts, kind, (chosen, better), verdicts.placing, verdicts.legal // verdicts.cards)
    if verdicts.cards > 1:
        yield _decision(verdicts, Kind.REVEAL, (str(made.card), str(alike.card)), verdicts.showing, verdicts.cards)


def _decision(verdicts: Verdicts, kind: Kind, words: tuple[str, str], loss: Loss, options: int) -> JudgedDecision:
    spot, wins = verdicts.spot, loss.wins
    assert spot.view.seat is not None
    return JudgedDecision(
        spot.hand,
        spot.turn,
        spot.line,
        spot.view.seat,
        kind,
        *words,
        max(0.0, loss.millions.mean),
        loss.millions.error,
        None if wins is None else wins.mean,
        None if wins is None else wins.error,
        verdicts.is_exact,
        options,
    )


class Decided(NamedTuple):
    """The decisions of a game, as far as they were judged."""

    decisions: tuple[JudgedDecision, ...]
    verdicts: tuple[Verdicts, ...]
    stopped: Stopped


def decide(
    game: GameReview,
    decider: Decider,
    *,
    processes: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Decided:
    """Judge all decisions of a game, in order, on several processes; Ctrl-C keeps what was judged.

    ``progress`` is told how many turns are done. Raises KeyboardInterrupt before any is.
    """
    spots = spots_of(game)
    done = do_all(decider, spots, processes=processes, progress=progress)
    verdicts = tuple(one for one in done.results if one is not None)
    return Decided(tuple(each for one in verdicts for each in decisions_of(one)), verdicts, done.stopped)
