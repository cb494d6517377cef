"""What Chicago will pay if the hand is played on by policies: they place gangsters too, and reveal as they like.

The order of the last round then follows from what they place, and it also shows who takes Chicago.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from boss_solver.errors import BossError
from boss_solver.forecast.chicago_short import Outlook
from boss_solver.inference.puzzle import Puzzle
from boss_solver.inference.view import SeatView
from boss_solver.playout.players import Mixture, Player
from boss_solver.playout.registry import MIXTURE
from boss_solver.playout.run import Estimate, Playouts, estimate
from boss_solver.playout.start import start_of
from boss_solver.playout.work import Stopped

USUAL_HANDS: Final = 1 << 15
"""Hands by which the mean is known to less than 0.01 millions."""


class HandOverError(BossError):
    """There is nothing left to play in this hand."""


@dataclass(frozen=True)
class PlayedChicago:
    """Chicago's payout over some hands that were played on."""

    outlook: Outlook
    """What it pays; its mean has a standard error."""
    takes: tuple[Estimate, ...]
    """How often each seat takes it, 0 to 1; nobody takes it in the rest."""
    games: int
    stopped: Stopped


def chicago_played(
    view: SeatView,
    puzzle: Puzzle,
    *,
    own: Player | Mixture = MIXTURE,
    others: Player | Mixture = MIXTURE,
    samples: int = USUAL_HANDS,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> PlayedChicago:
    """Play the hand that is going on so many times, as a seat sees it; ``puzzle`` is what is hidden from it.

    Ctrl-C ends it with what there is. Raises HandOverError where no hand is going on.
    """
    table = view.table
    if not table.in_hand:
        raise HandOverError("this hand is over, so there is nothing to play on")
    seats = [own if seat == view.seat else others for seat in range(table.setup.players)]
    found = Playouts(start_of(view, puzzle), seats, seed, until="hand").run(samples, progress=progress)
    payout = found.payout()
    takes = tuple(estimate(found.played.boss == seat) for seat in range(table.setup.players))
    return PlayedChicago(Outlook(found.payouts(), payout.mean, payout.error), takes, found.games, found.stopped)
