"""What gets installed, and what a command loads when it starts."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import zipfile
from importlib import import_module
from pathlib import Path

import pytest

import boss_solver
from tests.tree import ROOT, modules

EXAMPLE = "examples/four-players-seat-red.boss"

QUICK_COMMANDS = (
    ("--help",),
    ("--version",),
    ("rules",),
    ("check", EXAMPLE),
    ("status", EXAMPLE),
    ("odds", EXAMPLE),
    ("holdings", EXAMPLE),
    ("knows", EXAMPLE),
    ("why", EXAMPLE, "DE"),
    ("chicago", EXAMPLE),
    ("export", EXAMPLE, "--csv", "turns"),
    ("review", "examples/four-players.boss"),
    ("review", "examples"),
    ("replay", EXAMPLE, "--at", "1.2"),
)
"""Commands that must start fast."""

SLOW_TO_LOAD = ("numpy", "pydantic")


def python(code: str, *arguments: str) -> str:
    """What a new Python prints that runs the code from the project's root."""
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'cli'}", "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert result.returncode == 0, result.stderr or result.stdout
    return result.stdout


# the wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    result = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stderr or result.stdout
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def test_wheel_holds_the_two_packages_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    info = f"boss_solver-{boss_solver.__version__}.dist-info"
    assert {name.split("/")[0] for name in wheel.namelist()} == {"boss_solver", "boss_cli", info}


def test_wheel_holds_every_module(wheel: zipfile.ZipFile) -> None:
    packed = {name for name in wheel.namelist() if name.endswith(".py")}
    roots = (ROOT / "cli", ROOT)
    ours = set()
    for module in modules().values():
        root = next(root for root in roots if module.path.is_relative_to(root))
        ours.add(module.path.relative_to(root).as_posix())
    assert packed == ours


def test_wheel_holds_the_data(wheel: zipfile.ZipFile) -> None:
    kept = (ROOT / "boss_solver/odds/prices.json").read_bytes()
    assert wheel.read("boss_solver/odds/prices.json") == kept


def test_wheel_is_typed_licensed_and_has_the_command(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    assert "boss_solver/py.typed" in names
    assert any(name.endswith("/LICENSE") for name in names)
    (entry_points,) = (name for name in names if name.endswith("entry_points.txt"))
    assert "boss = boss_cli.main:run" in wheel.read(entry_points).decode()


# the root


def test_root_loads_nothing_until_asked() -> None:
    loaded = python("import sys, boss_solver; print(*[m for m in sys.modules if m.startswith('boss')])")
    assert loaded.split() == ["boss_solver"]


PUBLIC = {
    alias.name: str(node.module)
    for node in ast.parse((ROOT / "boss_solver/__init__.pyi").read_text(encoding="utf-8")).body
    if isinstance(node, ast.ImportFrom)
    for alias in node.names
}


def test_the_public_names_are_those_that_type_checkers_see() -> None:
    assert boss_solver.__all__ == [*PUBLIC]


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_there(name: str) -> None:
    assert name in dir(boss_solver)
    value = getattr(boss_solver, name)
    assert value is getattr(import_module(PUBLIC[name]), name)


def test_a_name_that_is_not_there_is_refused_as_usual() -> None:
    with pytest.raises(AttributeError, match="module 'boss_solver' has no attribute 'Bos'"):
        getattr(boss_solver, "Bos")  # noqa: B009  (type checkers know that it is not there)


# what a command loads


@pytest.mark.parametrize("arguments", QUICK_COMMANDS, ids=" ".join)
def test_quick_commands_load_nothing_slow(arguments: tuple[str, ...], tmp_path: Path) -> None:
    report = tmp_path / "loaded"
    run_and_report = (
        "import sys, atexit, pathlib\n"
        "report = pathlib.Path(sys.argv.pop(1))\n"
        "atexit.register(lambda: report.write_text(' '.join(sys.modules)))\n"
        "sys.argv[0] = 'boss'\n"
        "from boss_cli.main import run\n"
        "run()"
    )
    python(run_and_report, str(report), *arguments)
    assert set(SLOW_TO_LOAD) & set(report.read_text().split()) == set()
