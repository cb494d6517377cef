"""The games kept of players for later, as values and as a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from boss_cli.bids.profiles_answer import likely_words
from boss_cli.bids.same_names import say_same
from boss_cli.page.data import Answer, kept, stated, values
from boss_cli.page.page import Page
from boss_cli.shell.message import message
from boss_solver.reading.choices.types import GRID
from boss_solver.reading.kept.carried import ProfileBook, carried_over
from boss_solver.reading.kept.kept_games import KeptGame, each_once, grid_mark, names_in
from boss_solver.record.games.same_game import name_key
from boss_solver.table.storage.same_players import SamePlayers


@values
class PlayerOfGame:
    """A player of a kept game."""

    player: str = stated("somebody whose turns it tells")
    turns: int = stated("placements and passes that it rests on")
    log_chances: Mapping[str, float] = stated(
        "by type of player: the natural logarithm of its chance of all these turns, less that of the likeliest"
    )


@values
class GameOfPlayers:
    """A kept game."""

    record: str = stated("where it came from, the first kept first")
    mark: str = stated("what tells the game from others, its first settled hand")
    outdated: bool = stated("whether it was kept by other types of players than there are now; then it does not count")
    players: Sequence[PlayerOfGame] = stated()


@values
class PlayerKept:
    """A player in all kept games."""

    player: str = stated("everybody of whom something is kept")
    turns: int = stated("turns in all kept games")
    records: Sequence[str] = stated("these games")
    types: Mapping[str, float] | None = stated(
        "how much of each type is believed in at the beginning of a game, mixed with the prior; null where nothing "
        "counts",
        "by type, 0 to 1",
    )


@values
class NamesOfOne:
    """Names that are one player's."""

    player: str = stated("a player who has several names because the user said so, as he is called")
    names: Sequence[str] = stated("all of them")


@values
class KeptAnswer(Answer):
    """All that is kept."""

    SCHEMA: ClassVar[str] = "boss-profiles-kept/1"

    games: Sequence[GameOfPlayers] = stated()
    players: Sequence[PlayerKept] = stated()
    same_players: Sequence[NamesOfOne] = stated()
    same_said: Sequence[Sequence[str]] = stated(
        "the pairs of names that were said to be one player's, in the order in which it was said", "a name"
    )
    place: str = kept()
    """The file."""
    same: SamePlayers = kept()


def kept_answer(book: ProfileBook, same: SamePlayers) -> KeptAnswer:
    """All that is kept, and which names are one player's."""
    games, now = book.games(), grid_mark(GRID)
    return KeptAnswer(
        games=tuple(
            GameOfPlayers(
                record=game.record,
                mark=game.mark,
                outdated=game.grid != now,
                players=tuple(
                    PlayerOfGame(player=player.name, turns=player.choices, log_chances=dict(player.logs))
                    for player in game.players
                ),
            )
            for game in games
        ),
        players=tuple(_players(games, same)),
        same_players=tuple(NamesOfOne(player=names[0], names=tuple(names)) for names in same.groups),
        same_said=tuple(map(tuple, same.pairs)),
        place=str(book.path),
        same=same,
    )


def _players(games: Iterable[KeptGame], said: SamePlayers) -> Iterable[PlayerKept]:
    """By name how much of each type is believed in (nothing where all is outdated), turns, and the records."""
    games = tuple(games)
    now, types = grid_mark(GRID), [kind.name for kind in GRID.types]
    same = said.without(map(names_in, games))
    once = each_once(games, same)
    done: list[str] = []
    for name in dict.fromkeys(same.name(player.name) for game in once for player in game.players):
        if any(name_key(name) == name_key(before) for before in done):
            continue
        done.append(name)
        own = [(game, player) for game in once for player in game.players if same.key(player.name) == same.key(name)]
        carried = carried_over(GRID, once, [name], same=same)
        counts = any(game.grid == now for game, _ in own)
        yield PlayerKept(
            player=name,
            turns=sum(player.choices for _, player in own),
            records=tuple(game.record for game, _ in own),
            types=dict(zip(types, carried.weights[0], strict=True)) if counts else None,
        )


def page(answer: KeptAnswer) -> Page:
    """All that is kept, player by player, and which names are one player's."""
    made = Page()
    if not answer.players:
        said = "nothing is kept of anybody; '{keep:command}' keeps what a game tells"
        made.say(message(said, keep="profiles --keep"))
    else:
        made.say(message("kept by name for later games, in {file}", file=answer.place), bold=True)
    for player in answer.players:
        made.gap()
        made.say(player.player, bold=True)
        said = "{turns} {turns|turn|turns} of {records:list}"
        made.say(message(said, turns=player.turns, records=player.records), indent=2)
        if player.types:
            said = "plays most like {types}; a guess, mixed with the prior"
            made.say(message(said, types=likely_words(player.types)), indent=2)
        else:
            said = "kept by an earlier version, so it does not count; keep it again from its record"
            made.say(message(said), indent=2)
    if answer.same.pairs and answer.players:
        made.gap()
    say_same(made, answer.same)
    return made
