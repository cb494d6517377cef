"""One game looked back at: all of it, or one moment, in whose eyes is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from boss_cli.page.layout import Page
from boss_cli.position.source import position_at
from boss_cli.review.judging import judged_of
from boss_cli.review.request import Asked
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_solver.record.lines.record import Record
from boss_solver.record.words.names import fold
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import read_seat
from boss_solver.record.words.tokens import Word
from boss_solver.review.hands.game import GameReview, HandReview, review_of

if TYPE_CHECKING:
    from boss_cli.review.bids_read import ReadReview
    from boss_solver.inference.view import SeatView
    from boss_solver.reading.posterior import Posterior
    from boss_solver.review.judged.judged import GameJudgement

MOMENT_SCHEMA = "boss-moment/1"
_REBUILT = "from the cards alone; card backs are those that all could see, entered or not, and notes are left out"


def show_game(env: Environment, record: Record, title: str, asked: Asked, lines: Sequence[str]) -> Exit:
    """Print the review of one game, or of one moment of it. Where judging was stopped, the code says so.

    ``lines`` are the lines of its record as they stand in the file.
    """
    if asked.at is not None:
        _show_moment(env, review_of(record), record, title, asked)
        return Exit.OK
    game = review_of(record)
    eyes = eyes_asked(record, asked.seat)
    judged = judged_of(env, game, lines, asked)
    read = None if _is_stopped(judged, None) else _read(env, game, eyes, asked)
    if asked.as_json:
        env.json(game_json_of(game, title, asked, eyes, judged, read))
    else:
        _show_all(env, game, title, asked, eyes, judged, read)
    return Exit.INTERRUPTED if _is_stopped(judged, read) else Exit.OK


def _is_stopped(judged: GameJudgement | None, read: ReadReview | None) -> bool:
    return (judged is not None and judged.is_stopped) or (read is not None and read.stopped)


def _read(env: Environment, game: GameReview, eyes: Sequence[int | None], asked: Asked) -> ReadReview | None:
    """What is read of a game, if that is asked for."""
    if asked.reads is None:
        return None
    from boss_cli.review.bids_read import read_review

    return read_review(env, game, eyes, asked.reads)


def _show_all(
    env: Environment,
    game: GameReview,
    title: str,
    asked: Asked,
    eyes: Sequence[int | None],
    judged: GameJudgement | None,
    read: ReadReview | None,
) -> None:
    from boss_cli.review.luck_view import say_how_luck, show_calibration, show_luck
    from boss_cli.review.view import show_hand, show_summary
    from boss_solver.review.hands.calibration import calibration_of

    page = Page(env)
    if judged is not None and asked.judge is not None:
        from boss_cli.review.judged_game_view import show_judged  # loads numpy

        show_judged(page, judged, game, title)
        page.gap()
    show_summary(page, game, title)
    if judged is not None and asked.judge is None:
        page.gap()
        show_luck(page, judged, game.names)
        say_how_luck(page, judged)
    for at, hand in enumerate(game.hands if not asked.summary_only else ()):
        show_hand(page, game, hand, eyes, read)
        if judged is not None and asked.judge is not None:
            from boss_cli.review.judged_game_view import show_hand_judged

            show_hand_judged(page, judged, game, at)
    found = None if asked.summary_only else calibration_of(game)
    if found is not None:
        page.gap()
        show_calibration(page, found)
    for remark in read.remarks if read else ():
        page.say(remark)
    if read is not None and read.stopped:
        page.say("stopped early: not all moments were read")
    page.show()


def game_json_of(
    game: GameReview,
    title: str,
    asked: Asked,
    eyes: Sequence[int | None],
    judged: GameJudgement | None,
    read: ReadReview | None = None,
) -> dict[str, Any]:
    """The review of one game as JSON."""
    from boss_cli.review.as_json import game_json

    return game_json(game, title, () if asked.summary_only else eyes, judged, read)


def game_object(
    env: Environment, record: Record, title: str, asked: Asked, lines: Sequence[str]
) -> tuple[dict[str, Any], bool]:
    """The review of one of several games as JSON, and whether it was stopped before all was judged."""
    game = review_of(record)
    judged = judged_of(env, game, lines, asked)
    eyes = eyes_asked(record, asked.seat)
    read = None if _is_stopped(judged, None) else _read(env, game, eyes, asked)
    return game_json_of(game, title, asked, eyes, judged, read), _is_stopped(judged, read)


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
    from boss_cli.odds.odds.answer import odds_answer
    from boss_cli.odds.odds.page import page
    from boss_cli.page.as_text import show
    from boss_cli.position.about import about_view
    from boss_solver.odds.rewards import odds_of

    line = position_at(record, asked.at)[1]
    hand = _hand_at(game, line, title)
    eyes = [seat for seat in eyes_asked(record, asked.seat) if seat in hand.eyes.moments]
    if not eyes:
        raise UsageError("the record does not tell the cards of that player in this hand")
    where = f"{title}, line {line}"
    seen = [(seat, _view(game, hand, line, seat)) for seat in eyes]
    reads, more = _moment_reads(env, game, hand, line, eyes, asked)
    if asked.as_json:
        env.json(_moment_json(seen, game.names, where, reads, more))
        return
    for at, (seat, view) in enumerate(seen):
        if at:
            env.write("\n")
        cities, remarks = view.table.setup.cities, [*_remarks([view]), *more]
        heading, posterior = about_view(view, game.names, where), reads.get(seat)
        odds = odds_of(view)
        show(env, page(odds_answer(heading, odds, cities, game.names, posterior=posterior, remarks=remarks)))


def _moment_reads(
    env: Environment, game: GameReview, hand: HandReview, line: int, eyes: Sequence[int | None], asked: Asked
) -> tuple[dict[int | None, Posterior], tuple[str, ...]]:
    """What the seats could guess at a line, if that is asked for, and remarks on it."""
    if asked.reads is None:
        return {}, ()
    from boss_cli.review.bids_read import game_read

    reader, remarks = game_read(env, game, asked.reads)
    state, at = hand.story.state_at(line), game.hands.index(hand)
    return {seat: reader.at(at, seat, state, line) for seat in eyes}, remarks


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
    from boss_solver.review.hands.moments import seen_from

    state = hand.story.state_at(line)
    return seen_from(hand.story, seat, state)


def _moment_json(
    seen: Sequence[tuple[int | None, SeatView]],
    names: Sequence[str],
    where: str,
    reads: Mapping[int | None, Posterior],
    more: Sequence[str],
) -> dict[str, Any]:
    from boss_cli.bids.read_answer import cities_read
    from boss_cli.page.data import as_data
    from boss_cli.page.heading import where_json
    from boss_cli.review.as_json import odds_json
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
        "eyes": [
            {
                "seat": None if seat is None else names[seat],
                **odds_json(odds_of(view)),
                "read": as_data(cities_read(reads[seat], view.table.setup.cities, names)) if seat in reads else None,
            }
            for seat, view in seen
        ],
        "remarks": [*_remarks([view for _, view in seen]), *more],
    }
