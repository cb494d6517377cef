"""What was entered in the hand that is going on, one moment after the other, for one seat."""

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
from boss_solver.inference.entries.note_claims import Known, Told, factor_for, known, meaning, notes_of, now
from boss_solver.inference.view import SeatView, view_of
from boss_solver.record.lines.noting import DropOf, HunchOf, NoteOf, noted_from, write_noted
from boss_solver.record.lines.record import Line
from boss_solver.record.lines.statements import Note
from boss_solver.record.lines.writer import write_statements

_PUBLIC: Final = (Revealed, BacksSeen, CardsSeen)
"""What everybody sees of the cards."""


class Moment(NamedTuple):
    """One entry that says something about the hidden cards: a holding, a card shown or seen, card backs, or words."""

    line: int
    """Of the record; 0 for what was typed with a question."""
    entry: Dealt | Revealed | BacksSeen | CardsSeen | Told
    state: GameState
    """The game right after it."""

    def text(self, names: Sequence[str]) -> str:
        """What the entry says, in the words of the record."""
        if isinstance(self.entry, Told):
            return " ".join(write_noted(noted_of(self.entry), names))
        return write_statements([self.entry], names)


def noted_of(told: Told) -> NoteOf | HunchOf:
    """Something said, as the line that says it."""
    if told.is_note:
        return NoteOf(told.said)
    return HunchOf(told.said, None if told.target is not None else told.factor, told.target)


@dataclass(frozen=True)
class History:
    """A hand as a seat's record tells it, dropped notes left out."""

    seat: int | None
    start: GameState
    """The game when the hand began, or when the record joined it."""
    moments: tuple[Moment, ...]
    state: GameState
    """The game as it stands."""

    @cached_property
    def view(self) -> SeatView:
        """The game as the seat sees it now."""
        return view_of(self.state, self.seat)

    @cached_property
    def known(self) -> Known:
        """All that the seat knows now."""
        return known(self.view, self.told)

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """All that was said and not dropped, in order; of a hunch that gives a probability, what it multiplies by.

        That is reckoned by the facts and the notes of its own moment, as if nothing that was dropped had been said.
        """
        found: list[Told] = []
        for moment in self.moments:
            told = moment.entry
            if isinstance(told, Told):
                if told.target is not None and told.factor is None:
                    told = told._replace(factor=_factor_of(view_of(moment.state, self.seat), found, told, told.target))
                found.append(told)
        return tuple(found)

    @cached_property
    def notes(self) -> tuple[Told, ...]:
        """The notes among them."""
        return tuple(m.entry for m in self.moments if isinstance(m.entry, Told) and m.entry.is_note)

    def without(self, lines: Collection[int]) -> History:
        """The history without what was said on some lines."""
        kept = tuple(m for m in self.moments if not (isinstance(m.entry, Told) and m.line in lines))
        return dataclasses.replace(self, moments=kept)

    def standing(self) -> History:
        """The history without the notes that were disproved: they clash with whatever is said."""
        return self.without({one.line for one in notes_of(self.view, self.notes).disproved})

    def with_said(self, told: Iterable[Told]) -> History:
        """The history with more that is said now."""
        more = tuple(Moment(one.line, one, self.state) for one in told)
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
                moments.append(Moment(line.number, event, line.after.here))
        for statement in line.statements:
            here = line.after.state
            if not isinstance(statement, Note) or here is None or here.table.hand is None:
                continue
            noted = noted_from(statement.keyword, statement.text, line.after.names, here.table.setup.cities)
            if isinstance(noted, DropOf):
                moments = [m for m in moments if not (isinstance(m.entry, Told) and m.line == noted.line)]
                continue
            if here is not shown_in:  # many notes are made of one moment
                shown, shown_in = now(view_of(here, seat)), here
            factor, target = (noted.factor, noted.target) if isinstance(noted, HunchOf) else (None, None)
            moments.append(Moment(line.number, Told(line.number, noted.said, shown, factor, target), here))
    hand = state.table.hand
    if hand is not None and hand.sizes is not None:  # they hold from the beginning of the hand, whenever told
        start = dealt_like(start, hand.sizes)
        moments = [m._replace(state=dealt_like(m.state, hand.sizes)) for m in moments]
    return History(seat, start, tuple(moments), state)


def _factor_of(view: SeatView, earlier: Iterable[Told], told: Told, target: Fraction) -> Fraction:
    """The factor that gives a statement probability ``target``, given the facts and the notes said before it."""
    puzzle = notes_of(view, earlier).puzzle
    return factor_for(target, probability(puzzle, meaning(told, view, puzzle)))
