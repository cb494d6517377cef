"""``boss replay``: the steps of a game one after the other, at a terminal forward and back, else printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from boss_cli.page.layout import Page
from boss_cli.position.position import Position
from boss_cli.replay.view import SCHEMA, say_hidden, seer, show_step, step_json
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_solver.record.words.names import fold
from boss_solver.review.replay.replay import NoStepError, Replay, ReplayStep, replay_of


class Range(NamedTuple):
    """Which steps are asked for, as typed."""

    first: str | None
    last: str | None
    at: str | None


class Asked(NamedTuple):
    """A replay to be shown."""

    replay: Replay
    steps: Sequence[ReplayStep]
    """Those of the range."""
    start: ReplayStep
    """Where to begin."""
    title: str
    remarks: tuple[str, ...]


def find_replay(source: Position, seat_word: str | None, asked: Range) -> Asked:
    """The replay that is asked for. Raises UsageError for a seat or a place that is not there."""
    is_full, seat = source.progress.is_full, source.progress.seat
    remarks = tuple(map(str, source.assumed))
    is_spectator = seat_word is not None and fold(seat_word) in ("none", "spectator")
    if is_spectator and not is_full and seat is not None:
        raise UsageError(f"this record was kept by {source.progress.names[seat]}, whose notes a spectator did not see")
    view, _ = source.seen(None if is_spectator else seat_word)
    if is_spectator:
        seat = None
    elif seat_word is not None:
        seat = view.seat
    elif is_full:
        seat = 0
        remarks = (*remarks, f"a full record: this is what {source.progress.names[0]} saw (--seat names another)")
    assert source.record is not None
    try:
        replay = replay_of(source.record, seat)
        steps, start = _range(replay, asked)
    except NoStepError as error:
        raise UsageError(f"{source.title}: {error}") from None
    if replay.has_notes_left_out:
        remarks = (*remarks, f"notes of a full record are left out: they may tell what {seer(replay)} did not see")
    return Asked(replay, steps, start, source.title or "", remarks)


def _range(replay: Replay, asked: Range) -> tuple[Sequence[ReplayStep], ReplayStep]:
    if asked.at is not None and (asked.first is not None or asked.last is not None):
        raise UsageError("--at is one place, --from and --to are a range: one of these")
    first = replay.find(asked.first) if asked.first is not None else replay.steps[0]
    last = replay.find(asked.last) if asked.last is not None else replay.steps[-1]
    if first.number > last.number:
        raise UsageError(f"--from {first.label} comes after --to {last.label}")
    start = replay.find(asked.at) if asked.at is not None else first
    return replay.steps[first.number - 1 : last.number], start


def show_replay(env: Environment, asked: Asked, is_one: bool, spoilers: bool, as_json: bool) -> Exit:
    """Step through a replay at a terminal; print it elsewhere, or as JSON. ``is_one``: only the step asked for."""
    steps = (asked.start,) if is_one else asked.steps
    if as_json:
        env.json(_replay_json(asked, steps, spoilers))
    elif env.can_ask:
        _Stepping(env, asked, spoilers).go()
    else:
        _say_remarks(env, asked)
        for number, step in enumerate(steps):
            if number or asked.remarks:
                env.write("\n")
            show_step(env, asked.replay, step, asked.title, spoilers)
    return Exit.OK


def _say_remarks(env: Environment, asked: Asked) -> None:
    page = Page(env)
    for remark in asked.remarks:
        page.say(remark)
    page.show()


def _replay_json(asked: Asked, steps: Sequence[ReplayStep], spoilers: bool) -> dict[str, object]:
    seat = asked.replay.seat
    return {
        "schema": SCHEMA,
        "record": asked.title,
        "seat": None if seat is None else asked.replay.names[seat],
        "players": list(asked.replay.names),
        "spoilers": spoilers,
        "steps": [step_json(asked.replay, step, asked.title, spoilers) for step in steps],
        "remarks": list(asked.remarks),
    }


_HELP: Final = (
    "Enter or n   the next step",
    "b            a step back",
    "2.7          to the seventh turn of hand 2; 2.0 is its beginning, 2.end its end",
    "12           to line 12 of the record",
    "s            what was hidden at this step: a spoiler",
    "q            quit",
)


class _Stepping:
    """The dialogue at a terminal."""

    def __init__(self, env: Environment, asked: Asked, spoilers: bool) -> None:
        self.env = env
        self.asked = asked
        self.spoilers = spoilers
        self.at = asked.start.number - asked.steps[0].number
        self.is_done = False

    @property
    def step(self) -> ReplayStep:
        """The step on the screen."""
        return self.asked.steps[self.at]

    def go(self) -> None:
        """Show steps until the user has seen enough."""
        _say_remarks(self.env, self.asked)
        self._show()
        while not self.is_done:
            answer = self.env.ask(f"{self.step.label} [Enter, b, 2.7, s, q, ? for help] ").strip()
            action = _ACTIONS.get(answer.casefold())
            if action is not None:
                action(self)
            else:
                self.go_to(answer)

    def _show(self) -> None:
        show_step(self.env, self.asked.replay, self.step, self.asked.title, self.spoilers)

    def on(self) -> None:
        """One step forward."""
        self._move(self.at + 1)

    def back(self) -> None:
        """One step back."""
        self._move(self.at - 1)

    def _move(self, at: int) -> None:
        if not 0 <= at < len(self.asked.steps):
            self.env.show(f"{self.step.label} is the {'first' if at < 0 else 'last'} step here; q quits")
            return
        self.at = at
        self._show()

    def go_to(self, place: str) -> None:
        """To a line, or a turn of a hand."""
        try:
            found = self.asked.replay.find(place)
        except NoStepError as error:
            self.env.show(f"{error}; ? tells what can be typed")
            return
        at = found.number - self.asked.steps[0].number
        if not 0 <= at < len(self.asked.steps):
            self.env.show(f"{found.label} is outside of what --from and --to ask for")
            return
        self.at = at
        self._show()

    def spoil(self) -> None:
        """Tell what was hidden at this step."""
        page = Page(self.env)
        if self.step.in_hand:
            say_hidden(page, self.asked.replay, self.step)
        else:
            page.say("the hand is over, and nothing is hidden")
        page.show()

    def help(self) -> None:
        """Tell what can be typed."""
        page = Page(self.env)
        for line in _HELP:
            page.say(line)
        page.show()

    def quit(self) -> None:
        """Stop."""
        self.is_done = True


_ACTIONS: Final[dict[str, Callable[[_Stepping], None]]] = {
    **dict.fromkeys(("", "n", "next"), _Stepping.on),
    **dict.fromkeys(("b", "back", "p"), _Stepping.back),
    **dict.fromkeys(("q", "quit", "exit"), _Stepping.quit),
    **dict.fromkeys(("?", "h", "help"), _Stepping.help),
    **dict.fromkeys(("s", "spoilers"), _Stepping.spoil),
}
