"""Chicago's payout if the hand is played on by policies: they place gangsters too, and reveal as they like.

The order of the last round then follows from what they place, and it also shows who takes Chicago.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple

import numpy as np

from boss_solver.errors import BossError
from boss_solver.forecast.chicago_drawn import PayoutCounts
from boss_solver.forecast.chicago_short import Outlook
from boss_solver.game.cards import Card
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.entries.note_claims import Known, as_known
from boss_solver.inference.view import SeatView
from boss_solver.odds.knowledge import remaining_own
from boss_solver.playout.arrays.dtypes import UInt16s
from boss_solver.playout.estimates import Estimate, estimate_of
from boss_solver.playout.games.guess import Guess
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import start_of
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.players.seated_players import Mixture, Player
from boss_solver.playout.work import Stopped, do_all

USUAL_HANDS: Final = 1 << 15
"""Hands by which the mean is known to less than 0.01 millions."""


class HandOverError(BossError):
    """There is nothing left to play in this hand."""


@dataclass(frozen=True)
class PlayedChicago:
    """Chicago's payout over some hands that were played on."""

    outlook: Outlook
    """The payout; its mean has a standard error."""
    takes: tuple[Estimate, ...]
    """How often each seat takes it, 0 to 1; nobody takes it in the rest."""
    kept: Mapping[Card, Estimate]
    """The mean payout, in millions, if the seat keeps this card for its last turn; empty without a choice."""
    games: int
    """Hands that were played on."""
    kept_games: int
    """Of these, the first ones: those that were played again for every card; 0 without a choice."""
    wanted: int
    """Hands that were asked for."""
    stopped: Stopped
    """Why there are fewer, if there are."""


@dataclass(frozen=True)
class KeepsForLast:
    """Shows a card only when it has no other left."""

    card: Card
    name: str = "keeps-for-last"
    about: str = "keeps one card for its last turn and shows the others in random order"
    looks: bool = True

    def weights(self, view: View) -> UInt16s:
        """The same for all others; for this one only where there are none."""
        is_kept = np.array([card == self.card for card in view.deck.cards]).take(view.cards)
        evenly: UInt16s = (~is_kept | is_kept.all(axis=0)).astype(np.uint16)
        return evenly


def chicago_played(
    seen: SeatView | Known,
    *,
    players: Sequence[Player | Mixture] | None = None,
    samples: int = USUAL_HANDS,
    seed: int = 0,
    processes: int = 1,
    progress: Callable[[int], None] | None = None,
    guess: Guess | None = None,
) -> PlayedChicago:
    """Play the hand that is going on so many times, from a seat's view or from all that it knows.

    ``players`` are how each seat plays on, by seat; all by the mixture of policies if it is not given.

    In half of them each of the seat's cards in turn is also kept for its last turn, with the same deals. ``processes``
    is how many play; no number depends on it. ``progress`` gets the number of hands so far. Ctrl-C ends it with what
    there is, of every card as many hands. A ``guess`` is what is believed beyond the puzzle, its deals being
    the puzzle's. Raises HandOverError where no hand is going on.
    """
    view = seen if isinstance(seen, SeatView) else seen.view
    table = view.table
    if not table.in_hand:
        raise HandOverError("this hand is over, so there is nothing to play on")
    seats = players or [MIXTURE] * table.setup.players
    playing = _ChicagoPlayer.of(view, as_known(seen).puzzle, seats, seed, guess)
    pieces = [(first, min(_PIECE, samples - first)) for first in range(0, samples, _PIECE)]

    def tell(done: int) -> None:
        if progress is not None:
            progress(min(done * _PIECE, samples))

    done = do_all(playing, pieces, processes=processes, progress=tell)
    effective = guess.effective if guess else inf
    paid = _together([piece.paid for piece in done.results], effective)
    taken = sum((piece.taken for piece in done.results), Counter[int]())
    kept = {
        card: _together([piece.kept[i] for piece in done.results], effective) for i, card in enumerate(playing.cards)
    }
    return PlayedChicago(
        outlook=paid.outlook,
        takes=tuple(
            estimate_of(paid.number, taken[seat], taken[seat], effective) for seat in range(table.setup.players)
        ),
        kept={card: counts.estimate for card, counts in sorted(kept.items(), key=lambda counts: counts[1].mean)},
        games=paid.number,
        kept_games=max((counts.number for counts in kept.values()), default=0),
        wanted=samples,
        stopped=done.stopped,
    )


_PIECE: Final = 4096
"""Hands after which it can be stopped: half of them are whole blocks of random numbers."""


class _PlayedPiece(NamedTuple):
    """The results of some hands: however many are played, no more than this is kept."""

    paid: Counter[int]
    """How often Chicago paid so many millions."""
    taken: Counter[int]
    """How often each seat took it; -1 for nobody."""
    kept: tuple[Counter[int], ...]
    """By card, what Chicago paid in half as many hands in which it was kept for the last turn."""


def _together(pieces: Iterable[Counter[int]], effective: float) -> PayoutCounts:
    """Chicago's payouts over all pieces."""
    counts = sum(pieces, Counter[int]())
    return PayoutCounts(counts.total(), dict(sorted(counts.items())), effective)


@dataclass(frozen=True)
class _ChicagoPlayer:
    """Plays a hand on, by the seat's usual ways and with each of its cards kept for last."""

    usual: Playouts
    cards: tuple[Card, ...]
    keeping: tuple[Playouts, ...]
    """By card."""

    @classmethod
    def of(
        cls,
        view: SeatView,
        puzzle: Puzzle,
        players: Sequence[Player | Mixture],
        seed: int,
        guess: Guess | None,
    ) -> _ChicagoPlayer:
        start = start_of(view, puzzle)

        def playouts(seats: Sequence[Player | Mixture]) -> Playouts:
            return Playouts(start, seats, seed, until="hand", guess=guess)

        choice = _choice(view)
        keeping = []
        if view.seat is not None:
            own = players[view.seat]
            policies = dict.fromkeys(player.policy for player in ((own,) if isinstance(own, Player) else own))
            for card in choice:
                keeps = tuple(Player(policy, KeepsForLast(card)) for policy in policies)
                keeping.append(playouts([*players[: view.seat], keeps, *players[view.seat + 1 :]]))
        return cls(playouts(players), choice, tuple(keeping))

    def do(self, piece: tuple[int, int]) -> _PlayedPiece:
        """Play some hands, and the first half of as many for each card."""
        first, hands = piece
        kept = (playouts.play(first // 2, (hands + 1) // 2).payout for playouts in self.keeping)
        played = self.usual.play(first, hands)
        paid, taken = Counter(played.payout.tolist()), Counter(played.boss.tolist())
        return _PlayedPiece(paid, taken, tuple(Counter(playouts.tolist()) for playouts in kept))


def _choice(view: SeatView) -> tuple[Card, ...]:
    """The cards of which the seat can keep one for its last turn; none if it has no choice or did not note one."""
    hand = view.table.hand
    if view.seat is None or view.own is None or hand is None:
        return ()
    cards = remaining_own(view)
    return tuple(cards) if len(cards) > 1 and cards.total() == hand.left[view.seat] else ()
