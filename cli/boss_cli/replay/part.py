"""The game that is gone through again: in whose eyes, and which of its steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boss_cli.position.position import Position
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import Text, message
from boss_solver import Replay, ReplayStep, replay_of
from boss_solver.record.words.names import fold
from boss_solver.review.replay.replay import NoStepError


class StepRange(NamedTuple):
    """The steps that are asked for, as typed."""

    first: str | None
    last: str | None
    at: str | None


class ReplayPart(NamedTuple):
    """A replay, and the steps of it that are shown or asked about."""

    replay: Replay
    steps: Sequence[ReplayStep]
    start: ReplayStep
    """Where to begin."""
    title: str
    remarks: tuple[Text, ...]

    @property
    def seat(self) -> str | None:
        """Whose eyes; None for a spectator."""
        return None if self.replay.seat is None else self.replay.names[self.replay.seat]


def find_replay(position: Position, seat_word: str | None, typed: StepRange) -> ReplayPart:
    """The replay that is asked for. Raises UsageError for a seat or a place that is not there."""
    progress = position.progress
    seat, remarks = progress.seat, position.assumed
    is_spectator = seat_word is not None and fold(seat_word) in ("none", "spectator")
    if is_spectator and not progress.is_full and seat is not None:
        raise UsageError(f"this record was kept by {progress.names[seat]}, whose notes a spectator did not see")
    view = position.through(None if is_spectator else seat_word).view
    if is_spectator:
        seat = None
    elif seat_word is not None:
        seat = view.seat
    elif progress.is_full:
        seat = 0
        said = "a full record: this is what {player} saw (--seat names another)"
        remarks = (*remarks, message(said, player=progress.names[0]))
    assert position.record is not None
    title = position.title or ""
    try:
        replay = replay_of(position.record, seat)
        steps, start = _range(replay, typed)
    except NoStepError as error:
        raise UsageError(f"{title}: {error}") from None
    if replay.has_notes_left_out:
        said = "notes of a full record are left out: they may tell what {player} did not see"
        remarks = (*remarks, message(said, player=eyes_words(None if seat is None else replay.names[seat])))
    return ReplayPart(replay, steps, start, title, remarks)


def eyes_words(seat: str | None) -> Text:
    """Whose eyes these are."""
    return message("a spectator") if seat is None else seat


def _range(replay: Replay, typed: StepRange) -> tuple[Sequence[ReplayStep], ReplayStep]:
    if typed.at is not None and (typed.first is not None or typed.last is not None):
        raise UsageError("--at is one place, --from and --to are a range: one of these")
    first = replay.find(typed.first) if typed.first is not None else replay.steps[0]
    last = replay.find(typed.last) if typed.last is not None else replay.steps[-1]
    if first.number > last.number:
        raise UsageError(f"--from {first.label} comes after --to {last.label}")
    start = replay.find(typed.at) if typed.at is not None else first
    return replay.steps[first.number - 1 : last.number], start
