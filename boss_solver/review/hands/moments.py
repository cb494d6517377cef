"""Every moment of a hand through the eyes of one seat: what it saw then, and the odds it had.

Nothing here depends on a card that the seat could not see at that moment. Card backs were public, so at every moment
those of all others are there, whether they were entered or not; they are told from the end of the hand.

>>> from boss_solver.record.games.reader import load
>>> from boss_solver.inference.entries.story import stories
>>> first, *_ = stories(load("examples/two-players.boss"))
>>> for moment in list(moments(first, seat=0))[:2]:
...     print(moment.number, moment.odds.deals, *(str(city.expected) for city in moment.odds.cities))
0 12 0 1 3/2
1 12 0 1 3/2
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from boss_solver.game.cards import City, Face
from boss_solver.game.state import GameState
from boss_solver.inference.engine.counting import Deals, count
from boss_solver.inference.entries.seen_then import seen_by
from boss_solver.inference.entries.story import Story, Turn
from boss_solver.inference.view import SeatView
from boss_solver.odds.rewards import CityOdds, Odds, cards_alone, odds_of


@dataclass(frozen=True)
class Moment:
    """One seat's (None: a spectator's) view after so many turns of a hand."""

    number: int
    """Cards shown by then, from 0: the cards are dealt and nobody has moved."""
    turn: Turn | None
    """The turn that was played last; None at the beginning."""
    view: SeatView
    """The table then and the seat's own holding, card backs added. What users noted is not in it."""

    @property
    def seat(self) -> int | None:
        """Whose eyes these are."""
        return self.view.seat

    @cached_property
    def odds(self) -> Odds:
        """The exact odds of every city then, and the number of deals, all counted.

        Raises ContradictionError where none fits.
        """
        return odds_of(self.view)

    @cached_property
    def cities(self) -> Mapping[City, CityOdds]:
        """The same odds by city, in the order of the row; quick, as nothing needs to be counted for them."""
        return {odds.city: odds for odds in cards_alone(self.view)}

    @property
    def deals(self) -> Deals:
        """The deals that could have been."""
        return count(self.odds.known.puzzle)

    def knows(self, city: City) -> Face | None:
        """The city's reward if the seat knew it by then."""
        return self.cities[city].certain


def moments(story: Story, seat: int | None) -> Iterator[Moment]:
    """The moments of a hand for a seat: one when the cards are dealt, one after every card shown.

    A seat of which the record does not tell the holding sees what a spectator does: ``view.own`` is None then.
    """
    first = len(story.start.table.hand.shown) if story.start.table.hand else 0
    played = [turn for turn in story.turns if turn.card is not None]
    # What was entered between two turns, such as card backs, belongs to the moment before the second.
    states = [*(turn.before for turn in story.turns), story.states[-1][1] if story.states else story.start]
    for number, turn in enumerate([None, *played]):
        yield Moment(first + number, turn, seen_from(story, seat, states[number]))


def seen_from(story: Story, seat: int | None, state: GameState) -> SeatView:
    """Return the view of the seat in one state of the hand, before its end."""
    return seen_by(state, seat, story.dealt)


def eyes_of_all(story: Story) -> dict[int | None, tuple[Moment, ...]]:
    """All moments of a hand for a spectator (None) and for each seat whose holding the record tells."""
    seats = [seat for seat, held in enumerate(story.dealt.holdings) if held is not None]
    return {seat: tuple(moments(story, seat)) for seat in (None, *seats)}
