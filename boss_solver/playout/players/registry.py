"""Players by name.

``counter`` reveals at random, ``counter/protecting`` does not. ``strong`` and the levels below it reveal as they have
learned. ``mixture`` is the default table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

from boss_solver.errors import BossError
from boss_solver.playout.players.ladder import LADDER
from boss_solver.playout.players.policies import POLICIES
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.playout.players.seated_players import Mixture, Player

MIXTURE: Final[Mixture] = tuple(
    Player(POLICIES[policy], reveal)
    for policy in ("counter", "patient", "knower", "bluffer", "follower")
    for reveal in REVEALS.values()
)
"""The default at every seat, all equally likely: any policy but the random one and the careful one, whose prices are
measured by these; with any way to reveal."""

_MIXTURE_NAME: Final = "mixture"
_DEFAULT_REVEAL: Final = "at-random"


class UnknownPlayerError(BossError):
    """No player is called that."""


def player_names(more: Iterable[str] = ()) -> tuple[str, ...]:
    """The names of all policies, of the levels, of the mixture, and of more players."""
    return (*POLICIES, *LADDER, _MIXTURE_NAME, *more)


def player_named(name: str, more: Mapping[str, Player | Mixture] = MappingProxyType({})) -> Player | Mixture:
    """The player (or the mixture of players) of a name: a policy's, or with a way to reveal after a slash.

    ``more`` are further players and mixtures, by name. Raises UnknownPlayerError, with the names there are.

    >>> player_named("counter/protecting").name
    'counter/protecting'
    """
    policy, slash, reveal = name.partition("/")
    others = {**LADDER, _MIXTURE_NAME: MIXTURE, **more}
    if policy not in POLICIES and policy not in others:
        raise UnknownPlayerError(_unknown(policy, "policy", player_names(more)))
    if slash and reveal not in REVEALS:
        raise UnknownPlayerError(_unknown(reveal, "way to reveal", tuple(REVEALS)))
    player = others.get(policy) or Player(POLICIES[policy], REVEALS[_DEFAULT_REVEAL])
    if not slash:
        return player
    if not isinstance(player, Player):
        raise UnknownPlayerError(
            f"'{policy}' stands for several players, each with a way to reveal of its own; expected '{policy}' alone"
        )
    return player._replace(reveal=REVEALS[reveal])


def _unknown(name: str, kind: str, names: tuple[str, ...]) -> str:
    near = get_close_matches(name.casefold(), names, 1)
    nearest = f"; nearest: {near[0]}" if near else ""
    return f"there is no {kind} '{name}'; there are: {', '.join(names)}{nearest}"
