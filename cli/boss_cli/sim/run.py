"""``boss sim``: the setup and the players from words, the tournament, its records."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from boss_cli.page.as_rich import tell
from boss_cli.page.output_file import new_file, write_new
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.progress_bar import ProgressBar
from boss_cli.sim.answer import policies_answer, sim_answer
from boss_cli.sim.page import page, policies_page
from boss_solver import Entrant, Options, Setup, SetupError, Tournament, custom, player_named, usual
from boss_solver.advice.entrants import PLAYERS
from boss_solver.game.cards import CITIES
from boss_solver.playout.players.registry import UnknownPlayerError
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.tokens import split
from boss_solver.record.words.values import read_cities

_LONG: Final = 20_000
"""Games from which on it pays to start more processes."""
_LONG_IF_SLOW: Final = 40
"""The same where somebody plays games of his own for every move."""
_FEW: Final = 4
"""Deals at a time then, so that it can be told how far it has come."""


@dataclass(frozen=True)
class Simulation:
    """The request."""

    policies: Sequence[str]
    players: int
    games: int
    seed: int
    cities: str | None
    undealt: int | None
    options: Sequence[str]
    seconds: float | None
    processes: int | None


def simulate(env: Environment, told: Simulation, records: str | None, record_games: int, as_json: bool) -> int:
    """Play a tournament, show the standings and write records. Returns the exit code."""
    entrants = _entrants(told.policies)
    is_slow = any(policy_of(name) in PLAYERS for name in told.policies)
    tournament = Tournament(_setup(told), entrants, told.games, told.seed, _FEW if is_slow else None)
    place = None if records is None else _Place.of(records)
    long = _LONG_IF_SLOW if is_slow else _LONG
    processes = told.processes or (os.cpu_count() or 1 if told.games >= long else 1)
    total = tournament.deals * len(tournament.seatings)
    with ProgressBar(env, total, "games") as bar:
        standings = tournament.run(processes=processes, seconds=told.seconds, progress=bar.tell)
    written = () if place is None else place.write(tournament.records(min(record_games, standings.games)))
    return tell(env, sim_answer(tournament, standings, written), page, as_json)


def list_players(env: Environment, as_json: bool) -> None:
    """Tell what players there are."""
    tell(env, policies_answer(PLAYERS), policies_page, as_json)


def policy_of(name: str) -> str:
    """A player's name without his way to reveal."""
    return name.partition("/")[0]


def _entrants(names: Sequence[str]) -> tuple[Entrant, ...]:
    if not names:
        raise UsageError("who plays? name one or more policies; 'boss sim --list' tells them")
    try:
        return tuple(Entrant(name, player_named(name, PLAYERS)) for name in names)
    except UnknownPlayerError as error:
        raise UsageError(str(error)) from None


def _setup(told: Simulation) -> Setup:
    options = Options()
    for option in told.options:
        name, equals, value = option.partition("=")
        if not equals:
            raise UsageError(f"--option takes NAME=VALUE, not '{option}'; 'boss rules' lists them")
        try:
            options = options.replace(name, value)
        except SetupError as error:
            raise UsageError(f"--option: {error}") from None
    if told.cities is None and told.undealt is None:
        return usual(told.players, options)
    cities = usual(told.players).cities
    if told.cities is not None:
        try:
            cities = read_cities(split(told.cities.replace(",", " ")).words, CITIES, "cities")
        except ReadingError as error:
            raise UsageError(f"--cities: {error.problem}") from None
    return custom(told.players, cities, told.undealt, options)


@dataclass(frozen=True)
class _Place:
    """Where records go. Nothing that is there is written over."""

    path: Path
    is_folder: bool

    @classmethod
    def of(cls, told: str) -> _Place:
        path = Path(told).expanduser()
        is_folder = path.is_dir() or told.endswith(("/", os.sep))
        if is_folder:
            path.mkdir(parents=True, exist_ok=True)
            return cls(path, True)
        return cls(new_file(told, "nothing was played or written"), False)

    def write(self, texts: Sequence[str]) -> tuple[str, ...]:
        """Write the records and return the files."""
        if not self.is_folder:
            write_new(self.path, "\n".join(texts))
            return (str(self.path),)
        width = len(str(len(texts)))
        files = [self.path / f"game-{number:0{width}}.boss" for number in range(1, len(texts) + 1)]
        for file, text in zip(files, texts, strict=True):
            write_new(file, text)
        return tuple(map(str, files))
