"""Who plays a hand or a game on: policies by their names, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boss_cli.shell.errors import UsageError
from boss_solver.inference.view import SeatView

if TYPE_CHECKING:
    from boss_solver.playout.players.seated_players import Mixture, Player

MIXTURE_NAME = "mixture"


def policy_named(name: str | None) -> Player | Mixture:
    """Who plays, by name; the mixture without one. Raises UsageError."""
    from boss_solver.playout.players.registry import MIXTURE, UnknownPlayerError, player_named

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


def seeming_words(view: SeatView, names: Sequence[str]) -> str:
    """That the others play on as what they seem to be."""
    if view.seat is None:
        return "everybody plays by the kinds of players that they seem to be"
    return f"the others play by the kinds of players that they seem to be, {names[view.seat]} by the mixture"


def who_plays_on(view: SeatView, names: Sequence[str], policy: str) -> str:
    """By which policies the seat and the others play on; where nobody's eyes are taken, all play alike."""
    if view.seat is None or policy == MIXTURE_NAME:
        return f"everybody plays on by policy {policy} ('boss sim --list')"
    return f"{names[view.seat]} plays on by the mixture, the others by policy {policy} ('boss sim --list')"
