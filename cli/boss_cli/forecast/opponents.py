"""Who plays a hand or a game on: opponents by their names, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boss_cli.shell.declared import option, options
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import Message, message
from boss_solver import SeatView

if TYPE_CHECKING:
    from boss_solver import Player
    from boss_solver.playout.players.seated_players import Mixture

MIXTURE_NAME = "mixture"
_SAME = {MIXTURE_NAME: "beginners"}
"""Another name of the same opponents: who names some is taken to play on otherwise than who names none."""


@options
class OpponentsOptions:
    """Whom one plays against."""

    opponents: str | None = option(
        "How the others play: beginners (usual), club, strong, or another name of 'boss sim --list'.",
        metavar="NAME",
        completion="complete_opponents",
    )


def opponents_named(name: str | None) -> Player | Mixture:
    """The opponents of a name; the mixture without one. Raises UsageError."""
    from boss_solver import player_named
    from boss_solver.playout.players.population import OPPONENTS
    from boss_solver.playout.players.registry import MIXTURE, UnknownPlayerError

    if name is None:
        return MIXTURE
    try:
        return player_named(name, OPPONENTS)
    except UnknownPlayerError as error:
        raise UsageError(f"--opponents: {error}") from None


def told_as(opponents: str | None, otherwise: str) -> str:
    """The name of the opponents in an answer; ``otherwise`` where none were named. Only then it is the mixture.

    >>> told_as("mixture", "types"), told_as("club", "types"), told_as(None, MIXTURE_NAME)
    ('beginners', 'club', 'mixture')
    """
    return otherwise if opponents is None else _SAME.get(opponents, opponents)


def own_player(opponents: str | None) -> Player | Mixture:
    """How the viewer plays on: like all others where none are named, else as the strongest level does."""
    from boss_solver.playout.players.ladder import LADDER, STRONG

    return opponents_named(None) if opponents is None else LADDER[STRONG]


def players_of(view: SeatView, opponents: str | None) -> list[Player | Mixture]:
    """How each seat plays on. Raises UsageError."""
    own, others = own_player(opponents), opponents_named(opponents)
    return [own if seat == view.seat else others for seat in range(view.table.setup.players)]


def seeming(player: str | None) -> Message:
    """That the others play on as what they seem to be; ``player`` is whose eyes are taken, None for a spectator's."""
    if player is None:
        return message("everybody plays by the kinds of players that they seem to be")
    return message(
        "the others play by the kinds of players that they seem to be, {player} by the mixture", player=player
    )


def named(opponents: str) -> Message:
    """Opponents, and where one reads of them."""
    words = {
        "beginners": "policy mixture, as beginners play ('boss sim --list')",
        "club": "policy club: beginners, players who wait, and the strongest level, a third each",
    }
    return message(words.get(told_as(opponents, ""), "policy {policy} ('boss sim --list')"), policy=opponents)


def plays_on(player: str | None, policy: str) -> Message:
    """By which policies a player and the others play on; where nobody's eyes are taken, all play alike."""
    if player is None or policy == MIXTURE_NAME:
        return message("everybody plays on by {policy}", policy=named(policy))
    words = "{player} plays on as the strongest level does, the others by {policy}"
    return message(words, player=player, policy=named(policy))
