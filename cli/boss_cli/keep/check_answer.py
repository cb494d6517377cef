"""Whether records are right, as values and as a page: a line for each game, and all that is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from boss_cli.page.data import Answer, kept, stated, values
from boss_cli.page.game_summary import summary
from boss_cli.page.page import Page
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import Text, message
from boss_solver import Problem, Record
from boss_solver.inference.entries.consistency import contradictions, doubtful_notes


@values
class ProblemSeen:
    """Something that is wrong, or a remark."""

    line: int = stated()
    column: int = stated()
    word: str = stated()
    message: str = stated()
    expected: str = stated()
    nearest: str = stated()
    error: bool = stated()
    text: str = kept()
    """All of it in a line."""


@values
class GameChecked:
    """One game of a file and what is wrong with it."""

    game: int = stated("from 1")
    line: int = stated("the line at which it begins")
    ok: bool = stated("whether nothing is wrong with it")
    players: Sequence[str] = stated("clockwise")
    seat: str | None = stated("whose record it is; null for a spectator's and for a full one")
    full: bool = stated("whether it is a full record")
    hands: int = stated("hands begun")
    summary: str | None = stated("in words; null if something is wrong")
    winners: Sequence[str] = stated("empty while it goes on")
    problems: Sequence[ProblemSeen] = stated("in the order of the lines", kind="problem")
    record: Record = kept()


@values
class FileChecked:
    """One file and what is wrong with it."""

    file: str = stated("as it was named")
    ok: bool = stated("whether nothing is wrong with it")
    unreadable: str | None = stated("why it could not be opened")
    problems: Sequence[ProblemSeen] = stated("what keeps it from being a text at all", kind="problem")
    games: Sequence[GameChecked] = stated()

    @property
    def exit(self) -> Exit:
        """The exit code of the file alone."""
        if self.unreadable is not None:
            return Exit.NO_FILE
        return Exit.OK if self.ok else Exit.WRONG

    @property
    def wrong(self) -> Iterator[ProblemSeen]:
        """All that is wrong with it, and remarks, in their order."""
        yield from self.problems
        for game in self.games:
            yield from game.problems


@values
class CheckAnswer(Answer):
    """The errors of some files."""

    SCHEMA: ClassVar[str] = "boss-check/1"

    ok: bool = stated("whether nothing is wrong with any file")
    files: Sequence[FileChecked] = stated()

    @property
    def exit(self) -> Exit:
        """The worst exit code of all files."""
        return max(file.exit for file in self.files)


def file_checked(name: str, games: Sequence[Record]) -> FileChecked:
    """A file that could be read, with what is wrong with its games."""
    checked = tuple(_game(record, number) for number, record in enumerate(games, 1))
    return FileChecked(file=name, ok=all(game.ok for game in checked), unreadable=None, problems=(), games=checked)


def file_unread(name: str, why: str | None, problems: Sequence[Problem] = ()) -> FileChecked:
    """A file that could not be opened, or that is no text."""
    return FileChecked(file=name, ok=False, unreadable=why, problems=tuple(map(_problem, problems)), games=())


def _game(record: Record, number: int) -> GameChecked:
    problems = [*record.problems, *contradictions(record)]
    problems += [] if problems else doubtful_notes(record)  # the rest of a wrong record proves nothing about notes
    problems.sort(key=lambda problem: (problem.line, problem.column))
    progress = record.good
    state, is_ok = progress.state, not any(problem.is_error for problem in problems)
    outcome = state.table.outcome if state else None
    return GameChecked(
        game=number,
        line=record.lines[0].number if record.lines else 1,
        ok=is_ok,
        players=progress.names,
        seat=None if progress.seat is None else progress.names[progress.seat],
        full=progress.is_full,
        hands=state.table.hand_no if state else 0,
        summary=str(summary(record)) if is_ok else None,
        winners=tuple(progress.names[seat] for seat in outcome.winners) if outcome else (),
        problems=tuple(map(_problem, problems)),
        record=record,
    )


def _problem(problem: Problem) -> ProblemSeen:
    return ProblemSeen(
        line=problem.line,
        column=problem.column,
        word=problem.word,
        message=problem.message,
        expected=problem.expected,
        nearest=problem.nearest,
        error=problem.is_error,
        text=str(problem) if problem.is_error else f"{problem} (a remark)",
    )


def lines(file: FileChecked) -> Iterator[Text]:
    """A line for each game of a file, however long."""
    if file.problems:
        yield message("{file}: cannot be read", file=file.file)
    for game in file.games:
        name: Text = file.file
        if len(file.games) > 1:
            name = message("{file}, game {game}", file=file.file, game=game.game)
        if game.ok:
            yield message("{game}: ok: {summary}", game=name, summary=summary(game.record))
            continue
        errors = [problem for problem in game.problems if problem.error]
        yield message(
            "{game}: {number} {number|error|errors}, the first in line {line}",
            game=name,
            number=len(errors),
            line=min(problem.line for problem in errors),
        )


def page(answer: CheckAnswer) -> Page:
    """All that is wrong with the files, then a line for each game."""
    made = Page()
    for file in answer.files:
        if file.unreadable is not None:
            made.say(f"{file.file}: {file.unreadable}")
        for problem in file.wrong:
            made.say(problem.text)
    for file in answer.files:
        for line in lines(file):
            made.say(line)
    return made
