"""Whether the entries of a record leave any deal at all: each may be legal, and together they may still clash."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from boss_solver.inference.engine.counting import ContradictionError, count
from boss_solver.inference.engine.model import TooComplexError
from boss_solver.inference.engine.puzzle import puzzle_of
from boss_solver.inference.entries.history import EntryMoment, History, history_of
from boss_solver.inference.entries.note_claims import Claim
from boss_solver.inference.view import view_of
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line, Record, hands_of
from boss_solver.record.words.problems import Problem

_MOST_NOTES: Final = 10
_MORE: Final = "this note cannot be true either, and more of the hand may be so: correct those above first"


def contradictions(record: Record) -> list[Problem]:
    """For each hand without any deal that fits, the first line at which that is so, before the first bad line."""
    found = []
    for lines in _hands(record.lines[: record.good_lines]):
        for seat in _seats(record.good):
            if _has_deals(lines[-1].after, seat):
                continue
            # Entries only add up, so a contradiction stays to the end of the hand.
            low, high = 0, len(lines) - 1
            while low < high:
                middle = (low + high) // 2
                if _has_deals(lines[middle].after, seat):
                    low = middle + 1
                else:
                    high = middle
            eyes = f", as {record.names[seat]} sees it" if record.good.is_full and seat is not None else ""
            problem = f"no deal agrees with everything entered up to here{eyes}"
            expected = "another count of card backs, or another card, in this hand"
            found.append(Problem(problem, lines[low].number, expected=expected, file=record.file))
            break
    return found


def _hands(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The lines of each hand that changed something about it."""
    for hand in hands_of(lines):
        changing = [line for line, before in zip(hand, (None, *hand), strict=False) if _changes(line, before)]
        if changing:
            yield changing


def _changes(line: Line, before: Line | None) -> bool:
    is_new = before is None or line.after.state is not before.after.state
    return is_new and view_of(line.after.here, None).has_hand


def _seats(progress: Progress) -> tuple[int | None, ...]:
    """The seats whose views are checked: the owner's; everybody's in a full record."""
    return (None, *range(len(progress.names))) if progress.is_full else (progress.seat,)


def _has_deals(progress: Progress, seat: int | None) -> bool:
    try:
        count(puzzle_of(view_of(progress.here, seat)))
    except ContradictionError:
        return False
    return True


def doubtful_notes(record: Record) -> list[Problem]:
    """A remark for each note that could not be true when it was written.

    Only a record from an editor has such notes: typed as commands they are refused. Of many in one hand, the first are
    named and the last remark says that there are more.
    """
    lines = record.lines[: record.good_lines]
    found: list[Problem] = []
    for hand in _hands(lines):
        last = lines.index(hand[-1])
        while last + 1 < len(lines) and lines[last + 1].after.state is hand[-1].after.state:
            last += 1  # notes after the last event of the hand
        history = _notes_once(history_of(lines[: last + 1], hand[-1].after.here, record.good.seat))
        try:
            clashing = list(itertools.islice(_clashing(history), _MOST_NOTES + 1))
            found += [_doubt(record, before) for before in clashing[:_MOST_NOTES]]
        except TooComplexError:
            continue
        if len(clashing) > _MOST_NOTES:
            line = clashing[-1].moments[-1].line
            found.append(Problem(_MORE, line, file=record.file, is_error=False))
    return found


def _notes_once(history: History) -> History:
    """The history without hunches, and without notes that repeat one before them."""
    said = set()
    kept = []
    for moment in history.moments:
        if isinstance(moment.entry, Claim):
            key = (moment.entry.said, moment.entry.shown)
            if not moment.entry.is_note or key in said:
                continue
            said.add(key)
        kept.append(moment)
    return dataclasses.replace(history, moments=tuple(kept))


def _clashing(history: History) -> Iterator[History]:
    """The history up to each note that clashed when it was written, without notes that had been disproved by then."""
    if not history.known.disproved:
        return  # entries only add up: a note that can be true now could be true then
    before: list[EntryMoment] = []
    for moment in history.moments:
        before.append(moment)
        if isinstance(moment.entry, Claim):
            then = History(history.seat, history.start, tuple(before), moment.state)
            disproved = {note.line for note in then.known.disproved}
            if moment.line in disproved:
                yield then.without(disproved - {moment.line})
            before = [m for m in before if not (isinstance(m.entry, Claim) and m.line in disproved)]


def _doubt(record: Record, history: History) -> Problem:
    from boss_solver.inference.entries.conflicts import conflict_in

    moment = history.moments[-1]
    clash = conflict_in(history)
    assert clash is not None
    others = [f"line {m.line} ({m.text(record.names)})" for m in clash.entries if m.line != moment.line]
    against = " and ".join(others) or "the cards of the game"
    problem = f"what is said here cannot be true together with {against}"
    fits = next((f"{fix.right} for {fix.wrong}" for fix in clash.corrections if fix.entry.line == moment.line), "")
    return Problem(problem, moment.line, word=moment.text(record.names), nearest=fits, file=record.file, is_error=False)
