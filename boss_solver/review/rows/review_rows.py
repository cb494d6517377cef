"""Every placement, pass and reveal of a game as a row of a table, with what the review tells of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from boss_solver.game.cards import Card, City
from boss_solver.game.moves import legal_placements
from boss_solver.inference.entries.story import Turn
from boss_solver.review.hands.bids import Bid
from boss_solver.review.hands.game import GameReview, HandReview
from boss_solver.review.hands.reveals import MeasuredReveal
from boss_solver.review.judged.judged import GameJudgement, JudgedDecision, Kind


class ReviewRow(NamedTuple):
    """One decision looked back at. What does not apply, or is not told, is None. Numbers have at most six places."""

    record: str
    """The file, and which of its games where it has several."""
    hand: int
    status: str
    """Of the hand: ``settled``, ``broken`` or ``unfinished``."""
    turn: int
    """Of the hand, from 1."""
    round: int
    line: int
    """Of the record: the first of the turn."""
    seat: str
    """``P1`` to ``P6``."""
    player: str
    kind: str
    """``place``, ``pass`` or ``reveal``."""
    misplay: str
    """``yes`` where it was against the rules and played on, else ``no``."""
    city: str | None
    """Where he placed, or of the card he showed; its code."""
    experts: int | None
    occasionals: int | None
    card: str | None
    """The card he showed."""
    expected_millions: Decimal | None
    """Of a placement: what the city was worth in his eyes."""
    face_up_expected_millions: Decimal | None
    """Its worth by the cards face up."""
    knew: str | None
    """The reward, where he knew it."""
    reward: str | None
    """The reward in the end; None for Chicago and where nobody can tell."""
    paid_millions: int | None
    """Millions the city paid its winner."""
    winner: str | None
    bluff: str | None
    """The outcome of a bid against own knowledge."""
    told_bits: Decimal | None
    """Of a reveal: bits it told all others together."""
    foreseen_bits: Decimal | None
    """Bits he had to expect to tell."""
    least_bits: Decimal | None
    """The same for the card of his that told least."""
    best: str | None
    """The best alternative, where the decision was judged."""
    loss_millions: Decimal | None
    """By how much it was worth more."""
    loss_error_millions: Decimal | None
    """Its standard error."""
    win_loss: Decimal | None
    """By how much it would have raised the chance to win, 0 to 1."""
    verdict: str | None
    """``even``, ``small loss``, ``slip``, ``mistake`` or ``blunder``."""


def review_rows(game: GameReview, record: str, judged: GameJudgement | None = None) -> Iterator[ReviewRow]:
    """A row for each decision, in the order of the game."""
    decisions = {
        (decision.hand, decision.turn, decision.kind): decision for decision in (judged.decisions if judged else ())
    }
    for number, hand in enumerate(game.hands):
        bids = {bid.turn: bid for bid in hand.bids}
        reveals = {reveal.turn: reveal for reveal in hand.reveals}
        for turn in hand.story.turns:
            plain = _plain(game, hand, turn, record)
            if turn.placed is not None:
                row = _placed(plain, bids[turn.number], game.names)
                yield _judged(row, decisions.get((number, turn.number, Kind.PLACE)))
            elif legal_placements(turn.before.table, turn.seat):
                yield _judged(plain, decisions.get((number, turn.number, Kind.PASS)))
            if turn.card is not None:
                row = _shown(plain, turn, reveals.get(turn.number))
                yield _judged(row, decisions.get((number, turn.number, Kind.REVEAL)))


def _plain(game: GameReview, hand: HandReview, turn: Turn, record: str) -> ReviewRow:
    story = hand.story
    empty = dict.fromkeys(ReviewRow._fields)
    told: Mapping[str, object] = {
        "record": record,
        "hand": story.number,
        "status": "settled" if story.is_settled else "broken" if story.hand.broken else "unfinished",
        "turn": turn.number,
        "round": (turn.number - 1) // len(game.names) + 1,
        "line": turn.line,
        "seat": f"P{turn.seat + 1}",
        "player": game.names[turn.seat],
        "kind": Kind.PASS.value,
        "misplay": "no",
    }
    return ReviewRow(**{**empty, **told})  # type: ignore[arg-type]  # every field is there, by name


def _placed(row: ReviewRow, bid: Bid, names: tuple[str, ...]) -> ReviewRow:
    reward = bid.reward or bid.hidden
    return row._replace(
        kind=Kind.PLACE.value,
        misplay="yes" if bid.misplay else "no",
        city=bid.city.value,
        experts=bid.experts,
        occasionals=bid.occasionals,
        expected_millions=_decimal(bid.expected),
        face_up_expected_millions=_decimal(bid.public.expected if bid.public is not None else None),
        knew=None if bid.knew is None else str(Card(bid.city, bid.knew)),
        reward=None if reward is None or bid.city is City.CHICAGO else str(reward),
        paid_millions=bid.paid,
        winner=None if bid.winner is None else names[bid.winner],
        bluff=None if bid.bluff is None else bid.bluff.result.value,
    )


def _shown(row: ReviewRow, turn: Turn, reveal: MeasuredReveal | None) -> ReviewRow:
    assert turn.card is not None
    return row._replace(
        kind=Kind.REVEAL.value,
        city=None if turn.card.city is None else turn.card.city.value,
        card=str(turn.card),
        told_bits=_decimal(reveal.total if reveal else None),
        foreseen_bits=_decimal(reveal.foreseen if reveal else None),
        least_bits=_decimal(reveal.least if reveal else None),
    )


def _judged(row: ReviewRow, decision: JudgedDecision | None) -> ReviewRow:
    if decision is None:
        return row
    return row._replace(
        best=decision.best,
        loss_millions=_decimal(decision.loss),
        loss_error_millions=_decimal(decision.error),
        win_loss=_decimal(decision.win_loss),
        verdict=decision.verdict.value,
    )


def _decimal(number: Fraction | float | None) -> Decimal | None:
    """Six places, no needless zeros, never a power of ten."""
    if number is None:
        return None
    rounded = Decimal(round(Fraction(number) * 10**6)).scaleb(-6)
    return rounded.quantize(Decimal(1)) if rounded == rounded.to_integral_value() else rounded.normalize()
