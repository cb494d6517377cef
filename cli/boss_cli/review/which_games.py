"""``boss review``: which games are to be looked back at."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path

from boss_cli.position.source import kept_or_there, pick_game, read_text
from boss_cli.review.files import print_game_rows, print_rows, write_page
from boss_cli.review.one_game import show_game
from boss_cli.review.request import ReviewRequest
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_solver import Record, loads_all
from boss_solver.record.games.reader import decode
from boss_solver.review.many.several import FoundGames, GameText, files_in, games_in, games_of, read_found


def ask_review(
    env: Environment, words: Sequence[str], record: str | None, game: int | None, request: ReviewRequest
) -> Exit:
    """``boss review``: one game, or several."""
    _check(request)
    if request.summary_only and request.at is not None:
        raise UsageError("--summary is about the whole game and --at about one moment: one of them")
    if not words:
        from boss_solver.table.storage.folder import record_meant

        words = [str(record_meant(env.variables, record))]
    elif record is not None:
        raise UsageError("the record is named twice: as a word and with --record")
    else:
        words = [kept_or_there(env, word) for word in words]
    in_file = None
    if len(words) == 1 and not _is_folder(words[0]):
        text = read_text(env, words[0])
        in_file = games_of(words[0], text)
        if game is not None or len(in_file) == 1:
            picked = pick_game(loads_all(text, words[0]), game, words[0])
            return _show_one(env, picked, words[0], in_file[(game or 1) - 1], request)
    if game is not None:
        raise UsageError("--game picks one of the games of one file")
    if request.at is not None:
        raise UsageError("--at is about one game; name one file, and with --game which of its games")
    if request.html is not None:
        raise UsageError("--html makes a page about one game; name one file, and with --game which of its games")
    if not request.each:
        _check_several(request)
    games = FoundGames(in_file, ()) if in_file is not None else _games_in(env, words)
    if request.as_csv:
        return print_rows(env, games, request)
    from boss_cli.review.many.many_games import show_several

    return show_several(env, games, request)


def _check(request: ReviewRequest) -> None:
    """Raise UsageError for options that do not go together, before anything is worked out."""
    forms = [word for word, is_on in request.forms if is_on]
    if len(forms) > 1:
        raise UsageError(f"{' and '.join(forms)} are different answers: one of them")
    if request.reads is not None:
        _check_reads(request)
    if request.output is not None and not request.as_csv:
        raise UsageError("--output is about the rows that --csv makes; the page goes where --html says")
    if request.force and request.html is None and request.output is None:
        raise UsageError("--force is about the file that --html or --output names")
    if request.luck is not None and request.at is not None:
        raise UsageError("--luck is about whole hands and --at about one moment: one of them")
    if request.judge is not None and request.at is not None:
        raise UsageError("--judge is about whole games and --at about one moment: one of them")
    if request.judge is not None and request.luck is not None:
        raise UsageError("--judge tells luck from decisions besides, with playouts of its own: without --luck")


def _check_several(request: ReviewRequest) -> None:
    """Raise UsageError for what is told of each of several games, where only the table of them is asked for."""
    for option, value in (("--seat", request.seat), ("--read", request.reads)):
        if value is not None:
            raise UsageError(f"{option} is about the odds in each game; of several games they are shown with --each")
    if request.luck is not None:
        raise UsageError("--luck is told of each game; of several games it is shown with --each")


def _check_reads(request: ReviewRequest) -> None:
    if request.summary_only:
        raise UsageError("--read (--profiles, --setting) is about the odds of every moment, which --summary leaves out")
    for word, is_on in (("--html", request.html is not None), ("--csv", request.as_csv)):
        if is_on:
            what = "--read (--profiles, --setting) adds a guess to what is printed or to --json"
            raise UsageError(f"{what}, and {word} has no place for it")


def _show_one(env: Environment, record: Record, path: str, game: GameText, request: ReviewRequest) -> Exit:
    if request.html is not None:
        return write_page(env, record, path, game.name, request, game.lines)
    if request.as_csv:
        return print_game_rows(env, record, path, game.name, request, game.lines)
    return show_game(env, record, game.name, request, game.lines)


def _is_folder(word: str) -> bool:
    return word != "-" and Path(word).is_dir()


def _games_in(env: Environment, words: Sequence[str]) -> FoundGames:
    """The games of the files that are named, and of those in the folders that are named."""
    files = _files(words)

    def read(name: str) -> str:
        return read_text(env, name) if files[name] else decode(read_found(Path(name)), name)

    return games_in(files, read)


def _files(words: Sequence[str]) -> dict[str, bool]:
    """The files that are meant: those named, and those in the folders named; and whether each is named itself."""
    files: dict[str, bool] = {}
    for word in words:
        if not _is_folder(word):
            files[word] = True
            continue
        inside = files_in(Path(word))
        if not inside:
            raise FileNotFoundError(errno.ENOENT, "there are no records (*.boss) in this folder", word)
        files |= {str(path): False for path in inside if str(path) not in files}
    return files
