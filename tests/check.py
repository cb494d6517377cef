"""All checks in one command: `python -m tests.check`.

Lint, format, types, then the tests. Every check runs even if one before it failed;
the exit code is 1 if any did, and the last line is pytest's own.

    python -m tests.check                  all checks
    python -m tests.check --cov            the tests with branch coverage, which takes twice as long
    python -m tests.check --long 0.01      only the long sets, a hundredth of each (1: all of them)
    python -m tests.check --long 1 --seed 7 -k deal     other cases; what follows goes to pytest
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests import long

ROOT = Path(__file__).resolve().parent.parent
NO_TESTS_RAN = 5
"""pytest's exit code when it found nothing to run."""

CHECKS: dict[str, tuple[str, ...]] = {
    "ruff check": ("ruff", "check", "--quiet"),
    "ruff format": ("ruff", "format", "--check", "--quiet"),
    "mypy": ("mypy", "--no-error-summary"),
}
PYTEST = ("pytest", "-q", "--no-header", "--color=no", "-n", "3")
COVERAGE = ("--cov", "--cov-report=term-missing:skip-covered")


def compiling() -> dict[str, str]:
    """The environment, except that modules are compiled once: the tests start some hundred processes."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run(module: Sequence[str], environment: dict[str, str] | None = None) -> tuple[int, str]:
    """Run a module of this Python, show what it prints, and return its exit code and its last line."""
    last = ""
    with subprocess.Popen(
        [sys.executable, "-m", *module],
        cwd=ROOT,
        env=compiling() | (environment or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line.strip() or last
    return process.returncode, last


def check_all(run: Callable[[Sequence[str]], tuple[int, str]] = run, coverage: bool = False) -> int:
    """Run every check, then print how each went; 0 if all went well, else 1."""
    summary = []
    failed = False
    last = ""
    for name, module in (CHECKS | {"pytest": (*PYTEST, *(COVERAGE if coverage else ()))}).items():
        print(f"== {name}", flush=True)
        start = time.monotonic()
        code, last = run(module)
        failed = failed or code != 0
        outcome = "ok" if code == 0 else f"FAILED (exit code {code})"
        summary.append(f"{name:<12} {time.monotonic() - start:6.1f} s  {outcome}")
    print("==", *summary, last, sep="\n", flush=True)
    return int(failed)


def check_long(scale: float, seed: int, more: Sequence[str]) -> int:
    """Run a part of every long set; 0 if all went well or there are none."""
    environment = {long.SCALE: str(scale), long.SEED: str(seed)}
    hypothesis = ("--hypothesis-profile=long", f"--hypothesis-seed={seed}")
    print(f"== long sets, scale {scale:g}, seed {seed}", flush=True)
    marked = "long or examples" if scale >= long.WITH_EXAMPLES else "long"
    code, _ = run((*PYTEST, "-m", marked, *hypothesis, *more), environment)
    return 0 if code == NO_TESTS_RAN else int(code != 0)


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and run what it asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.check", description="Run all checks.")
    parser.add_argument("--long", type=float, metavar="SCALE", help="only the long sets, this part of each")
    parser.add_argument("--seed", type=int, default=long.seed(), help="of the long sets (default %(default)s)")
    parser.add_argument("--cov", action="store_true", help="measure branch coverage as well")
    options, more = parser.parse_known_args(arguments)
    if options.long is not None:
        return check_long(options.long, options.seed, more)
    if more:
        parser.error(f"only --long passes arguments on to pytest: {' '.join(more)}")
    return check_all(coverage=options.cov)


if __name__ == "__main__":
    sys.exit(main())
