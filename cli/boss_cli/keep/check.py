"""``boss check``: whether records are right, one line for each game, and everything that is wrong with its place."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.keep.check_answer import CheckAnswer, FileChecked, file_checked, file_unread, lines
from boss_cli.position.source import read_games
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_solver import UnreadableError, dumps


def check_files(env: Environment, names: Sequence[str], canonical: bool, as_json: bool) -> Exit:
    """Read all the files, say what they are and what is wrong; the worst exit code of all."""
    if canonical and as_json:
        raise UsageError("--canonical prints records and --json prints JSON: one of them")
    files = []
    for name in names:
        file = checked(env, name)
        files.append(file)
        if as_json:
            continue
        if file.unreadable is not None:
            env.error(f"{file.file}: {file.unreadable}")
        for problem in file.wrong:  # each on a line that editors can follow
            env.complain(problem.text)
        if not canonical:
            env.show(*map(env.language.text, lines(file)))  # a line each, however long
    answer = CheckAnswer(ok=all(file.ok for file in files), files=tuple(files))
    if as_json:
        env.json(answer.data())
    elif canonical and answer.ok:
        env.write_file("".join(dumps(game.record) for file in files for game in file.games))
    return answer.exit


def checked(env: Environment, name: str, title: str | None = None) -> FileChecked:
    """A file, with what is wrong with it; by another name if told."""
    try:
        return file_checked(title or name, read_games(env, name))
    except OSError as error:
        return file_unread(title or name, error.strerror or str(error))
    except UnreadableError as error:
        return file_unread(title or name, None, error.problems)
