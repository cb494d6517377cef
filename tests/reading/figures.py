"""What reading is worth: ``python -m tests.reading.figures`` plays, reads, prints a table for docs/measured.md.

Whole games of four players who are all of one kind, read by all of them at the beginning of every last round, by three
grids of types at once: the shipped one without the types made from that kind, the shipped one, and one that knows
exactly how they choose, which nothing can beat. What is judged is judged once, by all types of the three.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.entries.story import Story
from boss_solver.inference.view import view_of
from boss_solver.odds.scoring import Mean
from boss_solver.playout.players.seated_players import Player
from boss_solver.reading.choices.choices import choices_of
from boss_solver.reading.choices.types import GRID, PlayerType, TypeGrid
from boss_solver.reading.learning import believed_after, told_by
from boss_solver.reading.measured.calibrating import as_seen, scored_at
from boss_solver.reading.measured.read_scores import ScoredCity, gain, quality, reliability
from boss_solver.reading.measured.selfplay import MIXED, SelfPlay, seats_named
from boss_solver.reading.posterior import Posterior, ReadMethod, posterior
from boss_solver.reading.read import Reading
from boss_solver.reading.weighing import Likelihoods

SEED: Final = 4242
"""Games that no type, weight or number of the shipped grid was chosen by."""

GAMES: Final = 80
KEPT: Final = Path(__file__).with_name("figures.json")


class Table(NamedTuple):
    """What is measured, and what is aimed at with the kind's own types left out."""

    players: str
    aim: str
    backs: bool = True


TABLES: Final = (
    Table("softmax-2", "0.30"),
    Table("softmax-4", "0.40"),
    Table("counter", "0.45"),
    Table("patient", "0.40"),
    Table("follower", "0.25"),
    Table(MIXED, "0.30"),
    Table("bluffer", "-0.10, then 0.05"),
    Table("random", "-0.05, then -0.02"),
    Table("softmax-2", "0.20", backs=False),
    Table("softmax-4", "0.28", backs=False),
    Table(MIXED, "0.20", backs=False),
)


class Grids(NamedTuple):
    """The grids that are compared; the types of each are some of all."""

    all: TypeGrid
    each: dict[str, TypeGrid]

    @classmethod
    def of(cls, players: str) -> Grids:
        """Without the kind's own types, with them, and, for one policy, its alone."""
        each = {"without": GRID.without(() if players == MIXED else (players.partition("-")[0],)), "with": GRID}
        kinds = GRID.types
        seat = seats_named(players)
        if isinstance(seat, Player):
            known = PlayerType(seat.policy, 1, "known", slips=1e-4, exact=1)
            each["known"] = TypeGrid((known,))
            kinds = (*kinds, known)
        return cls(dataclasses.replace(GRID, types=kinds), each)

    def rows(self, name: str) -> list[int]:
        """Which of all types are those of a grid."""
        return [self.all.types.index(kind) for kind in self.each[name].types]


def measured(table: Table, games: int, seed: int, tell: Callable[[int], None]) -> dict[str, list[ScoredCity]]:
    """Play and read; by grid what was said of every open city."""
    grids = Grids.of(table.players)
    found: dict[str, list[ScoredCity]] = {name: [] for name in grids.each}
    play = SelfPlay(table.players, seed=seed, backs=table.backs)
    for first in range(0, games, 4):
        for number, hands in play.played(first, min(4, games - first)):
            for name, one in _of_game(grids, hands, number, table.backs):
                found[name].append(one)
        tell(first)
    return found


def _of_game(grids: Grids, hands: Sequence[Story], game: int, backs: bool) -> Iterator[tuple[str, ScoredCity]]:
    logs: dict[int | None, dict[int, Any]] = {}
    for number, hand in enumerate(hands):
        for seat in range(hand.end.table.setup.players):
            known = logs.get(None if backs else seat, {})
            yield from _of_seat(grids, hand, (game, number), seat, backs, known)
        for reader in (None,) if backs else range(hand.end.table.setup.players):
            so_far = logs.setdefault(reader, {})
            for seat, (told, _) in told_by(grids.all, as_seen(hand, reader, backs), reader).items():
                so_far[seat] = so_far.get(seat, 0) + told


def _of_seat(
    grids: Grids, hand: Story, place: tuple[int, int], seat: int, backs: bool, logs: dict[int, Any]
) -> Iterator[tuple[str, ScoredCity]]:
    setup = hand.end.table.setup
    turns = as_seen(hand, seat, backs).turns
    last = (setup.cards_each - 1) * setup.players
    view = view_of(turns[last].before, seat)
    every = posterior(view, puzzle_of(view), choices_of(turns[:last], seat), grids.all, {})
    assert every.method is ReadMethod.LISTED and every.likelihoods is not None
    for choice in every.choices:
        every.likelihoods.of(choice)
    for name, grid in grids.each.items():
        rows = grids.rows(name)
        believed = {one: believed_after(grid, told[rows]) for one, told in logs.items()}
        for one in scored_at(_narrowed(every, grid, rows, believed), hand, place, setup.cards_each, seat):
            yield name, one


def _narrowed(every: Posterior, grid: TypeGrid, rows: Sequence[int], believed: dict[int, Any]) -> Posterior:
    """The same deals and choices, judged by some of the types."""
    import numpy as np

    assert every.likelihoods is not None
    kept = {key: (choice, chances[rows]) for key, (choice, chances) in every.likelihoods.kept.items()}
    beliefs = {seat: np.array(believed.get(seat, grid.prior)) for seat in every.beliefs}
    likelihoods = Likelihoods(grid, every.likelihoods.drawn, kept)
    return dataclasses.replace(every, grid=grid, beliefs=beliefs, likelihoods=likelihoods)


def figures(table: Table, found: dict[str, list[ScoredCity]]) -> dict[str, Any]:
    """The gains of one table, as numbers to be kept."""
    out: dict[str, Any] = {"players": table.players, "backs": table.backs, "aim": table.aim}
    out["by cards"] = round(quality(found["with"], by_bids=False).bits.value, 4)
    for name, scored in found.items():
        out[name] = _mean(gain(scored))
    out["first"] = _mean(gain(one for one in found["without"] if one.hand_no == 1))
    out["third on"] = _mean(gain(one for one in found["without"] if one.hand_no >= 3))
    return out


def _mean(mean: Mean) -> list[float]:
    return [round(mean.value, 4), round(mean.interval[1] - mean.value, 4)]


def calibration(games: int, seed: int, tell: Callable[[int], None]) -> dict[str, Any]:
    """How often what was said came true at the mixed table, in all rounds."""
    play = SelfPlay(MIXED, Reading(), seed=seed)
    scored = [one for part in play.run(games, progress=tell).results for one in part]
    last = max(one.round_no for one in scored)

    def tenths(some: Sequence[ScoredCity]) -> list[list[float]]:
        return [
            [one.number, round(one.foretold, 4), round(one.observed.value, 4), round(one.observed.error, 4)]
            for one in reliability(some, by_bids=True)
        ]

    ends = [one for one in scored if one.round_no == last]
    return {"cities": len(scored), "all": tenths(scored), "last": tenths(ends), "last cities": len(ends)}


_COLUMNS: Final = {
    "its types left out": "without",
    "first hand": "first",
    "from the third hand on": "third on",
    "with its types": "with",
    "knowing them exactly": "known",
}
"""The columns of that table, and what is kept of each."""


def rendered(kept: dict[str, Any]) -> list[str]:
    """The table of docs/measured.md."""
    heads = ["everybody at the table", "aim", *_COLUMNS]
    lines = [f"| {' | '.join(heads)} |", f"| {' | '.join('---' for _ in heads)} |"]
    for row in kept["tables"]:
        name = f"`{row['players']}`" + ("" if row["backs"] else ", no backs")
        cells = [_cell(row.get(part)) for part in _COLUMNS.values()]
        lines.append(f"| {name} | {row['aim']} | {' | '.join(cells)} |")
    return lines


def _cell(mean: Sequence[float] | None) -> str:
    return "" if mean is None else f"{mean[0]:+.2f} ± {mean[1]:.2f}"


def main(games: int = GAMES, seed: int = SEED, calibrated: int = 70) -> None:
    """Measure all, keep it beside this file and print the table of docs/measured.md."""
    kept: dict[str, Any] = {"games": games, "seed": seed, "tables": []}

    def tell(done: int) -> None:
        print(f"\r{done} games", end="", file=sys.stderr, flush=True)

    for table in TABLES:
        kept["tables"].append(figures(table, measured(table, games, seed, tell)))
        print(json.dumps(kept["tables"][-1]), flush=True)
        KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    kept["calibration"] = {"games": calibrated, **calibration(calibrated, seed, tell)}
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print("\n".join(rendered(kept)))
    print(json.dumps(kept["calibration"]))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
