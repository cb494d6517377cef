"""Counting deals with all marginals, next to a general model counter that only counts.

The baseline is PySDD, which the extra ``bench`` installs. Both start from nothing each time: what the engine
remembers from one question to the next is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import and_, or_
from pathlib import Path
from typing import Any, Final

from boss_solver.inference import dense
from boss_solver.inference.counting import Deals
from boss_solver.inference.local import steps_of
from boss_solver.inference.puzzle import Puzzle, puzzle_of
from boss_solver.inference.view import view_of
from tests.bench.harness import Result, medians, seconds
from tests.inference.asking import facts_of, state_of
from tests.oracles.bruteforce import FACES, USUAL, read_lines

POSITIONS: Final = Path(__file__).resolve().parents[1] / "data" / "bench_positions.jsonl"

TIMES_FASTER: Final = {4: 50, 6: 100}
"""The aim, by players."""

DEALT: Final = {2: 5, 3: 5, 4: 5, 5: 4, 6: 4}


def baseline(position: Mapping[str, Any]) -> int:
    """The number of deals by PySDD, every card a distinct piece."""
    from pysdd.sdd import SddManager, Vtree

    players = position["players"]
    cities = list(FACES)[: USUAL[players]]
    unseen = [city + face for city in cities for face in FACES[city]]
    for card in position["hand"] + [card for seat, card in position["revealed"] if seat != "P1"]:
        unseen.remove(card)
    seats = [f"P{i + 1}" for i in range(1, players)]
    left = {seat: DEALT[players] - sum(who == seat for who, _ in position["revealed"]) for seat in seats}
    places = ["reward", *seats]
    manager = SddManager.from_vtree(Vtree(var_count=len(unseen) * len(places), vtree_type="right"))
    at = {
        (i, place): manager.literal(i * len(places) + j + 1)
        for i in range(len(unseen))
        for j, place in enumerate(places)
    }

    def exactly(literals: list[Any], number: int) -> Any:
        ways = [manager.true()] + [manager.false()] * number
        for one in literals:
            ways = [(ways[i] & ~one) | ((ways[i - 1] & one) if i else manager.false()) for i in range(number + 1)]
        return ways[number]

    def of_city(city: str, place: str) -> list[Any]:
        return [at[i, place] for i, card in enumerate(unseen) if card[:2] == city]

    def of_card(code: str, place: str) -> list[Any]:
        return [at[i, place] for i, card in enumerate(unseen) if card == code]

    def facts() -> Iterator[Any]:
        for i in range(len(unseen)):
            yield exactly([at[i, place] for place in places], 1)
        for city in cities:
            yield exactly(of_city(city, "reward"), 1)
        for city, kinds in position["reward_is_one_of"].items():
            yield from (~at[i, "reward"] for i, card in enumerate(unseen) if card[:2] == city and card not in kinds)
        for seat, card in position["lacks"]:
            yield from (~one for one in of_card(card, seat))
        for seat, card in position["holds"]:
            yield reduce(or_, of_card(card, seat))
        for seat, backs in position["backs"].items():
            yield from (exactly(of_city(city, seat), backs.get(city, 0)) for city in cities)
        for seat in seats:
            yield exactly([at[i, seat] for i in range(len(unseen))], left[seat])

    found: int = reduce(and_, facts()).global_model_count()
    return found


def puzzle_for(position: Mapping[str, Any]) -> Puzzle:
    """A line of the positions as the engine takes it."""
    puzzle = puzzle_of(view_of(state_of(position), 0))
    return puzzle.given(*facts_of(position, puzzle))


def everything(puzzle: Puzzle) -> int:
    """The number of deals, and every marginal as a fraction."""
    steps_of.cache_clear()
    deals = Deals(puzzle)
    seats = [place.seat for place in puzzle.places if place.seat is not None]
    for city, cards in puzzle.unseen:
        deals.reward(city)
        for seat in seats:
            deals.number(seat, city)
            for card, _ in cards:
                deals.held(seat, card)
    return deals.total


def bench() -> Iterator[Result]:
    import numpy as np  # a long session has it loaded, so the engine uses it

    assert np.__name__
    positions = read_lines(POSITIONS)
    for number, position in enumerate(positions, 1):
        puzzle = puzzle_for(position)
        assert everything(puzzle) == position["deals"] == baseline(position)
        ours, theirs = medians(lambda: everything(puzzle), lambda: baseline(position), rounds=7)  # noqa: B023
        aim = TIMES_FASTER[position["players"]]
        yield Result(
            f"{position['players']} players, position {number}",
            f">= {aim} x faster",
            f"{ours * 1000:.2f} ms to {theirs * 1000:.0f} ms",
            theirs / ours / aim,
            theirs / ours >= aim,
        )
    hardest = puzzle_for(positions[5])
    suits = dense.suits
    try:
        dense.suits = lambda model: False
        yield seconds("6 players without numpy", lambda: everything(hardest), at_most=0.03)
    finally:
        dense.suits = suits
