"""An entry as values and as a page: the lines that were entered, what they mean, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from boss_cli.page.data import Answer, kept, stated, values
from boss_cli.page.page import Page
from boss_cli.shell.message import Text, message
from boss_solver import Expect, LiveRecord
from boss_solver.table.entry.results import Accepted


@values
class LineEntered:
    """A line that was entered."""

    line: int = stated("the number of a line that was entered")
    text: str = stated("as it was written")
    said: str = stated("what it means, in words; empty for a note")
    disproves: Sequence[int] = stated("lines of notes that it disproves")
    notes: Sequence[str] = kept()
    """These notes."""


@values
class EntryAnswer(Answer):
    """An entry, and what comes next."""

    SCHEMA: ClassVar[str] = "boss-entry/1"

    record: str = stated("the file")
    lines: Sequence[LineEntered] = stated()
    next: str = stated("what comes next")
    proposal: str | None = stated("the line that follows by itself")
    coming: Text = kept()
    """The next thing that is expected, and the command that tells it."""


def entry_answer(live: LiveRecord, accepted: Accepted) -> EntryAnswer:
    """The answer to an entry that was accepted."""
    lines = (
        LineEntered(
            line=line.number,
            text=line.text,
            said=line.said,
            disproves=tuple(line.disproved),
            notes=tuple(live.lines[note - 1] for note in line.disproved),
        )
        for line in accepted.lines
    )
    return EntryAnswer(
        record=str(live.path),
        lines=tuple(lines),
        next=accepted.next,
        proposal=accepted.proposal,
        coming=next_words(live),
    )


def page(answer: EntryAnswer) -> Page:
    """The entry in the record's words and in plain ones, and what comes next."""
    made = Page()
    for line in answer.lines:
        made.say(f"{line.line}  {line.text}", bold=True)
        if line.said:
            made.say(line.said, indent=2)
        for note, text in zip(line.disproves, line.notes, strict=True):
            said = message("this disproves your note on line {line}: {note}", line=note, note=text)
            made.say(said, indent=2)
    made.say(answer.coming)
    if answer.proposal:
        follows = "'{settle:command}' takes what follows: {proposal}"
        made.say(message(follows, settle="settle", proposal=answer.proposal))
    return made


_COMMANDS = {
    Expect.HAND: message("{hand:command}", hand="hand"),
    Expect.POLICE: message("{police:command} silver, gold or both", police="police"),
    Expect.REWARDS: message("{settle:command}", settle="settle"),
}


def next_words(live: LiveRecord) -> Text:
    """The thing that the record waits for, and the command that tells it where that is not a turn."""
    expected = live.expected
    command = _COMMANDS.get(expected.what if expected else Expect.NOTHING)
    return message("{next} ({command})", next=live.next, command=command) if command else live.next
