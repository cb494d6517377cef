"""The reasons for a number: the entries that changed it, and, where it is certain, those that prove it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from boss_solver.inference.engine.counting import Deals, count
from boss_solver.inference.entries.conflicts import smallest_clash
from boss_solver.inference.entries.evidence import evidence_of
from boss_solver.inference.entries.history import EntryMoment, History
from boss_solver.inference.entries.note_claims import Claim, known, now
from boss_solver.inference.view import SeatView, view_of
from boss_solver.record.lines.said import Said

T = TypeVar("T")


class NumberChange(NamedTuple, Generic[T]):
    """An entry that changed a number, with the number before and after it."""

    moment: EntryMoment
    before: T
    after: T


def changes(history: History, number: Callable[[Deals, SeatView], T]) -> tuple[NumberChange[T], ...]:
    """Every entry of the hand that changed the number, in order, from the deal on.

    ``number`` gets the deals as they were counted at each moment, and the seat's view at that moment.
    """
    seat = history.seat
    changed: list[NumberChange[T]] = []
    claims: list[Claim] = []
    later_claims = iter(history.claims)
    before = number(*_deals(view_of(history.start, seat), ()))
    for moment in history.moments:
        if isinstance(moment.entry, Claim):
            claims.append(next(later_claims))
        after = number(*_deals(view_of(moment.state, seat), tuple(claims)))
        if after != before:
            changed.append(NumberChange(moment, before, after))
        before = after
    return tuple(changed)


def _deals(view: SeatView, claims: tuple[Claim, ...]) -> tuple[Deals, SeatView]:
    return count(known(view, claims).puzzle), view


def proof(history: History, denied: Said) -> tuple[EntryMoment, ...] | None:
    """The entries from which it follows that a statement is false: none of them can be left out.

    None if it does not follow.
    """
    evidence = evidence_of(history.standing())
    extra = (Claim(0, denied, now(history.view)),)
    if evidence.fits(range(len(evidence.entries)), extra):
        return None
    return tuple(evidence.entries[i] for i in smallest_clash(evidence, extra))
