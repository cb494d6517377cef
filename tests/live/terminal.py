"""The live table at a real pseudo-terminal: keys are typed, the screen is read."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

from tests.running import BOSS
from tests.tree import ROOT

pexpect = pytest.importorskip("pexpect", reason="there are no pseudo-terminals on this system")
pyte = pytest.importorskip("pyte")

ENTER, ESCAPE, TAB = "\r", "\x1b", "\t"
CTRL_C, CTRL_D, CTRL_R, CTRL_T, CTRL_U = "\x03", "\x04", "\x12", "\x14", "\x15"
PAGE_DOWN = "\x1b[6~"
ISOLATES = ("\u2068", "\u2069")
"""Marks around a name that is written from right to left: they take no room."""
PATIENCE = 20.0
"""Seconds until a screen must show what is waited for; only a failing test waits so long."""


def close(child: Any) -> None:
    """End a program at a terminal at once, however busy the machine is."""
    if child.isalive():
        child.kill(signal.SIGKILL)
        child.wait()
    child.close()


class Terminal:
    """A ``boss`` command at a terminal of its own."""

    def __init__(self, home: Path, *arguments: object, columns: int = 80, rows: int = 24, **variables: str) -> None:
        unset = ("COLUMNS", "LINES", "NO_COLOR", "BOSS_ASCII", "BOSS_RECORD", "BOSS_DEBUG", "VISUAL", "EDITOR")
        environment = {name: value for name, value in os.environ.items() if name not in unset}
        environment |= {"BOSS_HOME": str(home), "TERM": "xterm-256color", "PYTHONUTF8": "1", **variables}
        self.child: Any = pexpect.spawn(
            str(BOSS),
            [str(one) for one in arguments],
            cwd=str(ROOT),
            env=environment,
            dimensions=(rows, columns),
            timeout=PATIENCE,
        )
        self.child.delaybeforesend = None
        self.screen = pyte.HistoryScreen(columns, rows, history=10_000)
        self.stream = pyte.ByteStream(self.screen)
        self.keys = 0
        """Keys typed so far."""
        self.output = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        close(self.child)

    def type(self, text: str) -> None:
        """Type keys."""
        self.keys += len(text)
        self.child.send(text)

    def paste(self, text: str) -> None:
        """Paste a text, as a terminal does that marks it."""
        self.child.send(f"\x1b[200~{text}\x1b[201~")

    def read(self, quiet: float = 0.02) -> bool:
        """Take what has been written; False once the program has ended."""
        try:
            data = self.child.read_nonblocking(65536, timeout=quiet)
        except pexpect.TIMEOUT:
            return True
        except (pexpect.EOF, OSError):
            return False
        self.output += data
        for mark in ISOLATES:  # the terminal of these tests knows nothing of directions
            data = data.replace(mark.encode(), b"")
        self.stream.feed(data)
        return True

    @property
    def lines(self) -> list[str]:
        """The screen, line by line."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.lines)

    @property
    def scrollback(self) -> str:
        """What has left the screen at its top."""
        return "\n".join(
            "".join(line[column].data for column in range(self.screen.columns)) for line in self.screen.history.top
        )

    def wait(self, shows: str | Callable[[str], bool], quiet: float = 0.02) -> str:
        """Wait until the screen shows something, and has come to rest; the screen then."""
        good = shows if callable(shows) else lambda text: shows in text
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            is_running = self.read(quiet)
            if good(self.text) or not is_running:
                break
        assert good(self.text), f"the screen never showed {shows!r}:\n{self.text}"
        return self.text

    def prompt(self) -> str:
        """What stands in the line where one types."""
        return str(self.lines[self.screen.cursor.y])

    def enter(self, line: str, then: str | Callable[[str], bool]) -> str:
        """Type a line and Enter, and wait for the screen to show something."""
        self.type(line + ENTER)
        return self.wait(then)

    def end(self) -> int:
        """Wait for the program to end; its exit code."""
        while self.read(0.05):
            if not self.child.isalive():
                break
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -self.child.signalstatus)


@contextmanager
def kept(home: Path, lines: Sequence[str], **options: Any) -> Iterator[Terminal]:
    """The live table of a record with these lines."""
    home.mkdir(exist_ok=True)
    (home / "game.boss").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    (home / "current").write_text("game.boss", encoding="utf-8")
    with Terminal(home, **options) as terminal:
        yield terminal


def record_lines(home: Path, name: str = "game") -> list[str]:
    """The record as it is on the disk."""
    return (home / f"{name}.boss").read_text(encoding="utf-8").splitlines()
