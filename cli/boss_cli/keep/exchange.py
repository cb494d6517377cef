"""``boss export`` and ``boss import``: games as JSON and back, turns and decisions as CSV."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boss_cli.page.as_text import show
from boss_cli.page.output_file import check_output, put, sheet_for
from boss_cli.page.page import Page
from boss_cli.position.source import no_such_game, read_bytes
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import message
from boss_cli.shell.progress_bar import ProgressBar
from boss_solver import Record, games_from_json, games_to_json, loads_all
from boss_solver.record.as_json.exchange import games_apart
from boss_solver.record.games.reader import decode, game_texts
from boss_solver.table.storage.folder import RecordFolder, record_meant

if TYPE_CHECKING:
    from boss_solver.review.rows.decision_rows import DecisionRow
    from boss_solver.review.rows.turn_rows import TurnRow

    Row = TurnRow | DecisionRow


class Sheet(StrEnum):
    """The kinds of rows that a CSV can have."""

    TURNS = "turns"
    DECISIONS = "decisions"


def read_sheet(word: str) -> Sheet:
    """The rows that ``--csv`` asks for. Raises UsageError for anything else."""
    meant = [sheet for sheet in Sheet if word and sheet.startswith(word.casefold())]
    if len(meant) != 1:
        raise UsageError(f"--csv takes {' or '.join(Sheet)}, not '{word}'")
    return meant[0]


class Wanted(NamedTuple):
    """The games to export, in which form, and where to."""

    file: str | None
    record: str | None
    game: int | None
    sheet: Sheet | None
    """None for JSON."""
    output: str | None
    force: bool
    separator: str = ","
    """Between the cells of a CSV."""


def export(env: Environment, wanted: Wanted) -> Exit:
    """Print games as JSON or CSV, or write them to a file."""
    path = wanted.file if wanted.file is not None else str(record_meant(env.variables, wanted.record))
    data = _bytes(env, path)
    if wanted.output is not None:
        check_output(wanted.output, path, wanted.force)
    count = len(loads_all(decode(data, path), path))
    if wanted.game is not None and not 1 <= wanted.game <= count:
        raise no_such_game(path, count)
    if wanted.sheet is None:
        is_utf8 = wanted.output is not None or env.encoding.lower().replace("-", "") in ("utf8", "utf8sig")
        put(env, games_to_json(data, path, wanted.game, ascii_only=not is_utf8), wanted.output)
    else:
        from boss_solver.review.rows.csv_text import csv_of

        kind, rows, code = _sheet(env, wanted.sheet, _chosen(data, path, wanted.game))
        put(env, sheet_for(csv_of(kind, rows, wanted.separator), wanted.output), wanted.output)
        return code
    return Exit.OK


def _bytes(env: Environment, path: str) -> bytes:
    """All of a file, or of standard input for ``-``; a record that is kept is what the other commands take it for."""
    if path != "-":
        return read_bytes(env, path)
    binary = getattr(env.stdin, "buffer", None)
    return bytes(binary.read()) if binary is not None else env.stdin.read().encode("utf-8", "surrogateescape")


def _chosen(data: bytes, path: str, game: int | None) -> list[tuple[int, Record]]:
    """The games that are asked for, with their numbers. Raises UnreadableError for one with errors."""
    games = list(enumerate(loads_all(decode(data, path), path), 1))
    return [(number, record.require()) for number, record in games if game in (None, number)]


def _sheet(
    env: Environment, sheet: Sheet, games: Sequence[tuple[int, Record]]
) -> tuple[type[TurnRow | DecisionRow], list[Row], Exit]:
    """The rows of the games; after Ctrl-C those of the games that were done by then."""
    from boss_solver import decision_rows, turn_rows
    from boss_solver.review.replay.played_turns import played_turns
    from boss_solver.review.rows.decision_rows import DecisionRow, unknown_decisions
    from boss_solver.review.rows.turn_rows import TurnRow

    kind = TurnRow if sheet is Sheet.TURNS else DecisionRow
    rows: list[Row] = []
    done = 0
    try:
        turns = [sum(1 for _ in played_turns(record)) for _, record in games]
        with ProgressBar(env, sum(turns), "turns") as bar:
            for number, record in games:
                made: Iterable[Row]
                made = turn_rows(record, number) if sheet is Sheet.TURNS else decision_rows(record, number)
                rows += _counted(made, bar, sum(turns[:done]))
                done += 1
    except KeyboardInterrupt:
        env.error(f"stopped after {done} of {len(games)} games, whose rows are all there is")
        return kind, rows, Exit.INTERRUPTED
    unknown = sum(unknown_decisions(record) for _, record in games) if sheet is Sheet.DECISIONS else 0
    if unknown:
        env.error(f"{unknown} turns are left out: the record does not know the cards of those who took them")
    return kind, rows, Exit.OK


def _counted(made: Iterable[Row], bar: ProgressBar, before: int) -> list[Row]:
    """The rows of a game, the bar told of every turn; so many were done before."""
    rows: list[Row] = []
    turns = 0
    for row in made:
        if not rows or (row.hand, row.turn, row.line) != (rows[-1].hand, rows[-1].turn, rows[-1].line):
            turns += 1
            bar.tell(before + turns)
        rows.append(row)
    return rows


def import_games(env: Environment, path: str, name: str | None, game: int | None, only_print: bool) -> Exit:
    """Keep the games of an export as records, or print them as they were."""
    if only_print and name is not None:
        raise UsageError("--print keeps no record, so it takes no name")
    exported = _bytes(env, path)
    with ProgressBar(env, 0, "games") as bar:
        data = games_from_json(exported, path, bar.tell)
    games = _alone(env, data, game, path)
    if only_print:
        env.write_bytes(games[0] if game is not None else data, decode(data))
        return Exit.OK
    folder = RecordFolder.standard(env.variables)
    plain = name if name is not None else _name_of(path)
    names = [plain] if len(games) == 1 else [f"{plain}-{number}" for number in range(1, len(games) + 1)]
    show(env, _kept_page(folder.add(dict(zip(names, games, strict=True)))))
    return Exit.OK


def _kept_page(records: Sequence[Path]) -> Page:
    """The records that are kept now, and how one of them becomes the current one."""
    made = Page()
    for record in records:
        made.say(message("Kept: {file}", file=str(record)))
    first = records[0].stem
    word = first if shlex.quote(first) == first else f'"{first}"'
    made.say(message("'{choose:command}' makes it the current record.", choose=f"records choose {word}"))
    return made


def _name_of(path: str) -> str:
    if path == "-":
        raise UsageError("a game from standard input needs a name: boss import - NAME")
    return Path(path).name.removesuffix(".json").removesuffix(".boss")


def _alone(env: Environment, data: bytes, game: int | None, path: str) -> Sequence[bytes]:
    """Each game as a file of its own, or the one that is asked for. Raises UsageError where there is no such game."""
    count = len(game_texts(decode(data)))
    if game is not None and not 1 <= game <= count:
        raise no_such_game(path, count)
    if game is not None and count > 1:
        return (games_from_json(games_to_json(data, game=game).encode()),)
    with ProgressBar(env, count, "games") as bar:
        return games_apart(data, bar.tell)
