"""How good the program's own odds were in a game: the cards' odds at every moment, compared with the true rewards.

Every seat's eyes and every moment after which a city was still open count once. They are not independent: the same
reward is looked at again and again. So standard errors go by city and hand, which are the independent pieces.

>>> from boss_solver.record.games.reader import load
>>> from boss_solver.review.hands.game import review_of
>>> calibration = calibration_of(review_of(load("examples/two-players.boss")))
>>> calibration.number, round(calibration.surprise, 3), round(calibration.foreseen, 3)
(173, 1.242, 1.251)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boss_solver.odds.rewards import CityOdds
from boss_solver.odds.scoring import Forecast, Tenth, error_of_sum, tenths
from boss_solver.review.hands.game import GameReview, HandReview


class ForetoldCity(NamedTuple):
    """One city at one moment in the eyes of one seat, still open to it."""

    round: int
    """The round that was about to begin or going on, from 1."""
    seat: int
    odds: CityOdds
    forecast: Forecast
    """The probabilities of its faces and the reward; a cluster is a hand, by its place in the review, and a city."""


class MomentGroup(NamedTuple):
    """Some cities at some moments together."""

    number: int
    """Cities at moments in somebody's eyes."""
    surprise: float
    """Bits on average by which the rewards were a surprise (log-loss to the base 2); 0 is perfect."""
    foreseen: float
    """Bits of surprise that the odds themselves foretold; where they are right it is the same but for chance."""
    error: float
    """Standard error of the difference of the two; 0 where there is only one city in one hand."""
    brier: float
    """Mean squared distance from the truth, 0 to 2."""


class Calibration(NamedTuple):
    """How good the odds were in a game."""

    all: MomentGroup
    by_round: tuple[tuple[int, MomentGroup], ...]
    by_seat: tuple[tuple[int, MomentGroup], ...]
    tenths: tuple[Tenth, ...]
    """Every probability of every face; empty tenths are left out."""

    @property
    def number(self) -> int:
        """Cities at moments in somebody's eyes."""
        return self.all.number

    @property
    def surprise(self) -> float:
        """Bits of surprise on average."""
        return self.all.surprise

    @property
    def foreseen(self) -> float:
        """Bits of surprise that the odds foretold."""
        return self.all.foreseen


def foretold(game: GameReview) -> Iterator[ForetoldCity]:
    """Yield every city that was open to a seat at a moment of a hand, where its reward is known in the end.

    Moments of which the record does not tell what the seat had seen are left out, and so is the end of the hand: then
    all cards lie open.
    """
    players = len(game.names)
    for number, hand in enumerate(game.hands):
        for seat in hand.eyes.seats:
            for moment in hand.eyes.moments[seat]:
                for city, odds in moment.cities.items():
                    if odds.certain is None and hand.eyes.is_told(seat, city, moment.number):
                        forecast = _forecast(hand, number, odds)
                        if forecast is not None:
                            yield ForetoldCity(moment.number // players + 1, seat, odds, forecast)


def _forecast(hand: HandReview, number: int, odds: CityOdds) -> Forecast | None:
    true = hand.story.reward(odds.city) or hand.story.hidden_reward(odds.city)
    if true is None or not odds.of(true.face):
        return None
    faces = list(odds.reward)
    return Forecast((number, odds.city), tuple(map(float, odds.reward.values())), faces.index(true.face))


def calibration_of(game: GameReview) -> Calibration | None:
    """Return how good the cards' odds were in a game; None where no reward is known in the end."""
    cities = list(foretold(game))
    if not cities:
        return None
    rounds, seats = sorted({city.round for city in cities}), sorted({city.seat for city in cities})
    return Calibration(
        _group(cities),
        tuple((at, _group([city for city in cities if city.round == at])) for at in rounds),
        tuple((at, _group([city for city in cities if city.seat == at])) for at in seats),
        tenths(city.forecast for city in cities),
    )


def _group(cities: Sequence[ForetoldCity]) -> MomentGroup:
    number = len(cities)
    off = ((city.forecast.cluster, city.forecast.surprise - city.odds.bits) for city in cities)
    return MomentGroup(
        number,
        sum(city.forecast.surprise for city in cities) / number,
        sum(city.odds.bits for city in cities) / number,
        error_of_sum(off) / number,
        sum(city.forecast.brier for city in cities) / number,
    )
