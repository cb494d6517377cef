"""All moments of a hand for all seats together, and what they add up to: who knew what from when on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from boss_solver.game.cards import City, Face
from boss_solver.review.moments import Moment, eyes_of_all
from boss_solver.review.story import Story


class OddOneOut(NamedTuple):
    """A reward that was known to all but one."""

    city: City
    seat: int
    """Who did not know it."""
    since: int
    """After how many turns all others knew it."""
    until: int | None
    """After how many turns he knew it too; None if only when it was turned up."""


@dataclass(frozen=True)
class Eyes:
    """A hand through the eyes of a spectator (None) and of every seat whose holding the record tells."""

    story: Story
    moments: Mapping[int | None, tuple[Moment, ...]]

    @classmethod
    def on(cls, story: Story) -> Eyes:
        """The eyes of all on a hand."""
        return cls(story, eyes_of_all(story))

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose holding the record tells."""
        return tuple(seat for seat in self.moments if seat is not None)

    @property
    def first(self) -> int:
        """Cards that lay open when the record begins: 0 unless it joins the hand."""
        return self.moments[None][0].number

    def at(self, seat: int | None, number: int) -> Moment:
        """What the seat saw after so many turns."""
        return self.moments[seat][number - self.first]

    def knowing(self, city: City, number: int) -> dict[int, Face]:
        """The seats that knew the city's reward after so many turns, and what each knew it to be."""
        found = {seat: self.at(seat, number).knows(city) for seat in self.seats}
        return {seat: face for seat, face in found.items() if face is not None}

    def known_from(self, seat: int, city: City) -> int | None:
        """Turns after which the seat knew the city's reward before it was turned up; None if it never did."""
        return next((one.number for one in self.moments[seat] if one.knows(city) is not None), None)

    def odd_one_out(self, city: City) -> OddOneOut | None:
        """The only player who did not know the city's reward for a time, all others knowing it; None if none was.

        Of two players nobody is the odd one out, nor where the record does not tell all holdings.
        """
        players = self.story.end.table.setup.players
        if players < 3 or len(self.seats) < players:
            return None
        end = self.moments[None][-1].number + 1
        known = sorted((end if (at := self.known_from(seat, city)) is None else at, seat) for seat in self.seats)
        (others, _), (last, seat) = known[-2:]
        return OddOneOut(city, seat, others, None if last == end else last) if others < last else None
