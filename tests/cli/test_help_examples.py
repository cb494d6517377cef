"""Every example that a help text shows of a line, or of an edit, is taken by a record in which it is in place."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from boss_cli.live.typing import changing
from boss_cli.live.typing import help as live_help
from boss_cli.shell.exits import Exit

from tests.cli.running import boss
from tests.cli.test_help import KEEPING

FOUR = ["boss-record 1", "players Red Blue Green Black", "seat Red"]
TWO = ["boss-record 1", "players Red Blue", "seat none", "hand"]
TAGS = ["title Help", "place Here"]
ROUND = ["Red NY+1 NY0", "Blue DE1", "Green KC2", "Black CI1"]
SECOND = ["Red NY1", "Blue DE2", "Green KC3", "Black CI2"]
THIRD = ["Red NY2", "Blue DE3", "Green BO3", "Black CI3"]
ENDED = ["NY0", "BO3", "NY1", "BOh", "NY3", "BOp", "police gold", "DE1", "DE2", "DE3", "DE4"]
PLACES = {
    "a turn": [*FOUR, "hand"],
    "police": [*FOUR, "hand", *ROUND, *SECOND, *THIRD],
    "rewards": [*TWO, *ENDED],
    "between hands": [*FOUR, "hand", "broken"],
    "a note": [*FOUR, *TAGS, "hand", *ROUND, "Red NY1", "note blue lacks der"],
    "edits": [*FOUR, *TAGS, "hand", *ROUND, "Red NY1", "Blue DE2", "note blue lacks der", "note green lacks der"],
    "an insertion": [*FOUR, *TAGS, "hand", *ROUND, "Red NY1"],
}
"""Records by where they stand, one of which takes an example."""


def taken(words: list[str], folder: Path) -> bool:
    """Whether one of the records takes the command."""
    for at, lines in enumerate(PLACES.values()):
        path = folder / f"{at}.boss"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        for kind in ("journal", "state", "lock"):
            (folder / f".{at}.boss.{kind}").unlink(missing_ok=True)
        home = {"BOSS_HOME": str(folder), "BOSS_RECORD": str(path)}
        if boss(*words, variables=home).code == Exit.OK:
            return True
    return False


def examples(command: str) -> list[str]:
    """What a help text says to type: ``boss turn de3 kc2``."""
    told = boss(command, "--help", width=200).out.partition("\n\n")[2]
    told = re.split(r"\n\n(?:Arguments|Options):", told)[0]
    return [one.strip().removesuffix(".") for one in re.findall(r"boss ([a-z][^()\n]*)", told)]


@pytest.mark.parametrize("command", sorted({*KEEPING, "t"} - {"table", "watch", "start"}))
def test_examples_of_lines_are_taken(command: str, tmp_path: Path) -> None:
    for example in examples(command):
        words = shlex.split(example)
        if len(words) > 1:
            assert taken(words, tmp_path), example


def test_there_are_examples() -> None:
    found = {command: examples(command) for command in KEEPING}
    assert found["enter"] == ["enter marker blue !"]
    assert sum(map(bool, found.values())) >= 8


def test_lines_of_the_live_help_are_taken(tmp_path: Path) -> None:
    for line in live_help.LINES:
        told = line.split("  ")[0] if not line.startswith("between") else line.partition(": ")[2]
        for one in re.split("; ", told):
            shown = one.replace("rewards ny2 ...", "rewards ny2 bo3").replace(
                "dealt ny3 de1 ...", "dealt ny3 de1 de4 boh php"
            )
            shown = shown.replace("row ny ch bo ... !", "row ny bo ch de kc ci me ph !")
            assert taken(["enter", shown], tmp_path), one


def test_examples_of_edits_are_taken(tmp_path: Path) -> None:
    for example in changing.EXAMPLES.values():
        word, _, rest = example.partition(" ")
        edits = [part.strip() for part in (rest if word == "change" else example).split(";")]
        assert taken(["change", *edits], tmp_path), example
