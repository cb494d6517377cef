"""Advice at the live table: worked out in the background while typing goes on, better from one look to the next.

A look at the answer shows what is known by then. Once the answer no longer stands on the screen, because of a
new entry or because somebody went back to the board, the work is given up.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from boss_cli.advise.answer import QUESTION, Sought, answered, limits, seek
from boss_cli.ask.line import parsed
from boss_cli.ask.table import lines, position_of
from boss_cli.bids.reading import Reads, implied_by
from boss_cli.live.answers.shown import Shown
from boss_cli.page.page import Page
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import table_words
from boss_cli.shell.message import message
from boss_solver import Advice, advise
from boss_solver.advice.advising import advice_of
from boss_solver.advice.search.judging import Judgement
from boss_solver.playout.work import Stopped

_NEWS: Final = 0.25
"""Seconds between two looks of an answer that is being worked out."""
_BREATH: Final = 0.002
"""Seconds that are left to the keyboard after every piece of work."""


class Advising:
    """One piece of advice that is being worked out."""

    def __init__(self, env: Environment, path: Path, rest: str, reads: Reads | None = None) -> None:
        self._env, self._path = env, path
        self._options = parsed(QUESTION.options, rest, implied_by(reads))
        self._page = Page()
        self._is_done = False
        self.refused: tuple[str, ...] = ()
        """Why there is nothing to advise on, in words."""

    def show(self, shown: Shown, is_open: Callable[[], bool], tell: Callable[[], None]) -> None:
        """Let it stand on a screen, and work it out as long as it does; ``tell`` is called when there is news."""

        def news() -> None:
            if self.refused and shown.is_shown(self.lines):
                shown.board(*self.refused)
            shown.renew()
            tell()

        shown.answer(self.lines, is_stale_soon=True)
        self.begin(lambda: is_open() and shown.is_shown(self.lines), news)

    def begin(self, is_wanted: Callable[[], bool], tell: Callable[[], None]) -> None:
        """Work it out in the background, as long as it is wanted; ``tell`` is called when there is something new."""
        threading.Thread(target=self._work, args=(is_wanted, tell)).start()

    def lines(self, width: int) -> list[str]:
        """What is known by now, as lines of a screen of that width."""
        page = Page()
        working = message("working it out: this changes while you wait or type")
        page.say(message("worked out") if self._is_done else working)
        page.add(self._page)
        return lines(self._env, width, page)

    def _work(self, is_wanted: Callable[[], bool], tell: Callable[[], None]) -> None:
        try:
            self._judge(is_wanted, tell)
        except Exception as error:  # noqa: BLE001  (nothing but words gets out; the table stays open)
            self.refused = tuple(table_words(error))
        self._is_done = True
        tell()

    def _judge(self, is_wanted: Callable[[], bool], tell: Callable[[], None]) -> None:
        began = time.monotonic()
        samples, seconds = limits(self._options)
        sought = seek(position_of(self._env, self._path, self._options), self._options)
        next_news = 0.0

        def judged(judgement: Judgement) -> bool:
            nonlocal next_news
            if time.monotonic() >= next_news and is_wanted():
                self._page = _page_of(sought, replace(advice_of(judgement), stopped=Stopped.NO))
                tell()
                next_news = time.monotonic() + _NEWS
            time.sleep(_BREATH)
            return not is_wanted()

        left = None if seconds is None else max(0.0, seconds - (time.monotonic() - began))
        self._page = _page_of(sought, advise(sought.judge, samples=samples, seconds=left, progress=judged))


def _page_of(sought: Sought, advice: Advice) -> Page:
    return QUESTION.page(answered(sought, advice))
