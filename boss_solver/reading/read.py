"""Reading a record: the odds of a seat by the cards and by the others' placements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from boss_solver.game.setup import Setup
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.entries.story import stories_of
from boss_solver.inference.view import SeatView
from boss_solver.reading.choices.choices import Choice, choices_of
from boss_solver.reading.choices.types import GRID, TypeGrid
from boss_solver.reading.learning import Belief, learned
from boss_solver.reading.posterior import Posterior, posterior
from boss_solver.reading.weighing import SAMPLES
from boss_solver.record.lines.record import Line


class Behaviour(NamedTuple):
    """The actions of the others that a seat has seen, up to some moment of a game."""

    choices: tuple[Choice, ...]
    """In the hand that is going on, in order."""
    beliefs: dict[int, Belief]
    """By seat, from the hands before it."""


@dataclass(frozen=True)
class Reading:
    """How to read."""

    grid: TypeGrid = GRID
    samples: int = SAMPLES
    """Deals to draw where there are too many to weigh them all."""
    seed: int = 0
    before: Mapping[int, Sequence[float]] = field(default_factory=dict)
    """By seat how much of each type is believed in before the game; the grid's prior for seats that are missing."""

    def behaviour(self, lines: Sequence[Line], setup: Setup, seat: int | None) -> Behaviour:
        """Return the actions of the others that a seat has seen, from the first lines of a record."""
        hands = stories_of(lines, setup)
        choices = choices_of(hands[-1].turns, seat) if hands else ()
        return Behaviour(choices, learned(self.grid, hands[:-1], seat, self.before))

    def players(self, lines: Sequence[Line], setup: Setup, seat: int | None) -> dict[int, Belief]:
        """By seat what is believed of everybody, no hand going on, from the first lines of a record."""
        believed = learned(self.grid, stories_of(lines, setup), seat, self.before)
        return {player: believed.get(player, Belief(self.grid.prior, 0)) for player in range(setup.players)}

    def odds(self, view: SeatView, puzzle: Puzzle, behaviour: Behaviour, earlier: Posterior | None = None) -> Posterior:
        """The odds by the cards and by what the others did.

        ``puzzle`` is what is hidden from the seat now, notes and hunches in it; ``earlier`` are odds of before, whose
        deals are used again where the cards are the same. Raises ContradictionError if no deal fits, TooComplexError
        if statements tie too much together.
        """
        beliefs = {seat: belief.weights for seat, belief in behaviour.beliefs.items()}
        return posterior(
            view,
            puzzle,
            behaviour.choices,
            self.grid,
            beliefs,
            samples=self.samples,
            seed=self.seed,
            earlier=earlier,
        )
