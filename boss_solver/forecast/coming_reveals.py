"""The reveals still to come in a hand: whose they are, and at what time each card is shown.

A *time* is the place of a card among all the cards of the hand in the order in which they are shown, from 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver.errors import BossError
from boss_solver.game.sizes import dealt_to, rounds_of
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
    moving = last_round_order(table)  # where the cards were not dealt evenly, not everybody
    if sorted(stated) not in (sorted(moving), list(range(table.setup.players))):
        raise OrderError(f"the order of the last round names each of the {table.setup.players} players once")
    stated = tuple(seat for seat in stated if seat in moving)
    if fixed is not None and stated != fixed:
        raise OrderError("the order of the last round is fixed: it has begun")
    return stated


def reveals_to_come(table: Table, last_round: Sequence[int]) -> tuple[int, ...]:
    """The seats in the order in which they will reveal the cards they still hold."""
    hand = table.hand
    if hand is None or hand.finished:
        return ()
    left, short = list(hand.left), [rounds_of(table) - size for size in dealt_to(table)]
    seats: list[int] = []
    if hand.placing is not None:
        seats.append(hand.placing)
        left[hand.placing] -= 1
    usual = in_turn_order(table)
    while any(left):
        rounds = [rest and rest + fewer for rest, fewer in zip(left, short, strict=True)]
        most = max(rounds)
        order = usual if most > 1 else last_round
        seat = next(seat for seat in order if rounds[seat] == most)
        seats.append(seat)
        left[seat] -= 1
    return tuple(seats)


def in_rounds(table: Table) -> Table:
    """The table as it must be if it is only known who showed which cards: they were shown round by round.

    The start player is the one from whom on, clockwise, players have shown a card more than the others; if all have
    shown as many, it stays who it is.
    """
    hand = table.hand
    if hand is None:
        return table
    players = len(hand.left)
    ahead = [left < max(hand.left) for left in hand.left]
    starts = [seat for seat in range(players) if ahead[seat] and not ahead[seat - 1]]
    marker = starts[0] if starts else table.marker
    turns = [0] * players
    keys = []
    for seat, _ in hand.shown:
        keys.append((turns[seat], (seat - marker) % players))
        turns[seat] += 1
    shown = tuple(up for _, up in sorted(zip(keys, hand.shown, strict=True), key=lambda keyed: keyed[0]))
    return table._replace(marker=marker, hand=hand._replace(shown=shown))
