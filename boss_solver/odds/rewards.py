"""What every city can still hold, and what that is worth, from the deals alone.

>>> from boss_solver.game import apply, cards, events, setup
>>> from boss_solver.inference.view import view_of
>>> hand = tuple(cards.CARDS[code] for code in "NY3 DE1 DE4 BOh PHp".split())
>>> state = apply.replay(setup.usual(4), [events.HandBegins(), events.Dealt(0, hand)])
>>> odds = odds_of(view_of(state, 0))
>>> detroit = odds.city(cards.City.DETROIT)
>>> detroit.pays, detroit.expected, odds.deals
(Fraction(2, 3), Fraction(5, 3), 1961511552)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from boss_solver.game.cards import Card, City, Face
from boss_solver.inference.counting import count
from boss_solver.inference.puzzle import puzzle_of
from boss_solver.inference.view import SeatView


@dataclass(frozen=True, slots=True)
class CityOdds:
    """The distribution of one city's reward. All probabilities are exact."""

    city: City
    unseen: int
    """Cards of the city that the seat has not seen, the reward among them."""
    reward: Mapping[Face, Fraction]
    """Probability of each face; impossible faces are missing."""

    @property
    def expected(self) -> Fraction:
        """Expected money for the winner, in millions; lost experts are not priced."""
        return sum((p * Card(self.city, face).money for face, p in self.reward.items()), Fraction(0))

    @property
    def pays(self) -> Fraction:
        """Probability that it pays more than 0."""
        return self._sum(face for face in self.reward if face.money > 0)

    @property
    def pays_nothing(self) -> Fraction:
        """Probability that it pays exactly 0, whatever else it does."""
        return self._sum(face for face in self.reward if face.money == 0)

    @property
    def hurt(self) -> Fraction:
        """Probability that it costs the winner an expert, for a time or for good."""
        return self._sum((Face.HOSPITAL, Face.PRISON, Face.REVOLVER))

    def of(self, face: Face) -> Fraction:
        """Probability of one face."""
        return self.reward.get(face, Fraction(0))

    @property
    def certain(self) -> Face | None:
        """The reward, if only one is possible."""
        return next(iter(self.reward)) if len(self.reward) == 1 else None

    def _sum(self, faces: Iterable[Face]) -> Fraction:
        return sum((self.of(face) for face in faces), Fraction(0))


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of every city in the order of the row, and the number of deals they come from."""

    cities: tuple[CityOdds, ...]
    deals: int
    """Consistent deals, every card a distinct piece."""

    def city(self, city: City) -> CityOdds:
        """The odds of one city. Raises KeyError for a city without a reward."""
        for odds in self.cities:
            if odds.city == city:
                return odds
        raise KeyError(city)


def odds_of(view: SeatView) -> Odds:
    """The odds a seat has from the cards and the facts it knows.

    Raises ContradictionError if no deal agrees with them.
    """
    puzzle = puzzle_of(view)
    deals = count(puzzle)
    unseen = puzzle.cards_unseen
    cities = tuple(
        CityOdds(city, unseen[city], {card.face: p for card, p in deals.reward(city).items()})
        for city in view.table.row
        if city is not City.CHICAGO
    )
    return Odds(cities, deals.total)
