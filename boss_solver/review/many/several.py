"""Several games: files with several games, folders of files. What does not read is named and the others are kept."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Final, NamedTuple

from boss_solver.errors import BossError
from boss_solver.playout.work import each
from boss_solver.record.games.read_game import read_game
from boss_solver.record.games.reader import game_texts
from boss_solver.record.lines.record import Record
from boss_solver.record.words.dates import day_of, natural
from boss_solver.record.words.problems import UnreadableError
from boss_solver.review.hands.game import review_of
from boss_solver.review.judged.judged import GameJudgement
from boss_solver.review.many.judged_store import ReviewStore
from boss_solver.review.many.tally import Tally, tally
from boss_solver.review.rows.review_rows import ReviewRow, review_rows
from boss_solver.table.storage.standing_file import standing

SUFFIX: Final = ".boss"
"""How the names of records end, in capitals or not."""
MOST_BYTES: Final = 1 << 26
"""Of a file that is looked for in a folder; a record of a thousand games has a hundredth of it."""


class GameText(NamedTuple):
    """One game of a file, not read yet."""

    file: str
    number: int
    """From 1, in its file."""
    games: int
    """How many the file holds."""
    first: int
    """The number of its first line."""
    lines: tuple[str, ...]

    @property
    def name(self) -> str:
        """The file, and which of its games where it has several."""
        return self.file if self.games == 1 else f"{self.file}, game {self.number}"

    def record(self) -> Record:
        """The game, read."""
        return read_game(self.first, self.lines, self.file)


class Failed(NamedTuple):
    """A file or a game of which nothing can be told."""

    name: str
    why: str
    """A line or several."""
    is_missing: bool = False
    """Whether the file could not be opened."""


class FoundGames(NamedTuple):
    """The games of some files, and the files that are none."""

    games: tuple[GameText, ...]
    failed: tuple[Failed, ...]


class Reviewed(NamedTuple):
    """The result of one game, or why there is none."""

    game: GameText
    tally: Tally | None
    failed: Failed | None


def files_in(folder: Path) -> tuple[Path, ...]:
    """The records in a folder and the folders in it, by name; hidden ones are left out. Raises OSError.

    A folder in it that cannot be looked into is told like a file: :func:`read_found` says why.
    """
    files: list[Path] = []
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if path.name.startswith("."):
            continue
        if path.is_dir() and not path.is_symlink():
            try:
                files += files_in(path)
            except OSError:
                files.append(path)
        elif path.name.lower().endswith(SUFFIX):
            files.append(path)
    return tuple(files)


def read_found(path: Path) -> bytes:
    """All of a file that was found in a folder; a record that is kept is what it is to be taken for.

    Nobody asked for it by name, so what is no regular file is left alone: a pipe would be waited for, and some devices
    never end. Raises OSError for it, for a file larger than :data:`MOST_BYTES`, and where the disk refuses.
    """
    stat = path.stat()
    if S_ISDIR(stat.st_mode):
        next(path.iterdir(), None)  # says why that is refused
    if not S_ISREG(stat.st_mode):
        raise OSError(errno.EINVAL, "this is no regular file", str(path))
    if stat.st_size > MOST_BYTES:
        raise OSError(errno.EFBIG, f"this is larger than {MOST_BYTES >> 20} MB, and so no record", str(path))
    return standing(path)[0]


def games_of(name: str, text: str) -> tuple[GameText, ...]:
    """The games of a text, not read yet; its name is what they are called by."""
    texts = game_texts(text)
    return tuple(GameText(name, i, len(texts), first, lines) for i, (first, lines) in enumerate(texts, 1))


def games_in(files: Iterable[str], text_of: Callable[[str], str]) -> FoundGames:
    """Return the games of all files, and apart from them the files that cannot be opened or are no text.

    ``text_of`` gives the text of a file, and may raise OSError or UnreadableError.
    """
    games: list[GameText] = []
    failed: list[Failed] = []
    for name in files:
        try:
            games += games_of(name, text_of(name))
        except OSError as error:
            failed.append(Failed(name, error.strerror or str(error), is_missing=True))
        except MemoryError:
            failed.append(Failed(name, "this is too large for the memory", is_missing=True))
        except UnreadableError as error:
            failed.append(Failed(name, str(error)))
    return FoundGames(tuple(games), tuple(failed))


def reviewed(
    games: Sequence[GameText], store: ReviewStore | None = None, workers: int | None = None
) -> Iterator[Reviewed]:
    """Yield the result of each game as it is ready: first those in the store, then the others, on all processors."""
    new: list[GameText] = []
    for game in games:
        kept = store.get(game.lines) if store is not None else None
        if kept is None:
            new.append(game)
        else:
            yield Reviewed(game, kept, None)
    for index, (counted, failed) in each(tallied, new, workers):
        if counted is not None and store is not None:
            store.put(new[index].lines, counted)
        yield Reviewed(new[index], counted, failed)


def tallied(game: GameText) -> tuple[Tally | None, Failed | None]:
    """Return one game in numbers, or why there are none."""
    try:
        return tally(review_of(game.record())), None
    except BossError as error:
        return None, Failed(game.name, str(error))


def rows_of(judged_game: tuple[GameText, GameJudgement | None]) -> tuple[tuple[ReviewRow, ...], Failed | None]:
    """Return the decisions of one game as rows, with their judgements, or why there are none."""
    game, judged = judged_game
    try:
        return tuple(review_rows(review_of(game.record()), game.name, judged)), None
    except BossError as error:
        return (), Failed(game.name, str(error))


def in_order(games: Iterable[Reviewed]) -> tuple[Reviewed, ...]:
    """Games by the dates in their records, those of a day by file and number; then those without a date, by name."""
    return tuple(sorted(games, key=lambda result: time_key(result.game, result.tally.date if result.tally else "")))


def time_key(game: GameText, date: str) -> tuple[object, ...]:
    """A key that sorts games in time, by a date as it was written; those of which it cannot be read come last."""
    day = day_of(date)
    return (day is None, day or (), by_name(game))


def by_name(game: GameText) -> tuple[object, ...]:
    """A key that sorts games by file, as people sort names, and number."""
    *folders, name = Path(game.file).parts or ("",)
    stem = name[: -len(SUFFIX)] if name.lower().endswith(SUFFIX) else name
    return (*map(natural, folders), natural(stem)), natural(name), game.number
