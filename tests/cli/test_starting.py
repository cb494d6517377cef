"""Beginning a record: from arguments, from answers, in the middle of a game."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from boss_cli.shell.exits import Exit

from boss_solver.record.games.reader import loads
from boss_solver.table.entry.live import LiveRecord
from boss_solver.table.storage.folder import RecordFolder
from tests.cli.running import BOSS, Output, boss, process
from tests.cli.terminal import answered

HEADER = ["boss-record 1", "players Ann Bob Cy", "seat Bob", "date today"]


def start(home: Path, *arguments: object, **options: Any) -> Output:
    return boss("start", *arguments, variables={"BOSS_HOME": str(home)}, **options)


def kept(home: Path) -> list[str]:
    return RecordFolder(home).current().read_text(encoding="utf-8").splitlines()


# from arguments


def test_everything_as_arguments(tmp_path: Path) -> None:
    out = start(
        tmp_path, "tuesday", "--players", "Ann, Bob, Cy, Dan", "--seat", "cy", "--cities", "NY,BO,DE,SL",
        "--undealt", 2, "--option", "chicago-at-end=wrap", "--title", "The [third]", "--date", "today", "--place", "x",
    )  # fmt: skip
    assert out.code == Exit.OK, out.err
    lines = kept(tmp_path)
    assert lines[:3] == ["boss-record 1", "players Ann Bob Cy Dan", "seat Cy"]
    assert lines[-1] == "hand"
    assert {"title The [third]", "date today", "place x", "undealt 2", "option chicago-at-end wrap"} <= set(lines)


def test_it_says_little_and_ends_with_what_is_expected(tmp_path: Path) -> None:
    out = start(tmp_path, "--players", "Ann Bob Cy", "--seat", "Bob", "--date", "today")
    assert out.out.splitlines()[1:] == [
        "Ann, Bob, Cy; you are Bob.",
        "Hand 1 begins: Ann opens; the row is NY CH BO DE KC CI.",
        "Your cards: boss dealt CARD CARD ...; a turn: boss t de3 ny3",
        "Next: Ann.",
    ]
    assert kept(tmp_path) == [*HEADER, "hand"]


@pytest.mark.parametrize(
    ("seat", "line", "words"),
    [("none", ["seat none"], "you watch"), ("all", [], "a full record"), ("a", ["seat Ann"], "you are Ann")],
)
def test_whose_record(seat: str, line: list[str], words: str, tmp_path: Path) -> None:
    out = start(tmp_path, "--players", "Ann Bob", "--seat", seat)
    assert words in out.out
    assert [one for one in kept(tmp_path) if one.startswith("seat")] == line


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ([], 2, "--players is missing"),
        (["--players", "Ann Bob"], 2, "--seat is missing"),
        (["--players", "Ann", "--seat", "Ann"], 2, "--players: 1 cannot play"),
        (["--players", "", "--seat", "Ann"], 2, "--players: 0 cannot play"),
        (["--players", "a b c d e f g", "--seat", "a"], 2, "--players: 7 cannot play"),
        (["--players", "Ann Ann", "--seat", "Ann"], 2, "--players: two players are called 'Ann'"),
        (["--players", '"" Bob', "--seat", "Bob"], 2, "--players: a player's name is empty"),
        (["--players", '"A', "--seat", "A"], 2, "--players: a quotation mark is never closed"),
        (["--players", '"A\nB" C', "--seat", "C"], 2, "cannot be shown"),
        (["--players", "A\x1b[31m B", "--seat", "B"], 2, "cannot be shown"),
        (["--players", "\u202eabc B", "--seat", "B"], 2, "cannot be shown"),
        (["--players", "e\u0301 \u00e9", "--seat", "B"], 2, "two players are called"),
        (["--players", "Ann Bob", "--seat", "Zed"], 2, "--seat: no player is called 'Zed'"),
        (["--players", "Ann Bob", "--seat", "Ann", "--cities", "NY,XX"], 2, "--cities: 'XX' is no city"),
        (["--players", "Ann Bob", "--seat", "Ann", "--undealt", "-3"], 2, "--undealt: "),
        (["--players", "Ann Bob", "--seat", "Ann", "--undealt", "x"], 2, "'x'"),
        (["--players", "Ann Bob", "--seat", "Ann", "--option", "foo"], 2, "--option takes NAME=VALUE"),
        (["--players", "Ann Bob", "--seat", "Ann", "--option", "foo=1"], 2, "--option: 'foo' is no option"),
        (["--players", "Ann Bob", "--seat", "Ann", "--cities", "NY,BO,DE,SL", "--undealt", "1"], 1, "do not divide"),
        (["--players", "Ann Bob", "--seat", "Ann", "--line", "hand", "--line", "zz"], 1, "--line 2: 'zz' is"),
        (["--players", "Ann Bob", "--seat", "Ann", ""], 1, "a name is needed"),
        (["--players", "Ann Bob", "--seat", "Ann", "..."], 1, "no file can be called '...'"),
        (["--players", "Ann Bob", "--seat", "Ann", "--record", ""], 2, "--record: '' names no file"),
        (["--players", "Ann Bob", "--seat", "Ann", "--record", "no/such/folder/x"], 3, "its folder is gone"),
    ],
)
def test_what_cannot_be_begun(arguments: list[str], code: Exit, told: str, tmp_path: Path) -> None:
    out = start(tmp_path, *arguments)
    assert (out.code, out.out) == (code, "")
    assert told in out.err and "\x1b" not in out.err and "\u202e" not in out.err
    assert not list(tmp_path.glob("*.boss"))


@pytest.mark.long
@pytest.mark.parametrize(
    "players",
    [
        'a[/] "[bob] x"', "日本 漢字", "undo t", "NY BO", "police hand", "1 2", "-2 --json", "Zoë é", "😀 👨‍👩‍👧",
        "Ann Anne", "x" * 70 + " y", '"none" "all"', '"Ann, Lee", Bob', "P1 P2", "position play",
        "O'Neil d\"Arc", "שלום عمر",
    ],
)  # fmt: skip
def test_any_name_that_can_be_shown_is_shown_as_it_is(players: str, tmp_path: Path) -> None:
    home = {"BOSS_HOME": str(tmp_path)}
    out = start(tmp_path, "--players", players, "--seat", "none")
    if out.code != Exit.OK:
        assert "quotation mark" in out.err and 'd"Arc' in players
        return
    names = loads("\n".join(kept(tmp_path))).names
    # A name from right to left is isolated, so that it moves nothing beside it.
    first, second = (f"\u2068{name}\u2069" if "\u0590" < name[0] < "\u06ff" else name for name in names)
    assert out.out.endswith(f"Next: {first}.\n") and len(names) == 2
    assert boss("t", "ny3", variables=home).out.endswith(f"{first} reveals New York 3.\nNext: {second}.\n")
    for command in ("odds", "status", "records", "show"):
        told = boss(command, variables=home)
        assert told.code == Exit.OK and (command == "show" or names[1] in told.out)
    for width in (40, 60):
        assert boss("status", variables=home, width=width).code == Exit.OK


def test_a_name_that_is_taken_is_refused_and_a_date_gets_a_number(tmp_path: Path) -> None:
    players = ("--players", "Ann Bob", "--seat", "Ann")
    assert start(tmp_path, "tue", *players).code == Exit.OK
    again = start(tmp_path, "Tue", *players)
    assert (again.code, again.err) == (Exit.NO_FILE, "boss: there is a record 'Tue' already; nothing was changed\n")
    assert start(tmp_path, *players).code == start(tmp_path, *players).code == Exit.OK
    assert len(list(tmp_path.glob("*.boss"))) == 3


def test_a_file_elsewhere_does_not_become_the_current_record(tmp_path: Path) -> None:
    elsewhere = tmp_path / "here.boss"
    out = start(tmp_path / "home", "--record", elsewhere, "--players", "Ann Bob", "--seat", "Ann")
    assert out.code == Exit.OK and elsewhere.exists()
    assert boss("t", "ny3", variables={"BOSS_HOME": str(tmp_path / "home")}).code == Exit.NO_FILE
    home = {"BOSS_HOME": str(tmp_path / "home"), "BOSS_RECORD": str(elsewhere)}
    assert boss("t", "ny3", variables=home).code == Exit.OK
    begun = boss("start", "--players", "Cy Dan", "--seat", "Cy", variables=home)
    assert begun.code == Exit.OK and "BOSS_RECORD is set" in begun.err
    again = start(tmp_path / "home", "--record", elsewhere, "--players", "Ann Bob", "--seat", "Ann")
    assert again.code == Exit.NO_FILE and "already" in again.err


# from answers


def test_what_is_missing_is_asked_for(tmp_path: Path) -> None:
    answers = ["Ann", "Ann Bob Cy", "Zed", "bob", "", "ny3 zz", "ny3 de1 de2 bo3 ci1"]
    out = answered(tmp_path, "start", "--date", "today", answers=answers)
    assert out.code == Exit.OK
    assert kept(tmp_path) == [*HEADER, "hand", "dealt Bob NY3 DE1 DE2 BO3 CI1"]
    assert [line.partition(";")[0] for line in out.err.splitlines()] == [
        "boss: 1 cannot play The Boss",
        "boss: no player is called 'Zed'",
        "boss: 'zz' is no card of this game",
    ]
    assert out.out.endswith("Next: Ann.\n")


def test_enter_is_the_first_player_and_no_cards_for_now(tmp_path: Path) -> None:
    out = answered(tmp_path, "start", answers=["Ann Bob", "", "", ""])
    assert out.code == Exit.OK and kept(tmp_path)[2] == "seat Ann" and kept(tmp_path)[-1] == "hand"


def test_a_position_is_asked_for_line_by_line(tmp_path: Path) -> None:
    answers = [
        "Ann Bob", "Bob", "in foo", "in hand 2", "row NY BO CH DE", "foo", "marker Bob", "player Ann money 9", "back",
        "player Ann money 5 dead 1", "badges silver", "play",
    ]  # fmt: skip
    out = answered(tmp_path, "start", "--date", "today", answers=answers)
    assert out.code == Exit.OK, out.err
    assert len(out.err.splitlines()) == 2 and "taken back: player Ann money 9\n" in out.out
    by_lines = ["position in hand 2", *answers[4:5], "marker Bob", "player Ann money 5 dead 1", "badges silver", "play"]
    options = [word for line in by_lines for word in ("--line", line)]
    other = start(tmp_path / "2", "--players", "Ann Bob", "--seat", "Bob", "--date", "today", *options)
    assert other.code == Exit.OK
    assert kept(tmp_path) == kept(tmp_path / "2")
    assert out.out.endswith(other.out.split("\n", 1)[1])
    library = LiveRecord.create(tmp_path / "library.boss", ["players Ann Bob", "seat Bob", "date today", *by_lines])
    assert list(library.lines) == kept(tmp_path)


def test_where_the_arguments_tell_all_nothing_is_asked(tmp_path: Path) -> None:
    out = answered(tmp_path, "start", "--players", "Ann Bob", "--seat", "Ann")
    assert out.code == Exit.OK and out.out.endswith(
        "Your cards: boss dealt CARD CARD ...; a turn: boss t de3 ny3\nNext: Ann.\n"
    )


def test_before_a_hand(tmp_path: Path) -> None:
    out = answered(tmp_path, "start", answers=["Ann Bob", "none", "before hand 2", "badges silver", "play"])
    assert out.code == Exit.OK, out.err
    assert out.out.endswith("Next: a hand is dealt. (boss hand)\n")
    assert boss("hand", variables={"BOSS_HOME": str(tmp_path)}).code == Exit.OK


@pytest.mark.parametrize("answers", [[], ["Ann Bob"], ["Ann Bob", ""], ["Ann Bob", "", "in hand 2", "marker Bob"]])
def test_the_end_of_the_input_stops_it_and_leaves_nothing(answers: list[str], tmp_path: Path) -> None:
    out = answered(tmp_path, "start", answers=answers)
    assert out.code == Exit.INTERRUPTED and out.err == "boss: stopped\n" and out.out.endswith("\n")
    assert not list(tmp_path.glob("*.boss"))


def test_a_name_that_is_taken_is_said_before_anything_is_asked(tmp_path: Path) -> None:
    start(tmp_path, "tue", "--players", "Ann Bob", "--seat", "Ann")
    out = answered(tmp_path, "start", "tue", answers=["Ann Bob"])
    assert (out.code, out.out) == (Exit.NO_FILE, "")


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_a_real_terminal(tmp_path: Path) -> None:
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(BOSS_HOME=str(tmp_path), COLUMNS="40", TERM="dumb")
        os.environ.pop("BOSS_RECORD", None)
        os.execv(BOSS, [str(BOSS), "start"])
    shown = b""
    for answer in (b"Ann Bob\n", b"\n", b"\n", b"ny3 ny2 de1 de2 bo3\n"):
        while not shown.endswith(b": "):
            shown += os.read(terminal, 1024)
        os.write(terminal, answer)
        shown = b""
    try:
        while more := os.read(terminal, 1024):
            shown += more
    except OSError:  # its end, on Linux
        pass
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == Exit.OK
    assert shown.endswith(b"Next: Ann.\r\n")
    assert kept(tmp_path)[-1] == "dealt Ann NY3 NY2 DE1 DE2 BO3"


def test_a_process_of_its_own(tmp_path: Path) -> None:
    result = process("start", "--players", "Ann Bob", BOSS_HOME=str(tmp_path))
    assert (result.returncode, result.stdout) == (Exit.USAGE, b"") and result.stderr.count(b"\n") == 1
    result = process("start", "--players", b"A\xff B".decode("utf-8", "surrogateescape"), BOSS_HOME=str(tmp_path))
    assert result.returncode == Exit.USAGE and b"UTF-8" in result.stderr
