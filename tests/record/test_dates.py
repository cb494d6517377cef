"""Dates as people write them: one day or none, never a guess; and the order that follows."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boss_solver.record.words.dates import Day, date_told, day_of, natural, why_no_day

JANUARY = (
    "2026-1-12|2026-01-12|2026/01/12|2026/1/12|2026.01.12|20260112|12.1.2026|12.01.2026|12. 1. 2026|12 Jan 2026|"
    "12 January 2026|12th of January 2026|Jan 12, 2026|January 12th 2026|12. Januar 2026|12 enero 2026|Mo 12.1.2026|"
    "12 de enero de 2026|12 janvier 2026|2026年1月12日|2026 Jan 12|12-Jan-2026|Monday, 12 January 2026|Jan. 12, 2026|"
    "lundi 12 janvier 2026|２０２６－０１－１２|2026\u201301\u201312|  2026-01-12 |2026-Jan-12|"
    "2026-01-12, in the evening"
)
EVENING = (
    "2026-01-12 20:30|2026-01-12T20:30|2026-01-12T20:30:00Z|2026-01-12 20:30:00+01:00|12.1.2026, 20:30 Uhr|"
    "12 Jan 2026 8:30 pm|12 Jan 2026, 8:30pm|12 January 2026 at 20:30|12 janvier 2026 à 20h30|20:30 12.1.2026|"
    "2026-01-12 (20:30)|Jan 12, 2026 8:30 p.m.|2026年1月12日 20:30|12.1.2026 um 20:30"
)
NONE = (
    "12.1.26|26-01-12|2026|Jan 2026|2026-13-01|2026-02-30|31.2.2026|2026-01-12 25:10|2026-01-12 8:70|yesterday|"
    "2026-01-12 13:10 pm|12 jui 2026|2026-01-12 2030|0000-01-01|1.13.2026|2026-01-12 to 2026-01-13|99999-01-01|the 5th"
)


@pytest.mark.parametrize("text", JANUARY.split("|"))
def test_a_day_is_read_in_every_form(text: str) -> None:
    assert day_of(text) == Day(2026, 1, 12)


@pytest.mark.parametrize("text", EVENING.split("|"))
def test_a_time_is_read_too(text: str) -> None:
    assert str(day_of(text)) == "2026-01-12 20:30"


@pytest.mark.parametrize("text", ["2026-12-01-2", "2026-12-1 (2)", "2026-12-01 #2", "20261201-2", "2026-12-01 - 2"])
def test_the_second_game_of_a_day(text: str) -> None:
    assert day_of(text) == Day(2026, 12, 1, number=2)


@pytest.mark.parametrize("text", NONE.split("|"))
def test_what_is_no_date_is_none(text: str) -> None:
    assert day_of(text) is None
    assert why_no_day(text) == f"'{text}' is not read as a date"


@pytest.mark.parametrize("text", ["1/12/2026", "12/1/2026", "01-12-2026", "1 12 2026"])
def test_what_can_be_two_days_is_none_of_them(text: str) -> None:
    assert day_of(text) is None
    assert why_no_day(text) == f"'{text}' can be two days (write 2026-12-01 or 2026-01-12)"


def test_where_only_one_can_be_the_month_it_is_a_date() -> None:
    assert day_of("13/1/2026") == day_of("1/13/2026") == Day(2026, 1, 13)
    assert day_of("5/5/2026") == Day(2026, 5, 5)


@given(st.dates(date(1000, 1, 1), date(9999, 12, 31)), st.data())
def test_every_day_comes_back_from_every_clear_form(day: date, data: st.DataObject) -> None:
    forms = ("{0}-{1}-{2}", "{0}/{1:02}/{2:02}", "{2}.{1}.{0}", "{2} {3} {0}", "{3} {2}, {0}", "{0:04}{1:02}{2:02}")
    text = data.draw(st.sampled_from(forms)).format(day.year, day.month, day.day, day.strftime("%B"))
    assert day_of(text) == Day(day.year, day.month, day.day)
    slashed = f"{day.day}/{day.month}/{day.year}"
    assert (day_of(slashed) is None) == (day.day <= 12 and day.day != day.month)


@given(st.text(max_size=40) | st.text("0123456789-/.: JanTpm年月日", max_size=24))
def test_any_text_is_a_day_or_is_not(text: str) -> None:
    day = day_of(text)
    assert (day is None) or date(day.year, day.month, day.day)
    assert why_no_day(text)


def test_days_are_in_order() -> None:
    told = ("2026-1-9", "2026-12-01", "2026-12-01-2", "2026-12-01-10", "2026-12-01 18:00", "1.12.2026 20h", "2.12.2026")
    days = [day for text in told if (day := day_of(text))]
    assert len(days) == len(told) and days == sorted(days)


def test_the_last_date_that_can_be_read_counts() -> None:
    assert date_told([("date", "2026-1-2"), ("title", "x"), ("date", "soon")]) == "2026-1-2"
    assert date_told([("date", "2026-1-2"), ("date", "2026-1-3")]) == "2026-1-3"
    assert (date_told([("date", "soon")]), date_told([("title", "x")])) == ("soon", "")


def test_names_are_in_the_order_of_people() -> None:
    names = ["2026-12-01", "2026-12-01-2", "2026-12-01-10", "game 2", "Game 10", "game 010", "éa"]
    assert sorted(names[3:] + names[:3], key=natural) == names
    first = date(2026, 1, 1)
    days = [f"{first + timedelta(days=at)}" for at in range(40)]
    assert sorted(days[20:] + days[:20], key=natural) == days
    assert sorted(["9" * 5000, "1" * 5001], key=natural) == ["9" * 5000, "1" * 5001]
