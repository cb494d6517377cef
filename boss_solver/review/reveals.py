"""What reveals gave away: by how many bits each opponent's uncertainty about the city's reward fell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from boss_solver.game.cards import Card
from boss_solver.inference.story import Turn
from boss_solver.odds.knowledge import Leak, leaks
from boss_solver.review.eyes import Eyes
from boss_solver.review.moments import Moment


class Reveal(NamedTuple):
    """A card that was shown, and what it told."""

    turn: int
    """Its number in the hand, from 1."""
    line: int
    seat: int
    card: Card
    told: Mapping[int, float]
    """By how many bits the uncertainty of each opponent whose cards are known fell. Below 0 it rose."""
    newly_known: tuple[int, ...]
    """Opponents who knew the city's reward after it and did not before."""
    foreseen: float | None
    """Bits that he had to expect, from what he saw, to tell all opponents together; None where his cards are not
    known."""
    least: float | None
    """The same for the card in his hand that told least."""
    least_card: Card | None
    """That card; the first of them where several told as little."""

    @property
    def total(self) -> float:
        """Bits told to all these opponents together."""
        return sum(self.told.values(), 0.0)


def reveals(eyes: Eyes) -> Iterator[Reveal]:
    """The reveals of a hand, in order; cards that nobody noted tell nobody who reads the record."""
    for turn in eyes.story.turns:
        if isinstance(turn.card, Card):
            yield _reveal(eyes, turn, turn.card)


def _reveal(eyes: Eyes, turn: Turn, card: Card) -> Reveal:
    others = [seat for seat in eyes.seats if seat != turn.seat]
    before = {seat: eyes.at(seat, turn.number - 1) for seat in others}
    after = {seat: eyes.at(seat, turn.number) for seat in others}
    city = card.city
    foreseen = least = least_card = None
    if turn.seat in eyes.seats:
        by_card = {leak.card: leak for leak in _leaks(eyes.at(turn.seat, turn.number - 1))}
        first = next(iter(by_card.values()), None)
        if card in by_card and first is not None:
            foreseen, least, least_card = by_card[card].total, first.total, first.card
    return Reveal(
        turn=turn.number,
        line=turn.line,
        seat=turn.seat,
        card=card,
        told={seat: before[seat].cities[city].bits - after[seat].cities[city].bits for seat in others},
        newly_known=tuple(
            seat for seat in others if before[seat].knows(city) is None and after[seat].knows(city) is not None
        ),
        foreseen=foreseen,
        least=least,
        least_card=least_card,
    )


def _leaks(moment: Moment) -> tuple[Leak, ...]:
    return leaks(moment.view, moment.deals)
