"""Screens of the live table stay as they are, word for word, and a terminal shows just these."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from boss_cli.page.layout import cells

from tests.live.golden_screens import CASES, FOLDER, SIZES, Case
from tests.live.terminal import ISOLATES, kept

each_case = pytest.mark.parametrize("name", CASES)


def golden(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def screens(name: str) -> list[tuple[int, int, list[str]]]:
    """The screens of a situation at all sizes."""
    return [(columns, rows, CASES[name].screen(columns, rows)) for columns, rows in SIZES]


@each_case
def test_screen_is_as_it_was_kept(name: str) -> None:
    assert CASES[name].text() == golden(name), "python -m tests.live.golden_screens writes it again"


def test_the_folder_holds_these_and_nothing_else() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(CASES)


@each_case
def test_screens_have_their_size(name: str) -> None:
    for columns, rows, lines in screens(name):
        assert len(lines) == rows
        assert max(map(cells, lines)) <= columns
        assert all(line == line.rstrip() for line in lines)


@each_case
def test_the_row_is_on_every_screen_of_a_hand(name: str) -> None:
    if name.startswith(("settled", "game-over", "answer")):
        return
    for columns, _, lines in screens(name):
        for city in (("NY", "New York"), ("CH", "Chicago")):
            assert any(line.startswith(city) for line in lines), f"{columns} columns"


@pytest.mark.parametrize("name", ["four-players-hidden", "names-hidden"])
def test_a_hidden_screen_tells_no_odds_and_no_holding(name: str) -> None:
    shown = "\n".join(line for _, _, lines in screens(name) for line in lines)
    assert not any(words in shown for words in ("hold ", "exp.M", "exact", "%", "1/3"))


@pytest.mark.parametrize("name", CASES)
def test_only_names_are_not_ascii(name: str) -> None:
    assert golden(name).isascii() or name in ("names", "names-typing", "names-hidden")


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("four-players", (80, 24)),
        ("four-players-typing", (40, 24)),
        ("four-players-refused", (60, 24)),
        ("six-players", (200, 50)),
        ("answer-help", (80, 24)),
        ("names", (80, 24)),
        ("settled", (40, 24)),
        ("four-players-hidden", (40, 24)),
    ],
)
def test_a_terminal_shows_the_same(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    case: Case = CASES[name]
    columns, rows = size
    arguments: dict[str, Any] = dict(case.variables)
    with kept(tmp_path, case.beginning, columns=columns, rows=rows, **arguments) as terminal:
        terminal.wait(">")
        if case.hidden:
            terminal.type("\x14")
        for text in case.entered:
            terminal.type(f"{text}\r")
        if case.typing and case.typing not in case.entered:
            terminal.type(case.typing)
        wanted = [re.sub(f"[{''.join(ISOLATES)}]", "", line) for line in case.screen(columns, rows)]
        terminal.wait(lambda _: terminal.lines == wanted)
