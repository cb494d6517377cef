"""``boss review``: what is to be looked back at, in whose eyes, and how it is shown."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from boss_cli.boundary import UsageError
from boss_cli.environment import Environment
from boss_cli.exits import Exit
from boss_cli.layout import Page
from boss_cli.source import pick_game, position_at, read_text
from boss_solver.record.names import fold
from boss_solver.record.problems import ReadingError
from boss_solver.record.reader import loads_all
from boss_solver.record.record import Record
from boss_solver.record.seats import read_seat
from boss_solver.record.words import Word
from boss_solver.review.game import GameReview, HandReview, review_of
from boss_solver.review.several import Found, files_in, games_in, games_of

if TYPE_CHECKING:
    from boss_solver.inference.view import SeatView

MOMENT_SCHEMA = "boss-moment/1"
_REBUILT = "from the cards alone; card backs are those that all could see, entered or not, and notes are left out"


class Asked(NamedTuple):
    """How a game is to be looked back at."""

    seat: str | None = None
    """Whose eyes, as typed."""
    at: str | None = None
    """Only this moment, as typed."""
    summary_only: bool = False
    each: bool = False
    """Of several games: each of them in full as well."""
    as_json: bool = False


def ask_review(env: Environment, words: Sequence[str], record: str | None, game: int | None, asked: Asked) -> Exit:
    """``boss review``: one game, or several."""
    if asked.summary_only and asked.at is not None:
        raise UsageError("--summary is about the whole game and --at about one moment: one of them")
    if not words:
        from boss_solver.table.folder import record_meant

        words = [str(record_meant(env.variables, record))]
    elif record is not None:
        raise UsageError("the record is named twice: as a word and with --record")
    found = None
    if len(words) == 1 and not _is_folder(words[0]):
        text = read_text(env, words[0])
        found = games_of(words[0], text)
        if game is not None or len(found) == 1:
            picked = pick_game(loads_all(text, words[0]), game, words[0])
            show_game(env, picked, found[(game or 1) - 1].name, asked)
            return Exit.OK
    if game is not None:
        raise UsageError("--game picks one of the games of one file")
    if asked.at is not None:
        raise UsageError("--at is about one game; name one file, and with --game which of its games")
    if asked.seat is not None and not asked.each:
        raise UsageError("--seat is about the odds in each game; of several games they are shown with --each")
    from boss_cli.several_view import show_several

    games = Found(found, ()) if found is not None else games_in(_files(words), lambda name: read_text(env, name))
    return show_several(env, games, asked)


def _is_folder(word: str) -> bool:
    return word != "-" and Path(word).is_dir()


def _files(words: Sequence[str]) -> list[str]:
    """The files that are meant: those named, and those in the folders named."""
    found: list[str] = []
    for word in words:
        if not _is_folder(word):
            found.append(word)
            continue
        inside = files_in(Path(word))
        if not inside:
            raise FileNotFoundError(errno.ENOENT, "there are no records (*.boss) in this folder", word)
        found += map(str, inside)
    return list(dict.fromkeys(found))


def show_game(env: Environment, record: Record, title: str, asked: Asked) -> None:
    """Print the review of one game, or of one moment of it."""
    if asked.at is not None:
        _show_moment(env, review_of(record), record, title, asked)
    elif asked.as_json:
        env.json(game_object(record, title, asked))
    else:
        from boss_cli.review_view import show_hand, show_summary

        game = review_of(record)
        eyes = eyes_asked(game, asked.seat)
        page = Page(env)
        show_summary(page, game, title)
        for hand in game.hands if not asked.summary_only else ():
            show_hand(page, game, hand, eyes)
        page.show()


def game_object(record: Record, title: str, asked: Asked) -> dict[str, Any]:
    """The review of one game as JSON."""
    from boss_cli.review_json import game_json

    game = review_of(record)
    return game_json(game, title, () if asked.summary_only else eyes_asked(game, asked.seat))


def eyes_asked(game: GameReview, word: str | None) -> tuple[int | None, ...]:
    """The seats whose eyes are asked for: one, all, or by default the keeper's, in a full record all.

    Raises UsageError for a word that names nobody.
    """
    everyone = tuple(range(len(game.names)))
    if word is None:
        progress = game.record.good
        return everyone if progress.is_full else (progress.seat,)
    if fold(word) == "all":
        return everyone
    if fold(word) in ("none", "spectator"):
        return (None,)
    try:
        return (read_seat(Word(word, 1), game.names),)
    except ReadingError as error:
        raise UsageError(f"{error.problem}; or: all, spectator") from None


def _show_moment(env: Environment, game: GameReview, record: Record, title: str, asked: Asked) -> None:
    """One moment in the eyes of some seats: nothing in it comes from what they could not see then."""
    from boss_cli.odds_view import show_odds
    from boss_solver.odds.rewards import odds_of

    line = position_at(record, asked.at)[1]
    hand = _hand_at(game, line, title)
    eyes = [seat for seat in eyes_asked(game, asked.seat) if seat in hand.eyes.moments]
    if not eyes:
        raise UsageError("the record does not tell the cards of that player in this hand")
    where = f"{title}, line {line}"
    seen = [(seat, _view(game, hand, line, seat)) for seat in eyes]
    if asked.as_json:
        env.json(_moment_json(seen, game.names, where))
        return
    for at, (_, view) in enumerate(seen):
        if at:
            env.write("\n")
        cities = view.table.setup.cities
        show_odds(env, odds_of(view), cities, view, game.names, where, [_REBUILT])


def _hand_at(game: GameReview, line: int, title: str) -> HandReview:
    found = [hand for hand in game.hands if hand.story.line <= line]
    if not found:
        raise UsageError(f"{title}: no hand had begun at line {line}")
    return found[-1]


def _view(game: GameReview, hand: HandReview, line: int, seat: int | None) -> SeatView:
    """What a seat saw at a line; once the rewards are turned up, what it saw just before."""
    from boss_solver.review.moments import seen_from

    state = hand.story.state_at(line)
    return seen_from(hand.story, seat, state)


def _moment_json(seen: Sequence[tuple[int | None, SeatView]], names: Sequence[str], where: str) -> dict[str, Any]:
    from boss_cli.review_json import odds_json
    from boss_cli.where import where_json
    from boss_solver.odds.rewards import odds_of

    _, first = seen[0]
    place = where_json(first, names, where)
    del place["seat"]
    hand = first.table.hand
    assert hand is not None
    return {
        "schema": MOMENT_SCHEMA,
        **place,
        "turn": len(hand.shown),
        "exact": True,
        "eyes": [{"seat": None if seat is None else names[seat], **odds_json(odds_of(view))} for seat, view in seen],
        "remarks": [_REBUILT],
    }
