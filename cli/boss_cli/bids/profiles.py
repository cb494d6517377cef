"""``boss profiles``: what kind of players the others are, and what is kept of them by name for later games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from boss_cli.bids.reading import carried_for, carried_words
from boss_cli.bids.same_names import players_kept, say_same
from boss_cli.page.layout import Page, listed
from boss_cli.position.position import Position
from boss_cli.shell.environment import Environment
from boss_solver.inference.entries.story import stories_of
from boss_solver.reading.choices.types import GRID
from boss_solver.reading.kept.carried import ProfileBook, carried_over, game_told
from boss_solver.reading.kept.kept_games import KeptGame, each_once, grid_mark, names_in
from boss_solver.record.games.same_game import account_of_lines, name_key
from boss_solver.table.storage.same_players import SamePlayerError, SamePlayers, SamePlayersFile

KEPT_SCHEMA: Final = "boss-profiles-kept/1"

_SHOWN: Final = 0.05
"""Types of which less is believed in are not named on the screen."""


def ask_profiles(env: Environment, source: Position, seat: str | None, as_json: bool, carries: bool = False) -> None:
    """Tell what everybody has shown of himself in this game, with what games kept before told if that is asked for."""
    from boss_cli.bids.profiles_view import profiles_json, show_profiles
    from boss_solver.reading.profiles import profiles as profiles_of

    view, _ = source.seen(seat)
    names, setup = source.progress.names, source.progress.setup
    hands = stories_of(source.lines, setup)
    before: dict[int, tuple[float, ...]] = {}
    remarks: tuple[str, ...] = ()
    if carries and source.record is not None:
        carried = carried_for(env.variables, source.record.lines, setup, names)
        before, remarks = dict(carried.weights), tuple(map(str, carried_words(carried, names)))
    found = profiles_of(GRID, hands, view.seat, before)
    show = (found, GRID, names, source.title or "", view.seat, remarks)
    if as_json:
        env.json(profiles_json(*show))
    else:
        show_profiles(env, *show)


def keep_profiles(env: Environment, source: Position, seat: str | None, as_json: bool = False) -> None:
    """Keep what a game tells of its players for later games."""
    view, _ = source.seen(seat)
    names, setup = source.progress.names, source.progress.setup
    account = account_of_lines(source.lines, setup)
    told = game_told(GRID, stories_of(source.lines, setup), names, view.seat, source.title or "", account)
    book, same = ProfileBook.standard(env.variables), SamePlayersFile.standard(env.variables).load()
    before = book.kept_of(told, same)
    is_new = book.keep(told, same)
    if as_json:
        env.json(kept_json(book.games(), same))
        return
    stands = book.kept_of(told, same)
    who = [f"{one.name} ({one.choices} turn{'s' * (one.choices != 1)})" for one in told.players]
    page = Page(env)
    if stands is not None and stands != told:
        page.say(f"{stands.record} tells more of this game and stays; a game counts once, and nothing was changed")
        page.show()
        return
    place = "kept" if is_new or before is None else "kept in place of what was kept of this game before"
    if before is not None and before.record != told.record:
        place += f", from {before.record}"
    page.say([f"{place}:", *listed(who, ".")])
    if doubts := book.doubts_of(told, same):
        others = " or ".join(one.record for one in doubts)
        page.say(f"it can be the same game as {others}, which are not one; so it counts by itself")
    page.say("--profiles takes it into what is read in later games of these names; nothing does so unasked")
    page.say(f"in {book.path}; 'boss profiles --forget NAME' takes it out again")
    page.show()


def forget_profiles(env: Environment, name: str | None, as_json: bool) -> None:
    """Take a player out of all that is kept, or everything for None."""
    book, same = ProfileBook.standard(env.variables), SamePlayersFile.standard(env.variables).load()
    if name is None:
        number = book.forget_all()
        words = f"nothing is kept any more; there {'was 1 game' if number == 1 else f'were {number} games'}"
    else:
        number = book.forget(name, same)
        also = [one for one in same.names(name) if name_key(one) != name_key(name)]
        called = f"{name} (also {', '.join(also)})" if also else name
        words = f"{called} is kept no more; he was in {number} game{'s' * (number != 1)}"
    if as_json:
        env.json(kept_json(book.games(), same))
        return
    page = Page(env)
    page.say(words)
    say_same(page, same)
    page.show()


def show_kept(env: Environment, as_json: bool) -> None:
    """Tell what is kept, player by player, and which names are one player's."""
    book, same = ProfileBook.standard(env.variables), SamePlayersFile.standard(env.variables).load()
    games = book.games()
    if as_json:
        env.json(kept_json(games, same))
        return
    page = Page(env)
    told = _told(games, same)
    if not told:
        page.say("nothing is kept of anybody; 'boss profiles --keep' keeps what a game tells")
    else:
        page.say(f"kept by name for later games, in {book.path}", bold=True)
    for name, (weights, turns, records) in told.items():
        page.gap()
        page.say(name, bold=True)
        page.say([f"{turns} turn{'s' * (turns != 1)} of", *listed(records)], indent=2)
        if weights:
            likely = sorted(weights.items(), key=lambda one: -one[1])
            shown = [f"{kind} ~{100 * weight:.0f}%" for kind, weight in likely if weight >= _SHOWN]
            page.say(["plays most like", *listed(shown, ";"), "a guess, mixed with the prior"], indent=2)
        else:
            page.say("kept by an earlier version, so it does not count; keep it again from its record", indent=2)
    if same.pairs and told:
        page.gap()
    say_same(page, same)
    page.show()


def _told(games: Iterable[KeptGame], said: SamePlayers) -> dict[str, tuple[dict[str, float], int, tuple[str, ...]]]:
    """By name how much of each type is believed in (nothing where all is outdated), turns, and the records."""
    found: dict[str, tuple[dict[str, float], int, tuple[str, ...]]] = {}
    now, types = grid_mark(GRID), [kind.name for kind in GRID.types]
    same = said.without(map(names_in, games))
    once = each_once(games, same)
    for name in dict.fromkeys(same.name(one.name) for game in once for one in game.players):
        if any(name_key(name) == name_key(before) for before in found):
            continue
        own = [(game, one) for game in once for one in game.players if same.key(one.name) == same.key(name)]
        carried = carried_over(GRID, once, [name], same=same)
        weights = dict(zip(types, carried.weights[0], strict=True)) if any(game.grid == now for game, _ in own) else {}
        found[name] = (weights, sum(one.choices for _, one in own), tuple(game.record for game, _ in own))
    return found


def kept_json(games: tuple[KeptGame, ...], same: SamePlayers) -> dict[str, Any]:
    """What is kept as data; documented in docs/json.md."""
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
            for name, (weights, turns, records) in _told(games, same).items()
        ],
        "same_players": [{"player": names[0], "names": list(names)} for names in same.groups],
        "same_said": [list(pair) for pair in same.pairs],
    }


def join_names(env: Environment, one: str, other: str, as_json: bool) -> None:
    """Make two names one player's. Raises SamePlayerError, also where they play against each other in a game."""
    names, games = SamePlayersFile.standard(env.variables), ProfileBook.standard(env.variables).games()
    joined = names.load().joined(one, other)
    for record, players in (*((game.record, names_in(game)) for game in games), *players_kept(env)):
        if both := joined.both(players):
            what = f"{' and '.join(both)} both play in {record}, and two seats of one game are never one player"
            raise SamePlayerError(f"{what}; nothing was changed")
    same = names.join(one, other)
    words = (
        f"{' = '.join(same.names(one))}: one player from now on, called {same.name(one)}, in 'boss review' of several "
    )
    words += "games and where kept games are read; no record is changed"
    _tell_same(env, games, same, words, as_json)


def part_names(env: Environment, one: str, other: str, as_json: bool) -> None:
    """Take back that two names are one player's. Raises SamePlayerError where that was not said."""
    games = ProfileBook.standard(env.variables).games()
    same = SamePlayersFile.standard(env.variables).part(one, other)
    _tell_same(env, games, same, f"{one} and {other} are two players again", as_json)


def _tell_same(env: Environment, games: tuple[KeptGame, ...], same: SamePlayers, words: str, as_json: bool) -> None:
    if as_json:
        env.json(kept_json(games, same))
        return
    page = Page(env)
    page.say(words, bold=True)
    say_same(page, same)
    page.show()
