"""``boss chicago``: what Chicago will pay, as far as it can be foreseen; and, with a number, what it paid."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from boss_cli.bids.reading import Reads, find_read
from boss_cli.forecast.policies import players_of, policy_named
from boss_cli.page.layout import Page
from boss_cli.position.asking import Asking
from boss_cli.position.hidden_hand import Question
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver.forecast.chicago_forecast import USUAL_SAMPLES, Chicago, chicago_of
from boss_solver.forecast.coming_reveals import in_rounds
from boss_solver.game.cards import City
from boss_solver.game.state import Table
from boss_solver.inference.entries.note_claims import known
from boss_solver.inference.view import SeatView
from boss_solver.playout.work import Stopped
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import read_seat
from boss_solver.record.words.tokens import split
from boss_solver.record.words.values import comma_parts, read_cities

if TYPE_CHECKING:
    from boss_cli.forecast.chicago_read import ReadChicago
    from boss_solver.forecast.chicago_played import PlayedChicago
    from boss_solver.playout.games.guess import Guess
    from boss_solver.reading.posterior import Posterior


class ChicagoOptions(NamedTuple):
    """What can be said of how the hand goes on, and of the sampling."""

    last_round: str | None = None
    left: str | None = None
    samples: int | None = None
    seed: int = 0
    play: bool = False
    """Whether the hand is also played on by policies."""
    policy: str | None = None
    """How the others play it on; to say so is to ask for it."""
    reads: Reads | None = None
    """How behaviour is read besides; None where it is not."""

    @property
    def plays(self) -> bool:
        """Whether the hand is to be played on."""
        return self.play or self.policy is not None


_LONG: Final = 1_000_000
"""Samples, or hands played on, from which on it pays to start more processes; no number depends on it."""


def is_amount(words: Sequence[str]) -> bool:
    """Whether the words say what Chicago paid, rather than what is asked about."""
    return bool(words) and words[0].removeprefix("+").removeprefix("-").isdecimal()


def enter_paid(env: Environment, asking: Asking, options: ChicagoOptions, as_json: bool) -> int:
    """Enter what Chicago paid as a line of the record."""
    from boss_cli.keep.entering import enter

    others = (*asking.position, asking.at, asking.seat, asking.game, asking.given or None)
    if options != ChicagoOptions() or any(value is not None for value in others):
        raise UsageError("boss chicago with a number enters what it paid, which takes no other option than --record")
    return enter(env, asking.record, asking.words, "chicago ", as_json)


def ask_chicago(env: Environment, asking: Asking, options: ChicagoOptions, as_json: bool) -> int:
    """What Chicago will pay; stopped with Ctrl-C it shows what was sampled by then."""
    from boss_cli.forecast.chicago_view import NOT_PLAYED, chicago_json, played_json, played_words, show_chicago

    if options.left is not None and asking.position.players is None and asking.position.hand is None:
        what = "--left is for a position without a record, which needs --players and --hand as well"
        raise UsageError(f"{what}; a record knows where Chicago stands")
    asked, words, posterior = find_read(env, asking, options.reads)
    if words:
        if words[0].startswith("-"):
            raise UsageError(f"there is no option '{words[0]}' here; 'boss chicago --help' tells how it is used")
        raise UsageError(f"'{words[0]}' is too much: boss chicago asks about Chicago alone")
    view, remarks = _placed(asked, options.left)
    order = None if options.last_round is None else _seats(options.last_round, asked.names)
    if options.policy is not None:
        policy_named(options.policy)  # refused before anything is sampled
    if options.plays and not asked.title:
        raise UsageError("--play and --policy need a record, which knows where the gangsters stand")
    samples = options.samples or USUAL_SAMPLES
    with ProgressBar(env, samples, "samples") as bar:
        found = chicago_of(
            asked.known if view is asked.view else known(view, asked.history.claims),
            last_round=order,
            samples=samples,
            seed=options.seed,
            processes=_processes(samples),
            progress=bar.tell,
        )
    played = _played(env, asked, options) if options.plays and not found.is_stopped else None
    is_unplayed = options.plays and played is None
    read = None
    if posterior is not None and not (is_unplayed or _is_stopped(found, played)):
        try:
            read = _read(env, asked, posterior, order, options)
        except KeyboardInterrupt:  # what was found before stands
            is_unplayed = True
        else:
            is_unplayed = options.plays and read.played is None
    remarks = (*((NOT_PLAYED,) if is_unplayed else ()), *asked.remarks, *remarks)
    seed = None if found.is_exact else options.seed
    if as_json:
        answer = chicago_json(found, view, asked.names, asked.title, remarks, seed, order is not None)
        answer["played"] = played_json(played, asked.names, options.seed, options.policy)
        env.json(answer | {"read": None if read is None else _read_json(read, asked.names)})
    else:
        more = played_words(played, view, asked.names, options.seed, options.policy)
        say = None if read is None else partial(_say_read, read=read, found=found, view=view, names=asked.names)
        show_chicago(env, found, view, asked.names, asked.title, remarks, seed, order is not None, more, say)
    is_stopped = (
        is_unplayed or _is_stopped(found, played) or (read is not None and _is_stopped(read.found, read.played))
    )
    return Exit.INTERRUPTED if is_stopped else Exit.OK


def _is_stopped(found: Chicago | None, played: PlayedChicago | None) -> bool:
    """Whether the user has stopped some of it."""
    return (found is not None and found.is_stopped) or (played is not None and played.stopped is Stopped.INTERRUPTED)


def _read(
    env: Environment, asked: Question, posterior: Posterior, order: Sequence[int] | None, options: ChicagoOptions
) -> ReadChicago:
    """The same with the deals that reading makes likely; by the cards where nothing could be read."""
    from boss_cli.forecast.chicago_read import ReadChicago
    from boss_solver.reading.playing import guess_of

    guess = guess_of(posterior, types=options.policy is None)
    found = None
    if guess.deals is not None:
        samples = options.samples or USUAL_SAMPLES
        with ProgressBar(env, samples, "samples") as bar:
            found = chicago_of(
                asked.known,
                last_round=order,
                samples=samples,
                seed=options.seed,
                processes=_processes(samples),
                progress=bar.tell,
                guess=guess,
            )
    is_stopped = found is not None and found.is_stopped
    played = _played(env, asked, options, guess) if options.plays and not is_stopped else None
    return ReadChicago(posterior, found, played, options.seed, options.policy)


def _say_read(page: Page, read: ReadChicago, found: Chicago, view: SeatView, names: Sequence[str]) -> None:
    from boss_cli.forecast.chicago_read import say_read_chicago

    say_read_chicago(page, read, found, view, names)


def _read_json(read: ReadChicago, names: Sequence[str]) -> dict[str, Any]:
    from boss_cli.forecast.chicago_read import read_chicago_json

    return read_chicago_json(read, names)


def _played(
    env: Environment, asked: Question, options: ChicagoOptions, guess: Guess | None = None
) -> PlayedChicago | None:
    """What it pays if the hand is played on by policies; None if it was stopped before any hand was."""
    from boss_solver.forecast.chicago_played import USUAL_HANDS, chicago_played

    samples = options.samples or USUAL_HANDS
    try:
        with ProgressBar(env, samples, "hands") as bar:
            return chicago_played(
                asked.known,
                players=players_of(asked.view, options.policy),
                samples=samples,
                seed=options.seed,
                processes=_processes(samples),
                progress=bar.tell,
                guess=guess,
            )
    except KeyboardInterrupt:
        return None  # what was found before stands


def _processes(samples: int) -> int:
    return os.cpu_count() or 1 if samples >= _LONG else 1


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
