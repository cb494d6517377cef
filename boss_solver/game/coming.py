"""The start of the coming hand: its row, its start player, whether it is one broken off."""

from __future__ import annotations

from boss_solver.game.cards import City
from boss_solver.game.state import Table


def next_row(table: Table) -> tuple[City, ...]:
    """The row of the next hand by the rules: Chicago changes places with the card on its right."""
    row = list(table.row)
    at = row.index(City.CHICAGO)
    if at + 1 < len(row):
        row[at], row[at + 1] = row[at + 1], row[at]
    elif table.setup.options.chicago_at_end == "wrap":
        row.insert(1, row.pop())
    return tuple(row)


def is_dealt_again(table: Table) -> bool:
    """Whether the coming hand is the one that was broken off."""
    return table.hand is not None and table.hand.broken and table.setup.options.broken_hand == "again"


def coming_row(table: Table) -> tuple[City, ...]:
    """The row of the coming hand: by the rules, or as a slip has made it."""
    if table.coming_row is not None:
        return table.coming_row
    return table.row if table.hand is None or is_dealt_again(table) else next_row(table)


def coming_marker(table: Table) -> int:
    """The seat that opens the coming hand: by the rules, or as a slip has made it."""
    if table.coming_marker is not None:
        return table.coming_marker
    if table.hand is None or is_dealt_again(table):
        return table.marker
    return (table.marker + 1) % table.setup.players
