"""Keeping a record with one short command a turn: entering, settling, undoing, mending."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from boss_cli.boundary import UsageError
from boss_cli.environment import Environment
from boss_cli.exits import Exit
from boss_cli.layout import Page
from boss_solver.game.events import RewardsTurned
from boss_solver.record.problems import UnreadableError
from boss_solver.table.edits import Amend, Delete, Edit, Insert
from boss_solver.table.folder import record_meant
from boss_solver.table.live import LiveRecord
from boss_solver.table.results import Accepted, Changed, EntryError


def open_live(env: Environment, record: str | None) -> LiveRecord:
    """The record a command is about, open for entries; what happened to its file is told."""
    live = LiveRecord.open(record_meant(env.variables, record))
    tell_notices(env, live)
    return live


def tell_notices(env: Environment, live: LiveRecord) -> None:
    """Tell what became of the file while it was away: torn and put right, a line cut off."""
    for notice in live.take_notices():
        env.error(notice)


def enter(env: Environment, record: str | None, text: str, as_json: bool = False) -> int:
    """Enter one line, or several, and say what was understood."""
    live = open_live(env, record)
    try:
        accepted = live.accept(text)
    except EntryError as error:
        if error.accepted is not None:
            tell_accepted(env, live, error.accepted, as_json)
        raise
    tell_accepted(env, live, accepted, as_json)
    return Exit.OK


def tell_accepted(env: Environment, live: LiveRecord, accepted: Accepted, as_json: bool) -> None:
    """Say what was entered, in the record's words and in plain ones, and what comes next."""
    tell_notices(env, live)
    if as_json:
        env.json(accepted_json(live, accepted))
        return
    page = Page(env)
    for line in accepted.lines:
        page.say(f"{line.number}  {line.text}", bold=True)
        if line.said:
            page.say(line.said, indent=2)
        for note in line.disproved:
            page.say(f"this disproves your note on line {note}: {live.lines[note - 1]}", indent=2)
    page.say(accepted.next)
    if accepted.proposal:
        page.say(f"'boss settle' takes what follows: {accepted.proposal}")
    page.show()


def accepted_json(live: LiveRecord, accepted: Accepted) -> dict[str, object]:
    """The same as data."""
    return {
        "schema": "boss-entry/1",
        "record": str(live.path),
        "lines": [
            {"line": one.number, "text": one.text, "said": one.said, "disproves": list(one.disproved)}
            for one in accepted.lines
        ],
        "next": accepted.next,
        "proposal": accepted.proposal,
    }


def settle(env: Environment, record: str | None, cards: str, yes: bool) -> int:
    """Show the rewards that follow and take one Enter for all; a different card typed proves a wrong entry."""
    live = open_live(env, record)
    if cards:
        return _rewards_typed(env, live, cards)
    proposed = live.proposal
    if proposed is None:
        live.accept("rewards")  # it says why they do not follow
        return Exit.OK
    page = Page(env)
    page.say(f"By the cards: {proposed}")
    page.show()
    if not yes:
        answer = env.ask("Enter if that is what was turned up, else the card that differs: ").strip()
        if answer:
            return _rewards_typed(env, live, answer)
    tell_accepted(env, live, live.accept(proposed), as_json=False)
    return Exit.OK


def _rewards_typed(env: Environment, live: LiveRecord, cards: str) -> int:
    """Take rewards that were typed; where they prove a wrong entry, name the lines and offer the fix."""
    try:
        accepted = live.accept(f"rewards {cards}")
    except EntryError as error:
        fixed = _offer_fix(env, live, cards, error)
        if not fixed:
            raise
        return Exit.OK
    tell_accepted(env, live, accepted, as_json=False)
    return Exit.OK


def _offer_fix(env: Environment, live: LiveRecord, cards: str, error: EntryError) -> bool:
    from boss_solver.record.cardwords import read_cards
    from boss_solver.record.problems import ReadingError
    from boss_solver.record.words import split
    from boss_solver.table.proposals import suspects

    try:
        rewards = read_cards(split(cards).words, live.progress, "rewards are")
    except ReadingError:
        return False
    found = suspects(live.record, *rewards)
    if not found:
        return False
    page = Page(env)
    page.say("An entry must be wrong. It could be:")
    ways: list[tuple[Amend, ...]] = []
    for one in found:
        page.say(f"line {one.line}: {one.text}")
        for way in one.amendments:
            ways.append(way)
            told = "; ".join(f"line {amend.line} as {amend.text}" for amend in way)
            page.say(f"{len(ways)}: put right by {told}", indent=2)
    page.show()
    if not ways or not env.can_ask:
        return False
    answer = env.ask("The number of the right one, or Enter to leave everything as it is: ").strip()
    if not answer.isdecimal() or not 1 <= int(answer) <= len(ways):
        return False
    tell_changed(env, live, live.change(ways[int(answer) - 1]))
    typed = RewardsTurned(rewards)
    tell_accepted(env, live, live.accept("rewards " + " ".join(map(str, typed.cards))), as_json=False)
    return True


def undo(env: Environment, record: str | None, steps: int) -> int:
    """Take back the last entries."""
    live = open_live(env, record)
    tell_changed(env, live, live.undo(steps))
    return Exit.OK


def redo(env: Environment, record: str | None, steps: int) -> int:
    """Bring back what was undone."""
    live = open_live(env, record)
    tell_changed(env, live, live.redo(steps))
    return Exit.OK


def change(env: Environment, record: str | None, edits: Sequence[Edit]) -> int:
    """Mend earlier lines, several at once; only the result is checked."""
    live = open_live(env, record)
    tell_changed(env, live, live.change(edits))
    return Exit.OK


def tell_changed(env: Environment, live: LiveRecord, changed: Changed) -> None:
    """Say which lines went and which came, and what comes next."""
    tell_notices(env, live)
    page = Page(env)
    patch = changed.patch
    # Lines between two that were mended stand as they were.
    same = len(patch.old) == len(patch.new)
    for sign, texts, others in (("-", patch.old, patch.new), ("+", patch.new, patch.old)):
        for offset, text in enumerate(texts):
            if not same or text != others[offset]:
                page.say(f"{sign} {patch.first + offset}  {text}")
    if not patch.old and not patch.new:
        page.say("nothing changed")
    page.say(changed.next)
    page.show()


def read_edits(words: Sequence[str]) -> list[Edit]:
    """Edits as typed: ``amend 12 TEXT``, ``delete 14``, ``insert 15 TEXT``, each one argument.

    Raises UsageError for anything else.
    """
    edits: list[Edit] = []
    for word in words:
        what, _, rest = word.strip().partition(" ")
        number, _, text = rest.strip().partition(" ")
        line = line_number(number)
        match what.casefold():
            case "amend":
                edits.append(Amend(line, text.strip()))
            case "delete" if not text:
                edits.append(Delete(line))
            case "insert":
                edits.append(Insert(line, text.strip()))
            case _:
                raise UsageError(f"'{word}' is no edit; expected 'amend 12 TEXT', 'delete 14' or 'insert 15 TEXT'")
    return edits


def line_number(text: str) -> int:
    """A line's number. Raises UsageError for anything else."""
    if not text.isdecimal() or len(text) > 7 or int(text) < 1:
        raise UsageError(f"'{text}' is no line; 'boss show' has the lines with their numbers")
    return int(text)


def show_record(env: Environment, record: str | None, last: int | None) -> int:
    """Print the record with its line numbers; a note that was disproved is marked."""
    live = open_live(env, record)
    lines = list(enumerate(live.lines, 1))
    for number, text in lines[-last:] if last else lines:
        env.write(env.printable(f"{number:4}  {text}") + "\n")
    return Exit.OK


def edit(env: Environment, record: str | None, run: Callable[[Sequence[str]], int] | None = None) -> int:
    """Open a copy of the record in the user's editor, and take it back only if it reads without errors."""
    live = open_live(env, record)
    seen = live.text
    editor = env.variables.get("VISUAL") or env.variables.get("EDITOR") or ("notepad" if os.name == "nt" else "vi")
    import tempfile

    with tempfile.TemporaryDirectory(prefix="boss-") as folder:
        copy = Path(folder) / f"{live.path.stem}.boss"
        copy.write_text(seen, encoding="utf-8", newline="\n")
        while True:
            code = (run or _run)([*editor.split(), str(copy)])
            if code != 0:
                raise UsageError(f"the editor '{editor}' ended with {code}; nothing was changed")
            text = copy.read_text(encoding="utf-8")
            if text == seen:
                env.write("nothing changed\n")
                return Exit.OK
            try:
                tell_changed(env, live, live.replace_all(text, seen))
            except UnreadableError as error:
                again = _edit_again(env, error)
                if not again:
                    raise
            else:
                return Exit.OK


def _edit_again(env: Environment, error: UnreadableError) -> bool:
    if not env.can_ask:
        return False
    for problem in error.problems:
        env.error(str(problem))
    return not env.ask("Enter to edit it again, or x to leave everything as it was: ").strip()


def _run(command: Sequence[str]) -> int:
    import subprocess

    try:
        return subprocess.call(list(command))
    except OSError as error:
        raise UsageError(f"the editor '{command[0]}' cannot be started: {error.strerror}") from None
