"""How far long work has come, on standard error at a terminal; elsewhere nothing is said."""

from __future__ import annotations

import io
import time
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Final, cast

from boss_cli.shell.environment import Environment

if TYPE_CHECKING:
    from rich.progress import Progress

_SECONDS: Final = 0.1
"""Between two looks of the bar."""
_FIRST: Final = 0.3
"""Before the first: what is done by then is done before rich is loaded."""
_WIDEST: Final = 30
_LEAST: Final = 5
"""Columns of the shortest bar: where there are fewer, the count stands alone."""


class ProgressBar:
    """A bar that goes away when the work is done. Use it in a ``with`` block and tell it how much is done."""

    def __init__(self, env: Environment, total: int, what: str) -> None:
        # A terminal that can only print would show every look of it.
        self._is_shown = env.stderr.isatty() and env.variables.get("TERM") != "dumb"
        self._env, self._total, self._what = env, total, what
        self._next = time.monotonic() + _FIRST
        self._progress: Progress | None = None
        self._done = 0

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *raised: object) -> None:
        if self._progress is not None:
            self._progress.stop()

    def step(self) -> None:
        """One more of it is done."""
        self.tell(self._done + 1)

    def tell(self, done: int, total: int | None = None) -> None:
        """So much of it is done; of how much, where that was not known at first."""
        self._done = done
        self._total = self._total if total is None else total
        if not self._is_shown or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _SECONDS
        if self._progress is None:
            self._progress = _empty(self._env, self._what)
            self._progress.add_task(self._what, completed=done, total=self._total)
            self._progress.start()
        self._progress.update(self._progress.task_ids[0], completed=done, total=self._total, refresh=True)


def _empty(env: Environment, what: str) -> Progress:
    """An empty bar on standard error. Nothing but its own updates draws it: there is no thread."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.table import Column

    no_colour = bool(env.variables.get("NO_COLOR"))
    console = Console(file=cast(IO[str], _Stream(env)), force_terminal=True, no_color=no_colour)
    one_line = Column(no_wrap=True, overflow="crop")
    count = TextColumn(f"{{task.completed:,}} of {{task.total:,}} {what}", table_column=one_line)
    room = console.width - len(f" {1_000_000:,} of {1_000_000:,} {what} 00:00 Ctrl-C stops ")
    wide = (BarColumn(min(_WIDEST, room)), count, TimeRemainingColumn(compact=True), TextColumn("Ctrl-C stops"))
    return Progress(
        *(wide if room >= _LEAST else (count,)),
        console=console,
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )


class _Stream(io.TextIOBase):
    """Standard error as rich writes to it: where nobody looks any more, the work goes on."""

    def __init__(self, env: Environment) -> None:
        self._stream = env.stderr
        self._encoding = "ascii" if env.is_ascii else env.stderr.encoding or "ascii"

    @property
    def encoding(self) -> str:  # type: ignore[override]  # never set
        """The encoding that decides which signs the bar is made of."""
        return self._encoding

    def write(self, text: str, /) -> int:
        """Write at once; what cannot be written is left."""
        with suppress(OSError):
            self._stream.write(text)
            self._stream.flush()
        return len(text)
