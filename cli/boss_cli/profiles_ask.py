"""``boss profiles``: what kind of players the others are, and what is kept of them by name for later games."""

from __future__ import annotations

from typing import Any, Final

from boss_cli.environment import Environment
from boss_cli.layout import Page, listed
from boss_cli.reads import carried_for, carried_words
from boss_cli.source import Source
from boss_solver.inference.story import stories_of
from boss_solver.reading.carried import KeptGame, ProfileBook, carried_over, game_told, grid_mark, name_key
from boss_solver.reading.types import GRID

KEPT_SCHEMA: Final = "boss-profiles-kept/1"

_SHOWN: Final = 0.05
"""Types of which less is believed in are not named on the screen."""


def ask_profiles(env: Environment, source: Source, seat: str | None, as_json: bool, carries: bool = False) -> None:
    """Tell what everybody has shown of himself in this game, with what games kept before told if that is asked for."""
    from boss_cli.profiles_view import profiles_json, show_profiles
    from boss_solver.reading.profiles import profiles as profiles_of

    view, _ = source.view(seat)
    names, setup = source.progress.names, source.progress.setup
    hands = stories_of(source.lines, setup)
    before: dict[int, tuple[float, ...]] = {}
    remarks: tuple[str, ...] = ()
    if carries and source.record is not None:
        carried = carried_for(env, source.record.lines, setup, names)
        before, remarks = dict(carried.weights), carried_words(carried, names)
    found = profiles_of(GRID, hands, view.seat, before)
    show = (found, GRID, names, source.title, view.seat, remarks)
    if as_json:
        env.json(profiles_json(*show))
    else:
        show_profiles(env, *show)


def keep_profiles(env: Environment, source: Source, seat: str | None, as_json: bool = False) -> None:
    """Keep what a game tells of its players for later games."""
    view, _ = source.view(seat)
    names = source.progress.names
    told = game_told(GRID, stories_of(source.lines, source.progress.setup), names, view.seat, source.title)
    book = ProfileBook.standard(env.variables)
    is_new = book.keep(told)
    if as_json:
        env.json(kept_json(book.games()))
        return
    who = [f"{one.name} ({one.choices} turn{'s' * (one.choices != 1)})" for one in told.players]
    page = Page(env)
    page.say([f"{'kept' if is_new else 'kept in place of what was kept of this game before'}:", *listed(who, ".")])
    page.say("--profiles takes it into what is read in later games of these names; nothing does so unasked")
    page.say(f"in {book.path}; 'boss profiles --forget NAME' takes it out again")
    page.show()


def forget_profiles(env: Environment, name: str | None, as_json: bool) -> None:
    """Take a player out of all that is kept, or everything for None."""
    book = ProfileBook.standard(env.variables)
    if name is None:
        number = book.forget_all()
        words = f"nothing is kept any more; there {'was 1 game' if number == 1 else f'were {number} games'}"
    else:
        number = book.forget(name)
        words = f"{name} is kept no more; he was in {number} game{'s' * (number != 1)}"
    if as_json:
        env.json(kept_json(book.games()))
        return
    page = Page(env)
    page.say(words)
    page.show()


def show_kept(env: Environment, as_json: bool) -> None:
    """Tell what is kept, player by player."""
    book = ProfileBook.standard(env.variables)
    games = book.games()
    if as_json:
        env.json(kept_json(games))
        return
    page = Page(env)
    names = _names(games)
    if not names:
        page.say("nothing is kept of anybody; 'boss profiles --keep' keeps what a game tells")
    else:
        page.say(f"kept by name for later games, in {book.path}", bold=True)
    for name, (weights, turns, records) in _told(games).items():
        page.gap()
        page.say(name, bold=True)
        page.say([f"{turns} turn{'s' * (turns != 1)} of", *listed(records)], indent=2)
        if weights:
            likely = sorted(weights.items(), key=lambda one: -one[1])
            shown = [f"{kind} ~{100 * weight:.0f}%" for kind, weight in likely if weight >= _SHOWN]
            page.say(["plays most like", *listed(shown, ";"), "a guess, mixed with the prior"], indent=2)
        else:
            page.say("kept by an earlier version, so it does not count; keep it again from its record", indent=2)
    page.show()


def _names(games: tuple[KeptGame, ...]) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for game in games:
        for one in game.players:
            found.setdefault(name_key(one.name), one.name)
    return tuple(found.values())


def _told(games: tuple[KeptGame, ...]) -> dict[str, tuple[dict[str, float], int, tuple[str, ...]]]:
    """By name how much of each type is believed in (nothing where all is outdated), turns, and the records."""
    found = {}
    now = grid_mark(GRID)
    types = [kind.name for kind in GRID.types]
    for name in _names(games):
        own = [(game, one) for game in games for one in game.players if name_key(one.name) == name_key(name)]
        carried = carried_over(GRID, games, [name])
        weights = dict(zip(types, carried.weights[0], strict=True)) if any(game.grid == now for game, _ in own) else {}
        found[name] = (weights, sum(one.choices for _, one in own), tuple(game.record for game, _ in own))
    return found


def kept_json(games: tuple[KeptGame, ...]) -> dict[str, Any]:
    """What is kept as data; documented in SCHEMAS.md."""
    now = grid_mark(GRID)
    return {
        "schema": KEPT_SCHEMA,
        "games": [
            {
                "record": game.record,
                "mark": game.mark,
                "outdated": game.grid != now,
                "players": [
                    {"player": one.name, "turns": one.choices, "log_chances": dict(one.logs)} for one in game.players
                ],
            }
            for game in games
        ],
        "players": [
            {"player": name, "turns": turns, "records": list(records), "types": weights or None}
            for name, (weights, turns, records) in _told(games).items()
        ],
    }
