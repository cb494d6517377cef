r"""Another name for a player, in every line of a record that names him.

>>> from boss_solver.record.games.reader import loads
>>> record = loads("boss-record 1\nplayers Red Blue\nhand\nRed DE+3 NY3  # Red!\nnote Red or Blue lacks DEr\n")
>>> print("\n".join(renamed(record, 0, "Big Jo")))
boss-record 1
players "Big Jo" Blue
hand
"Big Jo" DE+3 NY3  # Red!
note "Big Jo" or Blue lacks DEr
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import NamedTuple

from boss_solver.record.lines.entry import RefusedLineError, take
from boss_solver.record.lines.noting import noted_from, write_noted
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.record import Line, Record
from boss_solver.record.lines.statements import Note, Players, Statement
from boss_solver.record.words.problems import Problem, ReadingError, UnreadableError, quote
from boss_solver.record.words.seats import check_names, read_seat, same_name
from boss_solver.record.words.tokens import Word, split
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.entry.results import Changed
from boss_solver.table.entry.watching import WatchedRecord
from boss_solver.table.lines.edits import Amend
from boss_solver.table.storage.patches import Patch
from boss_solver.table.storage.seen import RecordState


class Renamed(NamedTuple):
    """A player has another name, on the disk by now."""

    old: str
    new: str
    changed: Changed
    """The lines that it changed; an empty patch where the name is the one he had."""


def rename(live: LiveRecord, player: str, name: str, *, seen: RecordState | None = None) -> Renamed:
    """Give a player of a record another name in every line, as one change.

    Args:
        live: The record.
        player: His name, a beginning of it, or his P-number.
        name: The new one, which nobody else may have; quotation marks around it are left out.
        seen: The state of the record that its user has seen; as it is known here if None.

    Raises:
        UnreadableError: There is no such player, the name cannot be taken, or a line would not say the same.
        ChangedError: The record is in another state.
        StoreError: The disk refuses.
    """
    record, seen = live.record.require(), seen or live.state
    seat = seat_to_rename(record, player)
    edits = _amending(live.lines, renamed(record, seat, name))
    changed = live.change(edits, seen=seen) if edits else Changed(Patch(1, (), ()), live.progress)
    return Renamed(record.names[seat], live.names[seat], changed)


def would_rename(live: WatchedRecord, player: str, name: str) -> Patch:
    """The change that :func:`rename` would make, without a look whether every line says the same; nothing is written.

    Raises UnreadableError where there is no such player, or the name cannot be taken.
    """
    record = live.record.require()
    names = _names_with(record.names, seat_to_rename(record, player), name)
    texts = [_texts_saying(_said(line, names), line, names)[0] for line in record.lines]
    return live.would_change(_amending(live.lines, texts))


def _amending(lines: Sequence[str], texts: Sequence[str]) -> list[Amend]:
    pairs = enumerate(zip(lines, texts, strict=True), 1)
    return [Amend(number, new) for number, (old, new) in pairs if old != new]


def seat_to_rename(record: Record, name: str) -> int:
    """The seat of the player who is to have another name: his name, a beginning of it, or his P-number.

    Raises UnreadableError for anything else.
    """
    try:
        exact = [seat for seat, one in enumerate(record.names) if same_name(one, name)]
        return exact[0] if exact else read_seat(Word(_bare(name), 1), record.names)
    except ReadingError as error:
        raise _unreadable(error) from None


def _bare(name: str) -> str:
    """A name as it is meant: quotation marks and blanks around it left out. Raises ReadingError for marks elsewhere."""
    line = split(name)
    is_quoted = len(line.words) == 1 and line.words[0].quoted and not line.comment
    return line.words[0].text if is_quoted else name.strip()


def _unreadable(error: ReadingError) -> UnreadableError:
    return UnreadableError([dataclasses.replace(error.problem, column=1)])


def renamed(record: Record, seat: int, name: str) -> list[str]:
    """The lines of a record with another name for the player of a seat.

    Every number is what it was. Lines in which he is not named stay as they are, and so do comments, titles, dates and
    places, whatever they say. Case alone may change.

    Args:
        record: A record without errors.
        seat: Whose name it is.
        name: The new one; quotation marks around it are left out.

    Raises:
        UnreadableError: The record has errors, the name is none or another player's, or a line would not say what it
            said.
    """
    record.require()
    names = _names_with(record.names, seat, name)
    progress = Progress()
    texts: list[str] = []
    for line in record.lines:
        new = _line_saying(_said(line, names), line, progress, names)
        texts.append(new.raw)
        progress = new.after
    return texts


def _names_with(names: tuple[str, ...], seat: int, name: str) -> tuple[str, ...]:
    try:
        bare = Word(_bare(name), 1, quoted=True)
        for at, other in enumerate(names):
            if at != seat and same_name(other, bare.text):
                raise ReadingError(f"another player is called {quote(other)}", 1, bare.text, "a name that nobody has")
        return check_names([Word(one, 1, quoted=True) if at != seat else bare for at, one in enumerate(names)])
    except ReadingError as error:
        raise _unreadable(error) from None


def _renamed(statement: Statement, line: Line, names: tuple[str, ...]) -> Statement:
    """The statement of a line, with the new name in it."""
    match statement:
        case Players():
            return Players(names)
        case Note(keyword, text):
            noted = noted_from(keyword, text, line.after.names, line.after.here.table.setup.cities)
            return Note(*write_noted(noted, names))
    return statement


def _said(line: Line, names: tuple[str, ...]) -> tuple[Statement, ...]:
    return tuple(_renamed(one, line, names) for one in line.statements)


def _texts_saying(said: tuple[Statement, ...], old: Line, names: tuple[str, ...]) -> tuple[str, ...]:
    """The texts a line may have that says this, the best first: as it was where he is not named in it."""
    canonical = old._replace(statements=said).text(names)
    return (old.raw, canonical) if canonical == old.text(old.after.names) else (canonical,)


def _line_saying(said: tuple[Statement, ...], old: Line, progress: Progress, names: tuple[str, ...]) -> Line:
    """The line that says this. Raises UnreadableError where none does."""
    for text in _texts_saying(said, old, names):
        try:
            line = take(text, progress, old.number)
        except RefusedLineError:
            continue
        if (line.statements, line.comment) == (said, old.comment):
            return line
    what = "this line would not say the same with that name"
    raise UnreadableError([Problem(what, old.number, 1, "", "another name")])
