"""Streams as they come: pipes that close, old encodings, terminals with and without colour, full disks."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit

from tests.cli.golden import CASES
from tests.cli.running import BOSS, EXAMPLES, boss, process
from tests.tree import ROOT

COMMANDS = (
    "odds examples/four-players-seat-red.boss",
    "odds --players 6 --hand ny3,bo3,de1,php",
    "status examples/joined.boss",
    "status tests/cli/records/names.boss",
    "check examples/joined.boss tests/cli/records/names.boss",
    "check --canonical examples/four-players.boss",
    "replay examples/two-players.boss",
    "replay examples/two-players.boss --quiz --seed 1",
    "export examples/joined.boss --json",
    "export examples/joined.boss --csv turns",
    "rules",
    "--help",
    "",
)
each_command = pytest.mark.parametrize("command", COMMANDS)
posix = pytest.mark.skipif(os.name == "nt", reason="not on this system")


# pipes


@pytest.mark.long
@posix
@each_command
def test_a_reader_that_stops_makes_no_noise(command: str) -> None:
    with subprocess.Popen(
        [str(BOSS), *command.split()], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.close()  # before anything is written
        err = running.stderr.read()
    assert (running.returncode, err) == (Exit.OK, b"")


@posix
def test_head_gets_its_line() -> None:
    shell = f"set -o pipefail; '{BOSS}' rules | head -1"
    result = subprocess.run(["bash", "-c", shell], cwd=ROOT, capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (Exit.OK, b"")
    assert result.stdout.startswith(b"code  city")


@posix
def test_a_reader_of_messages_that_stops_changes_no_exit_code() -> None:
    with subprocess.Popen(
        [str(BOSS), "check", "tests/cli/records/wrong.boss"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stderr.close()
        out = running.stdout.read()
    assert running.returncode == Exit.WRONG
    assert b"2 errors" in out


@pytest.mark.long
@posix
@pytest.mark.parametrize("closing", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["rules", "odds nowhere.boss", "check -"])
def test_closed_streams(command: str, closing: str) -> None:
    result = subprocess.run(["bash", "-c", f"'{BOSS}' {command} {closing}"], cwd=ROOT, capture_output=True, check=False)
    expected = {"rules": Exit.OK, "odds nowhere.boss": Exit.NO_FILE, "check -": Exit.WRONG}[command]
    assert result.returncode == expected
    assert b"Traceback" not in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
@each_command
def test_a_full_disk_is_said_once(command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [str(BOSS), *command.split()], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert result.returncode == Exit.NO_FILE
    assert result.stderr.decode().splitlines() == ["boss: No space left on device"]


# encodings


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "encoding"),
    [(command, encoding) for command in COMMANDS for encoding in ("ascii", "cp1252")]
    + [(COMMANDS[3], encoding) for encoding in ("cp437", "utf-16", "shift-jis")],
)
def test_old_encodings_show_everything_somehow(command: str, encoding: str) -> None:
    result = process(*command.split(), PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert (result.returncode, result.stderr) == (Exit.OK, b"")
    text = result.stdout.decode("utf-8" if "--canonical" in command else encoding)
    assert len(text) > 50


def test_names_that_cannot_be_shown_are_escaped_and_keep_the_table_straight() -> None:
    result = process("status", "tests/cli/records/names.boss", PYTHONIOENCODING="cp1252", PYTHONUTF8="0")
    lines = result.stdout.decode("cp1252").splitlines()
    assert any(r"\u65e5\u672c \u592a\u90ce" in line for line in lines)
    assert any("é" in line for line in lines)
    start = next(i for i, line in enumerate(lines) if line.startswith("player "))
    column = lines[start].index("money") + len("money, millions") - 1
    assert {line[column] for line in lines[start + 1 : start + 7]} == {"0"}


def test_ascii_on_request() -> None:
    out = boss("status", "tests/cli/records/names.boss", variables={"BOSS_ASCII": "1"})
    assert out.out.isascii() and r"\u65e5\u672c" in out.out
    err = boss("odds", "日本", variables={"BOSS_ASCII": "1"})
    assert err.err.isascii()


@pytest.mark.long
@pytest.mark.parametrize(
    ("change", "reads"),
    [
        (lambda text: text, True),
        (lambda text: b"\xef\xbb\xbf" + text, True),
        (lambda text: text.decode().encode("utf-16"), True),
        (lambda text: text.replace(b"\n", b"\r\n"), True),
        (lambda text: text.replace(b"\n", b"\r"), True),
        (lambda text: text.replace(b" ", b"\t"), True),
        (lambda text: text.replace(b"\n", b"  \t \n"), True),
        (lambda text: text.rstrip(b"\n"), True),
        (lambda text: text + b"\xff\xfe\xff", False),
        (lambda text: text + b"\x00\x01\x02", False),
    ],
    ids=["as is", "BOM", "UTF-16", "CRLF", "CR", "tabs", "trailing blanks", "no last newline", "binary", "control"],
)
def test_files_as_editors_leave_them(change: object, reads: bool, tmp_path: Path) -> None:
    assert callable(change)
    path = tmp_path / "game.boss"
    path.write_bytes(change((EXAMPLES / "joined.boss").read_bytes()))
    by_name, by_pipe = process("check", path), process("check", "-", stdin=path.read_bytes())
    assert by_name.returncode == by_pipe.returncode == (Exit.OK if reads else Exit.WRONG)
    if not reads:
        assert f"{path}:30:1:" in by_name.stderr.decode()


# terminals


def test_heads_are_bold_at_a_terminal_only() -> None:
    command = ("odds", "examples/joined.boss")
    plain = boss(*command, width=80)
    at_terminal = boss(*command, width=80, tty=True, variables={"TERM": "xterm"})
    assert "\x1b[1m" in at_terminal.out
    assert at_terminal.out.replace("\x1b[1m", "").replace("\x1b[0m", "") == plain.out
    assert "\x1b" not in plain.out


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_it_is_not_wanted(variables: dict[str, str]) -> None:
    out = boss("odds", "examples/joined.boss", width=80, tty=True, variables=variables)
    assert out == boss("odds", "examples/joined.boss", width=80)


@posix
@pytest.mark.parametrize("width", [40, 60, 80])
def test_a_real_terminal_shows_what_its_width_asks_for(width: int) -> None:
    pexpect, pyte = pytest.importorskip("pexpect"), pytest.importorskip("pyte")
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    command = CASES["status-joined"].command
    child = pexpect.spawn(
        str(BOSS), command.split(), cwd=str(ROOT), dimensions=(100, width), env=environment | {"TERM": "xterm"}
    )
    screen = pyte.Screen(width, 100)
    stream = pyte.ByteStream(screen)
    stream.feed(child.read())
    child.close()
    shown = "\n".join(line.rstrip() for line in screen.display).rstrip()
    assert shown == boss(*command.split(), width=width).out.rstrip()
    assert child.exitstatus == Exit.OK


def test_widths_that_make_no_sense() -> None:
    wide = boss("rules", width=200).out
    for columns in ("", "0", "-5", "many", "²", "9" * 5000):
        assert boss("rules", variables={"COLUMNS": columns}).out == wide
    assert boss("rules", width=1).code == boss("rules", width=999_999).code == Exit.OK
