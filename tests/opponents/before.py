"""The adviser as it was when these opponents were written, to measure later ones against: all its parameters stated.

It is the adviser of `boss sim`: it knows nothing of who sits where, takes the others to be of the default mixture, and
ranks what it can do by the mean worth of the hand. A test holds the results of some games that it played.
"""

from __future__ import annotations

from typing import Final

from boss_solver.advice.search.thrifty import Thrifty
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.playout.players.seated_players import Player
from tests.opponents.before_search import Adviser, AdviserReveal, Search, SearchBudget

_NAME: Final = "adviser-before"
_ABOUT: Final = "the adviser with the default mixture in mind, ranking by the mean worth of the hand"

_SEARCH: Final = Search(
    budget=SearchBudget(first=32, left=6, more=96),
    own=Player(Thrifty(), REVEALS["protecting"]),
    others=tuple(
        Player(POLICIES[policy], REVEALS[reveal])
        for policy in ("counter", "patient", "knower", "bluffer", "follower")
        for reveal in ("at-random", "worthless-first", "protecting")
    ),
    seed=0,
)

ADVISER_BEFORE: Final = Player(Adviser(_NAME, _ABOUT, _SEARCH), AdviserReveal(_NAME, _ABOUT, search=_SEARCH))
"""The adviser that is kept."""
