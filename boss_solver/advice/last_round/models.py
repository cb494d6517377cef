"""How the other players are taken to choose: which ways of placing each may have, and how likely each of them is.

>>> model = evenly(MIXTURE)
>>> model[0].chance, model[0].player.name
(Fraction(1, 15), 'counter/at-random')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from boss_solver.playout.arrays.dtypes import Int64s
from boss_solver.playout.games.guess import Guess, Leaning
from boss_solver.playout.players.choosing import Policy
from boss_solver.playout.players.registry import MIXTURE
from boss_solver.playout.players.seated_players import Player


class ModelledPlayer(NamedTuple):
    """One way in which a seat may play."""

    chance: Fraction
    player: Player


Model = tuple[ModelledPlayer, ...]
"""All ways in which a seat may play; their probabilities add up to 1."""


def evenly(players: Sequence[Player]) -> Model:
    """The model in which each player is equally likely."""
    return tuple(ModelledPlayer(Fraction(1, len(players)), player) for player in players)


class PlacingModel(NamedTuple):
    """How a seat may place, deal by deal."""

    policies: tuple[Policy, ...]
    chances: tuple[tuple[Fraction, ...], ...]
    """How likely each policy is, in one or several kinds of deals."""
    kind: Int64s
    """(deals,) of which kind each deal is."""


def placings(
    seats: Sequence[int], source: Sequence[int], models: Mapping[int, Model] | None = None, guess: Guess | None = None
) -> dict[int, PlacingModel]:
    """How each of some seats may place; seats that nothing is said of are of the default mixture.

    ``source`` says which of the guess's deals each deal is. What a guess says of a seat goes before its model.
    """
    by_seat = {}
    for seat in seats:
        leaning = None if guess is None else guess.seats.get(seat)
        if leaning is not None:
            by_seat[seat] = _leaning(leaning, source)
            continue
        model = (models or {}).get(seat) or evenly(MIXTURE)
        players = tuple(modelled.player for modelled in model)
        chances = tuple(modelled.chance for modelled in model)
        by_seat[seat] = _placing(players, (chances,), np.zeros(len(source), np.int64))
    return by_seat


def _leaning(leaning: Leaning, source: Sequence[int]) -> PlacingModel:
    """Each deal has the chances of what the seat holds in it."""
    columns = np.zeros(len(source), np.int64) if leaning.holding is None else leaning.holding[list(source)]
    different, kind = np.unique(columns, return_inverse=True)
    chances = []
    for column in different:
        exact = [Fraction(float(chance)) for chance in leaning.chances[:, column]]
        total = sum(exact)
        chances.append(tuple(chance / total for chance in exact))
    return _placing(leaning.players, tuple(chances), kind.reshape(-1).astype(np.int64))


def _placing(players: Sequence[Player], chances: tuple[tuple[Fraction, ...], ...], kind: Int64s) -> PlacingModel:
    """Players that place alike are one: in the last round nobody chooses what to show."""
    policies = tuple(dict.fromkeys(player.policy for player in players))
    summed = []
    for each in chances:
        sums = dict.fromkeys(policies, Fraction())
        for player, chance in zip(players, each, strict=True):
            sums[player.policy] += chance
        summed.append(tuple(sums.values()))
    return PlacingModel(policies, tuple(summed), kind)
