"""How much code there is: `python -m tests.code_lines` counts lines without blanks, comments and docstrings."""

from __future__ import annotations

import ast
import sys
import tokenize
from collections import Counter
from pathlib import Path

from tests.tree import ROOT

_EMPTY = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
}


def code_lines(path: Path) -> int:
    """The lines of a module on which code stands."""
    with path.open("rb") as file:
        tokens = list(tokenize.tokenize(file.readline))
    lines = {line for token in tokens if token.type not in _EMPTY for line in range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


def main() -> None:
    """Print the lines of each part of the house, and of all of it."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    counts: Counter[str] = Counter()
    for package in ("boss_solver", "cli/boss_cli"):
        for path in sorted((root / package).rglob("*.py")):
            inner = path.relative_to(root / package).parts
            counts[f"{package}/{inner[0]}" if len(inner) > 1 else package] += code_lines(path)
    for part, number in sorted(counts.items()):
        print(f"{part:30}{number:8,}")
    print(f"{'all':30}{sum(counts.values()):8,}")


if __name__ == "__main__":
    main()
