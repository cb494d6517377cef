"""What of the record its user has seen: an entry is made for that, and held where the record is not like that any more.

A state counts as seen once it was drawn and the user then began to type. While something stands in the line of input,
what others change does not count as seen, however long it has been drawn: the first Enter shows what has changed and
what the line would do now, the next one enters it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boss_cli.live.typing.changing import told_lines
from boss_solver import LiveRecord
from boss_solver.table.storage.patches import between
from boss_solver.table.storage.store import ChangedError

_MOST: Final = 3
"""Lines of a change that are told."""


class Sight:
    """The part of a record that the user of a live table has seen."""

    def __init__(self, live: LiveRecord) -> None:
        self._live = live
        self.seen = self._drawn = live.state
        """The state that what is typed now is meant for."""
        self.held: str | None = None
        """A text typed for another state and not entered; it is entered once it was drawn and typed again."""
        self.keeps_line = True
        """Whether what is held still stands in the line of input."""

    @property
    def is_current(self) -> bool:
        """Whether the record, as far as it is known here, is what the user has seen."""
        return self.seen == self._live.state

    def drawn(self, text: str) -> None:
        """The record is drawn, with this text in the line of input; where lines are typed below it, that is enough."""
        self._drawn = self._live.state
        if text.strip() == self.held or not self.keeps_line:
            self.seen = self._drawn

    def begins(self, text: str) -> None:
        """Somebody begins to type, and has seen what was drawn by now."""
        if text.strip() != self.held:
            self.seen, self.held = self._drawn, None

    def acted(self) -> None:
        """The user has changed the record: how it stands now is what he is told."""
        self.seen = self._drawn = self._live.state
        self.held = None

    def entering(self, text: str, action: Callable[[], bool]) -> bool:
        """Do what changes the record if it is as its user has seen it; else the text is held.

        Whether it is, is decided while the record is locked: ``action`` passes on what was seen, and raises
        ChangedError where that is not how it is.
        """
        self.held = None
        try:
            if self.is_current:
                is_done = action()
                self.acted()
                return is_done
        except ChangedError:
            pass
        self.held = text.strip()
        return False

    def words(self, hidden: bool, *, is_possible: bool) -> tuple[str, ...]:
        """What to say of a text that is held; whether it could be entered now."""
        again = "Enter again enters it" if self.keeps_line else "type it again if it still holds"
        what = "not entered: the record was changed meanwhile"
        return (what, *self.changed(hidden), again if is_possible else "it cannot be entered as the record is now")

    def changed(self, hidden: bool) -> tuple[str, ...]:
        """Changes by others since the user last looked."""
        if self.is_current:
            return ()
        lines = told_lines(between(self.seen.lines, list(self._live.lines)), hidden, _MOST)
        return lines or ("(it was taken back again: the lines are as before)",)
