"""Hypothesis strategies shared by all tests: setups, secret deals, games from legal play, records of them.

>>> from hypothesis import find
>>> find(setups(), lambda setup: setup.players == 3).cards_each
5
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from hypothesis import strategies as st

from boss_solver.game.cards import CITIES, City
from boss_solver.game.events import Event
from boss_solver.game.options import CHOICES, Options
from boss_solver.game.setup import MIN_CARDS, PLAYERS, Setup, card_count, custom, usual
from tests.play import Deal, Game, Habits, deal_cards, play_game, record_of

PLAYER_COUNTS: Final = st.integers(min(PLAYERS), max(PLAYERS))

RANDOMS: Final = st.randoms(use_true_random=False)
"""What makes the choices in :mod:`tests.play`: all of them shrink."""

SEEDED: Final = st.builds(Random, st.integers(0, 2**32 - 1))
"""The same, much faster, for whole games: a failing one does not shrink."""


@cache
def legal_sets(players: int, undealt: int = 0) -> tuple[tuple[City, ...], ...]:
    """Every set of cities that so many can play, the smallest first."""
    spread = {
        cities: card_count(cities) - len(cities) - undealt
        for size in range(1, len(CITIES) + 1)
        for cities in combinations(CITIES, size)
    }
    return tuple(cities for cities, n in spread.items() if n >= MIN_CARDS * players and n % players == 0)


@st.composite
def options(draw: st.DrawFn, players: int) -> Options:
    """The rulings of a table, a few of them changed."""
    names = [name for name in CHOICES if name != "teams" or players % 2 == 0]
    chosen = Options()
    for name in draw(st.lists(st.sampled_from(names), max_size=3, unique=True)):
        chosen = chosen.replace(name, draw(st.sampled_from(CHOICES[name])))
    return chosen


@st.composite
def setups(
    draw: st.DrawFn, players: st.SearchStrategy[int] = PLAYER_COUNTS, most_undealt: int = 2, rulings: bool = False
) -> Setup:
    """Usual and other sets of cities, some cards undealt or none, with the usual rulings or (``rulings``) others."""
    number = draw(players)
    chosen = draw(options(number)) if rulings else Options()
    if not draw(st.booleans()):
        return usual(number, chosen)
    undealt = draw(st.integers(0, most_undealt))
    return custom(number, draw(st.sampled_from(legal_sets(number, undealt))), undealt, chosen)


@st.composite
def deals(draw: st.DrawFn, setup: Setup) -> Deal:
    """A secret deal of one hand."""
    return deal_cards(setup, draw(RANDOMS))


@st.composite
def games(
    draw: st.DrawFn,
    setups: st.SearchStrategy[Setup] = setups(),  # noqa: B008  (strategies are immutable)
    hands: int | None = None,
    randoms: st.SearchStrategy[Random] = SEEDED,
) -> Game:
    """Whole games, or so many hands of them; one or two shrink with ``randoms=RANDOMS``, more are too much."""
    return play_game(draw(setups), draw(randoms), hands)


@st.composite
def positions(
    draw: st.DrawFn,
    setups: st.SearchStrategy[Setup] = setups(),  # noqa: B008  (strategies are immutable)
    hands: int = 2,
    randoms: st.SearchStrategy[Random] = SEEDED,
) -> Game:
    """Games that stand after some turn of one of the first hands."""
    setup = draw(setups)
    turns = draw(st.integers(1, hands * setup.players * setup.cards_each))
    return play_game(setup, draw(randoms), hands, turns)


class Noted(NamedTuple):
    """A game and the record that one seat (None: a spectator) has of it."""

    game: Game
    seat: int | None
    events: tuple[Event, ...]


@st.composite
def records(
    draw: st.DrawFn,
    games: st.SearchStrategy[Game] = positions(),  # noqa: B008  (strategies are immutable)
    habits: Habits = Habits(),  # noqa: B008  (immutable)
    spectators: bool = True,
) -> Noted:
    """Games as one seat's record has them, with what its owner leaves out and adds."""
    game = draw(games)
    seats = [*range(game.setup.players), *([None] if spectators else [])]
    seat = draw(st.sampled_from(seats))
    return Noted(game, seat, record_of(seat, game, habits, draw(SEEDED)))
