"""Where the game stands, in a few words and as JSON, for the head of every answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boss_solver.game.apply import apply
from boss_solver.game.events import HandBegins
from boss_solver.game.sizes import rounds_of
from boss_solver.game.state import GameState, Table
from boss_solver.game.turns import Expect, expected, round_no
from boss_solver.inference.view import SeatView


def where_words(view: SeatView, names: Sequence[str], title: str) -> str:
    """The record, hand and round, and whose eyes these are.

    A typed position has no title: nothing is known of its hand but the cards.
    """
    eyes = "as a spectator sees it" if view.seat is None else f"as {names[view.seat]} sees it"
    if not title:
        setup = view.table.setup
        return f"{setup.players} players, {setup.cards_each} cards each, {eyes}"
    at = f"hand {view.table.hand_no}" if view.table.hand_no else "before the first hand"
    if view.table.in_hand:
        at += f", round {round_no(view.table)} of {rounds_of(view.table)}"
    return f"{title}: {at}, {eyes}"


def coming(state: GameState) -> Table | None:
    """The table at the beginning of the coming hand, where one is to be dealt; else None."""
    return apply(state, HandBegins()).table if expected(state.table).what is Expect.HAND else None


def next_words(table: Table, names: Sequence[str]) -> str:
    """What comes next, in words."""
    waits = expected(table)
    who = names[waits.seat] if waits.seat is not None else ""
    match waits.what:
        case Expect.NOTHING:
            return "the game is over"
        case Expect.HAND:
            return "next: a hand is dealt"
        case Expect.REWARDS:
            return "next: the rewards are turned up"
        case Expect.POLICE:
            return f"next: a police card, then {who}'s turn"
        case Expect.REVEAL:
            return f"next: {who} reveals a card"
    return f"next: {who}'s turn, a placement or none and a card"


def where_json(view: SeatView, names: Sequence[str], title: str) -> dict[str, Any]:
    """The same as data."""
    seat = None if view.seat is None else names[view.seat]
    if not title:
        return {"record": None, "seat": seat, "hand": None, "round": None, "next": None}
    waits = expected(view.table)
    return {
        "record": title,
        "seat": seat,
        "hand": view.table.hand_no,
        "round": round_no(view.table),
        "next": {"what": waits.what.name.lower(), "player": None if waits.seat is None else names[waits.seat]},
    }
