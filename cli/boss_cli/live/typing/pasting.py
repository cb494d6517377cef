"""Several lines at a time, as they come out of a clipboard."""

from __future__ import annotations

import re
from collections.abc import Callable

from boss_cli.live.answers.shown import Shown
from boss_cli.live.typing.entry_words import stopped_words


def paste_lines(text: str, shown: Shown, enter: Callable[[str], bool], is_over: Callable[[], bool]) -> str:
    """Enter lines; at the first that cannot be taken it stops. Returns what was not taken.

    Args:
        text: All lines; the last is left in the line of input.
        shown: Where what is said of them goes.
        enter: Takes a line; False where it was refused.
        is_over: Whether a line has closed the table.
    """
    lines = re.split(r"\r\n|\r|\n", text)
    taken = 0
    for at, line in enumerate(lines[:-1]):
        if not line.strip():
            continue
        if not enter(line):
            shown.refused = line.strip() if shown.refused else ""  # what is held is not refused
            shown.said = (*shown.said, stopped_words(lines, at, taken))
            return line.strip()
        taken += 1
        if is_over():
            return ""
    if taken > 1:
        shown.said = (f"{taken} lines entered, the last of them:", *shown.said)
    return lines[-1]
