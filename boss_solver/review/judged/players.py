"""The players of a judged game: their losses round by round, the earnings of their bluffs, their types.

A bluff *earned* the millions that the player who took the city got less than the cards face up promised when it was
made: he paid gangsters for the promise. A bluff *cost* the judged loss of the placement.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from boss_solver.review.hands.bids import Bid
from boss_solver.review.hands.game import GameReview
from boss_solver.review.judged.judged import GameJudgement, Kind, MeanLoss, Verdict, by_round

LIKELY: Final = 0.15
"""How likely a type of player is at least to be named."""


class Bluffs(NamedTuple):
    """A player's bids against his own knowledge, in hands that were settled."""

    made: int
    taken: int
    """Those after which somebody else took the city."""
    earned: Fraction
    """Millions that the others got less with these cities than the cards face up promised."""
    judged: int
    """Those whose placement was judged."""
    cost: float
    """Millions that these placements lost by the judgement."""


class PlayerSummary(NamedTuple):
    """One player."""

    seat: int
    decisions: int
    """Decisions that were judged."""
    costly: int
    """Decisions among them whose loss stands out of the noise."""
    lost: float
    """Millions that they lost together."""
    rounds: tuple[tuple[int, MeanLoss], ...]
    """Rounds (from 1), and the mean loss in each."""
    bluffs: Bluffs
    types: tuple[tuple[str, float], ...]
    """The types of player that he most likely is, the likeliest first, and how likely: a guess from what he did."""

    @property
    def mean(self) -> float | None:
        """Millions lost a decision; None where none was judged."""
        return self.lost / self.decisions if self.decisions else None


def players_of(game: GameReview, judged: GameJudgement) -> tuple[PlayerSummary, ...]:
    """Every player, by seat."""
    rounds = by_round(judged.decisions, len(game.names))
    types = _types(game)
    players = []
    for seat in range(len(game.names)):
        own = [decision for decision in judged.decisions if decision.seat == seat]
        players.append(
            PlayerSummary(
                seat=seat,
                decisions=len(own),
                costly=sum(decision.verdict is not Verdict.EVEN for decision in own),
                lost=sum((decision.loss for decision in own), 0.0),
                rounds=tuple((at, loss) for (whose, at), loss in rounds.items() if whose == seat),
                bluffs=_bluffs(game, judged, seat),
                types=types.get(seat, ()),
            )
        )
    return tuple(players)


def _bluffs(game: GameReview, judged: GameJudgement, seat: int) -> Bluffs:
    placings = (decision for decision in judged.decisions if decision.kind is Kind.PLACE)
    losses = {(decision.hand, decision.turn): decision.loss for decision in placings}
    made = [
        (number, bid)
        for number, hand in enumerate(game.hands)
        if hand.story.is_settled
        for bid in hand.bids
        if bid.seat == seat and bid.bluff is not None
    ]
    taken = [bid for _, bid in made if bid.winner not in (None, seat)]
    costs = [losses[number, bid.turn] for number, bid in made if (number, bid.turn) in losses]
    return Bluffs(len(made), len(taken), sum(map(_promised, taken), Fraction()), len(costs), sum(costs, 0.0))


def _promised(bid: Bid) -> Fraction:
    """Return the worth of the city by the cards face up, less its payout."""
    return Fraction() if bid.public is None or bid.paid is None else bid.public.expected - bid.paid


def _types(game: GameReview) -> dict[int, tuple[tuple[str, float], ...]]:
    if game.table.setup.options.teams != "no":
        return {}
    from boss_solver.reading.choices.types import GRID  # loads numpy, which a review without a judgement does not need
    from boss_solver.reading.profiles import profiles

    by_seat = {}
    for profile in profiles(GRID, [hand.story for hand in game.hands], None):
        likely = sorted(zip(profile.weights, (kind.name for kind in GRID.types), strict=True), key=lambda two: -two[0])
        if profile.choices:
            by_seat[profile.seat] = tuple((name, weight) for weight, name in likely if weight >= LIKELY)
    return by_seat
