"""Folding and tables: nothing is lost, nothing is cut, nothing is wider than it may be."""

from __future__ import annotations

import re

from boss_cli.page.layout import Folded, Grid, cells, first_that_fits, folded
from boss_cli.shell.environment import Environment
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.running import Stream

TEXTS = st.text(st.sampled_from("ab 日é\u0301🎲[]/\\"), max_size=60)


def environment(width: int) -> Environment:
    return Environment(Stream(), Stream(), Stream(), {"COLUMNS": str(width)})


@given(TEXTS, st.integers(2, 40))
def test_folding_loses_nothing_and_keeps_to_the_width(text: str, width: int) -> None:
    lines = list(folded(text.split(" "), width))
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(cells(line.rstrip()) <= width for line in lines)


@given(st.lists(TEXTS, min_size=1), st.integers(5, 60))
def test_pieces_that_fit_stay_whole(pieces: list[str], width: int) -> None:
    text = "\n".join(folded(pieces, width))
    assert all(piece in text for piece in pieces if cells(piece) <= width - 2)


@given(st.lists(st.lists(TEXTS, min_size=3, max_size=3), max_size=5))
def test_columns_of_a_table_stand_under_each_other(rows: list[list[str]]) -> None:
    env = environment(1000)
    table = Grid(["one", "two", "three"], [[*row[:2], f"|{row[2]}"] for row in rows], left=(0, 1, 2))
    lines = [line.text for line in table.lines(env)]
    assert len({cells(re.split(r"\|", line)[0]) for line in lines[1:]}) <= 1


def test_the_first_table_that_fits_is_taken() -> None:
    wide, narrow = Grid(["a" * 30], [["b"]]), Grid(["a"], [["b"]])
    assert first_that_fits(environment(30), [wide, narrow]) is wide
    assert first_that_fits(environment(29), [wide, narrow]) is narrow
    assert first_that_fits(environment(29), [wide]) is None


def test_a_paragraph_is_indented_as_a_whole() -> None:
    env = environment(20)
    env.show_lines(Folded(["one", "two", "three", "four", "five"], indent=4).lines(env))
    env.show("", "plain")
    assert env.stdout.getvalue() == "    one two three\n      four five\n\nplain\n"  # type: ignore[attr-defined]  # a StringIO
