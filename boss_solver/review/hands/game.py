"""One game looked back at: its hands, who won what with what, and all that the hands tell.

>>> from boss_solver.record.games.reader import load
>>> game = review_of(load("examples/two-players.boss"))
>>> [hand.gained for hand in game.hands], game.money
([(0, 1), (3, 5), (3, 4), (1, 3), (1, 7)], (8, 20))
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from boss_solver.errors import BossError, Command
from boss_solver.game.cards import Card, City
from boss_solver.game.standing import stake
from boss_solver.game.state import Effect, Stake, Table
from boss_solver.inference.engine.counting import ContradictionError
from boss_solver.inference.entries.story import Story, stories
from boss_solver.record.lines.record import Record
from boss_solver.review.hands.bids import Bid, bids
from boss_solver.review.hands.eyes import HandEyes
from boss_solver.review.hands.reveals import MeasuredReveal, reveals
from boss_solver.review.hands.swings import Swing, swings


class ReviewError(BossError):
    """A record of which nothing can be told: no hand was begun, or its entries contradict each other."""


class Taking(NamedTuple):
    """A city that somebody won."""

    city: City
    winner: int
    stake: Stake
    """The winner's gangsters there at the end."""
    reward: Card | None
    """None for Chicago."""
    money: int
    """Millions it paid."""
    effect: Effect


@dataclass(frozen=True)
class HandReview:
    """One hand looked back at. What is asked of it is worked out when it is asked."""

    story: Story
    label: str
    """How the hand is called: its number, and whether it was broken off or is unfinished."""

    @cached_property
    def eyes(self) -> HandEyes:
        """The hand through the eyes of all."""
        return HandEyes.on(self.story)

    @cached_property
    def bids(self) -> tuple[Bid, ...]:
        """The placements in order, and what the bidders could know."""
        return tuple(bids(self.eyes))

    @cached_property
    def reveals(self) -> tuple[MeasuredReveal, ...]:
        """The cards shown in order, and what they gave away."""
        return tuple(reveals(self.eyes))

    @cached_property
    def takings(self) -> tuple[Taking, ...]:
        """The cities that were won, in the order in which the rewards were resolved."""
        hand = self.story.hand
        effects = hand.settlement.effects if hand.settlement else ()
        return tuple(
            Taking(
                effect.city, effect.winner, stake(hand, effect.winner, effect.city), effect.reward, effect.money, effect
            )
            for effect in effects
        )

    @property
    def gained(self) -> tuple[int, ...] | None:
        """Millions of this hand by seat; None where it was not settled."""
        settlement = self.story.hand.settlement
        return settlement.gained if settlement else None

    def swings(self, seat: int | None) -> tuple[Swing, ...]:
        """Return the reveals that moved a seat's odds, the most first, as far as all cards face up were noted.

        Raises KeyError where its cards are not known.
        """
        moved = swings(self.eyes.moments[seat])
        return tuple(swing for swing in moved if self.eyes.is_told(seat, swing.after.city, swing.turn.number))

    def known_from(self, city: City) -> dict[int, int | None]:
        """By seat: the turn after which it knew the city's reward; None if it never did.

        A seat of which the record does not tell it is missing.
        """
        eyes = self.eyes
        return {seat: eyes.known_from(seat, city) for seat in eyes.seats if eyes.is_start_told(seat, city)}


@dataclass(frozen=True)
class GameReview:
    """A game looked back at."""

    record: Record
    hands: tuple[HandReview, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The players, clockwise."""
        return self.record.names

    @property
    def table(self) -> Table:
        """The table at the end of the record."""
        return self.record.state.table

    @property
    def before(self) -> tuple[int, ...]:
        """Millions by seat when the record begins: 0, unless it joins a game."""
        return tuple(account.money for account in self.hands[0].story.start.table.accounts)

    @property
    def money(self) -> tuple[int, ...]:
        """Millions by seat at the end."""
        return tuple(account.money for account in self.table.accounts)

    @property
    def slipped(self) -> tuple[int, ...]:
        """Millions by seat that slips of the table gave or took between hands."""
        gained = [sum(hand.gained[seat] for hand in self.hands if hand.gained) for seat in range(len(self.names))]
        return tuple(a - b - c for a, b, c in zip(self.money, self.before, gained, strict=True))

    def by_city(self, seat: int) -> dict[City, int]:
        """Millions that a player won with each city, in all hands; cities he never won are missing."""
        millions: dict[City, int] = {}
        for hand in self.hands:
            for taking in hand.takings:
                if taking.winner == seat:
                    millions[taking.city] = millions.get(taking.city, 0) + taking.money
        return millions


def review_of(record: Record) -> GameReview:
    """Look back at a game, finished or not.

    Raises UnreadableError if the record has errors; ReviewError where no hand was begun, or where no deal agrees with
    what was entered.
    """
    try:
        hands = stories(record)
        for hand in hands:
            _check(hand)
    except ContradictionError:
        why = "no deal agrees with all that was entered; '"
        raise ReviewError(why, Command("check"), "' tells at which line") from None
    if not hands:
        raise ReviewError("no hand was begun, so there is nothing to look back at")
    return GameReview(record, tuple(HandReview(hand, _label(hand)) for hand in hands))


def _check(story: Story) -> None:
    """Raise ContradictionError where card backs that were entered by hand leave no deal."""
    if None in story.dealt.colours and any(True for _ in story.hand.backs):
        for seen in HandEyes.on(story).moments.values():
            _ = seen[-1].odds


def _label(story: Story) -> str:
    if story.hand.broken:
        return f"hand {story.number}, broken off"
    return f"hand {story.number}" if story.is_settled else f"hand {story.number}, unfinished"
