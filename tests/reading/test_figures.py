"""The command that measures docs/measured.md's figures, and that docs/measured.md shows what it found."""

from __future__ import annotations

import dataclasses
import json

import pytest

from boss_solver.reading.choices.types import GRID
from boss_solver.reading.measured.selfplay import SelfPlay
from boss_solver.reading.read import Reading
from tests import long
from tests.reading.figures import KEPT, TABLES, Grids, Table, figures, measured, rendered
from tests.reading.tables import read_at, seen
from tests.readme import page_text


def agree(table: Table, games: int, seed: int) -> None:
    """One judging for all grids gives what reading by each of them gives."""
    found = measured(table, games, seed, lambda done: None)
    assert figures(table, found)["by cards"] > 0.5
    for name, grid in Grids.of(table.players).each.items():
        play = SelfPlay(table.players, Reading(grid), backs=table.backs, seed=seed, only_last=True)
        alone = [one for part in play.run(games).results for one in part]
        without = [[dataclasses.replace(city, by_bids=()) for city in cities] for cities in (alone, found[name])]
        assert without[0] == without[1]
        for one, other in zip(alone, found[name], strict=True):
            assert one.by_bids == pytest.approx(other.by_bids, abs=1e-9)


def test_what_is_judged_once_is_what_each_grid_reads() -> None:
    agree(Table("counter", ""), 1, 5)


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.players}-{table.backs}")
def test_what_is_judged_once_is_what_each_grid_reads_at_every_table(table: Table) -> None:
    agree(table, long.count(2), long.seed())


def test_the_page_shows_what_was_measured() -> None:
    text = page_text("measured")
    for line in rendered(json.loads(KEPT.read_text(encoding="utf-8"))):
        assert line in text


def test_players_of_one_type_tell_of_each_other() -> None:
    """Where all are of one type for sure, what is believed of one is believed of all; where none is, they are apart."""
    record = seen(4, 1, 0, True)
    every = read_at(record, 0, 1, 14, Reading(dataclasses.replace(GRID, alike=1.0)))
    for seat in (2, 3):
        assert every.types(seat) == pytest.approx(every.types(1))
    apart = read_at(record, 0, 1, 14, Reading(dataclasses.replace(GRID, alike=0.0)))
    assert apart.types(1) != pytest.approx(apart.types(2), abs=0.01)
