"""What README and the pages of docs/ show of the program's output: `python -m tests.readme_outputs` writes it again.

A block marked `console` has commands after `$`, and below each what it prints into a pipe. The commands of a page share
a folder for records, empty at first, which is shown as the usual one. Between `<!-- NAME -->` and `<!-- end -->` stands
what one of `PARTS` makes.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Final

from boss_cli.live.live_table import LiveTable
from boss_cli.shell.environment import Environment

from boss_solver.table.entry.live import LiveRecord
from tests.live.keystrokes import table
from tests.readme import PAGES
from tests.running import Stream, boss
from tests.tree import EXAMPLES

USUAL_FOLDER: Final = "~/.local/share/boss-solver"
_PART = re.compile(r"<!-- (screen|keystrokes) -->\n.*?<!-- end -->", re.DOTALL)
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[str]:
    """The commands of all console blocks."""
    lines = [line for block in _CONSOLE.findall(text) for line in block.splitlines()]
    return [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]


def filled(text: str) -> str:
    """The text with every command of a console block followed by what it prints."""

    with TemporaryDirectory() as folder:

        def fill(block: re.Match[str]) -> str:
            outputs = [f"$ {one}\n{output(one, {'BOSS_HOME': folder})}" for one in commands(block[0])]
            return "```console\n" + "\n".join(outputs).replace(folder, USUAL_FOLDER) + "```"

        return _PART.sub(_part, _CONSOLE.sub(fill, text))


def _part(found: re.Match[str]) -> str:
    return f"<!-- {found[1]} -->\n\n{PARTS[found[1]]()}\n\n<!-- end -->"


def screen() -> str:
    """The live table of an example with a turn typed and not entered yet."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "evening.boss"
        shutil.copy(EXAMPLES / "four-players-seat-red.boss", path)
        live = LiveTable(Environment(Stream(), Stream(), Stream(), {}), LiveRecord.open(path))
        typed = "ci2,1 me2"
        lines = [line.text.rstrip() for line in live.frame(80, 24, typed).lines]
        return "\n".join(["```text", *lines, f"{live.prompt}{typed}", "```"])


PARTS: Final = {"screen": screen, "keystrokes": table}


def output(command: str, given: Mapping[str, str] = MappingProxyType({})) -> str:
    """What a command prints. Raises ValueError where it fails or is not `boss`."""
    words = shlex.split(command)
    variables = dict(word.split("=", 1) for word in words if re.match(r"[A-Z_]+=", word))
    name, *arguments = words[len(variables) :]
    result = boss(*arguments, variables={**given, **variables})
    if name != "boss" or result.code:
        raise ValueError(f"{command}: {result.err}")
    return result.out


if __name__ == "__main__":
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        if (written := filled(text)) != text:
            page.write_text(written, encoding="utf-8", newline="\n")
            print(f"wrote {page.name}")
