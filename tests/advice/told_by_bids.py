"""What reading is worth at one move: `python -m tests.advice.told_by_bids`.

In games of four players, each a type of the default mixture, somebody's move is chosen by the cards alone, by deals as
likely as reading makes them, and with the others' types read as well. All three are then valued by somebody who knows
of what type everybody is: by playouts of deals that are as likely as they are given that these very players did what
they did, and by them. So the luck of the deal is no part of the differences.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np

from boss_solver.advice.candidate_moves import Move
from boss_solver.advice.search.judging import Judge, judge_moves
from boss_solver.game.events import Event, Revealed
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.entries.history import history_of
from boss_solver.playout.estimates import Estimate, estimate
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.reading.choices.types import PlayerType, TypeGrid
from boss_solver.reading.playing import guess_of
from boss_solver.reading.posterior import posterior
from boss_solver.reading.read import Reading
from tests.advice.with_reading import SAMPLES, Hand

MOVES: Final = 300
DEALS: Final = 4096
"""On which the choices are valued."""

POLICIES: Final = tuple(dict.fromkeys(player.policy for player in MIXTURE))
KNOWN: Final = TypeGrid(tuple(PlayerType(policy, 1, policy.name, slips=1e-4, exact=1 - 1e-4) for policy in POLICIES))
"""The policies of the mixture and nothing else, which are followed to the letter."""


class Choices(NamedTuple):
    """A move chosen three ways, and by how much each is better than the one by the cards alone, in millions."""

    cards: Move
    deals: Move
    types: Move
    by_deals: float
    by_types: float


def choices(seed: int, samples: int = SAMPLES) -> Choices:
    """One of them; a hand's first turn is left out."""
    hand = Hand(seed)
    lines, seat = until_a_turn(hand, Random(seed).randint(2, hand.setup.cards_each)), hand.seat
    kept = hand.kept(lines)
    view = history_of(kept, kept[-1].after.here, seat).view
    puzzle = puzzle_of(view)
    reading = Reading(seed=seed)
    behaviour = reading.behaviour(kept, hand.setup, seat)
    read = reading.odds(view, puzzle, behaviour)
    judges = [Judge(view, puzzle, seed=seed)]
    judges += [Judge(view, read.puzzle, seed=seed, guess=guess_of(read, types=types)) for types in (False, True)]
    cards, deals, types = (judge_moves(judge, samples=samples).left[0] for judge in judges)
    is_of = {at: [float(player.policy == policy) for policy in POLICIES] for at, player in enumerate(hand.players)}
    known = posterior(view, puzzle, behaviour.choices, KNOWN, is_of, seed=seed + 1)
    trials = Judge(view, known.puzzle, seed=seed + 10**6, guess=guess_of(known)).trials()
    trials.stage(tuple(dict.fromkeys((cards, deals, types))), DEALS)
    worth = {move: trials.value(move).mean for move in (cards, deals, types)}
    return Choices(cards, deals, types, worth[deals] - worth[cards], worth[types] - worth[cards])


def until_a_turn(hand: Hand, number: int) -> list[tuple[Event, ...]]:
    """The lines of the game as the mixture played it, until a turn of the seat in the hand, counted from 1."""
    found = list(hand.begun)
    for events in hand.lines[len(found) :]:
        if any(isinstance(event, Revealed) and event.seat == hand.seat for event in events):
            number -= 1
            if not number:
                return found
        found.append(events)
    raise AssertionError("the hand has no such turn")


def every(first: int, number: int, samples: int = SAMPLES) -> Iterator[Choices]:
    """So many moves."""
    return (choices(seed, samples) for seed in range(first, first + number))


def gains(found: Sequence[Choices]) -> tuple[Estimate, Estimate]:
    """What read deals are worth at a move, and what read types are worth besides, in all, in millions."""
    return estimate(np.array([one.by_deals for one in found])), estimate(np.array([one.by_types for one in found]))


def summary(found: Sequence[Choices]) -> str:
    """In one line."""
    deals, types = gains(found)
    other = sum(one.types != one.cards for one in found)
    return (
        f"{len(found)} moves, another by reading at {other}: {types.mean:+.3f} +- {types.error:.3f} millions a move, "
        f"by read deals alone {deals.mean:+.3f} +- {deals.error:.3f}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and measure; 1 if reading is not significantly better."""
    parser = argparse.ArgumentParser(prog="python -m tests.advice.told_by_bids", description="What reading is worth.")
    parser.add_argument("--moves", type=int, default=MOVES, help="(default %(default)s)")
    parser.add_argument("--samples", type=int, default=SAMPLES, help="playouts a move (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first (default %(default)s)")
    options = parser.parse_args(arguments)
    found: list[Choices] = []
    for one in every(options.seed, options.moves, options.samples):
        found.append(one)
        if len(found) % 50 == 0:
            print(summary(found), flush=True)
    if len(found) % 50:
        print(summary(found))
    gain = gains(found)[1]
    return int(not gain.mean > 2 * gain.error)


if __name__ == "__main__":
    sys.exit(main())
