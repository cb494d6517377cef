"""Right-to-left names and emoji: nothing beside them is turned around, no row is wider than the screen."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from boss_cli.live.live_table import LiveTable
from boss_cli.live.screen import fragments
from boss_cli.page.layout import Folded, Grid, cells, folded
from boss_cli.shell.directions import END, ISOLATE, apart, balanced, isolated, words_of
from boss_cli.shell.environment import Environment
from boss_cli.shell.exits import Exit
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth, wcwidth

from boss_solver.record.games.reader import dumps, loads
from boss_solver.record.words.drawn import plain, without_marks
from boss_solver.record.words.tokens import quoted, split
from boss_solver.table.entry.live import LiveRecord
from tests.cli.running import Stream, boss
from tests.table.helpers import FastDisk

DANA, TWO_WORDS, OMAR = "דנה", "דנה כהן", "عمر"
FAMILY, FLAG, KEYCAP, HEART, WAVE = "👨\u200d👩\u200d👧", "🇫🇷", "1\ufe0f\u20e3", "❤\ufe0f", "👋🏽"
EMOJI = {
    FAMILY: "👨👩👧",
    FLAG: "FR",
    KEYCAP: "1",
    HEART: "❤",
    WAVE: "👋",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f": "GBSCT",
    "🤷🏽\u200d♂\ufe0f": "🤷♂",
    "🇫": "F",
    "🏽": "■",
    "Red": "Red",
    "日本": "日本",
    "می\u200cخواهم": "می\u200cخواهم",
    "ශ්\u200dරී": "ශ්\u200dරී",
}
MARKS = "\u200e\u200f\u2066\u2067\u2068\u2069"
TEXTS = st.text(st.sampled_from(f'ab 1,3.-"{DANA}{OMAR}日é{FAMILY}{FLAG}'), max_size=30)


def record_of(*names: str, lines: str = "P1 DE+3 NY3\nP2 BO3\n") -> str:
    return f"boss-record 1\nplayers {' '.join(map(quoted, names))}\nhand\n{lines}"


def order_shown(line: str) -> str:
    """A line as a terminal lays it out from left to right, by the rules that matter here.

    What stands in isolates, or is a run of right-to-left words outside of them, is turned around; such a run takes the
    blanks and digits between and behind its words with it.
    """
    right = "\u0590-\u08ff"
    parts = re.split(f"({ISOLATE}[^{END}]*{END})", line)
    loose = re.compile(f"[{right}](?:[^A-Za-z]*[{right}0-9])?")
    return "".join(
        part[1:-1][::-1] if part.startswith(ISOLATE) else loose.sub(lambda found: found[0][::-1], part)
        for part in parts
    )


@pytest.mark.parametrize("name", [DANA, TWO_WORDS, OMAR])
@pytest.mark.parametrize("command", ["status", "odds", "holdings", "knows", "show"])
def test_names_from_right_to_left_are_isolated_wherever_text_has_them(name: str, command: str, tmp_path: Path) -> None:
    path = tmp_path / "game.boss"
    path.write_text(record_of(name, "Other"), encoding="utf-8")
    where = ("--record", path) if command == "show" else (path,)
    out = boss(command, *where)
    assert out.code == Exit.OK
    if command == "show":
        assert all(f"{ISOLATE}{word}{END}" in out.out for word in name.split())
        return
    assert f"{ISOLATE}{name}{END}" in out.out
    assert not re.search("[\u0590-\u08ff]", re.sub(f"{ISOLATE}[^{END}]*{END}", "", out.out))


def test_numbers_stay_on_their_side() -> None:
    text = record_of(DANA, OMAR)
    rows = [line for line in boss("status", "-", stdin=text).out.splitlines() if DANA in line or OMAR in line]
    table = [line for line in rows if re.search(f"^{ISOLATE}.*  +0 ", line)]
    assert len(table) == 2
    for line in table:
        shown = order_shown(line)
        assert shown.split()[0] in (DANA[::-1], OMAR[::-1]), "the name on the left"
        assert shown.split()[1:] == line.split()[1:], "the numbers in their columns"
    assert order_shown(f"{DANA}  1  2") != f"{DANA[::-1]}  1  2", "as it would be without"


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp1255", "iso8859-8"])
def test_an_encoding_without_the_marks_gets_none(encoding: str) -> None:
    out = boss("status", "-", stdin=record_of(DANA, "Other"), encoding=encoding).out
    assert "\\u2068" not in out and ISOLATE not in out
    out = boss("status", "-", stdin=record_of(DANA, "Other"), variables={"BOSS_ASCII": "1"}).out
    assert out.isascii() and "2068" not in out


def test_data_never_has_them(tmp_path: Path) -> None:
    text = record_of(DANA, OMAR)
    (tmp_path / "game.boss").write_text(text, encoding="utf-8")
    kept = {"BOSS_HOME": str(tmp_path)}
    for tty in (False, True):
        for command in (
            ("status", "-", "--json"),
            ("export", "-", "--json"),
            ("export", "-", "--csv", "turns"),
            ("check", "--canonical", "-"),
        ):
            out = boss(*command, stdin=text, tty=tty)
            assert out.code == Exit.OK and DANA in out.out
            assert not set(MARKS) & set(out.out)
    assert boss("records", "choose", "game", variables=kept).code == Exit.OK
    for words in ((f"{ISOLATE}{DANA}{END}", "ny0"), ("note", f"{ISOLATE}{OMAR}{END}", "holds", "NY1")):
        assert boss("enter", *words, variables=kept).code == Exit.OK
    assert (tmp_path / "game.boss").read_text(encoding="utf-8") == f"{text}{DANA} NY0\nnote {OMAR} holds NY1\n"
    assert json.loads(boss("status", "-", "--json", stdin=text).out)["players"][0]["player"] == DANA
    assert next(csv.DictReader(io.StringIO(boss("export", "-", "--csv", "turns", stdin=text).out)))["player"] == DANA


@pytest.mark.parametrize("mark", MARKS)
def test_marks_around_a_name_are_no_part_of_it(mark: str) -> None:
    for names, turn in (
        (f"{mark}{DANA}{mark} Other", f"{mark}{DANA}{mark} DE+3 NY3"),
        (f'"{mark}{DANA}{mark}" Other', f"{DANA}{mark}: DE+3 NY3"),
        (f'{mark}"{TWO_WORDS}"{mark} Other', f'"{mark}{TWO_WORDS}{mark}" DE+3 {mark}NY3'),
        (f"{mark}Red{mark}, Other", f"{mark}Red DE+3{mark} NY3"),
    ):
        record = loads(f"boss-record 1\nplayers {names}\nhand\n{turn}\nnote {mark}Other{mark} lacks DEr\n")
        assert not record.problems
        assert record.names[0] in (DANA, TWO_WORDS, "Red")
        assert not set(MARKS) & set(dumps(record))
    seat = boss("status", "-", "--seat", f"{mark}{DANA}{mark}", stdin=record_of("Other", DANA))
    assert seat.code == Exit.OK and f"as {ISOLATE}{DANA}{END} sees it" in seat.out


def test_a_mark_within_a_name_is_not_dropped_silently() -> None:
    assert loads("boss-record 1\nplayers a\u2068b Other\n").problems
    assert loads("boss-record 1\nplayers a\u200eb Other\n").names != ("ab", "Other")


@given(st.text(st.sampled_from(f'ab "#{MARKS}{DANA}:'), max_size=20))
def test_columns_are_those_of_the_text(text: str) -> None:
    try:
        line = split(text)
    except Exception:  # noqa: BLE001  (a quotation mark that is never closed)
        return
    bare = without_marks(text)
    for word in line.words:
        begun = text[word.column - 1 :].lstrip(MARKS)
        assert begun.startswith(word.text[:1]) or (word.quoted and begun.startswith('"'))
    assert text.rstrip().endswith(line.comment) or line.comment == ""
    assert [word.text for word in line.words] == [word.text for word in split(bare).words]


@given(TEXTS)
def test_isolating_again_changes_nothing(text: str) -> None:
    once = isolated(text)
    assert isolated(once) == once
    assert "".join(apart(once)) == text == once.replace(ISOLATE, "").replace(END, "")
    env = Environment(Stream(), Stream(), Stream(), {})
    assert env.printable(env.printable(text)) == env.printable(text)
    assert cells(once) == cells(text)


@given(TEXTS, st.integers(2, 40))
def test_every_line_of_a_folded_text_closes_what_it_opens(text: str, width: int) -> None:
    env = Environment(Stream(), Stream(), Stream(), {"COLUMNS": str(width)})
    lines = [line.text for line in Folded(words_of(text)).lines(env)]
    for line in [*lines, *balanced(folded([isolated(text)], width))]:
        assert re.sub(f"[^{ISOLATE}{END}]", "", line).replace(f"{ISOLATE}{END}", "") == ""
        assert cells(line.rstrip()) <= max(width, 20)
    joined = "".join("".join(lines).split())
    assert joined.replace(ISOLATE, "").replace(END, "") == "".join(text.split())


def test_names_beside_each_other_are_isolated_each() -> None:
    env = Environment(Stream(), Stream(), Stream(), {})
    (line,) = Grid([DANA, OMAR], [], gap=1).lines(env)
    assert line.text == f"{ISOLATE}{DANA}{END} {ISOLATE}{OMAR}{END}" == env.printable(line.text)
    assert isolated(f"{DANA}, {OMAR}") == f"{ISOLATE}{DANA}{END}, {ISOLATE}{OMAR}{END}"
    assert words_of(f"Next: {TWO_WORDS}.") == ["Next:", f"{TWO_WORDS}."]
    assert words_of(f"2  players {DANA} {OMAR}")[-2:] == [DANA, OMAR]


def test_a_line_of_the_screen_that_begins_with_a_name_keeps_its_mark() -> None:
    assert fragments(f"{ISOLATE}{DANA}{END} 3") == [("[ZeroWidthEscape]", ISOLATE), ("", f"{DANA}{END} 3")]
    assert fragments("Red 3", "bold") == [("bold", "Red 3")]


@pytest.mark.parametrize(("name", "shown"), EMOJI.items())
def test_signs_put_together_are_shown_by_plain_ones(name: str, shown: str) -> None:
    assert plain(name) == shown == plain(shown)
    if name[0] not in "මශمی":
        assert cells(shown) == wcswidth(shown) == sum(wcwidth(char) for char in shown)
    out = boss("status", "-", stdin=record_of(name, "Other"), tty=True).out
    assert shown in out.replace(ISOLATE, "").replace(END, "")
    assert boss("status", "-", "--seat", shown, stdin=record_of(name, "Other")).code == Exit.OK, "as it is shown"
    assert json.loads(boss("status", "-", "--json", stdin=record_of(name, "Other")).out)["players"][0]["player"] == name


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_no_row_is_wider_than_the_screen(width: int, tmp_path: Path) -> None:
    names = (FAMILY * 2, f"{FLAG} x", KEYCAP, TWO_WORDS, f"{HEART}{WAVE}", f"{DANA}{FAMILY}")
    lines = "P1 DE+3 NY3\nP2 NY+2 ME2\nP3 BO+3 KC2\n"
    text = record_of(*names, lines=lines)
    for command in ("status", "odds", "holdings"):
        out = boss(command, "-", stdin=text, tty=True, width=width, variables={"NO_COLOR": "1"}).out
        for line in out.splitlines():
            assert max(cells(line), wcswidth(line), sum(wcwidth(char) for char in line)) <= width
    record = LiveRecord.create(tmp_path / "game.boss", text.splitlines(), FastDisk())
    env = Environment(Stream(tty=True), Stream(tty=True), Stream(), {})
    table = LiveTable(env, record)
    for typed in ("", "de4 ny2", "holdings"):
        if typed == "holdings":
            table.enter(typed)
        for row in table.frame(width, 24, typed).lines:
            assert max(cells(row.text), wcswidth(row.text), sum(wcwidth(char) for char in row.text)) <= width
            assert not set("\u200d\ufe0f\u20e3") & set(row.text)


def test_columns_stand_under_each_other_whatever_the_names() -> None:
    text = record_of(FAMILY, FLAG, WAVE, DANA, "Red")
    lines = boss("status", "-", stdin=text, tty=True, width=200).out.splitlines()
    at = next(number for number, line in enumerate(lines) if "money" in line)
    ends = {sum(wcwidth(char) for char in re.split("(?<= )0 ", line)[0]) for line in lines[at + 1 : at + 6]}
    assert len(ends) == 1
