"""Hypothesis strategies for records: difficult names, the ways a line can be spelt, good records to spoil."""

from __future__ import annotations

import unicodedata
from functools import cache
from random import Random
from typing import Final

from hypothesis import strategies as st

from boss_solver.game.events import Event
from boss_solver.game.setup import Setup, usual
from boss_solver.record.words.problems import cannot_be_shown
from tests.play import Habits, play_game, record_of
from tests.record.texts import text_of
from tests.strategies import Noted, positions, records, setups

NASTY: Final = (
    *("hand", "Pass", "note", "none", "spectator", "boss-record", "play", "rewards", "hunch", "title", "player"),
    *("NY", "ny3", "Boston", "Detroit", "de", "Détroit", "San Luis", "ボストン", "Kansas City", "KC?", "BO+3", "DEr"),
    *("P1", "p2", "P6", "P7", "p 3", "P-4", "3", "0", "2,1", "?", "!", "Red!", "-", "+", "-2", "#", "#1", "a #b"),
    *("Ann", "Anna", "ANNE", "ann b", "Zoé", "Zoe", "Ζωή", "O'Neill", "d.", "Jean-Luc", "Ann:", "Bob,", "x=1"),
    *('"', '"Bo"', "'", "\\", 'a\\"b', "“Bo”", "„B", "[bob]", "a[/]", "[red]x[/red]", "{0}", "%s", "$HOME"),
    *(
        "x" * 70,
        "Bo " * 20 + "x",
        "東京太郎",
        "１２",
        "Ｒｅｄ",
        "🎲",
        "👨‍👩‍👧‍👦",
        "e\u0301",
        "\u0301",
        "a\u0300\u0301\u0302",
    ),
    *("شادي", "שלום", "\u200b", "a\u00a0b", "a  b", "ß", "SS", "İ", "ı", "ǅ", "ﬁ", "\ufeffx", "\u2003z"),
)
"""Names that look like something else, or that are hard to show."""

_CHARS: Final = st.characters().filter(lambda char: not cannot_be_shown(char))


def as_kept(name: str) -> str:
    """A name as a record keeps it."""
    return unicodedata.normalize("NFC", name).strip()


player_names: Final = st.one_of(
    st.sampled_from(NASTY),
    st.text(_CHARS, min_size=1, max_size=6),
    st.text('ab"\\ #+!?3[]', min_size=1, max_size=6),
).map(as_kept)


def _key(name: str) -> str:
    return as_kept(name).casefold()


def names_for(players: int) -> st.SearchStrategy[tuple[str, ...]]:
    """Names for so many players, all different however they are written."""
    some = player_names.filter(bool)
    return st.lists(some, min_size=players, max_size=players, unique_by=lambda name: _key(_key(name))).map(tuple)


@st.composite
def written_records(draw: st.DrawFn) -> str:
    """A record of some beginning of a game with difficult names, full or one seat's, as it would be written."""
    setup: Setup = draw(setups(rulings=True))
    names = draw(names_for(setup.players))
    if draw(st.booleans()):
        noted: Noted = draw(records(positions(st.just(setup)), Habits(gaps=0.2, backs=0.2, seen=0.2)))
        return text_of(setup, noted.events, names, full=False, seat=noted.seat)
    return text_of(setup, draw(positions(st.just(setup))).events, names)


@cache
def plain_record(seed: int, players: int, full: bool = True) -> tuple[Setup, tuple[Event, ...], str]:
    """A whole game and its record with plain names, for spoiling."""
    rng = Random(seed)
    game = play_game(usual(players), rng)
    events = game.events if full else record_of(0, game, Habits(gaps=0.1, backs=0.1), rng)
    names = ("Red", "Blue", "Green", "Black", "White", "Yellow")[:players]
    return game.setup, events, text_of(game.setup, events, names, full=full, seat=0)
