"""The questions, answered by the library and shown by the views."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from boss_cli.boundary import UsageError
from boss_cli.environment import Environment
from boss_cli.odds_view import odds_json, show_odds
from boss_cli.source import Source, from_file, typed
from boss_solver.game.cards import CITIES, City
from boss_solver.odds.rewards import odds_of
from boss_solver.record.names import cities_matching
from boss_solver.record.problems import ReadingError
from boss_solver.record.values import read_cities
from boss_solver.record.words import Word


class Typed(NamedTuple):
    """The options that describe a position without a record."""

    players: int | None
    hand: str | None
    shown: str | None
    seen: str | None
    cities: str | None
    undealt: int | None


def find_source(
    env: Environment, words: Sequence[str], position: Typed, game: int | None, at: str | None
) -> tuple[Source, Sequence[str]]:
    """What the question is about, and the words that name cities.

    Without ``--players`` and ``--hand`` the first word is always a record and never a city, whatever files there are.
    """
    if position.players is not None or position.hand is not None:
        for option, value in (("--at", at), ("--game", game)):
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
    if not words:
        raise UsageError("a record is needed (boss odds FILE), or --players and --hand for a position without one")
    for name, value in position._asdict().items():
        if value is not None:
            raise UsageError(f"--{name} is for a position without a record, which needs --players and --hand")
    _no_city(words[0])
    return from_file(env, words[0], game, at), words[1:]


def _no_city(word: str) -> None:
    """Raise FileNotFoundError, with what to type instead, for a city where the record belongs."""
    if cities_matching(word) and not Path(word).exists():
        raise FileNotFoundError(2, f"no such file; the record comes before cities: boss odds FILE {word}", word)


def ask_odds(env: Environment, source: Source, words: Sequence[str], seat: str | None, as_json: bool) -> None:
    """``boss odds``: the odds of some cities, or of all."""
    view, remarks = source.view(seat)
    if not view.has_hand:
        raise UsageError("no hand is going on here, so there is nothing hidden to ask about")
    chosen = _cities(words, view.table.setup.cities)
    odds = odds_of(view)
    names = source.progress.names
    if as_json:
        env.json(odds_json(odds, chosen, view, names, source.title, remarks))
    else:
        show_odds(env, odds, chosen, view, names, source.title, remarks)


def _cities(words: Sequence[str], cities: tuple[City, ...]) -> tuple[City, ...]:
    if not words:
        return cities
    asked = [Word(word, 1) for word in words]
    try:
        return read_cities(asked, cities, "cities")
    except ReadingError as error:
        problem = error.problem
    with suppress(ReadingError):
        for city in read_cities(asked, (*CITIES, City.CHICAGO), "cities"):
            if city is City.CHICAGO:
                raise UsageError("Chicago has no reward; 'boss status' tells what it would pay now")
            if city not in cities:
                raise UsageError(f"{city.title} is not in this game, which has {' '.join(cities)}")
    raise UsageError(str(problem))
