"""One game looked back at: all of it, or one moment, in whose eyes is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from boss_cli.boundary import UsageError
from boss_cli.environment import Environment
from boss_cli.layout import Page
from boss_cli.source import position_at
from boss_solver.record.names import fold
from boss_solver.record.problems import ReadingError
from boss_solver.record.record import Record
from boss_solver.record.seats import read_seat
from boss_solver.record.words import Word
from boss_solver.review.game import GameReview, HandReview, review_of

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


def show_game(env: Environment, record: Record, title: str, asked: Asked) -> None:
    """Print the review of one game, or of one moment of it."""
    if asked.at is not None:
        _show_moment(env, review_of(record), record, title, asked)
    elif asked.as_json:
        env.json(game_object(record, title, asked))
    else:
        from boss_cli.review_view import show_hand, show_summary

        game = review_of(record)
        eyes = eyes_asked(record, asked.seat)
        page = Page(env)
        show_summary(page, game, title)
        for hand in game.hands if not asked.summary_only else ():
            show_hand(page, game, hand, eyes)
        page.show()


def game_object(record: Record, title: str, asked: Asked) -> dict[str, Any]:
    """The review of one game as JSON."""
    from boss_cli.review_json import game_json

    game = review_of(record)
    return game_json(game, title, () if asked.summary_only else eyes_asked(record, asked.seat))


def eyes_asked(record: Record, word: str | None) -> tuple[int | None, ...]:
    """The seats whose eyes are asked for: one, all, or by default the keeper's, in a full record all.

    Raises UsageError for a word that names nobody.
    """
    everyone = tuple(range(len(record.names)))
    if word is None:
        progress = record.good
        return everyone if progress.is_full else (progress.seat,)
    if fold(word) == "all":
        return everyone
    if fold(word) in ("none", "spectator"):
        return (None,)
    try:
        return (read_seat(Word(word, 1), record.names),)
    except ReadingError as error:
        raise UsageError(f"{error.problem}; or: all, spectator") from None


def _show_moment(env: Environment, game: GameReview, record: Record, title: str, asked: Asked) -> None:
    """One moment in the eyes of some seats: nothing in it comes from what they could not see then."""
    from boss_cli.odds_view import show_odds
    from boss_solver.odds.rewards import odds_of

    line = position_at(record, asked.at)[1]
    hand = _hand_at(game, line, title)
    eyes = [seat for seat in eyes_asked(record, asked.seat) if seat in hand.eyes.moments]
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
        show_odds(env, odds_of(view), cities, view, game.names, where, _remarks([view]))


def _remarks(views: Sequence[SeatView]) -> list[str]:
    """What the odds of a moment are made from; what was shown and is not known was seen by all who sat there."""
    if any(view.glimpses() for view in views):
        return [_REBUILT, "a card lies open that nobody noted: whoever sat there saw it and knew more"]
    return [_REBUILT]


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
        "remarks": _remarks([view for _, view in seen]),
    }
