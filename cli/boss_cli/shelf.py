"""The records that are kept: listing, choosing, copying, renaming, removing."""

from __future__ import annotations

from boss_cli.environment import Environment
from boss_cli.exits import Exit
from boss_solver.table.folder import RecordFolder
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
    if not rows:
        env.write(f"no record is kept in {folder.path}; 'boss start' begins one\n")
    for one, players, next_step in rows:
        mark = "*" if one.is_current else " "
        env.write(env.printable(f"{mark} {one.name}: {players}; {next_step}") + "\n")
    return Exit.OK


def choose(env: Environment, name: str) -> int:
    """Make a record the current one."""
    folder = RecordFolder.standard(env.variables)
    env.write(env.printable(f"current: {folder.choose(name)}") + "\n")
    return Exit.OK


def copy(env: Environment, name: str, new: str) -> int:
    """Copy a record under another name."""
    env.write(env.printable(f"copied to {RecordFolder.standard(env.variables).copy(name, new)}") + "\n")
    return Exit.OK


def rename(env: Environment, name: str, new: str) -> int:
    """Give a record another name."""
    env.write(env.printable(f"renamed to {RecordFolder.standard(env.variables).rename(name, new)}") + "\n")
    return Exit.OK


def remove(env: Environment, name: str, yes: bool) -> int:
    """Remove a record, after a question."""
    folder = RecordFolder.standard(env.variables)
    path = folder.find(name)
    if not yes:
        answer = env.ask_if_possible(f"Remove {path} for good? Type yes: ")
        if answer is None or answer.strip().casefold() not in ("yes", "y"):
            env.write("nothing was removed\n")
            return Exit.OK
    folder.remove(name)
    env.write(env.printable(f"removed {path}") + "\n")
    return Exit.OK
