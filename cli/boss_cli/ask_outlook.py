"""``boss outlook``: how the game may end from here, for a record."""

from __future__ import annotations

import os
from typing import Final, NamedTuple

from boss_cli.ask import Asking, find_source
from boss_cli.boundary import UsageError
from boss_cli.environment import Environment
from boss_cli.exits import Exit
from boss_cli.outlook_view import Told, outlook_json, show_outlook
from boss_cli.policies import MIXTURE_NAME, policy_named
from boss_cli.progress import ProgressBar
from boss_cli.question import question
from boss_cli.source import Source
from boss_solver.forecast.outlook import USUAL_SAMPLES, outlook_of
from boss_solver.inference.statements import Told as Said
from boss_solver.inference.view import SeatView
from boss_solver.playout.work import Stopped

_LONG: Final = 100_000
"""Games from which on it pays to start more processes; no number depends on it."""


class OutlookOptions(NamedTuple):
    """How the rest of the game is played, and how often."""

    policy: str | None = None
    samples: int | None = None
    seed: int = 0
    seconds: float | None = None


class _Asked(NamedTuple):
    """The position, and what is said of it."""

    view: SeatView
    names: tuple[str, ...]
    title: str
    remarks: tuple[str, ...]
    told: tuple[Said, ...] = ()


def ask_outlook(env: Environment, asking: Asking, options: OutlookOptions, as_json: bool) -> int:
    """Who wins how often; stopped with Ctrl-C it tells what was played by then."""
    source, words = find_source(env, asking)
    if words:
        raise UsageError(f"'{words[0]}' is too much: boss outlook asks about the whole game")
    asked = _asked(source, asking)
    others = policy_named(options.policy)
    samples = options.samples or USUAL_SAMPLES
    with ProgressBar(env, samples, "games") as bar:
        found = outlook_of(
            asked.view,
            asked.told,
            others=others,
            samples=samples,
            seed=options.seed,
            seconds=options.seconds,
            processes=os.cpu_count() or 1 if samples >= _LONG else 1,
            progress=bar.tell,
        )
    told = Told(asked.view, asked.names, asked.title, asked.remarks, options.policy or MIXTURE_NAME, options.seed)
    if as_json:
        env.json(outlook_json(found, told))
    else:
        show_outlook(env, found, told)
    return Exit.INTERRUPTED if found.stopped is Stopped.INTERRUPTED else Exit.OK


def _asked(source: Source, asking: Asking) -> _Asked:
    view, remarks = source.view(asking.seat)
    if view.table.in_hand:
        one = question(source, asking.seat, asking.given)
        return _Asked(one.view, one.names, one.title, one.remarks, tuple(one.history.told))
    if asking.given:
        raise UsageError("no hand is going on here, so there is nothing that --given could be said of")
    return _Asked(view, source.progress.names, source.title, remarks)
