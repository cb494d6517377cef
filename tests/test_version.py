"""What is kept between runs is of no use to another program, however little it differs."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from boss_solver import version
from boss_solver.review.many.judged_store import ReviewStore
from boss_solver.table.storage import checkpoints
from tests.tree import PACKAGES


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the library that the mark is taken of, to be changed."""
    copy = tmp_path / "boss_solver"
    shutil.copytree(PACKAGES[0], copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(version, "_PACKAGE", str(copy))
    return copy


def _change_a_byte(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-2] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize("kind", [".py", ".json", ".typed", ".new"])
@pytest.mark.parametrize("deep", ["", "odds", "odds/deeper/still"])
def test_a_byte_of_any_file_tells_programs_apart(library: Path, kind: str, deep: str) -> None:
    folder = library / deep
    folder.mkdir(parents=True, exist_ok=True)
    path = next((path for path in sorted(folder.glob(f"*{kind}")) if path.stat().st_size > 1), folder / f"it{kind}")
    if not path.exists():
        path.write_bytes(b"some bytes")
    before = version.program_mark()
    assert version.program_mark() == before
    _change_a_byte(path)
    assert version.program_mark() != before


def test_the_price_table_is_part_of_the_program(library: Path, tmp_path: Path) -> None:
    before = ReviewStore(tmp_path / "kept").program
    _change_a_byte(library / "odds" / "prices.json")
    assert ReviewStore(tmp_path / "kept").program != before


def test_a_file_that_goes_is_missed(library: Path) -> None:
    before = version.program_mark("odds")
    (library / "odds" / "ending.py").unlink()
    assert version.program_mark("odds") != before


def test_only_the_folders_named_count_and_what_is_compiled_does_not(library: Path) -> None:
    before = version.program_mark("game", "record")
    _change_a_byte(library / "odds" / "prices.json")
    cache = library / "game" / "__pycache__"
    cache.mkdir()
    (cache / "cards.pyc").write_bytes(b"compiled")
    assert version.program_mark("game", "record") == before
    _change_a_byte(library / "record" / "lines" / "read_line.py")
    assert version.program_mark("game", "record") != before
    assert checkpoints.FOLDERS == ("game", "record")
