"""The words after a question: which cities, or which players."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from boss_cli.position.position import Position
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import message
from boss_solver import City
from boss_solver.game.cards import CITIES
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import read_seat
from boss_solver.record.words.tokens import Word
from boss_solver.record.words.values import read_cities


def cities_named(words: Sequence[str], cities: tuple[City, ...]) -> tuple[City, ...]:
    """The cities that words name; without words all that can be asked about. Raises UsageError."""
    if not words:
        return cities
    named = [Word(word, 1) for word in words]
    try:
        return read_cities(named, cities, "cities")
    except ReadingError as error:
        problem = error.problem
    with suppress(ReadingError):
        for city in read_cities(named, (*CITIES, City.CHICAGO), "cities"):
            if city is City.CHICAGO:
                said = "Chicago has no reward; '{chicago:command}' tells what it will pay"
                raise UsageError(message(said, chicago="chicago"))
            if city not in cities:
                raise UsageError(f"{city.title} is not in this game, which has {' '.join(cities)}")
    raise UsageError(str(problem))


def opponents_named(position: Position, words: Sequence[str]) -> tuple[int, ...]:
    """The seats that words name; without words all others. Raises UsageError."""
    if not words:
        return position.opponents
    try:
        seats = tuple(dict.fromkeys(read_seat(Word(word, 1), position.names) for word in words))
    except ReadingError as error:
        raise UsageError(str(error.problem)) from None
    if position.seat in seats and position.view.own is not None:
        raise UsageError(f"{position.names[position.seat or 0]} knows his own cards; ask about another player")
    return seats
