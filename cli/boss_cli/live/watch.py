"""A record followed live at another terminal, read-only."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from prompt_toolkit.application import Application
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output.color_depth import ColorDepth

from boss_cli.live.answers.shown import Shown
from boss_cli.live.board.board import board_of
from boss_cli.live.board.read_along import ReadAlong
from boss_cli.live.screen import page, styled
from boss_cli.live.terminal.screens import cleared, gone_terminal, listen, streams
from boss_cli.live.typing.entry_words import is_private
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import table_words
from boss_solver.table.entry.watching import WatchedRecord

if TYPE_CHECKING:
    from asyncio import Task
    from collections.abc import Callable

    from prompt_toolkit.formatted_text import StyleAndTextTuples

    from boss_cli.live.board.read_along import ReadBoard

_POLL = 0.3
"""Seconds between two looks at the record."""


class Watch:
    """A record on the screen, drawn again as it grows. Nothing is written."""

    def __init__(self, env: Environment, record: WatchedRecord, hidden: bool) -> None:
        self.env, self.record, self.hidden = env, record, hidden
        self.board = board_of(record)
        self._along = ReadAlong(env)
        self._reading: Task[None] | None = None
        self.shown = Shown(env)
        self._say()
        keyboard, output = streams(env.variables)
        self.app: Application[None] = Application(
            input=keyboard,
            output=output,
            layout=Layout(Window(FormattedTextControl(self._screen), always_hide_cursor=True)),
            key_bindings=self._keys(),
            full_screen=True,
            erase_when_done=True,
            include_default_pygments_style=False,
            color_depth=ColorDepth.DEPTH_1_BIT,
        )
        self.app.after_render += lambda _: self._read_along()

    def run(self) -> None:
        """Follow the record until a key ends it."""
        with gone_terminal():
            self.app.run(pre_run=self._begin)

    def _begin(self) -> None:
        self.app.create_background_task(self._follow())
        listen(self.app)

    async def _follow(self) -> None:
        has_failed = False
        while True:
            await asyncio.sleep(_POLL)
            try:
                if not self.record.refresh() and not has_failed:
                    continue
                self.board = board_of(self.record, self.board)
                self._say()
                has_failed = False
            except Exception as error:  # noqa: BLE001  (nothing but words gets out; it goes on following)
                self.shown.said = tuple(table_words(error)[:1])
                has_failed = True
            self.app.invalidate()

    def _read_along(self) -> None:
        """Read the bids after every drawing, where that is switched on at the live table."""
        work = None if self.hidden else self._along.work(self.board, self.record.lines)
        if work is not None and self.app.is_running and (self._reading is None or self._reading.done()):
            self._reading = self.app.create_background_task(self._read(work))

    async def _read(self, work: Callable[[], ReadBoard]) -> None:
        self._along.take(await asyncio.get_running_loop().run_in_executor(None, work))
        self.app.invalidate()

    def _say(self) -> None:
        """The last entry."""
        lines = self.record.lines
        last = f"{len(lines)}  {lines[-1]}" if lines else ""
        if self.hidden and lines and is_private(lines[-1]):
            last = f"{len(lines)}  (hidden)"
        doubt = () if self.hidden or self.record.doubt is None else self.record.doubt.words
        self.shown.board(*([last] if last else []), *doubt)

    def _screen(self) -> StyleAndTextTuples:
        size = self.app.output.get_size()
        board = self.board if self.hidden else self._along.shown(self.board)
        frame = self.shown.frame(board, self.hidden, (size.columns, size.rows + 1), self.shown.said, (_HINT,))
        return styled(frame.lines, self.env)

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        for key in ("q", "c-c", "c-d", "escape"):
            keys.add(key)(lambda event: event.app.exit())
        for key in ("h", "c-t"):
            keys.add(key)(lambda event: self._hide())
        keys.add("pagedown")(lambda event: self.shown.scroll(page(event)))
        keys.add("pageup")(lambda event: self.shown.scroll(-page(event)))
        return keys

    def _hide(self) -> None:
        self.hidden = not self.hidden
        self._say()
        cleared(self.app)


_HINT = "watching, nothing is written: q leaves, h hides the cards or shows them"
