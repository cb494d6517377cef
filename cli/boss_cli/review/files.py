"""A review as a file for other programs: a page for the browser, rows for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boss_cli.bids.counted_view import copies_words
from boss_cli.page.output_file import check_output, put, sheet_for
from boss_cli.review.judging import judge_all, judged_of
from boss_cli.review.many.many_games import complain
from boss_cli.review.one_game import eyes_asked
from boss_cli.review.request import ReviewRequest
from boss_cli.shell.environment import Environment
from boss_cli.shell.exits import Exit
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver import GameJudgement, Record, review_of
from boss_solver.playout.work import each
from boss_solver.review.many.counting_once import accounts_of, copies_among
from boss_solver.review.many.several import Failed, FoundGames, GameText, rows_of
from boss_solver.review.rows.csv_text import csv_of
from boss_solver.review.rows.review_rows import ReviewRow, review_rows
from boss_solver.table.storage.same_players import SamePlayersFile


def write_page(
    env: Environment, record: Record, path: str, title: str, request: ReviewRequest, lines: Sequence[str]
) -> Exit:
    """Write the page about one game.

    Raises MissingError where what draws it is not installed, StoreError where the file may not be written.
    """
    from boss_cli.review.page.page import page_of, require_report

    assert request.html is not None
    require_report()
    check_output(request.html, path, request.force)
    game = review_of(record)
    judged = judged_of(env, game, lines, request)
    put(env, page_of(game, title, eyes_asked(record, request.seat), judged), request.html)
    return Exit.INTERRUPTED if judged is not None and judged.is_stopped else Exit.OK


def _check_rows(request: ReviewRequest, sources: Iterable[str]) -> None:
    """Raise StoreError if the file of the rows may not be written: one of the records, say."""
    if request.output is not None:
        for source in sources:
            check_output(request.output, source, request.force)


def _put_rows(env: Environment, rows: Iterable[ReviewRow], request: ReviewRequest) -> None:
    put(env, sheet_for(csv_of(ReviewRow, rows, request.separator), request.output), request.output)


def print_game_rows(
    env: Environment, record: Record, path: str, title: str, request: ReviewRequest, lines: Sequence[str]
) -> Exit:
    """Print the decisions of one game as rows, or write them to a file."""
    _check_rows(request, (path,))
    game = review_of(record)
    judged = judged_of(env, game, lines, request)
    _put_rows(env, review_rows(game, title, judged), request)
    return Exit.INTERRUPTED if judged is not None and judged.is_stopped else Exit.OK


def print_rows(env: Environment, games_found: FoundGames, request: ReviewRequest) -> Exit:
    """Print the decisions of several games as rows, of each game once, or write them to a file.

    What cannot be read, and which records are of one game, is told on standard error. Stopped with Ctrl-C it prints the
    rows of the games that were done by then.
    """
    _check_rows(request, ("-", *{game.file: None for game in games_found.games}))
    code = Exit.OK
    for failure in games_found.failed:
        complain(env, failure)
        code = max(code, Exit.NO_FILE if failure.is_missing else Exit.WRONG)
    games = _each_once(env, games_found.games)
    judged: Mapping[GameText, GameJudgement] = {}
    if request.judge is not None:
        judged_games = judge_all(env, games, request.judge)
        judged = judged_games.judgements
        if judged_games.stopped:
            env.error(f"stopped after {len(judged)} of {len(games)} games were judged; the others are not")
            code = Exit.INTERRUPTED
    return _print_rows(env, games, judged, request, code)


def _each_once(env: Environment, games: Sequence[GameText]) -> Sequence[GameText]:
    """The games without the records of games that others tell better; those that have errors stay, to be named."""
    copies = copies_among(accounts_of(games), SamePlayersFile.standard(env.variables).load())
    for words in copies_words(copies, "whose rows stand for it"):
        env.error(words)
    return [game for game in games if game not in copies.taken]


def _print_rows(
    env: Environment,
    games: Sequence[GameText],
    judged: Mapping[GameText, GameJudgement],
    request: ReviewRequest,
    code: Exit,
) -> Exit:
    rows: dict[int, Sequence[ReviewRow]] = {}
    wrong: dict[int, Failed] = {}
    try:
        with ProgressBar(env, len(games), "games") as bar:
            for number, (game_rows, failed) in each(rows_of, [(game, judged.get(game)) for game in games]):
                rows[number] = game_rows
                if failed is not None:
                    wrong[number] = failed
                bar.tell(len(rows))
    except KeyboardInterrupt:
        env.error(f"stopped after {len(rows)} of {len(games)} games, whose rows are all there is")
        code = Exit.INTERRUPTED
    for _, failed in sorted(wrong.items()):
        complain(env, failed)
        code = max(code, Exit.WRONG)
    _put_rows(env, (row for _, some in sorted(rows.items()) for row in some), request)
    return code
