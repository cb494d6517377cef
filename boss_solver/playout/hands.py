"""Hand after hand to the end of the game, in every lane at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from boss_solver.game.apply import next_row
from boss_solver.game.cards import POLICE
from boss_solver.inference.sampler import Sample
from boss_solver.playout.choosing import Placed, choose, choose_card
from boss_solver.playout.dealing import deal, rows_to_deal, rows_to_shuffle
from boss_solver.playout.lanes import AWAY, EXPERTS, OCCASIONALS, POLICY, REVEAL, Lanes
from boss_solver.playout.players import Company
from boss_solver.playout.random_blocks import Blocks, below
from boss_solver.playout.settling import Settled, end_of_game, settle, spend
from boss_solver.playout.start import Start, lanes_at, lay_out, police_turned, set_row, set_turns
from boss_solver.playout.turns import order_by_seat, order_last_round, place, put, show, turn_police
from boss_solver.playout.view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Until = Literal["hand", "game"]

MOST_EXTRA: Final = 20
"""Extra hands after which players who are still level share the win, lest players who never place play for ever."""

_PER_TURN: Final = 3
"""Random numbers that a turn takes: the city, the gangsters, the card."""


class Watcher:
    """Told what happens in a batch as it happens, with the arrays as they are then; by itself it does nothing."""

    def hand_begun(self, lanes: Lanes) -> None:
        """All cards are dealt."""

    def police(self, lanes: Lanes, badge: NDArray[np.int8]) -> None:
        """A police card was turned up: 0 silver, 1 gold, 2 both; -1 for none."""

    def turn(self, lanes: Lanes, position: int, placed: Placed | None, card: NDArray[np.int8]) -> None:
        """A position has placed (None: it had done so before) and shown a card."""

    def settled(self, lanes: Lanes, settled: Settled) -> None:
        """A hand is settled; occasionals placed in it are still counted."""


@dataclass(frozen=True)
class Played:
    """What came of some games, game by game along the last axis."""

    money: NDArray[np.int16]
    """(seats, games) millions at the end."""
    gained: NDArray[np.int16]
    """(seats, games) millions of the hand with which they began."""
    payout: NDArray[np.int8]
    """(games,) what Chicago paid at the end of that hand, or would have paid if anybody had led it, in millions."""
    boss: NDArray[np.int8]
    """(games,) the seat that took Chicago then; -1 for nobody."""
    wins: NDArray[np.float64]
    """(seats, games) each seat's share of the win; 0 for all where the game was not played to its end."""
    hands: NDArray[np.int8]
    """(games,) the number of the last hand played."""
    over: NDArray[np.bool_]
    """(games,) whether the game came to its end."""


@dataclass(frozen=True)
class Batch:
    """Some games that begin at one position, ready to be played."""

    start: Start
    company: Company
    blocks: Blocks
    games: int
    sample: Sample | None
    """The deals; None where the first hand is dealt anew."""
    until: Until = "game"
    backs_seen: bool = True
    watcher: Watcher | None = None
    seated: Mapping[int, NDArray[np.intp]] = field(default_factory=dict)
    """By seat which of its players sits there in each game, where that is not left to chance."""

    def play(self) -> Played:
        """Play them."""
        return _Course(self).play()

    def dealt(self) -> Lanes:
        """The games as they begin, all cards dealt and nobody having moved: to ask what a policy would do there."""
        course = _Course(self)
        course.deal_cards(self.start.table.hand_no, first=True)
        return course.lanes


class _Course:
    """A batch while it is played."""

    def __init__(self, batch: Batch) -> None:
        import numpy as np

        self.batch = batch
        self.table = batch.start.table
        self.setup = self.table.setup
        self.company = batch.company
        self.lanes = lanes_at(batch.start, batch.games)
        self.watcher = batch.watcher or Watcher()
        self.turned = police_turned(self.table)
        self.rearranged = False
        players, games = self.setup.players, batch.games
        self.played = Played(
            np.zeros((players, games), np.int16),
            np.zeros((players, games), np.int16),
            np.zeros(games, np.int8),
            np.zeros(games, np.int8),
            np.zeros((players, games)),
            np.zeros(games, np.int8),
            np.zeros(games, np.bool_),
        )
        self._seat_players()

    def _seat_players(self) -> None:
        import numpy as np

        seats = self.company.seats
        random = self.batch.blocks.numbers(0, len(seats)) if self.company.is_drawn else None
        for seat, players in enumerate(seats):
            drawn: NDArray[np.integer] = np.zeros(self.batch.games, np.uint16)
            if seat in self.batch.seated:
                drawn = self.batch.seated[seat]
            elif random is not None:
                drawn = below(len(players), random[seat, : self.batch.games])
            for row, kinds in zip((POLICY, REVEAL), zip(*players, strict=True), strict=True):
                self.lanes.small[seat, row] = np.array(kinds, np.int8).take(drawn)

    def play(self) -> Played:
        number = self.table.hand_no
        first, most = number, number + MOST_EXTRA + len(POLICE)
        while True:
            self._play_hand(number, number == first)
            settled = self._settle(number == first)
            ended = end_of_game(self.lanes, share=number >= most)
            spend(self.lanes)
            self._note(number, settled, ended.over, ended.wins, first)
            going = ~ended.over
            if self.batch.until == "hand" or not going.any():
                return self.played
            number += 1
            self._next_hand(going)

    def deal_cards(self, number: int, first: bool) -> None:
        """Deal a hand, or what is hidden of the one with which the games begin."""
        lanes = self.lanes
        each, players = lanes.deck.each, self.setup.players
        self.dealt_by = max(rows_to_deal(lanes), rows_to_shuffle(len(lanes.deck.cards)) + 1)
        random = self.batch.blocks.numbers(number, self.dealt_by + 1 + _PER_TURN * players * each)
        all_go_on = lanes.number == self.batch.games
        self.random = random[:, : lanes.number] if all_go_on else random.take(lanes.lane, axis=1)
        if first and self.batch.sample is not None:
            lay_out(self.batch.start, lanes, self.batch.sample, self.random[: self.dealt_by])
        else:
            deal(lanes, self.random)

    def _play_hand(self, number: int, first: bool) -> None:
        lanes, hand = self.lanes, self.table.hand
        assert hand is not None
        self.deal_cards(number, first)
        self.police_done = hand.police_done if first else False
        self.watcher.hand_begun(lanes)
        if first and hand.placing is not None:
            self._turn(hand.placing, placing=False)
        for position in self._seats_in_turn():
            self._police()
            self._turn(position)
        fixed = self.setup.options.last_round_order == "fixed"
        if first and fixed and hand.order is not None:
            for position in [seat for seat in hand.order if lanes.left[seat]]:
                self._police()
                self._turn(position)
            return
        self._last_round(fixed)

    def _last_round(self, fixed: bool) -> None:
        lanes = self.lanes
        for position in range(sum(lanes.left)):
            if not position or not fixed:
                order_last_round(lanes, position)
                self.rearranged = True
            self._police()
            self._turn(position)

    def _seats_in_turn(self) -> Iterator[int]:
        """Who moves, until every player has one card at most."""
        left, players = self.lanes.left, self.setup.players
        while (most := max(left)) > 1:
            order = ((self.lanes.marker + i) % players for i in range(players))
            yield next(seat for seat in order if left[seat] == most)

    def _police(self) -> None:
        due = max(self.lanes.left) <= int(self.setup.options.police_at)
        if self.police_done or not due or self.turned == len(POLICE) or self.lanes.extra.all():
            return
        self.police_done = True
        badge = turn_police(self.lanes, self.turned, self.random[self.dealt_by])
        self.turned += 1
        self.watcher.police(self.lanes, badge)

    def _turn(self, position: int, placing: bool = True) -> None:
        lanes = self.lanes
        turn = (lanes.deck.each - lanes.left[position]) * self.setup.players + position
        at = self.dealt_by + 1 + _PER_TURN * turn
        city, amount, card = self.random[at : at + _PER_TURN]
        placed = None
        if placing:
            placed = self._placed(position, city, amount)
            place(lanes, position, placed)
        shown = show(lanes, position, self._card(position, card))
        self.watcher.turn(lanes, position, placed, shown)

    def _kinds(self, position: int, which: int) -> tuple[int, ...]:
        """The policies (0) or reveals (1) that may be at a position."""
        return self.company.of_seats(which, range(self.setup.players) if self.rearranged else (position,))

    def _placed(self, position: int, city: NDArray[np.uint16], amount: NDArray[np.uint16]) -> Placed:
        import numpy as np

        view = View(self.lanes, position, backs_seen=self.batch.backs_seen)
        first, *others = self._kinds(position, 0)
        found = choose(self.company.policies[first], view, city, amount)
        for kind in others:
            chosen = choose(self.company.policies[kind], view, city, amount)
            mine = np.negative((self.lanes.small[position, POLICY] == kind).view(np.int8))
            for all_of_them, its in zip(found, chosen, strict=True):
                put(all_of_them, its, mine)
        return found

    def _card(self, position: int, random: NDArray[np.uint16]) -> NDArray[np.int8] | None:
        """Where in the hand the card is that is shown; None for the last one everywhere."""
        import numpy as np

        left = self.lanes.left[position]
        reveals = {kind: self.company.reveals[kind] for kind in self._kinds(position, 1)}
        if left == 1 or not any(reveal.looks for reveal in reveals.values()):
            return None
        view = View(self.lanes, position, backs_seen=self.batch.backs_seen)
        found = np.full(self.lanes.number, left - 1, np.int8)
        for kind, reveal in reveals.items():
            chosen = choose_card(reveal, view, random)
            if chosen is not None:
                put(found, chosen, np.negative((self.lanes.small[position, REVEAL] == kind).view(np.int8)))
        return found

    def _settle(self, first: bool) -> Settled:
        if self.rearranged:
            order_by_seat(self.lanes)
            self.rearranged = False
        hand = self.table.hand
        settled = settle(self.lanes, hand.paid if first and hand is not None else None)
        self.watcher.settled(self.lanes, settled)
        return settled

    def _note(
        self, number: int, settled: Settled, over: NDArray[np.bool_], wins: NDArray[np.float64], first: int
    ) -> None:
        played, lane = self.played, self.lanes.lane
        played.money[:, lane] = self.lanes.money
        played.hands[lane] = number
        played.over[lane] = over
        played.wins[:, lane] = wins * over
        if number == first:
            played.gained[...] = settled.gained
            played.payout[...] = settled.payout
            played.boss[...] = settled.boss

    def _next_hand(self, going: NDArray[np.bool_]) -> None:
        """Clear the tables for the games that go on: everyone who is not lost or away comes back."""
        lanes = self.lanes
        lanes.extra = lanes.is_last
        lanes.keep(going)
        lanes.clear()
        self.table = self.table._replace(row=next_row(self.table))
        set_row(lanes, self.table.row)
        lanes.marker = (lanes.marker + 1) % self.setup.players
        set_turns(lanes)
        lanes.small[:, EXPERTS] = lanes.alive - lanes.away[0]
        lanes.small[:, OCCASIONALS] = lanes.occasionals
        lanes.small[:, AWAY] = lanes.away[0]
