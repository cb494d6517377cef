"""The moments of a game that is looked back at, read from behaviour: by what the seat had seen the others do by then.

Of the hand that was going on that is what was placed before the moment; of the others' kinds what hands over by then
told. Card backs were public, so they are there at every moment, entered or not.

>>> from boss_solver.record.games.reader import load
>>> from boss_solver.review.hands.game import review_of
>>> found = GameRead(review_of(load("examples/two-players.boss")))
>>> [found.moment(0, 0, number).method.value for number in (0, 4)]
['cards', 'listed']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from boss_solver.game.state import GameState
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.entries.story import Story, Turn
from boss_solver.inference.view import SeatView
from boss_solver.reading.choices.choices import choices_of
from boss_solver.reading.learning import Belief, learned
from boss_solver.reading.measured.calibrating import as_seen
from boss_solver.reading.posterior import Posterior
from boss_solver.reading.read import Behaviour, Reading
from boss_solver.review.hands.game import GameReview
from boss_solver.review.hands.moments import seen_from


@dataclass(frozen=True)
class GameRead:
    """A game, and how it is read. Every moment is read when it is asked for."""

    game: GameReview
    reading: Reading = field(default_factory=Reading)
    _beliefs: dict[tuple[int, int | None], dict[int, Belief]] = field(default_factory=dict, compare=False, repr=False)

    def moment(self, hand: int, seat: int | None, number: int) -> Posterior:
        """The read odds of a seat (None: a spectator) after so many turns of a hand, by its index.

        Raises ContradictionError if no deal fits, TooComplexError if there are too many ways.
        """
        eyes = self.game.hands[hand].eyes
        view = eyes.at(seat, number).view
        return self._read(hand, seat, view, self._turns(hand, seat, number))

    def at(self, hand: int, seat: int | None, state: GameState, line: int) -> Posterior:
        """The same at a line of the record, where the game stood in this state."""
        story = self.game.hands[hand].story
        view = seen_from(story, seat, state)
        shown = len(view.table.hand.shown) if view.table.hand else 0
        turns = [
            turn if turn.number <= shown else turn._replace(card=None)  # the card was shown later
            for turn in as_seen(story, seat, backs=True).turns
            if turn.line <= line
        ]
        return self._read(hand, seat, view, turns)

    def rounds(self, hand: int, seat: int | None) -> Sequence[int]:
        """The turns after which each round but the first began in the eyes of a seat, and the last one."""
        players = len(self.game.names)
        numbers = [moment.number for moment in self.game.hands[hand].eyes.moments[seat]]
        return [number for number in numbers if number and (number % players == 0 or number == numbers[-1])]

    def _turns(self, hand: int, seat: int | None, number: int) -> list[Turn]:
        story: Story = self.game.hands[hand].story
        return [turn for turn in as_seen(story, seat, backs=True).turns if turn.number <= number]

    def _read(self, hand: int, seat: int | None, view: SeatView, turns: Sequence[Turn]) -> Posterior:
        behaviour = Behaviour(choices_of(turns, seat), self._believed(hand, seat))
        return self.reading.odds(view, puzzle_of(view), behaviour)

    def _believed(self, hand: int, seat: int | None) -> dict[int, Belief]:
        """Return the beliefs about everybody when a hand began."""
        if (hand, seat) not in self._beliefs:
            over = [as_seen(earlier.story, seat, backs=True) for earlier in self.game.hands[:hand]]
            self._beliefs[hand, seat] = learned(self.reading.grid, over, seat, self.reading.before)
        return self._beliefs[hand, seat]
