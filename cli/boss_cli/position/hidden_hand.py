"""A question about hidden cards: the hand as a seat's record tells it, and what is only tried with ``--given``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boss_cli.position.position import Position
from boss_solver.inference.engine.counting import Deals, count
from boss_solver.inference.entries.history import History
from boss_solver.inference.entries.note_claims import Known
from boss_solver.inference.view import SeatView


class Question(NamedTuple):
    """All that an answer needs."""

    history: History
    known: Known
    names: tuple[str, ...]
    title: str
    remarks: tuple[str, ...]
    opponents: tuple[int, ...]

    @property
    def view(self) -> SeatView:
        """What the asked seat sees."""
        return self.history.view

    @property
    def deals(self) -> Deals:
        """The deals that fit, hunches weighed in."""
        return count(self.known.puzzle)


def question(source: Position, seat_word: str | None, given: Sequence[str] = ()) -> Question:
    """The question a position and the words after ``--given`` make. Raises as ``Position.history`` does."""
    seen = source.through(seat_word, given)
    remarks = tuple(map(str, seen.hand_remarks))
    return Question(seen.history, seen.known, seen.names, seen.title or "", remarks, seen.opponents)
