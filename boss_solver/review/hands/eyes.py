"""All moments of a hand for all seats together, and what they add up to: who knew what from when on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from boss_solver.game.cards import City, Face
from boss_solver.inference.entries.story import Story
from boss_solver.odds.rewards import CityOdds
from boss_solver.review.hands.moments import Moment, eyes_of_all


class Lead(NamedTuple):
    """A stretch of a hand in which some knew a city's reward and others did not.

    By the cards alone it is one player, or all of two but one, who is ahead: a card that still hides the reward from
    somebody is in a hand, and only a player who holds all such cards can do without seeing them.
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
class HandEyes:
    """A hand through the eyes of a spectator (None) and of every seat whose holding the record tells."""

    story: Story
    moments: Mapping[int | None, tuple[Moment, ...]]

    @classmethod
    def on(cls, story: Story) -> HandEyes:
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

    def is_told(self, seat: int | None, city: City, number: int) -> bool:
        """Whether the record tells all that the seat had seen of a city after so many turns.

        It does not where a card of it may lie open that nobody noted: at the table all saw it, so the seat may have
        known more. What is certain without that card is certain with it.
        """
        shown = self.story.hand.shown
        return not any(
            at < number and city in cities and not (shown[at].seat == seat and seat in self.seats)
            for at, cities in self.story.dealt.unsure.items()
        )

    def odds(self, seat: int | None, city: City, number: int) -> CityOdds | None:
        """Return the odds of a city in a seat's eyes after so many turns; None where the record does not tell them."""
        if seat not in self.moments:
            return None
        odds = self.at(seat, number).cities[city]
        return odds if odds.certain is not None or self.is_told(seat, city, number) else None

    def knew(self, seat: int | None, city: City, number: int) -> bool | None:
        """Whether the seat knew the city's reward after so many turns; None where the record does not tell."""
        odds = self.odds(seat, city, number)
        return None if odds is None else odds.certain is not None

    def at(self, seat: int | None, number: int) -> Moment:
        """Return the moment of the seat after so many turns."""
        return self.moments[seat][number - self.first]

    def knowing(self, city: City, number: int) -> dict[int, Face]:
        """The seats that knew the city's reward after so many turns, and what each knew it to be."""
        faces = {seat: self.at(seat, number).knows(city) for seat in self.seats}
        return {seat: face for seat, face in faces.items() if face is not None}

    def known_from(self, seat: int, city: City) -> int | None:
        """Turns after which the seat knew the city's reward before it was turned up; None if it never did.

        Where a card that nobody noted leaves it open, see :meth:`is_start_told`, it is the last moment that it can be.
        """
        return next((moment.number for moment in self.moments[seat] if moment.knows(city) is not None), None)

    def is_start_told(self, seat: int, city: City) -> bool:
        """Whether the record tells from when on the seat knew the city's reward."""
        since = self.known_from(seat, city)
        return self.is_told(seat, city, self.moments[None][-1].number if since is None else max(0, since - 1))

    def lead(self, city: City) -> Lead | None:
        """Return who knew the city's reward before all others; None if nobody did or the record does not tell."""
        if len(self.seats) < self.story.end.table.setup.players:
            return None
        if not all(self.is_start_told(seat, city) for seat in self.seats):
            return None
        never = self.moments[None][-1].number + 1
        known = {seat: never if (at := self.known_from(seat, city)) is None else at for seat in self.seats}
        if min(known.values()) == max(known.values()):
            return None
        since, until = min(known.values()), max(known.values())
        knowers = tuple(seat for seat, at in known.items() if at < until)
        others = tuple(seat for seat, at in known.items() if at == until)
        return Lead(city, knowers, others, since, None if until == never else until)
