r"""The facts about a move that a player can check at the table: whom it beats, who can still pass it, what it spends.

>>> from boss_solver.game.cards import CARDS
>>> from boss_solver.inference.view import view_of
>>> from boss_solver.record.games.reader import loads
>>> lines = "boss-record 1\nplayers Red Blue\nseat Red\nhand\ndealt NY0 NY1 BO3 DE1 DE2\n"
>>> view = view_of(loads(lines).good.here, 0)
>>> facts = facts_of(view, Move(Placement(City.DETROIT, 3), CARDS["NY0"]))
>>> facts.there, facts.ahead, facts.can_pass, facts.counts
(3, 3, (1,), 0)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from boss_solver.advice.candidate_moves import Move
from boss_solver.game.apply import apply
from boss_solver.game.cards import City
from boss_solver.game.chicago import chicago_value, left_of_chicago, payout_range
from boss_solver.game.events import Placed
from boss_solver.game.moves import Placement
from boss_solver.game.standing import can_lead, most_of_others, stake
from boss_solver.game.state import GameState, Stake, Table
from boss_solver.inference.view import SeatView


class LedCity(NamedTuple):
    """A city that the seat leads after its move."""

    city: City
    can_pass: tuple[int, ...]
    """Who can still come to lead it in this hand, by gangsters and turns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFacts:
    """The facts about a move that everybody can see."""

    city: City | None
    """Where it places; None for nowhere."""
    there: int
    """Gangsters of the seat on that city afterwards."""
    ahead: int
    """How many more than the next there."""
    can_pass: tuple[int, ...]
    """Who can still pass it there in this hand."""
    supply: Stake
    """The gangsters that the seat can still place afterwards."""
    occasionals: int
    """Occasionals it sends, which are gone after the hand."""
    led: tuple[LedCity, ...]
    """All cities that it leads afterwards, in the order of the row."""
    counts: int | None
    """Millions that the card counts towards Chicago's sum while it lies on top; None to the right of Chicago."""
    chicago: tuple[int, int]
    """The least and the most that Chicago would pay as the cards lie now, in millions."""


def facts_of(view: SeatView, move: Move) -> MoveFacts:
    """The facts about a legal move of the seat of the view."""
    seat, place = view.seat, move.place
    assert seat is not None, "a spectator has no moves"
    table = _after(view, seat, place)
    hand = table.hand
    assert hand is not None, "there are moves only in a hand"
    led = tuple(LedCity(city, _can_pass(table, seat, city)) for city in table.row if hand.leaders.get(city) == seat)
    counts = None
    if move.card.city in left_of_chicago(table.row):
        counts = chicago_value(move.card.face, table.setup.options)
    chicago = payout_range(table)
    if place is None:
        return MoveFacts(
            city=None,
            there=0,
            ahead=0,
            can_pass=(),
            supply=hand.supply[seat],
            occasionals=0,
            led=led,
            counts=counts,
            chicago=chicago,
        )
    there = stake(hand, seat, place.city).total
    ahead = there - most_of_others(hand, seat, place.city)
    passers = _can_pass(table, seat, place.city)
    return MoveFacts(
        city=place.city,
        there=there,
        ahead=ahead,
        can_pass=passers,
        supply=hand.supply[seat],
        occasionals=place.occasionals,
        led=led,
        counts=counts,
        chicago=chicago,
    )


def _after(view: SeatView, seat: int, place: Placement | None) -> Table:
    if place is None:
        return view.table
    known = tuple(view.own if other == seat else None for other in range(view.table.setup.players))
    placed = Placed(seat, place.city, place.experts, place.occasionals)
    return apply(GameState(view.table, known), placed).table


def _can_pass(table: Table, seat: int, city: City) -> tuple[int, ...]:
    return tuple(other for other in range(table.setup.players) if other != seat and can_lead(table, other, city))
