"""``boss chicago``: what Chicago will pay, as far as it can be foreseen; and, with a number, what it paid."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from boss_cli.ask import Asking, find_read
from boss_cli.boundary import UsageError
from boss_cli.environment import Environment
from boss_cli.exits import Exit
from boss_cli.layout import Page
from boss_cli.progress import ProgressBar
from boss_cli.question import Question
from boss_cli.reads import Reads
from boss_solver.forecast.chicago import USUAL_SAMPLES, Chicago, chicago_of
from boss_solver.forecast.chicago_played import USUAL_HANDS, PlayedChicago, chicago_played
from boss_solver.forecast.reveals import in_rounds
from boss_solver.game.cards import City
from boss_solver.game.state import Table
from boss_solver.inference.view import SeatView
from boss_solver.playout.work import Stopped
from boss_solver.record.problems import ReadingError
from boss_solver.record.seats import read_seat
from boss_solver.record.values import comma_parts, read_cities
from boss_solver.record.words import split

if TYPE_CHECKING:
    from boss_cli.chicago_read import ReadChicago
    from boss_solver.playout.guess import Guess
    from boss_solver.reading.posterior import Posterior


class ChicagoOptions(NamedTuple):
    """What can be said of how the hand goes on, and of the sampling."""

    last_round: str | None = None
    left: str | None = None
    samples: int | None = None
    seed: int = 0
    play: bool = False
    """Whether the hand is also played on by policies."""
    reads: Reads | None = None
    """How behaviour is read besides; None where it is not."""


def is_amount(words: Sequence[str]) -> bool:
    """Whether the words say what Chicago paid, rather than what is asked about."""
    return bool(words) and words[0].removeprefix("+").removeprefix("-").isdecimal()


def enter_paid(env: Environment, asking: Asking, options: ChicagoOptions, as_json: bool) -> int:
    """Enter what Chicago paid as a line of the record."""
    from boss_cli.keeping import enter

    others = (*asking.position, asking.at, asking.seat, asking.game, asking.given or None)
    if options != ChicagoOptions() or any(value is not None for value in others):
        raise UsageError("boss chicago with a number enters what it paid, which takes no other option than --record")
    return enter(env, asking.record, f"chicago {' '.join(asking.words)}", as_json)


def ask_chicago(env: Environment, asking: Asking, options: ChicagoOptions, as_json: bool) -> int:
    """What Chicago will pay; stopped with Ctrl-C it shows what was sampled by then."""
    from boss_cli.chicago_view import chicago_json, played_json, played_words, show_chicago

    asked, words, posterior = find_read(env, asking, options.reads)
    if words:
        if words[0].startswith("-"):
            raise UsageError(f"there is no option '{words[0]}' here; 'boss chicago --help' tells how it is used")
        raise UsageError(f"'{words[0]}' is too much: boss chicago asks about Chicago alone")
    view, remarks = _placed(asked, options.left)
    order = None if options.last_round is None else _seats(options.last_round, asked.names)
    samples = options.samples or USUAL_SAMPLES
    with ProgressBar(env, samples, "samples") as bar:
        found = chicago_of(
            view, asked.history.told, last_round=order, samples=samples, seed=options.seed, progress=bar.tell
        )
    played = _played(env, asked, options) if options.play and not found.is_stopped else None
    read = _read(env, asked, posterior, order, options) if posterior and not _is_stopped(found, played) else None
    remarks = (*asked.remarks, *remarks)
    seed = None if found.is_exact else options.seed
    if as_json:
        answer = chicago_json(found, view, asked.names, asked.title, remarks, seed, order is not None)
        more = {"played": played_json(played, asked.names, options.seed)}
        env.json(answer | more | {"read": None if read is None else _read_json(read, asked.names)})
    else:
        say = None if read is None else partial(_say_read, read=read, found=found, view=view, names=asked.names)
        told = played_words(played, asked.names, options.seed)
        show_chicago(env, found, view, asked.names, asked.title, remarks, seed, order is not None, told, say)
    is_stopped = _is_stopped(found, played) or (read is not None and _is_stopped(read.found, read.played))
    return Exit.INTERRUPTED if is_stopped else Exit.OK


def _is_stopped(found: Chicago | None, played: PlayedChicago | None) -> bool:
    """Whether the user has stopped some of it."""
    return (found is not None and found.is_stopped) or (played is not None and played.stopped is Stopped.INTERRUPTED)


def _read(
    env: Environment, asked: Question, posterior: Posterior, order: Sequence[int] | None, options: ChicagoOptions
) -> ReadChicago:
    """The same with the deals that reading makes likely; by the cards where nothing could be read."""
    from boss_cli.chicago_read import ReadChicago
    from boss_solver.reading.playing import guess_of

    guess = guess_of(posterior)
    played = _played(env, asked, options, guess) if options.play else None
    if guess.deals is None:
        return ReadChicago(posterior, None, played, options.seed)
    samples = options.samples or USUAL_SAMPLES
    with ProgressBar(env, samples, "samples") as bar:
        found = chicago_of(
            asked.view,
            asked.history.told,
            last_round=order,
            samples=samples,
            seed=options.seed,
            progress=bar.tell,
            guess=guess,
        )
    return ReadChicago(posterior, found, played, options.seed)


def _say_read(page: Page, read: ReadChicago, found: Chicago, view: SeatView, names: Sequence[str]) -> None:
    from boss_cli.chicago_read import say_read_chicago

    say_read_chicago(page, read, found, view, names)


def _read_json(read: ReadChicago, names: Sequence[str]) -> dict[str, Any]:
    from boss_cli.chicago_read import read_chicago_json

    return read_chicago_json(read, names)


def _played(env: Environment, asked: Question, options: ChicagoOptions, guess: Guess | None = None) -> PlayedChicago:
    """What it pays if the hand is played on by policies."""
    if not asked.title:
        raise UsageError("--play needs a record, which knows where the gangsters stand")
    samples = options.samples or USUAL_HANDS
    with ProgressBar(env, samples, "hands") as bar:
        return chicago_played(
            asked.view, asked.known.puzzle, samples=samples, seed=options.seed, progress=bar.tell, guess=guess
        )


def _placed(asked: Question, left: str | None) -> tuple[SeatView, tuple[str, ...]]:
    """What the seat sees, with Chicago in its place, and what was assumed about that."""
    view = asked.view
    if asked.title:
        if left is not None:
            raise UsageError("--left is for a position without a record; a record knows where Chicago stands")
        return view, ()
    table = in_rounds(view.table)
    if left is not None:
        table = table._replace(row=_row(table, left))
    names = " ".join(table.row[: table.row.index(City.CHICAGO)]) or "nothing"
    where = "as you said" if left is not None else "as in the first hand (--left names other cities)"
    first = asked.names[table.marker]
    remarks = (
        f"to Chicago's left: {names}, {where}",
        f"turns and cards shown were taken round by round, {first} first",
    )
    return dataclasses.replace(view, table=table), remarks


def _row(table: Table, left: str) -> tuple[City, ...]:
    try:
        cities = tuple(dict.fromkeys(read_cities(split(left).words, table.setup.cities, "cities")))
    except ReadingError as error:
        raise UsageError(f"--left: {error.problem}") from None
    return (*cities, City.CHICAGO, *(city for city in table.setup.cities if city not in cities))


def _seats(text: str, names: Sequence[str]) -> list[int]:
    try:
        return [read_seat(word, names) for word in comma_parts(split(text).words)]
    except ReadingError as error:
        raise UsageError(f"--last-round: {error.problem}") from None
