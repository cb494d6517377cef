"""Profiles of the opponents from the hands that are over: their types, the cities they took, how often they bluffed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from boss_solver.game.cards import City
from boss_solver.inference.entries.story import Story
from boss_solver.odds.bluffs import is_bluff
from boss_solver.odds.scoring import NORMAL_95
from boss_solver.playout.arrays.deck import UNIT
from boss_solver.reading.choices.choice_likelihood import view_then
from boss_solver.reading.choices.choices import Choice
from boss_solver.reading.choices.types import TypeGrid
from boss_solver.reading.learning import JudgedChoice, judged

TELLING: Final = 3
"""Choices that are named as those that tell most."""


class Share(NamedTuple):
    """A part of some cases."""

    times: int
    of: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate behind it (Wilson's); 0 to 1 where there are no cases."""
        if not self.of:
            return 0.0, 1.0
        rate, square = self.times / self.of, NORMAL_95 * NORMAL_95
        middle = (rate + square / (2 * self.of)) / (1 + square / self.of)
        half = NORMAL_95 * sqrt(rate * (1 - rate) / self.of + square / (4 * self.of**2)) / (1 + square / self.of)
        return max(0.0, middle - half), min(1.0, middle + half)


class Telling(NamedTuple):
    """A choice that speaks for the type that a player is most likely to be."""

    choice: Choice
    times: float
    """How many times likelier that type was to choose so than the types of the prior were on average."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerProfile:
    """One opponent."""

    seat: int
    weights: tuple[float, ...]
    """The probability of each type of the grid."""
    prior_part: float
    """How much of that was believed before the game: 1 is all of it, 0 none."""
    choices: int
    """Choices that it rests on."""
    paid: Share
    """Cities he took that paid more than 0, Chicago left out, of all he took."""
    money: int
    """Millions that these cities paid him."""
    bluffs: Share
    """Of his placements outside Chicago those that were bluffs."""
    bluffed: tuple[Choice, ...]
    """These bluffs."""
    telling: tuple[Telling, ...]
    """The choices that speak most for his likeliest type."""


def profiles(
    grid: TypeGrid, hands: Sequence[Story], reader: int | None, before: Mapping[int, Sequence[float]] | None = None
) -> tuple[PlayerProfile, ...]:
    """Every opponent of the reader (None: everybody), from the settled hands of a game as he saw them.

    ``before`` is by seat how much of each type was believed in before the game, where that is not the prior.
    """
    settled = [hand for hand in hands if hand.is_settled]
    choices = [judgement for hand in settled for judgement in judged(grid, hand, reader)]
    players = hands[0].end.table.setup.players if hands else 0
    return tuple(
        _profile(
            grid,
            seat,
            [judgement for judgement in choices if judgement.choice.seat == seat],
            settled,
            (before or {}).get(seat),
        )
        for seat in range(players)
        if seat != reader
    )


def _profile(
    grid: TypeGrid, seat: int, own: Sequence[JudgedChoice], settled: Sequence[Story], before: Sequence[float] | None
) -> PlayerProfile:
    prior = np.array(before or grid.prior)
    chances = [judgement for judgement in own if judgement.chances.any()]
    logs = sum((np.log(np.maximum(judgement.chances, 1e-300)) for judgement in chances), np.zeros(len(prior)))
    weights = prior * np.exp(logs - logs.max())
    weights /= weights.sum()
    likeliest = int(weights.argmax())
    telling = sorted(
        (
            Telling(judgement.choice, float(judgement.chances[likeliest] / (prior @ judgement.chances)))
            for judgement in chances
        ),
        key=lambda choice: -choice.times,
    )
    placed = [
        judgement
        for judgement in own
        if judgement.choice.placed is not None and judgement.choice.city is not City.CHICAGO
    ]
    bluffs = tuple(judgement.choice for judgement in placed if _is_bluff(judgement))
    effects = [
        effect
        for hand in settled
        if hand.hand.settlement is not None
        for effect in hand.hand.settlement.effects
        if effect.winner == seat and effect.reward is not None
    ]
    return PlayerProfile(
        seat=seat,
        weights=tuple(weights.tolist()),
        prior_part=float(np.minimum(prior, weights).sum()),
        choices=len(chances),
        paid=Share(sum(effect.money > 0 for effect in effects), len(effects)),
        money=sum(effect.money for effect in effects),
        bluffs=Share(len(bluffs), len(placed)),
        bluffed=bluffs,
        telling=tuple(choice for choice in telling[:TELLING] if choice.times > 1),
    )


def _is_bluff(judgement: JudgedChoice) -> bool:
    """Whether a placement outside Chicago was a bluff, by what its player saw."""
    choice = judgement.choice
    assert choice.city is not None
    view = view_then(choice, choice.table, judgement.held, judgement.shown)
    at = view.deck.city_at[choice.city]
    return is_bluff(
        Fraction(int(view.value[at, 0]), UNIT),
        Fraction(int(view.deck.average[int(view.face_down[at, 0]) % 256]), UNIT),
        own_is_certain=int(view.number_unseen[at, 0]) == 1,
        public_is_certain=int(view.number_face_down[at, 0]) == 1,
    )
