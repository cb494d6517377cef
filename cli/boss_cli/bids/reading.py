"""How an answer is to be read from behaviour, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from boss_cli.position.about_options import ReadOptions
from boss_cli.position.position import Position
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import Text, message

if TYPE_CHECKING:
    from boss_solver import Posterior, Reading, Setup
    from boss_solver.reading.choices.types import TypeGrid
    from boss_solver.reading.kept.carried import Carried
    from boss_solver.record.lines.record import Line


class Reads(NamedTuple):
    """How to read."""

    seed: int = 0
    """Of the deals that are drawn."""
    carries: bool = False
    """Whether with what kept games told of the players."""
    setting: str | None = None
    """The setting to read by."""


def reads_asked(is_read: bool, carries: bool, seed: int, setting: str | None = None) -> Reads | None:
    """How to read, by the options; None where they do not ask for it. ``--profiles`` and ``--setting`` do too."""
    return Reads(seed, carries, setting) if is_read or carries or setting is not None else None


def implied_by(reads: Reads | None) -> dict[str, Any]:
    """The options that ask to read in this way, where nothing is typed."""
    return {} if reads is None else {"read": True, "profiles": reads.carries}


def posterior_of(position: Position, options: ReadOptions) -> tuple[Posterior | None, tuple[Text, ...]]:
    """The hidden cards by what the others' placements say, if that is asked for, and remarks on it.

    Raises UsageError for a typed position, and as ``reading_by`` does.
    """
    reads = reads_asked(options.read, options.profiles, options.seed, options.setting)
    if reads is None:
        return None, ()
    reading, remarks = reading_of(position.around.variables, position, reads)
    behaviour = reading.behaviour(position.lines, position.progress.setup, position.seat)
    return reading.odds(position.view, position.known.puzzle, behaviour), remarks


def reading_of(variables: Mapping[str, str], source: Position, reads: Reads) -> tuple[Reading, tuple[Text, ...]]:
    """How to read a record, and what is to be said of it. Raises UsageError for a typed position."""
    if source.record is None:
        raise UsageError("--read reads how the others placed, and a position without a record tells nothing of that")
    return reading_by(variables, reads, source.record.lines, source.progress.setup, source.progress.names)


def reading_by(
    variables: Mapping[str, str], reads: Reads, lines: Sequence[Line], setup: Setup, names: Sequence[str]
) -> tuple[Reading, tuple[Text, ...]]:
    """How to read a game, and what is to be said of it; ``lines`` are all of the game's.

    Raises UnknownSettingError, UnusableSettingError, and StoreError where what is kept cannot be read.
    """
    from boss_cli.bids.settings_answer import setting_words
    from boss_solver import Reading, SettingFolder
    from boss_solver.reading.choices.types import GRID

    grid, remarks = GRID, tuple[Text, ...]()
    if reads.setting is not None:
        setting = SettingFolder.standard(variables).load(reads.setting)
        grid, remarks = setting.grid(), (message("~ {setting}", setting=setting_words(setting)),)
        if reads.carries and setting.heat != 1:
            raise UsageError(
                f"--profiles goes by the shipped temperatures, and the setting '{setting.name}' has others: one of them"
            )
    if not reads.carries:
        return Reading(grid, seed=reads.seed), remarks
    carried = carried_for(variables, lines, setup, names, grid)
    return Reading(grid, seed=reads.seed, before=carried.weights), (*remarks, *carried_words(carried, names))


def carried_for(
    variables: Mapping[str, str],
    lines: Sequence[Line],
    setup: Setup,
    names: Sequence[str],
    grid: TypeGrid | None = None,
) -> Carried:
    """The knowledge of the players from games kept before; ``lines`` are all of the game's, to know it by.

    Raises StoreError where the kept games cannot be read.
    """
    from boss_solver.inference.entries.story import stories_of
    from boss_solver.reading.choices.types import GRID
    from boss_solver.reading.kept.carried import ProfileBook, carried_over, mark_of
    from boss_solver.record.games.same_game import account_of_lines
    from boss_solver.table.storage.same_players import SamePlayersFile

    games = ProfileBook.standard(variables).games()
    if not games:
        return carried_over(grid or GRID, games, names)
    mark, account = mark_of(stories_of(lines, setup), names), account_of_lines(lines, setup)
    return carried_over(grid or GRID, games, names, mark, account, SamePlayersFile.standard(variables).load())


def carried_words(carried: Carried, names: Sequence[str]) -> tuple[Text, ...]:
    """The knowledge that was carried over, in words."""
    from boss_cli.bids.same_names import apart_words, same_words

    players = [
        message(
            "{player}: {turns} {turns|turn|turns} of {records}",
            player=names[seat],
            turns=carried.choices[seat],
            records=", ".join(records),
        )
        for seat, records in carried.games.items()
    ]
    lines: list[Text] = []
    if players:
        by_player = players[0]
        for player in players[1:]:
            by_player = message("{players}; {player}", players=by_player, player=player)
        lines.append(message("~ with what games kept before told of players by name: {players}", players=by_player))
    lines += [*same_words(carried.same), *(apart_words(group, "a game") for group in carried.apart)]
    if carried.outdated:
        lines.append(
            message(
                "kept by an earlier version, and left out: {records} ('{profiles:command}' again)",
                records=", ".join(carried.outdated),
                profiles="profiles --keep",
            )
        )
    if not players and not carried.outdated:
        lines.append(
            message(
                "nothing is kept of these players from games before ('{profiles:command}')", profiles="profiles --keep"
            )
        )
    return tuple(lines)
