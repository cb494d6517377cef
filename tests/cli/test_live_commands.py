"""`boss` alone, `boss table` and `boss watch` where there is no terminal."""

from __future__ import annotations

import pytest
from boss_cli.shell.exits import Exit

from tests.cli.running import EXAMPLES, boss

RECORD = {"BOSS_RECORD": str(EXAMPLES / "four-players-seat-red.boss")}


@pytest.mark.parametrize("width", [40, 80, 200])
def test_boss_alone_prints_the_table_and_ends(width: int) -> None:
    out = boss(width=width, variables=RECORD)
    assert (out.code, out.err) == (Exit.OK, "")
    assert out == boss("status", width=width, variables=RECORD)


def test_boss_alone_prints_help_where_no_record_is_kept() -> None:
    assert boss() == boss("--help")


def test_a_record_that_is_gone_is_told() -> None:
    out = boss(variables={"BOSS_RECORD": "gone.boss"})
    assert (out.code, out.out) == (Exit.NO_FILE, "")
    assert "gone.boss" in out.err


@pytest.mark.parametrize("command", ["table", "watch"])
def test_what_needs_a_terminal_says_so(command: str) -> None:
    out = boss(command, variables=RECORD)
    assert (out.code, out.out) == (Exit.USAGE, "")
    assert "needs a terminal" in out.err and "boss status" in out.err
    assert len(out.err.splitlines()) == 1
