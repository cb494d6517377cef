"""What was entered in the hand that is going on, one moment after the other, for one seat."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from boss_solver.game.events import BacksSeen, Dealt, HandBegins, Joined, Revealed
from boss_solver.game.misdealing import dealt_like
from boss_solver.game.state import GameState
from boss_solver.inference.counting import probability
from boss_solver.inference.statements import Told, factor_for, known, meaning, now
from boss_solver.inference.view import SeatView, view_of
from boss_solver.record.noting import DropOf, HunchOf, NoteOf, noted_from, write_noted
from boss_solver.record.record import Line
from boss_solver.record.statements import Note
from boss_solver.record.writer import write_statements


class Moment(NamedTuple):
    """One entry that says something about the hidden cards: a holding, a card shown, card backs, or words."""

    line: int
    """Of the record; 0 for what was typed with a question."""
    entry: Dealt | Revealed | BacksSeen | Told
    state: GameState
    """The game right after it."""

    def text(self, names: Sequence[str]) -> str:
        """What the entry says, in the words of the record."""
        if isinstance(self.entry, Told):
            return " ".join(write_noted(noted_of(self.entry), names))
        return write_statements([self.entry], names)


def noted_of(told: Told) -> NoteOf | HunchOf:
    """Something said, as the line that says it."""
    return NoteOf(told.said) if told.factor is None else HunchOf(told.said, told.factor)


@dataclass(frozen=True, slots=True)
class History:
    """A hand as a seat's record tells it, dropped notes left out."""

    seat: int | None
    start: GameState
    """The game when the hand began, or when the record joined it."""
    moments: tuple[Moment, ...]
    state: GameState
    """The game as it stands."""

    @property
    def view(self) -> SeatView:
        """What the seat sees now."""
        return view_of(self.state, self.seat)

    @property
    def told(self) -> tuple[Told, ...]:
        """All that was said and not dropped, in order."""
        return tuple(m.entry for m in self.moments if isinstance(m.entry, Told))

    def without(self, lines: Collection[int]) -> History:
        """The history without what was said on some lines."""
        kept = tuple(m for m in self.moments if not (isinstance(m.entry, Told) and m.line in lines))
        return dataclasses.replace(self, moments=kept)

    def standing(self) -> History:
        """The history without the notes that were disproved: they clash with whatever is said."""
        return self.without({one.line for one in known(self.view, self.told).disproved})

    def with_said(self, told: Iterable[Told]) -> History:
        """The history with more that is said now."""
        more = tuple(Moment(one.line, one, self.state) for one in told)
        return dataclasses.replace(self, moments=self.moments + more)


def history_of(lines: Sequence[Line], state: GameState, seat: int | None) -> History:
    """The history of the last hand of some lines of a record, as one seat (None: a spectator) sees it."""
    start = state
    moments: list[Moment] = []
    for line in lines:
        for event in line.events:
            if isinstance(event, (HandBegins, Joined)):
                start, moments = line.after.here, []
            elif isinstance(event, (Revealed, BacksSeen)) or (isinstance(event, Dealt) and event.seat == seat):
                moments.append(Moment(line.number, event, line.after.here))
        for statement in line.statements:
            if isinstance(statement, Note) and line.after.here.table.hand is not None:
                moments = _noted(line, statement, seat, moments)
    hand = state.table.hand
    if hand is not None and hand.sizes is not None:  # they hold from the beginning of the hand, whenever told
        start = dealt_like(start, hand.sizes)
        moments = [m._replace(state=dealt_like(m.state, hand.sizes)) for m in moments]
    return History(seat, start, tuple(moments), state)


def _noted(line: Line, note: Note, seat: int | None, moments: list[Moment]) -> list[Moment]:
    """The moments after a line of the user's own."""
    state = line.after.here
    noted = noted_from(note.keyword, note.text, line.after.names, state.table.setup.cities)
    if isinstance(noted, DropOf):
        return [m for m in moments if not (isinstance(m.entry, Told) and m.line == noted.line)]
    view = view_of(state, seat)
    told = Told(line.number, noted.said, now(view))
    if isinstance(noted, HunchOf):
        factor = noted.factor
        if factor is None and noted.target is not None:
            earlier = [m.entry for m in moments if isinstance(m.entry, Told)]
            factor = factor_of(view, earlier, told, noted.target)
        told = told._replace(factor=factor)
    return [*moments, Moment(line.number, told, state)]


def factor_of(view: SeatView, earlier: Iterable[Told], told: Told, target: Fraction) -> Fraction:
    """The factor that gives a statement probability ``target``, given the facts and the notes said before it."""
    puzzle = known(view, [one for one in earlier if one.is_note]).puzzle
    return factor_for(target, probability(puzzle, meaning(told, view, puzzle)))
