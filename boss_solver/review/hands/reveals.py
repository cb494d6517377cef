"""The information that reveals gave away: by how many bits each opponent's uncertainty about the city's reward fell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boss_solver.game.cards import Card
from boss_solver.inference.entries.seen_then import backs_held
from boss_solver.inference.entries.story import Turn
from boss_solver.odds.knowledge import Leak, leaks
from boss_solver.review.hands.eyes import HandEyes
from boss_solver.review.hands.moments import Moment, seen_from


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredReveal:
    """A card that was shown, and the information it gave."""

    turn: int
    """Its number in the hand, from 1."""
    line: int
    seat: int
    card: Card
    bits: Mapping[int, float]
    """Bits by which the uncertainty of each opponent fell; below 0 it rose. Opponents not known are missing."""
    newly_known: tuple[int, ...]
    """Opponents who knew the city's reward after it and did not before."""
    foreseen: float | None
    """Bits that he had to expect, from what he saw, to tell all opponents together; None where the record does not
    tell what he saw."""
    least: float | None
    """The same for the card in his hand that told least."""
    least_card: Card | None
    """That card; the first of them where several told as little."""

    opponents: int
    """How many there are."""

    @property
    def total(self) -> float | None:
        """Bits told to all opponents together; None where the record does not tell it of all of them."""
        return sum(self.bits.values(), 0.0) if len(self.bits) == self.opponents else None


def reveals(eyes: HandEyes) -> Iterator[MeasuredReveal]:
    """The reveals of a hand, in order; cards that nobody noted and that do not follow are left out."""
    for turn in eyes.story.turns:
        if isinstance(turn.card, Card):
            yield _reveal(eyes, turn, turn.card)


def _reveal(eyes: HandEyes, turn: Turn, card: Card) -> MeasuredReveal:
    others = [seat for seat in eyes.seats if seat != turn.seat and eyes.is_told(seat, card.city, turn.number)]
    before = {seat: eyes.at(seat, turn.number - 1) for seat in others}
    after = {seat: _right_after(eyes, turn, seat) for seat in others}
    city = card.city
    foreseen = least = least_card = None
    if turn.seat in eyes.seats and _is_all_told(eyes, turn):
        by_card = {leak.card: leak for leak in _leaks(eyes.at(turn.seat, turn.number - 1))}
        first = next(iter(by_card.values()), None)
        if card in by_card and first is not None:
            foreseen, least, least_card = by_card[card].total, first.total, first.card
    return MeasuredReveal(
        turn=turn.number,
        line=turn.line,
        seat=turn.seat,
        card=card,
        bits={seat: before[seat].cities[city].bits - after[seat].cities[city].bits for seat in others},
        newly_known=tuple(
            seat for seat in others if before[seat].knows(city) is None and after[seat].knows(city) is not None
        ),
        foreseen=foreseen,
        least=least,
        least_card=least_card,
        opponents=eyes.story.end.table.setup.players - 1,
    )


def _right_after(eyes: HandEyes, turn: Turn, seat: int) -> Moment:
    """Return the view of a seat right after a turn, before anything that all saw between it and the next."""
    moment, hand = eyes.at(seat, turn.number), turn.after.table.hand
    if hand is None or hand.finished or moment.view.table.hand is None or moment.view.table.hand.seen == hand.seen:
        return moment
    return Moment(turn.number, turn, seen_from(eyes.story, seat, turn.after))


def _is_all_told(eyes: HandEyes, turn: Turn) -> bool:
    """Whether the record tells all that the player saw before his turn, face up, in his hand and of others' backs."""
    is_noted = all(at >= turn.number - 1 for at in eyes.story.dealt.unsure)
    backs = backs_held(eyes.at(turn.seat, turn.number - 1).view)
    return is_noted and len(backs) == eyes.story.end.table.setup.players - 1


def _leaks(moment: Moment) -> tuple[Leak, ...]:
    return leaks(moment.view, moment.deals)
