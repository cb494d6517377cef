"""The view of one seat at its turn, in every lane at once: all that a policy can choose by.

The type holds no reference to what is hidden from the seat: others' cards are there only as the numbers of backs of
each city that everybody sees, rewards not at all.
"""

from __future__ import annotations

import numpy as np

from boss_solver.playout.arrays.deck import PACK, UNIT, Deck
from boss_solver.playout.arrays.dtypes import Bools, Int8s, Int16s
from boss_solver.playout.arrays.lanes import SAME_IN_ALL, Lanes, Row, known_to_be_last
from boss_solver.playout.arrays.lazy import lazy
from boss_solver.playout.arrays.sighted import Sighted


class Everyone:
    """The public part of the arrays of :class:`Lanes`, and nothing else of them: to imagine the table from."""

    def __init__(self, lanes: Lanes) -> None:
        left, cards = lanes.left, lanes.cards
        self.status: Int8s = lanes.status[:, : Row.PUBLIC]
        """(positions, PUBLIC, lanes)"""
        self.experts = lanes.experts
        """(positions, cities, lanes)"""
        self.shown: tuple[Int8s, ...] = tuple(
            cards[position, number:size] for position, (number, size) in enumerate(zip(left, lanes.sizes, strict=True))
        )
        """By position the cards that it has shown, the latest first."""
        self.accounts = {name: getattr(lanes, name) for name in ("money", "last", "alive", "away", "occasionals")}
        self.badges, self.extra = lanes.badges, lanes.extra
        self.left = tuple(left)
        """Cards in hand of each position."""
        self.dealt = lanes.dealt
        """Cards dealt to each seat in this hand."""
        self.rounds = lanes.rounds
        """Rounds of this hand."""
        self.hidden = lanes.hidden
        """(cities but Chicago, lanes) the packed number of the cards that are not face up."""
        self.same = {name: getattr(lanes, name) for name in SAME_IN_ALL}
        """The values that are the same in every lane."""


class View:
    """One position of every lane at its turn. Arrays are (lanes,), or (cities, lanes) with Chicago last.

    Arrays must not be changed. Money is in twelfths of a million (``UNIT``) where nothing else is said.
    """

    def __init__(self, lanes: Lanes, position: int, *, backs_seen: bool = True) -> None:
        status, total = lanes.status, lanes.total
        self.deck: Deck = lanes.deck
        self.games = lanes.lane
        """(lanes,) the number of each game in its batch."""
        self.position = position
        """The position that moves; the row of its own in arrays of all positions."""
        self.cards_left = lanes.left[position]
        """Cards in its hand, so also the turns it still has in this hand."""
        self.totals = total
        """(positions, cities, lanes) gangsters on each city."""
        self.mine: Int8s = total[position]
        self.my_experts: Int8s = lanes.experts[position]
        """Experts among them."""
        self.most = lanes.most
        """Gangsters of each city's leader."""
        self.leader = lanes.leader
        """The position that leads each city; -1 where nobody does."""
        self.supplies = status[:, Row.EXPERTS] + status[:, Row.OCCASIONALS]
        """(positions, lanes) gangsters that each position can still place."""
        self.experts: Int8s = status[position, Row.EXPERTS]
        """Experts in the supply."""
        self.occasionals: Int8s = status[position, Row.OCCASIONALS]
        self.top = lanes.top
        """(cities but Chicago, lanes) millions that the topmost cards count for Chicago."""
        self.left_of_chicago = lanes.left_of_chicago
        """The cities that Chicago counts."""
        self.cards: Int8s = lanes.cards[position, : self.cards_left]
        """(cards, lanes) the cards in its hand."""
        self.face_down: Int8s = lanes.hidden
        """(cities but Chicago, lanes) packed number and sum of the cards that are not face up (see ``deck``), less
        those that everybody saw in hands or undealt; where everybody saw the reward, its own."""
        self.unseen: Int8s = lanes.hidden - lanes.holds[position]
        """(cities but Chicago, lanes) the same of the cards that the seat has not seen."""
        self.seen_with: Int8s | None = None
        """(positions, cities but Chicago, lanes) the same of the cards that everybody saw with each position."""
        # What the properties below are made of. Of others' holdings only the number of each city's cards is taken.
        self._banned: Int8s = status[position, Row.BANNED]
        self._entered: Int8s = status[position, Row.ENTERED]
        self._seats: Int8s = status[:, Row.SEAT]
        self._money = lanes.money
        self._badges, self._extra = lanes.badges, lanes.extra
        self.everyone = Everyone(lanes)
        self._backs = (lanes.holds & (PACK - 1)) if backs_seen else None
        if lanes.sighted is not None:
            self._leave_out(lanes.sighted)

    def _leave_out(self, sighted: Sighted) -> None:
        """Leave out what everybody saw where it is no reward; keep only the reward where all saw it."""
        held = sighted.still_held(self._seats, self.everyone.shown, self.everyone.left)
        own, undealt = sighted.packed(self.deck, held, len(self._seats))
        self.face_down = self.face_down - own.sum(axis=0, dtype=np.int8) - undealt[:, None]
        self.unseen = self.unseen - (own.sum(axis=0, dtype=np.int8) - own[self.position]) - undealt[:, None]
        for city, (card, *_) in sighted.rewards:
            self.face_down[city] = self.unseen[city] = self.deck.packed[card]
            own[:, city] = 0
        self.seen_with = own

    @property
    def lanes(self) -> int:
        """How many lanes there are."""
        return int(self.mine.shape[-1])

    @property
    def backs(self) -> Int8s | None:
        """(positions, cities but Chicago, lanes) cards of each city in each hand; None if the table does not see."""
        return self._backs

    @property
    def number_unseen(self) -> Int8s:
        """(cities but Chicago, lanes) cards that the seat has not seen, the reward among them."""
        number: Int8s = self.unseen & (PACK - 1)
        return number

    @property
    def number_face_down(self) -> Int8s:
        """(cities but Chicago, lanes) cards that nobody has shown, the reward among them."""
        number: Int8s = self.face_down & (PACK - 1)
        return number

    @lazy
    def value(self) -> Int8s:
        """(cities, lanes) expected money of each reward by the cards the seat has not seen; Chicago as it would pay."""
        cities = self.deck.chicago
        values = np.empty((cities + 1, self.lanes), np.int8)
        self.deck.average.take(self.unseen.view(np.uint8), out=values[:cities], mode="clip")
        values[cities] = self.chicago
        return values

    @lazy
    def chicago(self) -> Int8s:
        """Chicago's payout as the cards lie, 8 millions being the most that makes a difference."""
        total: Int8s = np.add.reduce(self.top[list(self.left_of_chicago)], axis=0, dtype=np.int8)
        total >>= 1
        np.minimum(total, 8, out=total)  # leaves room in a byte for what policies add
        total *= UNIT
        return total

    @lazy
    def least(self) -> Int8s:
        """Gangsters that the smallest placement takes: just enough to lead, one where the seat leads already."""
        least: Int8s = self.most - self.mine
        least += 1
        return least

    @lazy
    def leads(self) -> Bools:
        """Whether the seat leads each city."""
        leads: Bools = self.leader == self.position
        return leads

    @lazy
    def supply(self) -> Int8s:
        """Gangsters that the seat can still place."""
        supply: Int8s = self.supplies[self.position]
        return supply

    @lazy
    def open(self) -> Bools:
        """Where the seat can place anything at all."""
        is_open: Bools = self.least <= self.supply
        # Occasionals need an expert, there or with them.
        is_open &= (self.my_experts + self.experts) > 0
        closing, chicago = self.deck.closing, self.deck.chicago
        if closing is not None:
            is_open[closing] &= self._banned == 0
        options = self.deck.setup.options
        if options.chicago_entry != "free":
            is_open[chicago] &= self._entered != 0
        if options.add_where_leading == "no":
            is_open &= ~self.leads
        return is_open

    @lazy
    def is_last(self) -> Bools:
        """Whether this hand is known to be the game's last."""
        return known_to_be_last(self._badges, self._extra)

    @property
    def money(self) -> Int16s:
        """(positions, lanes) millions of each position."""
        return np.take_along_axis(self._money, self._seats.astype(np.intp), axis=0)
