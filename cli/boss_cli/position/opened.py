"""The record that a command is about, opened: what became of its file is told, and what cannot be told is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_solver import LiveRecord
from boss_solver.table.storage.doubt import Doubt, DoubtError, Kept
from boss_solver.table.storage.folder import record_meant


def opened(env: Environment, record: str | None) -> LiveRecord:
    """The record a command is about; what happened to its file is told."""
    live = LiveRecord.open(record_meant(env.variables, record))
    tell_notices(env, live)
    return live


def open_live(env: Environment, record: str | None) -> LiveRecord:
    """The record a command is about, open for entries; what happened to its file is told.

    Where it cannot be told what the record is, a user at a terminal is asked.
    """
    live = opened(env, record)
    if live.doubt is not None and env.can_ask:
        _ask_which(env, live, live.doubt)
    return live


def _ask_which(env: Environment, live: LiveRecord, doubt: Doubt) -> None:
    """Ask which of two states counts. Raises DoubtError where that is left open."""
    tell_doubt(env, live)
    answer = env.ask("Which of the two counts? file or entry (Enter leaves it open): ").strip().casefold()
    kept = _KEPT.get(answer)
    if kept is None:
        raise DoubtError(doubt)
    live.keep(kept)
    tell_notices(env, live)


_KEPT: Final[Mapping[str, Kept]] = {"file": "file", "f": "file", "entry": "entry", "e": "entry"}


def tell_doubt(env: Environment, live: LiveRecord) -> None:
    """Tell both states of a record of which it cannot be told whether its last entry stands."""
    for line in live.doubt.words if live.doubt else ():
        env.error(line)


def kept_meant(word: str) -> Kept:
    """Which state a word means. Raises UsageError for another."""
    kept = _KEPT.get(word.strip().casefold())
    if kept is None:
        not_it = f"; not '{word.strip()}'" if word.strip() else ""
        raise UsageError(f"keep what? 'file' is what the file holds, 'entry' what it is with the last entry{not_it}")
    return kept


def tell_notices(env: Environment, live: LiveRecord) -> None:
    """Tell what became of the file while it was away: torn and put right, a line cut off."""
    for notice in live.take_notices():
        env.error(notice)
