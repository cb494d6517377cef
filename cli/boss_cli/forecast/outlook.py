"""``boss outlook``: how the game may end from here, for a record."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from boss_cli.bids.reading import Reads, read_of, reading_of
from boss_cli.forecast.outlook_view import Told, outlook_json, show_outlook
from boss_cli.forecast.policies import MIXTURE_NAME, players_of
from boss_cli.page.layout import Page
from boss_cli.position.asking import Asking, find_source
from boss_cli.position.hidden_hand import Question, question
from boss_cli.position.position import Position
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver.forecast.outlook import USUAL_SAMPLES, GameOutlook, outlook_of
from boss_solver.inference.view import SeatView
from boss_solver.playout.players.seated_players import Mixture, Player
from boss_solver.playout.work import Stopped

if TYPE_CHECKING:
    from boss_cli.forecast.outlook_read import ReadOutlook
    from boss_solver.playout.games.guess import Guess
    from boss_solver.reading.posterior import Posterior

_LONG: Final = 100_000
"""Games from which on it pays to start more processes; no number depends on it."""


class OutlookOptions(NamedTuple):
    """How the rest of the game is played, and how often."""

    policy: str | None = None
    samples: int | None = None
    seed: int = 0
    seconds: float | None = None
    reads: Reads | None = None
    """How behaviour is read besides; None where it is not."""


class _Asked(NamedTuple):
    """The position, and what is said of it."""

    view: SeatView
    names: tuple[str, ...]
    title: str
    remarks: tuple[str, ...]
    question: Question | None = None
    """None where no hand is going on."""


def ask_outlook(env: Environment, asking: Asking, options: OutlookOptions, as_json: bool) -> int:
    """Who wins how often; stopped with Ctrl-C it tells what was played by then."""
    source, words = find_source(env, asking)
    if words:
        raise UsageError(f"'{words[0]}' is too much: boss outlook asks about the whole game")
    asked = _asked(source, asking)
    players = players_of(asked.view, options.policy)
    found = _played(env, asked, players, options)
    guess, posterior, remarks = _guess(env, source, asked, options)
    is_stopped = found.stopped is Stopped.INTERRUPTED
    read = None
    if guess is not None and not is_stopped:
        from boss_cli.forecast.outlook_read import ReadOutlook

        try:
            read = ReadOutlook(posterior, _played(env, asked, players, options, guess), options.policy is None)
            is_stopped = read.found.stopped is Stopped.INTERRUPTED
        except KeyboardInterrupt:  # what was found before stands
            is_stopped = True
    remarks = (*asked.remarks, *remarks)
    told = Told(asked.view, asked.names, asked.title, remarks, options.policy or MIXTURE_NAME, options.seed)
    if as_json:
        env.json(outlook_json(found, told) | {"read": None if read is None else _read_json(read, told)})
    else:
        say = None if read is None else partial(_say_read, read=read, found=found, told=told)
        show_outlook(env, found, told, say)
    return Exit.INTERRUPTED if is_stopped else Exit.OK


def _say_read(page: Page, read: ReadOutlook, found: GameOutlook, told: Told) -> None:
    from boss_cli.forecast.outlook_read import say_read_outlook

    say_read_outlook(page, read, found, told)


def _read_json(read: ReadOutlook, told: Told) -> dict[str, Any]:
    from boss_cli.forecast.outlook_read import read_outlook_json

    return read_outlook_json(read, told)


def _played(
    env: Environment,
    asked: _Asked,
    players: Sequence[Player | Mixture],
    options: OutlookOptions,
    guess: Guess | None = None,
) -> GameOutlook:
    samples = options.samples or USUAL_SAMPLES
    with ProgressBar(env, samples, "games") as bar:
        return outlook_of(
            asked.view if asked.question is None else asked.question.known,
            players=players,
            samples=samples,
            seed=options.seed,
            seconds=options.seconds,
            processes=os.cpu_count() or 1 if samples >= _LONG else 1,
            progress=bar.tell,
            guess=guess,
        )


def _guess(
    env: Environment, source: Position, asked: _Asked, options: OutlookOptions
) -> tuple[Guess | None, Posterior | None, tuple[str, ...]]:
    """What is believed beyond the cards, if that is asked for and the game goes on; its source; and remarks."""
    if options.reads is None or asked.view.table.outcome is not None:
        return None, None, ()
    from boss_solver.playout.games.guess import Guess
    from boss_solver.reading.playing import guess_of, leanings

    is_free = options.policy is None
    if asked.question is not None:
        posterior, remarks = read_of(env, source, asked.question, options.reads)
        assert posterior is not None
        return guess_of(posterior, types=is_free), posterior, remarks
    reading, texts = reading_of(env.variables, source, options.reads)
    believed = reading.players(source.lines, source.progress.setup, asked.view.seat)
    weights = {seat: one.weights for seat, one in believed.items() if seat != asked.view.seat}
    return Guess(None, leanings(reading.grid, weights) if is_free else {}), None, tuple(map(str, texts))


def _asked(source: Position, asking: Asking) -> _Asked:
    view, remarks = source.seen(asking.seat)
    if view.table.in_hand:
        one = question(source, asking.seat, asking.given)
        return _Asked(one.view, one.names, one.title, one.remarks, one)
    if asking.given:
        raise UsageError("no hand is going on here, so there is nothing that --given could be said of")
    return _Asked(view, source.progress.names, source.title or "", remarks)
