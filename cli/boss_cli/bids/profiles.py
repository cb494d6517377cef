"""``boss profiles``: what kind of players the others are, and what is kept of them by name for later games."""

from __future__ import annotations

from typing import Final

from boss_cli.bids.kept_answer import KeptAnswer, kept_answer
from boss_cli.bids.kept_answer import page as page_of_kept
from boss_cli.bids.profiles_answer import ProfilesAnswer, profiles_answer
from boss_cli.bids.profiles_answer import page as profiles_page
from boss_cli.bids.reading import carried_for, carried_words
from boss_cli.bids.same_names import players_kept, say_same
from boss_cli.page.as_text import show
from boss_cli.page.page import Page
from boss_cli.position.position import Position
from boss_cli.shell.environment import Environment
from boss_cli.shell.message import Text, message
from boss_solver.inference.entries.story import stories_of
from boss_solver.reading.choices.types import GRID
from boss_solver.reading.kept.carried import ProfileBook, game_told
from boss_solver.reading.kept.kept_games import names_in
from boss_solver.record.games.same_game import account_of_lines, name_key
from boss_solver.table.storage.same_players import SamePlayerError, SamePlayers, SamePlayersFile


def ask_profiles(env: Environment, source: Position, seat: str | None, as_json: bool, carries: bool = False) -> None:
    """Tell what everybody has shown of himself in this game, with what games kept before told if that is asked for."""
    answer = profiles_of(env, source, seat, carries)
    env.json(answer.data()) if as_json else show(env, profiles_page(answer))


def profiles_of(env: Environment, source: Position, seat: str | None, carries: bool) -> ProfilesAnswer:
    """The profiles of everybody in a game, as somebody sees it."""
    from boss_solver.reading.profiles import profiles

    view = source.through(seat).view
    names, setup = source.progress.names, source.progress.setup
    hands = stories_of(source.lines, setup)
    before: dict[int, tuple[float, ...]] = {}
    remarks: tuple[Text, ...] = ()
    if carries and source.record is not None:
        carried = carried_for(env.variables, source.record.lines, setup, names)
        before, remarks = dict(carried.weights), tuple(carried_words(carried, names))
    learned = profiles(GRID, hands, view.seat, before)
    return profiles_answer(learned, GRID, names, source.title or "", view.seat, remarks)


def keep_profiles(env: Environment, source: Position, seat: str | None, as_json: bool = False) -> None:
    """Keep what a game tells of its players for later games."""
    page = kept_page(env, source, seat)
    if as_json:
        env.json(_kept(env).data())
    else:
        show(env, page)


def kept_page(env: Environment, source: Position, seat: str | None) -> Page:
    """Keep what a game tells of its players, and say what was kept."""
    view = source.through(seat).view
    names, setup = source.progress.names, source.progress.setup
    account = account_of_lines(source.lines, setup)
    learned = game_told(GRID, stories_of(source.lines, setup), names, view.seat, source.title or "", account)
    book, same = ProfileBook.standard(env.variables), SamePlayersFile.standard(env.variables).load()
    before = book.kept_of(learned, same)
    is_new = book.keep(learned, same)
    stands = book.kept_of(learned, same)
    page = Page()
    if stands is not None and stands != learned:
        said = "{record} tells more of this game and stays; a game counts once, and nothing was changed"
        page.say(message(said, record=stands.record))
        return page
    place = (
        message("kept") if is_new or before is None else message("kept in place of what was kept of this game before")
    )
    if before is not None and before.record != learned.record:
        place = message("{kept}, from {record}", kept=place, record=before.record)
    players = [
        message("{player} ({turns} {turns|turn|turns})", player=player.name, turns=player.choices)
        for player in learned.players
    ]
    page.say(message("{kept}: {players:list}.", kept=place, players=players))
    if doubts := book.doubts_of(learned, same):
        others = " or ".join(game.record for game in doubts)
        said = "it can be the same game as {records}, which are not one; so it counts by itself"
        page.say(message(said, records=others))
    page.say(message("--profiles takes it into what is read in later games of these names; nothing does so unasked"))
    page.say(message("in {file}; '{forget:command}' takes it out again", file=str(book.path), forget=_FORGET))
    return page


_FORGET: Final = "profiles --forget NAME"


def _kept(env: Environment) -> KeptAnswer:
    return kept_answer(ProfileBook.standard(env.variables), SamePlayersFile.standard(env.variables).load())


def forget_profiles(env: Environment, name: str | None, as_json: bool) -> None:
    """Take a player out of all that is kept, or everything for None."""
    book, same = ProfileBook.standard(env.variables), SamePlayersFile.standard(env.variables).load()
    if name is None:
        number = book.forget_all()
        words = message("nothing is kept any more; there {games|was|were} {games} {games|game|games}", games=number)
    else:
        number = book.forget(name, same)
        also = [other for other in same.names(name) if name_key(other) != name_key(name)]
        called: Text = message("{player} (also {names:list})", player=name, names=also) if also else name
        said = "{player} is kept no more; he was in {games} {games|game|games}"
        words = message(said, player=called, games=number)
    if as_json:
        env.json(_kept(env).data())
        return
    page = Page()
    page.say(words)
    say_same(page, same)
    show(env, page)


def show_kept(env: Environment, as_json: bool) -> None:
    """Tell what is kept, player by player, and which names are one player's."""
    answer = _kept(env)
    env.json(answer.data()) if as_json else show(env, page_of_kept(answer))


def join_names(env: Environment, name: str, other: str, as_json: bool) -> None:
    """Make two names one player's. Raises SamePlayerError, also where they play against each other in a game."""
    names, games = SamePlayersFile.standard(env.variables), ProfileBook.standard(env.variables).games()
    joined = names.load().joined(name, other)
    for record, players in (*((game.record, names_in(game)) for game in games), *players_kept(env)):
        if both := joined.both(players):
            what = f"{' and '.join(both)} both play in {record}, and two seats of one game are never one player"
            raise SamePlayerError(f"{what}; nothing was changed")
    same = names.join(name, other)
    words = message(
        "{names}: one player from now on, called {player}, in '{review:command}' of several games and where kept games "
        "are read; no record is changed",
        names=" = ".join(same.names(name)),
        player=same.name(name),
        review="review",
    )
    _tell_same(env, same, words, as_json)


def part_names(env: Environment, name: str, other: str, as_json: bool) -> None:
    """Take back that two names are one player's. Raises SamePlayerError where that was not said."""
    same = SamePlayersFile.standard(env.variables).part(name, other)
    _tell_same(env, same, message("{one} and {other} are two players again", one=name, other=other), as_json)


def _tell_same(env: Environment, same: SamePlayers, words: Text, as_json: bool) -> None:
    if as_json:
        env.json(_kept(env).data())
        return
    page = Page()
    page.say(words, bold=True)
    say_same(page, same)
    show(env, page)
