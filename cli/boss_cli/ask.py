"""The questions, answered by the library and shown by the views."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.boundary import UsageError
from boss_cli.environment import Environment
from boss_cli.odds_view import odds_json, show_odds
from boss_cli.source import Source
from boss_solver.game.cards import City
from boss_solver.odds.rewards import odds_of
from boss_solver.record.problems import ReadingError
from boss_solver.record.values import read_cities
from boss_solver.record.words import Word


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
    try:
        return read_cities([Word(word, 1) for word in words], cities, "cities")
    except ReadingError as error:
        raise UsageError(str(error.problem)) from None
