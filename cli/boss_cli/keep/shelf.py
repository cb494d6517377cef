"""The records that are kept: listing, choosing, copying, renaming, removing."""

from __future__ import annotations

from typing import NamedTuple

from boss_cli.page.layout import Page
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_solver.record.words.dates import date_told, day_of, natural, why_no_day
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.storage.folder import RECORD, Kept, RecordFolder
from boss_solver.table.storage.store import StoreError


class _Listed(NamedTuple):
    """A record, and how it stands."""

    kept: Kept
    players: str
    next_step: str
    date: str

    @property
    def undated(self) -> str:
        """Why nobody can tell when it was played; empty where its date can be read."""
        return "" if day_of(self.date) else why_no_day(self.date)

    @property
    def order(self) -> tuple[object, ...]:
        """By dates, those of a day by name; then those without a date that can be read, by name."""
        day = day_of(self.date)
        return day is None, day or (), natural(self.kept.name)


def list_records(env: Environment, as_json: bool) -> int:
    """Print the records in their order in time, the current one marked, with how each stands."""
    folder = RecordFolder.standard(env.variables)
    rows = sorted(map(_listed, folder.records()), key=lambda one: one.order)
    if as_json:
        env.json(
            {
                "schema": "boss-records/1",
                "folder": str(folder.path),
                "records": [
                    {
                        "name": one.kept.name,
                        "path": str(one.kept.path),
                        "is_current": one.kept.is_current,
                        "players": one.players,
                        "next": one.next_step,
                    }
                    for one in rows
                ],
                "undated": [{"record": one.kept.name, "why": one.undated} for one in rows if one.undated],
            }
        )
        return Exit.OK
    page = Page(env)
    if not rows:
        page.say(f"no record is kept in {folder.path}; 'boss start' begins one")
    for one in rows:
        mark = "*" if one.kept.is_current else " "
        about = "; ".join(part for part in (one.players, one.undated, one.next_step) if part)
        page.say([f"{mark} {one.kept.name}:", *about.split(" ")], bold=one.kept.is_current)
    page.show()
    if other := env.variables.get(RECORD):
        env.error(f"BOSS_RECORD is set: commands go on with {other} in place of the current record")
    return Exit.OK


def _listed(kept: Kept) -> _Listed:
    try:
        live = LiveRecord.open(kept.path)
    except StoreError as error:
        return _Listed(kept, "", str(error), "")
    next_step = live.next if live.is_good else "has errors: 'boss check' names them"
    return _Listed(kept, ", ".join(live.names), next_step, date_told(live.progress.tags))


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
