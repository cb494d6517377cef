"""The reveals still to come in a hand: whose they are, and at what time each card is shown.

A *time* is the place of a card among all the cards of the hand in the order in which they are shown, from 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver.errors import BossError
from boss_solver.game.state import Table
from boss_solver.game.turns import in_turn_order, last_round_order


class OrderError(BossError):
    """An order of the last round that cannot be."""


def last_order(table: Table, stated: Sequence[int] | None = None) -> tuple[int, ...]:
    """The order of the last round: as it is fixed, else as stated, else as supplies stand.

    Raises OrderError if it is stated and not every seat has one turn, or if the round goes another way already.
    """
    hand = table.hand
    fixed = None
    if hand is not None and hand.order is not None and table.setup.options.last_round_order == "fixed":
        fixed = hand.order
    if stated is None:
        return fixed or last_round_order(table)
    if sorted(stated) != list(range(table.setup.players)):
        raise OrderError(f"the order of the last round names each of the {table.setup.players} players once")
    if fixed is not None and tuple(stated) != fixed:
        raise OrderError("the order of the last round is fixed: it has begun")
    return tuple(stated)


def reveals_to_come(table: Table, last_round: Sequence[int]) -> tuple[int, ...]:
    """The seats in the order in which they will reveal the cards they still hold."""
    hand = table.hand
    if hand is None or hand.finished:
        return ()
    left = list(hand.left)
    found: list[int] = []
    if hand.placing is not None:
        found.append(hand.placing)
        left[hand.placing] -= 1
    usual = in_turn_order(table)
    while most := max(left):
        order = usual if most > 1 else last_round
        seat = next(seat for seat in order if left[seat] == most)
        found.append(seat)
        left[seat] -= 1
    return tuple(found)
