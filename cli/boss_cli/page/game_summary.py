"""A record in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver import Record, Table
from boss_solver.game.sizes import rounds_of
from boss_solver.game.state import Won
from boss_solver.game.turns import round_no


def summary(record: Record) -> str:
    """A right record in a few words: how many play, how far it goes, who has won."""
    names = record.names
    if not names:
        return "nobody plays yet"
    table = record.good.here.table
    hands = f"{table.hand_no} {'hand' if table.hand_no == 1 else 'hands'}"
    return f"{len(names)} players, {hands}, {_stands(table, names)}"


def _stands(table: Table, names: Sequence[str]) -> str:
    if table.outcome is not None:
        if table.outcome.by is Won.UNFINISHED:
            return "ended unfinished"
        winners = " and ".join(names[seat] for seat in table.outcome.winners)
        return f"finished, {winners} {'wins' if len(table.outcome.winners) == 1 else 'win'}"
    if table.in_hand:
        return f"in hand {table.hand_no}, round {round_no(table)} of {rounds_of(table)}"
    if table.hand is not None and table.hand.broken:
        return f"hand {table.hand_no} broken off"
    return f"before hand {table.hand_no + 1}"
