"""Judging games for ``boss review``: on all processors, with a bar, and kept so that the next time it is there."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from boss_cli.shell.environment import Environment
from boss_cli.shell.progress_bar import ProgressBar

if TYPE_CHECKING:
    from boss_cli.review.request import Luck, ReviewRequest
    from boss_solver import GameJudge, GameJudgement, GameReview
    from boss_solver.review.judged.luck import Split
    from boss_solver.review.many.several import GameText


def judge_asked(quick: bool, seed: int) -> GameJudge:
    """Who judges, as asked for."""
    from boss_solver import GameJudge
    from boss_solver.review.judged.deciding import QUICK, USUAL

    return GameJudge(QUICK if quick else USUAL, seed)


def judged_of(env: Environment, game: GameReview, lines: Sequence[str], request: ReviewRequest) -> GameJudgement | None:
    """The judgement asked for of a game of these lines; stopped with Ctrl-C, as far as it came."""
    known = request.known.get(tuple(lines))
    if known is not None:
        return known
    if request.judge is not None:
        return _judged(env, game, lines, request.judge)
    return None if request.luck is None else _luck(env, game, request.luck)


def _judged(env: Environment, game: GameReview, lines: Sequence[str], judge: GameJudge) -> GameJudgement:
    from boss_solver import judge_game
    from boss_solver.review.many.judged_store import ReviewStore

    store = ReviewStore.standard(env.variables)
    kept = store.judged(lines, judge.mark)
    if kept is not None:
        return kept
    with ProgressBar(env, 0, "turns and hands judged") as bar:
        judged = judge_game(game, judge, processes=os.cpu_count() or 1, progress=bar.tell)
    if not judged.is_stopped:
        store.put_judged(lines, judge.mark, judged)
        store.tidy()
    return judged


class JudgedGames(NamedTuple):
    """How several games were judged."""

    judge: GameJudge
    judgements: Mapping[GameText, GameJudgement]
    stopped: bool
    """Whether it was interrupted, so that some are not judged."""

    @property
    def by_lines(self) -> dict[tuple[str, ...], GameJudgement]:
        """The judgements by the lines of the games."""
        return {game.lines: judged for game, judged in self.judgements.items()}


def judge_all(env: Environment, games: Sequence[GameText], judge: GameJudge) -> JudgedGames:
    """Judge several games, each once; stopped with Ctrl-C, those judged by then are told."""
    from boss_solver.review.many.judged_games import judged_games
    from boss_solver.review.many.judged_store import ReviewStore

    store = ReviewStore.standard(env.variables)
    once = {game.lines: game for game in games}
    judgements: dict[tuple[str, ...], GameJudgement] = {}
    stopped = False
    try:
        with ProgressBar(env, len(once), "games judged") as bar:
            for game, judged in judged_games(list(once.values()), judge, store):
                if judged is not None:
                    judgements[game.lines] = judged
                bar.step()
    except KeyboardInterrupt:
        stopped = True
    store.tidy()
    return JudgedGames(judge, {game: judgements[game.lines] for game in games if game.lines in judgements}, stopped)


def _luck(env: Environment, game: GameReview, luck: Luck) -> GameJudgement:
    from boss_solver import GameJudgement, luck_of
    from boss_solver.review.judged.luck_played import values_needed

    done: dict[int, Split] = {}
    stopped = False
    try:
        with ProgressBar(env, values_needed(game), "values") as bar:
            done.update(luck_of(game, luck.samples, luck.seed, bar.step))  # hand by hand: what was told stays
    except KeyboardInterrupt:
        stopped = True
    return GameJudgement(
        (), done, f"by {luck.samples:,} playouts for each value, seed {luck.seed}", stopped, is_about_decisions=False
    )
