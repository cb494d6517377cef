"""The dates of records as people write them, and the order of games in time.

>>> day_of("2026-1-12") == day_of("12 Jan 2026") == day_of("12.1.2026") == day_of("Jan 12th, 2026")
True
>>> str(day_of("2026/12/01, 8:30 pm")), str(day_of("2026-12-01-2"))
('2026-12-01 20:30', '2026-12-01')
>>> why_no_day("1/12/2026"), why_no_day("last Friday")
("'1/12/2026' can be two days (write 2026-12-01 or 2026-01-12)", "'last Friday' is not read as a date")
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple


class Day(NamedTuple):
    """When a game was played. Days compare as they follow each other: games without a time come first in their day."""

    year: int
    month: int
    day: int
    second: int = -1
    """The second of the day where a time is told, else -1."""
    number: int = 1
    """The number of the game on that day, as in ``2026-12-01-2``."""

    def __str__(self) -> str:
        text = f"{self.year:04}-{self.month:02}-{self.day:02}"
        if self.second < 0:
            return text
        minutes, seconds = divmod(self.second, 60)
        return f"{text} {minutes // 60:02}:{minutes % 60:02}" + (f":{seconds:02}" if seconds else "")


@lru_cache(maxsize=4096)
def day_of(text: str) -> Day | None:
    """The day that a text names, with the time if it tells one; None where it can be read in two ways or in none.

    The year has four digits. A month is a number or a word of English, Spanish, French or German, or its beginning.
    Of ``1/12/2026`` nobody can tell which is the month, so it is no date; ``13/12/2026`` is one, and ``1.12.2026``,
    in which the day always comes first.
    """
    days = _days(text)
    return days.pop() if len(days) == 1 else None


def why_no_day(text: str) -> str:
    """Why a text is not read as a date, in words."""
    if not text.strip():
        return "no date"
    days = sorted(_days(text), reverse=True)
    quoted = f"'{text.strip()[:_LONGEST]}'"
    if len(days) > 1:
        return f"{quoted} can be two days (write {' or '.join(str(day) for day in days)})"
    return f"{quoted} is not read as a date"


def date_told(tags: Sequence[tuple[str, str]]) -> str:
    """The date of a record: the last date line that can be read, else the last there is, else nothing."""
    dates = [text for name, text in tags if name == "date"]
    return next((text for text in reversed(dates) if day_of(text)), dates[-1] if dates else "")


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts texts as people do: numbers by what they are, capitals after what else tells texts apart.

    >>> sorted(["b10", "b2", "B1", "2026-12-01-2", "2026-12-01"], key=natural)
    ['2026-12-01', '2026-12-01-2', 'B1', 'b2', 'b10']
    """
    parts = re.split(r"([0-9]+)", unicodedata.normalize("NFC", text).casefold())
    key = [(1, len(part.lstrip("0")), part.lstrip("0")) if at % 2 else (2, 0, part) for at, part in enumerate(parts)]
    return (*(one for one in key if one != (2, 0, "")), (0, 0, text))


_LONGEST: Final = 60
"""Characters of a date that are repeated when it is not understood."""

_MONTHS: Final = tuple(
    tuple(names.split())
    for names in (
        "january januar enero janvier janner",
        "february februar febrero fevrier feber",
        "march marz marzo mars maerz",
        "april abril avril",
        "may mai mayo",
        "june juni junio juin",
        "july juli julio juillet",
        "august agosto aout",
        "september septiembre setiembre septembre",
        "october oktober octubre octobre",
        "november noviembre novembre",
        "december dezember diciembre decembre",
    )
)

_TIME: Final = re.compile(
    r"(?:(?<=\d)t|(?:^|[\s,(-])(?:at |um |a |a las |kl )?)"
    r"(?P<hour>\d{1,2})(?:[:h](?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,]\d+)?)?|(?=\s?(?:[ap]\.?m|uhr|h\b)))"
    r"\s?(?P<half>[ap])?(?:(?<=[ap])\.?m\.?)?\s?(?:uhr|hrs?|h)?\s?(?:z|utc|[+-]\d\d:?\d\d)?\)?(?=$|[\s,])"
)
_YEAR_FIRST: Final = re.compile(r"(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})\.?(?: ?[-_ ] ?#?(\d{1,3}))?")
_TOGETHER: Final = re.compile(r"(\d{4})()(\d\d)(\d\d)(?: ?[-_ ] ?#?(\d{1,3}))?")
_JAPANESE: Final = re.compile(r"(\d{4})()年 ?(\d{1,2})月 ?(\d{1,2})()")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})")
_EITHER: Final = re.compile(r"(\d{1,2})([-/ ])(\d{1,2})\2(\d{4})")
_DAY_WORD: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|o|\.)?[-/ ]?([a-z]{3,})\.?[-/ ]?(\d{4})")
_WORD_DAY: Final = re.compile(r"([a-z]{3,})\.? ?(\d{1,2})(?:st|nd|rd|th)? (\d{4})")
_YEAR_WORD: Final = re.compile(r"(\d{4})[-/ ]?([a-z]{3,})\.?[-/ ]?(\d{1,2})(?:st|nd|rd|th)?")
_WEEKDAYS: Final = (
    r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun"
    r"|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag"
    r"|mo|di|mi|do|fr|sa|so"
    r"|lunes|martes|miercoles|jueves|viernes|sabado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)"
)
_FILLING: Final = re.compile(rf"(?<![a-z0-9])(?:{_WEEKDAYS}\.?|of|the|on|de|del|den|der|am|el|le)(?![a-z0-9])|[,()]")


def _days(text: str) -> set[Day]:
    """All days that a text can mean."""
    if len(text) > 4 * _LONGEST:
        return set()
    plain = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(char for char in plain if not unicodedata.combining(char) and unicodedata.category(char) != "Cf")
    plain = re.sub(r"[\u2010-\u2015\u2212]", "-", plain)
    plain = " ".join(plain.split())
    second = -1
    if clock := _TIME.search(plain):
        at = _second(clock)
        if at is None:
            return set()
        second = at
        plain = plain[: clock.start()] + " " + plain[clock.end() :]
    plain = re.sub(r"[^0-9]+$", "", " ".join(_FILLING.sub(" ", plain).split()))  # such as: in the evening
    return {Day(*numbers[:3], second, numbers[3]) for numbers in _dates(plain) if _is_day(*numbers[:3])}


def _second(clock: re.Match[str]) -> int | None:
    """The second of the day; None where there is no such time."""
    hour, minute, second = (int(clock[name] or 0) for name in ("hour", "minute", "second"))
    if clock["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + 12 * (clock["half"] == "p")
    return 3600 * hour + 60 * minute + second if hour < 24 and minute < 60 and second < 60 else None


def _dates(plain: str) -> Iterator[tuple[int, int, int, int]]:
    """Year, month, day, and the number of the game in it, by every form that fits, also if there is no such day."""
    for form in (_YEAR_FIRST, _TOGETHER, _JAPANESE):
        if match := form.fullmatch(plain):
            yield int(match[1]), int(match[3]), int(match[4]), int(match[5] or 1)
            return
    if match := _DAY_FIRST.fullmatch(plain):
        yield int(match[3]), int(match[2]), int(match[1]), 1
    elif match := _EITHER.fullmatch(plain):
        yield int(match[4]), int(match[3]), int(match[1]), 1
        yield int(match[4]), int(match[1]), int(match[3]), 1
    elif match := _DAY_WORD.fullmatch(plain):
        yield int(match[3]), _month(match[2]), int(match[1]), 1
    elif match := _WORD_DAY.fullmatch(plain):
        yield int(match[3]), _month(match[1]), int(match[2]), 1
    elif match := _YEAR_WORD.fullmatch(plain):
        yield int(match[1]), _month(match[2]), int(match[3]), 1


def _month(word: str) -> int:
    """The month that a word means; 0 where it can be two, or is none."""
    months = {at for at, names in enumerate(_MONTHS, 1) if any(name.startswith(word) for name in names)}
    return months.pop() if len(months) == 1 else 0


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True
