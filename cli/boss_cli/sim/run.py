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
from boss_cli.sim.ladder_answer import ladder_answer
from boss_cli.sim.ladder_page import page as ladder_page
from boss_cli.sim.page import page, policies_page
from boss_solver import Entrant, Options, Setup, SetupError, Tournament, custom, player_named, usual
from boss_solver.advice.entrants import PLAYERS
from boss_solver.game.cards import CITIES
from boss_solver.playout.games.round_robin import RoundRobin
from boss_solver.playout.players.ladder import LADDER
from boss_solver.playout.players.population import OPPONENTS
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


def simulate(env: Environment, simulation: Simulation, records: str | None, record_games: int, as_json: bool) -> int:
    """Play a tournament, show the standings and write records. Returns the exit code."""
    entrants = _entrants(simulation.policies)
    is_slow = any(policy_of(name) in PLAYERS for name in simulation.policies)
    tournament = Tournament(_setup(simulation), entrants, simulation.games, simulation.seed, _FEW if is_slow else None)
    place = None if records is None else _Place.of(records)
    long = _LONG_IF_SLOW if is_slow else _LONG
    processes = simulation.processes or (os.cpu_count() or 1 if simulation.games >= long else 1)
    total = tournament.deals * len(tournament.seatings)
    with ProgressBar(env, total, "games") as bar:
        standings = tournament.run(processes=processes, seconds=simulation.seconds, progress=bar.tell)
    written = () if place is None else place.write(tournament.records(min(record_games, standings.games)))
    return tell(env, sim_answer(tournament, standings, written), page, as_json)


def play_ladder(env: Environment, simulation: Simulation, records: str | None, as_json: bool) -> int:
    """Let the levels of the ladder and the mixture play, each against all others. Returns the exit code."""
    if simulation.policies:
        raise UsageError(f"--ladder says who plays: leave out '{simulation.policies[0]}', or --ladder")
    if records is not None:
        raise UsageError("--ladder writes no records: leave out --records, or name the policies that play")
    everybody = RoundRobin(_setup(simulation), _entrants([*LADDER, "mixture"]), simulation.games, simulation.seed)
    pairs = len(everybody.pairs)
    processes = simulation.processes or (os.cpu_count() or 1 if pairs * simulation.games >= _LONG else 1)
    with ProgressBar(env, pairs, "pairs") as bar:
        played = everybody.run(processes=processes, seconds=simulation.seconds, progress=bar.tell)
    return tell(env, ladder_answer(everybody, played), ladder_page, as_json)


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
        return tuple(Entrant(name, player_named(name, {**PLAYERS, **OPPONENTS})) for name in names)
    except UnknownPlayerError as error:
        raise UsageError(str(error)) from None


def _setup(simulation: Simulation) -> Setup:
    options = Options()
    for option in simulation.options:
        name, equals, value = option.partition("=")
        if not equals:
            raise UsageError(f"--option takes NAME=VALUE, not '{option}'; 'boss rules' lists them")
        try:
            options = options.replace(name, value)
        except SetupError as error:
            raise UsageError(f"--option: {error}") from None
    if simulation.cities is None and simulation.undealt is None:
        return usual(simulation.players, options)
    cities = usual(simulation.players).cities
    if simulation.cities is not None:
        try:
            cities = read_cities(split(simulation.cities.replace(",", " ")).words, CITIES, "cities")
        except ReadingError as error:
            raise UsageError(f"--cities: {error.problem}") from None
    return custom(simulation.players, cities, simulation.undealt, options)


@dataclass(frozen=True)
class _Place:
    """Where records go. Nothing that is there is written over."""

    path: Path
    is_folder: bool

    @classmethod
    def of(cls, typed: str) -> _Place:
        path = Path(typed).expanduser()
        is_folder = path.is_dir() or typed.endswith(("/", os.sep))
        if is_folder:
            path.mkdir(parents=True, exist_ok=True)
            return cls(path, True)
        return cls(new_file(typed, "nothing was played or written"), False)

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
