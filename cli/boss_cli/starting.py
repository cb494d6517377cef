"""Beginning a record: the header from arguments, and at a terminal from answers where something is missing."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from boss_cli.boundary import UsageError
from boss_cli.environment import Environment
from boss_cli.exits import Exit
from boss_cli.keeping import tell_accepted
from boss_cli.layout import Page
from boss_solver.record.problems import ReadingError
from boss_solver.record.seats import check_names, written
from boss_solver.record.words import Word, split
from boss_solver.table.folder import SUFFIX, RecordFolder
from boss_solver.table.live import LiveRecord
from boss_solver.table.results import EntryError


@dataclass
class Beginning:
    """What a new record is to say; None where it was not told."""

    name: str | None = None
    players: str | None = None
    seat: str | None = None
    cities: str | None = None
    undealt: int | None = None
    options: Sequence[str] = ()
    date: str | None = None
    place: str | None = None
    title: str | None = None
    lines: Sequence[str] = field(default_factory=list)
    """Lines after the header; without any, the first hand begins."""


def start(env: Environment, record: str | None, told: Beginning) -> int:
    """Begin a record, make it the current one, and say what comes next."""
    names = _names(env, told)
    header = _header(env, told, names)
    lines = list(told.lines) or _first_lines(env)
    path, folder = _path(env, record, told)
    live = LiveRecord.create(path, [*header, *lines])
    if folder is not None:
        folder.point_to(path)
    page = Page(env)
    page.say(f"begun: {path}")
    for number, text in enumerate(live.lines, 1):
        page.say(f"{number}  {text}")
    page.say(live.next)
    page.show()
    return _asked_cards(env, live, told)


def _names(env: Environment, told: Beginning) -> tuple[str, ...]:
    text = told.players
    if text is None:
        text = env.ask_if_possible("The players clockwise, the start player first (names between blanks): ")
    if text is None:
        raise UsageError("--players is missing: the names clockwise, the start player first")
    try:
        words = split(text.replace(",", " ") if "," in text and '"' not in text else text).words
        names = check_names(words)
    except ReadingError as error:
        raise UsageError(f"--players: {error.problem}") from None
    if not 2 <= len(names) <= 6:
        raise UsageError(f"{len(names)} cannot play The Boss; --players takes 2 to 6 names")
    return names


def _header(env: Environment, told: Beginning, names: tuple[str, ...]) -> list[str]:
    seat = told.seat
    if seat is None:
        seat = env.ask_if_possible(
            f"Which of them are you? ({', '.join(names)}; none to watch; Enter for {names[0]}): "
        )
        if seat is None:
            raise UsageError("--seat is missing: your name, none to watch, or all for a full record")
        seat = seat.strip() or names[0]
    header = [f"players {' '.join(map(written, names))}"]
    if seat.casefold() != "all":
        header.append(f"seat {_seat(seat, names)}")
    if told.cities is not None:
        header.append(f"cities {told.cities.replace(',', ' ')}")
    if told.undealt is not None:
        header.append(f"undealt {told.undealt}")
    for option in told.options:
        name, equals, value = option.partition("=")
        if not equals:
            raise UsageError(f"--option takes NAME=VALUE, not '{option}'; 'boss rules' lists them")
        header.append(f"option {name} {value}")
    date = told.date or datetime.date.today().isoformat()
    tags = (("title", told.title), ("date", date), ("place", told.place))
    return header + [f"{name} {text}" for name, text in tags if text]


def _seat(text: str, names: tuple[str, ...]) -> str:
    from boss_solver.record.seats import read_seat

    if text.casefold() in ("none", "spectator") and text not in names:
        return "none"
    try:
        return written(names[read_seat(Word(text, 1), names)])
    except ReadingError as error:
        raise UsageError(f"--seat: {error.problem}") from None


def _first_lines(env: Environment) -> list[str]:
    answer = env.ask_if_possible("Does the game begin now? (Enter; or 'in hand 2', 'before hand 3' to join it there): ")
    if not answer or not answer.strip():
        return ["hand"]
    lines = [f"position {answer.strip().removeprefix('position ')}"]
    while lines[-1].split()[:1] != ["play"]:
        line = env.ask("The table, a line each (row, marker, badges, player, on, shown), then 'play': ").strip()
        if line:
            lines.append(line)
    return lines


def _path(env: Environment, record: str | None, told: Beginning) -> tuple[Path, RecordFolder | None]:
    folder = RecordFolder.standard(env.variables)
    if record is not None:
        return Path(record if record.endswith(SUFFIX) else record + SUFFIX), None
    name = told.name or told.title or datetime.date.today().isoformat()
    return folder.place_for(name, numbered=told.name is None), folder


def _asked_cards(env: Environment, live: LiveRecord, told: Beginning) -> int:
    """At a terminal, ask for the own cards of the first hand right away."""
    if told.lines or live.progress.seat is None or live.progress.position is not None:
        return Exit.OK
    hand = live.progress.here.table.hand
    if hand is None or live.progress.here.dealt[live.progress.seat] is not None:
        return Exit.OK
    while True:
        answer = env.ask_if_possible("Your cards as dealt (Enter to leave them for later): ")
        if not answer or not answer.strip():
            return Exit.OK
        try:
            accepted = live.accept(f"dealt {answer}")
        except EntryError as error:
            env.error(str(error))
            continue
        tell_accepted(env, live, accepted, as_json=False)
        return Exit.OK
