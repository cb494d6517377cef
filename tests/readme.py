"""README.md and the pages of docs/ as something to run: their commands, word for word, and their Python examples.

A command is the block of code right below a marker that readers do not see, `<!-- command: NAME -->`.
`python3 -m tests.readme NAME` prints it; the continuous integration runs what that prints. Only the
standard library is needed, so that it works before anything is installed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

README = Path(__file__).resolve().parent.parent / "README.md"
DOCS = README.parent / "docs"
PAGES = (README, *sorted(DOCS.glob("*.md")))
"""All that is written for users."""

COMMANDS = ("main", "tests")
"""The commands that README must give: one for the main job, one that passes the tests."""

_MARKER = re.compile(r"<!--\s*command:\s*([\w-]+)\s*-->")
_FENCE = re.compile(r"(`{3,}|~{3,})\s*([\w-]*)")


class Block(NamedTuple):
    """A fenced block of code."""

    language: str
    command: str | None
    """The name in the marker above the block, if there is one."""
    line: int
    """The number of its first line of code."""
    text: str


def page_text(name: str) -> str:
    """The text of a page of docs/ by its name, such as ``record``."""
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a Markdown text, in order."""
    found = []
    fence = language = ""
    marker: str | None = None
    start = 0
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if fence:
            if line.strip() == fence:
                body = "\n".join(lines[start : number - 1])
                found.append(Block(language, marker, start + 1, body))
                fence, marker = "", None
        elif opening := _FENCE.match(line):
            fence, language = opening.groups()
            start = number
        elif named := _MARKER.match(line):
            marker = named[1]
        elif line.strip():
            marker = None
    return found


def command(name: str, text: str | None = None) -> str:
    """The command that README (or the text) gives under a name.

    Raises:
        LookupError: there is none, or more than one.
    """
    text = README.read_text(encoding="utf-8") if text is None else text
    found = [block.text.strip() for block in blocks(text) if block.command == name]
    if len(found) != 1:
        raise LookupError(f"README.md has {len(found)} blocks under <!-- command: {name} -->, not 1")
    return found[0]


if __name__ == "__main__":
    if sys.argv[1:] and sys.argv[1] in COMMANDS:
        print(command(sys.argv[1]))
    else:
        sys.exit(f"usage: python3 -m tests.readme {{{'|'.join(COMMANDS)}}}")
