"""The entries of the hand that is going on, one moment after the other, for one seat."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from boss_solver.game.events import BacksSeen, CardsSeen, Dealt, Revealed, begins_hand
from boss_solver.game.outside_turns.misdealing import dealt_like
from boss_solver.game.state import GameState
from boss_solver.inference.engine.counting import probability
from boss_solver.inference.entries.note_claims import Claim, Known, factor_for, known, meaning, notes_of, now
from boss_solver.inference.view import SeatView, view_of
from boss_solver.record.lines.noting import DropOf, HunchOf, NoteOf, noted_from, write_noted
from boss_solver.record.lines.record import Line
from boss_solver.record.lines.statements import Note
from boss_solver.record.lines.writer import write_statements

_PUBLIC: Final = (Revealed, BacksSeen, CardsSeen)
"""Events that everybody sees."""


class EntryMoment(NamedTuple):
    """One entry that says something about the hidden cards: a holding, a card shown or seen, card backs, or words."""

    line: int
    """Of the record; 0 for what was typed with a question."""
    entry: Dealt | Revealed | BacksSeen | CardsSeen | Claim
    state: GameState
    """The game right after it."""

    def text(self, names: Sequence[str]) -> str:
        """The entry in the words of the record."""
        if isinstance(self.entry, Claim):
            return " ".join(write_noted(noted_of(self.entry), names))
        return write_statements([self.entry], names)


def noted_of(claim: Claim) -> NoteOf | HunchOf:
    """The note or hunch that makes a claim."""
    if claim.is_note:
        return NoteOf(claim.said)
    return HunchOf(claim.said, None if claim.target is not None else claim.factor, claim.target)


@dataclass(frozen=True)
class History:
    """A hand as a seat's record tells it, dropped notes left out."""

    seat: int | None
    start: GameState
    """The game when the hand began, or when the record joined it."""
    moments: tuple[EntryMoment, ...]
    state: GameState
    """The game as it stands."""

    @cached_property
    def view(self) -> SeatView:
        """The game as the seat sees it now."""
        return view_of(self.state, self.seat)

    @cached_property
    def known(self) -> Known:
        """All that the seat knows now."""
        return known(self.view, self.claims)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """All claims that were not dropped, in order; a hunch that gives a probability gets its factor here.

        The factor follows from the facts and the notes of the hunch's own moment, dropped ones left out.
        """
        claims: list[Claim] = []
        for moment in self.moments:
            claim = moment.entry
            if isinstance(claim, Claim):
                if claim.target is not None and claim.factor is None:
                    view = view_of(moment.state, self.seat)
                    claim = claim._replace(factor=_factor_of(view, claims, claim, claim.target))
                claims.append(claim)
        return tuple(claims)

    @cached_property
    def notes(self) -> tuple[Claim, ...]:
        """The notes among them."""
        return tuple(m.entry for m in self.moments if isinstance(m.entry, Claim) and m.entry.is_note)

    def without(self, lines: Collection[int]) -> History:
        """The history without the claims of some lines."""
        kept = tuple(m for m in self.moments if not (isinstance(m.entry, Claim) and m.line in lines))
        return dataclasses.replace(self, moments=kept)

    def standing(self) -> History:
        """The history without the notes that were disproved: they clash with any other claim."""
        return self.without({note.line for note in notes_of(self.view, self.notes).disproved})

    def with_said(self, claims: Iterable[Claim]) -> History:
        """The history with more claims, made now."""
        more = tuple(EntryMoment(claim.line, claim, self.state) for claim in claims)
        return dataclasses.replace(self, moments=self.moments + more)


def history_of(lines: Sequence[Line], state: GameState, seat: int | None) -> History:
    """The history of the last hand of some lines of a record, as one seat (None: a spectator) sees it."""
    return history_after(History(seat, state, (), state), lines, state)


def history_after(before: History, lines: Sequence[Line], state: GameState) -> History:
    """The history after more lines, where it was ``before`` without them."""
    start, seat = before.start, before.seat
    moments = [*before.moments]
    shown: tuple[int, ...] = ()
    shown_in: GameState | None = None
    for line in lines:
        for event in line.events:
            if begins_hand(event):
                start, moments = line.after.here, []
            elif isinstance(event, _PUBLIC) or (isinstance(event, Dealt) and event.seat == seat):
                moments.append(EntryMoment(line.number, event, line.after.here))
        for statement in line.statements:
            here = line.after.state
            if not isinstance(statement, Note) or here is None or here.table.hand is None:
                continue
            noted = noted_from(statement.keyword, statement.text, line.after.names, here.table.setup.cities)
            if isinstance(noted, DropOf):
                moments = [m for m in moments if not (isinstance(m.entry, Claim) and m.line == noted.line)]
                continue
            if here is not shown_in:  # many notes are made of one moment
                shown, shown_in = now(view_of(here, seat)), here
            factor, target = (noted.factor, noted.target) if isinstance(noted, HunchOf) else (None, None)
            moments.append(EntryMoment(line.number, Claim(line.number, noted.said, shown, factor, target), here))
    hand = state.table.hand
    if hand is not None and hand.sizes is not None:  # they hold from the beginning of the hand, whenever entered
        start = dealt_like(start, hand.sizes)
        moments = [m._replace(state=dealt_like(m.state, hand.sizes)) for m in moments]
    return History(seat, start, tuple(moments), state)


def _factor_of(view: SeatView, earlier: Iterable[Claim], claim: Claim, target: Fraction) -> Fraction:
    """The factor that gives a claim probability ``target``, given the facts and the notes before it."""
    puzzle = notes_of(view, earlier).puzzle
    return factor_for(target, probability(puzzle, meaning(claim, view, puzzle)))
