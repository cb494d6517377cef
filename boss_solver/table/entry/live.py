"""The record that is being kept: what is typed goes through the rules into the record and onto the disk in one call.

A :class:`LiveRecord` serves a command that makes one entry and ends, and a session that lasts all evening. Every
method that changes something takes the lock, reads what another program may have written since, checks, and returns
only when the change is on the disk; where it raises, the record is as it was. Reading takes no lock.

A program that shows what an entry would do passes on the ``state`` that it showed: in any other state it is refused.

Line numbers count from 1. What is accepted is written in canonical form, and comments are kept.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from boss_solver.errors import BossError
from boss_solver.record.games.reader import dumps
from boss_solver.record.lines.progress import Progress, is_too_new
from boss_solver.record.lines.record import Line
from boss_solver.record.lines.statements import Note
from boss_solver.record.lines.versions import OLDEST
from boss_solver.record.words.keywords import VERSION
from boss_solver.record.words.problems import Problem, ReadingError, UnreadableError
from boss_solver.table.entry.results import Accepted, Changed, EntryError, TakenLine
from boss_solver.table.entry.stepping import SteppedRecord
from boss_solver.table.lines.edits import Edit, Insert, NewLine, edited
from boss_solver.table.lines.explicit import explicit
from boss_solver.table.lines.fitting import require_deal, require_deals
from boss_solver.table.lines.line_words import said
from boss_solver.table.lines.typed import as_written, keyword, typed_line
from boss_solver.table.lines.versioned import read_versioned, versioned
from boss_solver.table.storage.disk import Disk
from boss_solver.table.storage.doubt import DoubtError
from boss_solver.table.storage.files import RecordFiles
from boss_solver.table.storage.patches import Patch, between
from boss_solver.table.storage.seen import RecordState
from boss_solver.table.storage.store import ChangedError, StoreError

_NOTES: Final = ("note", "hunch")


class LiveRecord(SteppedRecord):
    """One record on disk, open for entries. Make one with :meth:`open` or :meth:`create`."""

    @classmethod
    def create(cls, path: str | Path, lines: Iterable[str], disk: Disk | None = None) -> LiveRecord:
        """Begin a record with some lines; the version line may be left out.

        Raises StoreError where a record of this name is there already or the disk refuses, UnreadableError for a bad
        line.
        """
        typed = [line for line in lines if line.strip()]
        if not typed or keyword(typed[0]) != VERSION:
            typed.insert(0, f"{VERSION} {OLDEST}")
        progress = Progress()
        texts = []
        for number, text in enumerate(typed, 1):
            line = as_written(typed_line(text, progress, number), progress)
            texts.append(line.raw)
            progress = line.after
        texts = versioned(texts, progress)
        files = RecordFiles(Path(path).resolve(), disk or Disk())
        files.create(texts)
        return cls(files)

    def accept(self, entry: str | Line, *, seen: RecordState | None = None) -> Accepted:
        """Enter a line, or several as they are pasted; blank ones are passed over.

        Each line is taken as a whole or not at all. At the first that cannot be taken it stops, and what came before it
        stands. A table event is never refused because of notes.

        Args:
            entry: The line, or the lines, as text; or one line that was read already. It counts as it was read where
                ``seen`` says after which state that was; else it is read again.
            seen: The state of the record that the entry is made for; any if None.

        Raises:
            ChangedError: The record is not in the state that was seen; nothing is entered.
            EntryError: A line cannot be taken; ``accepted`` of the error is what came before it.
            UnreadableError: The record itself has errors to be corrected first.
            StoreError: The disk refuses; what is told in its sentence.
            DoubtError: It cannot be told whether the last entry stands, and this is not that entry typed again.
        """
        typed: Sequence[str | Line] = [entry]
        if isinstance(entry, str) or seen is None:
            text = entry if isinstance(entry, str) else entry.raw
            typed = [line.strip() for line in re.split(r"\r\n|\r|\n", text)]
        is_one = sum(map(bool, typed)) == 1
        taken: list[TakenLine] = []
        with self._files.writing(seen, in_doubt=True):
            self._require_certain(typed)
            self._require_good()
            for number, entered in enumerate(typed, 1):
                if not entered:
                    continue
                try:
                    line = self.would_enter(entered, 0 if is_one else number)
                except UnreadableError as error:
                    self._files.settle()
                    rest = tuple(line if isinstance(line, str) else line.raw for line in typed[number - 1 :] if line)
                    raise EntryError(
                        error.problems, Accepted(tuple(taken), self.progress) if taken else None, rest
                    ) from None
                taken.append(self._commit(line, taken))
            self._files.settle()
        if not taken:
            raise EntryError([Problem("nothing was typed", expected="a line of the record, such as DE+3 NY3")])
        return Accepted(tuple(taken), self.progress)

    def would_enter(self, entry: str | Line, number: int = 0) -> Line:
        """The line as it would be entered now, given as text that is not blank or as it was read; nothing is changed.

        Raises UnreadableError, with the number for its line where it is given as text.
        """
        self._require_good()
        line = typed_line(entry, self.progress, number) if isinstance(entry, str) else entry
        return require_deal(self._with_note_checked(line), self.progress, self.hand_lines)

    def _commit(self, line: Line, taken: Sequence[TakenLine]) -> TakenLine:
        before = self.progress
        line = as_written(line, before)
        text, number = line.raw, len(self._files.lines) + 1
        patch, after = Patch(number, (), (text,)), line.after
        if is_too_new(before, after):
            lines, after = self._files.lines, after._replace(version=after.needs)
            patch = between(lines, versioned([*lines, text], line.after))
        try:
            self._files.change(patch, after)
        except StoreError as error:
            if not taken:
                raise
            raise StoreError(f"{error}; the {len(taken)} lines before it stand", is_open=error.is_open) from error
        self._hand.add(self._good_lines(), line._replace(number=number, after=after))
        lost = self._notes_lost_by(line, before)
        return TakenLine(number, text, line.events, before, after, said(line.events, before, after), lost)

    def _with_note_checked(self, line: Line) -> Line:
        """The line, a note in canonical form. Raises UnreadableError for a note that contradicts what is known."""
        if not line.statements or not isinstance(line.statements[0], Note):
            return line
        from boss_solver.inference.entries.entering import ClashError, checked_note  # a turn needs nothing of it

        note = line.statements[0]
        try:
            text = checked_note(note.keyword, note.text, self.progress, self.hand_lines())
        except ReadingError as error:
            raise UnreadableError([dataclasses.replace(error.problem, line=line.number)]) from None
        except ClashError as error:
            problem = Problem(str(error), line.number, nearest=error.corrections)
            raise UnreadableError([problem]) from error
        return line._replace(statements=(Note(note.keyword, text),))

    def _notes_lost_by(self, line: Line, before: Progress) -> tuple[int, ...]:
        """The lines of the notes that the last line has disproved; ``before`` is how the record stood without it."""
        if not line.events or before.state is None:
            return ()
        data = self._files.data.lower()
        has_none = data.isascii() and not any(word.encode() in data for word in _NOTES)  # seen at a glance
        if has_none or not any(keyword(text) in _NOTES for text in self._files.lines[self._hand_start() :]):
            return ()
        from boss_solver.inference.entries.entering import notes_lost  # a turn without notes needs nothing of it

        lines = self.hand_lines()
        try:
            return notes_lost(self._hand.history(lines[:-1], before), self._hand.history(lines, line.after))
        except BossError as error:  # the entry stands whatever comes of the notes
            self._files.notices.append(f"which notes this disproves cannot be told: {error}")
            return ()

    def _require_certain(self, typed: Sequence[str | Line]) -> None:
        """Raise DoubtError where it cannot be told whether the last entry stands, unless it is typed again."""
        doubt = self.doubt
        if doubt is None:
            return
        first = next((one for one in typed if one), "")
        try:
            text = as_written(self.would_enter(first), self.progress).raw if first else ""
        except BossError:
            text = ""
        if (*self._files.lines, text) != doubt.entry[0]:
            raise DoubtError(doubt)
        self._files.choose("file")  # whatever became of it before, it stands now

    def _require_good(self) -> None:
        if not self.is_good:
            raise UnreadableError(self.problems)

    def change(self, edits: Sequence[Edit], *, seen: RecordState | None = None) -> Changed:
        """Amend, delete and insert lines, all at once; only the result is checked.

        Lines that stand keep their meaning: where one leaves out the player, he is written into it.

        Args:
            edits: What to do, by the line numbers of the record before any of it.
            seen: The state of the record that these numbers are of; if None, what was last seen here up to the last
                of these lines.

        Raises:
            UnreadableError: Something would become illegal, or an edit is impossible; every problem is named, with its
                line as numbered after the edits.
            ChangedError: Another program has changed the record since it was last seen here.
            StoreError: The disk refuses.
        """
        here = list(self._files.lines)
        with self._files.writing(seen):
            last = max((edit.before - 1 if isinstance(edit, Insert) else edit.line for edit in edits), default=0)
            if self._files.lines[:last] != here[:last]:
                what = "another program has changed it since you saw it, and lines may have other numbers now"
                raise ChangedError(f"{self.path.name}: {what}; nothing was changed, look again")
            new = edited(self._files.lines, edits)
            return self._replace(explicit(new.lines, self._read_lines()))

    def replace_all(self, text: str, seen: str | None = None) -> Changed:
        """Take another text for the whole record, as from an editor, if it can be read.

        Args:
            text: The new record; it is put in canonical form unless it is the old one.
            seen: What the record was when the user began to edit it, if he did.

        Raises:
            UnreadableError: The text has errors; all of them are in it.
            ChangedError: The record is not what ``seen`` says any more.
            StoreError: The disk refuses.
        """
        with self._files.writing():
            if seen is not None and seen != self.text:
                what = "another program has changed it since you began to edit"
                raise ChangedError(f"{self.path.name}: {what}; nothing was changed")
            new = re.sub(r"\r\n?", "\n", text.removeprefix("\ufeff"))
            lines = new.removesuffix("\n").split("\n") if new else []
            if lines == self._files.lines:
                return Changed(between(lines, lines), self.progress)
            return self._replace([NewLine(line, None) for line in lines])

    def _replace(self, lines: Sequence[NewLine]) -> Changed:
        before = self._files.lines
        texts = self._texts_of(lines)
        patch = between(before, texts)
        if patch.old or patch.new:
            self._files.change(patch)
            self._files.settle()
        return Changed(patch, self.progress)

    def _texts_of(self, lines: Sequence[NewLine]) -> list[str]:
        """The texts of a new record, what is new in it in canonical form. Raises UnreadableError if it has errors."""
        lines, record = read_versioned(lines, self.path.name)
        problems = [problem for problem in record.problems if problem.line <= len(lines)]
        if not lines or any(line.is_bad for line in record.lines) or not record.good.version or problems:
            raise UnreadableError(record.problems)
        require_deals(record.lines, lambda: (self.progress, self.hand_lines()))
        canonical = dumps(record).split("\n")
        texts = [line.text if line.was is not None else canonical[at] for at, line in enumerate(lines)]
        if record.good.needs < self.progress.needs:
            texts = versioned(texts, record.good)  # the last of the lines that needed the newer format is gone
        return texts if self._files.reads_well(texts) else [line.text for line in lines]
