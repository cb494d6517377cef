"""Who plays a hand or a game on: policies by their names, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import Message, message
from boss_solver import SeatView

if TYPE_CHECKING:
    from boss_solver import Player
    from boss_solver.playout.players.seated_players import Mixture

MIXTURE_NAME = "mixture"


def policy_named(name: str | None) -> Player | Mixture:
    """Who plays, by name; the mixture without one. Raises UsageError."""
    from boss_solver import player_named
    from boss_solver.playout.players.registry import MIXTURE, UnknownPlayerError

    if name is None:
        return MIXTURE
    try:
        return player_named(name)
    except UnknownPlayerError as error:
        raise UsageError(f"--policy: {error}") from None


def players_of(view: SeatView, name: str | None) -> list[Player | Mixture]:
    """How each seat plays on: the viewer's by the mixture, all others by the policy named. Raises UsageError."""
    own, others = policy_named(None), policy_named(name)
    return [own if seat == view.seat else others for seat in range(view.table.setup.players)]


def seeming(player: str | None) -> Message:
    """That the others play on as what they seem to be; ``player`` is whose eyes are taken, None for a spectator's."""
    if player is None:
        return message("everybody plays by the kinds of players that they seem to be")
    return message(
        "the others play by the kinds of players that they seem to be, {player} by the mixture", player=player
    )


def plays_on(player: str | None, policy: str) -> Message:
    """By which policies a player and the others play on; where nobody's eyes are taken, all play alike."""
    if player is None or policy == MIXTURE_NAME:
        return message("everybody plays on by policy {policy} ('boss sim --list')", policy=policy)
    words = "{player} plays on by the mixture, the others by policy {policy} ('boss sim --list')"
    return message(words, player=player, policy=policy)
