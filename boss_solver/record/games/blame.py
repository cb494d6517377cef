"""Problems that show on one line and lie on an earlier one: without that line they would be gone."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import NamedTuple

from boss_solver.errors import SetupError
from boss_solver.game.events import ChicagoPaid
from boss_solver.game.options import Options
from boss_solver.game.rules import IllegalEventError
from boss_solver.record.lines.entry import problem_of
from boss_solver.record.lines.position import joined_at
from boss_solver.record.lines.progress import Progress, advance
from boss_solver.record.lines.record import Line
from boss_solver.record.lines.statements import CitiesAre, OptionIs, PositionEnds, PositionLine, Statement, UndealtIs
from boss_solver.record.words.problems import Problem
from boss_solver.record.words.seats import with_names
from boss_solver.record.words.tokens import Word, split


class LineStart(NamedTuple):
    """A line and its first word."""

    number: int
    word: Word

    def take(self, problem: Problem) -> Problem:
        """The problem as one of this line."""
        return dataclasses.replace(problem, line=self.number, column=self.word.column, word=self.word.text)


class Reported:
    """Where a record tells what later lines may clash with."""

    def __init__(self) -> None:
        self.setup: dict[type, LineStart] = {}
        self.position: list[LineStart] = []
        """The lines of the block."""
        self.payout: LineStart | None = None

    def note(self, line: Line) -> None:
        """Remember a good line if another may clash with it."""
        for statement in line.statements:
            if isinstance(statement, PositionLine):
                self.position.append(_place(line))
            elif isinstance(statement, (CitiesAre, UndealtIs, OptionIs)):
                self.setup[type(statement)] = _place(line)
            elif isinstance(statement, ChicagoPaid):
                self.payout = _place(line)

    def setup_problem(self, error: SetupError, progress: Progress, number: int) -> Problem:
        """The problem of a setup that cannot be played, at the line of the header without which it could be."""
        variants = {
            OptionIs: progress._replace(options=Options()),
            UndealtIs: progress._replace(undealt=None),
            CitiesAre: progress._replace(cities=None),
        }
        guilty = [kind for kind, variant in variants.items() if kind in self.setup and _can_be_played(variant)]
        guilty += [kind for kind in (CitiesAre, UndealtIs) if kind in self.setup]
        place = self.setup[guilty[0]] if guilty else LineStart(number, Word("", 1))
        return place.take(problem_of(error, number, place.word))

    def position_problems(self, error: IllegalEventError, progress: Progress, problem: Problem) -> Iterator[Problem]:
        """The problems of an impossible position, each at the line of the block without which it could be.

        ``problem`` is that of its last line, for what lies on none of the others.
        """
        seen = set()
        for breach in error.breaches:
            message, legal = (with_names(text, progress.names) for text in (breach.message, breach.legal))
            breach_problem = dataclasses.replace(problem, message=message, expected=legal)
            place = self._guilty_in_position(breach.message, progress)
            breach_problem = place.take(breach_problem) if place else breach_problem
            if breach_problem.line not in seen:
                seen.add(breach_problem.line)
                yield breach_problem

    def _guilty_in_position(self, message: str, progress: Progress) -> LineStart | None:
        assert progress.position is not None
        opens, lines = progress.position
        for at in reversed(range(len(lines))):
            without = progress._replace(position=(opens, (*lines[:at], *lines[at + 1 :])))
            if message not in _breaches(PositionEnds(joined_at(without)), without):
                return self.position[at]
        return None

    def rewards_problem(self, rewards: Statement, before: Progress, problem: Problem) -> Problem:
        """The problem of turned rewards, at the line with Chicago's payout if it lies there."""
        hand = before.here.table.hand
        if self.payout is None or hand is None or hand.paid is None:
            return problem
        table = before.here.table._replace(hand=hand._replace(paid=None))
        without = before._replace(state=before.here._replace(table=table))
        clashes = [with_names(message, before.names) for message in _breaches(rewards, without)]
        return problem if problem.message in clashes else self.payout.take(problem)


def _place(line: Line) -> LineStart:
    return LineStart(line.number, split(line.raw).words[0])


def _breaches(statement: Statement, progress: Progress) -> list[str]:
    try:
        advance(progress, statement)
    except IllegalEventError as error:
        return [breach.message for breach in error.breaches]
    return []


def _can_be_played(progress: Progress) -> bool:
    try:
        return bool(progress.setup)
    except SetupError:
        return False
