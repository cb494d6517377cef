"""Where output goes and what can be shown there: one object, made from the real streams or by a test."""

from __future__ import annotations

import dataclasses
import io
import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TextIO

from boss_cli.shell.directions import END, ISOLATE, apart, isolated
from boss_cli.shell.message import ENGLISH, Language

PIPE_WIDTH = 200
"""Columns assumed where the output is no terminal: nothing is folded for want of room."""
_NARROWEST = 20
_UNSEEN = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0))} | {
    code: f"\\u{code:04x}" for code in (0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
"""Control characters, ends of lines, and marks that turn the direction of what follows, each as it is shown."""


def unmasked(text: str) -> str:
    r"""The text with control characters and marks that turn its direction made visible.

    >>> unmasked("Zoë\x1b[31m")
    'Zoë\\x1b[31m'
    """
    return text.translate(_UNSEEN)


class PipeClosedError(Exception):
    """The reader of the output (head, less) has seen enough."""


class Line(NamedTuple):
    """One line of output."""

    text: str
    bold: bool = False


def styled(line: Line) -> str:
    """A line with the codes of its style, without blanks at its end."""
    plain = line.text.rstrip()
    return f"\x1b[1m{plain}\x1b[0m" if line.bold and plain else plain


@dataclass(frozen=True)
class Environment:
    """The streams and the environment variables a command runs with."""

    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    variables: Mapping[str, str]
    is_drawn: bool = False
    """Whether a screen draws what is written, though the output is no terminal itself."""
    language: Language = ENGLISH
    """The language of messages."""

    @classmethod
    def real(cls) -> Environment:
        """The process's own. Characters that a stream cannot show are escaped instead of failing."""
        for stream in (sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="backslashreplace")
        if (read_with := getattr(sys.stdin, "reconfigure", None)) is not None:
            read_with(errors="surrogateescape")  # what is no text is refused in words, where it is read
        # A stream that was closed before the start is None.
        return cls(sys.stdin or _nothing(), sys.stdout or _nothing(), sys.stderr or _nothing(), os.environ)

    @property
    def is_terminal(self) -> bool:
        """Whether a person looks at the output."""
        return self.stdout.isatty()

    @cached_property
    def width(self) -> int:
        """Columns to write for. COLUMNS wins, then the terminal's width; a pipe is wide."""
        columns = self.variables.get("COLUMNS", "")
        if columns.isdecimal() and len(columns) < 7 and int(columns) > 0:
            return max(_NARROWEST, int(columns))
        if not self.is_terminal:
            return PIPE_WIDTH
        import shutil

        return max(_NARROWEST, shutil.get_terminal_size().columns)

    @cached_property
    def is_ascii(self) -> bool:
        """Whether only ASCII may be written: asked for with BOSS_ASCII."""
        return self.variables.get("BOSS_ASCII", "") not in ("", "0")

    @cached_property
    def encoding(self) -> str:
        """The encoding of the output; a stream that has none takes any text."""
        return "ascii" if self.is_ascii else self.stdout.encoding or "utf-8"

    @property
    def has_colour(self) -> bool:
        """Whether styles may be used: at a terminal that is not dumb, unless NO_COLOR is set."""
        if not self.is_terminal or self.variables.get("NO_COLOR") or self.variables.get("TERM") == "dumb":
            return False
        if sys.platform == "win32":
            from rich.console import detect_legacy_windows

            return not detect_legacy_windows()
        return True

    def printable(self, text: str) -> str:
        r"""The text with everything escaped that the output cannot show, or that would upset it.

        >>> Environment(sys.stdin, sys.stdout, sys.stderr, {"BOSS_ASCII": "1"}).printable("Zoë\x1b[31m")
        'Zo\\xeb\\x1b[31m'
        """
        if text.isascii() and text.isprintable():
            return text
        return _isolated((self.escaped(part) for part in apart(text)), self._can_isolate)

    def escaped(self, text: str) -> str:
        """The same without isolates around names that are written from right to left."""
        if not text.isascii() and (self.is_drawn or self.is_terminal):
            from boss_solver.record.words.drawn import plain  # most texts need nothing of it

            text = plain(text)
        return self._escaped(text)

    def _escaped(self, text: str) -> str:
        return unmasked(text).encode(self.encoding, "backslashreplace").decode(self.encoding)

    @cached_property
    def _can_isolate(self) -> bool:
        return _has_isolates(self.encoding)

    def show(self, *texts: str) -> None:
        """Print plain lines on standard output, without blanks at their ends or empty lines at the end."""
        self.show_lines(Line(self.printable(text)) for text in texts)

    def show_lines(self, lines: Iterable[Line]) -> None:
        """Print lines that are as they can be shown."""
        colour = self.has_colour
        shown = [styled(line) if colour else line.text.rstrip() for line in lines]
        if shown:
            self.write("\n".join(shown).rstrip("\n") + "\n")

    def json(self, value: Mapping[str, Any]) -> None:
        """Print a value as JSON; integers of any size stay whole."""
        import json

        is_utf8 = self.encoding.lower().replace("-", "") in ("utf8", "utf8sig")
        self.write(json.dumps(value, indent=2, ensure_ascii=not is_utf8) + "\n")

    def write(self, text: str) -> None:
        """Print text as it is. Raises PipeClosedError when nobody reads any more."""
        try:
            self.stdout.write(text)
            self.stdout.flush()
        except BrokenPipeError:
            raise PipeClosedError from None

    def write_file(self, text: str) -> None:
        """Print the text of a file: at a terminal as it can be shown, else in UTF-8, whatever the output's encoding."""
        self.write_bytes(text.encode("utf-8", "surrogateescape"), text)

    def write_bytes(self, data: bytes, text: str) -> None:
        """Print the bytes of a file; at a terminal its text, as it can be shown."""
        if self.is_terminal:
            lines = text.replace("\r\n", "\n").split("\n")
            self.write("".join(self._escaped(line) + "\n" for line in (lines if lines[-1] else lines[:-1])))
            return
        try:
            binary = self.stdout.buffer
        except AttributeError:  # a stream of text, as in a test
            self.write(text)
            return
        try:
            self.stdout.flush()
            binary.write(data)
            binary.flush()
        except BrokenPipeError:
            raise PipeClosedError from None

    @property
    def can_ask(self) -> bool:
        """Whether a person is there to answer: both input and output are a terminal."""
        return self.stdin.isatty() and self.is_terminal

    def ask(self, prompt: str) -> str:
        """Put a question and return the line typed; the end of the input stops the command as Ctrl-C does."""
        self.write(self.printable(prompt))
        try:
            line = self.stdin.readline()
        except KeyboardInterrupt:
            self.write("\n")
            raise
        if not line:
            self.write("\n")
            raise KeyboardInterrupt
        return line.rstrip("\r\n")

    def ask_if_possible(self, prompt: str) -> str | None:
        """The answer to a question, or None where nobody is there to give it."""
        return self.ask(prompt) if self.can_ask else None

    def error(self, text: str) -> None:
        """One message on standard error."""
        self.complain(f"boss: {text}")

    def complain(self, text: str) -> None:
        """One line on standard error that names its place by itself."""
        encoding = "ascii" if self.is_ascii else self.stderr.encoding or "utf-8"
        parts = (unmasked(part).encode(encoding, "backslashreplace").decode(encoding) for part in apart(text))
        shown = _isolated(parts, _has_isolates(encoding))
        with suppress(BrokenPipeError):  # nobody listens: the exit code still tells
            self.stderr.write(shown + "\n")


def _isolated(parts: Iterable[str], is_possible: bool) -> str:
    """Parts put together, every second of which stood in isolates: in isolates again, where that is possible."""
    if not is_possible:
        return "".join(parts)
    return "".join(f"{ISOLATE}{part}{END}" if at % 2 else isolated(part) for at, part in enumerate(parts))


def _has_isolates(encoding: str) -> bool:
    """Whether an encoding has the marks that isolate a name."""
    try:
        (ISOLATE + END).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _nothing() -> TextIO:
    return io.StringIO()


def sized(env: Environment, width: int) -> Environment:
    """The environment for a screen of that width."""
    return dataclasses.replace(env, variables={**env.variables, "COLUMNS": str(width)})
