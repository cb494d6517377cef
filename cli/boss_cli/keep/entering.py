"""Keeping a record with one short command a turn: entering, settling, undoing, correcting."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from boss_cli.keep.entry_answer import entry_answer, next_words, page
from boss_cli.page.as_text import show
from boss_cli.page.page import Page
from boss_cli.position.opened import kept_meant, open_live, opened, tell_doubt, tell_notices
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import Text, message
from boss_solver import LiveRecord, RewardsTurned, UnreadableError
from boss_solver.record.words.seats import written
from boss_solver.table.entry.results import Accepted, Changed, EntryError
from boss_solver.table.entry.watching import WatchedRecord
from boss_solver.table.lines.edits import Amend, Delete, Edit, Insert
from boss_solver.table.storage.patches import Patch
from boss_solver.table.storage.store import StoreError

if TYPE_CHECKING:
    from boss_solver import Card
    from boss_solver.table.lines.proposals import Suspect


def keep(env: Environment, record: str | None, word: str) -> int:
    """Choose between what the file of a record in doubt holds, and what it is with its last entry."""
    kept = kept_meant(word)
    live = opened(env, record)
    tell_changed(env, live, live.keep(kept))
    return Exit.OK


def enter(env: Environment, record: str | None, words: Sequence[str], keyword: str = "", as_json: bool = False) -> int:
    """Enter one line, or several, and say what was understood."""
    live = open_live(env, record)
    try:
        accepted = live.accept(keyword + line_of(words, live.progress.names))
    except EntryError as error:
        if error.accepted is not None:
            tell_accepted(env, live, error.accepted, as_json)
        raise
    tell_accepted(env, live, accepted, as_json)
    return Exit.OK


def line_of(words: Sequence[str], names: Sequence[str]) -> str:
    """Words of a command line as a line of the record: a name of several, which the shell has kept together, is one.

    >>> line_of(["Ann Lee", "de3", "ny3"], ["Ann Lee", "Bob"])
    '"Ann Lee" de3 ny3'
    """
    kept = {name.casefold(): name for name in names if " " in name or '"' in name}
    return " ".join(written(kept[word.casefold()]) if word.casefold() in kept else word for word in words)


def tell_accepted(env: Environment, live: LiveRecord, accepted: Accepted, as_json: bool) -> None:
    """Say what was entered, in the record's words and in plain ones, and what comes next."""
    tell_notices(env, live)
    answer = entry_answer(live, accepted)
    if as_json:
        env.json(answer.data())
    else:
        show(env, page(answer))


def settle(env: Environment, record: str | None, cards: str, yes: bool) -> int:
    """Show the rewards that follow and take one Enter for all; a different card typed proves a wrong entry."""
    live = open_live(env, record)
    if cards:
        return _rewards_typed(env, live, cards)
    proposed = live.proposal
    if proposed is None:
        tell_accepted(env, live, live.accept("rewards"), as_json=False)  # or it says why they do not follow
        return Exit.OK
    _say(env, message("By the cards: {line}", line=proposed))
    if not yes:
        if not env.can_ask:
            raise UsageError("nobody is here to confirm it: 'boss settle --yes' takes it")
        answer = env.ask("Enter if that is what was turned up, else the card that differs: ").strip()
        if answer.casefold() in ("n", "no"):  # else it reads as New York's one
            raise UsageError("nothing was entered; 'boss settle' with the card that differs says what was turned up")
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


def rewards_and_suspects(live: LiveRecord, cards: str) -> tuple[tuple[Card, ...], tuple[Suspect, ...]]:
    """The rewards that were typed, and the lines that could be wrong then; nothing where they cannot be read."""
    from boss_solver.record.lines.cardwords import read_cards
    from boss_solver.record.words.problems import ReadingError
    from boss_solver.record.words.tokens import split
    from boss_solver.table.lines.proposals import suspects

    try:
        rewards = read_cards(split(cards).words, live.progress, "rewards are")
    except ReadingError:
        return (), ()
    return rewards, suspects(live.record, *rewards)


def _offer_fix(env: Environment, live: LiveRecord, cards: str, error: EntryError) -> bool:
    import shlex

    rewards, suspects = rewards_and_suspects(live, cards)
    if not suspects:
        return False
    shown = Page()
    shown.say(message("An entry must be wrong. It could be:"))
    ways: list[tuple[Amend, ...]] = []
    for suspect in suspects:
        shown.say(message("line {line}: {text}", line=suspect.line, text=suspect.text))
        for way in suspect.amendments:
            ways.append(way)
            edits = "; ".join(f"line {amend.line} as {amend.text}" for amend in way)
            command = "change " + " ".join(shlex.quote(f"amend {amend.line} {amend.text}") for amend in way)
            said = "{number}: put right by {edits}" if env.can_ask else "put right by {change:command}"
            shown.say(message(said, number=len(ways), edits=edits, change=command), indent=2)
    show(env, shown)
    if not ways or not env.can_ask:
        return False
    answer = env.ask("The number of the right one, or Enter to leave everything as it is: ").strip()
    if not answer.isdecimal() or not 1 <= int(answer) <= len(ways):
        return False
    tell_changed(env, live, live.change(ways[int(answer) - 1]))
    typed = RewardsTurned(rewards)
    tell_accepted(env, live, live.accept("rewards " + " ".join(map(str, typed.cards))), as_json=False)
    return True


def undo(env: Environment, record: str | None, steps: str) -> int:
    """Take back the last entries."""
    count = step_count(steps)
    live = open_live(env, record)
    tell_changed(env, live, live.undo(count))
    return Exit.OK


def redo(env: Environment, record: str | None, steps: str) -> int:
    """Bring back what was undone."""
    count = step_count(steps)
    live = open_live(env, record)
    tell_changed(env, live, live.redo(count))
    return Exit.OK


def step_count(text: str) -> int:
    """How many entries. Raises UsageError for anything else than a number from 1 on."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 7 or int(text) < 1:
        raise UsageError(f"'{text}' is no number of entries; expected a number from 1 on")
    return int(text)


def change(env: Environment, record: str | None, edits: Sequence[Edit]) -> int:
    """Correct earlier lines, several at once; only the result is checked."""
    live = open_live(env, record)
    tell_changed(env, live, live.change(edits))
    return Exit.OK


def change_line(env: Environment, record: str | None, what: str, number: str, words: Sequence[str]) -> int:
    """Amend a line, or insert one; a name of several words that the shell has kept together is one."""
    at = line_number(number)
    live = open_live(env, record)
    text = line_of(words, live.progress.names)
    tell_changed(env, live, live.change([Amend(at, text) if what == "amend" else Insert(at, text)]))
    return Exit.OK


def tell_changed(env: Environment, live: LiveRecord, changed: Changed) -> None:
    """Say which lines went and which came, and what comes next."""
    tell_notices(env, live)
    _say(env, *patch_lines(changed), next_words(live))


def _say(env: Environment, *texts: Text) -> None:
    shown = Page()
    for text in texts:
        shown.say(text)
    show(env, shown)


def patch_lines(changed: Changed, shown: Callable[[str], str] = str) -> list[str]:
    """The lines that went and those that came, with their numbers; each text as ``shown`` has it."""
    if not changed.patch.old and not changed.patch.new:
        return ["nothing changed"]
    return [line for patch in changed.patch.apart for line in _lines_of(patch, shown)]


def _lines_of(patch: Patch, shown: Callable[[str], str]) -> list[str]:
    # Lines between two that were corrected stand as they were.
    same = len(patch.old) == len(patch.new)
    return [
        f"{sign} {patch.first + offset}  {shown(text)}"
        for sign, texts, others in (("-", patch.old, patch.new), ("+", patch.new, patch.old))
        for offset, text in enumerate(texts)
        if not same or text != others[offset]
    ]


def read_edits(words: Sequence[str]) -> list[Edit]:
    """Edits as typed: ``amend 12 TEXT``, ``delete 14``, ``insert 15 TEXT``, each one argument.

    Raises UsageError for anything else.
    """
    edits: list[Edit] = []
    for word in words:
        what, _, rest = word.strip().partition(" ")
        number, _, text = rest.strip().partition(" ")
        match what.casefold():
            case "amend":
                edits.append(Amend(line_number(number), text.strip()))
            case "delete" if not text:
                edits.append(Delete(line_number(number)))
            case "insert":
                edits.append(Insert(line_number(number), text.strip()))
            case _:
                raise UsageError(f"'{word}' is no edit; expected 'amend 12 TEXT', 'delete 14' or 'insert 15 TEXT'")
    return edits


def line_number(text: str) -> int:
    """A line's number. Raises UsageError for anything else."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 7 or int(text) < 1:
        said = "'{text:whole}' is no line; '{show:command}' has the lines with their numbers"
        raise UsageError(message(said, text=text, show="show"))
    return int(text)


def show_record(env: Environment, record: str | None, last: int | None) -> int:
    """Print the record with its line numbers."""
    live = opened(env, record)
    tell_doubt(env, live)
    show(env, record_page(live, last))
    return Exit.OK


def record_page(live: WatchedRecord, last: int | None) -> Page:
    """A record with its line numbers, all of it or its last lines; a note that was disproved is marked."""
    lines = list(enumerate(live.lines, 1))
    disproved: set[int] = set()
    if live.is_good and any(text.startswith("note") for text in live.lines):
        from boss_solver.inference.entries.entering import disproved_notes

        disproved = disproved_notes(live.record.lines, live.progress.seat)
    shown = Page()
    for number, text in lines[-last:] if last else lines:
        said = "{number:whole} {line} (disproved)" if number in disproved else "{number:whole} {line}"
        shown.say(message(said, number=f"{number:4} ", line=text))
    return shown


def edit(env: Environment, record: str | None, run: Callable[[Sequence[str]], int] | None = None) -> int:
    """Open a copy of the record in the user's editor, and take it back only if it reads without errors."""
    import shlex
    import shutil
    import tempfile

    live = open_live(env, record)
    editor = env.variables.get("VISUAL") or env.variables.get("EDITOR") or ("notepad" if os.name == "nt" else "vi")
    try:
        command = shlex.split(editor, posix=os.name != "nt")
    except ValueError as error:
        raise UsageError(f"the editor '{editor}' cannot be started: {error}") from None
    folder = Path(tempfile.mkdtemp(prefix="boss-"))
    copy = folder / f"{live.path.stem}.boss"
    try:
        code = _edit_copy(env, live, copy, lambda: (run or _run)([*command, str(copy)]))
    except (UnreadableError, StoreError):
        env.error(f"nothing was changed; what you wrote is kept in {copy}")
        raise
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    shutil.rmtree(folder, ignore_errors=True)
    return code


def _edit_copy(env: Environment, live: LiveRecord, copy: Path, run: Callable[[], int]) -> int:
    """Raises UnreadableError or StoreError where what was written cannot be taken."""
    seen = live.text
    copy.write_text(seen, encoding="utf-8", errors="surrogateescape", newline="\n")
    while True:
        code = run()
        if code != 0:
            raise UsageError(f"the editor ended with {code}; nothing was changed")
        text = copy.read_text(encoding="utf-8", errors="surrogateescape")
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
