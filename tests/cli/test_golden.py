"""Outputs stay as they are, word for word, until somebody looks at a change and keeps it."""

from __future__ import annotations

import pytest
from boss_cli.page.layout import cells

from tests.cli.golden import CASES, FOLDER, Case
from tests.cli.running import boss, process

each_case = pytest.mark.parametrize("name", CASES)


def kept(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@each_case
def test_output_is_as_it_was_kept(name: str) -> None:
    assert CASES[name].text() == kept(name), "python -m tests.cli.golden writes it anew"


def test_the_folder_holds_these_and_nothing_else() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(CASES)


@pytest.mark.parametrize("name", [name for name in CASES if not name.startswith(("help", "check"))])
def test_no_line_is_wider_than_the_output_or_ends_with_blanks(name: str) -> None:
    width = 0
    for line in kept(name).splitlines():
        assert line == line.rstrip()
        if line.startswith("$ "):
            width = int(line.split()[1].removeprefix("COLUMNS="))
        elif not line.startswith("! boss: "):  # an error is one line, however long
            assert cells(line) <= width


@each_case
def test_only_names_are_not_ascii(name: str) -> None:
    assert kept(name).isascii() or name == "status-names"


@pytest.mark.parametrize("name", ["odds-seat-red", "status-joined", "check-wrong", "rules"])
def test_a_pipe_gets_what_two_hundred_columns_get(name: str) -> None:
    case = CASES[name]
    result = process(*case.command.split())
    out = boss(*case.command.split(), width=200)
    assert (result.stdout.decode(), result.stderr.decode(), result.returncode) == (out.out, out.err, out.code)


def test_the_widest_layout_is_not_used_where_it_does_not_fit() -> None:
    case = Case("odds examples/four-players-seat-red.boss", widths=tuple(range(20, 140, 3)))
    for width in case.widths:
        lines = boss(*case.command.split(), width=width).out.splitlines()
        assert max(map(cells, lines)) <= width
