"""Why a number is what it is: the entries that moved it, and, where it is certain, those that prove it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from boss_solver.inference.engine.counting import Deals, count
from boss_solver.inference.entries.conflicts import smallest_clash
from boss_solver.inference.entries.evidence import evidence_of
from boss_solver.inference.entries.history import History, Moment
from boss_solver.inference.entries.note_claims import Told, known, now
from boss_solver.inference.view import SeatView, view_of
from boss_solver.record.lines.said import Said

T = TypeVar("T")


class Step(NamedTuple, Generic[T]):
    """An entry that moved a number, with the number before and after it."""

    moment: Moment
    before: T
    after: T


def steps(history: History, number: Callable[[Deals, SeatView], T]) -> tuple[Step[T], ...]:
    """Every entry of the hand that moved the number, in order, from the deal on.

    ``number`` gets the deals as they were counted at each moment and what the seat saw then.
    """
    seat = history.seat
    found: list[Step[T]] = []
    told: list[Told] = []
    said = iter(history.told)
    before = number(*_deals(view_of(history.start, seat), ()))
    for moment in history.moments:
        if isinstance(moment.entry, Told):
            told.append(next(said))
        after = number(*_deals(view_of(moment.state, seat), tuple(told)))
        if after != before:
            found.append(Step(moment, before, after))
        before = after
    return tuple(found)


def _deals(view: SeatView, told: tuple[Told, ...]) -> tuple[Deals, SeatView]:
    return count(known(view, told).puzzle), view


def proof(history: History, denied: Said) -> tuple[Moment, ...] | None:
    """The entries from which it follows that a statement is false: none of them can be left out.

    None if it does not follow.
    """
    evidence = evidence_of(history.standing())
    extra = (Told(0, denied, now(history.view)),)
    if evidence.fits(range(len(evidence.entries)), extra):
        return None
    return tuple(evidence.entries[i] for i in smallest_clash(evidence, extra))
