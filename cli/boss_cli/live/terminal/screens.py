"""The terminal that a full screen is drawn on: what is sent to it besides, what comes from it, how it is left."""

from __future__ import annotations

import signal
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING, Any, Final

from prompt_toolkit.input.defaults import create_input
from prompt_toolkit.output.defaults import create_output
from prompt_toolkit.output.vt100 import Vt100_Output

from boss_cli.live.terminal.keyboard import KeyParser
from boss_cli.shell.exits import EndedError

if TYPE_CHECKING:
    from prompt_toolkit.application import Application
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

_RESETS: Final = "\x1b[>4;0m\x1b[=0;1u\x1b[?1000;1002;1003;1004;1006;2031;2048l"
"""Keys as they always were (modifyOtherKeys, the kitty protocol); no mouse, no news of focus, colours and sizes."""
_PLAIN: Final = ("linux", "vt", "ansi", "dumb", "cons", "sun", "wy")
"""Terminals that know none of this, and may print it, begin with one of these."""


class _FullScreen(Vt100_Output):
    """An output that puts a terminal's keyboard back in order whenever the full screen begins and ends."""

    def enter_alternate_screen(self) -> None:
        """Begin the full screen; what a terminal prints that knows less is drawn over."""
        super().enter_alternate_screen()
        self.write_raw(f"{_RESETS}\x1b[H")

    def quit_alternate_screen(self) -> None:
        """End it."""
        self.write_raw(f"{_RESETS}\r\x1b[K")
        super().quit_alternate_screen()


def streams(variables: Mapping[str, str]) -> tuple[Input, Output]:
    """The keyboard and the screen."""
    keys, term = create_input(), variables.get("TERM", "")
    if sys.platform != "win32":
        from prompt_toolkit.input.vt100 import Vt100Input

        if isinstance(keys, Vt100Input):
            keys.vt100_parser = KeyParser(keys.vt100_parser.feed_key_callback)
        if term and not term.startswith(_PLAIN) and sys.stdout.isatty():
            return keys, _FullScreen.from_pty(sys.stdout, term=term)
    return keys, create_output()


def listen(app: Application[Any]) -> None:
    """Hear the system: asked to end, the screen is given back as it was; after a stop it is drawn again."""
    import asyncio

    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError, AttributeError, ValueError):  # there are no such signals on Windows
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, end, app, number)
        loop.add_signal_handler(signal.SIGCONT, _go_on, app)


def end(app: Application[Any], number: int) -> None:
    """Leave because of a signal."""
    if app.is_running and not app.is_done:
        app.exit(exception=EndedError(number))


def _go_on(app: Application[Any]) -> None:
    """The program that had the terminal meanwhile may have changed what it shows and how it takes keys."""
    if app.is_running:
        app.input.raw_mode().__enter__()  # what it was at first is put back at the end, as ever
        app.renderer.reset(leave_alternate_screen=True)
        app.invalidate()


def cleared(app: Application[Any]) -> None:
    """Draw all of the screen again, whatever stands there; the screen before the table stays as it was."""
    app.renderer.erase(leave_alternate_screen=False)
    app.output.erase_screen()
    app.output.cursor_goto(0, 0)
    app.output.flush()


class Stoppable:
    """Work that Ctrl-C stops, or a request to end, which is heard once the work has stopped. Use it with ``with``."""

    def __enter__(self) -> None:
        self._is_working = True
        numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        self._before = [(number, signal.signal(number, self._stop)) for number in numbers]

    def _stop(self, number: int, frame: object) -> None:
        if self._is_working:
            raise KeyboardInterrupt

    def __exit__(self, *raised: object) -> None:
        try:
            self._is_working = False
        finally:
            for number, handler in self._before:
                signal.signal(number, handler)


def gone_terminal() -> AbstractContextManager[None]:
    """A terminal that is closed ends the table as Ctrl-D does: everything entered is kept already."""
    return suppress(EOFError, KeyboardInterrupt)
