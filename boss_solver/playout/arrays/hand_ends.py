"""The end of a hand, in every lane at once: what every city and Chicago pay, and who loses which gangsters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from boss_solver.game.cards import Face
from boss_solver.playout.arrays.deck import FATES
from boss_solver.playout.arrays.dtypes import Bools, Floats, Int8s, Int16s
from boss_solver.playout.arrays.lanes import Lanes, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledHands:
    """The result of a hand in every lane."""

    gained: Int16s
    """(seats, lanes) millions."""
    payout: Int8s
    """(lanes,) millions that Chicago paid, or would have paid if anybody had led it."""
    boss: Int8s
    """(lanes,) the seat that took Chicago; -1 for nobody."""
    killed: Int8s
    """(seats, lanes) experts lost for good."""
    hospital: Int8s
    """(seats, lanes) experts that will miss the next hand."""
    prison: Int8s
    """(seats, lanes) experts that will miss the next two."""
    banished: Int8s
    """(seats, lanes) 1 for who took the card that banishes."""
    shot: Int8s
    """(seats, lanes) experts of others killed by a shoot-out that the seat won."""
    used: Int8s
    """(seats, lanes) occasionals placed in this hand."""


def settle(lanes: Lanes, paid: int | None = None) -> SettledHands:
    """Settle the hand that has been played. Positions must be seats.

    ``paid`` is what Chicago paid where that was read from the table.

    The order in which rewards resolve makes no difference to money and gangsters, so no option changes it here.
    """
    deck = lanes.deck
    index = lanes.reward.astype(np.intp)
    fate = deck.fate.take(index)
    hospital, prison, revolver, banished, shoot_out = (fate == i for i in range(len(FATES)))
    seats = np.arange(deck.setup.players, dtype=np.int8)[:, None]
    wins = (lanes.leader[:-1] == seats[..., None]).view(np.int8)
    # An expert is lost from the card; a misplay can have left none there.
    there = (lanes.experts[:, :-1] > 0).view(np.int8)
    hurt = wins & there
    killed = hurt & revolver
    shot = np.zeros_like(lanes.alive)
    if Face.SHOOT_OUT in deck.faces:
        victims = there & ~wins & (shoot_out & (lanes.leader[:-1] >= 0))
        killed |= victims
        shot = _sum(wins * np.add.reduce(victims, axis=0, dtype=np.int8))
    closed = np.zeros_like(lanes.alive)
    if deck.closing is not None:
        closed = wins[:, deck.closing] & banished[deck.closing]
        lanes.status[:, Row.BANNED] |= closed
    shorter, longer = _sum(hurt & hospital), _sum(hurt & prison)
    boss = lanes.leader[-1].copy()
    payout = lanes.payout if paid is None else np.full(lanes.number, paid, np.int8)
    gained = _sum(np.negative(wins) & deck.money.take(index)).astype(np.int16)
    gained += (boss == seats) * payout
    lanes.money += gained
    lanes.last = gained
    lost = _sum(killed)
    # By a misplay more gangsters may stand there than he had; nobody loses more than he has.
    np.maximum(lanes.alive - lost, 0, out=lanes.alive)
    lanes.away[0] = np.minimum(lanes.alive, lanes.away[1] + shorter + longer)
    lanes.away[1] = np.minimum(lanes.away[0], longer)
    used = lanes.occasionals - lanes.status[:, Row.OCCASIONALS]
    return SettledHands(
        gained=gained,
        payout=payout,
        boss=boss,
        killed=lost,
        hospital=shorter,
        prison=longer,
        banished=closed,
        shot=shot,
        used=used,
    )


def _sum(of_cities: Int8s) -> Int8s:
    """(seats, lanes) the sum over the cities."""
    sums: Int8s = np.add.reduce(of_cities, axis=1, dtype=np.int8)
    return sums


class EndedGames(NamedTuple):
    """Which games a hand has ended, and how."""

    over: Bools
    """(lanes,)"""
    wins: Floats
    """(seats, lanes) each seat's share of the win where the game is over: 1, or less where it is shared."""


def end_of_game(lanes: Lanes, share: bool = False) -> EndedGames:
    """Which games are over after the hand just settled; its occasionals not yet taken off.

    The winner has the most money, then the most money of the last hand, then the most gangsters. Players who are level
    on all play another hand, or share the win by the table's rulings, or if ``share`` says that no more hands are
    played. Members of a team that wins have a whole win each.
    """
    options = lanes.deck.setup.options
    marks = [lanes.money.astype(np.int64), lanes.last.astype(np.int64)]
    # Occasionals used in the last hand count.
    marks.append(lanes.alive.astype(np.int64) + lanes.occasionals)
    teams = options.teams == "alternate"
    if teams:
        marks = [np.stack([mark[0::2].sum(axis=0), mark[1::2].sum(axis=0)]) for mark in marks]
    standing = (marks[0] << 32) + (marks[1] << 16) + marks[2]
    first = standing == standing.max(axis=0)
    sides = first.sum(axis=0)
    over = lanes.is_last & ((sides == 1) | (share or options.extra_hand == "share"))
    wins = first / sides
    if teams:
        wins = np.stack([wins[seat % 2] for seat in range(lanes.deck.setup.players)])
    return EndedGames(over, wins)


def spend(lanes: Lanes) -> None:
    """Take off the occasionals that were placed in the hand just settled."""
    lanes.occasionals = lanes.status[:, Row.OCCASIONALS].copy()
