"""An equilibrium of the last two rounds, by counterfactual regret minimization in its CFR+ form.

Players take turns at updating; regrets never fall below 0; later strategies count more in the average, which comes
close to an equilibrium (Tammelin, *Solving Large Imperfect Information Games Using CFR+*, 2014). The latest regrets
serve as a forecast of the next (Farina, Kroer and Sandholm, *Faster Game Solving via Predictive Blackwell
Approachability*, 2021). All holdings of both players are updated at once, in vectors (Johanson, Waugh, Bowling and
Zinkevich, *Accelerating Best Response Calculation in Large Extensive Games*, 2011).

Each player is taken to do anything at all with a small probability, so that replies to what an equilibrium never does
make sense too. How far the average is from an equilibrium is computed by best responses to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from boss_solver.advice.two_player.flat_game import DecisionGroup, InformationSets
from boss_solver.playout.arrays.dtypes import Floats, Int64s

_LATER: Final = 3
"""The power of the number of a step by which its strategy counts in the average."""

TREMBLES: Final = 1e-3
"""How likely a player is taken to do anything at all, all alike."""


class EntrySums:
    """Adds up numbers that belong to the same entry; several times faster than counting them one by one."""

    def __init__(self, entry: Int64s, entries: int) -> None:
        self.entries = entries
        self.order = np.argsort(entry, kind="stable")
        self.some, self.starts = np.unique(entry[self.order], return_index=True)

    def of(self, values: Floats) -> Floats:
        """(entries,) the sum of the numbers of each entry."""
        return self.of_ordered(values[self.order])

    def of_ordered(self, values: Floats) -> Floats:
        """The same of numbers that are in this order already."""
        sums = np.zeros(self.entries)
        sums[self.some] = np.add.reduceat(values, self.starts)
        return sums


class ForcedCells:
    """Cells of which nobody decides any more, in the order of one player's entries."""

    def __init__(self, group: DecisionGroup, player: int, entries: int) -> None:
        self.sums = EntrySums(group.entries[player], entries)
        self.gain = _signed(group.gain[0], player)[self.sums.order]
        self.other = group.entries[1 - player][self.sums.order]

    def values(self, reach: Floats) -> Floats:
        """(entries,) what they are worth to the player, times how likely the other gets there."""
        return self.sums.of_ordered(self.gain * reach[self.other])


@dataclass(frozen=True)
class ZeroSumGame:
    """A zero-sum game of three decisions."""

    sets: tuple[InformationSets, InformationSets]
    """The first decisions of either player, with every holding."""
    groups: tuple[DecisionGroup, ...]
    """The third decisions."""

    @cached_property
    def parts(self) -> tuple[tuple[ForcedCells | EntrySums, ...], ...]:
        """For either player and each group, how it adds up to what his entries are worth."""
        return tuple(tuple(self._part(group, player) for group in self.groups) for player in range(2))

    def _part(self, group: DecisionGroup, player: int) -> ForcedCells | EntrySums:
        entries = self.sets[player].entries
        if group.is_forced:
            return ForcedCells(group, player, entries)
        return EntrySums(group.entry if group.mover == player else group.entries[player], entries)


@dataclass(frozen=True)
class StrategyProfile:
    """A strategy of both players."""

    entries: tuple[Floats, Floats]
    """(entries,) how likely each is in its set."""
    last: tuple[Floats, ...]
    """For each group (options, sets) how likely each option is."""


@dataclass(frozen=True)
class Response:
    """The best answer of a player to the other's strategy."""

    value: float
    """On average over all holdings, millions."""
    entries: Floats
    """(entries,) what each is worth with the best that can follow, times the probability of the holding and of what
    the other did before."""


class Solver:
    """Comes closer to an equilibrium with every step."""

    def __init__(self, game: ZeroSumGame) -> None:
        self.game = game
        self.steps = 0
        self._regrets = [np.zeros(sets.entries) for sets in game.sets]
        self._last_regrets = [np.zeros((len(group.gain), group.sets)) for group in game.groups]
        self._sums = [np.zeros(sets.entries) for sets in game.sets]
        self._last_sums = [np.zeros_like(regrets) for regrets in self._last_regrets]
        self._now = [_even(sets) for sets in game.sets]
        self._last_now = [np.full(regrets.shape, 1 / len(regrets)) for regrets in self._last_regrets]
        self._even = [_even(sets) for sets in game.sets]

    def step(self) -> None:
        """Update both players, one after the other."""
        self.steps += 1
        for player in range(2):
            self._update(player)

    def _update(self, player: int) -> None:
        sets = self.game.sets[player]
        reach = (1 - TREMBLES) * self._now[1 - player] + TREMBLES * self._even[1 - player]
        values = np.zeros(sets.entries)
        for i, (group, part) in enumerate(zip(self.game.groups, self.game.parts[player], strict=True)):
            if isinstance(part, ForcedCells):
                values += part.values(reach)
            elif group.mover == player:
                worth = _worths(group, reach, player)
                own = (worth * self._last_now[i]).sum(axis=0)
                values += part.of(own)
                worth -= own
                self._last_now[i] = _matched_rows(_regretted(self._last_regrets[i], worth))
            else:
                values += part.of(_replied(group, reach, player, self._last_now[i]))
        mean = np.add.reduceat(values * self._now[player], sets.starts)
        self._now[player] = _matched(_regretted(self._regrets[player], values - mean[sets.of]), sets)
        self._add(player)

    def _add(self, player: int) -> None:
        """Count the strategy as it is now, later ones more."""
        weight = float(self.steps**_LATER)
        self._sums[player] += weight * self._now[player]
        reach = weight * ((1 - TREMBLES) * self._now[player] + TREMBLES * self._even[player])
        for i, group in enumerate(self.game.groups):
            if group.mover == player and not group.is_forced:
                self._last_sums[i] += reach[group.entry] * self._last_now[i]

    def average(self) -> StrategyProfile:
        """The strategy so far."""
        entries = [_matched(sums, sets) for sums, sets in zip(self._sums, self.game.sets, strict=True)]
        return StrategyProfile((entries[0], entries[1]), tuple(map(_matched_rows, self._last_sums)))


def respond(game: ZeroSumGame, profile: StrategyProfile, player: int) -> Response:
    """The best that a player can do against the other's strategy."""
    sets = game.sets[player]
    reach = profile.entries[1 - player]
    values = np.zeros(sets.entries)
    for group, part, last in zip(game.groups, game.parts[player], profile.last, strict=True):
        if isinstance(part, ForcedCells):
            values += part.values(reach)
        elif group.mover == player:
            values += part.of(_worths(group, reach, player).max(axis=0))
        else:
            values += part.of(_replied(group, reach, player, last))
    return Response(float(np.maximum.reduceat(values, sets.starts).sum()), values)


def exploitability(game: ZeroSumGame, profile: StrategyProfile) -> float:
    """The gain by the best response to the other's strategy, in millions, the mean of both players."""
    return sum(respond(game, profile, player).value for player in range(2)) / 2


def _signed(gain: Floats, player: int) -> Floats:
    return -gain if player else gain


def _worths(group: DecisionGroup, reach: Floats, player: int) -> Floats:
    """(options, sets) what each option is worth to the player who decides, times how likely the other gets there."""
    cells = group.gain * reach[group.entries[1 - player]]
    worths: Floats = np.add.reduceat(cells, group.starts, axis=1)
    return _signed(worths, player)


def _replied(group: DecisionGroup, reach: Floats, player: int, last: Floats) -> Floats:
    """(cells,) what each is worth to the player who does not decide, times how likely the other gets there."""
    cells: Floats = (group.gain * last[:, group.of]).sum(axis=0) * reach[group.entries[1 - player]]
    return _signed(cells, player)


def _even(sets: InformationSets) -> Floats:
    sizes = np.diff(np.append(sets.starts, sets.entries))
    return (1 / sizes)[sets.of]


def _matched(weights: Floats, sets: InformationSets) -> Floats:
    """Weights in proportion, all alike where there are none."""
    total = np.add.reduceat(weights, sets.starts)[sets.of]
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(total > 0, weights / total, _even(sets))


def _matched_rows(weights: Floats) -> Floats:
    total = weights.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(total > 0, weights / total, 1 / len(weights))


def _regretted(regrets: Floats, more: Floats) -> Floats:
    """Add to the regrets; what is returned counts the latest twice, as a forecast of the next."""
    regrets += more
    np.maximum(regrets, 0.0, out=regrets)
    forecast: Floats = np.maximum(regrets + more, 0.0)
    return forecast
