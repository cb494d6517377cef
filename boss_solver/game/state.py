"""Where a game stands. All of it is immutable; :func:`boss_solver.game.apply.apply` makes the next one.

:class:`Table` is what everybody at the table sees. :class:`GameState` adds the holdings that the record knows:
one seat's in his own record, all of them in a full one. Seats are numbered from 0, clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from boss_solver.game.cards import Badge, Card, City, Shown
from boss_solver.game.kinds import kind
from boss_solver.game.setup import EXPERTS, OCCASIONALS, Setup


class Stake(NamedTuple):
    """Gangsters of one player in one place: on a character card, or in his supply."""

    experts: int = 0
    occasionals: int = 0

    @property
    def total(self) -> int:
        """Experts and occasionals count alike."""
        return self.experts + self.occasionals


NO_STAKE = Stake()


class Account(NamedTuple):
    """A player's money and gangsters, which pass from hand to hand."""

    money: int = 0
    """Millions; may be negative."""
    last: int = 0
    """Millions won in the latest settled hand, net."""
    alive: int = EXPERTS
    """Experts not dead, those in hospital or prison included."""
    away: tuple[int, int] = (0, 0)
    """Experts missing the current (or coming) hand, and the hand after it."""
    occasionals: int = OCCASIONALS
    """Occasionals never used, or placed in the hand that is going on."""
    banned: frozenset[City] = frozenset()
    """Cities on which he may place no gangsters for the rest of the game."""


class FaceUp(NamedTuple):
    """A card that lies face up next to the row, and the seat that showed it."""

    seat: int
    card: Shown


class Backs(NamedTuple):
    """Card backs seen in a player's hand at one moment."""

    seat: int
    counts: tuple[tuple[City, int], ...]
    """Cards of each named city in his hand at that moment."""
    whole: bool
    """Whether cities not named had none."""
    shown_before: int
    """Cards he had already shown at that moment."""


class Spot(StrEnum):
    """Where cards lie that everybody saw and that stay there."""

    HOLDING = "holding"
    """In a player's hand."""
    REWARD = "reward"
    """Under their cities."""
    UNDEALT = "undealt"
    """Among the cards that nobody was dealt."""


class Sighting(NamedTuple):
    """Cards that everybody saw at one moment, and that stayed where they were."""

    spot: Spot
    seat: int | None
    """Whose holding it was; None where it was nobody's."""
    cards: tuple[Card, ...]
    shown_before: int
    """Cards the player had already shown at that moment; 0 where it was nobody's holding."""


class Effect(NamedTuple):
    """The effect of one card on the table at settling, Chicago included."""

    city: City
    winner: int
    reward: Card | None
    """None for Chicago."""
    money: int
    """Millions paid to the winner."""
    killed: tuple[int, ...] = ()
    """Seats that lost an expert for good by this card."""


class Settlement(NamedTuple):
    """The end of a hand: what everything paid, in the order in which it was resolved."""

    effects: tuple[Effect, ...]
    gained: tuple[int, ...]
    """Millions of this hand, by seat."""


FORGOTTEN = "the police card was forgotten"
"""The misplay of a hand whose police card was not turned up."""


class Hand(NamedTuple):
    """One deal as everybody sees it, from dealing to settling."""

    on: Mapping[City, tuple[Stake, ...]]
    """Gangsters on every character card, by seat."""
    leaders: Mapping[City, int]
    """Who leads each city; a city without gangsters is missing."""
    shown: tuple[FaceUp, ...]
    """The cards shown so far, first to last."""
    left: tuple[int, ...]
    """Cards each player still has."""
    supply: tuple[Stake, ...]
    """Gangsters each player can still place in this hand."""
    placing: int | None = None
    """The seat that has placed and must now reveal."""
    police_done: bool = False
    """Whether this hand's police card was turned up (or forgotten)."""
    police: tuple[Badge, ...] = ()
    """The police cards turned up in this hand: one, or two by a slip."""
    order: tuple[int, ...] | None = None
    """The last round's order, once it has begun."""
    backs: tuple[Backs, ...] = ()
    seen: tuple[Sighting, ...] = ()
    """Cards that everybody saw and that stayed where they were."""
    misplays: tuple[tuple[int | None, str], ...] = ()
    """Moves against the rules that were played on, and who made them."""
    paid: int | None = None
    """Chicago's payout in millions as read from the table, where unknown cards hide it."""
    rewards: Mapping[City, Card] | None = None
    settlement: Settlement | None = None
    broken: bool = False
    sizes: tuple[int, ...] | None = None
    """Cards dealt to each player where they were not dealt evenly, a slip that was played on; else None."""

    @property
    def badge(self) -> Badge | None:
        """The police card turned up in this hand, the first where there were two."""
        return self.police[0] if self.police else None

    @property
    def police_forgotten(self) -> bool:
        """Whether its police card was forgotten, and not found since."""
        return not self.police and (None, FORGOTTEN) in self.misplays

    @property
    def finished(self) -> bool:
        """Settled or broken off."""
        return self.broken or self.settlement is not None


class Won(StrEnum):
    """The reason why the game ended as it did."""

    MONEY = "most money"
    LAST_HAND = "most money in the last hand"
    GANGSTERS = "most gangsters left"
    SHARED = "level on everything"
    UNFINISHED = "a player left"


@kind
class Outcome(NamedTuple):
    """The end of a game."""

    winners: tuple[int, ...]
    """Empty if the game ended unfinished."""
    by: Won
    standing: tuple[tuple[int, int, int], ...]
    """Money, money of the last hand (millions), gangsters that count for the tie, by seat."""


class Table(NamedTuple):
    """Everything that everybody at the table sees."""

    setup: Setup
    row: tuple[City, ...]
    marker: int
    """The start player's seat."""
    hand_no: int
    """1 for the first hand; 0 before it."""
    badges: tuple[Badge, ...]
    """The police cards turned up, this hand's included."""
    accounts: tuple[Account, ...]
    hand: Hand | None = None
    """The hand that is going on, or the one that ended last; None before the first."""
    extra: int = 0
    """Extra hands begun to break a tie."""
    outcome: Outcome | None = None
    more_police: int = 0
    """Police cards turned up beyond one a hand."""
    coming_row: tuple[City, ...] | None = None
    """The row of the coming hand, where a slip made it another than it should be."""
    coming_marker: int | None = None
    """The seat that opens the coming hand, where a slip made it another than it should be."""
    slips: tuple[tuple[int | None, str], ...] = ()
    """Mistakes of the table since the last hand that were played on; the coming hand begins with them."""

    @property
    def is_last_hand(self) -> bool:
        """Whether three badges of one colour are up, so that this hand is the last (or an extra one)."""
        return self.extra > 0 or most_badges(self.badges) >= 3

    @property
    def in_hand(self) -> bool:
        """Whether a hand is going on."""
        return self.hand is not None and not self.hand.finished and self.outcome is None


class GameState(NamedTuple):
    """The table, and the holdings as dealt that the record knows."""

    table: Table
    dealt: tuple[tuple[Card, ...] | None, ...]
    """The holding of each seat as dealt; None where the record does not know it."""


def most_badges(badges: tuple[Badge, ...]) -> int:
    """The larger number of badges of one colour; the card with both counts for each."""
    both = badges.count(Badge.BOTH)
    return both + max(badges.count(Badge.SILVER), badges.count(Badge.GOLD))


def new_game(setup: Setup) -> GameState:
    """The state before the first hand."""
    accounts = (Account(),) * setup.players
    table = Table(setup, setup.first_row, 0, 0, (), accounts)
    return GameState(table, (None,) * setup.players)
