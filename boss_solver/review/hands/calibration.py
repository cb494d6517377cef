"""How good the program's own odds were in a game: the cards' odds at every moment beside the rewards there were.

Every seat's eyes and every moment after which a city was still open count once. They hang together: the same reward is
looked at again and again. So standard errors go by city and hand, which are the independent pieces.

>>> from boss_solver.record.games.reader import load
>>> from boss_solver.review.hands.game import review_of
>>> found = calibration_of(review_of(load("examples/two-players.boss")))
>>> found.number, round(found.surprise, 3), round(found.foreseen, 3)
(173, 1.242, 1.251)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import log2, sqrt
from typing import NamedTuple

from boss_solver.game.cards import City
from boss_solver.odds.rewards import CityOdds
from boss_solver.review.hands.game import GameReview, HandReview


class Foretold(NamedTuple):
    """One city at one moment in the eyes of one seat, still open to it."""

    hand: int
    """Its place among the hands of the review."""
    round: int
    """The round that was about to begin or going on, from 1."""
    seat: int
    odds: CityOdds
    bits: float
    """The surprise when the reward was turned up: minus the logarithm to the base 2 of its probability."""
    brier: float
    """Squared distance of the odds from the truth, summed over faces: 0 to 2."""
    came: tuple[tuple[float, bool], ...]
    """The probability of each face, and whether it was the reward."""


class Group(NamedTuple):
    """Some of them together."""

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


class Tenth(NamedTuple):
    """The probabilities between two tenths, and how often they came true."""

    low: float
    number: int
    foretold: float
    """Their mean, 0 to 1."""
    observed: float
    """How often they came true, 0 to 1."""
    error: float
    """Standard error of the difference."""


class Calibration(NamedTuple):
    """How good the odds were in a game."""

    all: Group
    by_round: tuple[tuple[int, Group], ...]
    by_seat: tuple[tuple[int, Group], ...]
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


def foretold(game: GameReview) -> Iterator[Foretold]:
    """Every city that was open to a seat at a moment of a hand, where its reward is known in the end.

    Moments of which the record does not tell what the seat had seen are left out, and the end of the hand: then all
    cards lie open.
    """
    players = len(game.names)
    for number, hand in enumerate(game.hands):
        for seat in hand.eyes.seats:
            for moment in hand.eyes.moments[seat]:
                for city, odds in moment.cities.items():
                    if odds.certain is None and hand.eyes.is_told(seat, city, moment.number):
                        yield from _one(hand, number, seat, odds, moment.number // players + 1)


def _one(hand: HandReview, number: int, seat: int, odds: CityOdds, round_no: int) -> Iterator[Foretold]:
    true = hand.story.reward(odds.city) or hand.story.hidden_reward(odds.city)
    if true is None or not odds.of(true.face):
        return
    came = tuple((float(chance), face is true.face) for face, chance in odds.reward.items())
    brier = sum((chance - is_true) ** 2 for chance, is_true in came)
    yield Foretold(number, round_no, seat, odds, -log2(odds.of(true.face)), brier, came)


def calibration_of(game: GameReview) -> Calibration | None:
    """How good the cards' odds were in a game; None where no reward is known in the end."""
    found = list(foretold(game))
    if not found:
        return None
    rounds, seats = sorted({one.round for one in found}), sorted({one.seat for one in found})
    return Calibration(
        _group(found),
        tuple((at, _group([one for one in found if one.round == at])) for at in rounds),
        tuple((at, _group([one for one in found if one.seat == at])) for at in seats),
        tuple(_tenths(found)),
    )


def _group(found: list[Foretold]) -> Group:
    number = len(found)
    off = ((one.hand, one.odds.city, one.bits - one.odds.bits) for one in found)
    return Group(
        number,
        sum(one.bits for one in found) / number,
        sum(one.odds.bits for one in found) / number,
        _error(off) / number,
        sum(one.brier for one in found) / number,
    )


def _error(off: Iterable[tuple[int, City, float]]) -> float:
    """The standard error of a sum of differences that are 0 on average; those of one city in one hand go together."""
    sums: dict[tuple[int, City], float] = defaultdict(float)
    for hand, city, difference in off:
        sums[hand, city] += difference
    return sqrt(sum(total**2 for total in sums.values())) if len(sums) > 1 else 0.0


def _tenths(found: list[Foretold]) -> Iterator[Tenth]:
    bins: dict[int, list[tuple[int, City, float, bool]]] = defaultdict(list)
    for one in found:
        for chance, came in one.came:
            bins[min(9, int(chance * 10))].append((one.hand, one.odds.city, chance, came))
    for tenth, some in sorted(bins.items()):
        number = len(some)
        yield Tenth(
            tenth / 10,
            number,
            sum(chance for *_, chance, _ in some) / number,
            sum(came for *_, came in some) / number,
            _error((hand, city, came - chance) for hand, city, chance, came in some) / number,
        )
