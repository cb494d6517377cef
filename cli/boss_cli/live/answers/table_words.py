"""Words of the live table that ask about the record as a whole: their options, and the page that answers."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from boss_cli.bids.reading import reads_asked
from boss_cli.page.page import Page
from boss_cli.position.about_options import MomentOptions, ReadOptions, SeatOptions
from boss_cli.position.source import from_file
from boss_cli.shell.declared import option, options
from boss_cli.shell.environment import Environment


class TableWord(NamedTuple):
    """A word, its options, and what it does."""

    options: type
    page: Callable[[Environment, Path, Any], Page]


@options
class NoOptions(MomentOptions):
    """Nothing but the record."""


@options
class ReviewWords(ReadOptions, SeatOptions):
    """Whose eyes, which moment, and whether behaviour is read."""


@options
class ProfilesWords(ReadOptions, SeatOptions):
    """The same, and whether what is told is kept."""

    keep: bool = option("Keep what this game tells of its players for later games.", default=False)


@options
class ShowWords(MomentOptions):
    """How much of the record."""

    last: int | None = option("Only the last lines.", metavar="N", least=0, most=9999)


def _review(env: Environment, path: Path, words: ReviewWords) -> Page:
    from boss_cli.review.one_game import game_page
    from boss_cli.review.request import ReviewRequest

    record = from_file(env, str(path)).record
    assert record is not None
    reads = reads_asked(words.read, words.profiles, words.seed, words.setting)
    request = ReviewRequest(seat=words.seat, at=words.at, reads=reads)
    quiet = replace(env, stderr=io.StringIO())  # no bar over the screen
    return game_page(quiet, record, _name(path), request, ())


def _profiles(env: Environment, path: Path, words: ProfilesWords) -> Page:
    from boss_cli.bids.profiles import kept_page, profiles_of
    from boss_cli.bids.profiles_answer import page

    position = from_file(env, str(path), None, words.at, _name(path))
    if words.keep:
        return kept_page(env, position, words.seat)
    return page(profiles_of(env, position, words.seat, words.profiles))


def _show(env: Environment, path: Path, words: ShowWords) -> Page:
    from boss_cli.keep.entering import record_page
    from boss_solver.table.entry.watching import WatchedRecord

    return record_page(WatchedRecord.open(path), words.last)


def _check(env: Environment, path: Path, words: NoOptions) -> Page:
    from boss_cli.keep.check import checked
    from boss_cli.keep.check_answer import CheckAnswer, page

    file = checked(env, str(path), _name(path))
    return page(CheckAnswer(ok=file.ok, files=(file,)))


def _records(env: Environment, path: Path, words: NoOptions) -> Page:
    from boss_cli.keep.records import records_answer, records_page
    from boss_solver.table.storage.folder import RecordFolder

    return records_page(records_answer(RecordFolder.standard(env.variables)))


def _name(path: Path) -> str:
    return path.name.removesuffix(".boss")


TABLE_WORDS: Final = {
    "review": TableWord(ReviewWords, _review),
    "profiles": TableWord(ProfilesWords, _profiles),
    "show": TableWord(ShowWords, _show),
    "check": TableWord(NoOptions, _check),
    "records": TableWord(NoOptions, _records),
}
