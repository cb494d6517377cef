"""A question as it was typed, and what it is about."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boss_cli.position.hidden_hand import Question, question
from boss_cli.position.position import Position
from boss_cli.position.source import from_file, typed
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_solver.record.words.names import cities_matching

if TYPE_CHECKING:
    pass


class Typed(NamedTuple):
    """The options that describe a position without a record."""

    players: int | None
    hand: str | None
    shown: str | None
    seen: str | None
    cities: str | None
    undealt: int | None


class Asking(NamedTuple):
    """A question as it was typed."""

    command: str
    words: Sequence[str]
    position: Typed
    record: str | None
    game: int | None
    at: str | None
    seat: str | None
    given: Sequence[str]
    prices: Sequence[str] = ()
    """Prices of losses that are stated, as typed."""


def find_question(env: Environment, asking: Asking) -> tuple[Question, Sequence[str]]:
    """What is asked about, and the words after it."""
    source, rest = find_source(env, asking)
    return question(source, asking.seat, asking.given), rest


def find_source(env: Environment, asking: Asking) -> tuple[Position, Sequence[str]]:
    """What the question is about, and the words that say what is asked.

    With ``--players`` and ``--hand`` it is a typed position; with ``--record`` that record; else a first word that is
    a file is the record (a city is never one, unless it is written with its folder or ending); else the current one.
    """
    position, words = asking.position, asking.words
    if position.players is not None or position.hand is not None:
        for option, value in (("--at", asking.at), ("--game", asking.game), ("--record", asking.record)):
            if value is not None:
                raise UsageError(f"{option} is about a record; with --players and --hand there is none")
        source = typed(
            position.players,
            position.hand,
            position.shown or "",
            position.seen or "",
            position.cities,
            position.undealt,
        )
        return source, words
    for name, value in position._asdict().items():
        if value is not None:
            raise UsageError(f"--{name} is for a position without a record, which needs --players and --hand")
    if asking.record is None and words and is_file(words[0]):
        return from_file(env, words[0], asking.game, asking.at), words[1:]
    return record_source(env, None, asking.record, asking.game, asking.at), words


def is_file(word: str) -> bool:
    """Whether a word names a record's file rather than what is asked about it."""
    if word == "-" or word.endswith(".boss") or "/" in word or os.sep in word:
        return True
    return not cities_matching(word) and Path(word).is_file()


def record_source(env: Environment, file: str | None, record: str | None, game: int | None, at: str | None) -> Position:
    """The record in a file, or the one that is meant where no file is named."""
    if file is None:
        from boss_solver.table.storage.folder import record_meant

        file = str(record_meant(env.variables, record))
    return from_file(env, file, game, at)
