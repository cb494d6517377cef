r"""The effects of a line in words, before it is entered.

>>> from boss_solver.record.lines.entry import enter
>>> from boss_solver.record.games.reader import loads
>>> before = loads("boss-record 1\nplayers Red Blue\nhand\n").good
>>> would_do(enter("de2 ny3", before), before)
('Red sends 2 experts to Detroit and leads it with 2; reveals New York 3.', 'The last round would go Blue, Red.')
"""

from __future__ import annotations

from boss_solver.game.events import Placed
from boss_solver.game.state import Table
from boss_solver.game.turns import last_round_order
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line
from boss_solver.table.lines.line_words import said


def would_do(line: Line, before: Progress) -> tuple[str, ...]:
    """The line in words, and the last round's order where it changes it; nothing for a note, a header or a comment."""
    words = said(line.events, before, line.after)
    effects = [words] if words else []
    if not any(isinstance(event, Placed) for event in line.events):
        return tuple(effects)
    order = order_so_far(line.after.here.table)
    if order is not None and order != order_so_far(before.here.table):
        effects.append(f"The last round would go {', '.join(line.after.names[seat] for seat in order)}.")
    return tuple(effects)


def order_so_far(table: Table) -> tuple[int, ...] | None:
    """The last round's order as supplies stand; None once it is fixed, and where no hand is going on."""
    hand = table.hand
    if hand is None or not table.in_hand:
        return None
    if hand.order is not None and table.setup.options.last_round_order == "fixed":
        return None
    return last_round_order(table)
