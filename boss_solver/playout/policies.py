"""Ways of placing gangsters, by name. Each is one function from what its seat sees to a weight for every placement.

Money is counted in twelfths of a million. Unless it says otherwise, a policy values a city at the expected money of the
cards of it that its seat has not seen, and Chicago at what it would pay as the cards lie; what the gangsters cost it is
so much for each (:data:`EACH`); and the weight of a placement grows with the fourth power of value less cost, so that
twice the surplus is sixteen times as likely. It places the least that leads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from boss_solver.playout.choosing import Policy, Scores
from boss_solver.playout.view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Small = NDArray[np.int8]
    Weights = NDArray[np.uint16]

EACH: Final = 4
"""What a gangster is worth to whoever holds it, in twelfths of a million."""

_MOST: Final = 60
"""Surplus beyond which nothing gets more likely."""


def _weights(value: Small, cost: Small) -> Weights:
    """About the fourth power of value less cost, 0 where that is under half a million; below 6400."""
    import numpy as np

    surplus = value - cost
    np.clip(surplus, 0, _MOST, out=surplus)
    found: Weights = surplus.astype(np.uint16)
    found *= found
    found >>= np.uint16(5)
    found *= found
    found >>= np.uint16(1)
    return found


@dataclass(frozen=True)
class Random:
    """Passes a third of the time or more; else any open city and any legal number of gangsters, all alike."""

    name: str = "random"
    about: str = "passes one time in three; else any city it may place on and any legal number of gangsters"

    def scores(self, view: View) -> Scores:
        """The same weight for every open city, half as much for each of them for passing."""
        import numpy as np

        cities = np.full(view.least.shape, 2, np.uint16)
        passing = np.add.reduce(view.open.view(np.uint8), axis=0, dtype=np.uint16)
        return Scores(cities, passing, any_amount=True)


@dataclass(frozen=True)
class Counter:
    """Counts cards: places where the expected money exceeds what the gangsters cost."""

    name: str = "counter"
    about: str = "counts cards; places the least that leads where expected money exceeds what gangsters cost"

    def scores(self, view: View) -> Scores:
        """Weights by surplus; nothing where the seat leads already."""
        return Scores(_weights(view.value, view.least * EACH) * ~view.leads, 1)


_ALL: Final[tuple[Policy, ...]] = (Random(), Counter())

POLICIES: Final[dict[str, Policy]] = {policy.name: policy for policy in _ALL}
"""Every policy by its name; others can be added."""
