"""The choices of a hand that can be judged: placements and passes, each with the table as it was then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from boss_solver.game.cards import City, Shown
from boss_solver.game.events import Placed
from boss_solver.game.sizes import shown_by_all
from boss_solver.game.state import Backs, GameState, Table
from boss_solver.game.turns import expected
from boss_solver.inference.entries.backs import backs_now
from boss_solver.inference.entries.story import Turn
from boss_solver.inference.view import view_of


class Choice(NamedTuple):
    """The action of a player on his turn, and all that the others could see then; equal ones are judged alike."""

    seat: int
    table: Table
    """Before his turn."""
    placed: Placed | None
    """None where he passed."""
    shown: Shown | None
    """The card he showed; None where he has not yet."""
    line: int
    """Of the record, where the turn begins."""
    backs: tuple[Backs, ...] | None
    """The card backs of all others at that moment; None unless the reader knew them all then."""

    @property
    def before(self) -> int:
        """Cards that he had shown before this turn."""
        return shown_by_all(self.table)[self.seat]

    @property
    def city(self) -> City | None:
        """Where he placed; None where he passed."""
        return self.placed.city if self.placed else None


def choices_of(turns: Iterable[Turn], reader: int | None) -> tuple[Choice, ...]:
    """The choices of all players but the reader, in order; misplays marked as such are left out."""
    return tuple(_choice(turn, reader) for turn in turns if turn.seat != reader and not _is_misplay(turn))


def _is_misplay(turn: Turn) -> bool:
    """Whether something about the turn was against the rules, which only a turn marked as a misplay can be."""
    before, after = turn.before.table.hand, turn.after.table.hand
    assert before is not None and after is not None
    marked = turn.placed is not None and turn.placed.misplay
    return marked or len(after.misplays) > len(before.misplays) or expected(turn.before.table).seat != turn.seat


def _choice(turn: Turn, reader: int | None) -> Choice:
    return Choice(
        turn.seat, turn.before.table, turn.placed, turn.card, turn.line, _backs(turn.before, turn.seat, reader)
    )


def _backs(state: GameState, mover: int, reader: int | None) -> tuple[Backs, ...] | None:
    """Return the card backs of all but the mover at that moment; None unless the reader's record told them all."""
    view = view_of(state, reader)
    others = []
    for seat in range(state.table.setup.players):
        if seat != mover:
            backs = backs_now(state.table, view, seat)
            if backs.unknown:
                return None
            others.append(Backs(seat, backs.counts, whole=True, shown_before=0))
    return tuple(others)
