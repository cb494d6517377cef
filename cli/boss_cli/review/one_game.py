"""One game looked back at: all of it, or one moment, in whose eyes is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boss_cli.bids.read_answer import cities_read
from boss_cli.page.as_rich import show
from boss_cli.page.page import Page
from boss_cli.position.about import Next
from boss_cli.position.source import position_at
from boss_cli.review.answer import EyesThen, Looked, MomentAnswer, ReviewAnswer, review_answer
from boss_cli.review.hand_answer import odds_then
from boss_cli.review.judging import judged_of
from boss_cli.review.request import ReviewRequest
from boss_cli.review.view import page as page_of
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import Text, message
from boss_solver import GameReview, HandReview, Record, expected, odds_of, review_of
from boss_solver.game.turns import round_no
from boss_solver.record.words.names import fold
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import read_seat
from boss_solver.record.words.tokens import Word
from boss_solver.review.hands.moments import seen_from

if TYPE_CHECKING:
    from boss_solver import Posterior, SeatView

_REBUILT = message(
    "from the cards alone; card backs are those that all could see, entered or not, and notes are left out"
)


def show_game(env: Environment, record: Record, title: str, request: ReviewRequest, lines: Sequence[str]) -> Exit:
    """Print the review of one game, or of one moment of it. Where judging was stopped, the code says so.

    ``lines`` are the lines of its record as they stand in the file.
    """
    if request.at is not None:
        answer, page = _moment(env, review_of(record), record, title, request)
        env.json(answer.data()) if request.as_json else show(env, page)
        return Exit.OK
    review = reviewed_game(env, record, title, request, lines)
    env.json(review.data()) if request.as_json else show(env, page_of(review))
    return review.exit


def game_page(env: Environment, record: Record, title: str, request: ReviewRequest, lines: Sequence[str]) -> Page:
    """The page of a review of one game, or of one moment of it."""
    if request.at is not None:
        return _moment(env, review_of(record), record, title, request)[1]
    return page_of(reviewed_game(env, record, title, request, lines))


def reviewed_game(
    env: Environment, record: Record, title: str, request: ReviewRequest, lines: Sequence[str]
) -> ReviewAnswer:
    """The answer about one game; stopped with Ctrl-C, with what was judged or read by then."""
    game = review_of(record)
    eyes = eyes_asked(record, request.seat)
    judged = judged_of(env, game, lines, request)
    bids_read = None
    if request.reads is not None and (judged is None or not judged.is_stopped):
        from boss_cli.review.bids_read import read_review

        bids_read = read_review(env, game, eyes, request.reads)
    return review_answer(
        Looked(
            game=game,
            title=title,
            eyes=eyes,
            judged=judged,
            bids_read=bids_read,
            has_hands=not request.summary_only,
            is_of_decisions=request.judge is not None,
        )
    )


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


def _moment(
    env: Environment, game: GameReview, record: Record, title: str, request: ReviewRequest
) -> tuple[MomentAnswer, Page]:
    """One moment in the eyes of some seats: nothing in it comes from what they could not see then."""
    line = position_at(record, request.at)[1]
    hand = _hand_at(game, line, title)
    eyes = [seat for seat in eyes_asked(record, request.seat) if seat in hand.eyes.moments]
    if not eyes:
        raise UsageError("the record does not tell the cards of that player in this hand")
    views = {seat: seen_from(hand.story, seat, hand.story.state_at(line)) for seat in eyes}
    reads, more = _moment_reads(env, game, hand, line, eyes, request)
    first = next(iter(views.values()))
    waits = expected(first.table)
    assert first.table.hand is not None
    answer = MomentAnswer(
        record=f"{title}, line {line}",
        hand=first.table.hand_no,
        round=round_no(first.table),
        next=Next(what=waits.what.name.lower(), player=None if waits.seat is None else game.names[waits.seat]),
        turn=len(first.table.hand.shown),
        eyes=tuple(
            EyesThen(
                seat=None if seat is None else game.names[seat],
                read=cities_read(reads[seat], view.table.setup.cities, game.names) if seat in reads else None,
                **vars(odds_then(odds_of(view))),
            )
            for seat, view in views.items()
        ),
        remarks=(*_remarks([*views.values()]), *more),
    )
    return answer, _moment_page(game, answer.record, views, reads, more)


def _moment_page(
    game: GameReview,
    title: str,
    views: dict[int | None, SeatView],
    reads: dict[int | None, Posterior],
    more: Sequence[Text],
) -> Page:
    """The odds of the moment in all the eyes, one after the other."""
    from boss_cli.odds.odds.answer import odds_answer
    from boss_cli.odds.odds.page import page
    from boss_cli.position.about import about_view

    made = Page()
    for seat, view in views.items():
        answer = odds_answer(
            about_view(view, game.names, title),
            odds_of(view),
            view.table.setup.cities,
            game.names,
            posterior=reads.get(seat),
            remarks=(*_remarks([view]), *more),
        )
        made.gap()
        made.add(page(answer))
    return made


def _moment_reads(
    env: Environment,
    game: GameReview,
    hand: HandReview,
    line: int,
    eyes: Sequence[int | None],
    request: ReviewRequest,
) -> tuple[dict[int | None, Posterior], tuple[Text, ...]]:
    """The odds that the seats could guess at a line, if that is asked for, and remarks on it."""
    if request.reads is None:
        return {}, ()
    from boss_cli.review.bids_read import game_read

    reader, remarks = game_read(env, game, request.reads)
    state, at = hand.story.state_at(line), game.hands.index(hand)
    return {seat: reader.at(at, seat, state, line) for seat in eyes}, remarks


def _remarks(views: Sequence[SeatView]) -> list[Text]:
    """The source of the odds of a moment; a card shown and not known was seen by all who sat there."""
    if any(view.glimpses() for view in views):
        return [_REBUILT, message("a card lies open that nobody noted: those who sat there saw it and knew more")]
    return [_REBUILT]


def _hand_at(game: GameReview, line: int, title: str) -> HandReview:
    begun = [hand for hand in game.hands if hand.story.line <= line]
    if not begun:
        raise UsageError(f"{title}: no hand had begun at line {line}")
    return begun[-1]
