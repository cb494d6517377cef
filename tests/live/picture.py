"""The picture of the live table in `docs/pictures/`: `python -m tests.live.picture` draws it again.

It is SVG made from the lines of the screen, so it needs no browser, is sharp at any size, and a test compares it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from boss_cli.shell.environment import Line

from tests.live.tables import opened
from tests.readme import DOCS
from tests.tree import EXAMPLES

PICTURE: Final = DOCS / "pictures" / "live-table.svg"
COLUMNS, ROWS = 100, 32
TYPED: Final = "ci2,1 me2"
_WIDE, _HIGH, _AROUND = 8.4, 19, 16
"""Of a character and of the edge, in pixels."""
_PAPER, _INK, _STRONG, _PROMPT = "#1d2026", "#d5d9e0", "#ffffff", "#8fd18f"


def screen() -> list[Line]:
    """The lines of the screen, with a turn typed and not entered yet."""
    with TemporaryDirectory() as home:
        lines = (EXAMPLES / "four-players-seat-red.boss").read_text(encoding="utf-8").splitlines()
        table = opened(Path(home), lines, name="evening")
        return [*table.frame(COLUMNS, ROWS, TYPED).lines, Line(f"{table.prompt}{TYPED}")]


def drawing(lines: Sequence[Line]) -> str:
    """A screen as SVG: each word in its column, whatever font there is, and a cursor behind the last line."""
    width = round(COLUMNS * _WIDE + 2 * _AROUND)
    height = len(lines) * _HIGH + 2 * _AROUND
    font = 'font-family="monospace" font-size="14"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {font}>',
        "<title>The live table</title>",
        f'<rect width="100%" height="100%" rx="8" fill="{_PAPER}"/>',
    ]
    for number, line in enumerate(lines, 1):
        text = line.text.rstrip()
        if text:
            is_last = number == len(lines)
            ink = _PROMPT if is_last else _STRONG if line.bold else _INK
            weight = ' font-weight="bold"' if line.bold else ""
            words = "".join(
                f'<tspan x="{_AROUND + word.start() * _WIDE:.1f}">{escape(word[0])}</tspan>'
                for word in re.finditer(r"\S+", text)
            )
            parts.append(f'<text y="{_down(number)}" fill="{ink}"{weight}>{words}</text>')
    right, top = _AROUND + len(lines[-1].text) * _WIDE, _down(len(lines)) - 13
    parts += [f'<rect x="{right:.1f}" y="{top}" width="{_WIDE}" height="17" fill="{_PROMPT}"/>', "</svg>"]
    return "\n".join(parts) + "\n"


def _down(number: int) -> int:
    """Where the writing of a line stands, from the top."""
    return _AROUND + number * _HIGH - 5


if __name__ == "__main__":
    PICTURE.write_text(drawing(screen()), encoding="utf-8", newline="\n")
