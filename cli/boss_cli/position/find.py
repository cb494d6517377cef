"""The position that a question is about, from its options."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from boss_cli.position.about_options import HandOptions, MomentOptions, SeatOptions, TypedOptions
from boss_cli.position.around import around_shell
from boss_cli.position.position import Position
from boss_cli.position.source import from_file, typed
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_solver.record.words.names import cities_matching

O = TypeVar("O", bound=MomentOptions)  # noqa: E741

_OF_A_RECORD = ("at", "game", "record")
_OF_NONE = ("players", "hand", "shown", "seen", "cities", "undealt")


def find(env: Environment, options: O) -> tuple[Position | None, O]:
    """The position that options are about, and the options with the words that say what is asked of it.

    With ``--players`` and ``--hand`` it is a typed position; with ``--record`` that record; else a first word that is
    a file is the record (a city is never one, unless it is written with its folder or ending); else the current one.
    There is none where the options describe by themselves what is asked about. Raises UsageError.
    """
    if options.is_typed:
        for name in _OF_A_RECORD:
            if getattr(options, name) is not None:
                raise UsageError(f"--{name} is about a record; with {options.typed_by} there is none")
        if not isinstance(options, TypedOptions):
            if options.words:
                raise UsageError(f"FILE is about a record; with {options.typed_by} there is none")
            return None, options
        position = typed(
            options.players, options.hand, options.shown or "", options.seen or "", options.cities, options.undealt
        )
        return replace(position.through(options.seat, options.given), around=around_shell(env)), options
    if isinstance(options, TypedOptions):
        for name in _OF_NONE:
            if getattr(options, name) is not None:
                raise UsageError(f"--{name} is for a position without a record, which needs {options.typed_by}")
    file = None
    if options.record is None and options.words and (not options.takes_words or is_file(options.words[0])):
        file, options = options.words[0], replace(options, words=options.words[1:])
    if options.words and not options.takes_words:
        raise UsageError(f"'{options.words[0]}' is too much")
    position = record_position(env, file, options.record, options.game, options.at)
    return replace(seen(position, options), around=around_shell(env)), options


def seen(position: Position, options: Any) -> Position:
    """A position through the eyes that options ask for, with what they try."""
    given = options.given if isinstance(options, HandOptions) else ()
    return position.through(options.seat if isinstance(options, SeatOptions) else None, given)


def is_file(word: str) -> bool:
    """Whether a word names a record's file rather than what is asked about it."""
    if word == "-" or word.endswith(".boss") or "/" in word or os.sep in word:
        return True
    return not cities_matching(word) and Path(word).is_file()


def record_position(
    env: Environment, file: str | None, record: str | None, game: int | None, at: str | None
) -> Position:
    """The record in a file, or the one that is meant where no file is named, at a moment."""
    if file is None:
        from boss_solver.table.storage.folder import record_meant

        file = str(record_meant(env.variables, record))
    return from_file(env, file, game, at)
