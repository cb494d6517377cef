"""Turns, in every lane at once: placing, showing a card, the police card, and the order of the last round."""

from __future__ import annotations

from typing import Final

import numpy as np

from boss_solver.playout.arrays.dtypes import Int8s, UInt16s
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.arrays.random_blocks import below
from boss_solver.playout.players.choosing import Placements

_POLICE: Final = (2, 2, 1)
"""Police cards with silver, gold and both badges."""


def place(lanes: Lanes, position: int, placed: Placements) -> None:
    """The gangsters of one position go onto their cities; all placements lead."""
    at, experts, occasionals = placed
    status, total = lanes.status[position], lanes.total[position]
    lanes.experts[position] += at & experts
    total += at & (experts + occasionals)
    put(lanes.most, total, at)
    put(lanes.leader, np.int8(position), at)
    status[Row.EXPERTS] -= experts
    status[Row.OCCASIONALS] -= occasionals
    status[Row.ENTERED] |= np.bitwise_or.reduce(at[:-1], axis=0) & 1


def put(old: Int8s, new: Int8s | np.int8, mask: Int8s) -> None:
    """Put new numbers where the mask is -1, and leave the others where it is 0; faster than choosing lane by lane."""
    change = old ^ new
    change &= mask
    old ^= change


def show(lanes: Lanes, position: int, chosen: Int8s | None) -> Int8s:
    """One position shows a card: the last of those in hand, or those chosen. Returns the cards shown."""
    lanes.left[position] -= 1
    left = lanes.left[position]
    cards = lanes.cards[position]
    card: Int8s = cards[left]
    if chosen is not None:
        last = card.copy()
        card = card.copy()
        for i in range(left):
            this = np.negative((chosen == i).view(np.int8))
            put(card, cards[i], this)
            put(cards[i], last, this)
        # Where the last was chosen nothing moves.
        cards[left] = card
    lay(lanes, card, position)
    return card


def lay(lanes: Lanes, card: Int8s, position: int | None) -> None:
    """Put a card face up, out of a position's hand if it was counted there."""
    deck = lanes.deck
    index = card.astype(np.intp)
    at = np.equal(deck.city.take(index), deck.numbers).view(np.int8)
    np.negative(at, out=at)
    gone = at & deck.packed.take(index)
    lanes.hidden -= gone
    if position is not None:
        lanes.holds[position] -= gone
    put(lanes.top, deck.top.take(index), at)


def turn_police(lanes: Lanes, random: UInt16s) -> Int8s:
    """Turn up a police card in every lane that is not in an extra hand.

    Returns 0 for silver, 1 for gold, 2 for both; -1 where none is turned.
    """
    drawn = below(sum(_POLICE) - lanes.police_turned, random).astype(np.int8)
    left = np.array(_POLICE, np.int8)[:, None] - lanes.badges
    badge: Int8s = (drawn >= left[0]).view(np.int8) + (drawn >= left[0] + left[1]).view(np.int8)
    badge[lanes.extra] = -1
    lanes.badges += badge == np.arange(3, dtype=np.int8)[:, None]
    lanes.police_turned += 1
    lanes.police_done = True
    return badge


def order_last_round(lanes: Lanes, moved: int = 0) -> None:
    """Let positions be the order of the last round: most gangsters first, after those that have moved in it already.

    Positions without a card come last.
    """
    players = lanes.deck.setup.players
    status = lanes.status
    key: Int8s = status[:, Row.EXPERTS].copy()
    count = lanes.deck.setup.options.last_round_count
    if count != "experts":
        key += status[:, Row.OCCASIONALS]
    if count == "all":
        key += status[:, Row.AWAY]
    key *= np.int8(8)
    key -= status[:, Row.TURN]
    for position, left in enumerate(lanes.left):
        if position < moved:
            key[position] = 127 - position
        elif not left:
            key[position] = -100 - position
    rank = np.zeros((players, lanes.number), np.int8)
    for first in range(players):
        for other in range(first + 1, players):
            later = (key[first] < key[other]).view(np.int8)
            rank[first] += later
            rank[other] += 1 - later
    rearrange(lanes, rank)
    lanes.is_ordered = True
    rest = range(moved, players)
    in_it = [lanes.sizes[position] for position in rest if lanes.left[position]]
    over = [lanes.sizes[position] for position in rest if not lanes.left[position]]
    lanes.sizes = (*lanes.sizes[:moved], *in_it, *over)
    lanes.left.sort(key=lambda left: -left)
    if moved:
        lanes.left[:] = [0] * moved + lanes.left[: players - moved]


def order_by_seat(lanes: Lanes) -> None:
    """Let positions be the seats again."""
    rearrange(lanes, lanes.status[:, Row.SEAT].copy())
    lanes.is_ordered = False
    lanes.sizes = lanes.dealt


def rearrange(lanes: Lanes, place_of: Int8s) -> None:
    """Move everything that belongs to a position to another; ``place_of`` (positions, lanes) says where to."""
    players = len(place_of)
    old = lanes.positions
    new = np.empty_like(old)
    for to in range(players):
        mask = np.negative((place_of == to).view(np.int8))
        np.bitwise_or.reduce(old & mask[:, None], axis=0, out=new[to])
    lanes.positions = new
    lanes.part()
    leader = lanes.leader
    lanes.leader = np.full_like(leader, -1)
    for position in range(players):
        put(lanes.leader, place_of[position], np.negative((leader == position).view(np.int8)))
