"""Whether records are right: one line for each game, and everything that is wrong, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from boss_cli.page.game_summary import summary
from boss_cli.position.source import read_games
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_solver.inference.entries.consistency import contradictions, doubtful_notes
from boss_solver.record.games.reader import dumps
from boss_solver.record.lines.record import Record
from boss_solver.record.words.problems import Problem, UnreadableError

SCHEMA = "boss-check/1"


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a file and what is wrong with it."""

    record: Record
    number: int
    """From 1, in its file."""
    problems: tuple[Problem, ...]

    @property
    def is_ok(self) -> bool:
        """Whether nothing is wrong; remarks are allowed."""
        return not any(problem.is_error for problem in self.problems)


@dataclass(frozen=True, slots=True)
class File:
    """One file and what was found in it."""

    name: str
    games: tuple[Game, ...] = ()
    problems: tuple[Problem, ...] = ()
    """What keeps it from being read at all: it is no text."""
    missing: str = ""
    """Why it could not be opened."""

    @property
    def code(self) -> Exit:
        """What the file alone would end with."""
        if self.missing:
            return Exit.NO_FILE
        return Exit.WRONG if self.problems or not all(game.is_ok for game in self.games) else Exit.OK


def check_files(env: Environment, names: Sequence[str], canonical: bool, as_json: bool) -> Exit:
    """``boss check``: read all the files, say what they are and what is wrong; the worst exit code of all."""
    if canonical and as_json:
        raise UsageError("--canonical prints records and --json prints JSON: one of them")
    files = []
    for name in names:
        file = _read(env, name)
        files.append(file)
        if as_json:
            continue
        _complain(env, file)
        if not canonical:
            env.show(*_summaries(file))  # a line each, however long
    code = max(file.code for file in files)
    if as_json:
        env.json({"schema": SCHEMA, "ok": code == Exit.OK, "files": [_file_json(file) for file in files]})
    elif canonical and code == Exit.OK:
        env.write_file("".join(dumps(game.record) for file in files for game in file.games))
    return code


def _read(env: Environment, name: str) -> File:
    try:
        games = read_games(env, name)
    except OSError as error:
        return File(name, missing=error.strerror or str(error))
    except UnreadableError as error:
        return File(name, problems=error.problems)
    return File(name, tuple(Game(record, i, tuple(_problems(record))) for i, record in enumerate(games, 1)))


def _problems(record: Record) -> Iterable[Problem]:
    """What is wrong with a game, in the order of its lines."""
    found = [*record.problems, *contradictions(record)]
    found += [] if found else doubtful_notes(record)  # what is left of a wrong record proves nothing about notes
    return sorted(found, key=lambda problem: (problem.line, problem.column))


def _complain(env: Environment, file: File) -> None:
    """Everything wrong, on standard error, each on a line that editors can follow."""
    if file.missing:
        env.error(f"{file.name}: {file.missing}")
    for problem in (*file.problems, *(problem for game in file.games for problem in game.problems)):
        env.complain(str(problem) if problem.is_error else f"{problem} (a remark)")


def _summaries(file: File) -> Iterable[str]:
    """A line for each game of a file."""
    if file.missing:
        return
    if file.problems:
        yield f"{file.name}: cannot be read"
    for game in file.games:
        which = f", game {game.number}" if len(file.games) > 1 else ""
        if game.is_ok:
            yield f"{file.name}{which}: ok: {summary(game.record)}"
            continue
        number = sum(problem.is_error for problem in game.problems)
        first = min(problem.line for problem in game.problems if problem.is_error)
        yield f"{file.name}{which}: {number} {'error' if number == 1 else 'errors'}, the first in line {first}"


def _file_json(file: File) -> dict[str, Any]:
    return {
        "file": file.name,
        "ok": file.code == Exit.OK,
        "unreadable": file.missing or None,
        "problems": [_problem_json(problem) for problem in file.problems],
        "games": [_game_json(game) for game in file.games],
    }


def _game_json(game: Game) -> dict[str, Any]:
    record = game.record
    progress = record.good
    table = progress.state.table if progress.state else None
    outcome = table.outcome if table else None
    return {
        "game": game.number,
        "line": record.lines[0].number if record.lines else 1,
        "ok": game.is_ok,
        "players": list(record.names),
        "seat": None if progress.seat is None else record.names[progress.seat],
        "full": progress.is_full,
        "hands": table.hand_no if table else 0,
        "summary": summary(record) if game.is_ok else None,
        "winners": [record.names[seat] for seat in outcome.winners] if outcome else [],
        "problems": [_problem_json(problem) for problem in game.problems],
    }


def _problem_json(problem: Problem) -> dict[str, Any]:
    return {
        "line": problem.line,
        "column": problem.column,
        "word": problem.word,
        "message": problem.message,
        "expected": problem.expected,
        "nearest": problem.nearest,
        "error": problem.is_error,
    }
