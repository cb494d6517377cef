"""The commands that run checks and benchmarks tell the truth about what they ran."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import pytest

from tests import check, long
from tests.bench import harness
from tests.bench.__main__ import NAMES


def test_all_checks_run_and_one_failure_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    ran = []

    def fake(module: Sequence[str]) -> tuple[int, str]:
        ran.append(module[0])
        return int(module[0] == "mypy"), f"{module[0]}'s last words"

    assert check.check_all(fake) == 1
    assert ran == ["ruff", "ruff", "mypy", "pytest"]
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if "FAILED" in line] == [line for line in lines if line.startswith("mypy  ")]
    assert lines[-1] == "pytest's last words"


def test_all_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.check_all(lambda module: (0, "5 passed in 1.00s")) == 0
    assert "FAILED" not in capsys.readouterr().out


def test_a_check_shows_what_it_prints_and_its_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    code, last = check.run(("pytest", "--version"))
    assert (code, last) == (0, capsys.readouterr().out.strip())
    assert check.run(("pytest", "--no-such-option"))[0] != 0


def test_no_long_set_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main(["--long", "0.5", "-k", "no_test_has_this_name", "-n", "0", "tests/test_runners.py"]) == 0
    assert "deselected" in capsys.readouterr().out


def test_part_of_a_long_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(long.SCALE, "0.01")
    assert (long.count(100_000), long.count(10), long.count(10, least=3)) == (1000, 1, 3)
    monkeypatch.delenv(long.SCALE)
    assert long.count(100_000) == 100_000


def test_aims_met_and_missed(capsys: pytest.CaptureFixture[str]) -> None:
    def work() -> None:
        sum(range(20_000))

    def more_work() -> None:
        sum(range(2_000_000))

    met = harness.versus("less", work, more_work, at_most=1.0, rounds=3)
    missed = harness.versus("more", more_work, work, at_most=1.0, rounds=3)
    assert met.passed and met.ratio < 1
    assert not missed.passed and missed.ratio > 1
    assert harness.seconds("quick", work, at_most=60).passed
    assert not harness.rate("too slow", work, 1, at_least=1e12).passed
    assert harness.report([met, missed], strict=False) == 0
    assert harness.report([met, missed], strict=True) == 1
    assert harness.report([met], strict=True) == 0
    first, second = capsys.readouterr().out.splitlines()[:2]
    assert first.startswith("less") and "aim <= 1 x baseline" in first and first.endswith("PASS")
    assert second.endswith("FAIL")


@pytest.mark.parametrize("name", NAMES)
def test_every_benchmark_can_be_run_by_name(name: str) -> None:
    assert callable(import_module(f"tests.bench.{name}").bench)
