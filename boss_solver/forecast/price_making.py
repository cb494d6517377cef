"""Making the table of prices: whole games played twice, with a loss and without.

A game is told how many hands it lasts. When one of its hands is settled, a seat suffers a loss as a reward would have
brought it. Deals and all random numbers are the same in both games, so the difference of the seat's money at the end is
what the loss cost. Hands of loss and lengths of games come as often as they do for so many hands to come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import nan
from typing import Final, NamedTuple

import numpy as np

from boss_solver.game.cards import Face
from boss_solver.game.setup import PLAYERS, usual
from boss_solver.game.state import new_game
from boss_solver.inference.view import SeatView
from boss_solver.odds.prices import MOST_LEFT, Cell, Loss, Price, PriceTable
from boss_solver.playout.arrays.dtypes import Bools, Indices, Int8s
from boss_solver.playout.arrays.hand_ends import SettledHands
from boss_solver.playout.arrays.lanes import Lanes, Row
from boss_solver.playout.arrays.random_blocks import BLOCK
from boss_solver.playout.estimates import WIN_PARTS, estimate_of
from boss_solver.playout.games.course import Watcher
from boss_solver.playout.games.hands import PlayedGames
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.work import Stopped, do_all

USUAL_GAMES: Final = 200_000
_FIRST_PIECE: Final = BLOCK
_PIECE: Final = 4096
"""Games that are played at a time, few at first: multiples of the blocks of random numbers."""

_LENGTHS: Final = (3, 4, 4, 4, 5)
"""Hands of a game, as often as they come."""


class Making(NamedTuple):
    """A table that was made, and why it was stopped."""

    table: PriceTable
    stopped: Stopped
    """Why there are fewer games than asked for, if there are."""


class _PricePiece(NamedTuple):
    """Games for one number of players and of hands to come."""

    players: int
    left: int
    first: int
    games: int


class _Sums(NamedTuple):
    """The differences of some games in short: their number, sums and sums of squares."""

    number: int
    money: int
    money_squared: int
    wins: int
    """In parts of a win."""
    wins_squared: int

    def plus(self, other: _Sums) -> _Sums:
        """Those of all the games."""
        return _Sums(
            self.number + other.number,
            self.money + other.money,
            self.money_squared + other.money_squared,
            self.wins + other.wins,
            self.wins_squared + other.wins_squared,
        )

    @property
    def cell(self) -> Cell:
        """The means, with their standard errors."""
        return Cell(
            _price(self.number, self.money, self.money_squared),
            Price(*(figure / WIN_PARTS for figure in _price(self.number, self.wins, self.wins_squared))),
            self.number,
        )


def _price(number: int, total: int, squared: int) -> Price:
    return Price(*estimate_of(number, total, squared)) if number else Price(0.0, nan)


def _sizes(games: int) -> list[tuple[int, int]]:
    """Which games are played at a time, and how many: few at first, so that early on there is something of all."""
    pieces, first, size = [], 0, _FIRST_PIECE
    while first < games:
        pieces.append((first, min(size, games - first)))
        first += size
        size = min(first, _PIECE)
    return pieces


def make_prices(
    *,
    games: int = USUAL_GAMES,
    seed: int = 0,
    players: Sequence[int] = tuple(PLAYERS),
    processes: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Making:
    """Make a table of prices by so many games for each number of players and of hands to come.

    ``progress`` is told how many of all `games_of` were played. Ctrl-C ends it with the games that all prices have by
    then, and raises KeyboardInterrupt only if some have none yet.
    """
    sizes = _sizes(games)
    # Every price gets its first games before any gets more, so that it can be stopped early.
    cells = [(number, left) for number in players for left in range(MOST_LEFT + 1)]
    pieces = [_PricePiece(number, left, first, size) for first, size in sizes for number, left in cells]

    def tell(done: int) -> None:
        if progress is not None:
            progress(sum(piece.games for piece in pieces[:done]))

    done = do_all(_Maker(seed), pieces, processes=processes, progress=tell)
    # If it was stopped, what all prices have: so it can be made again.
    rounds = len(done.results) // len(cells)
    if not rounds:
        raise KeyboardInterrupt
    by_price: dict[tuple[int, Loss, int], _Sums] = {}
    for piece, sums in zip(pieces[: rounds * len(cells)], done.results, strict=False):
        for loss, loss_sums in sums.items():
            at = piece.players, loss, piece.left
            by_price[at] = by_price[at].plus(loss_sums) if at in by_price else loss_sums
    prices = {
        (number, loss): tuple(by_price[number, loss, left].cell for left in range(MOST_LEFT + 1))
        for number in players
        for loss in losses_of(number)
    }
    played = sum(size for _, size in sizes[:rounds])
    return Making(PriceTable(prices, tuple(player.name for player in MIXTURE), seed, played), done.stopped)


def games_of(games: int, players: Sequence[int] = tuple(PLAYERS)) -> int:
    """How many games a table takes in all, each of them played once more for every loss."""
    return games * len(players) * (MOST_LEFT + 1)


def losses_of(players: int) -> tuple[Loss, ...]:
    """The losses that can happen with so many players and the usual cities."""
    faces = {card.face for card in usual(players).cards}
    return tuple(loss for loss in Loss if loss is not Loss.BANISHED or Face.BANISHED in faces)


@dataclass(frozen=True)
class _Maker:
    """Plays the games of a piece."""

    seed: int

    def do(self, piece: _PricePiece) -> dict[Loss, _Sums]:
        """The differences that every loss makes."""
        plan = _Plan(piece.players, piece.left, piece.first)
        state = new_game(usual(piece.players))
        start = start_of(SeatView(None, state.table, None))
        # Other games for every number of players and of hands, so that their errors are independent.
        playouts = Playouts(start, seed=self.seed * 64 + piece.players * 8 + piece.left)
        without = playouts.play(piece.first, piece.games, _Course(plan, None))
        differences = {}
        for loss in losses_of(piece.players):
            course = _Course(plan, loss)
            differences[loss] = _sums(without, playouts.play(piece.first, piece.games, course), plan, course.suffered)
        return differences


def _sums(without: PlayedGames, with_it: PlayedGames, plan: _Plan, suffered: Iterable[Indices]) -> _Sums:
    games = np.sort(np.concatenate(list(suffered)))
    seat = plan.seat(games)
    money = without.money[seat, games].astype(np.int64) - with_it.money[seat, games]
    parts = WIN_PARTS * (without.wins[seat, games] - with_it.wins[seat, games])
    wins = np.rint(parts).astype(np.int64)
    return _Sums(len(games), *(int(differences.sum()) for differences in (money, money**2, wins, wins**2)))


@dataclass(frozen=True)
class _Plan:
    """How long each game lasts, and who loses something when."""

    players: int
    left: int
    first: int
    """The number of the first game, in the endless row of games."""

    @cached_property
    def _kinds(self) -> Int8s:
        """(kinds,) lengths of games in which so many hands can follow."""
        return np.array([length for length in _LENGTHS if length > self.left], np.int8)

    def length(self, games: Indices) -> Int8s:
        """(games,) how many hands each lasts."""
        return self._kinds[(games + self.first) % len(self._kinds)]

    def seat(self, games: Indices) -> Indices:
        """(games,) who loses something."""
        seats: Indices = (games + self.first) // len(self._kinds) % self.players
        return seats


class _Course(Watcher):
    """Makes games last as long as planned, and takes something away from a seat of each."""

    def __init__(self, plan: _Plan, loss: Loss | None) -> None:
        self.plan, self.loss = plan, loss
        self.hand = 0
        self.suffered: list[Indices] = []
        """The games in which there was something to lose."""

    def hand_begun(self, lanes: Lanes) -> None:
        """Another hand."""
        self.hand += 1

    def police(self, lanes: Lanes, badge: Int8s) -> None:
        """Three badges of a colour in the last hand, none before."""
        lanes.badges[...] = 0
        lanes.badges[0, self.plan.length(lanes.lane) == self.hand] = 3

    def settled(self, lanes: Lanes, settled: SettledHands) -> None:
        """The loss, as if by a reward."""
        if self.loss is None:
            return
        at = np.flatnonzero(self.plan.length(lanes.lane) - self.plan.left == self.hand)
        seat = self.plan.seat(lanes.lane[at])
        can = _can_lose(lanes, self.loss, seat, at)
        _lose(lanes, self.loss, seat[can], at[can])
        self.suffered.append(lanes.lane[at[can]])


def _can_lose(lanes: Lanes, loss: Loss, seat: Indices, at: Indices) -> Bools:
    """Whether there is something to lose that would be there in the next hand."""
    match loss:
        case Loss.OCCASIONAL:
            can: Bools = lanes.status[seat, Row.OCCASIONALS, at] > 0
        case Loss.BANISHED:
            can = lanes.status[seat, Row.BANNED, at] == 0
        case _:
            can = lanes.alive[seat, at] > lanes.away[0, seat, at]
    return can


def _lose(lanes: Lanes, loss: Loss, seat: Indices, at: Indices) -> None:
    match loss:
        case Loss.HOSPITAL:
            lanes.away[0, seat, at] += 1
        case Loss.PRISON:
            lanes.away[0, seat, at] += 1
            lanes.away[1, seat, at] += 1
        case Loss.EXPERT:
            lanes.alive[seat, at] -= 1
        case Loss.OCCASIONAL:
            lanes.status[seat, Row.OCCASIONALS, at] -= 1
            lanes.occasionals[seat, at] -= 1
        case Loss.BANISHED:
            lanes.status[seat, Row.BANNED, at] = 1
