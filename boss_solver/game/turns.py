"""Whose turn it is and what is expected next."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from boss_solver.game.sizes import rounds_left, rounds_of
from boss_solver.game.state import Hand, Table


class Expect(StrEnum):
    """The kinds of moves that a table can wait for."""

    HAND = "a hand"
    """The next hand is to be dealt."""
    POLICE = "the police card"
    TURN = "a turn"
    """A placement (or none) and a reveal."""
    REVEAL = "a reveal"
    """The player has placed and must show a card."""
    REWARDS = "the rewards"
    NOTHING = "nothing"
    """The game is over."""


class Expected(NamedTuple):
    """The next move, and the seat that makes it (None where it is nobody's turn)."""

    what: Expect
    seat: int | None = None


def expected(table: Table) -> Expected:
    """Return the move that the table waits for, and whose turn it is.

    While a police card is due, the seat is that of the player who moves after it.
    """
    hand = table.hand
    if table.outcome is not None:
        return Expected(Expect.NOTHING)
    if hand is None or hand.finished:
        return Expected(Expect.HAND)
    if hand.placing is not None:
        return Expected(Expect.REVEAL, hand.placing)
    if not any(hand.left):
        return Expected(Expect.REWARDS)
    return Expected(Expect.POLICE if police_due(table) else Expect.TURN, next_seat(table))


def in_turn_order(table: Table) -> tuple[int, ...]:
    """The seats clockwise from the start player."""
    players = table.setup.players
    return tuple((table.marker + i) % players for i in range(players))


def last_round_order(table: Table) -> tuple[int, ...]:
    """The order of the last round as supplies stand: most gangsters first, ties in the usual order.

    Where the cards were not dealt evenly, those who were dealt fewer than others are not in it.
    """
    hand = table.hand
    seats = in_turn_order(table)
    if hand is None:
        return seats
    if hand.sizes is not None:
        most = max(hand.sizes)
        seats = tuple(seat for seat in seats if hand.sizes[seat] == most)
    return tuple(sorted(seats, key=lambda seat: -_order_count(table, hand, seat)))


def is_order_fixed(table: Table) -> bool:
    """Whether the order of the last round can change no more."""
    return table.hand is not None and table.hand.order is not None and table.setup.options.last_round_order == "fixed"


def last_order(table: Table) -> tuple[int, ...]:
    """The order of the last round: as it is fixed, or as supplies stand."""
    if is_order_fixed(table) and table.hand is not None and table.hand.order is not None:
        return table.hand.order
    return last_round_order(table)


def _order_count(table: Table, hand: Hand, seat: int) -> int:
    supply = hand.supply[seat]
    match table.setup.options.last_round_count:
        case "experts":
            return supply.experts
        case "all":
            return supply.total + table.accounts[seat].away[0]
    return supply.total


def round_order(table: Table) -> tuple[int, ...]:
    """The order of the round that is going on."""
    hand = table.hand
    if hand is None or hand.order is None or max(rounds_left(hand)) > 1:
        return in_turn_order(table)
    if table.setup.options.last_round_order == "moving":
        return last_round_order(table)
    return hand.order


def next_seat(table: Table) -> int | None:
    """The seat to move: the first in the round's order that has not moved in it yet; who has no card is passed over."""
    hand = table.hand
    if hand is None or hand.finished:
        return None
    if hand.placing is not None:
        return hand.placing
    rounds = rounds_left(hand)
    most = max(rounds)
    if most == 0:
        return None
    if most > 1:  # the common case, without building the order
        players = table.setup.players
        seat = table.marker
        while rounds[seat] != most:
            seat = (seat + 1) % players
        return seat
    return next(seat for seat in round_order(table) if rounds[seat] == most)


def police_due(table: Table) -> bool:
    """Whether a police card must be turned up before the next turn: the start player's hand says when."""
    hand = table.hand
    if hand is None or hand.police_done or hand.finished or table.extra or hand.placing is not None:
        return False
    at = int(table.setup.options.police_at)
    if hand.sizes is not None:  # in the round in which the start player has so many cards when he is about to move
        at += rounds_of(table) - hand.sizes[table.marker]
    return 0 < max(rounds_left(hand)) <= at


def round_no(table: Table) -> int:
    """The round of the hand that is going on, from 1; 0 where there is none.

    Once all cards are shown it is the last round.
    """
    hand = table.hand
    if hand is None:
        return 0
    rounds = rounds_of(table)
    return min(rounds, rounds - max(rounds_left(hand)) + 1)
