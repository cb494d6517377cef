"""How far long work has come, on standard error where a person looks at it."""

from __future__ import annotations

from boss_cli.environment import Environment
from boss_cli.numbers import grouped


class Ticker:
    """Says how many samples have been drawn; nothing of it stays on the screen."""

    def __init__(self, env: Environment, whole: int) -> None:
        self._stream = env.stderr if env.stderr.isatty() and env.variables.get("TERM") != "dumb" else None
        self._whole = whole
        self._length = 0

    def __call__(self, done: int) -> None:
        """So many are done."""
        self._write(f"{grouped(done)} of {grouped(self._whole)} samples; Ctrl-C shows what there is")

    def clear(self) -> None:
        """Leave the line empty."""
        if self._length:
            self._write("")

    def _write(self, text: str) -> None:
        if self._stream is not None:
            self._stream.write("\r" + text.ljust(self._length) + "\r" * (not text))
            self._stream.flush()
            self._length = len(text)
