"""Lines as they come out of a mail, a list, a chat or the program's own ``show``."""

from __future__ import annotations

from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit
from hypothesis import given
from hypothesis import strategies as st

from boss_solver.record.games.reader import loads
from boss_solver.record.lines.entry import RefusedLineError, take
from boss_solver.record.words.problems import Problem, UnreadableError
from boss_solver.table.entry.asking import Ask, AskKind, understood
from boss_solver.table.lines.pasted import shorter
from boss_solver.table.lines.typed import as_written, typed_line
from tests.running import boss
from tests.table.helpers import game_lines, kept

BEFORE = loads("boss-record 1\nplayers Red Blue Green\nhand\n").good
TURN = "Red DE+3 NY3"
PREFIXES = (
    *("7  ", "   7  ", "7\t", "7. ", "7) ", "7 ", "1234  "),
    *("> ", ">> ", "> > ", ">", "- ", "* ", "\u2022 ", "\u2013 "),
    *("20:15 ", "[20:15] ", "9:05: ", "20:15:30 ", "[20.15] ", "20h15 ", "20:15 - "),
    *("> - ", "> 7  ", "- [20:15] ", "  > * 20:15  7  "),
)


@pytest.mark.parametrize("prefix", PREFIXES)
def test_what_stands_in_front_of_a_line_is_left_out(prefix: str) -> None:
    line = typed_line(prefix + TURN, BEFORE, 0)
    assert as_written(line, BEFORE).raw == TURN
    assert as_written(understood(prefix + "red de3 ny3", Ask(AskKind.TURN, 0), BEFORE), BEFORE).raw == TURN
    if "7" not in prefix and "1234" not in prefix:
        assert as_written(typed_line(prefix + "de3 ny3", BEFORE, 0), BEFORE).raw == TURN


@pytest.mark.parametrize("text", ["3 ny3", "3  ny3", "2 bo3", "3 de3 ny3", "12 de ny3", "3. ny3", "-2 ny3", "2 hand"])
def test_a_number_that_may_be_part_of_a_turn_is_not_left_out(text: str) -> None:
    with pytest.raises(UnreadableError):
        typed_line(text, BEFORE, 0)


def test_other_lines_with_a_number_in_front() -> None:
    before = BEFORE._replace(seat=0, is_full=False)
    for text in ("12  dealt Red NY1 NY2 BO3 DE1 DE2", "9  note Blue lacks DEr", "3  # a remark", "1  title An evening"):
        assert typed_line(text, before, 0).raw == text.split("  ", 1)[1]
    marked = "   9  note Blue lacks DEr (disproved)"
    assert as_written(typed_line(marked, BEFORE, 0), BEFORE).raw == "note Blue lacks DEr"


def test_what_is_wrong_with_such_a_line_is_told_in_its_place() -> None:
    plain, quoted = "Red DE+3 NY7", "> 7  Red DE+3 NY7"
    told: list[Problem] = []
    for text in (plain, quoted):
        with pytest.raises(UnreadableError) as error:
            typed_line(text, BEFORE, 5)
        told += error.value.problems
    assert (told[0].message, told[0].line, told[0].column + 5) == (told[1].message, told[1].line, told[1].column)


@given(
    st.sampled_from(("", *PREFIXES)),
    st.lists(st.sampled_from(["Red", "de3", "ny3", "?", "7", "-", ">", "20:15", "hand", "note"])),
)
def test_a_line_that_reads_is_taken_as_it_is(prefix: str, words: list[str]) -> None:
    text = prefix + " ".join(words)
    if not text.strip():
        return
    try:
        as_is = take(text, BEFORE)
    except RefusedLineError:
        for rest, place in shorter(text, BEFORE.names):
            assert text[place:].startswith(rest)
    else:
        assert typed_line(text, BEFORE, 0) == as_is


def test_a_name_that_looks_like_a_prefix() -> None:
    before = loads('boss-record 1\nplayers "7" "-" ">"\nhand\n').good
    assert typed_line("7 DE+3 NY3", before, 0).text(before.names) == '"7" DE+3 NY3'
    for name in ("7", "-", ">"):
        assert list(shorter(f"{name} DE+3 NY3", before.names)) == [], "the turn of that player, or an error"


def test_show_is_pasted_back(tmp_path: Path) -> None:
    lines = game_lines(hands=1)
    record = kept(tmp_path, lines[:10])
    home = {"BOSS_HOME": str(tmp_path)}
    (tmp_path / "current").write_text("game.boss")
    shown = "\n".join(f"{number:4}  {line}" for number, line in enumerate(lines, 1))
    rest = "\n".join(shown.split("\n")[10:])
    out = boss("enter", rest, variables=home)
    assert out.code == Exit.OK, out.err
    record.refresh()
    assert list(record.lines) == lines
    assert boss("undo", len(lines) - 10, variables=home).code == Exit.OK
    quoted = "\n".join(f"> - [20:{number}] {line}" for number, line in enumerate(lines[10:], 10))
    assert boss("enter", quoted, variables=home).code == Exit.OK
    record.refresh()
    assert list(record.lines) == lines
