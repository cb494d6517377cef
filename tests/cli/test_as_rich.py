"""Pages drawn with rich: the same characters as the text has, with styles, and only where colour is wanted."""

from __future__ import annotations

import re
import shlex

import pytest
from boss_cli.page import as_rich, as_text
from boss_cli.page.page import Column, Page
from boss_cli.shell.environment import Environment
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.running import Stream, boss

LARGE = "review examples/four-players.boss"
COMMANDS = (
    "sim counter random --games 20",
    "calibrate examples/two-players.boss",
    LARGE,
    "review examples/two-players.boss examples/joined.boss",
)
CELLS = st.text(st.sampled_from("ab 日é\u0301🎲[]/\\-.7שa\u200d\x1b:"), max_size=12)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


EACH = [
    pytest.param(width, command, marks=pytest.mark.long if command == LARGE and width > 40 else [])
    for width in (40, 80, 200)
    for command in COMMANDS
]


@pytest.mark.parametrize(("width", "command"), EACH)
def test_a_terminal_with_colour_shows_the_same_characters(width: int, command: str) -> None:
    at_terminal = boss(*shlex.split(command), width=width, tty=True, variables={"TERM": "xterm"}).out
    text = boss(*shlex.split(command), width=width).out
    assert plain(at_terminal) == text
    assert "\x1b[1m" in at_terminal and "\x1b" not in text
    assert "\x1b[36m" in at_terminal or width == 40  # stacked rows have no column of names


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_styles_where_they_are_not_wanted(variables: dict[str, str]) -> None:
    command = shlex.split(COMMANDS[0])
    assert boss(*command, width=80, tty=True, variables=variables) == boss(*command, width=80)


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=4), CELLS, st.integers(20, 60))
def test_no_character_is_lost_or_moved(rows: list[list[str]], head: str, width: int) -> None:
    page = Page()
    page.say(head)
    page.table([Column(head, [row[at] for row in rows], left=at == 0) for at in range(3)])
    drawn, text = Stream(tty=True), Stream(tty=True)
    as_rich.show(Environment(Stream(), drawn, Stream(), {"COLUMNS": str(width), "TERM": "xterm"}), page)
    as_text.show(Environment(Stream(), text, Stream(), {"COLUMNS": str(width), "TERM": "xterm"}), page)
    assert plain(drawn.getvalue()) == plain(text.getvalue())
