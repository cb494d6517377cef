"""Outputs stay as they are, word for word, until somebody looks at a change and keeps it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Final

import pytest
from boss_cli.page.layout import cells

from tests.cli.footnotes import MARK, abridged, numbered, shared, stored, written
from tests.cli.golden import CASES, FOLDER, WIDTHS, Case
from tests.cli.running import boss, process
from tests.cli.widths import at_widths

ANSWERS: Final = [name for name in CASES if not name.startswith(("help", "check"))]
"""The commands whose output has the width that is asked for."""
NUMBER: Final = re.compile(r"\d+(?:[.,/]\d+)*%?")
LEFT_OUT: Final = {
    "odds-read": {40, 60, 80},
    "review-read": {40, 60},
    "review-read-moment": {40, 60, 80},
}
"""Where a table leaves a column out for want of room: means, the odds of single rewards by bids."""

each_case = pytest.mark.parametrize("name", CASES)
each_answer = pytest.mark.parametrize("name", ANSWERS)


def asked(name: str, home: Path) -> tuple[list[str], dict[str, str]]:
    """A command with few samples where it draws any, and its variables; what it judges is judged once."""
    case = CASES[name]
    command = shlex.split(re.sub(r"--(samples|games) \d+", r"--\1 100", case.command))
    return command, ({"BOSS_HOME": str(home)} if "--judge" in command else {}) | dict(case.variables)


def printed(name: str, home: Path) -> dict[int, str]:
    """What a command prints at each width."""
    command, variables = asked(name, home)
    results = at_widths(WIDTHS, *command, variables=variables)
    return {width: result.out + result.err for width, result in results.items()}


def kept(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@each_case
def test_output_is_as_it_was_kept(name: str) -> None:
    text = abridged(CASES[name].text(), stored())
    assert text == kept(name), "python -m tests.cli.golden writes it again"


def test_the_folder_holds_these_and_nothing_else() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(CASES)


def test_what_many_outputs_say_is_stored_once() -> None:
    texts = [kept(name) for name in CASES]
    used = {mark[1] for text in texts for mark in map(MARK.fullmatch, text.splitlines()) if mark}
    assert not shared(texts)
    assert used == set(stored().values())
    assert "".join(stored()).isascii()


def test_a_reworded_footnote_changes_one_file() -> None:
    before = [f"{word}\nexact, from {word} deals of theirs" for word in ("1", "22", "333")]
    after = [text.replace("exact, from", "exact: all of the") for text in before]
    numbers = numbered(before, {})
    changed = numbered(after, numbers)
    assert (written(numbers), written(changed)) == (
        "1 exact, from _ deals of theirs\n",
        "1 exact: all of the _ deals of theirs\n",
    )
    assert [abridged(text, changed) for text in after] == [abridged(text, numbers) for text in before]
    assert abridged(before[1], numbers) == "22\n[1: 22]"


@each_answer
def test_every_width_is_kept_to_and_loses_no_number(name: str, tmp_path: Path) -> None:
    """No line is too wide, and every number of the widest layout stands in the others too."""
    texts = printed(name, tmp_path)
    for width, text in texts.items():
        for line in text.splitlines():
            assert line == line.rstrip()
            assert cells(line) <= width or line.startswith("boss: ")  # an error is one line, however long
    numbers = {width: set(NUMBER.findall(text)) for width, text in texts.items()}
    narrower = {width for width in WIDTHS if numbers[WIDTHS[-1]] - numbers[width]}
    assert narrower == LEFT_OUT.get(name, set())


@pytest.mark.long
@each_answer
def test_each_width_asked_for_is_what_laying_out_again_gives(name: str, tmp_path: Path) -> None:
    command, variables = asked(name, tmp_path)
    results = {width: boss(*command, width=width, variables=variables) for width in WIDTHS}
    assert at_widths(WIDTHS, *command, variables=variables) == results


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
