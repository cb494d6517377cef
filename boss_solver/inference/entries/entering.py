"""New entries: refused where they contradict the ones before; and the notes that an event disproves."""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver.errors import BossError
from boss_solver.inference.engine.counting import is_possible
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.entries.conflicts import Conflict, conflict_in
from boss_solver.inference.entries.history import EntryMoment, History, history_of
from boss_solver.inference.entries.note_claims import Claim, notes_of, now
from boss_solver.inference.view import view_of
from boss_solver.record.lines.noting import DropOf, NoteOf, noted_from, write_noted
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line, hands_of
from boss_solver.record.lines.statements import Note
from boss_solver.record.words.problems import ReadingError


class ClashError(BossError):
    """An entry contradicts the others; ``conflict`` is an irreducible set of entries that cannot all be true."""

    def __init__(self, conflict: Conflict, names: Sequence[str]) -> None:
        self.conflict = conflict
        typed = [m for m in conflict.entries if not m.line]
        others = [f"line {m.line} ({m.text(names)})" for m in conflict.entries if m.line]
        others += [f"{m.text(names)} (typed)" for m in typed[:-1]]  # the last of them is what is refused
        against = f" together with {' and '.join(others)}" if others else " by the cards you see"
        super().__init__(f"this cannot be true{against}")

    @property
    def corrections(self) -> str:
        """The single corrections that would make sense of it, in words; empty if there is none."""
        corrections = self.conflict.corrections
        return ", or ".join(f"{_place(fix.entry)} with {fix.right} for {fix.wrong}" for fix in corrections)


def _place(moment: EntryMoment) -> str:
    if moment.line:
        return f"line {moment.line}"
    return "the note" if isinstance(moment.entry, Claim) else "this"


def facts_clash(progress: Progress, lines: Sequence[Line]) -> Conflict | None:
    """The clash between a hand's entries about the cards, each of them legal by itself; None if there is none.

    Notes are left out: an event at the table is never refused because of them. In a full record every holding is
    entered, so the rules are enough.

    Args:
        progress: How the record stands.
        lines: The lines of the hand that is going on.
    """
    hand = None if progress.state is None else progress.here.table.hand
    if hand is None or hand.broken or progress.is_full:
        return None
    if is_possible(puzzle_of(view_of(progress.here, progress.seat))):
        return None
    history = history_of(lines, progress.here, progress.seat)
    return conflict_in(history.without({m.line for m in history.moments if isinstance(m.entry, Claim)}))


def checked_facts(before: Progress, line: Line, earlier: Sequence[Line]) -> None:
    """Raise ClashError if an event leaves no deal, unless there was none before it.

    ``earlier`` are the lines of the hand before it.
    """
    clash = facts_clash(line.after, [*earlier, line._replace(number=0)])
    if clash is not None and facts_clash(before, earlier) is None:
        raise ClashError(clash, line.after.names)


def checked_note(keyword: str, text: str, progress: Progress, lines: Sequence[Line]) -> str:
    """The words of a note, hunch or drop as they are kept, in canonical form.

    Args:
        keyword: ``note``, ``hunch`` or ``drop``.
        text: The words after it.
        progress: How the record stands.
        lines: The lines of the hand that is going on.

    Raises:
        ReadingError: The words cannot be read, or there is no such note to drop.
        ClashError: A note contradicts the facts and notes so far.
    """
    noted = noted_from(keyword, text, progress.names, progress.here.table.setup.cities)
    hand = progress.here.table.hand
    history = history_of(lines, progress.here, progress.seat)
    if isinstance(noted, DropOf):
        claimed = [m.line for m in history.moments if isinstance(m.entry, Claim)]
        if noted.line not in claimed:
            there = "" if claimed else ": there is none in this hand"
            what = f"line {noted.line} is no note that counts{there}"
            raise ReadingError(what, expected=" or ".join(map(str, claimed)))
    if hand is None or hand.broken or isinstance(noted, DropOf):
        return write_noted(noted, progress.names)[1]
    claim = Claim(0, noted.said, now(history.view))
    if isinstance(noted, NoteOf):
        clash = conflict_in(history.standing().with_said([claim]))
        if clash is not None and any(m.entry == claim for m in clash.entries):
            raise ClashError(clash, progress.names)
    return write_noted(noted, progress.names)[1]


def notes_lost(before: History, after: History) -> tuple[int, ...]:
    """The lines of the notes that the table has disproved between one history of a hand and a longer one."""
    lost = _lost(after)
    return tuple(sorted(lost - _lost(before) if lost else lost))


def disproved_notes(lines: Sequence[Line], seat: int | None) -> set[int]:
    """The numbers of the lines of a whole record whose notes turned out to be wrong, in any of its hands."""
    disproved: set[int] = set()
    for hand in hands_of(lines):
        over = next((at for at, line in enumerate(hand) if line.after.here.table.hand is None), len(hand))
        if over and any(isinstance(statement, Note) for line in hand for statement in line.statements):
            history = history_of(hand[:over], hand[over - 1].after.here, seat)
            disproved |= {note.line for note in history.known.disproved}
    return disproved


def _lost(history: History) -> set[int]:
    hand = history.state.table.hand
    if hand is None or hand.broken or not history.notes:
        return set()
    return {note.line for note in notes_of(history.view, history.notes).disproved}
