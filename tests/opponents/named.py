"""The opponents by name, besides the players that the program has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boss_solver.advice.entrants import PLAYERS
from boss_solver.playout.players.registry import player_named
from boss_solver.playout.players.reveal_policies import REVEALS
from boss_solver.playout.players.seated_players import Mixture, Player
from tests.opponents.before import ADVISER_BEFORE
from tests.opponents.bidders import BIDDERS
from tests.opponents.savers import SAVERS
from tests.opponents.searcher import Searcher

OPPONENTS: Final[Mapping[str, Player]] = {
    **{policy.name: Player(policy, REVEALS["protecting"]) for policy in (*SAVERS, *BIDDERS, Searcher())},
    ADVISER_BEFORE.policy.name: ADVISER_BEFORE,
}
"""Every opponent by its name; but for the adviser they keep for last what would make a city they lead look better."""


def opponent_named(name: str) -> Player | Mixture:
    """An opponent or a player of the program, `mixture` and `counter/protecting` too.

    Raises UnknownPlayerError, with the names there are.
    """
    return player_named(name, {**PLAYERS, **OPPONENTS})
