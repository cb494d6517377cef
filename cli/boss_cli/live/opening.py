"""The way into the live table: the current record, or a walk through beginning one."""

from __future__ import annotations

from boss_cli.live.live_table import LiveTable
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_solver import BossError, LiveRecord
from boss_solver.table.storage.folder import RECORD, RecordFolder, record_meant
from boss_solver.table.storage.store import NoRecordError


def open_table(env: Environment, record: str | None = None, hidden: bool = False) -> int:
    """Show the live table of a record until it is left.

    Raises UsageError where there is no terminal, NoRecordError for a record that is not there, StoreError.
    """
    if not env.can_ask:
        raise UsageError("the live table needs a terminal; 'boss status' prints the table once")
    try:
        path = record_meant(env.variables, record)
    except NoRecordError as error:
        if record is not None or env.variables.get(RECORD):
            raise
        env.write(f"{env.printable(str(error))}.\nA new record begins here (Ctrl-C stops).\n")
        _begin(env)
        path = record_meant(env.variables, None)
    said: tuple[str, ...] = ()
    while True:
        live = LiveRecord.open(path)
        table = LiveTable(env, live, hidden)
        table.shown.said += said
        why, hidden, said = _show(env, table), table.hidden, ()
        if why == "quit":
            break
        if why == "edit":
            _edit(env, path.as_posix())
            continue
        try:
            if why == "new":
                _begin(env)
            path, record = RecordFolder.standard(env.variables).current(), None
        except (KeyboardInterrupt, UsageError, BossError) as error:
            said = (str(error) or "no record was begun",)
    name = live.path.name.removesuffix(".boss")
    env.show(
        f"{name} is kept, {len(live.lines)} lines; 'boss' goes on with it." if record is None else f"{name} is kept."
    )
    return Exit.OK


def watch_record(env: Environment, record: str | None = None, hidden: bool = False) -> int:
    """Follow a record live, read-only. Raises UsageError where there is no terminal, NoRecordError, StoreError."""
    if not env.can_ask or env.variables.get("TERM") == "dumb":
        raise UsageError("watching needs a terminal that can draw; 'boss status' prints the table once")
    from boss_cli.live.watch import Watch
    from boss_solver.table.entry.watching import WatchedRecord

    Watch(env, WatchedRecord.open(record_meant(env.variables, record)), hidden).run()
    return Exit.OK


def _show(env: Environment, table: LiveTable) -> str:
    if env.variables.get("TERM") == "dumb":
        from boss_cli.live.plain import run_plain

        return run_plain(table)
    from boss_cli.live.screen import Screen

    return Screen(table).run()


def _begin(env: Environment) -> None:
    """Ask for what a new record needs; the cards are asked for at the table, where they can be hidden."""
    from boss_cli.keep.starting import Beginning, start

    start(env, None, Beginning(), asks_cards=False)


def _edit(env: Environment, path: str) -> None:
    from boss_cli.keep.entering import edit
    from boss_cli.shell.errors import words_for

    try:
        edit(env, path)
    except Exception as error:  # noqa: BLE001  (it is said, and the table opens again)
        for line in words_for(error)[0]:
            env.error(line)
        env.ask("Enter goes back to the table: ")
