"""An equilibrium of the last two rounds, by counterfactual regret minimization in its CFR+ form.

Players take turns at updating; regrets never fall below 0; later strategies count more in the average, which comes
close to an equilibrium (Tammelin, *Solving Large Imperfect Information Games Using CFR+*, 2014). All holdings of both
players are updated at once, in vectors (Johanson, Waugh, Bowling and Zinkevich, *Accelerating Best Response Calculation
in Large Extensive Games*, 2011). Each player is taken to do anything at all with a small probability, so that replies
to what an equilibrium never does make sense too. How far the average is from an equilibrium is computed by best
responses to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from boss_solver.advice.flat_game import Group, Sets

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Number = NDArray[np.float64]
    Small = NDArray[np.int64]

TREMBLES: Final = 1e-3
"""How likely a player is taken to do anything at all, all alike."""


@dataclass(frozen=True)
class Game:
    """A zero-sum game of three decisions."""

    sets: tuple[Sets, Sets]
    """What either player can do at his first decision, with every holding."""
    groups: tuple[Group, ...]
    """The third decisions."""


@dataclass(frozen=True)
class Profile:
    """A strategy of both players."""

    entries: tuple[Number, Number]
    """(entries,) how likely each is in its set."""
    last: tuple[Number, ...]
    """For each group (sets, options) how likely each option is."""


@dataclass(frozen=True)
class Response:
    """What a player can get against the other's strategy."""

    value: float
    """On average over all holdings, millions."""
    entries: Number
    """(entries,) what each is worth with the best that can follow, times the probability of the holding and of what
    the other did before."""


class Solver:
    """Comes closer to an equilibrium with every step."""

    def __init__(self, game: Game) -> None:
        import numpy as np

        self.game = game
        self.steps = 0
        self._regrets = [np.zeros(sets.entries) for sets in game.sets]
        self._last_regrets = [np.zeros((group.sets, group.gain.shape[1])) for group in game.groups]
        self._sums = [np.zeros(sets.entries) for sets in game.sets]
        self._last_sums = [np.zeros_like(regrets) for regrets in self._last_regrets]
        self._now = [_even(sets) for sets in game.sets]
        self._last_now = [np.full(regrets.shape, 1 / regrets.shape[1]) for regrets in self._last_regrets]
        self._even = [_even(sets) for sets in game.sets]

    def step(self) -> None:
        """Update both players, one after the other."""
        self.steps += 1
        for player in range(2):
            self._update(player)

    def _update(self, player: int) -> None:
        import numpy as np

        sets = self.game.sets[player]
        reach = (1 - TREMBLES) * self._now[1 - player] + TREMBLES * self._even[1 - player]
        values = np.zeros(sets.entries)
        for i, group in enumerate(self.game.groups):
            if group.gain.shape[1] == 1:
                cells = _signed(group.gain[:, 0], player) * reach[group.entries[1 - player]]
                values += np.bincount(group.entries[player], cells, sets.entries)
            elif group.mover == player:
                worth = _worths(group, reach, player)
                own = (worth * self._last_now[i]).sum(axis=1)
                values += np.bincount(group.entry, own, sets.entries)
                regrets = self._last_regrets[i]
                regrets += worth
                regrets -= own[:, None]
                np.maximum(regrets, 0.0, out=regrets)
                self._last_now[i] = _matched_rows(regrets)
            else:
                values += np.bincount(
                    group.entries[player], _replied(group, reach, player, self._last_now[i]), sets.entries
                )
        mean = np.add.reduceat(values * self._now[player], sets.starts)
        regrets = self._regrets[player]
        regrets += values - mean[sets.of]
        np.maximum(regrets, 0.0, out=regrets)
        self._now[player] = _matched(regrets, sets)
        self._add(player)

    def _add(self, player: int) -> None:
        """Count the strategy as it is now, by as much as there have been steps."""
        self._sums[player] += self.steps * self._now[player]
        for i, group in enumerate(self.game.groups):
            if group.mover == player and group.gain.shape[1] > 1:
                reach = (1 - TREMBLES) * self._now[player] + TREMBLES * self._even[player]
                self._last_sums[i] += self.steps * reach[group.entry][:, None] * self._last_now[i]

    def average(self) -> Profile:
        """The strategy so far."""
        entries = [_matched(sums, sets) for sums, sets in zip(self._sums, self.game.sets, strict=True)]
        return Profile((entries[0], entries[1]), tuple(map(_matched_rows, self._last_sums)))


def respond(game: Game, profile: Profile, player: int) -> Response:
    """The best that a player can do against the other's strategy."""
    import numpy as np

    sets = game.sets[player]
    reach = profile.entries[1 - player]
    values = np.zeros(sets.entries)
    for group, last in zip(game.groups, profile.last, strict=True):
        if group.mover == player:
            values += np.bincount(group.entry, _worths(group, reach, player).max(axis=1), sets.entries)
        else:
            values += np.bincount(group.entries[player], _replied(group, reach, player, last), sets.entries)
    return Response(float(np.maximum.reduceat(values, sets.starts).sum()), values)


def exploitability(game: Game, profile: Profile) -> float:
    """What a player could gain by the best response to the other's strategy, in millions, the mean of both players."""
    return sum(respond(game, profile, player).value for player in range(2)) / 2


def _signed(gain: Number, player: int) -> Number:
    return -gain if player else gain


def _worths(group: Group, reach: Number, player: int) -> Number:
    """(sets, options) what each option is worth to the player who decides, times how likely the other gets there."""
    import numpy as np

    cells = group.gain * reach[group.entries[1 - player]][:, None]
    found: Number = np.add.reduceat(cells, group.starts, axis=0)
    return _signed(found, player)


def _replied(group: Group, reach: Number, player: int, last: Number) -> Number:
    """(cells,) what each is worth to the player who does not decide, times how likely the other gets there."""
    cells = (group.gain * last[group.of]).sum(axis=1) * reach[group.entries[1 - player]]
    return _signed(cells, player)


def _even(sets: Sets) -> Number:
    import numpy as np

    sizes = np.diff(np.append(sets.starts, sets.entries))
    return (1 / sizes)[sets.of]


def _matched(weights: Number, sets: Sets) -> Number:
    """Weights in proportion, all alike where there are none."""
    import numpy as np

    total = np.add.reduceat(weights, sets.starts)[sets.of]
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(total > 0, weights / total, _even(sets))


def _matched_rows(weights: Number) -> Number:
    import numpy as np

    total = weights.sum(axis=1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(total > 0, weights / total, 1 / weights.shape[1])
