"""Hand after hand to the end of the game, in every lane at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

import numpy as np

from boss_solver.game.cards import POLICE
from boss_solver.game.coming import next_row
from boss_solver.game.turns import next_seat
from boss_solver.inference.deals.sampler import Sample
from boss_solver.playout.arrays.dealing import deal, rows_to_deal, rows_to_shuffle
from boss_solver.playout.arrays.dtypes import Bools, Floats, Indices, Int8s, Int16s
from boss_solver.playout.arrays.hand_ends import SettledHands, end_of_game, settle, spend
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.arrays.random_blocks import Blocks
from boss_solver.playout.games.course import Course, Watcher, rows_to_play, seat_players
from boss_solver.playout.games.forking import Fork, GameCopies
from boss_solver.playout.games.start import Start, lanes_at, lay_out, set_row, set_turns
from boss_solver.playout.players.seated_players import Company

Until = Literal["hand", "game"]

MOST_EXTRA: Final = 20
"""Extra hands after which players who are still level share the win. Players who never place would play for ever.

Of games between the default players less than one in a hundred needs an extra hand, and of these less than one in ten
another one, so for them it never comes to this.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGames:
    """The results of some games, game by game along the last axis."""

    money: Int16s
    """(seats, games) millions at the end."""
    gained: Int16s
    """(seats, games) millions of the hand with which they began."""
    payout: Int8s
    """(games,) what Chicago paid at the end of that hand, or would have paid if anybody had led it, in millions."""
    boss: Int8s
    """(games,) the seat that took Chicago then; -1 for nobody."""
    wins: Floats
    """(seats, games) each seat's share of the win; 0 for all where the game was not played to its end."""
    hands: Int8s
    """(games,) the number of the last hand played."""
    over: Bools
    """(games,) whether the game came to its end."""


@dataclass(frozen=True, kw_only=True)
class Batch:
    """Some games that begin at one position, ready to be played."""

    start: Start
    company: Company
    blocks: Blocks
    games: int
    sample: Sample | None
    """The deals; None where the first hand is dealt in each game."""
    until: Until = "game"
    backs_seen: bool = True
    watcher: Watcher | None = None
    seated: Mapping[int, Indices] = field(default_factory=dict)
    """By seat which of its players sits there in each game, where that is not left to chance."""
    fork: Fork | GameCopies | None = None
    """First turns to be tried, each in all games: their results stand one after the other."""

    @property
    def lanes(self) -> int:
        """How many games are played, each first turn counting."""
        return self.games * (1 if self.fork is None else self.fork.number)

    def play(self) -> PlayedGames:
        """Play them."""
        return _Games(self).play()

    def dealt(self) -> Lanes:
        """The games as they begin, all cards dealt and nobody having moved: to ask policies for their choice there."""
        games = _Games(self)
        games.deal_cards(self.start.table.hand_no, first=True)
        return games.lanes


class _Games:
    """A batch while it is played."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.table = batch.start.table
        self.setup = self.table.setup
        self.company = batch.company
        self.lanes = lanes_at(batch.start, batch.games)
        self.watcher = batch.watcher or Watcher()
        players, games = self.setup.players, batch.lanes
        self.played = PlayedGames(
            money=np.zeros((players, games), np.int16),
            gained=np.zeros((players, games), np.int16),
            payout=np.zeros(games, np.int8),
            boss=np.zeros(games, np.int8),
            wins=np.zeros((players, games)),
            hands=np.zeros(games, np.int8),
            over=np.zeros(games, np.bool_),
        )
        drawn = batch.blocks.numbers(0, players) if self.company.is_drawn else None
        seat_players(self.lanes, self.company, drawn, batch.seated)

    def play(self) -> PlayedGames:
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
        dealt_by = max(rows_to_deal(lanes), rows_to_shuffle(len(lanes.deck.cards)) + 1)
        random = self.batch.blocks.numbers(number, dealt_by + rows_to_play(lanes.deck, lanes.rounds))
        if lanes.number == self.batch.games:
            random = random[:, : lanes.number]
        else:  # some games are over, or played several times
            random = random.take(lanes.lane % self.batch.games, axis=1)
        self.random = random[dealt_by:]
        if first and self.batch.sample is not None:
            lay_out(self.batch.start, lanes, self.batch.sample, random[:dealt_by])
        else:
            deal(lanes, random)

    def _play_hand(self, number: int, first: bool) -> None:
        hand, fork = self.table.hand, self.batch.fork
        assert hand is not None
        self.deal_cards(number, first)
        given = None
        if first and fork is not None:
            mover = next_seat(self.table)
            assert mover is not None
            self.lanes = fork.repeat(self.lanes)
            self.random = self.random.take(self.lanes.lane % self.batch.games, axis=1)
            given = fork.given(self.lanes, mover)
            if given is not None and hand.placing is not None:
                given = given._replace(placed=None)
        course = Course(self.lanes, self.company, self.random, backs_seen=self.batch.backs_seen, watcher=self.watcher)
        self.watcher.hand_begun(self.lanes)
        course.play(hand.placing if first else None, hand.order if first else None, given)

    def _settle(self, first: bool) -> SettledHands:
        hand = self.table.hand
        settled = settle(self.lanes, hand.paid if first and hand is not None else None)
        self.watcher.settled(self.lanes, settled)
        return settled

    def _note(self, number: int, settled: SettledHands, over: Bools, wins: Floats, first: int) -> None:
        played, lane = self.played, self.lanes.lane
        played.money[:, lane] = self.lanes.money
        played.hands[lane] = number
        played.over[lane] = over
        played.wins[:, lane] = wins * over
        if number == first:
            played.gained[...] = settled.gained
            played.payout[...] = settled.payout
            played.boss[...] = settled.boss

    def _next_hand(self, going: Bools) -> None:
        """Clear the tables for the games that go on. All gangsters that are not lost or away come back."""
        lanes = self.lanes
        lanes.extra = lanes.is_last
        lanes.keep(going)
        lanes.clear()
        self.table = self.table._replace(row=next_row(self.table))
        set_row(lanes, self.table.row)
        lanes.marker = (lanes.marker + 1) % self.setup.players
        lanes.hand_no += 1
        set_turns(lanes)
        lanes.status[:, Row.EXPERTS] = lanes.alive - lanes.away[0]
        lanes.status[:, Row.OCCASIONALS] = lanes.occasionals
        lanes.status[:, Row.AWAY] = lanes.away[0]
