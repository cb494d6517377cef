"""A record as it was read: its lines, what is wrong with them, how it stands."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boss_solver.game.events import Event, HandBegins, begins_hand
from boss_solver.game.state import GameState
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.statements import PositionEnds, Statement
from boss_solver.record.lines.writer import write_statements
from boss_solver.record.words.problems import Problem, UnreadableError


class Line(NamedTuple):
    """One line of a record: what it says, its comment, and how the record stands after it."""

    number: int
    """The line's number in its file, from 1."""
    raw: str
    statements: tuple[Statement, ...]
    comment: str
    after: Progress
    is_bad: bool = False
    """Whether it could not be taken; it says nothing then."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the game on this line."""
        statements = (s.joined if isinstance(s, PositionEnds) else s for s in self.statements)
        return tuple(statement for statement in statements if isinstance(statement, Event))

    @property
    def begins_hand(self) -> bool:
        """Whether a hand begins on this line, or the record joins the game here."""
        return any(begins_hand(event) for event in self.events)

    def text(self, names: Sequence[str]) -> str:
        """The line in canonical form."""
        body = write_statements(self.statements, names)
        return body + "  " * bool(body and self.comment) + self.comment


@dataclass(frozen=True, slots=True)
class Record:
    """One game as it was read: all its lines, all its problems."""

    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]
    good: Progress
    """How the record stands before the first bad line; at its end if there is none."""
    good_lines: int
    """Lines before the first bad one."""
    file: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, clockwise, as far as they can be read."""
        return self.lines[-1].after.names if self.lines else ()

    @property
    def state(self) -> GameState:
        """The game as it stands at the end. Raises UnreadableError if there are errors."""
        self.require()
        return self.good.here

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, up to the first bad line."""
        return tuple(event for line in self.lines[: self.good_lines] for event in line.events)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that are errors."""
        return tuple(problem for problem in self.problems if problem.is_error)

    def require(self) -> Record:
        """The record itself. Raises UnreadableError with all its errors if it has any."""
        if self.errors:
            raise UnreadableError(self.errors)
        return self


def hand_start(lines: Sequence[Line], at: int | None = None) -> int:
    """The index of the line that begins the hand of the line at an index, or of the last line; 0 before any hand."""
    last = len(lines) - 1 if at is None else at
    return next((start for start in range(last, 0, -1) if lines[start].begins_hand), 0)


def hands_of(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """The lines of each hand, in order; lines before the first hand are left out."""
    starts = [at for at, line in enumerate(lines) if line.begins_hand]
    for start, end in itertools.pairwise([*starts, len(lines)]):
        yield lines[start:end]


def last_hand(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines of the hand that is going on, those of a position included."""
    start = hand_start(lines)
    has_begun = bool(lines) and any(isinstance(event, HandBegins) for event in lines[start].events)
    return lines[start:] if has_begun else lines


def hand_ends(lines: Sequence[Line]) -> list[Line]:
    """For each line the last line of its hand."""
    ends: list[Line] = []
    for line, after in zip(reversed(lines), (None, *reversed(lines)), strict=False):
        ends.append(line if after is None or after.begins_hand else ends[-1])
    return ends[::-1]
