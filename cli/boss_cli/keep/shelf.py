"""The records that are kept: listing, choosing, copying, renaming, removing."""

from __future__ import annotations

from boss_cli.keep.records import records_answer, records_page
from boss_cli.page.as_text import show, tell
from boss_cli.page.page import Page
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import Text, message
from boss_solver import LiveRecord
from boss_solver.table.storage.folder import RECORD, RecordFolder


def list_records(env: Environment, as_json: bool) -> int:
    """Print the records in their order in time, the current one marked, with how each stands."""
    tell(env, records_answer(RecordFolder.standard(env.variables)), records_page, as_json)
    if as_json:
        return Exit.OK
    if other := env.variables.get(RECORD):
        env.error(f"BOSS_RECORD is set: commands go on with {other} in place of the current record")
    return Exit.OK


def choose(env: Environment, name: str) -> int:
    """Make a record the current one."""
    path = RecordFolder.standard(env.variables).choose(name)
    live = LiveRecord.open(path)
    page = Page()
    page.say(message("Current: {record}", record=str(path)), bold=True)
    page.say(live.next if live.is_good else message("It has errors: '{check:command}' names them.", check="check"))
    show(env, page)
    if other := env.variables.get(RECORD):
        env.error(f"BOSS_RECORD is set: commands go on with {other} until it is unset")
    return Exit.OK


def copy(env: Environment, name: str, new: str) -> int:
    """Copy a record under another name."""
    return _tell(env, message("Copied to {record}", record=str(RecordFolder.standard(env.variables).copy(name, new))))


def rename(env: Environment, name: str, new: str) -> int:
    """Give a record another name."""
    return _tell(
        env, message("Renamed to {record}", record=str(RecordFolder.standard(env.variables).rename(name, new)))
    )


def remove(env: Environment, name: str, yes: bool) -> int:
    """Remove a record, after a question."""
    folder = RecordFolder.standard(env.variables)
    path = folder.find(name)
    if not yes:
        answer = env.ask_if_possible(f"Remove {path} for good? Type yes: ")
        if answer is None:
            raise UsageError(f"{path.stem} would be removed for good, and nobody is here to ask; --yes does it")
        if answer.strip().casefold() not in ("yes", "y"):
            return _tell(env, message("Nothing was removed."))
    folder.remove(path.stem)
    return _tell(env, message("Removed {record}", record=str(path)))


def _tell(env: Environment, text: Text) -> int:
    page = Page()
    page.say(text)
    show(env, page)
    return Exit.OK
