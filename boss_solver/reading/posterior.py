"""The odds by cards and behaviour together: what weighed deals say of rewards, holdings and types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boss_solver.game.cards import EXPERT_HURT, Card, City, Face
from boss_solver.inference.engine.counting import count
from boss_solver.inference.engine.formulas import REWARD
from boss_solver.inference.engine.puzzle import Puzzle
from boss_solver.inference.view import SeatView
from boss_solver.reading.choices.choices import Choice
from boss_solver.reading.choices.types import TypeGrid
from boss_solver.reading.weighing import (
    SAMPLES,
    Likelihoods,
    all_drawn,
    believed_of,
    effective_size,
    is_listed,
    sampled,
    together,
    told_by_players,
    weights,
)

Chances = NDArray[np.float64]


class ReadMethod(StrEnum):
    """How read odds came about."""

    LISTED = "listed"
    """From all deals, one by one: exact for the model."""
    SAMPLED = "sampled"
    """From deals drawn at random."""
    CARDS = "cards"
    """There is no choice to judge by: these are the cards' odds."""
    IMPOSSIBLE = "impossible"
    """No type could have done what was done, whatever he held: these are the cards' odds."""


class Read(NamedTuple):
    """A number that rests on a guess about behaviour."""

    value: float
    error: float = 0.0
    """Its standard error from sampling; 0 where all deals were weighed."""


@dataclass(frozen=True)
class ReadCity:
    """The read odds of one city's reward. Faces that the cards rule out are missing; no other ever is."""

    city: City
    reward: Mapping[Face, Read]
    expected: Read
    """Expected money for the winner, in millions."""
    pays: Read
    """That it pays more than 0."""
    pays_nothing: Read
    """That it pays exactly 0."""
    hurt: Read
    """That it costs the winner an expert, for a time or for good."""

    @property
    def certain(self) -> Face | None:
        """The reward, if the cards leave only one."""
        return next(iter(self.reward)) if len(self.reward) == 1 else None


@dataclass(frozen=True)
class Posterior:
    """Weighed deals."""

    view: SeatView
    puzzle: Puzzle
    choices: tuple[Choice, ...]
    """The choices that were judged, in order."""
    grid: TypeGrid
    beliefs: Mapping[int, Chances]
    """By seat how much of each type was believed in before this hand, by what the player himself had done."""
    likelihoods: Likelihoods | None
    method: ReadMethod

    @cached_property
    def weighed(self) -> Chances:
        """(deals,) the probability of each deal that was listed or drawn."""
        assert self.likelihoods is not None
        counts = weights(self.likelihoods, self.choices, self.beliefs)
        if self.method is ReadMethod.IMPOSSIBLE:
            counts = self.likelihoods.drawn.chances
        probability: Chances = counts / counts.sum()
        return probability

    @property
    def seed(self) -> int | None:
        """The seed of the deals that were drawn; None where nothing was."""
        return self.likelihoods.drawn.seed if self.likelihoods and self.method is ReadMethod.SAMPLED else None

    @property
    def deals(self) -> int:
        """Deals that were listed or drawn; 0 where the cards' odds stand."""
        return len(self.weighed) if self.method in (ReadMethod.LISTED, ReadMethod.SAMPLED) else 0

    @property
    def effective(self) -> float:
        """The effective sample size, if deals were drawn: how many drawn without weights would tell as much."""
        return effective_size(self.weighed) if self.deals else 0.0

    def city(self, city: City) -> ReadCity:
        """The read odds of one city. Raises KeyError for a city without a reward."""
        faces = {card.face: float(p) for card, p in count(self.puzzle, arrays=True).reward(city).items()}
        if not self.deals or len(faces) == 1:
            return _city(city, faces, dict.fromkeys(faces, 0.0), 0.0)
        assert self.likelihoods is not None
        once, squared = dict.fromkeys(faces, 0.0), dict.fromkeys(faces, 0.0)
        for card, (chance, square) in zip(self.likelihoods.drawn.sample.cards, self._rewards, strict=True):
            if card.city == city and card.face in faces:
                once[card.face] += chance
                squared[card.face] += square
        if self.method is not ReadMethod.SAMPLED:
            return _city(city, once, dict.fromkeys(faces, 0.0), 0.0)
        return _city(city, once, squared, self._heaviest)

    @cached_property
    def _rewards(self) -> list[tuple[float, float]]:
        """For each unseen card the weights of the deals in which it is a reward, and their squares, summed up."""
        assert self.likelihoods is not None
        under = np.int8(REWARD) == self.likelihoods.drawn.sample.places.T
        sums = under @ np.stack([self.weighed, self.weighed * self.weighed], axis=1)
        return [(float(chance), float(square)) for chance, square in sums]

    def held(self, seat: int, card: Card) -> Read:
        """The read probability that the player has the card (at least one, where there are two)."""
        place = self.puzzle.holding(seat)
        by_cards = count(self.puzzle, arrays=True).held(seat, card)
        if place is None or not self.deals or by_cards in (0, 1):
            return Read(float(by_cards))
        assert self.likelihoods is not None
        sample = self.likelihoods.drawn.sample
        at = [i for i, other in enumerate(sample.cards) if other == card]
        return self.mean((sample.places.T[at] == place).any(axis=0))

    def types(self, seat: int) -> tuple[float, ...]:
        """How much of each type is believed in now, this hand's choices weighed in."""
        weighed = self.types_by_deal(seat)
        weighed = weighed[:, 0] if not self.deals else weighed @ self.weighed
        return tuple((weighed / weighed.sum()).tolist())

    def types_by_deal(self, seat: int) -> Chances:
        """(types, deals) the same for each deal by itself; one column where the cards' odds stand."""
        believed = believed_of(self.grid, self.beliefs, seat)
        if not self.deals or self.likelihoods is None:
            return believed[:, None]
        drawn, by_seat = self.likelihoods.drawn, told_by_players(self.likelihoods, self.choices)
        others = np.full(len(drawn.chances), 1 - self.grid.alike)
        for other, chances in by_seat.items():
            if other != seat:
                others *= (self.beliefs[other] @ chances).take(drawn.holdings[other].index)
        own = self.beliefs[seat][:, None]
        if seat in by_seat:
            own = (own * by_seat[seat])[:, drawn.holdings[seat].index]
        by_deal: Chances = own * others
        for at, chance in together(self.likelihoods, by_seat, self.beliefs):
            by_deal[at] += chance
        whole = by_deal.sum(axis=0)
        by_deal[:, whole == 0] = believed[:, None]  # no type could have done in such a deal what was done
        by_deal /= np.where(whole == 0, 1.0, whole)
        return by_deal

    def after(self, number: int) -> Posterior:
        """Return the odds by the first choices alone, with the cards as they are known now."""
        chosen = self.choices[:number]
        method = self.method if chosen or not self.deals else ReadMethod.CARDS
        return Posterior(self.view, self.puzzle, chosen, self.grid, self.beliefs, self.likelihoods, method)

    @cached_property
    def _heaviest(self) -> float:
        """The largest weight of a deal that was drawn: one such deal more or less is always possible."""
        return float(self.weighed.max())

    def mean(self, values: Chances) -> Read:
        """The mean of a number that each deal has, with its standard error if they were drawn; there must be deals."""
        mean = float(self.weighed @ values)
        if self.method is not ReadMethod.SAMPLED:
            return Read(mean)
        away = self.weighed * (values - mean)

        return Read(mean, (float((away * away).sum()) + self._heaviest**2) ** 0.5)


def _city(city: City, chances: Mapping[Face, float], squares: Mapping[Face, float], heaviest: float) -> ReadCity:
    """Return the odds that the chances of the faces make.

    For the errors, ``squares`` are the sums of the squared weights and ``heaviest`` is the largest weight.
    """

    def of(number: Callable[[Face], int]) -> Read:
        numbers = {face: number(face) for face in chances}
        if len(set(numbers.values())) == 1:
            return Read(float(next(iter(numbers.values()))))
        mean = sum(chance * numbers[face] for face, chance in chances.items())
        away = sum((numbers[face] - mean) ** 2 * square for face, square in squares.items())
        return Read(mean, (away + heaviest**2) ** 0.5)

    return ReadCity(
        city,
        {face: of(partial(_is, face)) for face in chances},
        of(lambda face: Card(city, face).money),
        of(lambda face: int(face.money > 0)),
        of(lambda face: int(face.money == 0)),
        of(lambda face: int(face in EXPERT_HURT)),
    )


def _is(face: Face, other: Face) -> int:
    return int(face is other)


def posterior(
    view: SeatView,
    puzzle: Puzzle,
    choices: Sequence[Choice],
    grid: TypeGrid,
    beliefs: Mapping[int, Sequence[float]],
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    earlier: Posterior | None = None,
) -> Posterior:
    """Weigh the deals of a puzzle by what the players have done.

    Args:
        view: What the reader sees.
        puzzle: What is hidden from him.
        choices: What was done in this hand, in order.
        grid: The types there may be.
        beliefs: By seat how much of each type is believed in before this hand; the prior for seats that are missing.
        samples: Deals to draw, where there are too many to list them.
        seed: The same seed gives the same numbers.
        earlier: The odds before the latest choice: its deals are used again where the cards are the same.

    Raises ContradictionError if no deal fits, TooComplexError if statements tie too much together.
    """
    judged = tuple(choice for choice in choices if puzzle.holding(choice.seat) is not None)
    seats = tuple(dict.fromkeys(choice.seat for choice in judged))
    prior = grid.prior
    believed = {seat: np.array(beliefs.get(seat, prior)) for seat in range(view.table.setup.players)}
    if not judged:
        return Posterior(view, puzzle, (), grid, believed, None, ReadMethod.CARDS)
    listed = is_listed(puzzle)
    method = ReadMethod.LISTED if listed else ReadMethod.SAMPLED
    likelihoods = _again(earlier, puzzle, grid, judged) if earlier else None
    if likelihoods is not None:
        assert earlier is not None
        again = Posterior(view, puzzle, judged, grid, believed, likelihoods, method)
        if listed or again.effective >= min(earlier.effective, samples / 10):
            return again
    if listed:
        likelihoods = Likelihoods(grid, all_drawn(view, puzzle, seats))
    else:
        likelihoods = sampled(view, puzzle, judged, grid, believed, samples, seed)
    if not weights(likelihoods, judged, believed).any():
        method = ReadMethod.IMPOSSIBLE
    return Posterior(view, puzzle, judged, grid, believed, likelihoods, method)


def _again(earlier: Posterior, puzzle: Puzzle, grid: TypeGrid, choices: Sequence[Choice]) -> Likelihoods | None:
    """The deals of earlier odds, where they can be used again."""
    likelihoods = earlier.likelihoods
    if likelihoods is None or earlier.puzzle != puzzle or earlier.grid != grid or not earlier.deals:
        return None
    return likelihoods if all(choice.seat in likelihoods.drawn.holdings for choice in choices) else None
