"""The statements of a record that are no events of the game: headers, notes, and the position block."""

from __future__ import annotations

from typing import NamedTuple

from boss_solver.game.cards import Badge, City
from boss_solver.game.events import Event, Joined
from boss_solver.game.kinds import kind
from boss_solver.game.state import FaceUp, Stake


@kind
class Version(NamedTuple):
    """``boss-record 1``: the first line of every record."""

    number: int


@kind
class Players(NamedTuple):
    """``players Red Blue``: the names clockwise; the first opens the game."""

    names: tuple[str, ...]


@kind
class SeatIs(NamedTuple):
    """``seat Red``: whose record it is; None is a spectator's."""

    seat: int | None


@kind
class CitiesAre(NamedTuple):
    """``cities NY BO DE KC CI``: the cities in play, without Chicago."""

    cities: tuple[City, ...]


@kind
class UndealtIs(NamedTuple):
    """``undealt 2``: cards that stay face down and unseen."""

    number: int


@kind
class OptionIs(NamedTuple):
    """``option police-at 3``: a ruling of this table."""

    name: str
    value: str


@kind
class Tag(NamedTuple):
    """``date``, ``place`` or ``title`` and any words."""

    name: str
    text: str


@kind
class Note(NamedTuple):
    """``note``, ``hunch`` or ``drop`` and the user's own words, in canonical form.

    :func:`boss_solver.record.lines.noting.noted_from` says what they mean.
    """

    keyword: str
    text: str


@kind
class PositionOpens(NamedTuple):
    """``position in hand 2`` or ``position before hand 3``: the record begins in the middle of a game."""

    hand_no: int
    in_hand: bool


@kind
class RowIs(NamedTuple):
    """``row NY BO CH DE``: the row from the left."""

    row: tuple[City, ...]


@kind
class MarkerIs(NamedTuple):
    """``marker Blue``: the start player."""

    seat: int


@kind
class BadgesAre(NamedTuple):
    """``badges silver forgotten gold``: the police cards seen so far, None for a hand that went without."""

    badges: tuple[Badge | None, ...]


@kind
class AccountIs(NamedTuple):
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


@kind
class StakesAre(NamedTuple):
    """``on DE Red 3 Blue 2,1``: gangsters on a city."""

    city: City
    stakes: tuple[tuple[int, Stake], ...]


@kind
class ShownAre(NamedTuple):
    """``shown Red NY3 Blue DE2``: cards face up next to the row, first to last."""

    cards: tuple[FaceUp, ...]


@kind
class SizesAre(NamedTuple):
    """``dealt Blue 6 Green 4 !``: who was dealt another number of cards than the rules say."""

    sizes: tuple[tuple[int, int], ...]


@kind
class PositionEnds(NamedTuple):
    """``play``: the position is complete."""

    joined: Joined


PositionLine = RowIs | MarkerIs | BadgesAre | AccountIs | StakesAre | ShownAre | SizesAre
"""A line between ``position`` and ``play``."""

Header = Version | Players | SeatIs | CitiesAre | UndealtIs | OptionIs | Tag
"""A line before the first event."""

Statement = Header | Note | PositionOpens | PositionLine | PositionEnds | Event
"""Everything a line of a record can say."""
