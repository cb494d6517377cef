"""Chicago in short, for an answer at once: the payout now, the payouts still possible, how much to expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from boss_solver.forecast.chicago_exact import law_of, steps_for
from boss_solver.forecast.chicago_times import RevealPlan, TimedPosition, timed, usual_plans
from boss_solver.forecast.coming_reveals import last_order, reveals_to_come
from boss_solver.game.cards import City
from boss_solver.game.chicago import payout_range, sum_range
from boss_solver.game.state import Table
from boss_solver.inference.deals.spread import Spread, spread_of
from boss_solver.inference.engine.model import TooComplexError
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.entries.note_claims import Known, as_known
from boss_solver.inference.view import SeatView

QUICK_STEPS: Final = 60_000
"""Steps of an exact count where an answer must come at once, about 50 milliseconds at most."""


class Outlook(NamedTuple):
    """Chicago's payout by some way to reveal."""

    chances: Mapping[int, Fraction | float]
    """Probability of each payout in millions; impossible ones, or those never sampled, are missing."""
    mean: Fraction | float
    """In millions."""
    error: float | None
    """The standard error of the mean in millions, if it was sampled; None if it is exact."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChicagoShort:
    """Chicago in short. Money is in millions."""

    sum_now: tuple[int, int]
    """The sum of the cards on top now; the two differ only where an unknown card may be on top."""
    pays_now: tuple[int, int]
    """The payout if nothing more were shown."""
    least: int
    """The lowest payout still possible."""
    most: int
    """The highest payout still possible."""
    by_cards_alone: bool
    """Whether notes and card backs were left out of these two, so that they may lie too far apart."""
    usual: Outlook | None
    """Everybody reveals in random order, exactly; None if that takes too long to count at once."""
    without_hunches: Outlook | None
    """The same by facts and notes alone."""


def chicago_in_short(seen: SeatView | Known, most_steps: int = QUICK_STEPS) -> ChicagoShort:
    """Chicago in short, from a seat's view or from all that it knows. It takes some milliseconds at most."""
    known = as_known(seen)
    view, puzzle, table = known.view, known.puzzle, known.view.table
    paid = paid_already(table)
    at = timed(view, puzzle, reveals_to_come(table, last_order(table)))
    plans = usual_plans(at)
    spread = None if paid is not None else spread_within(at, puzzle, plans, most_steps)
    usual: Outlook | None = None
    sure: Outlook | None = None
    if paid is not None:
        usual = sure = exact_outlook({paid: Fraction(1)})
    elif spread is not None:
        usual = sure = usual_outlook(at, puzzle, spread, plans)
        if puzzle.hunches:
            facts = puzzle.without_hunches()
            sure = usual_outlook(at, facts, spread_of(facts, at.left), plans)
    least, most = bounds(at, puzzle, None) if usual is None else (min(usual.chances), max(usual.chances))
    return ChicagoShort(
        sum_now=sum_range(table),
        pays_now=payout_range(table),
        least=least,
        most=most,
        by_cards_alone=usual is None,
        usual=usual,
        without_hunches=sure,
    )


def usual_outlook(at: TimedPosition, puzzle: Puzzle, spread: Spread, plans: Sequence[RevealPlan]) -> Outlook:
    """The exact outlook if one of these plans is followed, each as likely as the others."""
    return mixed([exact_outlook(law_of(at, puzzle, spread, plan)) for plan in plans])


def paid_already(table: Table) -> int | None:
    """Chicago's payout in millions, if it was entered or the hand is settled; else None."""
    hand = table.hand
    if hand is None:
        return None
    for effect in hand.settlement.effects if hand.settlement else ():
        if effect.city is City.CHICAGO:
            return effect.money
    return hand.paid


def mixed(outlooks: Sequence[Outlook]) -> Outlook:
    """The outlook if one of these comes true, each as likely as the others."""
    if len(outlooks) == 1:
        return outlooks[0]
    number = len(outlooks)
    chances: Counter[int] = Counter()
    for outlook in outlooks:
        chances.update(outlook.chances)
    errors = [outlook.error for outlook in outlooks if outlook.error is not None]
    # They come from the same samples; the error of a mean of means is at most the mean of their errors.
    error = sum(errors) / number if errors else None
    mixed = {payout: p / number for payout, p in sorted(chances.items())}
    return Outlook(mixed, sum(outlook.mean for outlook in outlooks) / number, error)


def exact_outlook(law: Mapping[int, Fraction]) -> Outlook:
    """The outlook of an exact distribution."""
    return Outlook(law, sum((payout * p for payout, p in law.items()), Fraction(0)), None)


def spread_within(at: TimedPosition, puzzle: Puzzle, plans: Sequence[RevealPlan], most_steps: int) -> Spread | None:
    """How the cards of the cities to Chicago's left are spread, if counting all plans takes no more steps."""
    try:
        spread = spread_of(puzzle, at.left, most_steps)
    except TooComplexError:
        return None
    return spread if steps_for(at, spread, plans) <= most_steps else None


def bounds(at: TimedPosition, puzzle: Puzzle, spread: Spread | None) -> tuple[int, int]:
    """The lowest and the highest payout possible, by the cards alone if there is no spread."""
    if spread is None:
        puzzle = Puzzle(puzzle.unseen, puzzle.places)
        spread = spread_of(puzzle, at.left)
    payouts = {payout for plan in usual_plans(at) for payout in law_of(at, puzzle, spread, plan)}
    return min(payouts), max(payouts)
