"""The records that are kept: listing, choosing, copying, renaming, removing."""

from __future__ import annotations

from boss_cli.boundary import UsageError
from boss_cli.environment import Environment
from boss_cli.exits import Exit
from boss_cli.layout import Page
from boss_solver.table.folder import RECORD, RecordFolder
from boss_solver.table.live import LiveRecord
from boss_solver.table.store import StoreError


def list_records(env: Environment, as_json: bool) -> int:
    """Print the records, the current one marked, with how each stands."""
    folder = RecordFolder.standard(env.variables)
    kept = folder.records()
    rows = []
    for one in kept:
        try:
            live = LiveRecord.open(one.path)
            players = ", ".join(live.names)
            next_step = live.next if live.is_good else "has errors: 'boss check' names them"
        except StoreError as error:
            players, next_step = "", str(error)
        rows.append((one, players, next_step))
    if as_json:
        env.json(
            {
                "schema": "boss-records/1",
                "folder": str(folder.path),
                "records": [
                    {"name": o.name, "path": str(o.path), "is_current": o.is_current, "players": p, "next": n}
                    for o, p, n in rows
                ],
            }
        )
        return Exit.OK
    page = Page(env)
    if not rows:
        page.say(f"no record is kept in {folder.path}; 'boss start' begins one")
    for one, players, next_step in rows:
        mark = "*" if one.is_current else " "
        about = "; ".join(part for part in (players, next_step) if part)
        page.say([f"{mark} {one.name}:", *about.split(" ")], bold=one.is_current)
    page.show()
    if other := env.variables.get(RECORD):
        env.error(f"BOSS_RECORD is set: commands go on with {other} in place of the current record")
    return Exit.OK


def choose(env: Environment, name: str) -> int:
    """Make a record the current one."""
    path = RecordFolder.standard(env.variables).choose(name)
    live = LiveRecord.open(path)
    page = Page(env)
    page.say(f"Current: {path}", bold=True)
    page.say(live.next if live.is_good else "It has errors: 'boss check' names them.")
    page.show()
    if other := env.variables.get(RECORD):
        env.error(f"BOSS_RECORD is set: commands go on with {other} until it is unset")
    return Exit.OK


def copy(env: Environment, name: str, new: str) -> int:
    """Copy a record under another name."""
    return _tell(env, f"Copied to {RecordFolder.standard(env.variables).copy(name, new)}")


def rename(env: Environment, name: str, new: str) -> int:
    """Give a record another name."""
    return _tell(env, f"Renamed to {RecordFolder.standard(env.variables).rename(name, new)}")


def remove(env: Environment, name: str, yes: bool) -> int:
    """Remove a record, after a question."""
    folder = RecordFolder.standard(env.variables)
    path = folder.find(name)
    if not yes:
        answer = env.ask_if_possible(f"Remove {path} for good? Type yes: ")
        if answer is None:
            raise UsageError(f"{path.stem} would be removed for good, and nobody is here to ask; --yes does it")
        if answer.strip().casefold() not in ("yes", "y"):
            return _tell(env, "Nothing was removed.")
    folder.remove(path.stem)
    return _tell(env, f"Removed {path}")


def _tell(env: Environment, text: str) -> int:
    page = Page(env)
    page.say(text)
    page.show()
    return Exit.OK
