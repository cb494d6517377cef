"""Ways of choosing the card to show, by name. Each is a function from what its seat sees to a weight for each card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from boss_solver.playout.arrays.deck import UNIT
from boss_solver.playout.arrays.dtypes import UInt16s
from boss_solver.playout.players.choosing import Reveal
from boss_solver.playout.players.lane_view import View

Kind = TypeVar("Kind", np.int8, np.uint16)


@dataclass(frozen=True)
class AtRandom:
    """Shows any card of its hand, all alike."""

    name: str = "at-random"
    about: str = "shows any card of its hand, all alike"
    looks: bool = False

    def weights(self, view: View) -> UInt16s:
        """The same for every card."""
        return np.ones(view.cards.shape, np.uint16)


@dataclass(frozen=True)
class WorthlessFirst:
    """Shows first what helps the others least: cards of cities of which many are hidden and on which nobody stands."""

    name: str = "worthless-first"
    about: str = "shows first the cards of cities on which nobody stands and of which many cards are hidden"
    looks: bool = True

    def weights(self, view: View) -> UInt16s:
        """As many as there are cards face down, eight times that where nobody has gangsters."""
        weight = view.number_face_down.astype(np.uint16)
        weight <<= (view.leader[:-1] < 0).astype(np.uint16) * 3
        return _of_cards(view, weight)


@dataclass(frozen=True)
class Protecting:
    """Keeps what would draw others to its own cities.

    Of a city that it leads it shows the better cards first, since they make the reward look worse, and keeps the
    worse ones for last.
    """

    name: str = "protecting"
    about: str = "keeps the cards for last that would make a city it leads look better to the others"
    looks: bool = True

    def weights(self, view: View) -> UInt16s:
        """Of its own cities 24 for what is worth more than the others' average and 1 for what is less; else 8."""
        others_think = view.deck.average.take(view.face_down.view(np.uint8))
        led = np.negative(view.leads[:-1].view(np.int8))
        average = _of_cards(view, (others_think & led) | (~led & _NOT_LED))
        worth = (view.deck.money * np.int8(UNIT)).take(view.cards)
        better = (worth > average).view(np.uint8)
        neither = (average == _NOT_LED).view(np.uint8)
        weights: UInt16s = (better * np.uint16(23) + np.uint16(1)) - neither * np.uint16(16)
        return weights


_NOT_LED: Final = -128


def _of_cards(view: View, of_cities: NDArray[Kind]) -> NDArray[Kind]:
    """(cards, lanes) the number of its city for every card in hand."""
    at = view.deck.city.take(view.cards).astype(np.intp)
    at *= view.lanes
    at += np.arange(view.lanes)
    return of_cities.ravel().take(at)


_ALL: Final[tuple[Reveal, ...]] = (AtRandom(), WorthlessFirst(), Protecting())

REVEALS: Final[dict[str, Reveal]] = {reveal.name: reveal for reveal in _ALL}
"""Every way to reveal by its name; others can be added."""
