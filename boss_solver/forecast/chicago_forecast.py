"""Chicago's payout: half, rounded down, of the cards shown last beside the cities to its left.

It depends on how the hand goes on. The model here is that everybody reveals the cards he still holds in random order;
the seat that asks can choose an order of its own. Turns go round as always, and the order of the last round is stated.

>>> from boss_solver.game import apply, cards, events, setup
>>> from boss_solver.inference.view import view_of
>>> hand = tuple(cards.CARDS[code] for code in "NY3 DE1 DE4 BOh BOp".split())
>>> state = apply.replay(setup.usual(2), [events.HandBegins(), events.Dealt(0, hand)])
>>> found = chicago_of(view_of(state, 0))
>>> found.usual.mean, found.least, found.most, found.is_exact
(Fraction(7, 15), 0, 1, True)
>>> str(found.orders[-1].cards[-1]), found.orders[-1].outlook.mean
('NY3', Fraction(11, 15))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from boss_solver.forecast.chicago_exact import law_of
from boss_solver.forecast.chicago_orders import RevealOrder, kept_plans, own_orders
from boss_solver.forecast.chicago_short import (
    ChicagoShort,
    Outlook,
    bounds,
    exact_outlook,
    mixed,
    paid_already,
    spread_within,
    usual_outlook,
)
from boss_solver.forecast.chicago_times import RevealPlan, TimedPosition, timed, usual_plans
from boss_solver.forecast.coming_reveals import last_order, reveals_to_come
from boss_solver.game.cards import Card, City
from boss_solver.game.chicago import payout_range, sum_range
from boss_solver.inference.deals.spread import Spread, spread_of
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.entries.note_claims import Known, as_known
from boss_solver.inference.view import SeatView

if TYPE_CHECKING:
    from boss_solver.playout.games.guess import Guess

MOST_STEPS: Final = 1_200_000
"""Steps of an exact count; one that takes more is sampled."""
USUAL_SAMPLES: Final = 1 << 16


class OwnOrder(NamedTuple):
    """An order in which the seat can reveal its cards."""

    cards: tuple[Card, ...]
    number: int
    """Orders that are the same to Chicago, this one included, every card a distinct piece."""
    outlook: Outlook


@dataclass(frozen=True, slots=True, kw_only=True)
class Chicago(ChicagoShort):
    """Chicago's payout as one seat can foresee it. Money is in millions."""

    left: tuple[City, ...]
    """The cities to Chicago's left."""
    usual: Outlook
    """Everybody reveals in random order, the seat too."""
    without_hunches: Outlook
    """The same by facts and notes alone; with weighed deals it is not asked for, and the same as ``usual``."""
    kept: Mapping[Card, Outlook]
    """The same if the seat keeps this card for its last turn."""
    orders: tuple[OwnOrder, ...] | None
    """The seat's orders of reveal by their mean, the lowest first; empty if it has no choice, None if too many."""
    to_come: tuple[int, ...]
    """The seats that reveal, in order."""
    last_round: tuple[int, ...]
    """The order of the last round."""
    samples: int
    """Samples that were drawn; 0 if everything is exact."""
    is_stopped: bool
    """Whether the drawing was stopped early."""
    known: Known
    """All that went into it."""

    @property
    def is_exact(self) -> bool:
        """Whether all of it was counted."""
        return not self.samples


def chicago_of(
    seen: SeatView | Known,
    *,
    last_round: Sequence[int] | None = None,
    samples: int = USUAL_SAMPLES,
    seed: int = 0,
    most_steps: int = MOST_STEPS,
    processes: int = 1,
    progress: Callable[[int], None] | None = None,
    guess: Guess | None = None,
) -> Chicago:
    """Foresee Chicago's payout: counted if that takes no more than ``most_steps``, else sampled.

    Args:
        seen: The seat's view, or all that it knows, its notes and hunches included.
        last_round: The seats in the order of the last round, by default as supplies stand.
        samples: Samples to draw, where it is not counted.
        seed: The same seed gives the same samples.
        most_steps: Steps of an exact count at most.
        processes: No number depends on it.
        progress: Told the number of samples so far. Ctrl-C ends the sampling with what there is.
        guess: If it has deals of the seat's puzzle, samples are drawn from these; the bounds stay those of the cards.

    Raises:
        OrderError: An order that cannot be.
        ContradictionError: No deal fits.
    """
    known = as_known(seen)
    table, puzzle = known.view.table, known.puzzle
    order = last_order(table, last_round)
    to_come = reveals_to_come(table, order)
    at = timed(known.view, puzzle, to_come)
    plans = _Plans(usual_plans(at), kept_plans(at), own_orders(at))
    spread = spread_within(at, puzzle, plans.all, most_steps)
    paid = paid_already(table)
    if paid is not None:
        foreseen = _Foreseen([exact_outlook({paid: Fraction(1)})] * len(plans.all))
    elif spread is not None and (guess is None or guess.deals is None):
        foreseen = _counted(at, puzzle, spread, plans)
    else:
        foreseen = _sampled(at, puzzle, plans, guess, samples, seed, processes, progress)
    usual, kept, orders = plans.sorted_out(foreseen.outlooks)
    least, most = bounds(at, puzzle, spread) if foreseen.samples else (min(usual.chances), max(usual.chances))
    return Chicago(
        left=at.left,
        sum_now=sum_range(table),
        pays_now=payout_range(table),
        least=least,
        most=most,
        by_cards_alone=paid is None and spread is None,
        usual=usual,
        without_hunches=foreseen.sure or usual,
        kept=kept,
        orders=orders,
        to_come=to_come,
        last_round=order,
        samples=foreseen.samples,
        is_stopped=foreseen.is_stopped,
        known=known,
    )


class _Plans(NamedTuple):
    """The plans of one position to foresee the payout for."""

    usual: list[RevealPlan]
    kept: dict[Card, RevealPlan]
    orders: list[RevealOrder] | None

    @property
    def all(self) -> list[RevealPlan]:
        return [*self.usual, *self.kept.values(), *(order.plan for order in self.orders or ())]

    def sorted_out(
        self, outlooks: Sequence[Outlook]
    ) -> tuple[Outlook, dict[Card, Outlook], tuple[OwnOrder, ...] | None]:
        """The usual outlook, those by card kept and those by order, from the outlooks of all plans."""
        first, second = len(self.usual), len(self.usual) + len(self.kept)
        usual = mixed(outlooks[:first])
        kept = dict(zip(self.kept, outlooks[first:second], strict=True))
        if self.orders is None:
            return usual, kept, None
        same: dict[object, OwnOrder] = {}
        for order, outlook in zip(self.orders, outlooks[second:], strict=True):
            # Orders that differ in when a card is shown may still come to the same thing.
            key = tuple(outlook.chances.items()) if outlook.error is None else order.cards
            number = order.number + (same[key].number if key in same else 0)
            same[key] = OwnOrder(same[key].cards if key in same else order.cards, number, outlook)
        return usual, kept, tuple(sorted(same.values(), key=lambda order: order.outlook.mean))


class _Foreseen(NamedTuple):
    """The outlooks of all plans, and how they were found."""

    outlooks: list[Outlook]
    sure: Outlook | None = None
    """The usual outlook by facts and notes alone, if hunches count in the others."""
    samples: int = 0
    is_stopped: bool = False


def _counted(at: TimedPosition, puzzle: Puzzle, spread: Spread, plans: _Plans) -> _Foreseen:
    """The exact outlooks of all plans."""
    outlooks = [exact_outlook(law_of(at, puzzle, spread, plan)) for plan in plans.all]
    if not puzzle.hunches:
        return _Foreseen(outlooks)
    facts = puzzle.without_hunches()
    return _Foreseen(outlooks, usual_outlook(at, facts, spread_of(facts, at.left), plans.usual))


def _sampled(
    at: TimedPosition,
    puzzle: Puzzle,
    plans: _Plans,
    guess: Guess | None,
    samples: int,
    seed: int,
    processes: int,
    progress: Callable[[int], None] | None,
) -> _Foreseen:
    """The outlooks of all plans from the same samples; without hunches from as many, wherever it was stopped."""
    from boss_solver.forecast.chicago_sampled import PayoutDraw, draw_payouts  # loads numpy, and counting needs none

    draws = [PayoutDraw(puzzle, plans.all, guess)]
    if puzzle.hunches and (guess is None or guess.deals is None):
        draws.append(PayoutDraw(puzzle.without_hunches(), plans.usual))
    drawn = draw_payouts(at, draws, samples, seed, processes=processes, progress=progress)
    outlooks, *others = [[payouts.outlook for payouts in row] for row in drawn.payouts]
    return _Foreseen(outlooks, mixed(others[0]) if others else None, drawn.number, drawn.is_stopped)
