"""Counting deals with all marginals, next to a general model counter that only counts.

The baseline is PySDD, which the extra ``bench`` installs. Both start from nothing each time: what the engine
remembers from one question to the next is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from importlib.util import find_spec
from operator import and_, or_
from pathlib import Path
from typing import Any, Final

from boss_solver.inference.engine.counting import Deals
from boss_solver.inference.engine.local import steps_of
from boss_solver.inference.engine.puzzle import Puzzle, puzzle_of
from boss_solver.inference.view import view_of
from tests.bench.harness import Result, medians, seconds
from tests.inference.asking import facts_of, state_of
from tests.oracles.bruteforce import FACES, USUAL, read_lines

POSITIONS: Final = Path(__file__).resolve().parents[1] / "data" / "bench_positions.jsonl"

TIMES_FASTER: Final = {4: 50, 6: 100}
"""The aim, by players."""

REPEATED: Final = 20
"""Times that the engine counts for once that the baseline does, its time being so short."""

DEALT: Final = {2: 5, 3: 5, 4: 5, 5: 4, 6: 4}


class Baseline:
    """A position for PySDD: a variable for every card and place."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        from pysdd.sdd import SddManager, Vtree

        self.position = position
        players = position["players"]
        self.cities = list(FACES)[: USUAL[players]]
        self.unseen = [city + face for city in self.cities for face in FACES[city]]
        for card in position["hand"] + [card for seat, card in position["revealed"] if seat != "P1"]:
            self.unseen.remove(card)
        seats = [f"P{i + 1}" for i in range(1, players)]
        self.left = {seat: DEALT[players] - sum(who == seat for who, _ in position["revealed"]) for seat in seats}
        self.places = ["reward", *seats]
        variables = len(self.unseen) * len(self.places)
        self.manager = SddManager.from_vtree(Vtree(var_count=variables, vtree_type="right"))

    def at(self, place: str, start: str = "") -> list[Any]:
        """For each card whose code starts so: that it is in the place."""
        places = self.places
        return [
            self.manager.literal(i * len(places) + places.index(place) + 1)
            for i, card in enumerate(self.unseen)
            if card.startswith(start)
        ]

    def exactly(self, literals: Sequence[Any], number: int) -> Any:
        """That so many of them are true."""
        true, false = self.manager.true(), self.manager.false()
        ways = [true] + [false] * number
        for one in literals:
            ways = [(ways[i] & ~one) | ((ways[i - 1] & one) if i else false) for i in range(number + 1)]
        return ways[number]

    def facts(self) -> Iterator[Any]:
        """Everything that is known, in the order in which it is cheap to join."""
        for literals in zip(*(self.at(place) for place in self.places), strict=True):
            yield self.exactly(literals, 1)
        for city in self.cities:
            yield self.exactly(self.at("reward", city), 1)
        for city, kinds in self.position["reward_is_one_of"].items():
            for card in dict.fromkeys(card for card in self.unseen if card[:2] == city and card not in kinds):
                yield from (~one for one in self.at("reward", card))
        yield from (~one for seat, card in self.position["lacks"] for one in self.at(seat, card))
        for seat, card in self.position["holds"]:
            yield reduce(or_, self.at(seat, card))
        for seat, backs in self.position["backs"].items():
            yield from (self.exactly(self.at(seat, city), backs.get(city, 0)) for city in self.cities)
        for seat, number in self.left.items():
            yield self.exactly(self.at(seat), number)


def baseline(position: Mapping[str, Any]) -> int:
    """The number of deals by PySDD, every card a distinct piece."""
    found: int = reduce(and_, Baseline(position).facts()).global_model_count()
    return found


def puzzle_for(position: Mapping[str, Any]) -> Puzzle:
    """A line of the positions as the engine takes it."""
    puzzle = puzzle_of(view_of(state_of(position), 0))
    return puzzle.given(*facts_of(position, puzzle))


def everything(puzzle: Puzzle, arrays: bool = True) -> int:
    """The number of deals, and every marginal as a fraction; by default as a session counts that has numpy."""
    steps_of.cache_clear()
    deals = Deals(puzzle, arrays=arrays)
    seats = [place.seat for place in puzzle.places if place.seat is not None]
    for city, cards in puzzle.unseen:
        deals.reward(city)
        for seat in seats:
            deals.number(seat, city)
            for card, _ in cards:
                deals.held(seat, card)
    return deals.total


def bench() -> Iterator[Result]:
    positions = read_lines(POSITIONS)
    if find_spec("pysdd"):
        for number, position in enumerate(positions, 1):
            yield _versus_baseline(number, position)
    else:
        print("no baseline: pip install -e '.[bench]'")
    hardest = puzzle_for(positions[5])
    yield seconds("6 players without numpy", lambda: everything(hardest, False), at_most=0.03)


def _versus_baseline(number: int, position: Mapping[str, Any]) -> Result:
    puzzle = puzzle_for(position)
    assert everything(puzzle) == position["deals"] == baseline(position)
    ours, theirs = medians(lambda: [everything(puzzle) for _ in range(REPEATED)], lambda: baseline(position), rounds=7)
    times = theirs * REPEATED / ours
    aim = TIMES_FASTER[position["players"]]
    return Result(
        f"{position['players']} players, position {number}",
        f">= {aim} x faster",
        f"{ours * 1000 / REPEATED:.2f} ms to {theirs * 1000:.0f} ms, {times:.0f} x",
        times / aim,
        times >= aim,
    )
