"""All moments of a hand for all seats together, and what they add up to: who knew what from when on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from boss_solver.game.cards import City, Face
from boss_solver.inference.story import Story
from boss_solver.review.moments import Moment, eyes_of_all


class Lead(NamedTuple):
    """A stretch of a hand in which some knew a city's reward and others did not.

    By the cards alone it is one player, or all of two but one, who is ahead: a card that still hides the reward from
    somebody is in a hand, and only whoever holds all such cards can do without seeing them.
    """

    city: City
    knowers: tuple[int, ...]
    """The seats that knew it before the others did."""
    others: tuple[int, ...]
    """The seats that did not yet."""
    since: int
    """After how many turns the first knew it."""
    until: int | None
    """After how many turns the last did; None if only when it was turned up."""


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

    def lead(self, city: City) -> Lead | None:
        """Who knew the city's reward before all others did; None if nobody did, or if some holdings are not told."""
        if len(self.seats) < self.story.end.table.setup.players:
            return None
        never = self.moments[None][-1].number + 1
        known = {seat: never if (at := self.known_from(seat, city)) is None else at for seat in self.seats}
        if min(known.values()) == max(known.values()):
            return None
        since, until = min(known.values()), max(known.values())
        knowers = tuple(seat for seat, at in known.items() if at < until)
        others = tuple(seat for seat, at in known.items() if at == until)
        return Lead(city, knowers, others, since, None if until == never else until)
