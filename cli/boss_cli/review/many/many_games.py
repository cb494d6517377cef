"""Several games looked back at: read, judged if that is asked for, and shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boss_cli.page.as_rich import show
from boss_cli.review.answer import ReviewAnswer
from boss_cli.review.judging import judge_all
from boss_cli.review.many.answer import Several, reviews_answer
from boss_cli.review.many.view import page
from boss_cli.review.one_game import eyes_asked, reviewed_game, show_game
from boss_cli.review.request import ReviewRequest
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver import Record
from boss_solver.review.many.counting_once import count_once
from boss_solver.review.many.judged_store import ReviewStore
from boss_solver.review.many.several import Failed, FoundGames, Reviewed, in_order, reviewed
from boss_solver.table.storage.same_players import SamePlayers, SamePlayersFile


def show_several(env: Environment, games_found: FoundGames, request: ReviewRequest) -> Exit:
    """Print the table and the trends, and with ``--each`` every game as it is printed alone.

    What cannot be read is named on standard error. Stopped with Ctrl-C, it shows what it has by then.
    """
    several = _reviewed(env, games_found)
    if request.judge is not None and not several.stopped:
        taken = {game for game, _ in several.counted.taken}
        wanted = [reviewed.game for reviewed, _ in several.games if request.each or reviewed.game in taken]
        judged = judge_all(env, wanted, request.judge)
        request = replace(request, known=judged.by_lines)
        several = replace(several, stopped=judged.stopped, judged=judged)
    for failure in several.failed:
        complain(env, failure)
    stopped = several.stopped
    if request.as_json:
        each: list[ReviewAnswer] = []
        try:
            each += _each(env, several, request)
        except KeyboardInterrupt:
            stopped = True
        env.json(reviews_answer(several, each if request.each else None, stopped).data())
    else:
        show(env, page(reviews_answer(several, None, stopped)))
        for reviewed, _ in several.games if request.each and not stopped else ():
            env.write("\n")
            record = reviewed.game.record()
            own = _asked_of(env, record, reviewed.game.name, request, several.counted.copies.same)
            if show_game(env, record, reviewed.game.name, own, reviewed.game.lines) == Exit.INTERRUPTED:
                stopped = True
                break
    if stopped:
        return Exit.INTERRUPTED
    return max((Exit.NO_FILE if failure.is_missing else Exit.WRONG for failure in several.failed), default=Exit.OK)


def _reviewed(env: Environment, games_found: FoundGames) -> Several:
    same = SamePlayersFile.standard(env.variables).load()
    store = ReviewStore.standard(env.variables)
    done: list[Reviewed] = []
    stopped = False
    try:
        with ProgressBar(env, len(games_found.games), "games") as bar:
            for review in reviewed(games_found.games, store):
                done.append(review)
                bar.step()
    except KeyboardInterrupt:
        stopped = True
    store.tidy()
    failed = (*games_found.failed, *(review.failed for review in in_order(done) if review.failed is not None))
    return Several(counted=count_once(done, same), failed=failed, total=len(games_found.games), stopped=stopped)


def _each(env: Environment, several: Several, request: ReviewRequest) -> Iterator[ReviewAnswer]:
    if request.each and not several.stopped:
        for reviewed, _ in several.games:
            record = reviewed.game.record()
            own = _asked_of(env, record, reviewed.game.name, request, several.counted.copies.same)
            review = reviewed_game(env, record, reviewed.game.name, own, reviewed.game.lines)
            yield review
            if review.of.is_stopped:
                raise KeyboardInterrupt


def _asked_of(env: Environment, record: Record, name: str, request: ReviewRequest, same: SamePlayers) -> ReviewRequest:
    """The request for one game: the player by the name he has there; where he does not play, a spectator's eyes."""
    if request.seat is not None:
        request = replace(request, seat=same.name_among(record.names, request.seat))
    try:
        eyes_asked(record, request.seat)
    except UsageError as error:
        env.complain(f"{name}: {error}")
        return replace(request, seat="spectator")
    return request


def complain(env: Environment, failure: Failed) -> None:
    """Say on standard error what could not be read, and why."""
    for line in failure.why.split("\n"):
        env.complain(line if line.startswith(failure.name.split(", game ")[0]) else f"{failure.name}: {line}")
