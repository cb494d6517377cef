"""What Chicago will pay if the hand is played on by policies: they place gangsters too, and reveal as they like.

The order of the last round then follows from what they place, and it also shows who takes Chicago.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from boss_solver.errors import BossError
from boss_solver.forecast.chicago_short import Outlook
from boss_solver.game.cards import Card
from boss_solver.inference.puzzle import Puzzle
from boss_solver.inference.view import SeatView
from boss_solver.odds.knowledge import remaining_own
from boss_solver.playout.guess import Guess
from boss_solver.playout.players import Mixture, Player
from boss_solver.playout.registry import MIXTURE
from boss_solver.playout.run import Estimate, Playouts, estimate
from boss_solver.playout.start import Start, start_of
from boss_solver.playout.view import View
from boss_solver.playout.work import Stopped

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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
    kept: Mapping[Card, Estimate]
    """What it pays on average, in millions, if the seat keeps this card for its last turn; empty without a choice."""
    games: int
    stopped: Stopped


@dataclass(frozen=True)
class KeepsForLast:
    """Shows a card only when it has no other left."""

    card: Card
    name: str = "keeps-for-last"
    about: str = "keeps one card for its last turn and shows the others in random order"
    looks: bool = True

    def weights(self, view: View) -> NDArray[np.uint16]:
        """The same for all others; for this one only where there are none."""
        import numpy as np

        is_kept = np.array([card == self.card for card in view.deck.cards]).take(view.cards)
        found: NDArray[np.uint16] = (~is_kept | is_kept.all(axis=0)).astype(np.uint16)
        return found


def chicago_played(
    view: SeatView,
    puzzle: Puzzle,
    *,
    own: Player | Mixture = MIXTURE,
    others: Player | Mixture = MIXTURE,
    samples: int = USUAL_HANDS,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    guess: Guess | None = None,
) -> PlayedChicago:
    """Play the hand that is going on so many times, as a seat sees it; ``puzzle`` is what is hidden from it.

    A ``guess`` is what is believed beyond that, its deals being the puzzle's.
    Each of the seat's cards is then kept for its last turn in half as many hands, with the same deals. Ctrl-C ends it
    with what there is. Raises HandOverError where no hand is going on.
    """
    table = view.table
    if not table.in_hand:
        raise HandOverError("this hand is over, so there is nothing to play on")
    start = start_of(view, puzzle)
    found = _playouts(start, view, own, others, seed, guess).run(samples, progress=progress)
    payout = found.payout()
    takes = tuple(estimate(found.played.boss == seat, found.effective) for seat in range(table.setup.players))
    outlook = Outlook(found.payouts(), payout.mean, payout.error)
    if found.stopped:
        return PlayedChicago(outlook, takes, {}, found.games, found.stopped)
    kept, stopped = _kept(start, view, own, others, max(1, samples // 2), seed, guess)
    return PlayedChicago(outlook, takes, kept, found.games, stopped)


def _playouts(
    start: Start, view: SeatView, own: Player | Mixture, others: Player | Mixture, seed: int, guess: Guess | None
) -> Playouts:
    seats = [own if seat == view.seat else others for seat in range(view.table.setup.players)]
    return Playouts(start, seats, seed, until="hand", guess=guess)


def _kept(
    start: Start,
    view: SeatView,
    own: Player | Mixture,
    others: Player | Mixture,
    samples: int,
    seed: int,
    guess: Guess | None,
) -> tuple[dict[Card, Estimate], Stopped]:
    """What comes of keeping each card; stopped early, of none of them, as they would not be comparable."""
    cards = remaining_own(view)
    if view.own is None or cards.total() < 2 or len(cards) < 2:
        return {}, Stopped.NO
    mine = (own,) if isinstance(own, Player) else own
    policies = dict.fromkeys(player.policy for player in mine)
    found = {}
    try:
        for card in cards:
            keeping = tuple(Player(policy, KeepsForLast(card)) for policy in policies)
            played = _playouts(start, view, keeping, others, seed, guess).run(samples)
            if played.stopped:
                return {}, played.stopped
            found[card] = played.payout()
    except KeyboardInterrupt:
        return {}, Stopped.INTERRUPTED
    return dict(sorted(found.items(), key=lambda one: one[1].mean)), Stopped.NO
