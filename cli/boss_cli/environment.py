"""Where output goes and what can be shown there: one object, made from the real streams or by a test."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

PIPE_WIDTH = 200
"""Columns assumed where the output is no terminal: nothing is folded for want of room."""
_NARROWEST = 20


class PipeClosedError(Exception):
    """Whoever read the output (head, less) has seen enough."""


@dataclass(frozen=True)
class Environment:
    """The streams and the environment variables a command runs with."""

    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    variables: Mapping[str, str]

    @classmethod
    def real(cls) -> Environment:
        """The process's own. Characters that a stream cannot show are escaped instead of failing."""
        for stream in (sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="backslashreplace")
        return cls(sys.stdin, sys.stdout, sys.stderr, os.environ)

    @property
    def is_terminal(self) -> bool:
        """Whether a person looks at the output."""
        return self.stdout.isatty()

    @cached_property
    def width(self) -> int:
        """Columns to write for. COLUMNS wins, then the terminal's width; a pipe is wide."""
        columns = self.variables.get("COLUMNS", "")
        if columns.isdecimal() and int(columns) > 0:
            return max(_NARROWEST, int(columns))
        if not self.is_terminal:
            return PIPE_WIDTH
        return max(_NARROWEST, shutil.get_terminal_size().columns)

    @cached_property
    def is_ascii(self) -> bool:
        """Whether only ASCII may be written: asked for with BOSS_ASCII, or all that the stream can show."""
        if self.variables.get("BOSS_ASCII", "") not in ("", "0"):
            return True
        try:
            "─·é".encode(self.stdout.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            return True
        return False

    @property
    def has_colour(self) -> bool:
        """Whether styles may be used: at a terminal that is not dumb, unless NO_COLOR is set."""
        return self.is_terminal and not self.variables.get("NO_COLOR") and self.variables.get("TERM") != "dumb"

    def console(self) -> Console:
        """A Rich console that writes to a string as wide as the output, with nothing left for it to guess."""
        from rich.console import Console, detect_legacy_windows

        colour = self.has_colour and not detect_legacy_windows()
        return Console(
            file=io.StringIO(),
            width=self.width,
            force_terminal=colour,
            no_color=not colour,
            color_system="standard" if colour else None,
            legacy_windows=False,
            highlight=False,
            markup=False,
            emoji=False,
            _environ={},
        )

    def show(self, *parts: RenderableType) -> None:
        """Print renderables on standard output, without blanks at the ends of lines."""
        console = self.console()
        for part in parts:
            console.print(part)
        assert isinstance(console.file, io.StringIO)
        self.write("\n".join(line.rstrip() for line in console.file.getvalue().split("\n")))

    def json(self, value: Mapping[str, Any]) -> None:
        """Print a value as JSON; integers of any size stay whole."""
        import json

        self.write(json.dumps(value, indent=2, ensure_ascii=self.is_ascii) + "\n")

    def write(self, text: str) -> None:
        """Print text as it is. Raises PipeClosedError when nobody reads any more."""
        if self.is_ascii:
            text = text.encode("ascii", "backslashreplace").decode()
        try:
            self.stdout.write(text)
            self.stdout.flush()
        except BrokenPipeError:
            raise PipeClosedError from None

    def error(self, text: str) -> None:
        """One message on standard error."""
        self.stderr.write(f"boss: {text}\n")
