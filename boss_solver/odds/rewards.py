"""The odds of every city's reward, from the deals alone.

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
from math import log2

from boss_solver.game.cards import Card, City, Face
from boss_solver.inference.engine.counting import Deals, count
from boss_solver.inference.entries.note_claims import Known, as_known
from boss_solver.inference.view import SeatView


@dataclass(frozen=True, slots=True)
class CityOdds:
    """The distribution of one city's reward. All probabilities are exact."""

    city: City
    unseen: int
    """Cards of the city that the seat has not seen, the reward among them (or it alone, where everybody saw it)."""
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

    @property
    def bits(self) -> float:
        """How uncertain the reward is, in bits (Shannon): 0 where it is known."""
        return -sum(float(p) * log2(p) for p in self.reward.values()) + 0.0

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
    """Deals consistent with facts and notes, every card a distinct piece; hunches do not change it."""
    cards_alone: tuple[CityOdds, ...]
    """The odds by the unseen cards alone, without backs, notes and hunches."""
    without_hunches: tuple[CityOdds, ...]
    """The odds by facts and notes."""
    known: Known
    """All that went into it."""

    def city(self, city: City) -> CityOdds:
        """The odds of one city. Raises KeyError for a city without a reward."""
        for odds in self.cities:
            if odds.city == city:
                return odds
        raise KeyError(city)


def odds_of(seen: SeatView | Known) -> Odds:
    """The odds a seat has from what it sees, or from all that it knows, the notes and hunches of its user included.

    Raises ContradictionError if no deal agrees with the facts, TooComplexError if the statements tie too much together.
    """
    known = as_known(seen)
    view, puzzle = known.view, known.puzzle
    deals = count(puzzle)
    order = [city for city in view.table.row if city is not City.CHICAGO]
    plain = cards_alone(view)
    unseen = {odds.city: odds.unseen for odds in plain}
    with_all = tuple(_city_odds(deals, city, unseen[city]) for city in order)
    if puzzle.hunches:
        facts_alone = count(puzzle.without_hunches())
        without = tuple(_city_odds(facts_alone, city, unseen[city]) for city in order)
    else:
        without = with_all
    return Odds(with_all, deals.total, plain, without, known)


def cards_alone(view: SeatView) -> tuple[CityOdds, ...]:
    """The odds of every city by the unseen cards alone, each equally likely; in the order of the row.

    It takes no counting. Card backs, and cards of which only the city was noted, do not change it: they tell how many
    cards of a city are where, and not which. Cards that everybody saw where they stay are no rewards, or the very ones.
    """
    unseen = view.possible_rewards()
    return tuple(
        CityOdds(city, total, {card.face: Fraction(number, total) for card, number in unseen[city].items()})
        for city in view.table.row
        if city is not City.CHICAGO
        for total in (sum(unseen[city].values()),)
    )


def _city_odds(deals: Deals, city: City, unseen: int) -> CityOdds:
    reward = {card.face: p for card, p in deals.reward(city).items()}
    return CityOdds(city, unseen, reward)
