"""The exact answer: the value of every move as a fraction, deal by deal, and the facts that would change the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from boss_solver.advice.candidate_moves import Move
from boss_solver.advice.last_round.deals import PossibleDeal
from boss_solver.advice.stakes import ExactWorthParts
from boss_solver.game.cards import Card


class Against(StrEnum):
    """The opponents that moves are valued against."""

    MODELS = "players as modelled"
    BEST_REPLY = "the best reply"


class SolvedMove(NamedTuple):
    """A move and what it is worth."""

    move: Move
    value: Fraction
    """Millions, on average over the deals and the replies."""
    parts: ExactWorthParts
    by_deal: tuple[Fraction, ...]
    """The value in each deal, millions."""


class ExactChange(NamedTuple):
    """Something the seat does not know, and the move that would be best if it were so."""

    card: Card
    seat: int | None
    """Who holds the card; None if it is the reward of its city."""
    chance: Fraction
    """The probability that it is so."""
    move: Move
    gain: Fraction
    """Millions by which the move is better then than the one that is best now."""


class SolvedRound(NamedTuple):
    """Every move of a seat in the last round, valued exactly."""

    against: Against
    deals: tuple[PossibleDeal, ...]
    moves: tuple[SolvedMove, ...]
    """The best first; equal ones in the order in which moves are listed."""

    @property
    def best(self) -> tuple[SolvedMove, ...]:
        """The best moves, more than one if they are equal."""
        return tuple(row for row in self.moves if row.value == self.moves[0].value)

    def given(self, fits: Callable[[PossibleDeal], bool]) -> tuple[tuple[Move, Fraction], ...]:
        """The value of each move if only some deals were possible, in millions, the best first; empty if none fits."""
        some = [(i, deal.chance) for i, deal in enumerate(self.deals) if fits(deal)]
        total = sum((chance for _, chance in some), Fraction())
        if not total:
            return ()
        values = [(row.move, sum(row.by_deal[i] * chance for i, chance in some) / total) for row in self.moves]
        return tuple((move, Fraction(value)) for move, value in sorted(values, key=lambda pair: -pair[1]))

    def changes(self) -> tuple[ExactChange, ...]:
        """For every reward and every card of another that is not certain: the better move if it were known, if any.

        The most likely first.
        """
        changes = []
        for card, seat in self._unsure():
            values = self.given(lambda deal, card=card, seat=seat: _is_so(deal, card, seat))  # type: ignore[misc]  # mypy cannot infer defaults of a lambda
            move, value = values[0]
            now = dict(values)[self.moves[0].move]
            if value > now:
                chance = sum((deal.chance for deal in self.deals if _is_so(deal, card, seat)), Fraction())
                changes.append(ExactChange(card, seat, chance, move, value - now))
        return tuple(sorted(changes, key=lambda change: -change.chance))

    def _unsure(self) -> Iterator[tuple[Card, int | None]]:
        """The places of cards that are so in some of the deals and not in others."""
        rewards = dict.fromkeys(card for deal in self.deals for card in deal.rewards)
        held = dict.fromkeys(
            (card, seat) for deal in self.deals for seat, cards in enumerate(deal.held) for card in cards
        )
        for card, seat in (*((card, None) for card in rewards), *held):
            if not all(_is_so(deal, card, seat) for deal in self.deals):
                yield card, seat


def _is_so(deal: PossibleDeal, card: Card, seat: int | None) -> bool:
    return card in (deal.rewards if seat is None else deal.held[seat])
