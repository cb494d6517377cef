"""The move to make now, for the seat that is to move."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from boss_cli.advise.advice_answer import AdviceAnswer, advice_fields
from boss_cli.advise.moves import moves_meant, typed
from boss_cli.ask.question import Question
from boss_cli.bids.read_answer import ReadSource, source_of
from boss_cli.bids.reading import posterior_of
from boss_cli.forecast.opponents import MIXTURE_NAME, OpponentsOptions, opponents_named, own_player, told_as
from boss_cli.odds.worth import Worths, worths_of
from boss_cli.position.about import about
from boss_cli.position.about_options import HandOptions, ReadOptions
from boss_cli.position.around import Bar
from boss_cli.position.position import Position
from boss_cli.shell.declared import option, options, words
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import Text
from boss_solver import expected, odds_of

if TYPE_CHECKING:
    from boss_solver import Advice, Aim, Judge, Posterior
    from boss_solver.advice.search.judging import Judgement

SECONDS: Final = 2.0
"""How long it may take unless something else is asked for."""
MOST: Final = 20_000_000
"""Playouts at most."""


@options
class AdviseOptions(OpponentsOptions, ReadOptions, HandOptions):
    """The aim, and how long it may take."""

    takes_words: ClassVar[bool] = True

    words: tuple[str, ...] = words(
        "A record (- for standard input), and a move of yours to judge.",
        metavar="[FILE] [MOVE]",
        completion="complete_words",
    )
    aim: str | None = option("What counts: this hand's worth (usual), or winning the game.", metavar="worth|win")
    seconds: float | None = option(
        "Stop after so many seconds: 2 if not told.", metavar="S", name="time", least=0, most=3600
    )
    samples: int | None = option("So many playouts, however long it takes.", metavar="N", least=100, most=MOST)
    seed: int = option("The seed of the playouts.", metavar="N", default=0, least=0)
    price: tuple[str, ...] = option(
        "What a loss costs you: expert (for good), hospital, prison, banished. Repeatable.",
        metavar="LOSS=MILLIONS",
        default=(),
    )


class Sought(NamedTuple):
    """A position to advise on, before anything is tried."""

    position: Position
    judge: Judge
    worths: Worths
    posterior: Posterior | None
    opponents: str | None
    """As they were named."""
    remarks: tuple[Text, ...]


def answer(position: Position | None, options: AdviseOptions) -> AdviceAnswer:
    """The best moves, or one's own beside them; stopped with Ctrl-C it has what was found by then.

    Raises as ``seek`` does.
    """
    from boss_solver import advise

    assert position is not None
    samples, seconds = limits(options)
    sought = seek(position, options)
    total, what = (samples, "playouts") if seconds is None else (max(1, round(seconds)), "seconds")
    with position.around.bar(total, what) as bar:
        return answered(sought, advise(sought.judge, samples=samples, seconds=seconds, progress=_telling(bar, seconds)))


def limits(options: AdviseOptions) -> tuple[int, float | None]:
    """How many playouts at most, and how many seconds (None: however long it takes). Raises UsageError."""
    from boss_solver.advice.search.judging import SAMPLES

    if options.samples is None:
        return (SAMPLES, SECONDS) if options.seconds is None else (MOST, options.seconds)
    if options.seconds is not None:
        raise UsageError("--time stops after so long and --samples after so many playouts: one of them")
    return options.samples, None


def seek(position: Position, options: AdviseOptions) -> Sought:
    """The moves to judge. Raises AdviceError where there are none, UsageError, UnreadableError."""
    from boss_solver import Judge
    from boss_solver.advice.candidate_moves import moves_of
    from boss_solver.advice.search.thrifty import OWN

    aim = _aim(options.aim)
    _check_turn(position)
    view, progress = position.view, position.progress
    is_told = bool(position.history.claims)
    posterior, remarks = posterior_of(position, options)
    guess = None
    if posterior is not None:
        from boss_solver import guess_of

        guess = guess_of(posterior, types=options.opponents is None)
    worths = worths_of(view, position.unknown_police, options.price)
    puzzle = position.known.puzzle if is_told else None
    judge = Judge(
        position.history.view,
        puzzle if posterior is None else posterior.puzzle,
        aim,
        options.seed,
        others=opponents_named(options.opponents),
        own=OWN if options.opponents is None else own_player(options.opponents),
        guess=guess,
        prices=worths.now,
        unknown=position.unknown_police,
        kept=moves_meant(options.words, progress, moves_of(view)) if options.words else (),
    )
    return Sought(position, judge, worths, posterior, options.opponents, (*position.hand_remarks, *remarks))


def answered(sought: Sought, advice: Advice) -> AdviceAnswer:
    """The result of a search as an answer."""
    from boss_solver.advice.reasons import facts_of

    position = sought.position
    view, names, hand = position.view, position.names, position.view.table.hand
    rows = [*advice.best, *advice.asked_about]
    moves = [move for row in rows for move in (row.move, *row.equal)]
    moves += [advice.change.move] if advice.change is not None else []
    posterior = sought.posterior
    return AdviceAnswer(
        **about(position),
        **advice_fields(
            advice,
            odds_of(position.known),
            {move: typed(move, position.progress) for move in moves},
            {row.move: facts_of(view, row.move) for row in rows},
            names,
        ),
        others=told_as(sought.opponents, MIXTURE_NAME if posterior is None else "read"),
        reading=None if posterior is None else ReadSource(**source_of(posterior)),
        prices=sought.worths.prices,
        remarks=sought.remarks,
        mover=names[view.seat or 0],
        players=len(names),
        may_place=hand is not None and hand.placing is None,
    )


def _aim(word: str | None) -> Aim:
    from boss_solver import Aim

    try:
        return Aim(word or Aim.WORTH)
    except ValueError:
        raise UsageError(f"--aim is worth or win, not '{word}'") from None


def _check_turn(position: Position) -> None:
    """Raises AdviceError where there is nothing to advise on, with the players' names."""
    from boss_solver import AdviceError
    from boss_solver.advice.candidate_moves import to_move

    view, names = position.view, position.names
    try:
        to_move(view)
    except AdviceError as error:
        mover = expected(view.table).seat
        if view.seat is None or mover in (None, view.seat):
            raise
        whose, turn = names[view.seat], f"it is {names[mover]}'s turn"
        raise AdviceError(f"{turn}, not {whose}'s; --at goes back to a moment before a turn of {whose}") from error


def _telling(bar: Bar, seconds: float | None) -> Callable[[Judgement], bool]:
    began = time.monotonic()

    def tell(judgement: Judgement) -> bool:
        bar.tell(judgement.trials.done if seconds is None else min(round(seconds), int(time.monotonic() - began)))
        return False

    return tell


QUESTION = Question(
    name="advise",
    help="The best moves for the seat to move, with reasons and how sure that is, or your own move against them.",
    examples=(
        "advise",
        "advise 'de2 ci1'",
        "advise game.boss --at 1.8 --read",
        "advise game.boss --at 1.12 --aim win --time 1",
        "advise --samples 20000 --seed 1 --json",
    ),
    notes="\b\nA move is typed as for 'boss t': a placement or none, and a card. With a\n"
    "placement alone the best card with it is found. Numbers with ~ are estimates:\n"
    "what can happen is played out by policies ('boss sim --list') from hidden cards\n"
    "as likely as they are to you. Ctrl-C ends it with what was found so far. The\n"
    "same seed and --samples give the same answer.",
    options=AdviseOptions,
    answer=answer,
    answers=(AdviceAnswer,),
    folder=__package__,
)
