"""``boss replay``: the steps of a game one after the other, at a terminal forward and back, else printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boss_cli.page.as_text import show
from boss_cli.page.page import Page
from boss_cli.replay.answer import hidden_then, replay_answer, step_answer, step_table
from boss_cli.replay.page import hidden_page, remarks_page, step_page
from boss_cli.replay.part import ReplayPart
from boss_cli.shell.environment import Environment
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import Message, Text, message
from boss_solver import ReplayStep
from boss_solver.review.replay.replay import NoStepError


def show_replay(env: Environment, part: ReplayPart, is_one: bool, spoilers: bool, as_json: bool) -> Exit:
    """Step through a replay at a terminal; print it elsewhere, or as JSON. ``is_one``: only the step asked for."""
    steps = (part.start,) if is_one else part.steps
    if as_json:
        env.json(replay_answer(part, steps, spoilers).data())
    elif env.can_ask:
        _Stepping(env, part, spoilers).go()
    else:
        show(env, remarks_page(part.remarks))
        for number, step in enumerate(steps):
            if number or part.remarks:
                env.write("\n")
            show(env, step_page(step_answer(part, step, spoilers)))
    return Exit.OK


_HELP: Final = (
    message("Enter or n   the next step"),
    message("b            a step back"),
    message("2.7          to the seventh turn of hand 2; 2.0 is its beginning, 2.end its end"),
    message("12           to line 12 of the record"),
    message("s            what was hidden at this step: a spoiler"),
    message("q            quit"),
)


class _Stepping:
    """The dialogue at a terminal."""

    def __init__(self, env: Environment, part: ReplayPart, spoilers: bool) -> None:
        self.env = env
        self.part = part
        self.spoilers = spoilers
        self.at = part.start.number - part.steps[0].number
        self.is_done = False

    @property
    def step(self) -> ReplayStep:
        """The step on the screen."""
        return self.part.steps[self.at]

    def go(self) -> None:
        """Show steps until the user has seen enough."""
        show(self.env, remarks_page(self.part.remarks))
        self._show()
        while not self.is_done:
            prompt = message("{at} [Enter, b, 2.7, s, q, ? for help] ", at=self.step.label)
            typed = self.env.ask(self.env.language.text(prompt)).strip()
            action = _ACTIONS.get(typed.casefold())
            if action is not None:
                action(self)
            else:
                self.go_to(typed)

    def _show(self) -> None:
        show(self.env, step_page(step_answer(self.part, self.step, self.spoilers)))

    def _say(self, text: Text) -> None:
        self.env.show(self.env.language.text(text))

    def on(self) -> None:
        """One step forward."""
        self._move(self.at + 1)

    def back(self) -> None:
        """One step back."""
        self._move(self.at - 1)

    def _move(self, at: int) -> None:
        if not 0 <= at < len(self.part.steps):
            end: Message = message("first") if at < 0 else message("last")
            self._say(message("{at} is the {end} step here; q quits", at=self.step.label, end=end))
            return
        self.at = at
        self._show()

    def go_to(self, place: str) -> None:
        """To a line, or a turn of a hand."""
        try:
            step = self.part.replay.find(place)
        except NoStepError as error:
            self._say(message("{problem}; ? tells what can be typed", problem=str(error)))
            return
        at = step.number - self.part.steps[0].number
        if not 0 <= at < len(self.part.steps):
            self._say(message("{at} is outside of what --from and --to ask for", at=step.label))
            return
        self.at = at
        self._show()

    def spoil(self) -> None:
        """Tell what was hidden at this step."""
        page = Page()
        if self.step.in_hand:
            page.add(hidden_page(step_table(self.part, self.step), hidden_then(self.part.replay, self.step)))
        else:
            page.say(message("the hand is over, and nothing is hidden"))
        show(self.env, page)

    def help(self) -> None:
        """Tell what can be typed."""
        show(self.env, remarks_page(_HELP))

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
