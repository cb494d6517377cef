"""The records that are kept, and which of them a command is about."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from boss_cli.shell.exits import Exit

from boss_solver.table.storage.folder import RecordFolder
from tests.cli.running import Output, boss
from tests.cli.terminal import answered

Records = Callable[..., Output]


@pytest.fixture
def records(tmp_path: Path) -> Records:
    """The command with two records: tuesday, and wednesday, which is current."""

    def run(*arguments: object, **variables: str) -> Output:
        return boss(*arguments, variables={"BOSS_HOME": str(tmp_path), **variables})

    assert run("start", "tuesday", "--players", "Ann Bob", "--seat", "Ann").code == Exit.OK
    assert run("start", "wednesday", "--players", "Cy Dan", "--seat", "Cy").code == Exit.OK
    return run


def names(home: Path) -> list[str]:
    return [one.name for one in RecordFolder(home).records()]


def test_they_are_listed_with_what_comes_next(records: Records) -> None:
    assert records("records").out == "  tuesday: Ann, Bob; Next: Ann.\n* wednesday: Cy, Dan; Next: Cy.\n"


def test_the_list_as_data(records: Records, tmp_path: Path) -> None:
    told = json.loads(records("records", "--json").out)
    assert told["schema"] == "boss-records/1" and told["folder"] == str(tmp_path)
    assert told["records"][1] == {
        "name": "wednesday",
        "path": str(tmp_path / "wednesday.boss"),
        "is_current": True,
        "players": "Cy, Dan",
        "next": "Next: Cy.",
    }


def test_none_yet(tmp_path: Path) -> None:
    out = boss("records", variables={"BOSS_HOME": str(tmp_path / "nowhere")})
    assert out.code == Exit.OK and "'boss start' begins one" in out.out
    assert not (tmp_path / "nowhere").exists()


def test_a_bad_record_is_listed_among_the_others(records: Records, tmp_path: Path) -> None:
    (tmp_path / "bad.boss").write_bytes(b"\xff\xfe\xfd")
    (tmp_path / "folder.boss").mkdir()
    out = records("records")
    assert out.code == Exit.OK and len(out.out.splitlines()) == 4
    assert "has errors" in out.out
    assert records("records", "choose", "bad").code == Exit.OK
    assert records("t", "ny3").code == Exit.WRONG


def test_choosing_goes_on_where_it_stood(records: Records) -> None:
    assert records("records", "choose", "tue").out.endswith("Next: Ann.\n")
    assert records("t", "ny3").out.endswith("Next: Bob.\n")


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["choose", "friday"], 3, "there is no record 'friday'"),
        (["choose"], 2, "Missing argument"),
        (["copy", "friday", "x"], 3, "there is no record 'friday'"),
        (["copy", "tuesday", "wednesday"], 3, "already"),
        (["copy", "tuesday", "/"], 1, "no file can be called"),
        (["rename", "tuesday", "wednesday"], 3, "already"),
        (["remove", "friday"], 3, "there is no record 'friday'"),
        (["remove", "tuesday"], 2, "--yes"),
        (["dance"], 2, "dance"),
    ],
)
def test_what_cannot_be_done(records: Records, tmp_path: Path, arguments: list[str], code: Exit, told: str) -> None:
    out = records("records", *arguments)
    assert (out.code, out.out) == (code, "") and told in out.err
    assert names(tmp_path) == ["tuesday", "wednesday"]


def test_copies_and_new_names(records: Records, tmp_path: Path) -> None:
    assert records("t", "ny3").code == Exit.OK
    assert records("records", "copy", "wednesday", "spare").code == Exit.OK
    assert records("records", "rename", "wednesday", "first").code == Exit.OK
    assert names(tmp_path) == ["first", "spare", "tuesday"]
    assert records("undo").out.startswith("- ")  # undo goes with it, and it is still current
    assert (tmp_path / "spare.boss").read_text(encoding="utf-8").endswith("Cy NY3\n")


@pytest.mark.parametrize(("answer", "stays"), [("no", True), ("", True), ("yes", False), ("Y", False)])
def test_removing_asks(records: Records, tmp_path: Path, answer: str, stays: bool) -> None:
    out = answered(tmp_path, "records", "remove", "tue", answers=[answer])
    assert out.code == Exit.OK
    assert ("tuesday" in names(tmp_path)) == stays
    assert out.out.endswith("Nothing was removed.\n") == stays
    assert records("t", "ny3").code == Exit.OK


def test_the_current_record_removed_is_said(records: Records) -> None:
    assert records("records", "remove", "wednesday", "--yes").code == Exit.OK
    out = records("t", "ny3")
    assert out.code == Exit.NO_FILE and "choose one of tuesday" in out.err


def test_the_environment_and_the_option_name_another(records: Records, tmp_path: Path) -> None:
    assert records("t", "ny3", BOSS_RECORD="tuesday").out.endswith("Next: Bob.\n")
    assert records("t", "bo3", "--record", tmp_path / "tuesday.boss").out.endswith("Next: Ann.\n")
    assert records("t", "ny3", "--record", "wed", BOSS_RECORD="tuesday").out.endswith("Next: Dan.\n")
    assert "BOSS_RECORD is set" in records("records", BOSS_RECORD="tuesday").err
    assert "BOSS_RECORD is set" in records("records", "choose", "wed", BOSS_RECORD="tuesday").err
    missing = records("t", "ny3", BOSS_RECORD="friday")
    assert missing.code == Exit.NO_FILE and missing.err == "boss: friday: there is no such record\n"


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_every_width(records: Records, tmp_path: Path, width: int) -> None:
    out = answered(tmp_path, "records", width=width)
    assert all(len(line) <= width for line in out.out.splitlines())
