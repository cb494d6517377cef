"""The orders in which a seat can reveal its own cards, as far as they differ to Chicago."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from math import factorial, perm
from typing import Final, NamedTuple

from boss_solver.forecast.chicago_times import RevealPlan, TimedPosition, Top, topped, without
from boss_solver.game.cards import Card

MOST_ORDERS: Final = 5040
"""Ways to show the seat's own cards that count for Chicago; if there are more, they are not compared."""


class RevealOrder(NamedTuple):
    """An order in which the seat can reveal all its cards, and how many are the same to Chicago."""

    plan: RevealPlan
    cards: tuple[Card, ...]
    number: int
    """Orders that are the same to Chicago, this one included, every card a distinct piece."""


def kept_plans(at: TimedPosition) -> dict[Card, RevealPlan]:
    """For each of the seat's cards: it is kept for the last turn, the others come in random order."""
    if not at.can_choose:
        return {}
    *times, last = at.own_times
    return {
        card: RevealPlan(topped(at, [(last, card)]), without(at.own, (i,)), tuple(times))
        for i, card in enumerate(at.own)
    }


def own_orders(at: TimedPosition) -> list[RevealOrder] | None:
    """The orders in which the seat can reveal its cards, one of each kind that differs to Chicago; None if too many."""
    if not at.can_choose:
        return []
    count = len(at.own)
    counting = [i for i, card in enumerate(at.own) if card in at.values]
    if perm(count, len(counting)) > MOST_ORDERS:
        return None
    alike = factorial(count - len(counting))
    by_tops: dict[tuple[Top, ...], RevealOrder] = {}
    for turns in itertools.permutations(range(count), len(counting)):
        tops = topped(at, [(at.own_times[turn], at.own[i]) for turn, i in zip(turns, counting, strict=True)])
        if tops in by_tops:
            by_tops[tops] = by_tops[tops]._replace(number=by_tops[tops].number + alike)
        else:
            by_tops[tops] = RevealOrder(
                RevealPlan(tops), tuple(_in_order(at.own, dict(zip(turns, counting, strict=True)))), alike
            )
    return list(by_tops.values())


def _in_order(own: Sequence[Card], at_turn: Mapping[int, int]) -> Iterator[Card]:
    others = iter(without(own, tuple(at_turn.values())))
    for turn in range(len(own)):
        yield own[at_turn[turn]] if turn in at_turn else next(others)
