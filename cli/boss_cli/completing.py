"""What the shell offers when Tab is pressed. Where nothing is offered, it offers files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import typer


def complete_files(context: typer.Context, incomplete: str) -> list[str]:
    """Records and folders that begin as typed; nothing, hence all files, where there are none."""
    import os

    typed = Path(incomplete).name if incomplete and not incomplete.endswith(os.sep) else ""
    folder = incomplete[: len(incomplete) - len(typed)]
    found = []
    with suppress(OSError), os.scandir(folder or ".") as entries:
        for entry in entries:
            if entry.name.startswith(typed) and (typed or not entry.name.startswith(".")):
                if entry.is_dir():
                    found.append(folder + entry.name + os.sep)
                elif entry.name.endswith(".boss"):
                    found.append(folder + entry.name)
    return sorted(found)


def complete_words(context: typer.Context, incomplete: str) -> list[Any]:
    """The record first, unless a position is typed; then cities."""
    given = context.params
    if not given.get("words") and given.get("players") is None and given.get("hand") is None:
        return complete_files(context, incomplete)
    return list(_cities(incomplete))


def complete_seats(context: typer.Context, incomplete: str) -> list[str]:
    """The players of the record that was named."""
    named = context.params.get("file") or context.params.get("words") or context.args or "-"
    path = named if isinstance(named, str) else named[0]
    from boss_solver.errors import BossError
    from boss_solver.record.reader import load_all

    with suppress(OSError, BossError):
        names = load_all(path)[0].names
        return [*names, *(f"P{seat + 1}" for seat in range(len(names)))]
    return []


def complete_policies(context: typer.Context, incomplete: str) -> list[str]:
    """Policies and the mixture, and after a slash ways to reveal."""
    return _policies(incomplete, ())


def complete_players(context: typer.Context, incomplete: str) -> list[str]:
    """The same, and the players that are known to tournaments besides."""
    from boss_cli.sim import PLAYERS

    return _policies(incomplete, PLAYERS)


def _policies(incomplete: str, more: Iterable[str]) -> list[str]:
    from boss_solver.playout.registry import player_names
    from boss_solver.playout.reveals import REVEALS

    policy, slash, _ = incomplete.partition("/")
    found = [f"{policy}/{reveal}" for reveal in REVEALS] if slash else list(player_names(more))
    return [name for name in found if name.startswith(incomplete)]


def _cities(incomplete: str) -> Iterator[tuple[str, str]]:
    from boss_solver.game.cards import CITIES

    for city in CITIES:
        name = city.title.replace(" ", "-")
        for word in (name.lower(), name, city.value, city.value.lower()):
            if word.startswith(incomplete):
                yield word, city.title
                break
