"""The pages are complete and true: outputs, records, options, commands, keywords, exit codes, numbers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from boss_cli.shell.exits import Exit
from boss_cli.shell.listing import COMMANDS

import boss_solver
from boss_solver.game.cards import City, Face
from boss_solver.game.options import CHOICES
from boss_solver.record.games.reader import dumps, loads
from boss_solver.record.words.keywords import KEYWORDS
from tests.inference.test_known_counts import MOST
from tests.readme import DOCS, PAGES, README, blocks, page_text
from tests.readme_outputs import commands, filled
from tests.test_readme import NAME
from tests.tree import ROOT

TEXT: Final = README.read_text(encoding="utf-8")
CODE: Final = {
    code
    for path in PAGES
    if path != DOCS / "json.md"
    for code in re.findall(r"`([^`\n]+)`", path.read_text(encoding="utf-8"))
}
"""All that stands between backticks on the pages for people."""
RECORD: Final = page_text("record")
RECORDS: Final = [block.text for block in blocks(RECORD) if block.language == "boss"]


@pytest.mark.parametrize("path", PAGES, ids=NAME)
def test_outputs_are_those_of_the_commands(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert filled(text) == text, "python -m tests.readme_outputs writes them again"


def test_the_first_output_is_that_of_the_main_command() -> None:
    (main,) = (block.text for block in blocks(TEXT) if block.command == "main")
    assert main.endswith(f" && .venv/bin/{commands(TEXT)[0]}")
    assert TEXT.index("```console") < TEXT.index("<!-- command: main -->")


def test_the_commands_are_readmes_first_blocks_for_a_shell() -> None:
    assert [block.command for block in blocks(TEXT) if block.language == "sh"][:2] == ["main", "tests"]


@pytest.mark.parametrize("text", RECORDS, ids=("seat", "position"))
def test_records_have_no_problems(text: str) -> None:
    record = loads(text)
    assert not record.problems
    written = [re.sub(r"\s+#", " #", line) for line in dumps(record).splitlines()]
    assert written == [re.sub(r"\s+#", " #", line) for line in text.splitlines()], "canonical but for the blanks"


@pytest.mark.parametrize("option", CHOICES)
def test_every_option_and_value(option: str) -> None:
    (row,) = (line for line in RECORD.splitlines() if line.startswith(f"| `{option}` |"))
    values = row.split("|")[2]
    assert re.findall(r"`([^`]+)`", values) == list(CHOICES[option])


def test_every_command() -> None:
    for name in COMMANDS:
        if name == "t":
            continue  # short for turn
        assert any(code.startswith(f"boss {name}") for code in CODE), name


@pytest.mark.parametrize("keyword", sorted(KEYWORDS))
def test_every_keyword(keyword: str) -> None:
    assert any(keyword in code.split() for code in re.findall(r"`([^`\n]+)`", RECORD)) or any(
        line.split()[:1] == [keyword] or keyword in line.split()[:2] for text in RECORDS for line in text.splitlines()
    )


@pytest.mark.parametrize("code", Exit)
def test_every_exit_code(code: Exit) -> None:
    assert re.search(rf"^\| {code.value} \|", page_text("json"), re.MULTILINE)


@pytest.mark.parametrize("city", City)
def test_every_city(city: City) -> None:
    assert f"`{city}` {city.title}" in RECORD


@pytest.mark.parametrize("face", [face for face in Face if not face.is_money])
def test_every_face(face: Face) -> None:
    assert f"`{face}` {face.word}" in RECORD.replace("\n", " ")


def test_largest_numbers_of_deals() -> None:
    for number in MOST.values():
        assert f"{number:,}" in page_text("how-it-works")


def test_the_library_in_ten_lines() -> None:
    (block,) = (block for block in blocks(TEXT) if block.language == "python")
    lines = [line for line in block.text.splitlines() if line.startswith(">>> ")]
    assert len(lines) <= 10
    names = set(re.findall(r"\bboss\.(\w+)", block.text))
    assert names - {"boss"} <= set(boss_solver.__all__)


def test_every_public_function() -> None:
    functions = {name for name in boss_solver.__all__ if name[0].islower()}
    named = set(re.findall(r"`(\w+)`", page_text("library")))
    assert functions - named == set()
    assert {name for name in named if name in dir(boss_solver)} <= set(boss_solver.__all__)


@pytest.mark.parametrize("path", PAGES, ids=NAME)
def test_lines_are_not_too_long_to_read(path: Path) -> None:
    """Tables apart, and what the program prints."""
    kept = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert [line for line in kept.splitlines() if len(line) > 120 and not line.startswith("|")] == []


def test_the_changelog_names_this_version() -> None:
    assert f"## [{boss_solver.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
