"""Chicago in short, for an answer at once: what it pays now, what it can still pay, how much to expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from boss_solver.forecast.chicago_exact import law_of, steps_for
from boss_solver.forecast.chicago_times import Plan, Timed, timed, usual_plans
from boss_solver.forecast.coming_reveals import last_order, reveals_to_come
from boss_solver.game.cards import City
from boss_solver.game.chicago import payout_range, sum_range
from boss_solver.game.state import Table
from boss_solver.inference.deals.spread import Spread, spread_of
from boss_solver.inference.engine.model import TooComplexError
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.view import SeatView

QUICK_STEPS: Final = 60_000
"""Steps of an exact count where an answer must come at once, about 50 milliseconds at most."""


class Outlook(NamedTuple):
    """What Chicago pays by some way to reveal."""

    chances: Mapping[int, Fraction | float]
    """Probability of each payout in millions; impossible ones, or those never sampled, are missing."""
    mean: Fraction | float
    """In millions."""
    error: float | None
    """The standard error of the mean in millions, if it was sampled; None if it is exact."""


class Short(NamedTuple):
    """Chicago in short. Money is in millions; the first five are as in a whole forecast."""

    sum_now: tuple[int, int]
    pays_now: tuple[int, int]
    least: int
    most: int
    by_cards_alone: bool
    outlook: Outlook | None
    """What it pays if everybody reveals in random order, exactly; None if that takes too long to count at once."""
    without_hunches: Outlook | None
    """The same by facts and notes alone."""


def chicago_in_short(view: SeatView, puzzle: Puzzle, most_steps: int = QUICK_STEPS) -> Short:
    """Chicago in short; ``puzzle`` is the seat's, with all that is known. It takes some milliseconds at most."""
    table = view.table
    sum_now, pays_now = sum_range(table), payout_range(table)
    paid = paid_already(table)
    if paid is not None:
        certain = exact_outlook({paid: Fraction(1)})
        return Short(sum_now, pays_now, paid, paid, False, certain, certain)
    at = timed(view, puzzle, reveals_to_come(table, last_order(table)))
    plans = usual_plans(at)
    spread = spread_within(at, puzzle, plans, most_steps)
    if spread is None:
        return Short(sum_now, pays_now, *bounds(at, puzzle, None), True, None, None)
    usual = mixed([exact_outlook(law_of(at, puzzle, spread, plan)) for plan in plans])
    sure = usual
    if puzzle.hunches:
        facts = puzzle.without_hunches()
        plain = spread_of(facts, at.left)
        sure = mixed([exact_outlook(law_of(at, facts, plain, plan)) for plan in plans])
    return Short(sum_now, pays_now, min(usual.chances), max(usual.chances), False, usual, sure)


def paid_already(table: Table) -> int | None:
    """What Chicago paid in millions, if that was read from the table or the hand is settled; else None."""
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


def spread_within(at: Timed, puzzle: Puzzle, plans: Sequence[Plan], most_steps: int) -> Spread | None:
    """How the cards of the cities to Chicago's left are spread, if counting all plans takes no more steps."""
    try:
        spread = spread_of(puzzle, at.left, most_steps)
    except TooComplexError:
        return None
    return spread if steps_for(at, spread, plans) <= most_steps else None


def bounds(at: Timed, puzzle: Puzzle, spread: Spread | None) -> tuple[int, int]:
    """The lowest and the highest payout possible, by the cards alone if there is no spread."""
    if spread is None:
        puzzle = Puzzle(puzzle.unseen, puzzle.places)
        spread = spread_of(puzzle, at.left)
    payouts = {payout for plan in usual_plans(at) for payout in law_of(at, puzzle, spread, plan)}
    return min(payouts), max(payouts)
