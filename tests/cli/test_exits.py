"""Exit codes, each on purpose; messages on standard error and nowhere else."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import typer
from boss_cli.app import app
from boss_cli.shell.exits import Exit
from boss_cli.shell.listing import COMMANDS

from tests.cli.running import BOSS, EXAMPLES, boss, process
from tests.tree import ROOT

RECORDS = Path(__file__).parent / "records"

BY_CODE = {
    Exit.OK: ["odds examples/joined.boss", "status examples/joined.boss", "check examples/joined.boss", "rules", ""],
    Exit.WRONG: [
        "odds tests/cli/records/wrong.boss",
        "status tests/cli/records/wrong.boss --json",
        "check tests/cli/records/wrong.boss",
        "check examples/joined.boss tests/cli/records/wrong.boss",
        "odds --players 2 --hand ny3,ny3,bo3,de1,de2",
        "odds --players 9 --hand ny3",
        "rules --players 7",
    ],
    Exit.USAGE: [
        "dance",
        "odds --no-such-option",
        "odds examples/joined.boss atlantis",
        "odds examples/joined.boss --at yesterday",
        "odds examples/joined.boss --at 5000",
        "odds examples/joined.boss --seat Nobody",
        "odds examples/joined.boss --seat Anna",
        "odds examples/joined.boss --game 2",
        "odds examples/joined.boss --shown ny3",
        "odds --players 2 --hand ny3,ny2,bo3,de1,de2 --at 5",
        "odds --players 2 --hand ny3,ny2,bo3,de1,de2 --shown zz",
        "status tests/cli/records/several.boss",
        "check",
        "check --canonical --json examples/joined.boss",
        "rules extra",
    ],
    Exit.NO_FILE: [
        "odds no-such-file.boss",
        "odds",
        "odds detroit",
        "status",
        "status examples",
        "check no-such-file.boss",
        "check no-such-file.boss tests/cli/records/wrong.boss examples/joined.boss",
    ],
}


@pytest.mark.parametrize(
    ("code", "command"), [(code, command) for code, commands in BY_CODE.items() for command in commands]
)
def test_exit_codes(code: Exit, command: str) -> None:
    out = boss(*command.split())
    assert out.code == code
    assert bool(out.err) == (code != Exit.OK)
    if not command.startswith("check"):
        assert bool(out.out) == (code == Exit.OK)
    assert "Traceback" not in out.err


@pytest.mark.parametrize("code", [Exit.OK, Exit.WRONG, Exit.USAGE, Exit.NO_FILE])
def test_the_process_ends_with_the_same_code(code: Exit) -> None:
    command = BY_CODE[code][0].split()
    assert process(*command).returncode == code == boss(*command).code


def test_every_code_is_tested() -> None:
    assert set(Exit) == {*BY_CODE, Exit.BUG, Exit.INTERRUPTED}


def test_a_mistake_in_the_program_is_owned_and_hidden_unless_asked_for() -> None:
    with patch("boss_cli.position.source.position_at", side_effect=ZeroDivisionError("oops")):
        plain = boss("status", "examples/joined.boss")
        told = boss("status", "examples/joined.boss", variables={"BOSS_DEBUG": "1"})
    assert plain.code == told.code == Exit.BUG
    assert plain.out == told.out == ""
    assert plain.err.startswith("boss: this is a mistake in Boss Solver itself, not in what you typed")
    assert "Traceback" not in plain.err
    assert "Traceback" in told.err


def test_ctrl_c_stops_with_a_word() -> None:
    with patch("boss_cli.position.source.position_at", side_effect=KeyboardInterrupt):
        out = boss("status", "examples/joined.boss")
    assert out == (Exit.INTERRUPTED, "", "boss: stopped\n")


@pytest.mark.skipif(os.name == "nt", reason="signals are another matter there")
def test_ctrl_c_stops_a_process_that_waits_for_input() -> None:
    with subprocess.Popen(
        [str(BOSS), "check", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as running:
        time.sleep(1.0)  # long enough to be reading
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (Exit.INTERRUPTED, b"", b"boss: stopped\n")


# what messages look like


def test_a_city_without_a_current_record_is_answered_in_one_line() -> None:
    out = boss("odds", "detroit")
    assert out.err.count("\n") == 1 and "no current record" in out.err


def test_a_file_named_like_a_city_needs_its_folder(tmp_path: Path) -> None:
    record = tmp_path / "detroit"
    record.write_bytes((EXAMPLES / "joined.boss").read_bytes())
    assert process("odds", "detroit", folder=tmp_path).returncode == Exit.NO_FILE
    result = process("odds", "./detroit", "detroit", folder=tmp_path)
    assert result.returncode == Exit.OK
    assert result.stdout.decode().startswith("./detroit: hand 2")
    assert "Boston" not in result.stdout.decode()


def test_errors_of_a_record_name_file_line_and_column() -> None:
    for command in ("odds", "status"):
        out = boss(command, "tests/cli/records/wrong.boss")
        assert out.err.startswith("boss: tests/cli/records/wrong.boss:6:6: DE+3 does not lead")


def test_what_stands_before_an_error_can_be_asked_about() -> None:
    assert boss("status", "tests/cli/records/wrong.boss", "--at", "5").code == Exit.OK
    assert boss("status", "tests/cli/records/wrong.boss", "--at", "6").code == Exit.WRONG


def test_an_option_that_would_be_ignored_is_refused() -> None:
    for option in ("--shown", "--seen", "--cities"):
        out = boss("odds", "examples/joined.boss", option, "ny3")
        assert out.err == (f"boss: {option} is for a position without a record, which needs --players and --hand\n")


def test_boss_alone_shows_help_on_standard_output() -> None:
    out = boss()
    assert out == (Exit.OK, boss("--help").out, "")


def test_version() -> None:
    from boss_solver import __version__

    assert boss("--version") == (Exit.OK, f"boss-solver {__version__}\n", "")


def number_options() -> list[tuple[str, str]]:
    """Every option of every command that takes a number."""
    commands: Any = typer.main.get_command(app)
    return [
        (name, parameter.opts[0])
        for name in COMMANDS
        for parameter in commands.load(name).params
        if parameter.type.name.split(" ")[0] in ("int", "float") and parameter.opts[0].startswith("--")
    ]


@pytest.mark.parametrize(("command", "option"), number_options())
def test_a_number_that_cannot_be_is_refused_in_plain_words(command: str, option: str) -> None:
    for wrong in ("many", "1e", "--"):
        out = boss(command, f"{option}={wrong}")
        assert (out.code, out.out) == (Exit.USAGE, "")
        assert re.match(rf"boss: {option} takes a (whole )?number.*, not '{wrong}'\n", out.err), out.err


def test_what_a_number_can_be_is_told() -> None:
    for command, words in (
        ("outlook --samples 0", "--samples takes a whole number from 100 to 100,000,000, not '0'"),
        ("outlook --samples 2.5", "--samples takes a whole number from 100 to 100,000,000, not '2.5'"),
        ("sim counter --seed -1", "--seed takes a whole number, 0 or more, not '-1'"),
        ("sim counter --seconds -3", "--seconds takes a number, 0 or more, not '-3'"),
        ("sim counter --seconds nan", "--seconds takes a number, 0 or more, not 'nan'"),
        ("outlook --seconds nan", "--seconds takes a number, 0 or more, not 'nan'"),
    ):
        out = boss(*command.split())
        assert out.code == Exit.USAGE and out.err.startswith(f"boss: {words}\n")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("odds {} --game 2", "there is 1 game in this file; --game takes 1"),
        ("export {} --csv turns --game 2", "there is 1 game in this file; --game takes 1"),
        ("odds {} --at 9.1", "there is no hand 9"),
        ("odds {} --at 2.99", "there is no turn 99 in hand 2"),
        ("police", "silver, gold, both or forgotten is missing"),
        ("leaves", "a player is missing"),
        ("drop 3", "line 3 is no note that counts: there is none in this hand"),
        ("records choose zzz", "there is no record 'zzz'; there is only game"),
        ("profiles --forget Zoe", "nothing is kept of 'Zoe' or anybody else"),
    ],
)
def test_what_is_wrong_is_said_once_and_in_the_right_number(tmp_path: Path, command: str, words: str) -> None:
    record = "examples/four-players-seat-red.boss"
    (tmp_path / "game.boss").write_bytes((ROOT / record).read_bytes())
    (tmp_path / "current").write_text("game.boss", encoding="utf-8")
    out = boss(*command.format(record).split(), variables={"BOSS_HOME": str(tmp_path)})
    assert out.err.rstrip().endswith(words)
