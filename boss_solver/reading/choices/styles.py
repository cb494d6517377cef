"""Players who weigh every city by its worth: a softmax over what each legal placement brings them.

A city's worth is its expected money in the player's own eyes less what it costs to lead there (:data:`EACH` for each
gangster); adding to a city that he leads already brings nothing; passing is worth nothing and costs nothing. Each
choice is ``exp(temperature * worth)`` as likely, worth in millions. Gangsters grow with worth: :data:`GROWTH` more than
the least that leads for every million, whole ones, three at most.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boss_solver.playout.arrays.deck import UNIT
from boss_solver.playout.players.choosing import Scores
from boss_solver.playout.players.lane_view import View
from boss_solver.playout.players.policies import EACH

Small = NDArray[np.int8]

GROWTH: Final = 0.5
"""Gangsters beyond the least that leads, for every million of worth."""

_HIGHEST: Final = 7000
"""The weight of the best choice: nine of them stay below 65536."""

_MORE: Final = 3
"""Gangsters beyond the least at most."""

_LATE: Final = 2
"""Turns left, this one included, in what counts as the end of a hand."""


@dataclass(frozen=True)
class Softmax:
    """A choice by worth: the better a city, the likelier."""

    temperature: float
    """How sharply he chooses, per million: 0 is blind, at 8 he nearly always takes the best."""
    growth: float = GROWTH
    """Gangsters beyond the least that leads, for every million of worth."""

    @property
    def name(self) -> str:
        """``softmax-2``, or ``softmax-2-least`` if he never sends more than he must."""
        return f"softmax-{self.temperature:g}" + ("" if self.growth else "-least")

    @property
    def about(self) -> str:
        """A sentence that describes the style."""
        return f"weighs every city by exp({self.temperature:g} x its worth in millions), " + (
            f"with {self.growth:g} gangsters more for each million" if self.growth else "with the least that leads"
        )

    def scores(self, view: View) -> Scores:
        """Weights by worth."""
        worth = self.worth(view)
        best = np.maximum(np.where(view.open, worth, np.int16(0)).max(axis=0), np.int16(0))
        table = _table(self.temperature)
        return Scores(table.take(best - worth, mode="clip"), table.take(best, mode="clip"), _more(worth, self.growth))

    def worth(self, view: View) -> NDArray[np.int16]:
        """(cities, lanes) the worth of a placement, in twelfths of a million."""
        worth: NDArray[np.int16] = self._value(view).astype(np.int16)
        worth *= ~view.leads
        worth -= view.least * np.int16(EACH)
        return worth

    def _value(self, view: View) -> Small:
        return view.value


@dataclass(frozen=True)
class OpenEyed(Softmax):
    """A :class:`Softmax` that ignores its own cards and goes by the cards face up. Its bids tell nothing."""

    @property
    def name(self) -> str:
        """``open-eyed-1``."""
        return f"open-eyed-{self.temperature:g}"

    @property
    def about(self) -> str:
        """A sentence that describes the style."""
        return f"goes by the cards face up alone, exp({self.temperature:g} x worth): its bids tell nothing"

    def _value(self, view: View) -> Small:
        value = view.value.copy()
        view.deck.average.take(view.face_down.view(np.uint8), out=value[:-1], mode="clip")
        return value


@dataclass(frozen=True)
class Eager:
    """A choice by a power of worth, never of what is worth nothing; gangsters grow with worth."""

    power: float
    """How sharply he chooses: at 4 twice the worth is sixteen times as likely."""
    growth: float = GROWTH
    """Gangsters beyond the least that leads, for every million of worth."""

    @property
    def name(self) -> str:
        """``eager-3``, or ``eager-3-least`` if he never sends more than he must."""
        return self._named("eager")

    @property
    def about(self) -> str:
        """A sentence that describes the style."""
        return f"weighs every city by worth to the power of {self.power:g}, passing like half a million, {self._sends}"

    @property
    def _sends(self) -> str:
        return f"with {self.growth:g} gangsters more for each million" if self.growth else "with the least that leads"

    def _named(self, style: str) -> str:
        return f"{style}-{self.power:g}" + ("" if self.growth else "-least")

    def scores(self, view: View) -> Scores:
        """Weights by worth."""
        return self._by_power(view, view.value.astype("int16"))

    def _by_power(self, view: View, value: NDArray[np.int16], floor: int = 0, passing: int = UNIT // 2) -> Scores:
        """Weights by worth above a floor; passing as a city worth so much, in twelfths of a million."""
        worth = value - view.least * np.int16(EACH)
        table = _powers(self.power, floor)
        # What he leads already brings nothing more: it is worth the least that anything can be.
        above = np.where(view.leads, np.int16(0), worth + np.int16(floor))
        return Scores(table.take(above, mode="clip"), int(table[passing + floor]), _more(worth, self.growth))


@dataclass(frozen=True)
class Generous(Eager):
    """The eager one with a floor a million lower: he also places on cities that are not worth their gangsters."""

    @property
    def name(self) -> str:
        """``generous-3``."""
        return self._named("generous")

    @property
    def about(self) -> str:
        """A sentence that describes the style."""
        return (
            f"weighs every city by (1 million + its worth) to the power of {self.power:g}, passing as worth nothing, "
            f"{self._sends}"
        )

    def scores(self, view: View) -> Scores:
        """Weights by worth and a million more."""
        return self._by_power(view, view.value.astype("int16"), floor=UNIT, passing=0)


@dataclass(frozen=True)
class Opener(Eager):
    """The eager one, but before the last two rounds a city on which nobody stands pays a million at least to him."""

    @property
    def name(self) -> str:
        """``opener-3``."""
        return self._named("opener")

    @property
    def about(self) -> str:
        """A sentence that describes the style."""
        return (
            f"an {self._named('eager')} that, before the last two rounds, takes a free city to pay a million at least"
        )

    def scores(self, view: View) -> Scores:
        """Weights by worth; a free city pays a million at least."""
        value = view.value.astype(np.int16)
        return self._by_power(view, np.where(_free(view), np.maximum(value, np.int16(UNIT)), value))


@dataclass(frozen=True)
class Deceiver(Eager):
    """The eager one, but before the last two rounds he opens on bad cities as gladly as on good ones."""

    @property
    def name(self) -> str:
        """``deceiver-3``."""
        return self._named("deceiver")

    @property
    def about(self) -> str:
        """A sentence that describes the style."""
        return (
            f"an {self._named('eager')} that, before the last two rounds, opens on cities worth little as gladly as on "
            "those worth much"
        )

    def scores(self, view: View) -> Scores:
        """Weights by worth; a free city counts as its value, or as :data:`_HIGH` millions less that if it is more."""
        value = view.value.astype(np.int16)
        most = np.maximum(value, np.int16(_HIGH * UNIT) - value)
        return self._by_power(view, np.where(_free(view), most, value))


def _free(view: View) -> NDArray[np.bool_] | bool:
    """Where an opening before the last two rounds goes: no leader, and not Chicago."""
    if view.cards_left <= _LATE:
        return False
    free: NDArray[np.bool_] = view.leader < 0
    free[-1] = False
    return free


def _more(worth: NDArray[np.int16], growth: float) -> Small | None:
    if not growth:
        return None
    gangsters: Small = np.clip(worth * (growth / UNIT), 0, _MORE).astype(np.int8)
    return gangsters


_HIGH: Final = 3
"""Millions: what a city is worth at most to most players."""


@lru_cache(maxsize=32)
def _powers(power: float, floor: int) -> NDArray[np.uint16]:
    """Weights by worth above a floor in twelfths of a million, those below it being clipped to it."""
    most = 5 * UNIT + floor
    weights: NDArray[np.uint16] = np.rint(_HIGHEST * (np.arange(most + 1) / most) ** power).astype(np.uint16)
    return weights


@lru_cache(maxsize=32)
def _table(temperature: float) -> NDArray[np.uint16]:
    """Weights by how much less than the best a choice is worth, in twelfths of a million."""
    less = np.arange(512) / UNIT
    weights: NDArray[np.uint16] = np.rint(_HIGHEST * np.exp(-temperature * less)).astype(np.uint16)
    return weights
