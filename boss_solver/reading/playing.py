"""Playing on from read odds: deals as likely as reading makes them, played by the types that the players may be.

>>> from boss_solver.inference.entries.story import stories_of
>>> from boss_solver.inference.entries.history import history_of
>>> from boss_solver.inference.engine.puzzle import puzzle_of
>>> from boss_solver.playout.games.run import Playouts
>>> from boss_solver.playout.games.start import start_of
>>> from boss_solver.reading.read import Reading
>>> from boss_solver.record.games.reader import load
>>> record = load("examples/four-players.boss")
>>> lines = record.lines[:20]
>>> view = history_of(lines, lines[-1].after.here, 0).view
>>> reading = Reading(seed=1)
>>> found = reading.odds(view, puzzle_of(view), reading.behaviour(lines, record.good.setup, 0))
>>> played = Playouts(start_of(view, found.puzzle), seed=1, guess=guess_of(found)).run(512)
>>> played.games, played.effective > 500
(512, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from boss_solver.playout.games.guess import Guess, Leaning, WeighedDeals
from boss_solver.playout.players.seated_players import Player
from boss_solver.reading.choices.types import TypeGrid
from boss_solver.reading.posterior import Posterior, ReadMethod
from boss_solver.reading.weighing import believed_of


def guess_of(odds: Posterior, *, types: bool = True) -> Guess:
    """Return the guess that makes playouts follow read odds.

    The start must have been made with the posterior's puzzle. Where read odds are those of the cards, the deals are the
    cards' too.

    Args:
        odds: The read odds of some seat.
        types: Whether the others play as the types do that they may be, each deal with those that explain it; else
            they play as they are named to. Types play on without their slips.
    """
    deals = None
    if odds.deals and odds.likelihoods is not None:
        deals = WeighedDeals(odds.likelihoods.drawn.sample, odds.weighed, is_whole=odds.method is ReadMethod.LISTED)
    if not types:
        return Guess(deals)
    seats = {seat: _leaning(odds, seat, deals) for seat in odds.beliefs if seat != odds.view.seat}
    return Guess(deals, seats)


def leanings(grid: TypeGrid, beliefs: Mapping[int, Sequence[float]]) -> dict[int, Leaning]:
    """Return by seat the players who may sit there, by the hands before; nobody holds a card yet."""
    players = _players(grid)
    believed = {seat: np.array(weights) for seat, weights in beliefs.items()}
    return {seat: Leaning(players, believed_of(grid, believed, seat)[:, None]) for seat in beliefs}


def _leaning(odds: Posterior, seat: int, deals: WeighedDeals | None) -> Leaning:
    """The types of a player, given the deal: what all did in it tells."""
    chances = odds.types_by_deal(seat)
    if deals is None:
        return Leaning(_players(odds.grid), chances)
    return Leaning(_players(odds.grid), chances, np.arange(chances.shape[1]))


def _players(grid: TypeGrid) -> tuple[Player, ...]:
    return tuple(Player(kind.policy, grid.reveal) for kind in grid.types)
