"""``boss calibrate --write``, ``--setting``, ``--settings`` and ``--forget``: what is fitted to records and kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit

from tests.cli.running import Output, boss

TWO = "examples/two-players.boss"


def kept(home: Path, *words: object, width: int | None = None) -> Output:
    return boss("calibrate", *words, width=width, variables={"BOSS_HOME": str(home)})


def test_a_setting_is_fitted_used_shown_and_taken_away(tmp_path: Path) -> None:
    written = kept(tmp_path, TWO, "--write", "ours", width=80)
    assert written.code == Exit.OK and "kept: setting 'ours'" in written.out and "1 recorded game:" in written.out
    assert (tmp_path / "reading" / "ours.json").is_file()
    (told,) = json.loads(kept(tmp_path, "--settings", "--json").out)["settings"]
    assert told["name"] == "ours" and told["players"] == 2 and sum(told["prior"].values()) == pytest.approx(1, abs=1e-4)
    used = kept(tmp_path, TWO, "--setting", "ours", width=80)
    assert "read by the setting 'ours'" in used.out and "1 recorded game " in used.out
    plain = kept(tmp_path, TWO, width=80)
    assert "setting" not in plain.out
    by_json = [json.loads(kept(tmp_path, TWO, "--json", *more).out) for more in ((), ("--setting", "ours"))]
    assert [one["setting"] for one in by_json] == [None, "ours"]
    assert by_json[0]["moments"] != by_json[1]["moments"]
    assert "in place of" in kept(tmp_path, TWO, "--write", "ours").out
    assert "taken away: setting 'ours'" in kept(tmp_path, "--forget", "ours").out
    assert "no setting is kept" in kept(tmp_path, "--settings").out
    assert not list((tmp_path / "reading").iterdir())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([TWO, "--setting", "our"], "there is no setting 'our'; nearest: ours"),
        (["--play", "counter", "--setting", "zz"], "there is no setting 'zz'; there is only ours"),
        (["--forget", "our"], "nearest: ours"),
        ([TWO, "--write", "../ours"], "cannot be called '../ours'"),
        (["--write", "new"], "which games?"),
        ([TWO, "--write", "new", "--without", "counter"], "--write fits all types"),
        ([TWO, "--write", "new", "--setting", "ours"], "--write fits all types"),
        (["--play", "counter", "--write", "new"], "--play and --write are different things"),
        (["--settings", "--forget", "ours"], "--settings and --forget are different things"),
        (["--settings", TWO], "is too much"),
        (["--forget", "ours", "--setting", "ours"], "is too much"),
    ],
)
def test_what_does_not_go_is_one_line_and_changes_nothing(words: list[str], message: str, tmp_path: Path) -> None:
    folder = tmp_path / "reading"
    folder.mkdir()
    path = folder / "ours.json"
    text = Path("tests/cli/home/reading/ours.json").read_bytes()
    path.write_bytes(text)
    out = kept(tmp_path, *words)
    assert out.code not in (Exit.OK, Exit.BUG)
    assert out.out == "" and message in out.err and out.err.count("\n") == 1
    assert [one.name for one in folder.iterdir()] == ["ours.json"] and path.read_bytes() == text


def test_a_folder_that_cannot_be_written_to_is_said(tmp_path: Path) -> None:
    (tmp_path / "reading").write_text("no folder", encoding="utf-8")
    out = kept(tmp_path, TWO, "--write", "ours")
    assert out.code == Exit.NO_FILE and out.err.count("\n") == 1
    out = kept(tmp_path, "--settings")
    assert out.code == Exit.NO_FILE and out.err.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    ["odds boston", "why boston", "holdings Blue", "knows Blue", "chicago", "outlook --samples 300", "review --at 2.7"],
)
def test_all_that_reads_takes_a_setting_and_says_so(command: str) -> None:
    name, *words = command.split()
    asked = (name, "examples/four-players-seat-red.boss", *words)
    home = {"BOSS_HOME": "tests/cli/home"}
    out = boss(*asked, "--setting", "ours", width=80, variables=home)
    assert out.code == Exit.OK and "~ read by the setting 'ours'" in " ".join(out.out.split())
    assert "setting" not in boss(*asked, "--read", width=80, variables=home).out
    unknown = boss(*asked, "--setting", "our", variables=home)
    assert unknown.code == Exit.WRONG and unknown.err == "boss: there is no setting 'our'; nearest: ours\n"


def test_what_games_told_goes_by_the_shipped_temperatures() -> None:
    out = boss("odds", TWO, "--at", "2.0", "--setting", "ours", "--profiles", variables={"BOSS_HOME": "tests/cli/home"})
    assert out.code == Exit.USAGE and "--profiles goes by the shipped temperatures" in out.err
