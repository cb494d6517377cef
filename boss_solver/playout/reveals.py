"""Ways of choosing the card to show, by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from boss_solver.playout.choosing import Reveal
from boss_solver.playout.view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Weights = NDArray[np.uint16]


@dataclass(frozen=True)
class AtRandom:
    """Shows any card of its hand, all alike."""

    name: str = "at-random"
    about: str = "shows any card, all alike"
    looks: bool = False

    def weights(self, view: View) -> Weights:
        """The same for every card."""
        import numpy as np

        return np.ones(view.cards.shape, np.uint16)


@dataclass(frozen=True)
class Protecting:
    """Shows cards of cities that it does not lead first."""

    name: str = "protecting"
    about: str = "keeps the cards of cities that it leads for last"
    looks: bool = True

    def weights(self, view: View) -> Weights:
        """Little for a card of a city that the seat leads."""
        import numpy as np

        cities = view.deck.city.take(view.cards)
        led = np.take_along_axis(view.leads, cities.astype(np.intp), axis=0)
        return np.where(led, np.uint16(1), np.uint16(20))


_ALL: Final[tuple[Reveal, ...]] = (AtRandom(), Protecting())

REVEALS: Final[dict[str, Reveal]] = {reveal.name: reveal for reveal in _ALL}
"""Every way to reveal by its name; others can be added."""
