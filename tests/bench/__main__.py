"""Run the benchmarks: `python -m tests.bench [NAME...] [--strict]`, all of them if none is named."""

from __future__ import annotations

import argparse
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module

import tests.bench
from tests.bench.harness import Result, report

NAMES = sorted(
    module.name for module in pkgutil.iter_modules(tests.bench.__path__) if module.name not in ("__main__", "harness")
)


def results(names: Sequence[str]) -> Iterator[Result]:
    """What the named benchmarks measure, one after the other."""
    for name in names:
        print(f"== {name}", flush=True)
        yield from import_module(f"tests.bench.{name}").bench()


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and run what it names."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Run the benchmarks.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which ones: {', '.join(NAMES)} (default: all)")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if an aim is missed")
    options = parser.parse_args(arguments)
    if unknown := set(options.names) - set(NAMES):
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}")
    return report(results(options.names or NAMES), strict=options.strict)


if __name__ == "__main__":
    sys.exit(main())
