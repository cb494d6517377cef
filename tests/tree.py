"""The project's own files, and the imports between its modules, for the tests that watch over the house."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
SOURCE_ROOTS = (ROOT, ROOT / "cli")
PACKAGES = (ROOT / "boss_solver", ROOT / "cli" / "boss_cli")

_MADE_BY_TOOLS = (".", "__pycache__", "build", "dist", "htmlcov", "venv")
"""How the names of folders begin that tools make."""


@cache
def files() -> tuple[Path, ...]:
    """What git keeps or would keep; where git does not answer, everything but environments and caches."""
    return tuple(sorted(_kept_by_git() or _walk(ROOT)))


def _kept_by_git() -> list[Path]:
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    if not (ROOT / ".git").exists():  # a checkout of something else may lie around us
        return []
    try:
        listed = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return []
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def _walk(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_file() and not path.name.startswith(".coverage"):
            yield path
        elif path.is_dir() and (path.name == ".ci" or not path.name.startswith(_MADE_BY_TOOLS)):
            yield from _walk(path)


@dataclass(frozen=True)
class Module:
    """One module of the library or the command line."""

    name: str
    path: Path

    @property
    def tree(self) -> ast.Module:
        return _parsed(self.path)


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def modules() -> dict[str, Module]:
    """The modules of both packages by their full names; a package's `__init__` goes by the package's name."""
    found = {}
    for package in PACKAGES:
        for path in sorted(package.rglob("*.py")):
            parts = path.relative_to(package.parent).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[name] = Module(name, path)
    return found


def imports(module: Module, known: dict[str, Module]) -> set[str]:
    """Every name that a module imports, wherever in it the import stands.

    `from a.b import c` is `a.b.c` where that is one of the known modules, else `a.b`.
    """
    found: set[str] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                found.add(inner if inner in known else base)
    return found


def _base(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    drop = node.level - 1 if module.path.name == "__init__.py" else node.level
    return ".".join([*parts[: len(parts) - drop], *([node.module] if node.module else [])])


def cycle(graph: dict[str, set[str]]) -> list[str]:
    """A cycle of the graph, its first node repeated at its end; empty if there is none."""
    done: set[str] = set()

    def visit(node: str, path: list[str]) -> list[str]:
        if node in path:
            return [*path[path.index(node) :], node]
        if node in done:
            return []
        for following in sorted(graph.get(node, ())):
            if found := visit(following, [*path, node]):
                return found
        done.add(node)
        return []

    return next((found for node in sorted(graph) if (found := visit(node, []))), [])
