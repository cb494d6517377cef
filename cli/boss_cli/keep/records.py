"""The records that are kept, with how each stands: the answer and its page."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from boss_cli.page.data import Answer, stated, values
from boss_cli.page.page import Page
from boss_cli.shell.message import Text, message
from boss_solver import LiveRecord
from boss_solver.record.words.dates import date_told, day_of, natural, why_no_day
from boss_solver.table.storage.folder import Kept, RecordFolder
from boss_solver.table.storage.store import StoreError


@values
class KeptRecord:
    """A record, and how it stands."""

    name: str = stated("a record's name; records come by their dates, those of a day by name")
    path: str = stated("its file")
    is_current: bool = stated("whether commands without a file are about it")
    players: str = stated("its players")
    next: Text = stated("what comes next")


@values
class UndatedRecord:
    """A record without a date that can be read."""

    record: str = stated("a record of which nobody can tell when it was played; these come last, by their names")
    why: str = stated("why: `no date`, or what is wrong with it")


@values
class RecordsAnswer(Answer):
    """The records that are kept."""

    SCHEMA: ClassVar[str] = "boss-records/1"

    folder: str = stated("where records are kept")
    records: tuple[KeptRecord, ...] = stated()
    undated: tuple[UndatedRecord, ...] = stated()


class _Dated(NamedTuple):
    """A record and the date in it."""

    record: KeptRecord
    date: str

    @property
    def order(self) -> tuple[object, ...]:
        """By dates, those of a day by name; then those without a date that can be read, by name."""
        day = day_of(self.date)
        return day is None, day or (), natural(self.record.name)


def records_answer(folder: RecordFolder) -> RecordsAnswer:
    """The records of a folder in their order in time."""
    rows = sorted(map(_dated, folder.records()), key=lambda row: row.order)
    undated = (UndatedRecord(record=row.record.name, why=why_no_day(row.date)) for row in rows if not day_of(row.date))
    return RecordsAnswer(folder=str(folder.path), records=tuple(row.record for row in rows), undated=tuple(undated))


def _dated(kept: Kept) -> _Dated:
    players, date = "", ""
    coming: Text
    try:
        live = LiveRecord.open(kept.path)
    except StoreError as error:
        coming = str(error)
    else:
        players, date = ", ".join(live.names), date_told(live.progress.tags)
        coming = live.next if live.is_good else message("has errors: '{check:command}' names them", check="check")
    record = KeptRecord(name=kept.name, path=str(kept.path), is_current=kept.is_current, players=players, next=coming)
    return _Dated(record, date)


def records_page(answer: RecordsAnswer) -> Page:
    """The records in a line each, the current one marked."""
    made = Page()
    if not answer.records:
        made.say(message("no record is kept in {folder}; 'boss start' begins one", folder=answer.folder))
    why = {undated.record: undated.why for undated in answer.undated}
    for record in answer.records:
        mark = "*" if record.is_current else " "
        about = record.next
        for part in (why.get(record.name), record.players):
            if part:
                about = message("{part}; {more}", part=part, more=about) if str(about) else part
        made.say(
            message("{record:whole}: {about}", record=f"{mark} {record.name}", about=about), bold=record.is_current
        )
    return made
