"""The events of a game, one frozen record each; a hand is a list of them."""

from __future__ import annotations

from typing import NamedTuple

from boss_solver.game.cards import Badge, Card, City, Shown
from boss_solver.game.kinds import kind
from boss_solver.game.state import Account, FaceUp, Spot, Stake


@kind
class HandBegins(NamedTuple):
    """The cards are shuffled and dealt; the first hand, or the next."""


@kind
class Dealt(NamedTuple):
    """The record learns a player's whole holding as it was dealt."""

    seat: int
    cards: tuple[Card, ...]
    misplay: bool = False
    """Whether it may be of another number of cards than the rules say, which was played on."""


@kind
class Misdealt(NamedTuple):
    """Some players were dealt another number of cards than the rules say: it holds from the beginning of the hand."""

    sizes: tuple[tuple[int, int], ...]
    """Seat and number of cards; players who are not named were dealt the usual number, unless another one follows."""
    misplay: bool = False


@kind
class BacksSeen(NamedTuple):
    """The card backs in a player's hand at this moment: cards of each named city.

    ``whole`` says that cities not named have none; else nothing is said of them.
    """

    seat: int
    counts: tuple[tuple[City, int], ...]
    whole: bool = True


@kind
class CardsSeen(NamedTuple):
    """Everybody saw these cards at this moment, and they stay where they are: a card dropped and taken back.

    Of a player's holding and of the undealt cards they are some; of rewards one card a city.
    """

    spot: Spot
    seat: int | None
    """Whose holding the cards are in; None where they are in nobody's."""
    cards: tuple[Card, ...]


@kind
class Placed(NamedTuple):
    """A player sends gangsters from his supply to one character card, before he reveals."""

    seat: int
    city: City
    experts: int
    occasionals: int = 0
    misplay: bool = False


@kind
class Revealed(NamedTuple):
    """A player shows one city card, which ends his turn."""

    seat: int
    card: Shown
    misplay: bool = False


@kind
class PoliceTurned(NamedTuple):
    """A police card is turned up; None means that it was forgotten."""

    badge: Badge | None
    misplay: bool = False
    second: Badge | None = None
    """A second card turned up with it, which only a misplay can do."""


@kind
class PoliceFound(NamedTuple):
    """The police card that was forgotten in this hand (or the one just settled) is turned up after all."""

    badge: Badge


@kind
class ChicagoPaid(NamedTuple):
    """Chicago's payout in millions, read from the table where unknown cards hide it."""

    amount: int


@kind
class RewardsTurned(NamedTuple):
    """All rewards are turned up and the hand is settled.

    A city may be missing where its reward follows from the cards, or where nobody has gangsters.
    """

    cards: tuple[Card, ...] = ()


@kind
class HandBroken(NamedTuple):
    """The hand is broken off and not settled."""


@kind
class PlayerLeft(NamedTuple):
    """A player leaves, which ends the game unfinished."""

    seat: int


@kind
class MarkerSlip(NamedTuple):
    """Between hands: this player opens the coming hand, whether or not it is his turn to."""

    seat: int


@kind
class RowSlip(NamedTuple):
    """Between hands: this is the row of the coming hand, whatever it should be."""

    row: tuple[City, ...]


@kind
class AccountSlip(NamedTuple):
    """Between hands: what the table takes a player to have from here on. None: as it is."""

    seat: int
    money: int | None = None
    """Millions."""
    experts: int | None = None
    """Experts that he can place in the coming hand."""
    dead: int | None = None
    away_one: int | None = None
    """Experts missing the coming hand only."""
    away_two: int | None = None
    """Experts missing it and the next."""
    occasionals: int | None = None
    banned: tuple[City, ...] | None = None


@kind
class Joined(NamedTuple):
    """The record begins in the middle of a game, at this position."""

    hand_no: int
    """The hand that is going on, or the coming one."""
    in_hand: bool
    row: tuple[City, ...]
    marker: int
    badges: tuple[Badge | None, ...]
    """The police card of each hand as far as they are told; None where it was forgotten."""
    accounts: tuple[Account, ...]
    on: tuple[tuple[City, tuple[tuple[int, Stake], ...]], ...] = ()
    """Gangsters on each city: seat and stake, the leader first where two are level."""
    shown: tuple[FaceUp, ...] = ()
    """The cards face up next to the row, first to last."""
    sizes: tuple[tuple[int, int], ...] = ()
    """Players who were dealt another number of cards than the rules say in the hand that is going on."""


Event = (
    HandBegins
    | Dealt
    | Misdealt
    | BacksSeen
    | CardsSeen
    | Placed
    | Revealed
    | PoliceTurned
    | PoliceFound
    | ChicagoPaid
    | RewardsTurned
    | HandBroken
    | PlayerLeft
    | MarkerSlip
    | RowSlip
    | AccountSlip
    | Joined
)
"""Everything that :func:`boss_solver.game.apply.apply` understands."""


def begins_hand(event: object) -> bool:
    """Whether the event begins a hand, or joins a game in the middle: nothing before it belongs to the hand."""
    return isinstance(event, HandBegins | Joined)
