"""How far long work has come, on standard error at a terminal; elsewhere nothing is said."""

from __future__ import annotations

import shutil
import time
from contextlib import suppress
from typing import Final

from boss_cli.shell.environment import Environment

_SECONDS: Final = 0.1
"""Between two looks of the bar."""

_WIDEST: Final = 30


class ProgressBar:
    """A bar that goes away when the work is done. Use it in a ``with`` block and tell it how much is done."""

    def __init__(self, env: Environment, total: int, what: str) -> None:
        # A terminal that can only print would show every look of it.
        self._stream = env.stderr if env.stderr.isatty() and env.variables.get("TERM") != "dumb" else None
        self._total = total
        self._what = what
        self._next = time.monotonic() + _SECONDS
        self._shown = 0
        self._done = 0

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *raised: object) -> None:
        if self._shown:
            self._write("\r" + " " * self._shown + "\r")

    def step(self) -> None:
        """One more of it is done."""
        self.tell(self._done + 1)

    def tell(self, done: int, total: int | None = None) -> None:
        """So much of it is done; of how much, where that was not known at first."""
        self._done = done
        self._total = self._total if total is None else total
        if self._stream is None or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _SECONDS
        text = self.text_at(done, shutil.get_terminal_size().columns - 1)
        self._write("\r" + text.ljust(self._shown))
        self._shown = len(text)

    def _write(self, text: str) -> None:
        if self._stream is not None:
            with suppress(OSError):  # nobody looks any more: the work goes on
                self._stream.write(text)
                self._stream.flush()

    def text_at(self, done: int, width: int) -> str:
        """The bar when so much is done, no wider than that."""
        count = f"{done:,} of {self._total:,} {self._what}"
        room = min(_WIDEST, width - len(count) - len("[] "))
        if room < 5:
            return count[:width]
        full = room * done // max(1, self._total)
        bar = f"[{'#' * full}{'.' * (room - full)}] {count}"
        hint = "; Ctrl-C stops"
        return bar + hint if len(bar) + len(hint) <= width else bar
