"""A line as it is typed: taken, and written in canonical form."""

from __future__ import annotations

from dataclasses import replace

from boss_solver.record.lines.entry import RefusedLineError, take
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line
from boss_solver.record.lines.versions import OLDEST
from boss_solver.record.words.keywords import VERSION, keyword_of
from boss_solver.record.words.problems import Problem, UnreadableError
from boss_solver.table.lines.pasted import shorter


def typed_line(text: str, progress: Progress, number: int) -> Line:
    """A typed line that is not blank; what a mail, a list or ``show`` puts in front of it is left out if need be.

    Raises UnreadableError with its one problem.
    """
    try:
        return _as_it_is(text, progress, number)
    except UnreadableError as error:
        refusal = error
    for rest, place in shorter(text, progress.names):
        try:
            return _as_it_is(rest, progress, number)
        except UnreadableError as error:
            (problem,) = error.problems
            refusal = UnreadableError([replace(problem, column=problem.column + place)])
    raise refusal


def _as_it_is(text: str, progress: Progress, number: int) -> Line:
    if not progress.version and keyword(text) != VERSION and not text.startswith("#"):
        what, first = "a record begins with its version", f"{VERSION} {OLDEST}"
        raise UnreadableError([Problem(what, number, 1, text.split()[0], first, first)])
    try:
        return take(text, progress, number)
    except RefusedLineError as bad:
        raise UnreadableError([bad.problem]) from None


def keyword(text: str) -> str:
    """The keyword that a line begins with; empty if there is none."""
    words = text.split(maxsplit=1)
    return keyword_of(words[0]) if words else ""


def as_written(line: Line, before: Progress) -> Line:
    """The line with its canonical form as its text; as it was typed where the canonical form does not read the same."""
    text = line.text(line.after.names)
    if text == line.raw:
        return line
    try:
        again = take(text, before)
    except RefusedLineError:
        return line._replace(raw=line.raw.strip())
    is_same = (again.statements, again.comment) == (line.statements, line.comment)
    return line._replace(raw=text if is_same else line.raw.strip())
