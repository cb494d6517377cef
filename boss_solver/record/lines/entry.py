r"""One line taken: its words read, its statements applied. A line that cannot be taken has exactly one problem.

>>> from boss_solver.record.games.reader import loads
>>> progress = loads("boss-record 1\nplayers Red Blue\nhand\n").good
>>> line = enter("de+3 ny3", progress)
>>> line.text(progress.names), line.after.here.table.hand.left
('Red DE+3 NY3', (4, 5))
>>> enter("blue ny3", progress)
Traceback (most recent call last):
    ...
boss_solver.record.words.problems.UnreadableError: it is Red's turn, not Blue's ...; nearest: Red
"""

from __future__ import annotations

import dataclasses

from boss_solver.errors import SetupError
from boss_solver.game.rules import IllegalEventError
from boss_solver.record.lines.legal import refused
from boss_solver.record.lines.progress import Progress, advance
from boss_solver.record.lines.read_line import read_line
from boss_solver.record.lines.record import Line
from boss_solver.record.lines.statements import Statement
from boss_solver.record.words.lookalikes import alike, plain
from boss_solver.record.words.problems import Problem, ReadingError, UnreadableError, cannot_be_shown
from boss_solver.record.words.tokens import Word, split


class RefusedLineError(Exception):
    """A line that cannot be taken, with what going on after it needs."""

    def __init__(
        self,
        problem: Problem,
        cause: ReadingError | SetupError | IllegalEventError,
        words: tuple[Word, ...],
        before: Progress,
        statements: tuple[Statement, ...] = (),
    ) -> None:
        super().__init__(problem.message)
        self.problem = problem
        self.cause = cause
        self.words = words
        self.before = before
        """The record as the refused statement found it."""
        self.statements = statements
        """The refused statement and those after it on the line; none where the words cannot be read."""


def take(text: str, progress: Progress, number: int = 0) -> Line:
    """The line as it is kept, with the record after it. Raises RefusedLineError, and nothing has changed then."""
    words = tuple(Word(word, 1) for word in text.split()) or (Word("", 1),)
    try:
        line = split(text)
        words = line.words
        statements = read_line(line, progress)
    except (ReadingError, SetupError) as error:
        if isinstance(error, ReadingError) and not text.isascii():
            error = _with_lookalike(error, text, words[0], progress)
        raise RefusedLineError(problem_of(error, number, words[0]), error, words, progress) from None
    kept: list[Statement] = []
    after = progress
    for at, (statement, word) in enumerate(statements):
        try:
            canonical, after = advance(after, statement)
        except (ReadingError, SetupError, IllegalEventError) as error:
            if isinstance(error, IllegalEventError):
                problem = dataclasses.replace(refused(error, statement, word, words, after), line=number)
            else:
                problem = problem_of(error, number, words[0])
            rest = tuple(statement for statement, _ in statements[at:])
            raise RefusedLineError(problem, error, words, after, rest) from None
        kept.append(canonical)
    return Line(number, text, tuple(kept), line.comment, after)


def _with_lookalike(error: ReadingError, text: str, first: Word, progress: Progress) -> ReadingError:
    """The error, with what makes its word unreadable where another that looks the same could be read."""
    at = error.problem.column or first.column
    word = error.problem.word if error.problem.column else first.text
    looks = plain(word)
    difference = alike(word, looks)
    if (
        not difference
        or any(map(cannot_be_shown, word))
        or text[at - 1 : at - 1 + len(word)] != word
        or difference in error.problem.message
    ):
        return error
    try:
        read_line(split(text[: at - 1] + looks + text[at - 1 + len(word) :]), progress)
    except ReadingError as other:
        if other.problem.column and other.problem.column <= at:
            return error
    except SetupError:
        pass
    problem = error.problem
    message = f"{problem.message}: {difference}"
    return ReadingError(message, problem.column, problem.word, problem.expected, looks)


def problem_of(error: ReadingError | SetupError, number: int, first: Word) -> Problem:
    """The problem of a line, at its first word where the error knows no other place."""
    if isinstance(error, SetupError):
        sets = " or ".join(" ".join(cities) for cities in error.nearest)
        near = " ".join(("cities", *error.nearest[0])) if error.nearest else ""
        return Problem(str(error).partition("; nearest")[0], number, first.column, first.text, sets, near)
    problem = dataclasses.replace(error.problem, line=number)
    return problem if problem.column else dataclasses.replace(problem, column=first.column, word=first.text)


def enter(text: str, progress: Progress) -> Line:
    """A line as it is typed at a prompt. Raises UnreadableError, with one problem, where it cannot be taken."""
    try:
        return take(text, progress)
    except RefusedLineError as bad:
        raise UnreadableError([bad.problem]) from None
