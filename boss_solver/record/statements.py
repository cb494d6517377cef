"""What a line of a record can say besides the events of the game: headers, notes, and the position block."""

from __future__ import annotations

from dataclasses import dataclass

from boss_solver.game.cards import Badge, City
from boss_solver.game.events import Event, Joined
from boss_solver.game.state import FaceUp, Stake


@dataclass(frozen=True, slots=True)
class Version:
    """``boss-record 1``: the first line of every record."""

    number: int


@dataclass(frozen=True, slots=True)
class Players:
    """``players Red Blue``: the names clockwise; the first opens the game."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatIs:
    """``seat Red``: whose record it is; None is a spectator's."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class CitiesAre:
    """``cities NY BO DE KC CI``: the cities in play besides Chicago."""

    cities: tuple[City, ...]


@dataclass(frozen=True, slots=True)
class UndealtIs:
    """``undealt 2``: cards that stay face down and unseen."""

    number: int


@dataclass(frozen=True, slots=True)
class OptionIs:
    """``option police-at 3``: a ruling of this table."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Tag:
    """``date``, ``place`` or ``title`` and any words."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """``note``, ``hunch`` or ``drop`` and the user's own words, in canonical form.

    :func:`boss_solver.record.noting.noted_from` says what they mean.
    """

    keyword: str
    text: str


@dataclass(frozen=True, slots=True)
class PositionOpens:
    """``position in hand 2`` or ``position before hand 3``: the record begins in the middle of a game."""

    hand_no: int
    in_hand: bool


@dataclass(frozen=True, slots=True)
class RowIs:
    """``row NY BO CH DE``: the row from the left."""

    row: tuple[City, ...]


@dataclass(frozen=True, slots=True)
class MarkerIs:
    """``marker Blue``: the start player."""

    seat: int


@dataclass(frozen=True, slots=True)
class BadgesAre:
    """``badges silver gold``: the police cards seen so far."""

    badges: tuple[Badge, ...]


@dataclass(frozen=True, slots=True)
class AccountIs:
    """``player Red money 5 dead 1 away-two 1``: what a player brings from earlier hands."""

    seat: int
    money: int = 0
    dead: int = 0
    away_one: int = 0
    """Experts missing the current (or coming) hand only."""
    away_two: int = 0
    """Experts missing it and the next."""
    occasionals: int = 3
    banned: tuple[City, ...] = ()


@dataclass(frozen=True, slots=True)
class StakesAre:
    """``on DE Red 3 Blue 2,1``: gangsters on a city."""

    city: City
    stakes: tuple[tuple[int, Stake], ...]


@dataclass(frozen=True, slots=True)
class ShownAre:
    """``shown Red NY3 Blue DE2``: cards face up beside the row, first to last."""

    cards: tuple[FaceUp, ...]


@dataclass(frozen=True, slots=True)
class PositionEnds:
    """``play``: the position is complete."""

    joined: Joined


PositionLine = RowIs | MarkerIs | BadgesAre | AccountIs | StakesAre | ShownAre
"""A line between ``position`` and ``play``."""

Header = Version | Players | SeatIs | CitiesAre | UndealtIs | OptionIs | Tag
"""A line before the first event."""

Statement = Header | Note | PositionOpens | PositionLine | PositionEnds | Event
"""Everything a line of a record can say."""
