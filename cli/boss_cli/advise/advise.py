"""``boss advise``: what to do now, for the seat that is to move."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from boss_cli.advise.as_json import advice_json
from boss_cli.advise.moves import moves_meant, typed
from boss_cli.advise.view import show_advice
from boss_cli.advise.words import Advised
from boss_cli.bids.reading import Reads, read_of
from boss_cli.odds.worth import worths_of
from boss_cli.position.asking import Asking, find_source
from boss_cli.position.hidden_hand import Question, question
from boss_cli.position.position import Position
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver.advice.advising import Advice, advise
from boss_solver.advice.candidate_moves import AdviceError, moves_of, to_move
from boss_solver.advice.reasons import facts_of
from boss_solver.advice.search.judging import SAMPLES, Aim, Judge, Judgement
from boss_solver.game.turns import expected
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.entries.note_claims import known
from boss_solver.inference.view import SeatView
from boss_solver.odds.rewards import odds_of
from boss_solver.playout.work import Stopped

if TYPE_CHECKING:
    from boss_solver.reading.posterior import Posterior

SECONDS: Final = 2.0
"""How long it may take unless told otherwise."""
MOST: Final = 20_000_000
"""Playouts at most."""


class AdviseOptions(NamedTuple):
    """What is wanted, and how long it may take."""

    aim: str | None = None
    reads: Reads | None = None
    """How behaviour is read; None where it is not."""
    seconds: float | None = None
    samples: int | None = None
    seed: int = 0


class Sought(NamedTuple):
    """A position to advise on, before anything is tried."""

    source: Position
    judge: Judge
    told: Advised
    read: Posterior | None


def ask_advise(env: Environment, asking: Asking, options: AdviseOptions, as_json: bool) -> int:
    """The best moves, or one's own beside them; stopped with Ctrl-C it tells what was found by then."""
    samples, seconds = limits(options)
    sought = seek(env, asking, options)
    with _bar(env, seconds, samples) as bar:
        found = advise(sought.judge, samples=samples, seconds=seconds, progress=_telling(bar, seconds))
    told = finished(sought, found)
    if as_json:
        env.json(advice_json(found, told))
    else:
        show_advice(env, found, told)
    return Exit.INTERRUPTED if found.stopped is Stopped.INTERRUPTED else Exit.OK


def limits(options: AdviseOptions) -> tuple[int, float | None]:
    """How many playouts at most, and how many seconds (None: however long it takes). Raises UsageError."""
    if options.samples is None:
        return (SAMPLES, SECONDS) if options.seconds is None else (MOST, options.seconds)
    if options.seconds is not None:
        raise UsageError("--time stops after so long and --samples after so many playouts: one of them")
    return options.samples, None


def seek(env: Environment, asking: Asking, options: AdviseOptions) -> Sought:
    """What there is to judge. Raises AdviceError where there is nothing, UsageError, UnreadableError."""
    aim = _aim(options.aim)
    source, words = find_source(env, asking)
    view, _ = source.seen(asking.seat)
    _check_turn(view, source.progress.names)
    asked = question(source, asking.seat, asking.given)
    read, remarks = read_of(env, source, asked, options.reads)
    guess = None
    if read is not None:
        from boss_solver.reading.playing import guess_of

        guess = guess_of(read)
    worths = worths_of(asked.view, source.unknown_police, asking.prices)
    judge = Judge(
        asked.view,
        _puzzle(asked) if read is None else read.puzzle,
        aim,
        options.seed,
        guess=guess,
        prices=worths.now,
        unknown=source.unknown_police,
        kept=moves_meant(words, source.progress, moves_of(asked.view)) if words else (),
    )
    told = Advised(asked.view, asked.names, asked.title, (*asked.remarks, *remarks), asked.history.claims, worths, read)
    return Sought(source, judge, told, read)


def finished(sought: Sought, found: Advice) -> Advised:
    """What is told of the answer besides."""
    progress, view = sought.source.progress, sought.told.view
    rows = [*found.best, *found.asked_about]
    moves = [move for row in rows for move in (row.move, *row.equal)]
    moves += [found.change.move] if found.change is not None else []
    return sought.told._replace(
        typed={move: typed(move, progress) for move in moves},
        facts={row.move: facts_of(view, row.move) for row in rows},
        odds=odds_of(known(view, sought.told.said)),
    )


def _puzzle(asked: Question) -> Puzzle | None:
    """What is hidden, where more is said of it than the table tells."""
    return asked.known.puzzle if asked.history.claims else None


def _aim(word: str | None) -> Aim:
    try:
        return Aim(word or Aim.WORTH)
    except ValueError:
        raise UsageError(f"--aim is worth or win, not '{word}'") from None


def _check_turn(view: SeatView, names: tuple[str, ...]) -> None:
    """Raises AdviceError where there is nothing to advise on, with the players' names."""
    try:
        to_move(view)
    except AdviceError as error:
        mover = expected(view.table).seat
        if view.seat is None or mover in (None, view.seat):
            raise
        whose, turn = names[view.seat], f"it is {names[mover]}'s turn"
        raise AdviceError(f"{turn}, not {whose}'s; --at goes back to a moment before a turn of {whose}") from error


def _bar(env: Environment, seconds: float | None, samples: int) -> ProgressBar:
    if seconds is None:
        return ProgressBar(env, samples, "playouts")
    return ProgressBar(env, max(1, round(seconds)), "seconds")


def _telling(bar: ProgressBar, seconds: float | None) -> Callable[[Judgement], bool]:
    began = time.monotonic()

    def tell(judgement: Judgement) -> bool:
        bar.tell(judgement.trials.done if seconds is None else min(round(seconds), int(time.monotonic() - began)))
        return False

    return tell
