"""Files that a command writes because it was asked to: never over another one unless told so."""

from __future__ import annotations

from pathlib import Path

from boss_cli.environment import Environment
from boss_cli.layout import Page
from boss_solver.table import store
from boss_solver.table.disk import Disk


def check_output(output: str, source: str, force: bool) -> None:
    """Raise StoreError if a file may not be written: a folder, the record itself, or one that is there already."""
    path = Path(output)
    if not Disk().is_there(path):
        return
    what = ""
    if path.is_dir():
        what = "that is a folder"
    elif source != "-" and path.exists() and path.samefile(source):
        what = "that is the record itself, which is never written over"
    elif not force:
        what = "there is such a file already, and only --force writes over it"
    if what:
        raise store.StoreError(f"{output}: {what}; nothing was changed")


def put(env: Environment, data: str | bytes, output: str | None) -> None:
    """Write a file all at once and say so; without a name, print it. Raises StoreError where the disk refuses."""
    text = data if isinstance(data, str) else data.decode("utf-8")
    if output is None:
        env.write_file(text)
        return
    path = Path(output)
    try:
        store.replace(Disk(), path, data.encode("utf-8") if isinstance(data, str) else data)
    except OSError as error:
        raise store.store_error(error, path, "nothing was changed") from error
    page = Page(env)
    page.say(f"Written: {output}")
    page.show()
