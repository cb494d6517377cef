"""Names of people and files: shown as they were typed, never as markup or as a command to the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit

from boss_solver.record.words.tokens import quoted
from tests.cli.running import boss, process

NAMES = [
    "[bob]",
    "a[/]",
    "[bold red]x[/]",
    ":smile:",
    "{0}",
    "%s",
    "NY",
    "Detroit",
    "hand",
    "P2",
    "12",
    "x" * 70,
    "日本 太郎",
    "👨‍👩‍👧",
    "e\u0301\u0302\u0303",
    "عمر",
    'O"Brien',
    "back\\slash",
    "#1",
    "-",
    "--json",
    "two words",
    "\u3000wide",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [40, 200])
def test_a_name_is_shown_as_it_was_typed(name: str, width: int) -> None:
    text = f"boss-record 1\nplayers {quoted(name)} Other\nhand\nP1 DE+3 NY3\nP2 ?\n"
    out = boss("status", "-", stdin=text, width=width)
    assert (out.code, out.err) == (Exit.OK, "")
    found = json.loads(boss("status", "-", "--json", stdin=text).out)
    shown = found["players"][0]["player"]
    joined = "".join(out.out.split())
    assert "".join(shown.split()) in joined
    assert boss("status", "-", "--seat", shown, stdin=text).code == Exit.OK
    assert boss("odds", "-", stdin=text, width=width).code == Exit.OK


@pytest.mark.parametrize("name", ["", " ", "a\x1b[31mb", "a\x07b", "a\u2028b", "\x9b31m"])
def test_a_name_that_cannot_be_shown_is_refused_and_not_repeated_raw(name: str) -> None:
    out = boss("check", "-", stdin=f"boss-record 1\nplayers {quoted(name)} Other\n")
    assert out.code == Exit.WRONG
    assert all(char.isprintable() or char == "\n" for char in out.err)


def test_two_players_of_one_name_are_refused() -> None:
    for pair in ("Bob bob", "Jo\u0301 JO\u0301", '"Bob" Bob'):
        out = boss("check", "-", stdin=f"boss-record 1\nplayers {pair}\n")
        assert out.code == Exit.WRONG and "two players are called" in out.err


def test_names_with_one_initial_need_more_letters() -> None:
    text = "boss-record 1\nplayers Anna Anton Bea\nhand\nAn NY3\n"
    err = boss("check", "-", stdin=text).err
    assert "Anna" in err and "Anton" in err


def test_direction_marks_in_a_name_cannot_turn_the_line_around() -> None:
    text = 'boss-record 1\nplayers "a\u202eb" Other\nhand\n'
    out = boss("status", "-", stdin=text)
    assert "\u202e" not in out.out + out.err
    assert r"a\u202eb" in out.out + out.err


def test_escape_codes_in_a_record_never_reach_the_terminal() -> None:
    text = "boss-record 1\nplayers Red Blue\nhand\n\x1b[2Jred NY3 \x1b]0;title\x07\n"
    for command in ("check", "status", "odds"):
        out = boss(command, "-", stdin=text)
        assert out.code == Exit.WRONG
        assert "\x1b" not in out.out + out.err and "\x07" not in out.out + out.err
        assert "\\x1b" in out.err
    comment = "boss-record 1\nplayers Red Blue  # \x1b[2J\n"
    assert "\x1b" not in boss("check", "--canonical", "-", stdin=comment, tty=True).out
    assert "\x1b" in boss("check", "--canonical", "-", stdin=comment).out, "a file is kept byte for byte"


@pytest.mark.long
@pytest.mark.parametrize("name", ["[bold].boss", "für zwei.boss", "日本.boss", "-x.boss", "\x1b[31m.boss"])
def test_a_file_of_any_name(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("boss-record 1\nplayers Red Blue\nhand\n", encoding="utf-8")
    for command in ("check", "status", "odds"):
        result = process(command, "--", name, folder=tmp_path)
        assert (result.returncode, result.stderr) == (Exit.OK, b"")
        assert result.stdout.decode().startswith(name.replace("\x1b", "\\x1b"))


def test_a_file_whose_name_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a\udcff.boss"
    try:
        path.write_text("boss-record 1\nplayers Red Blue\nhand\n", encoding="utf-8")
    except (OSError, UnicodeError):
        pytest.skip("this file system takes text only")
    result = process("check", path.name, "--json", folder=tmp_path)
    assert result.returncode == Exit.OK
    assert json.loads(result.stdout)["files"][0]["file"] == "a\udcff.boss"
