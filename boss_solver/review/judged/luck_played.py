"""Values of a hand by playouts, and with them luck and skill apart in a whole game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from boss_solver.game.state import GameState
from boss_solver.inference.entries.seen_then import seen_by
from boss_solver.inference.entries.story import Story
from boss_solver.playout.games.run import Playouts
from boss_solver.playout.games.start import Start, start_of, start_of_state
from boss_solver.review.hands.game import GameReview
from boss_solver.review.judged.luck import Split, Value, can_be_split, split_of, steps_of

GAMES: Final = 1000
"""Playouts behind each value, unless told otherwise: standard errors of about 0.06 million."""


@dataclass
class PlayedValues:
    """Values by playouts of the default players, who see what is theirs to see; each from a seed of its own."""

    games: int = GAMES
    seed: int = 0
    progress: Callable[[], None] | None = None
    """Told after every value."""
    _numbers: Iterator[int] = field(default_factory=count, repr=False)
    _latest: tuple[GameState, int, Value] | None = field(default=None, repr=False)

    def before_deal(self, start: GameState) -> Value:
        """Return the mean over deals that are drawn afresh for every playout."""
        return self._played(start_of_state(start))

    def with_deal(self, state: GameState) -> Value:
        """The value in a state whose holdings are all known."""
        return self._played(start_of_state(state))

    def in_eyes(self, state: GameState, seat: int, story: Story) -> Value:
        """The same over the deals that agree with what the seat saw, each of them equally likely."""
        if self._latest is not None and self._latest[0] is state and self._latest[1] == seat:
            return self._latest[2]  # before his reveal is after his placement: the two cancel exactly
        value = self._played(start_of(seen_by(state, seat, story.dealt)))
        self._latest = (state, seat, value)
        return value

    def _played(self, start: Start) -> Value:
        seed = self.seed * 1_000_003 + next(self._numbers)
        results = Playouts(start, seed=seed, until="hand").run(self.games)
        if results.games < self.games:
            raise KeyboardInterrupt
        if self.progress is not None:
            self.progress()
        estimates = results.gained()
        return Value.of([estimate.mean for estimate in estimates], [estimate.error for estimate in estimates])


def values_needed(game: GameReview) -> int:
    """How many values :func:`luck_of` asks for: what its progress counts."""
    number = 0
    for hand in game.hands:
        if can_be_split(hand.story):
            steps = steps_of(hand.story)
            first = sum(at == 0 or steps[at - 1].after is not step.before for at, step in enumerate(steps))
            number += 1 + len(steps) + first + len(steps)  # the deal, after each move but the last, in eyes
    return number


def luck_of(
    game: GameReview, games: int = GAMES, seed: int = 0, progress: Callable[[], None] | None = None
) -> Iterator[tuple[int, Split]]:
    """Luck and skill apart, hand by hand: the place of each hand among those of the review, and its parts.

    Hands that cannot be split are left out. Raises KeyboardInterrupt when it is stopped; what came before is done.
    """
    for number, hand in enumerate(game.hands):
        if can_be_split(hand.story):
            values = PlayedValues(games, seed * 101 + number, progress)
            yield number, split_of(hand.story, values)
