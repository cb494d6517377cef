"""Decisions judged: what each was worth by what its player could see then, against the best alternative.

A turn is two decisions, where to place and which card to show, and both are judged by the same playouts (see
:mod:`boss_solver.advice.search.judging`): with the best move B, the best one with the same placement P, and the one
that was made A, the placement lost V(B) - V(P) and the card V(P) - V(A). B and P are found on some deals, and
how much they are better is measured on others, drawn afresh, so that luck in the finding is not taken for a loss.
Where a position is solved, the losses are exact; an equilibrium is exact up to its exploitability, which counts as
the error.

Nothing is asked but the view of the seat that decided: its cards, what lay face up, the backs of all others' cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from boss_solver.advice.advising import Advice, RankedMove, exactly
from boss_solver.advice.candidate_moves import AdviceError, Move, moves_of
from boss_solver.advice.search.judging import Aim, Judge, judge_moves
from boss_solver.advice.search.trials import Trials
from boss_solver.game.cards import Card
from boss_solver.game.moves import Placement
from boss_solver.inference.engine.model import TooComplexError
from boss_solver.inference.entries.story import Story, Turn
from boss_solver.inference.view import SeatView
from boss_solver.odds.worth import NoPriceError
from boss_solver.playout.estimates import Estimate
from boss_solver.playout.work import Stopped
from boss_solver.record.games.joined_lines import unknown_police
from boss_solver.review.hands.game import GameReview
from boss_solver.review.hands.moments import seen_from
from boss_solver.review.judged.judged import JudgedDecision, Kind


class Effort(NamedTuple):
    """How much a judgement takes, for each turn."""

    name: str
    samples: int
    """Playouts to find the best move."""
    deals: int
    """Fresh deals on which it is compared with the one that was made."""
    wins: int
    """Whole games, for each of the moves compared, in which chances to win are compared; 0 for none."""
    luck: int
    """Playouts behind each value by which luck is told from decisions."""

    @property
    def words(self) -> str:
        """The effort in words."""
        wins = f", chances to win by {self.wins:,} games for each move compared" if self.wins else ""
        return (
            f"what cannot be solved by up to {self.samples:,} playouts a turn and {self.deals:,} fresh deals to compare"
            f"{wins}; luck by {self.luck:,} playouts for each value"
        )


QUICK: Final = Effort("quick", 12_288, 1024, 0, 256)
USUAL: Final = Effort("usual", 80_000, 4096, 1024, 1000)


class DecisionPoint(NamedTuple):
    """A turn to be judged."""

    hand: int
    """Its place among the hands of the review."""
    turn: int
    line: int
    view: SeatView
    """The view of its player before it."""
    move: Move
    """The move he made."""
    could_place: bool
    unknown: int = 0
    """Police cards that were turned up before the record begins and are not noted in it."""


class MoveLoss(NamedTuple):
    """The loss of a move against another."""

    millions: Estimate
    wins: Estimate | None
    """In chances to win."""


class Verdicts(NamedTuple):
    """A turn judged."""

    spot: DecisionPoint
    best: Move
    """The best move there was."""
    alike: Move
    """The best with the placement that was made."""
    placing: MoveLoss
    showing: MoveLoss
    is_exact: bool
    legal: int
    """Moves there were."""
    cards: int
    """Different cards that could be shown."""


def spots_of(game: GameReview) -> tuple[DecisionPoint, ...]:
    """The turns of a game that can be judged: legal ones of seats whose cards the record tells; none where teams play.

    Turns at which cards lay open that nobody noted, and that do not follow, are left out: the player saw them.
    """
    if game.table.setup.options.teams != "no":
        return ()
    unknown = unknown_police(game.record.lines)
    return tuple(
        spot._replace(unknown=unknown)
        for number, hand in enumerate(game.hands)
        for turn in hand.story.turns
        if (spot := _spot(number, hand.story, turn)) is not None
    )


def _spot(number: int, story: Story, turn: Turn) -> DecisionPoint | None:
    view = seen_from(story, turn.seat, turn.before)
    placed = turn.placed
    if view.own is None or not isinstance(turn.card, Card) or (placed is not None and placed.misplay):
        return None
    if view.glimpses():
        return None
    place = None if placed is None else Placement(placed.city, placed.experts, placed.occasionals)
    move = Move(place, turn.card)
    try:
        moves = moves_of(view)
    except AdviceError:  # out of turn, or the police card was forgotten
        return None
    return (
        DecisionPoint(number, turn.number, turn.line, view, move, any(other.place for other in moves))
        if move in moves
        else None
    )


@dataclass(frozen=True)
class Decider:
    """Judges turns, each by itself: what it finds depends on the turn, the effort and the seed alone."""

    effort: Effort = USUAL
    seed: int = 0

    def do(self, spot: DecisionPoint) -> Verdicts | None:
        """Judge a turn; None where losses have no price there, or too much is tied together to count deals.

        Raises KeyboardInterrupt when it is stopped.
        """
        moves = moves_of(spot.view)
        judge = Judge(spot.view, seed=self.seed, kept=alike(moves, spot.move), unknown=spot.unknown)
        try:
            exact = exactly(judge)
            return self._sampled(spot, judge, moves) if exact is None else self._solved(spot, exact, moves)
        except (NoPriceError, TooComplexError):
            return None

    def losses(self, spot: DecisionPoint, moves: tuple[Move, ...]) -> tuple[Estimate, ...]:
        """Return the loss of each of some moves against the best of them, in millions.

        Raises NoPriceError where losses have no price there, TooComplexError as :func:`boss_solver.advise` does.
        """
        judge = Judge(spot.view, seed=self.seed, kept=moves, unknown=spot.unknown)
        exact = exactly(judge)
        if exact is not None:
            off, worth = exact.exploitability, _worth(exact.asked_about)
            best = max(moves, key=lambda move: worth[move])
            return tuple(_exact_loss(worth, _better(move, best, worth, off), move, off) for move in moves)
        trials = _fresh(judge, Aim.WORTH, moves, self.effort.deals, self.seed + 1)
        best = max(moves, key=lambda move: trials.value(move).mean)
        return tuple(_loss(trials, best, move) for move in moves)

    def _solved(self, spot: DecisionPoint, exact: Advice, moves: tuple[Move, ...]) -> Verdicts:
        """Judge by solved values; values that differ by less than the equilibrium may be off count as equal."""
        off = exact.exploitability
        worth = _worth((*exact.asked_about, exact.best[0]))
        made, top = spot.move, exact.best[0].move
        like = _better(made, max(alike(moves, made), key=lambda move: worth[move]), worth, off)
        best = _better(like, top, worth, off)
        placing, showing = (
            MoveLoss(_exact_loss(worth, better, move, off), None) for better, move in ((best, like), (like, made))
        )
        return self._verdicts(spot, (best, like), (placing, showing), moves, is_exact=off == 0)

    def _sampled(self, spot: DecisionPoint, judge: Judge, moves: tuple[Move, ...]) -> Verdicts:
        judgement = judge_moves(judge, samples=self.effort.samples)
        if judgement.stopped is Stopped.INTERRUPTED:
            raise KeyboardInterrupt
        trials, made = judgement.trials, spot.move
        like = max(judge.kept, key=lambda move: (trials.value(move).mean, move == made))
        best = judgement.left[0]
        if trials.value(like).mean >= trials.value(best).mean:
            best = like
        compared = tuple(dict.fromkeys((best, like, made)))
        fresh = _fresh(judge, Aim.WORTH, compared, self.effort.deals, self.seed + 1)
        wins = None
        if self.effort.wins and len(compared) > 1:
            wins = _fresh(judge, Aim.WIN, compared, self.effort.wins, self.seed + 2)
        losses = tuple(
            MoveLoss(_loss(fresh, better, move), None if wins is None else _loss(wins, better, move))
            for better, move in ((best, like), (like, made))
        )
        return self._verdicts(spot, (best, like), (losses[0], losses[1]), moves, is_exact=False)

    @staticmethod
    def _verdicts(
        spot: DecisionPoint,
        better: tuple[Move, Move],
        losses: tuple[MoveLoss, MoveLoss],
        moves: tuple[Move, ...],
        *,
        is_exact: bool,
    ) -> Verdicts:
        best, like = better
        placing, showing = losses
        return Verdicts(
            spot=spot,
            best=best,
            alike=like,
            placing=placing,
            showing=showing,
            is_exact=is_exact,
            legal=len(moves),
            cards=len({move.card for move in moves}),
        )


def alike(moves: tuple[Move, ...], made: Move) -> tuple[Move, ...]:
    """Return the moves that place as the move that was made."""
    return tuple(move for move in moves if move.place == made.place)


def _worth(rows: tuple[RankedMove, ...]) -> dict[Move, Fraction]:
    return {row.move: Fraction(row.value.mean) if row.exact is None else row.exact for row in rows}


def _better(move: Move, other: Move, worth: dict[Move, Fraction], off: float) -> Move:
    """Return the other move if it is better by more than the values may be off."""
    return other if worth[other] - worth[move] > off else move


def _exact_loss(worth: dict[Move, Fraction], better: Move, move: Move, off: float) -> Estimate:
    return Estimate(0.0 if better == move else float(worth[better] - worth[move]), off)


def _fresh(judge: Judge, aim: Aim, moves: tuple[Move, ...], deals: int, seed: int) -> Trials:
    """Some moves compared on deals that had no part in finding them."""
    other = Judge(judge.view, aim=aim, seed=seed, unknown=judge.unknown)
    trials = Trials(other.playouts, other.stakes, other.seat, moves)
    trials.stage(moves, deals)
    return trials


def _loss(trials: Trials, better: Move, move: Move) -> Estimate:
    return Estimate(0.0, 0.0) if better == move else trials.difference(better, move)


def decisions_of(verdicts: Verdicts) -> Iterator[JudgedDecision]:
    """The one or two decisions of a turn: where to place, and which card to show; none where there was no choice."""
    spot = verdicts.spot
    made, best = spot.move, verdicts.best
    if spot.could_place:
        kind = Kind.PLACE if made.place else Kind.PASS
        chosen, better = (str(move.place or "nothing") for move in (made, best))
        yield _decision(verdicts, kind, (chosen, better), verdicts.placing, verdicts.legal // verdicts.cards)
    if verdicts.cards > 1:
        yield _decision(
            verdicts, Kind.REVEAL, (str(made.card), str(verdicts.alike.card)), verdicts.showing, verdicts.cards
        )


def _decision(verdicts: Verdicts, kind: Kind, words: tuple[str, str], loss: MoveLoss, options: int) -> JudgedDecision:
    """Return one decision; if nothing was better by more than 0 millions, the choice is its own best."""
    spot, wins = verdicts.spot, loss.wins
    assert spot.view.seat is not None
    chosen, better = words
    is_best = loss.millions.mean <= 0
    if is_best and wins is not None:
        wins = wins._replace(mean=0.0)
    return JudgedDecision(
        hand=spot.hand,
        turn=spot.turn,
        line=spot.line,
        seat=spot.view.seat,
        kind=kind,
        chosen=chosen,
        best=chosen if is_best else better,
        loss=max(0.0, loss.millions.mean),
        error=loss.millions.error,
        win_loss=None if wins is None else wins.mean,
        win_error=None if wins is None else wins.error,
        is_exact=verdicts.is_exact,
        options=options,
    )
