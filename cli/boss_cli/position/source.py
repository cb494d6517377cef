"""Positions from outside: a record at some line, or a position typed on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from boss_cli.position.position import Position
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.message import message
from boss_solver import (
    Card,
    Dealt,
    Event,
    HandBegins,
    IllegalEventError,
    Problem,
    Record,
    Revealed,
    UnreadableError,
    apply,
    loads_all,
)
from boss_solver.game.cards import CITIES, Shown
from boss_solver.game.setup import usual_cities
from boss_solver.inference.entries.told_later import as_it_was
from boss_solver.record.games.reader import decode
from boss_solver.record.lines.cardwords import read_shown
from boss_solver.record.lines.progress import Progress
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import read_seat
from boss_solver.record.words.tokens import Word, split
from boss_solver.record.words.values import read_cities

T = TypeVar("T")


def from_file(
    env: Environment, path: str, game: int | None = None, at: str | None = None, name: str | None = None
) -> Position:
    """The record in a file (``-``: standard input), one of its games, up to a line or turn; by another name if told."""
    return of_record(pick_game(read_games(env, path), game, path), path if name is None else name, at)


def of_record(record: Record, title: str, at: str | None = None) -> Position:
    """A record that was read, up to a line or turn. Raises as ``position_at`` does."""
    progress, line = position_at(record, at)
    return Position(progress, f"{title}, line {line}" if at else title, (), record, line if at else None)


def read_games(env: Environment, path: str) -> tuple[Record, ...]:
    """All games of a file, or of standard input for ``-``."""
    return loads_all(read_text(env, path), path)


def read_text(env: Environment, path: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises UnreadableError where it is none, OSError."""
    if path != "-":
        return decode(read_bytes(env, path), path)
    binary = getattr(env.stdin, "buffer", None)
    return decode(binary.read(), "-") if binary is not None else env.stdin.read()


def kept_or_there(env: Environment, word: str) -> str:
    """The file or folder that a word names, or else the record of that name that is kept.

    Where it names both, it is what is there, and that is said. Raises NoRecordError for the beginning of several.
    """
    from boss_solver.table.storage.folder import RecordFolder
    from boss_solver.table.storage.store import StoreError

    if word == "-" or Path(word).name != word:
        return word
    folder = RecordFolder.standard(env.variables)
    if not Path(word).exists():
        return str(folder.find(word)) if folder.matching(word) else word
    same: list[Path] = []
    with suppress(OSError, StoreError):  # what is there is taken in any case
        named = (record.path for record in folder.matching(word) if record.name == word.removesuffix(".boss"))
        same = [path for path in named if not path.samefile(word)]
    if same:
        what = "folder" if Path(word).is_dir() else "file"
        env.error(f"{word} is taken to be the {what} here; the record of that name that is kept is {same[0]}")
    return word


def read_bytes(env: Environment, path: str) -> bytes:
    """All of a file; a record that is kept is what the commands that write to it take it for. Raises OSError.

    What became of its file is told.
    """
    from boss_solver.table.storage.standing_file import standing

    data, words = standing(Path(path))
    for line in words:
        env.error(line)
    return data


def pick_game(games: Sequence[Record], number: int | None, path: str) -> Record:
    """One of several games. Raises UsageError where the choice is missing or wrong."""
    if number is None and len(games) == 1:
        return games[0]
    if number is None or not 1 <= number <= len(games):
        raise no_such_game(path, len(games))
    return games[number - 1]


def no_such_game(path: str, games: int) -> UsageError:
    """The error for a game that a file of so many does not hold."""
    are, numbers = ("is 1 game", "1") if games == 1 else (f"are {games} games", f"1 to {games}")
    return UsageError(f"{path}: there {are} in this file; --game takes {numbers}")


def position_at(record: Record, at: str | None) -> tuple[Progress, int]:
    """How a record stood at a line (``12``) or after a turn of a hand (``2.7``), and that line's number.

    Raises UnreadableError if an error stands before it, UsageError if there is no such place.
    """
    lines = record.lines
    if at is None:
        record.require()
        return record.good, lines[-1].number if lines else 0
    first, dot, second = at.partition(".")
    if not _is_number(first) or (dot and not _is_number(second)):
        raise UsageError(f"--at takes a line (12), or a hand and a turn of it (2.7), not '{at}'")
    if dot:
        fitting = [i for i, line in enumerate(lines) if _is_after_turn(line.after, int(first), int(second))]
        what = f"there is no turn {second} in hand {first}"
        if not any(line.after.state and line.after.state.table.hand_no == int(first) for line in lines):
            what = f"there is no hand {first}"
    else:
        fitting = [i for i, line in enumerate(lines) if line.number <= int(first)]
        what = f"line {first} stands before the record"
        if lines and int(first) > lines[-1].number:
            raise UsageError(f"the record ends at line {lines[-1].number}; --at asks for line {first}")
    if not fitting:
        raise UsageError(what)
    if fitting[-1] >= record.good_lines and record.errors:
        raise UnreadableError(record.errors)
    return as_it_was(lines, fitting[-1])[0], lines[fitting[-1]].number


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10


def _is_after_turn(progress: Progress, hand_no: int, turn: int) -> bool:
    state = progress.state
    hand = state.table.hand if state else None
    if state is None or hand is None or state.table.hand_no != hand_no or hand.finished:
        return False
    return len(hand.shown) == turn and hand.placing is None


def typed(
    players: int | None, hand: str | None, shown: str, seen: str, cities: str | None, undealt: int | None
) -> Position:
    """A position typed on the command line: no game, you are P1, the others clockwise P2, P3, ...

    Raises UsageError for words that cannot be read, UnreadableError for cards that cannot be so.
    """
    if players is None or hand is None:
        missing = "--players" if players is None else "--hand"
        raise UsageError(f"a position without a record needs {missing} (or name a record)")
    usual_cities(players)  # refuses a number that cannot play
    names = tuple(f"P{i + 1}" for i in range(players))
    chosen = _read("--cities", lambda: read_cities(_split(cities), CITIES, "cities")) if cities else None
    progress = Progress(names=names, is_full=False, seat=0, cities=chosen, undealt=undealt)
    progress = progress._replace(state=apply(progress.here, HandBegins()))
    own = _known(progress, "--hand", hand)
    progress = _applied(progress, "--hand", Dealt(0, own))
    for card in _read("--shown", partial(_shown_in, shown, progress)):
        progress = _applied(progress, "--shown", Revealed(0, card, misplay=True))
    progress, guessed = _with_seen(progress, seen)
    _check_even(progress)
    assumed = [message("you are P1; the others clockwise are {names:list}", names=names[1:])]
    if guessed:
        assumed.append(message("cards without an owner were taken in turn order: {cards:list}", cards=guessed))
    return Position(progress, None, tuple(assumed))


def _with_seen(progress: Progress, seen: str) -> tuple[Progress, list[str]]:
    guessed: list[str] = []
    for part in filter(None, (part.strip() for part in seen.split(","))):
        owner, colon, text = part.rpartition(":")
        for card in _read("--seen", partial(_shown_in, text, progress)):
            if colon:
                seat = _read("--seen", partial(read_seat, Word(owner.strip(), 1), progress.names))
            else:
                seat = _least_shown(progress)
                guessed.append(f"P{seat + 1} {card}")
            if seat == 0:
                raise UsageError(f"--seen tells what others showed; your own {card} belongs to --shown")
            progress = _applied(progress, "--seen", Revealed(seat, card, misplay=True))
    return progress, guessed


def _least_shown(progress: Progress) -> int:
    hand = progress.here.table.hand
    assert hand is not None
    return max(range(1, len(hand.left)), key=lambda seat: (hand.left[seat], -seat))


def _check_even(progress: Progress) -> None:
    hand = progress.here.table.hand
    assert hand is not None
    most, least = max(hand.left), min(hand.left)
    if most - least > 1:
        each = progress.setup.cards_each
        ahead, behind = hand.left.index(least), hand.left.index(most)
        raise UsageError(
            f"P{ahead + 1} has shown {each - least} cards and P{behind + 1} {each - most}: nobody is ever more than "
            "one ahead; a card you did not note is ? (--seen p2:?)"
        )


def _split(text: str | None) -> tuple[Word, ...]:
    return split(text or "").words


def _shown_in(text: str, progress: Progress) -> tuple[Shown, ...]:
    return read_shown(_split(text), progress)


def _read(option: str, read: Callable[[], T]) -> T:
    try:
        return read()
    except ReadingError as error:
        raise UsageError(f"{option}: {error.problem}") from None


def _known(progress: Progress, option: str, text: str) -> tuple[Card, ...]:
    cards = _read(option, partial(_shown_in, text, progress))
    known = tuple(card for card in cards if isinstance(card, Card))
    if len(known) < len(cards):
        raise UsageError(f"{option} takes your own cards, and you know them: no ? here")
    return known


def _applied(progress: Progress, option: str, event: Event) -> Progress:
    try:
        return progress._replace(state=apply(progress.here, event))
    except IllegalEventError as error:
        problem = Problem(f"{option}: {error}", expected=error.legal)
        raise UnreadableError([problem]) from None
