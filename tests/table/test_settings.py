"""What is switched on is remembered, and a file that cannot be read or written does no harm."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from boss_solver.table.storage.settings import Settings, SettingsFile
from boss_solver.table.storage.store import StoreError
from tests.table.helpers import FailingDisk, FastDisk


def test_what_is_set_comes_back(tmp_path: Path) -> None:
    variables = {"BOSS_HOME": str(tmp_path / "not" / "there")}
    assert SettingsFile.standard(variables).load() == Settings(reads=False, carries=False)
    for settings in (Settings(reads=True), Settings(carries=True), Settings(reads=True, carries=True), Settings()):
        SettingsFile.standard(variables).save(settings)
        assert SettingsFile.standard(variables).load() == settings


@pytest.mark.parametrize("text", [b"", b"\xff\xfe\x00", b"reads maybe\n", b"nonsense\nreads\n", b"{}"])
def test_what_cannot_be_understood_is_as_usual(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "settings").write_bytes(text)
    assert SettingsFile(tmp_path / "settings").load() == Settings()


def test_lines_of_a_newer_program_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "settings").write_text("colour on\r\nreads on\r\n", encoding="utf-8")
    assert SettingsFile(tmp_path / "settings").load() == Settings(reads=True)


def test_where_the_disk_fails_it_is_said_and_the_old_file_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "settings"
    SettingsFile(path, FastDisk()).save(Settings(reads=True))
    for at in range(6):
        with pytest.raises(StoreError, match="not remembered"):
            SettingsFile(path, FailingDisk(at, errno.ENOSPC, forever=True)).save(Settings(carries=True))
        assert SettingsFile(path).load() == Settings(reads=True)
