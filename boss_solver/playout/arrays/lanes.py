"""The arrays of a playout: one lane for each game that is played, lanes along the last axis.

These arrays are changed in place, as nothing else in the library is. A *position* is a seat, except in the last
round, when positions are the seats in the order in which they move, which differs from lane to lane.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from boss_solver.game.sizes import to_deal
from boss_solver.playout.arrays.deck import Deck
from boss_solver.playout.arrays.dtypes import Bools, Indices, Int8s, Int16s
from boss_solver.playout.arrays.sighted import Sighted


class Row:
    """The rows of :attr:`Lanes.status`. Plain numbers: numpy takes twice the time to index by members of an enum."""

    EXPERTS: Final = 0
    """Experts in the supply."""
    OCCASIONALS: Final = 1
    """Occasionals in the supply."""
    AWAY: Final = 2
    """Experts missing this hand."""
    BANNED: Final = 3
    """Whether the player is banished."""
    ENTERED: Final = 4
    """Whether he has placed outside Chicago."""
    SEAT: Final = 5
    """The seat of the position."""
    TURN: Final = 6
    """Its place in the turn order."""
    POLICY: Final = 7
    """How it places."""
    REVEAL: Final = 8
    """How it chooses the card to show."""

    PUBLIC: Final = 7
    """So many of them, the first ones, everybody sees."""
    NUMBER: Final = 9


class Lanes:
    """Some games of one setup, all in the same hand of the game, at the same turn of it."""

    sighted: Sighted | None = None
    """The cards that everybody saw in this hand and that stay where they are."""

    def __init__(self, deck: Deck, number: int, dealt: tuple[int, ...] | None = None) -> None:
        """Empty tables; ``dealt`` are the cards dealt to each seat where they were not dealt evenly."""
        self.deck = deck
        players, cities = deck.setup.players, deck.chicago
        self.deal_out(dealt or (deck.each,) * players)
        each = max(deck.each, self.rounds)
        self.number = number
        self.lane = np.arange(number)
        """(lanes,) the number of each game in its batch."""
        self.positions: Int8s = np.zeros((players, 3 * cities + 2 + Row.NUMBER + each, number), np.int8)
        """(positions, rows, lanes) all that belongs to a position; what follows are parts of it."""
        self.total: Int8s
        """(positions, cities, lanes) gangsters on each city."""
        self.experts: Int8s
        """(positions, cities, lanes) the experts among them."""
        self.holds: Int8s
        """(positions, cities, lanes) the packed number of the cards in hand."""
        self.status: Int8s
        """(positions, Row.NUMBER, lanes) see the names above."""
        self.cards: Int8s
        """(positions, cards, lanes) the cards in hand, the first ``left`` of them, in random order; then those that the
        position has shown, the latest first; as many in all as it was dealt."""
        self.part()
        self.most: Int8s = np.zeros((cities + 1, number), np.int8)
        """(cities, lanes) gangsters of the leader."""
        self.leader: Int8s = np.full((cities + 1, number), -1, np.int8)
        """(cities, lanes) the position that leads; -1 where nobody does."""
        self.hidden: Int8s = np.zeros((cities, number), np.int8)
        """(cities, lanes) the packed number of the cards that are not face up."""
        self.top: Int8s = np.zeros((cities, number), np.int8)
        """(cities, lanes) what the topmost card counts for Chicago; 0 where there is none."""
        self.reward: Int8s = np.zeros((cities, number), np.int8)
        """(cities, lanes) the card under each city."""
        self.money: Int16s = np.zeros((players, number), np.int16)
        """(seats, lanes) millions."""
        self.last: Int16s = np.zeros((players, number), np.int16)
        """(seats, lanes) millions won in the latest settled hand."""
        self.alive: Int8s = np.zeros((players, number), np.int8)
        """(seats, lanes) experts not dead."""
        self.away: Int8s = np.zeros((2, players, number), np.int8)
        """(2, seats, lanes) experts missing this hand, and the next."""
        self.occasionals: Int8s = np.zeros((players, number), np.int8)
        """(seats, lanes) occasionals at the beginning of the hand."""
        self.badges: Int8s = np.zeros((3, number), np.int8)
        """(3, lanes) silver, gold and double police cards turned up."""
        self.extra = np.zeros(number, np.bool_)
        """(lanes,) whether this is an extra hand."""
        self.left_of_chicago: tuple[int, ...] = ()
        """The cities that Chicago counts, in this hand."""
        self.marker = 0
        self.hand_no = 1
        self.police_turned = 0
        """Police cards that are up in lanes without an extra hand."""
        self.police_done = False
        """Whether this hand's is among them, or forgotten."""
        self.is_ordered = False
        """Whether positions are the order of the last round."""

    def deal_out(self, dealt: tuple[int, ...]) -> None:
        """Say how many cards each seat is dealt in this hand, of which it has shown none."""
        self.dealt = dealt
        """Cards dealt to each seat."""
        self.sizes = dealt
        """The same of each position: in the last round those who have no turn in it come last, in order of seats."""
        self.left = list(dealt)
        """Cards in hand of each position, the same in every lane."""

    def part(self) -> None:
        """Point at the parts of ``positions``, after another array has come to be there."""
        cities = self.deck.chicago
        ends = (cities + 1, 2 * cities + 2, 3 * cities + 2, 3 * cities + 2 + Row.NUMBER)
        rows = self.positions
        self.total, self.experts = rows[:, : ends[0]], rows[:, ends[0] : ends[1]]
        self.holds, self.status, self.cards = rows[:, ends[1] : ends[2]], rows[:, ends[2] : ends[3]], rows[:, ends[3] :]

    @property
    def rounds(self) -> int:
        """Rounds of this hand."""
        return max(self.dealt)

    @property
    def rounds_left(self) -> list[int]:
        """Rounds that each position still has to play in, the one going on included; none without a card."""
        rounds = self.rounds
        return [left and left + rounds - size for size, left in zip(self.sizes, self.left, strict=True)]

    @property
    def undealt(self) -> int:
        """Cards that stay face down and unseen in this hand."""
        return to_deal(self.deck.setup) - sum(self.dealt)

    @property
    def is_last(self) -> Bools:
        """(lanes,) whether this hand is known to be the last, or is an extra one."""
        return known_to_be_last(self.badges, self.extra)

    @property
    def payout(self) -> Int8s:
        """(lanes,) what Chicago would pay as the cards lie, in millions."""
        pays: Int8s = np.add.reduce(self.top[list(self.left_of_chicago)], axis=0, dtype=np.int8)
        pays >>= 1  # rounds down, below zero too
        return pays

    def keep(self, chosen: Bools) -> None:
        """Go on with some of the games only; between hands."""
        for name in (*_BETWEEN_HANDS, "lane", "extra"):
            setattr(self, name, getattr(self, name).compress(chosen, axis=-1))
        self.number = len(self.lane)
        self.part()

    def taken(self, index: Indices) -> Lanes:
        """Copies of some games, as often as the index has their numbers, each now a game by itself."""
        copies = Lanes(self.deck, 0)
        for name in (*_BETWEEN_HANDS, *_IN_A_HAND, "extra"):
            setattr(copies, name, getattr(self, name).take(index, axis=-1))
        copies.number = len(index)
        copies.lane = np.arange(copies.number)
        copies.left = list(self.left)
        for name in SAME_IN_ALL:
            setattr(copies, name, getattr(self, name))
        copies.part()
        return copies

    def clear(self) -> None:
        """Empty tables, for a new hand."""
        cities, number = self.deck.chicago, self.number
        self.total[...] = 0
        self.experts[...] = 0
        self.most = np.zeros((cities + 1, number), np.int8)
        self.leader = np.full((cities + 1, number), -1, np.int8)
        self.top = np.zeros((cities, number), np.int8)
        self.reward = np.zeros((cities, number), np.int8)
        self.status[:, Row.ENTERED] = 0
        self.deal_out((self.deck.each,) * self.deck.setup.players)
        self.police_done = False
        self.sighted = None


def known_to_be_last(badges: Int8s, extra: Bools) -> Bools:
    """(lanes,) whether three badges of one colour are up, or the hand is an extra one."""
    silver, gold, both = badges
    is_last: Bools = (silver + both >= 3) | (gold + both >= 3) | extra
    return is_last


_BETWEEN_HANDS: Final = ("positions", "money", "last", "alive", "away", "occasionals", "badges")
"""The arrays that hold what a game carries from hand to hand."""

_IN_A_HAND: Final = ("most", "leader", "hidden", "top", "reward")
"""The arrays that every hand makes new."""

SAME_IN_ALL: Final = (
    "left_of_chicago",
    "marker",
    "hand_no",
    "police_turned",
    "police_done",
    "sighted",
    "is_ordered",
    "dealt",
    "sizes",
)
"""The values that are the same in every lane. The number of cards left is another."""
